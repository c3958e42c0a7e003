"""The `doxa` command. The hook is answered before anything of the command line is loaded."""

import sys


def main() -> int:
    """Run the command line, or the hook. Gives the exit status."""
    if sys.argv[1:2] == ["hook"] and sys.argv[2:] not in (["-h"], ["--help"]):
        try:
            from doxa.hooks.light import main as hook  # noqa: PLC0415 - only what is needed is loaded
        except Exception:  # noqa: BLE001 - a hook never fails its caller
            return 0
        return hook(sys.argv[2:])
    if sys.argv[1:2] == ["mcp"] and sys.argv[2:] not in (["-h"], ["--help"]):
        from doxa.mcp_server.run import main as mcp  # noqa: PLC0415 - only what is needed is loaded

        return mcp(sys.argv[2:])
    if sys.argv[1:2] == ["serve"] and sys.argv[2:] not in (["-h"], ["--help"]):
        from doxa.server.run import main as serve  # noqa: PLC0415 - only what is needed is loaded

        return serve(sys.argv[2:])
    if sys.argv[1:2] == ["ui"] and sys.argv[2:] not in (["-h"], ["--help"]):
        from doxa.window.run import main as window  # noqa: PLC0415 - only what is needed is loaded

        return window(sys.argv[2:])
    from doxa.cli.app import run  # noqa: PLC0415 - only what is needed is loaded

    return run(sys.argv[1:])


if __name__ == "__main__":
    sys.exit(main())
