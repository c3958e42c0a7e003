"""Lots of rows written after the rules were tuned on what came before, each run once before anything was changed.

First runs, right of all, for restates / new value / none: `held` of mention_rows 36/42, 9/11, 30/34; `blind` 38/42,
7/8, 24/33; `last` 25/26, 6/7, 17/25; `frozen` 20/24, 4/5, 22/25. Only such a first run says how the rules do on
sentences of others; what was missed was then used to tune, and the lots only hold what is reached.
"""

from tests.core.extraction.mention_rows import (
    COFFEE,
    DATABASE,
    LEVEL,
    OWNER,
    REGION,
    RETRIES,
    STANDUP,
    TTL,
    new,
    none,
    restates,
)

EDITOR = ("user", "editor"), ("vim", "Emacs")
BRANCH = ("project", "default branch"), ("main", "develop")
COLOR = ("house", "wall color"), ("sage", "navy")
DENTIST = ("user", "dentist"), ("Dr. Moss", "Dr. Hale")
PORT = ("admin server", "port"), ("8080", "9090")
STADT = ("projekt", "region"), ("Frankfurt", "Ohio")
PARIS = ("user", "trip destination"), ("Paris", "Lisbon")

BLIND = [
    *restates(
        "blind",
        REGION,
        "frankfurt",
        """
        quick note that payments are hosted in Frankfurt
        FYI payment api → frankfurt
        we did go back to Frankfurt for payments
        Frankfurt remains our payment region
        checked again, the payment api is running in Frankfurt
        The payment API has been moved back to Frankfurt.
        payment infra: Frankfurt
        As discussed, payments stay put in Frankfurt.
        all payment requests are handled in Frankfurt
        payments: Frankfurt (unchanged)
        """,
    ),
    *restates(
        "blind",
        RETRIES,
        "5",
        """
        requests get retried 5 times
        Retry limit still 5
        we cap retries at 5
        the number of retries is 5
        """,
    ),
    *restates(
        "blind",
        LEVEL,
        "debug",
        """
        we're logging at debug
        Log level: debug
        production logs are at debug again
        """,
    ),
    *restates(
        "blind",
        DATABASE,
        "MySQL",
        """
        the database is MySQL
        everything is stored in MySQL
        we're back on MySQL
        """,
    ),
    *restates(
        "blind",
        EDITOR,
        "vim",
        """
        I edit everything in vim
        my editor is vim
        I went back to vim
        I still use vim
        """,
    ),
    *restates(
        "blind",
        BRANCH,
        "main",
        """
        the default branch is main
        we merge into main
        PRs go to `main`
        """,
    ),
    *restates(
        "blind",
        COLOR,
        "sage",
        """
        the walls are sage
        the wall color is sage
        we painted the walls sage
        """,
    ),
    *restates(
        "blind",
        DENTIST,
        "Dr. Moss",
        """
        my dentist is Dr. Moss
        I'm still seeing Dr. Moss
        """,
    ),
    *restates(
        "blind",
        PORT,
        "8080",
        """
        the admin server listens on port 8080
        admin server is on 8080
        use port 8080 for the admin server
        """,
    ),
    *restates(
        "blind",
        STADT,
        "Frankfurt",
        """
        wir sind immer noch in Frankfurt
        die Region ist weiterhin Frankfurt
        """,
    ),
    *restates(
        "blind",
        PARIS,
        "Paris",
        """
        we're going to Paris after all
        the trip goes to Paris
        destination: Paris
        """,
    ),
    *restates(
        "blind",
        STANDUP,
        "10:15",
        """
        standup is at 10:15
        our standup happens at 10:15
        """,
    ),
    *new(
        "blind",
        REGION,
        """
        the payment api was moved from Ohio to Tokyo => Tokyo
        The payment API's region is Singapore => Singapore
        payment api region: ap-south-1 => ap-south-1
        """,
    ),
    *new(
        "blind",
        TTL,
        """
        the token ttl is 15m => 15m
        we shortened the token ttl from 3600s to 600s => 600s
        """,
    ),
    *new(
        "blind",
        EDITOR,
        """
        I switched from vim to Helix => Helix
        my editor is now Zed => Zed
        """,
    ),
    *new(
        "blind",
        PARIS,
        """
        we're going to Rome instead of Paris => Rome
        """,
    ),
    *none(
        "blind",
        REGION,
        """
        we're glad payments left Frankfurt
        Frankfurt has a nice airport
        payments can't run in Frankfurt
        the audit in Frankfurt found issues with payments
        payments in Frankfurt were too slow
        our Frankfurt tenants pay by invoice
        the Frankfurt deployment was deleted
        payments got kicked out of Frankfurt
        Nobody runs payments in Frankfurt
        payments are not hosted by the Frankfurt provider
        there is no reason to keep payments in Frankfurt
        """,
    ),
    *none(
        "blind",
        RETRIES,
        """
        5 retries are too many
        the retry limit is 5 times higher than needed
        retry after 5 seconds
        the retry limit isn't 5
        """,
    ),
    *none(
        "blind",
        DATABASE,
        """
        Postgres was too slow for us
        MySQL and Postgres are both fine
        we migrated away from Postgres
        the database has no Postgres extensions
        """,
    ),
    *none(
        "blind",
        EDITOR,
        """
        I hate vim
        Dana uses vim
        I'm done with vim
        """,
    ),
    *none(
        "blind",
        COFFEE,
        """
        lattes are expensive
        I don't drink latte anymore
        Sam ordered a latte
        """,
    ),
    *none(
        "blind",
        OWNER,
        """
        ask Dana about the weather
        Dana and Lee own billing
        Dana is on holiday
        """,
    ),
    *none(
        "blind",
        PORT,
        """
        the web server listens on port 8080
        port 8080 is taken
        """,
    ),
    *none(
        "blind",
        STADT,
        """
        die Region war Frankfurt
        wir sind nicht mehr in Frankfurt
        statt Frankfurt nehmen wir etwas anderes
        """,
    ),
]

WIFI = ("office", "wifi password"), ("hunter2", "s3cret!")
CEO = ("Acme", "CEO"), ("Jane Roe", "Tom Reed")
PYTHON = ("project", "python version"), ("3.10", "3.11")
BUDGET = ("trip", "budget"), ("$3000", "$2500")
GYM = ("user", "gym day"), ("Tuesday", "Thursday")
CACHE = ("project", "cache backend"), ("Redis", "Memcached")

# A second lot, written after the first had been used to tune, and run once.
LAST = [
    *restates(
        "last",
        REGION,
        "frankfurt",
        """
        everyone should know that payments are in Frankfurt
        Reminder that Frankfurt is the region for payments
        payment traffic still lands in Frankfurt
        Frankfurt: that's where payments live
        Dana told me payments are back in Frankfurt
        we keep the payment api in Frankfurt for now
        the payment cluster sits in Frankfurt
        """,
    ),
    *restates(
        "last",
        CEO,
        "Jane Roe",
        """
        Jane Roe runs Acme
        Acme is led by Jane Roe
        the CEO of Acme is Jane Roe
        Jane Roe is CEO of Acme again
        """,
    ),
    *restates(
        "last",
        PYTHON,
        "3.11",
        """
        we're on Python 3.11
        the project targets python 3.11
        Python version: 3.11
        """,
    ),
    *restates(
        "last",
        BUDGET,
        "$3000",
        """
        the budget is $3000
        we can spend $3000 on the trip
        trip budget stays at $3000
        """,
    ),
    *restates(
        "last",
        GYM,
        "Tuesday",
        """
        I go to the gym on Tuesday
        gym is Tuesday
        Tuesday is gym day
        """,
    ),
    *restates(
        "last",
        CACHE,
        "Redis",
        """
        we cache in Redis
        the cache runs on Redis
        Redis backs the cache
        caching is done with Redis
        """,
    ),
    *restates(
        "last",
        WIFI,
        "hunter2",
        """
        the office wifi password is hunter2
        wifi: hunter2
        """,
    ),
    *new(
        "last",
        CACHE,
        """
        the cache backend is Valkey => Valkey
        we replaced Redis with Valkey => Valkey
        the cache moved from Redis to Valkey => Valkey
        """,
    ),
    *new(
        "last",
        CEO,
        """
        Acme's CEO is Ann Bly => Ann Bly
        """,
    ),
    *new(
        "last",
        PYTHON,
        """
        the python version is 3.12 => 3.12
        we upgraded python from 3.11 to 3.13 => 3.13
        """,
    ),
    *new(
        "last",
        GYM,
        """
        my gym day is Friday => Friday
        """,
    ),
    *none(
        "last",
        REGION,
        """
        payments might as well not be in Frankfurt
        we shut down the Frankfurt payment servers
        the payment team had dinner in Frankfurt
        payments haven't been in Frankfurt since May
        Frankfurt refused the payment contract
        the payment api is closer to Frankfurt users now
        we compared Frankfurt with other payment regions
        """,
    ),
    *none(
        "last",
        CEO,
        """
        Jane Roe resigned as CEO of Acme
        Jane Roe used to be CEO of Acme
        the CEO of Globex is Jane Roe
        Jane Roe's assistant called Acme
        """,
    ),
    *none(
        "last",
        PYTHON,
        """
        python 3.11 is not supported
        we dropped python 3.10
        python 3.110 does not exist
        3.11 seconds is the python startup time
        """,
    ),
    *none(
        "last",
        BUDGET,
        """
        the flight costs $3000
        we spent more than $3000 on the trip
        the budget is not $3000
        """,
    ),
    *none(
        "last",
        GYM,
        """
        the gym is closed on Tuesday
        my dentist appointment is on Tuesday
        I never go to the gym on Tuesday
        """,
    ),
    *none(
        "last",
        CACHE,
        """
        Redis crashed last night
        the queue runs on Redis
        we stopped caching in Redis
        Redis or Memcached for the cache
        """,
    ),
]

RENT = ("flat", "monthly rent"), ("900 EUR", "950 EUR")
DOCTOR = ("user", "doctor"), ("Dr. Lind", "Dr. Okafor")
QUEUE = ("orders service", "message queue"), ("RabbitMQ", "Kafka")
NODE = ("web frontend", "node version"), ("18", "20")
FLIGHT = ("user", "departure date"), ("May 3", "May 9")
MODE = ("compiler", "mode"), ("strict", "lenient")
STADTNAME = ("user", "residence"), ("Paris", "Lyon")

# A third lot.
FROZEN = [
    *restates(
        "frozen",
        RENT,
        "900 EUR",
        """
        we pay 900 EUR a month for the flat
        the rent is still 900 EUR
        rent: 900 EUR
        landlord confirmed the rent stays 900 EUR
        """,
    ),
    *restates(
        "frozen",
        DOCTOR,
        "Dr. Lind",
        """
        my GP is Dr. Lind
        I'm with Dr. Lind again
        my doctor is Dr. Lind
        """,
    ),
    *restates(
        "frozen",
        QUEUE,
        "RabbitMQ",
        """
        orders are queued in RabbitMQ
        the orders service publishes to RabbitMQ
        we kept RabbitMQ for the message queue
        the message queue of the orders service is RabbitMQ
        RabbitMQ is our queue of choice for orders
        """,
    ),
    *restates(
        "frozen",
        NODE,
        "18",
        """
        the frontend runs on node 18
        web frontend node version: 18
        CI builds the web frontend with node 18
        """,
    ),
    *restates(
        "frozen",
        FLIGHT,
        "May 3",
        """
        we leave on May 3
        departure is May 3
        we fly out on May 3 after all
        """,
    ),
    *restates(
        "frozen",
        MODE,
        "strict",
        """
        the compiler runs in strict mode
        compile in strict
        the compiler mode is strict
        """,
    ),
    *restates(
        "frozen",
        STADTNAME,
        "Paris",
        """
        I live in Paris
        j'habite toujours à Paris
        home is Paris
        """,
    ),
    *new(
        "frozen",
        RENT,
        """
        the rent went up to 990 EUR => 990 EUR
        the monthly rent is 1000 EUR => 1000 EUR
        """,
    ),
    *new(
        "frozen",
        QUEUE,
        """
        the orders service moved from RabbitMQ to NATS => NATS
        the message queue is SQS => SQS
        """,
    ),
    *new(
        "frozen",
        FLIGHT,
        """
        the departure date is May 12 => May 12
        """,
    ),
    *none(
        "frozen",
        RENT,
        """
        the sofa costs 900 EUR
        the rent is more than 900 EUR
        the rent was 900 EUR when we moved in
        """,
    ),
    *none(
        "frozen",
        DOCTOR,
        """
        Dr. Lind retired
        I switched away from Dr. Lind
        Dr. Lind's office is closed
        """,
    ),
    *none(
        "frozen",
        QUEUE,
        """
        the billing service uses RabbitMQ
        RabbitMQ needs too much memory
        we uninstalled RabbitMQ
        RabbitMQ is harder to run than SQS
        we wrote a RabbitMQ exporter
        """,
    ),
    *none(
        "frozen",
        NODE,
        """
        node 18 is end of life
        the web frontend has 18 pages
        the frontend no longer builds with node 18
        18 people work on the web frontend
        """,
    ),
    *none(
        "frozen",
        FLIGHT,
        """
        the hotel is booked until May 3
        we don't leave on May 3
        the visa expired on May 3
        """,
    ),
    *none(
        "frozen",
        MODE,
        """
        strict mode is deprecated in the compiler
        the reviewers are strict
        the compiler is not strict
        """,
    ),
    *none(
        "frozen",
        STADTNAME,
        """
        my sister lives in Paris
        I used to live in Paris
        je n'habite plus à Paris
        Paris is lovely in spring
        """,
    ),
]
