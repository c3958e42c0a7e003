"""The hook as a script: `python -I -S …/doxa/hooks/run.py --client NAME`.

Nothing on the path but doxa itself is needed, so `-S` leaves out site-packages and their start-up files. The
script is as short as can be, since a script, unlike a module, is compiled each time it runs.
"""

try:
    import gc
    import sys

    # It ends before there is anything to collect.
    gc.disable()
    sys.path.insert(0, __file__.replace("\\", "/").rsplit("/", 3)[0])
    from doxa.hooks.quick_sqlite import load

    load()
    from doxa.hooks.light import main

    main(sys.argv[1:])
    # Python would tidy up, and SQLite would write back and delete its journal with the last connection that closes:
    # together a fifth of the hook's time. Everything that was to be written is.
    sys.modules["os"]._exit(0)  # noqa: SLF001 - it is public
except BaseException:  # noqa: BLE001, S110 - a hook never fails its caller, and here nothing can be noted yet
    pass
