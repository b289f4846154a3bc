"""The page's files under an address that changes with them: a browser asks for each once, and never again.

They are served below `/assets/VERSION/`, where the version is a digest of everything, so that relative addresses lead
to the same version and nothing has to be built. A script with all that it imports is one answer, called `@` and its
name (`bundle.py`). The page itself names what it will need, so that a browser asks for all of it at once.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from hashlib import sha256
from html import escape
from mimetypes import guess_type
from pathlib import Path
from typing import Any

from petri.server.bundle import bundled, imported

SERVED = (".css", ".js", ".json", ".svg", ".png", ".webp", ".woff2", ".txt", ".webmanifest")
PACKED = (".css", ".js", ".json", ".svg", ".txt", ".webmanifest")
AT = "/assets/"
UNCHANGING = "public, max-age=31536000, immutable"
SHELL = "app.js"
FONTS = ("fonts/text.woff2", "fonts/display.woff2")
TYPES = {".woff2": "font/woff2"}  # not every system knows them
STYLE = re.compile(r"'([\w/]+\.css)'")  # as a board names it
MODULE = re.compile(r"games/(\w+)/modules/(\w+)/index\.js")
GZIP = 31  # how zlib is told to write a header of gzip

Stamp = tuple[tuple[str, int, int], ...]


@dataclass(frozen=True)
class Asset:
    type: str
    plain: bytes
    packed: bytes | None


class Assets:
    """What is in the folder of the page now; a file that is edited makes a new version."""

    def __init__(self, web: Path) -> None:
        self.web = web
        self.version = ""
        self._stamp: Stamp = ()
        self._names: frozenset[str] = frozenset()
        self._files: dict[str, Asset] = {}
        self._links: dict[tuple[Any, ...], str] = {}

    def look(self) -> None:
        """Whether something has changed."""
        stamp = tuple(self.stamped())
        if stamp != self._stamp:
            digest = sha256()
            for name, _, _ in stamp:
                digest.update(name.encode())
                digest.update(self.web.joinpath(name).read_bytes())
            self.version = digest.hexdigest()[:16]
            self._stamp = stamp
            self._names = frozenset(name for name, _, _ in stamp)
            self._files.clear()
            self._links.clear()

    def stamped(self) -> Iterator[tuple[str, int, int]]:
        for path in sorted(self.web.rglob("*")):
            if path.suffix in (*SERVED, ".html"):
                found = path.stat()
                yield path.relative_to(self.web).as_posix(), found.st_mtime_ns, found.st_size

    def has(self, name: str) -> bool:
        """A file, or a script with all that it imports."""
        return name.removeprefix("@") in self._names and name.endswith(".js" if name.startswith("@") else SERVED)

    def file(self, name: str) -> Asset | None:
        if not self.has(name):
            return None
        if name not in self._files:
            plain = self.bundle(name[1:]).encode() if name.startswith("@") else self.web.joinpath(name).read_bytes()
            packed = gzipped(plain) if name.endswith(PACKED) else None
            self._files[name] = Asset(type_of(name), plain, packed)
        return self._files[name]

    # ------------------------------------------------------------------ the page
    def page(self, kind: str, lang: str, title: str = "", options: Mapping[str, Any] | None = None) -> str:
        """The page, with the addresses of this version and of all that it needs at once."""
        self.look()
        key = (kind, lang, title, *sorted(options or ()))
        if key not in self._links:
            needed = dict.fromkeys([*self.needed(kind, lang), *self.board(title, options or {}, lang)])
            links = "".join(f"  {self.link(name)}\n" for name in needed if self.has(name))
            text = self.web.joinpath("index.html").read_text(encoding="utf-8")
            page = text.replace(f'"/web/{SHELL}"', f'"{AT}{self.version}/@{SHELL}"').replace(
                '"/web/', f'"{AT}{self.version}/'
            )
            self._links[key] = page.replace("</head>", f"{links}  {self.modules()}\n</head>")
        return self._links[key]

    def modules(self) -> str:
        """The modules that bring something to the page, as TITLE/KEY: each has a folder of its own there."""
        found = filter(None, map(MODULE.fullmatch, sorted(self._names)))
        return f'<meta name="modules" content="{" ".join(f"{one[1]}/{one[2]}" for one in found)}">'

    def needed(self, kind: str, lang: str) -> list[str]:
        scripts = [SHELL, f"pages/{kind}.js"]
        if kind == "lobby":
            scripts += sorted(path.relative_to(self.web).as_posix() for path in self.web.glob("games/*/emblem.js"))
        more = [f"{kind}/{kind}.css", f"{kind}/words/{lang}.json"] if kind == "replay" else []
        return [f"core/words/{lang}.json", *more, *(f"@{name}" for name in scripts), *FONTS]

    def board(self, title: str, options: Mapping[str, Any], lang: str) -> list[str]:
        """What a title needs, and the modules of it that the options name."""
        home = f"games/{title}"
        if not self.has(f"{home}/index.js"):
            return []
        homes = [home, *(f"{home}/modules/{key}" for key in options if self.has(f"{home}/modules/{key}/index.js"))]
        styles = [style for one in homes for style in STYLE.findall(self.text(f"{one}/index.js"))]
        data = [name.replace(".js", ".json") for name in self.imports(f"{home}/index.js")]
        words = [f"{one}/words/{lang}.json" for one in homes]
        return [*styles, *words, *data, *(f"@{one}/index.js" for one in homes)]

    # ------------------------------------------------------------------ scripts
    def bundle(self, name: str) -> str:
        """A script with all that it imports, but for what the shell has loaded already."""
        known = [] if name == SHELL else self.imports(SHELL)
        return bundled((one, self.text(one)) for one in self.imports(name) if one not in known)

    def imports(self, name: str, found: tuple[str, ...] = ()) -> tuple[str, ...]:
        """All that a script imports, each after what it imports itself, and then the script."""
        for other in imported(name, self.text(name)):
            found = found if other in found else self.imports(other, found)
        return (*found, name)

    def text(self, name: str) -> str:
        return self.web.joinpath(name).read_text(encoding="utf-8")

    def link(self, name: str) -> str:
        address = escape(f"{AT}{self.version}/{name}")
        if name.endswith(".js"):
            return f'<link rel="modulepreload" href="{address}">'
        if name.endswith(".css"):
            return f'<link rel="stylesheet" href="{address}">'
        if name.endswith(".woff2"):
            return f'<link rel="preload" as="font" type="font/woff2" crossorigin fetchpriority="low" href="{address}">'
        return f'<link rel="preload" as="fetch" crossorigin href="{address}">'


def type_of(name: str) -> str:
    return TYPES.get(Path(name).suffix) or guess_type(name)[0] or "application/octet-stream"


def gzipped(plain: bytes) -> bytes:
    packer = zlib.compressobj(9, zlib.DEFLATED, GZIP)
    return packer.compress(plain) + packer.flush()
