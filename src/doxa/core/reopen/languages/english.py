"""English."""

from doxa.core.reopen.language import Language

ENGLISH = Language(
    code="en",
    undo="""
        roll … back, roll back, put … back, change … back, set … back, turn … back, move … back, flip … back,
        bring … back, dial … back, shift … back, swap … back, switch … back, wind … back, convert … back,
        restore, reinstate, reverse, unwind, backtrack on, rewind, back out, walk … back, reversion of, revert to,
        changing … back, should be reverted, should be undone, should be restored, should be rolled back,
        should be changed back, should be put back, needs to be reverted, needs to be undone, needs to be restored,
        needs to be rolled back, must be reverted, must be undone, must be restored, has to be reverted,
        has to be undone, undoing, reverting, restoring, rolling … back, putting … back, switching … back,
        do a rollback of, unset my change, undo
    """,
    place="""
        put … back, bring … back, take … back, move … back, set … back, turn … back, get … back,
        walk … back, restore
    """,
    speaker="i, we",
    travel="""
        i'm going … back, we're going … back, i am going … back, we are going … back, i'm switching … back,
        we're switching … back, go … back, going … back, go back to, going back to, went back to using,
        get … back, take … back, back to, return, returning, revert back to, switching back to, head back to,
        move back to, fall back to, fall back on, step … back, jump … back, come back to
    """,
    choose="""
        use, using, take, pick, choose, select, go with, go for, going with, run with, have, make, set, change,
        switch to, switch, follow, adopt, apply, reuse, reset, leave … as it was, keep … as it was, book, order,
        paint, stick with, keep, stay with, stay at, let, hold on to, rely on, make it, call it
    """,
    cancel="""
        i take … back, i withdraw, i retract, ignore, forget, forget about, disregard, drop, scrap, scratch,
        cancel, discard, withdraw, nix, void, strike, throw out, toss, kill, annul, rescind, retract, take … back,
        delete, remove, nevermind, never mind, back out, overrule, do away with, get rid of
    """,
    retract="""
        i misspoke, i take it back, i take that back, treat … as never made, treat … as if it never happened,
        treat … as never happened, pretend … never happened, pretend i never, act as if … never happened,
        consider … undone, i spoke too soon, i was wrong to change, i shouldn't have changed
    """,
    past="""
        old, usual, regular, older, previous, previously, former, formerly, earlier, prior, before, past, preceding,
        last one, one before, again the, last time, beforehand, predecessor, used to, as before, like before,
        once had, prior to, pre, had been, last working
    """,
    had="""
        what it was, what it used to be, what it had been, what we had, what i had, the way it was,
        the way it used to be, the way we had it, the way i had it, how it was, how it used to be, how we had it,
        how i had it, where it was, where it used to be, as it was, what they were, how they were,
        the way they were, we had, i had, we used, i used, we used to have, i used to have, used to be,
        used to have, what was there, it was, it used to be, that we had, that i had, we had it, i had it,
        where we had it, where i had it, where we were, what it said, what it said before, the way things were,
        how things were, we were using, i was using, what we used, what i used, was set to, was before, were before,
        from before
    """,
    origin="""
        where it started, where we started, where it began, original, originally, initial, initially, first,
        at first, very first, very beginning, beginning, at the start, from the start, we started out with,
        we started with, we started off with, i started with, i started out with, started with, started out with,
        began with, started from, started at, at the outset, outset, starting, we first, i first, first place,
        day one, earliest, to begin with, we started
    """,
    second="""
        one before last, before last, second to last, next to last, penultimate, one before that,
        before the previous, one before the previous, previous to the last, two ago
    """,
    dated="""
        yesterday, last week, last month, last year, last night, this morning, earlier today, a week ago,
        a month ago, last monday, last tuesday, last wednesday, last thursday, last friday, last time we spoke,
        the other day
    """,
    mine="""
        my pick, my choice, my own choice, my own pick, my own, my suggestion, my version, my proposal, my decision,
        what i picked, what i chose, what i had chosen, what i had picked, what i wanted, what i asked for,
        what i set, mine, the one i picked, the one i chose, i picked, i chose, i had chosen
    """,
    possessive="s, by, of, from",
    before="before, prior to, preceding, previous to",
    change="""
        change, changes, changed, update, updates, correction, corrections, switch, switchover, edit, edits,
        modification, modifications, revision, revisions, swap, move, tweak, adjustment, amendment, replacement,
        bump, what i said, what i just said, what i told you, what i wrote, what i changed, what i just changed,
        shift, fix, what we changed, what we just changed
    """,
    generic="""
        configuration, config, value, values, setting, settings, choice, choices, option, decision, decisions,
        preference, preferences, pick, default value, selection
    """,
    neutral="""
        one, version, state, place, slot, spot, thing, way, arrangement, plan, proposal, suggestion, idea,
        recommendation, answer, entry, call, status, level, position, number, point, amount, figure, setup
    """,
    pronoun="it, that, this, that one, this one, those, these, them",
    plural="""
        everything, both, both of them, all of them, each, them, they, all of these, all of those, all, either,
        one of them, just one
    """,
    opener="""
        changed my mind, i changed my mind, i've changed my mind, i have changed my mind, wait, actually, please,
        sorry, right, well, so, no, nope, nah, yes, yeah, yep, yup, on second thought, on second thoughts,
        on reflection, thanks, thank you, alright, fine, hello, now, then, just, kindly, ugh, argh, damn, hold on,
        hang on, come to think of it, my mistake, my bad, never mind, sure, great, good, if you don't mind,
        if possible, if you can, when you get a chance, when you can, when you have a moment, if that's ok,
        right now, immediately, asap, at once, straight away, today, quickly, simply, again, also, anyway, cheers,
        thx, ta, too, first of all, oh well, you know what, for now, for me, for us, in memory, in your memory,
        in your notes, in the notes, in the memory, still, my apologies, apologies, i mean, uh oh,
        thinking about it
    """,
    licence="""
        i'd like us to, i want us to, i would like us to, we need you to, we'd better, i'd better, you'd better,
        let's, lets, let us, we should, i want, i want to, i want you to, we want, we want to, we need, we need to,
        i need, i need to, i need you to, i'd like, i'd like to, i'd like you to, i would like, i would like to,
        i would like you to, we'd like, we'd like to, we would like to, you should, you can, you may, time to,
        it's time to, better to, better, i'd rather, i'd rather have, i would rather, i'd prefer, i'd prefer to,
        i prefer, i prefer to, we'd rather, we prefer, we prefer to, i'm going, we're going, i've decided to,
        we've decided to, i have decided to, we have decided to, i decided to, we decided to, i'm switching,
        we're switching, please do, i think we should, i think i want, make sure to, go ahead and, feel free to,
        we'll, i'll, i will, we will, i think i'd like, i think i'd rather, we must, you must, it should be,
        it should, should be, should go, should, i'll have, i'll take, we'll take, we'll use, i'll go, we'll go,
        give me, give us, i guess we should, try to, i say we, i vote we, i think i prefer, we are going,
        i am going, i am switching
    """,
    request="""
        can you, could you, would you, will you, can you please, could you please, would you please, would you mind,
        do you mind, can u, could u, may i ask you to, can i ask you to, can i have, could i have, can i get,
        could we have, can we please, could we please, can you just, could you just, could you kindly
    """,
    marker="""
        after all, please, instead, again, back, it is, pls, plz, for me, once more, wins, is better after all,
        thanks, works better, let it be, that's what i want, is what i want, is what we want
    """,
    affirm="""
        wins, works, worked, is better, was better, was fine, is fine, was best, is right, was right, is best,
        was good, stands, it was better, suits me better, suited me better, fits better, was correct
    """,
    present="new, newer, newest, current, latest, present",
    function="""
        teh, hte, the, a, an, my, our, your, his, her, their, its, of, for, about, on, in, at, with, from, as, by,
        to, regarding, whatever, whichever, concerning, s, that, which, who, own, same, very, good, exact, exactly,
        straight, all the way, completely, last, latest, recent, most recent, current, new, newest, made, regard,
        respect, case, over, through, entire, whole, only, there, here, into, onto, made to, one, around,
        when it comes to, as for, as far as
    """,
    bar="""
        we had, i had, we used, i used, we used to have, i used to have, it was, it used to be, we were using,
        i was using, used to have, we had it, i had it, i, we, you, he, she, to, be, been, being, have, has, had,
        is, are, am, was, were, did, do, does, used, chosen, chose, picked, set, made, agreed, decided, planned,
        said, put, went, ve, re, m, d, ll, just, already, ever, what, how, where, when, one, ago, back, now, held,
        holding, on, agreed on, agreed to, settled on, got, in use, in place, there, originally, change, changed,
        changing, wanted, asked, suggested, proposed, recommended, us, me, happened, wrong, mistake, error,
        a mistake, off, so, working, preferred, gave, configured, liked, too, selected, defined
    """,
    negator="""
        not, don't, dont, do not, doesn't, didn't, didnt, won't, wont, can't, cannot, cant, shouldn't, wouldn't,
        never, without, avoid, stop, refuse, no need, isn't, aren't, wasn't, haven't, hasn't, neither, nor, nothing,
        against, resist, refrain, no reason, hardly, mustn't, no longer, nobody, prevent, no more, no
    """,
    condition="""
        if, unless, once, when, whenever, as soon as, in case, provided, until, till, should the, should we,
        should it, should anyone, should this, should that, otherwise, assuming, suppose, supposing, as long as,
        only after, after, in the event, depending, were we, had we, or else, while, given that, except,
        by the time, even if
    """,
    report="""
        forwarded, fwd, said, says, say, told, tells, asked, asks, wants, wanted, suggested, suggests, suggest,
        claims, claimed, thinks, thought, heard, according to, reportedly, proposed, proposes, mentioned, mentions,
        insisted, insists, demanded, demands, wrote, writes, recommends, recommended, reads, states, stated,
        apparently, advised, advises, argued, argues, prefers, voted, would like, begged, wishes, wished, requests,
        requested, quoted, quote, supposedly, keeps saying
    """,
    later="""
        tomorrow, later, next week, next month, next quarter, next year, next sprint, next time, someday, some day,
        eventually, soon, tonight, in the future, one day, next monday, next tuesday, next wednesday, next thursday,
        next friday, at some point, sooner or later, next release, next spring, next summer, next winter,
        next autumn, in spring, in summer, in winter, in autumn, this weekend, in a week, in a month, in two weeks,
        going to, plan to, planning, intend, intending, next season, on monday, after lunch, down the road
    """,
    doubt="maybe, perhaps, might, may, possibly, probably, i wonder, not sure, could be, i guess, might want",
    question="""
        who, why, what, when, where, how, which, whose, did, does, is, are, was, were, has, have, should we,
        should i, shall we, shall i, can we, could we, would we, what if, what about, how about, do we, do you,
        would it, any chance, wonder, is it, are we, did we, has anyone, did anyone, wondering
    """,
    dismissal="""
        just kidding, kidding, never mind, nevermind, leave it, no wait, forget it, actually no, actually don't,
        or not, on second thought no, keep it, don't, no don't, not really, jk, i'm joking, or maybe not, but don't,
        but not yet, not yet
    """,
    reason="""
        because, cause, cos, due to, since, as it, as this, so that, seeing that, given how, owing to, thanks to,
        instead of, rather than, in place of, not the
    """,
    join="and, or, plus, as well as",
    turn="but, so, then, and then, yet, though, although",
    number="""
        both=2, one=1, a=1, two=2, twice=2, couple=2, three=3, thrice=3, four=4, five=5, six=6, 1=1, 2=2, 3=3, 4=4,
        5=5
    """,
    step="""
        step, steps, version, versions, change, changes, update, updates, value, values, edit, edits, times, time,
        correction, corrections, revisions, revision, back, ago, twice
    """,
    inflected=False,
)
