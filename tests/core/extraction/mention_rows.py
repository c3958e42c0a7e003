# ruff: noqa: RUF001 - it is about marks of other scripts as well
"""Sentences noted under a key: which value each asserts. Kinds: restates a known value, a new value, none.

A row is (split, text, key, known values, expected). The rows of `held` have other wordings than those of `dev` and
were written before the rules were tuned.
"""

REGION = ("payment api", "region"), ("frankfurt", "ohio")
RETRIES = ("project", "retry limit"), ("5", "3")
TTL = ("auth", "token ttl"), ("3600s", "900s")
LEVEL = ("project", "log level"), ("info", "debug")
DATABASE = ("project", "database"), ("Postgres", "MySQL")
LANGUAGE = ("firmware", "language"), ("C", "C++")
COFFEE = ("user", "coffee order"), ("latte", "flat white")
OWNER = ("billing", "owner"), ("Dana", "Priya Shah")
HOTEL = ("user", "hotel"), ("Harbour Inn", "Grand Palace")
CAPITAL = ("project", "primary region"), ("us", "us-east-1")
CITY = ("project", "城市"), ("北京", "大阪")
STANDUP = ("team", "standup time"), ("9:30", "10:15")
SENTENCE = (
    ("payment api", "region"),
    ("payments have to run in frankfurt because of the audit", "The payment region is Ohio"),
)


def rows(split, kind, topic, block, expected=None):
    """Make rows of lines; a line may end in `=> expected`."""
    key, known = topic
    for line in block.strip().splitlines():
        text, _, own = line.strip().partition(" => ")
        yield split, kind, text, key, known, own or expected


def restates(split, topic, value, block):
    return rows(split, "restates", topic, block, value)


def new(split, topic, block):
    return rows(split, "new value", topic, block)


def none(split, topic, block):
    return rows(split, "none", topic, block)


ROWS = [
    *restates(
        "dev",
        REGION,
        "frankfurt",
        """
        frankfurt
        FRANKFURT.
        just to confirm, the payment region stays in Frankfurt
        reminder: payments run out of frankfurt
        as before, Frankfurt hosts the payment api
        The payment API region is Frankfurt
        we moved the payment api region back to frankfurt
        it's Frankfurt
        still Frankfurt
        Frankfurt it is
        payments are served from Frankfurt
        the payment api is deployed in Frankfurt
        we use frankfurt for the payment api
        Dana confirmed the payment api runs in Frankfurt
        the region has not changed: Frankfurt
        the region hasn't changed, it is Frankfurt
        don't forget the payment api lives in Frankfurt
        no doubt, the payment region is Frankfurt
        payments never left Frankfurt
        for the record: payment api region = frankfurt
        maybe the payment region is Frankfurt
        we are in frankfurt, not ohio
        Frankfurt instead of Ohio
        we moved payments from ohio to frankfurt
        payments run in Frankfurt, no longer in Ohio
        Ohio was the old region, payments run in Frankfurt
        the payment api is in `frankfurt`
        zur Erinnerung: die Zahlungen laufen in Frankfurt
        la API de pagos sigue en frankfurt
        l'API de paiement reste à Frankfurt
        支付接口仍然在 frankfurt。
        """,
    ),
    *restates(
        "dev",
        RETRIES,
        "5",
        """
        FYI we're on 5 retries
        the retry limit is 5
        we retry 5 times before giving up
        five retries, as always
        retries: 5
        the client retries up to 5 times
        the job gives up after 5 attempts
        """,
    ),
    *restates(
        "dev",
        TTL,
        "3600s",
        """
        tokens live for 3600s
        the token ttl is 1h
        """,
    ),
    *restates(
        "dev",
        LEVEL,
        "info",
        """
        we log at info
        the log level stays at info
        logging is on `info` as usual
        """,
    ),
    *restates(
        "dev",
        LANGUAGE,
        "C",
        """
        the firmware is written in C
        it is C, not C++
        """,
    ),
    *restates(
        "dev",
        LANGUAGE,
        "C++",
        """
        the firmware is written in C++
        """,
    ),
    *restates(
        "dev",
        COFFEE,
        "latte",
        """
        my coffee order is a latte
        one latte please, the usual
        """,
    ),
    *restates(
        "dev",
        OWNER,
        "Dana",
        """
        Dana owns billing
        billing belongs to Dana again
        Dana is in charge of billing
        """,
    ),
    *restates(
        "dev",
        CITY,
        "北京",
        """
        城市是北京
        我们仍在北京
        不是大阪，而是北京
        """,
    ),
    *restates(
        "dev",
        CAPITAL,
        "us",
        """
        primary region: us
        the primary region is us
        """,
    ),
    *restates(
        "dev",
        SENTENCE,
        "The payment region is Ohio",
        """
        the payment region is ohio
        payments still run in Ohio
        """,
    ),
    *new(
        "dev",
        REGION,
        """
        we moved the payment region to Dublin => Dublin
        the payment api region is Frankfurt am Main => Frankfurt am Main
        the payment api region is now Dublin => Dublin
        payments moved from Frankfurt to Dublin => Dublin
        Dublin replaces Frankfurt for the payment api => Dublin
        Dublin instead of Frankfurt for payments => Dublin
        payments are no longer in Frankfurt but in Dublin => Dublin
        it is Dublin now, Frankfurt was the old one => Dublin
        the payment region changed: frankfurt -> eu-west-1 => eu-west-1
        the payment api region is frankfurt-2 => frankfurt-2
        we replaced Frankfurt with Dublin as payment region => Dublin
        """,
    ),
    *new(
        "dev",
        RETRIES,
        """
        the retry limit is 15 => 15
        the retry limit went from 5 to 7 => 7
        we raised the retry limit from 3 to 8 => 8
        """,
    ),
    *new(
        "dev",
        LANGUAGE,
        """
        the firmware moved from C to Rust => Rust
        """,
    ),
    *new(
        "dev",
        DATABASE,
        """
        our database is Postgres 17 => Postgres 17
        we switched the database to SQLite => SQLite
        """,
    ),
    *none(
        "dev",
        REGION,
        """
        the Frankfurt office closes at 6pm
        the payment region is not Frankfurt
        the payment api is no longer in Frankfurt
        payments never ran in Frankfurt
        payments used to run in Frankfurt
        the payment region was Frankfurt
        payments were in Frankfurt before the audit
        either Frankfurt or Ohio for the payment api
        Frankfurt and Ohio both host the payment api
        the payment api is slower in Frankfurt than in Ohio
        Dana lives in Frankfurt
        is the payment region Frankfurt?
        what if the payment region were Frankfurt
        if we moved payments to Frankfurt, latency would drop
        we plan to move the payment api to Frankfurt
        the payment api is hosted near Frankfurt
        the payment api has low latency from Frankfurt's airport
        we left Frankfurt with the payment api
        payments moved out of Frankfurt
        the payment region isn't Frankfurt anymore
        the backup region of the payment api is Frankfurt
        the old payment region, Frankfurt, is gone
        when Frankfurt is down, the payment api pages Dana
        anything but Frankfurt for the payment api
        don't deploy payments to Frankfurt
        the payment api is fast
        die Zahlungen laufen nicht mehr in Frankfurt
        los pagos ya no están en frankfurt
        l'API de paiement n'est plus à Frankfurt
        i pagamenti non sono più a Frankfurt
        支付接口不再在 frankfurt
        платежи больше не в frankfurt
        """,
    ),
    *none(
        "dev",
        RETRIES,
        """
        5 engineers work on the payment api
        the retry delay is 5%
        the retry limit is under 5
        we retry every 5 minutes
        the client retries 5.1 seconds later
        """,
    ),
    *none(
        "dev",
        LANGUAGE,
        """
        the firmware team takes vitamin C
        the firmware moved away from C
        """,
    ),
    *none(
        "dev",
        OWNER,
        """
        Dana left the company
        billing is no longer owned by Dana
        Dana's sister owns billing
        """,
    ),
    *none(
        "dev",
        CITY,
        """
        我们不在北京
        我们离开了北京办公室
        以前在北京
        """,
    ),
    *none(
        "dev",
        CAPITAL,
        """
        tell us about the primary region
        the primary region helps us
        """,
    ),
    # Held out: other wordings.
    *restates(
        "held",
        REGION,
        "frankfurt",
        """
        Frankfurt, same as ever
        everything payment-related sits in Frankfurt
        the payment stack is hosted in Frankfurt
        our payment servers are in Frankfurt
        traffic for the payment api goes to Frankfurt
        we settled on Frankfurt for payments
        double checked: payments go through Frankfurt
        per the wiki, the payment api region is Frankfurt
        yes, Frankfurt
        nothing changed, payments stay in Frankfurt
        we haven't moved away from Frankfurt
        payments remain Frankfurt-side in frankfurt
        the payment region: Frankfurt
        the correct payment region is Frankfurt
        let's keep payments in Frankfurt
        we reverted the payment region to Frankfurt
        the region for payments is Frankfurt
        Frankfurt is the payment region
        Frankfurt is where payments run
        as far as I know payments are in Frankfurt
        Payments API → Frankfurt
        Die Zahlungs-API bleibt in Frankfurt
        i pagamenti girano ancora a Frankfurt
        os pagamentos continuam em Frankfurt
        de betalingen draaien nog in Frankfurt
        платежи по-прежнему в frankfurt
        決済APIは引き続き frankfurt です
        """,
    ),
    *restates(
        "held",
        RETRIES,
        "5",
        """
        we allow 5 retries
        max retries is 5
        a request is retried 5 times
        retry count remains 5
        we went back to 5 retries
        """,
    ),
    *restates(
        "held",
        DATABASE,
        "Postgres",
        """
        data still lives in Postgres
        we're running on postgres
        Postgres stores our data
        we chose Postgres over MySQL for the database
        """,
    ),
    *restates(
        "held",
        HOTEL,
        "Harbour Inn",
        """
        I'm staying at the Harbour Inn
        booked: Harbour Inn
        we'll be at harbour inn, not the Grand Palace
        """,
    ),
    *restates(
        "held",
        STANDUP,
        "9:30",
        """
        standup at 9:30 as usual
        the standup starts at 9:30
        we meet for standup at 9:30, not 10:15
        """,
    ),
    *new(
        "held",
        REGION,
        """
        Payments now run in Dublin instead of Frankfurt => Dublin
        the region for payments moved from Ohio to Sydney => Sydney
        we swapped Frankfurt for Madrid as payment region => Madrid
        not Frankfurt but Dublin hosts the payment api => Dublin
        payment region = dublin => dublin
        the payment api's region is us-east-1 => us-east-1
        """,
    ),
    *new(
        "held",
        RETRIES,
        """
        retry limit: 50 => 50
        set the retry limit to 4 => 4
        """,
    ),
    *new(
        "held",
        OWNER,
        """
        the owner of billing is Tom Reed => Tom Reed
        billing went from Dana to Lee Fox => Lee Fox
        """,
    ),
    *new(
        "held",
        HOTEL,
        """
        my hotel is the Old Mill => Old Mill
        """,
    ),
    *none(
        "held",
        REGION,
        """
        our Frankfurt colleagues visit on Monday
        the trip to Frankfurt is booked
        the payment api stopped using Frankfurt
        Frankfurt is out for payments
        Frankfurt was the payment region until March
        payments aren't in Frankfurt
        no payment traffic goes to Frankfurt
        rather than Frankfurt we picked something closer for payments
        we ruled out Frankfurt for payments
        we abandoned Frankfurt last year
        unlike search, payments avoid Frankfurt
        Frankfurt is wrong for the payment api
        Frankfurt and Dublin host payments
        the search api runs in Frankfurt
        the staging payment api runs in Frankfurt
        who decided that payments run in Frankfurt?
        the conference in Frankfurt covers payment apis
        the payment api fails whenever Frankfurt is unreachable
        previously Frankfurt hosted the payment api
        Formerly in Frankfurt, the payment api is elsewhere now
        die Zahlungen waren in Frankfurt
        os pagamentos não estão em Frankfurt
        de betalingen draaien niet meer in Frankfurt
        決済APIはもう frankfurt ではない
        """,
    ),
    *none(
        "held",
        RETRIES,
        """
        retries take 5ms
        at least 5 retries
        room 5 is free
        more than 5 retries are pointless
        """,
    ),
    *none(
        "held",
        DATABASE,
        """
        we dropped Postgres
        the Postgres meetup is on Friday
        the database isn't Postgres
        """,
    ),
    *none(
        "held",
        STANDUP,
        """
        the train leaves at 9:30
        standup is never at 9:30
        standup moved away from 9:30
        """,
    ),
]
