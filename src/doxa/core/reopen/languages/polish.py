"""Polish."""

from doxa.core.reopen.language import Language

POLISH = Language(
    code="pl",
    undo="""
        przywróć, przywróćcie, przywróćmy, przywrócić, przywracamy, cofnij, cofnijcie, cofnijmy, cofnąć, cofamy,
        odwróć, odkręć, zmień … z powrotem, ustaw … z powrotem, przestaw … z powrotem, przełącz … z powrotem,
        przenieś … z powrotem, wycofaj, wycofajmy, wycofać, anuluj, anulujmy, anulować, odtwórz, zresetuj
    """,
    place="przenieś … z powrotem, ustaw … z powrotem, przestaw … z powrotem",
    travel="""
        wróć, wróćcie, wróćmy, wrócić, wracajmy, wracaj, wracamy, powróć, powróćmy, powrócić, z powrotem do,
        cofnij się do, cofnijmy się do, przejdź z powrotem, przejdźmy z powrotem
    """,
    choose="""
        użyj, użyjmy, użyć, używaj, weź, weźmy, wziąć, wybierz, wybierzmy, wybrać, ustaw, ustawmy, ustawić, zostaw,
        zostawmy, zostańmy przy, zmień, zmieńmy, zmienić, zrób, zarezerwuj, zamów, trzymajmy się, przełącz, daj
    """,
    cancel="""
        zignoruj, zignorujmy, ignoruj, zapomnij o, zapomnijmy o, odrzuć, skasuj, usuń, pomiń, anuluj, anulować,
        wycofaj, porzuć
    """,
    retract="""
        pomyliłem się, pomyliłam się, cofam to, cofam to co powiedziałem, cofam to co powiedziałam,
        udawaj że … nigdy nie było
    """,
    past="""
        poprzedni*, stary, starą, starej, starego, stare, starym, dawny, dawną, dawnej, dawnego, dawne,
        wcześniejsz*, wcześniej, przedtem, uprzedni*, dotychczasow*, dawniej, sprzed, były, byłej, minion*
    """,
    had="""
        jak było, jak było wcześniej, jak było przedtem, tego co było, tego co było wcześniej, tego co mieliśmy,
        tego co mieliśmy wcześniej, co było wcześniej, co było przedtem, tak jak było, tak jak wcześniej,
        jak wcześniej, jak dawniej, do tego co było przedtem, który mieliśmy, którą mieliśmy, które mieliśmy,
        który był, która była, które było, co mieliśmy, co mieliśmy wcześniej, stanu sprzed zmiany, jak był,
        jak była, tego jak było, tego co miałem, tego co miałam
    """,
    origin="""
        pierwotn*, oryginaln*, pierwsz*, początkow*, na początku, od początku, na samym początku, wyjściow*,
        z początku, od którego zaczęliśmy, od której zaczęliśmy
    """,
    second="przedostatni*",
    dated="wczoraj, w zeszłym tygodniu, w zeszłym miesiącu, w zeszłym roku, dziś rano, z wczoraj",
    mine="""
        mój wybór, mojego wyboru, moją decyzję, mojej decyzji, moją propozycję, co wybrałem, co wybrałam,
        który wybrałem, którą wybrałem, który wybrałam, którą wybrałam
    """,
    possessive="od, przez",
    before="przed, sprzed",
    change="""
        zmiana, zmianę, zmiany, zmian, zmianie, poprawka, poprawkę, poprawki, poprawce, korekta, korektę, korekty,
        korekcie, aktualizacja, aktualizację, aktualizacji, to co powiedziałem, to co powiedziałam, modyfikacja,
        modyfikację, modyfikacji, przełączenie
    """,
    generic="""
        wartość, wartości, ustawienie, ustawienia, ustawień, wybór, wyboru, wyborem, decyzja, decyzję, decyzji,
        opcja, opcję, opcji, preferencja, preferencję, preferencji
    """,
    neutral="""
        wersja, wersję, wersji, stan, stanu, pomysł, propozycja, propozycję, propozycji, plan, miejsce, miejsca,
        sposób, punkt, punktu, pozycja
    """,
    pronoun="to, tego, tę, tą, ten, ta, go, ją, je, tamten, tamtą, tamto, temu, wszystko, tym, tej",
    plural="oba, obie, obydwa, obydwie, obu, wszystkie, oboje, jedno z nich, jeden z nich, ich",
    opener="""
        proszę, czekaj, poczekaj, nie, tak, właściwie, jednak, przepraszam, sorry, dobra, dobrze, więc, no, dzięki,
        dziękuję, teraz, zaraz, od razu, po prostu, po namyśle, cześć, hej, chwila, znowu, ponownie, może lepiej,
        lepiej, jeśli można, jeśli możesz, dla mnie, dla nas, dziś, ojej, ups, szybko, mi, nam, mój błąd, też,
        bardzo
    """,
    licence="""
        chcę, chciałbym, chciałabym, chcemy, chcielibyśmy, powinniśmy, wolę, wolałbym, wolałabym, muszę, musimy,
        potrzebuję, trzeba, możesz, niech, niech będzie, niech wróci, proszę o, wolimy, biorę, zdecydowałem,
        zdecydowaliśmy się, należy, pora, czas, postanowiłem, prosiłbym o, weźmy
    """,
    request="""
        możesz, czy możesz, mógłbyś, mogłabyś, czy mógłbyś, czy mogłabyś, czy może pan, czy może pani,
        możesz proszę
    """,
    marker="""
        jednak, znowu, ponownie, proszę, lepiej, zamiast tego, po namyśle, ostatecznie, z powrotem, mimo wszystko,
        znów
    """,
    affirm="był lepszy, była lepsza, było lepsze, jest lepszy, jest lepsza, działa lepiej, był dobry, wygrywa",
    present="nowy, nową, nowej, nowego, nowe, obecny, obecną",
    function="""
        do, na, w, we, z, ze, o, od, dla, po, przy, za, mój, moją, mojej, mojego, moje, nasz, naszą, naszej,
        naszego, nasze, swój, swoją, swojej, ostatni, ostatnią, ostatniej, ostatniego, ostatnie, nowy, nową, nowej,
        nowego, nowe, obecny, obecną, jeśli chodzi o, co do, ten, tę, tej, tego, sam, samo, dokładnie, który, którą,
        które, której, którego, co, jak, się, jako, własny, własną, całkiem
    """,
    bar="""
        ja, my, on, ona, oni, jest, są, był, była, było, byli, były, mieliśmy, miałem, miałam, miał, miała, wybrał,
        wybrała, wybraliśmy, ustawił, ustawiła, ustaliliśmy, używaliśmy, używałem, chciał, zaproponował,
        zaproponowała, powiedział, błąd, pomyłka, błędem, błędna, zła, uzgodniliśmy, została, wybrany, wybraną
    """,
    negator="nie, nigdy, bez, żaden, żadnej, żadnego, unikaj, zamiast, nikt, nic, ani",
    condition="""
        jeśli, jeżeli, gdy, gdyby, kiedy, jak tylko, chyba że, o ile, dopóki, w razie, zanim, w przeciwnym razie,
        po tym, skoro tylko, pod warunkiem
    """,
    report="""
        powiedział*, mówi, mówią, mówił*, chce, chciał, chciała, prosi, prosił*, sugeruje, sugerował*, proponuje,
        proponował*, według, twierdzi, uważa, pisze, napisał*, zaleca, woli, podobno, poleca, kazał*, żeby
    """,
    later="""
        jutro, później, w przyszłym tygodniu, w przyszłym miesiącu, w przyszłym roku, wkrótce, kiedyś,
        następnym razem, wieczorem, w następnym, w następnym kwartale, w przyszłym kwartale, wiosną, latem, zimą,
        jesienią, planujemy, planuję, zamierzam, zamierzamy, potem
    """,
    doubt="może, być może, ewentualnie, chyba, albo tylko, moglibyśmy",
    question="czy, kto, dlaczego, gdzie, ile, czemu, a gdyby, czyj",
    dismissal="nieważne, zostaw to, żartuję, żartowałem, jednak nie, albo nie, zostaw tak, lepiej nie, zapomnij",
    reason="bo, ponieważ, gdyż, dlatego że, bowiem",
    join="i, oraz, a, lub, albo",
    turn="ale, lecz, więc, a potem",
    number="jeden=1, jedną=1, dwa=2, dwie=2, dwóch=2, trzy=3, trzech=3, cztery=4, pięć=5",
    step="krok, kroki, kroków, wersję, wersje, wersji, razy, zmiany, zmian, wstecz, do tyłu, wartości",
    head_first=True,
)
