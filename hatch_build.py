"""What a build does beside packing: it fetches what the pages load, with its licence, into the wheel."""

import runpy
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

_FETCHER = Path(__file__).parent / "src" / "doxa" / "window" / "vendoring.py"


class FetchingHook(BuildHookInterface):
    """Fetches the client library; a build without npm or its registry goes on, and its pages have buttons instead."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Fetch before anything is packed."""
        del version, build_data
        if self.target_name != "wheel":
            return
        status = runpy.run_path(str(_FETCHER))["main"]()
        if status:
            sys.stderr.write("doxa: built without the script of `doxa ui`, which works without it.\n")
