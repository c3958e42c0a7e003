# ruff: noqa: RUF001 - it is about marks of other scripts as well
import pytest

from doxa.core.extraction.stance import stance_of

TABLE = {
    "asserted": """
        the region is Ohio
        the job will fail at midnight
        the endpoint might return 500
        retries should be 3
        use --if-exists
        What Works Clearinghouse is the vendor
        the prompt says "are you sure?"
        The installer asks `overwrite?`
        the help page is at https://example.org/search?
        Will Smith is the owner
        Can confirm: the region is Ohio
        Imagine Dragons is the band for the party
        If the token is expired the API would return 401
        If the flag is set, the port is 9000
        When the job fails, it is retried twice
        Where possible, use the replica
        What we use is Ohio
        What matters is latency
        What's new: dark mode
        How to deploy: run make release
        How we deploy is documented in the wiki
        Who is on call is listed in the wiki
        requests might be delayed by the proxy
        the response may be empty
        the value may be 0 or 1
        the value could be null when the cache is cold
        you may see a warning on the first run
        we may not store card numbers
        we will use tabs from now on
        we plan sprints on Monday
        the Pro plan covers 5 seats
        upgrade from the free plan to pro
        the plan to migrate was cancelled
        we don't plan to move the region
        we are not going to move the region
        we were going to move the region but stayed
        everyone considering a move should read the wiki
        Do the dishes on Friday
        Do it daily
        Have the tests run nightly
        Is_active is a boolean column
        returns Maybe Int
        the Maybe monad is banned
        the maybe_null flag is set
        the probably-fine flag is off
        Assume UTC for all timestamps
        the cron will move logs to S3 every night
        we will move logs to cold storage after 30 days
        Doxa aims to be small
        the region could not be changed
        users can switch plans at any time
        the supposed owner is Dana
        Which region? Ohio.
        FAQ: why is it slow? Because of DNS.
        the question is settled
        whatever the region is, latency is fine
        the ternary operator is `a ? b : c`
        die Region ist Ohio
        der Server kann 500 zurückgeben
        wenn der Token abläuft, kommt 401
        la région est Francfort
        si le jeton expire, l'API renvoie 401
        la región es Ohio
        vamos los lunes
        la regione è Francoforte
        a região é Frankfurt
        de regio is Frankfurt
        serwer może zwrócić 500
        region to Frankfurt
        регион теперь Огайо
        сервер может вернуть 500
        区域是俄亥俄
        接口可能返回 500
        リージョンはオハイオです
        もしトークンが切れたら401を返す
    """,
    "tentative": """
        maybe the region is Ohio
        the region is maybe Ohio
        perhaps the timeout is 30s
        we might move to Ohio
        I think it's probably Ohio
        I think the region is Ohio
        not sure but the region is Ohio
        I'm not sure, the port is 9000
        the limit might be 5
        the region could be Ohio
        the owner might be the platform team
        the cause could be the DNS
        it could be that the port is 9000
        the port is probably 9000
        IIRC the port is 9000
        afaik the owner is Dana
        as far as I know, the owner is Dana
        I guess the port is 9000
        I believe the database is Postgres
        presumably the region is Ohio
        supposedly the region is Ohio
        apparently, the region is Ohio
        the region is Ohio (unconfirmed)
        unverified: the port is 9000
        the region is Ohio, to be confirmed
        vielleicht ist die Region Ohio
        die Region ist wahrscheinlich Ohio
        wir könnten nach Ohio umziehen
        peut-être que la région est Francfort
        la région est probablement Francfort
        quizá la región es Ohio
        creo que la región es Ohio
        forse la regione è Francoforte
        talvez a região seja Frankfurt
        acho que a região é Frankfurt
        misschien is de regio Frankfurt
        być może region to Frankfurt
        może region to Frankfurt
        возможно, регион Огайо
        наверное, порт 9000
        也许区域是俄亥俄
        区域大概是俄亥俄
        リージョンはオハイオかもしれない
        たぶんポートは9000です
    """,
    "question": """
        is the region Ohio?
        the region is Ohio, right?
        The region is Ohio?
        is the region Ohio
        which region do we use
        what is the region
        what's the region
        where does the job run
        who owns billing?
        how do I deploy
        do we use Ohio
        does it run in Ohio
        can the API handle 500 requests
        I wonder whether the region is Ohio
        wondering if the port is 9000
        does anyone know the port
        so, is the port 9000?
        should we move to Ohio?
        how many retries do we allow
        ist die Region Ohio?
        wo läuft der Dienst?
        was ist die Region
        est-ce que la région est Francfort
        la région est Francfort ?
        ¿la región es Ohio?
        la regione è Francoforte?
        a região é Frankfurt?
        is de regio Frankfurt?
        czy region to Frankfurt?
        регион теперь Огайо?
        区域是俄亥俄吗
        区域是俄亥俄？
        リージョンはオハイオですか
        هل المنطقة أوهايو؟
    """,
    "hypothetical": """
        what if we moved to Ohio
        What if the region were Ohio?
        suppose the region is Ohio
        suppose we moved the region to Ohio
        imagine the region is Ohio
        Imagine that we use Postgres
        if we moved the region to Ohio, latency would drop
        if we had two regions, failover would be easy
        latency would drop if we moved to Ohio
        would moving to Ohio help
        would a second region help?
        hypothetically, the region is Ohio
        let's say the region is Ohio
        was wäre, wenn die Region Ohio wäre
        angenommen, die Region ist Ohio
        et si la région était Francfort
        supposons que la région est Francfort
        supongamos que la región es Ohio
        supponiamo che la regione sia Francoforte
        suponhamos que a região seja Frankfurt
        stel dat de regio Frankfurt is
        załóżmy, że region to Frankfurt
        что если регион Огайо
        предположим, регион Огайо
        假设区域是俄亥俄
        リージョンをオハイオにしたとしたらどうなる
    """,
    "plan": """
        we plan to move the region to Ohio
        we're planning to move the region to Ohio
        they are planning on two regions
        HR plans to change the holiday policy
        we're going to move the region to Ohio
        we will move the region to Ohio next quarter
        we'll switch to Postgres
        the region will be moved to Ohio next quarter
        by next quarter they want to consolidate
        HR is considering a new payroll provider
        we're thinking about moving to Ohio
        the team is thinking of switching to pnpm
        I want to switch to Neovim
        the plan is to move to Ohio
        a second region is on the roadmap
        the move is planned for Q3
        we intend to migrate to Postgres
        tomorrow we will switch the DNS
        wir planen, die Region nach Ohio zu verlegen
        wir werden die Region nächsten Monat wechseln
        nous prévoyons de changer de région
        nous allons déplacer la région
        vamos a mover la región a Ohio
        tenemos previsto cambiar la región
        abbiamo intenzione di cambiare regione
        pretendemos mudar a região
        we zijn van plan de regio te wijzigen
        planujemy zmienić region
        мы планируем перенести регион
        我们打算把区域迁到俄亥俄
        リージョンをオハイオに移す予定です
    """,
}
ROWS = [(text.strip(), stance) for stance, block in TABLE.items() for text in block.strip().splitlines()]


@pytest.mark.parametrize(("text", "stance"), ROWS, ids=[text for text, _ in ROWS])
def test_how_a_claim_is_put(text, stance):
    assert stance_of(text) == stance


def test_the_table_is_large_enough():
    assert len(ROWS) == len(set(ROWS)) >= 120


@pytest.mark.parametrize("text", ["", " ", "?", "`", "x" * 100_000, "we " * 5_000, "if we " * 2_000, "\N{NULL}"])
def test_any_text_has_a_stance(text):
    assert stance_of(text) in TABLE
