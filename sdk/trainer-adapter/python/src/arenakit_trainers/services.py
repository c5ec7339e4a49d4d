"""What the clients of all services share: they are opened for a service's gateways and closed, and a call ends at its
deadline.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from types import TracebackType
from typing import Any, TypeVar

from .gateways import Call, Gateways

S = TypeVar("S", bound="ServiceClient")


class ServiceClient:
    """A client of one service, for many threads.

    Close it, or use it as a context manager. A service may have several gateways over one database: where one is lost
    the next address is asked.
    """

    def __init__(
        self, url: str | Sequence[str], *, token: str | None, timeout: float, outage: float, deadline: float, pool: int
    ) -> None:
        """Connects to nothing so far.

        Args:
            url: Address of a gateway, or of several.
            token: The judge's token.
            timeout: Seconds without a sign of a gateway after which its connection is given up.
            outage: Seconds without an answer of any gateway after which a call ends with Unavailable.
            deadline: Seconds for a whole call, retries and waiting included, where a call says nothing else.
            pool: Requests at once.
        """
        self.deadline = deadline
        self.pool = pool
        headers = {"authorization": f"Bearer {token}"} if token else {}
        urls = [url] if isinstance(url, str) else list(url)
        self._gateways = Gateways(urls, headers=headers, timeout=timeout, outage=outage, pool=pool)

    def __enter__(self: S) -> S:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    @property
    def is_closed(self) -> bool:
        """Whether it was closed."""
        return self._gateways.is_closed

    def close(self) -> None:
        """Ends all calls with Closed and breaks off their requests. What the service has stays with it."""
        self._gateways.close()

    def _ask(self, call: Call, deadline: float | None) -> Any:
        return self._gateways.ask(call, time.monotonic() + self._seconds(deadline))

    def _seconds(self, deadline: float | None) -> float:
        return self.deadline if deadline is None else deadline
