"""`petri serve` with bots that do not wait until people have seen their moves."""

import functools

from petri.cli import main
from petri.server import settings

settings.Settings = functools.partial(settings.Settings, bot_pace=0.02)  # type: ignore[misc, assignment]

if __name__ == "__main__":  # workers of the bots import this file again
    main()
