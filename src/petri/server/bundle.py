"""Several scripts in one answer: each ES module becomes a function that is run once and hands on what it exports.

That needs no tool, since our sources keep to a few forms: imports and exports stand at the beginning of a line or of a
minified statement, paths are relative, and no two modules import each other. Comments stay at home; otherwise a text is
as it was written.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import PurePosixPath

BEGIN = r"(?:^|(?<=[;}]))"
FROM = r"""\s*\bfrom\s*["'](?P<path>\.[^"']+)["'];?"""
BLOCK = r"/\*\*(?:(?!\*/).)*\*/"
COMMENT = re.compile(rf"^[ \t]*{BLOCK}[ \t]*\n|{BLOCK} ?|^[ \t]*//[^\n]*\n", re.DOTALL | re.MULTILINE)
IMPORT = re.compile(
    rf"{BEGIN}import\s*(?:\*\s*as\s+(?P<all>\w+)|(?P<default>\w+))?[\s,]*(?:\{{(?P<names>[^}}]*)\}})?{FROM}",
    re.MULTILINE,
)
PASSED_ON = re.compile(rf"{BEGIN}export\s*\{{(?P<names>[^}}]*)\}}{FROM}", re.MULTILINE)
LISTED = re.compile(rf"{BEGIN}export\s*\{{(?P<names>[^}}]*)\}};?", re.MULTILINE)
DEFAULT = re.compile(rf"{BEGIN}export default\b(?= (?:function|class) (?P<name>\w+))?", re.MULTILINE)
NAMED = re.compile(rf"{BEGIN}export (?=(?:const|class|function|async function) (?P<name>[\w$]+))", re.MULTILINE)
LATER = re.compile(r"(?<![\w.$])import\(")
IMPORTED = re.compile(rf"{BEGIN}(?:import|export)\b[^'\"`;()]*?{FROM}", re.MULTILINE)

START = """const base = import.meta.url.slice(0, import.meta.url.indexOf('@'));
const { ran, got } = (globalThis.petriScripts ??= { ran: {}, got: {} });
const at = (name) => base + name;
const later = async (name, path) => {
  const other = new URL(path, at(name)).href.slice(base.length);
  if (!(other in got)) await import(`${base}@${other}`);
  return got[other];
};
"""


def imported(name: str, text: str) -> list[str]:
    """The modules that a module imports, by name."""
    return [joined(name, match["path"]) for match in IMPORTED.finditer(text)]


def bundled(modules: Iterable[tuple[str, str]]) -> str:
    """Of names and texts, each after those that it imports."""
    return START + "".join(as_function(name, text) for name, text in modules)


def as_function(name: str, text: str) -> str:
    """Whichever bundle comes first runs it."""
    body, exports = rewritten(name, text if name.startswith("vendor/") else COMMENT.sub("", text))
    handed = ", ".join(f"{key}: {value}" for key, value in exports.items())
    return f"await (ran['{name}'] ??= (async () => {{\n{body}\ngot['{name}'] = {{ {handed} }};\n}})());\n"


def rewritten(name: str, text: str) -> tuple[str, dict[str, str]]:
    """The text without imports and exports, and what it exports."""
    exports: dict[str, str] = {}

    def take(match: re.Match[str]) -> str:
        found = f"got['{joined(name, match['path'])}']"
        if match["all"]:
            return f"const {match['all']} = {found};"
        names = [f"default: {match['default']}"] if match["default"] else []
        names += [f"{one}: {other}" for one, other in pairs(match["names"] or "")]
        return f"const {{ {', '.join(names)} }} = {found};"

    def pass_on(match: re.Match[str]) -> str:
        source = joined(name, match["path"])
        exports.update({other: f"got['{source}'].{one}" for one, other in pairs(match["names"])})
        return ""

    def listed(match: re.Match[str]) -> str:
        exports.update({other: one for one, other in pairs(match["names"])})
        return ""

    def default(match: re.Match[str]) -> str:
        exports["default"] = match["name"] or "byDefault"
        return "" if match["name"] else "const byDefault ="

    def named(match: re.Match[str]) -> str:
        exports[match["name"]] = match["name"]
        return ""

    for pattern, change in ((IMPORT, take), (PASSED_ON, pass_on), (LISTED, listed), (DEFAULT, default), (NAMED, named)):
        text = pattern.sub(change, text)
    text = LATER.sub(f"later('{name}', ", text).replace("import.meta.url", f"at('{name}')")
    return text, exports


def pairs(names: str) -> list[tuple[str, str]]:
    """`a, b as c` as pairs of what it is called there and here."""
    words = [one.split(" as ") for one in re.sub(r"\s+", " ", names).split(",") if one.strip()]
    return [(word[0].strip(), word[-1].strip()) for word in words]


def joined(name: str, other: str) -> str:
    """A relative address as seen from a file."""
    parts: list[str] = []
    for part in PurePosixPath(name).parent.joinpath(other).parts:
        if part == "..":
            parts.pop()
        else:
            parts.append(part)
    return "/".join(parts)
