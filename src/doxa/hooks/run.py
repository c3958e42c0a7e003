"""The hook as a script: `python -I -S …/doxa/hooks/run.py --client NAME`.

Nothing on the path but doxa itself is needed, so `-S` leaves out site-packages and their start-up files. The
script is as short as can be, since a script, unlike a module, is compiled each time it runs.
"""

try:
    import sys

    sys.path.insert(0, __file__.replace("\\", "/").rsplit("/", 3)[0])
    from doxa.hooks.light import main

    main(sys.argv[1:])
except BaseException:  # noqa: BLE001, S110 - a hook never fails its caller, and here nothing can be noted yet
    pass
