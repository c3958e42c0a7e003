"""Who may come in: the host, the origin and the key of a request, judged without looking at anything else.

The pages listen on loopback alone, where every program and every web page of the machine can knock. A page elsewhere
can neither read what is here (the host and the origin are compared), nor have the browser send something in its name
(the cookie goes with requests from here alone), nor run anything here (what stands in a belief is never script).
"""

import hmac
from collections.abc import Mapping
from typing import NamedTuple

FORBIDDEN, UNKNOWN, WELCOME = 403, 401, 200
_SAFE_METHODS = frozenset({"GET", "HEAD"})

# With no referrer at all a browser would send no origin with a form either.
HEADERS = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
        "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
    ),
    "referrer-policy": "same-origin",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}


class Verdict(NamedTuple):
    """What becomes of a request: a status, and in words why it is not answered."""

    status: int
    why: str = ""


class Lock:
    """The keys of one run: a token that opens once, and what the browser shows from then on.

    Args:
        port: where the pages listen.
        token: what stands in the address that is printed.
        secret: what the cookie holds.
    """

    def __init__(self, port: int, token: str, secret: str) -> None:
        self.hosts = frozenset(f"{name}:{port}" for name in ("127.0.0.1", "localhost", "[::1]"))
        # Cookies of one host are shared by all its ports.
        self.cookie = f"doxa_window_{port}"
        self._token: str | None = token
        self._secret = secret

    def opened_with(self, token: str) -> str | None:
        """Take the token, which is of no use afterwards; gives what the cookie is to hold, None for a wrong one."""
        if self._token is None or not _same(token, self._token):
            return None
        self._token = None
        return self._secret

    def judge(self, method: str, headers: Mapping[str, str], cookies: Mapping[str, str], *, enters: bool) -> Verdict:
        """Judge a request; `enters` says that it is the one which brings the token."""
        host, origin = headers.get("host", ""), headers.get("origin")
        if host not in self.hosts:
            return Verdict(FORBIDDEN, "These pages answer on this machine's own address alone.")
        if origin is not None and origin not in {f"http://{one}" for one in self.hosts}:
            return Verdict(FORBIDDEN, "Another site has sent this request.")
        site = headers.get("sec-fetch-site", "same-origin")
        if method not in _SAFE_METHODS and (origin is None or site not in ("same-origin", "none")):
            return Verdict(FORBIDDEN, "It is not told that the request comes from these pages.")
        if enters or _same(cookies.get(self.cookie, ""), self._secret):
            return Verdict(WELCOME)
        return Verdict(UNKNOWN, "These pages open with the address that `doxa ui` has printed. It works once.")


def _same(given: str, expected: str) -> bool:
    return hmac.compare_digest(given.encode("utf-8", "replace"), expected.encode())
