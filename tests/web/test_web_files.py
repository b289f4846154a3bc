"""What can be said of the page's files without a browser: words, addresses, licences, what a strict CSP forbids."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

import petri.web
from petri.core.title import all_titles
from petri.games.pandemic.pieces import THINGS

WEB = Path(petri.web.__file__).parent
VENDOR = WEB / "vendor"
MODULES = Path(__file__).parents[2] / "node_modules"
OURS = sorted(file for file in WEB.rglob("*") if file.is_file() and VENDOR not in file.parents)
SCRIPTS = [file for file in OURS if file.suffix == ".js"]
WORDS = sorted(folder for folder in WEB.rglob("words") if folder.is_dir())
ADDRESS = re.compile(r"""(?:https?:)?//(?=[\w-]+\.[a-z]{2,})[^\s"'`<>)]+""")
NAMESPACES = ("http://www.w3.org/",)
USED = re.compile(r"""(?<![\w.$])(?:ctx\.)?t\(\s*(['"])([\w.-]+)\1""")
LOADED = re.compile(
    r"""(?:^|[;}])\s*(?:import|export)\b(?:[^'"`;()]*?\bfrom)?\s*(['"])([^'"]+)\1|\bimport\((['"])([^'"]+)\3\)""",
    re.MULTILINE,
)
COMMENT = re.compile(r"/\*.*?\*/|(?<![:'\"`])//[^\n]*", re.DOTALL)


def name(file: Path) -> str:
    return file.relative_to(WEB).as_posix()


def flat(tree: dict[str, object], prefix: str = "") -> dict[str, str]:
    """Dotted keys, as core/i18n.js makes them."""
    found: dict[str, str] = {}
    for key, value in tree.items():
        if isinstance(value, dict):
            found |= flat(value, f"{prefix}{key}.")
        else:
            assert isinstance(value, str), f"{prefix}{key} is no text"
            found[prefix + key] = value
    return found


def words(folder: Path, language: str) -> dict[str, str]:
    """The words of a folder; all but the shell's have its name before them."""
    known = flat(json.loads((folder / f"{language}.json").read_text(encoding="utf-8")))
    owner = "" if folder.parent.name == "core" else f"{folder.parent.name}."
    return {key if key.startswith(owner) else f"{owner}{key}": text for key, text in known.items()}


def all_words(language: str) -> dict[str, str]:
    return {key: text for folder in WORDS for key, text in words(folder, language).items()}


# ---------------------------------------------------------------------- words


def test_the_shell_and_each_game_have_words() -> None:
    assert {"core", "games/contagion", "games/pandemic"} <= {name(folder.parent) for folder in WORDS}


@pytest.mark.parametrize("folder", WORDS, ids=name)
def test_both_languages_have_the_same_words(folder: Path) -> None:
    english, german = words(folder, "en"), words(folder, "de")
    assert english.keys() == german.keys()
    assert english
    assert not [key for key, text in (english | german).items() if not text.strip()]


@pytest.mark.parametrize("folder", WORDS, ids=name)
def test_both_languages_put_the_same_values_in(folder: Path) -> None:
    english, german = words(folder, "en"), words(folder, "de")
    values = re.compile(r"\{(\w+)\}")
    assert {key: set(values.findall(english[key])) for key in english} == {
        key: set(values.findall(german[key])) for key in english
    }


@pytest.mark.parametrize("folder", WORDS, ids=name)
def test_german_is_german(folder: Path) -> None:
    """Longer texts that are the same in both languages were forgotten."""
    english, german = words(folder, "en"), words(folder, "de")
    assert not [key for key in english if english[key] == german[key] and len(english[key].split()) > 3]


@pytest.mark.parametrize("script", SCRIPTS, ids=name)
def test_every_word_used_is_there(script: Path) -> None:
    known = all_words("en")
    used = {match[2] for match in USED.finditer(script.read_text(encoding="utf-8"))}
    missing = {key for key in used if key not in known and not {f"{key}.one", f"{key}.other"} <= known.keys()}
    assert not missing


# ---------------------------------------------------------------------- rules stay with the server


NOT_THE_COACH = [file for file in SCRIPTS if "tutorial" not in file.parts]


@pytest.mark.parametrize("script", NOT_THE_COACH, ids=name)
def test_a_page_knows_no_kind_of_move_no_step_no_role_and_no_event(script: Path) -> None:
    """Nothing is decided by such a word: what it stands for is told by the server."""
    code = COMMENT.sub("", script.read_text(encoding="utf-8"))
    kinds = {word for title in all_titles().values() for word in title.kinds}
    steps = {step for title in all_titles().values() for step in title.steps}
    compared = re.findall(r"""(?:\.kind|\bkind|\.step|\bstep)\s*[!=]==?\s*'(\w+)'""", code)
    assert not {*compared} & (kinds | steps) - {"turn", "event"}  # happenings, and a suit of cards
    literals = set(re.findall(r"""['"`](\w+)['"`]""", code))
    assert not literals & ({*THINGS.role_keys(), *THINGS.event_keys()} - {""})
    assert not literals & {step for step in steps if "_" in step}


# ---------------------------------------------------------------------- addresses and modules


@pytest.mark.parametrize("file", OURS, ids=name)
def test_nothing_comes_from_elsewhere(file: Path) -> None:
    if file.suffix in (".py", ".pyc", ".md", ".txt", ".woff2"):
        return
    found = ADDRESS.findall(file.read_text(encoding="utf-8"))
    assert not [address for address in found if not address.startswith(NAMESPACES)]


@pytest.mark.parametrize("script", SCRIPTS + sorted(VENDOR.glob("*.js")), ids=name)
def test_modules_are_imported_by_their_path(script: Path) -> None:
    """Without an import map (it would be inline) a bare name like "preact" does not load."""
    text = script.read_text(encoding="utf-8")
    found = [
        match[2] or match[4] for match in LOADED.finditer(text if VENDOR in script.parents else COMMENT.sub("", text))
    ]
    assert not [path for path in found if not path.startswith(("./", "../"))]
    assert not [path for path in found if not (script.parent / path).is_file()]


def test_imports_are_found() -> None:
    text = "import { a,\n b } from './x.js';\nexport * from '../y.js';\nimport 'preact';\nawait import('./z.js')"
    assert [match[2] or match[4] for match in LOADED.finditer(text)] == ["./x.js", "../y.js", "preact", "./z.js"]


def test_vendored_modules_come_with_their_licences() -> None:
    licences = "\n".join(file.read_text(encoding="utf-8") for file in (VENDOR / "LICENSES").glob("*"))
    files = {file.stem.lower() for file in (VENDOR / "LICENSES").glob("*.txt")}
    for package in ("preact", "htm", "signals", "qrcode"):
        assert [file for file in files if package in file], package
    for holder in ("Jason Miller", "Preact Team", "Kazuhiko Arase"):
        assert holder in licences


def test_fonts_are_small_and_come_with_their_licences() -> None:
    """Each is loaded by the style sheet, named in the list beside it, and under the open licence of fonts."""
    fonts = sorted((WEB / "fonts").glob("*.woff2"))
    listed = (WEB / "fonts" / "README.md").read_text(encoding="utf-8")
    style = (WEB / "core" / "base.css").read_text(encoding="utf-8")
    for font in fonts:
        assert font.read_bytes()[:4] == b"wOF2", font.name
        assert font.name in listed and f"../fonts/{font.name}" in style, font.name
    assert sum(font.stat().st_size for font in fonts) < 90_000
    for licence in re.findall(r"LICENSES/[\w-]+\.txt", listed):
        assert "SIL OPEN FONT LICENSE" in (WEB / "fonts" / licence).read_text(encoding="utf-8"), licence


@pytest.mark.parametrize(
    ("vendored", "original"),
    [
        ("preact.js", "preact/dist/preact.module.js"),
        ("preact-hooks.js", "preact/hooks/dist/hooks.module.js"),
        ("signals-core.js", "@preact/signals-core/dist/signals-core.module.js"),
        ("signals.js", "@preact/signals/dist/signals.module.js"),
        ("htm.js", "htm/dist/htm.module.js"),
        ("qrcode.js", "qrcode-generator/dist/qrcode.mjs"),
    ],
)
def test_vendored_modules_are_what_was_published(vendored: str, original: str) -> None:
    """But for the names they import each other by; the types are checked against the same versions."""
    if not (MODULES / original).is_file():
        pytest.skip("node_modules is not installed: make types")

    def plain(file: Path) -> str:
        text = re.sub(r"//# sourceMappingURL.*", "", file.read_text(encoding="utf-8"))
        return re.sub(r"""from\s*(['"])[^'"]+\1""", "from", text).strip()

    assert plain(VENDOR / vendored) == plain(MODULES / original)


# ---------------------------------------------------------------------- what the content security policy forbids


class Tags(HTMLParser):
    """Every tag with its attributes, and the text inside script and style."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.inside = ""
        self.inline: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        self.inside = tag

    def handle_endtag(self, tag: str) -> None:
        self.inside = ""

    def handle_data(self, data: str) -> None:
        if self.inside in ("script", "style") and data.strip():
            self.inline.append(data)


def index() -> Tags:
    page = Tags()
    page.feed((WEB / "index.html").read_text(encoding="utf-8"))
    return page


def test_the_page_has_no_inline_script_or_style() -> None:
    page = index()
    assert not page.inline
    for tag, attributes in page.tags:
        assert not [key for key in attributes if key == "style" or key.startswith("on")], (tag, attributes)
    assert "style" not in [tag for tag, _ in page.tags]
    assert [attributes for tag, attributes in page.tags if tag == "script" and attributes.get("type") == "module"]


def test_the_page_speaks_a_language_and_fits_a_phone() -> None:
    tags = index().tags
    assert dict(tags)["html"]["lang"] in ("en", "de")
    viewport = [attributes["content"] for tag, attributes in tags if attributes.get("name") == "viewport"]
    assert len(viewport) == 1
    assert "width=device-width" in str(viewport[0])
    assert "user-scalable=no" not in str(viewport[0])
    assert "title" in dict(tags)


def test_the_page_loads_files_that_are_there() -> None:
    for _tag, attributes in index().tags:
        for address in [attributes.get("src"), attributes.get("href")]:
            if address and address.startswith("/web/"):
                assert (WEB / address.removeprefix("/web/")).is_file(), address


@pytest.mark.parametrize("script", SCRIPTS, ids=name)
def test_scripts_use_nothing_the_policy_or_escaping_forbids(script: Path) -> None:
    code = COMMENT.sub("", script.read_text(encoding="utf-8"))
    for forbidden in (r"\beval\(", r"new Function\(", r"\.innerHTML\b", r"dangerouslySetInnerHTML", r"\.outerHTML\s*="):
        assert not re.search(forbidden, code), forbidden
    assert not re.search(r"""<\w[^>]*\sstyle=["'][^"'$]""", code), "a style in a text is blocked: use style=${{…}}"
    assert not re.search(r"""\.setAttribute\(\s*['"]style""", code)


@pytest.mark.parametrize("style", [file for file in OURS if file.suffix == ".css"], ids=name)
def test_styles_import_nothing(style: Path) -> None:
    text = re.sub(r"/\*.*?\*/", "", style.read_text(encoding="utf-8"), flags=re.DOTALL)
    assert "@import" not in text
    for address in re.findall(r"url\(([^)]*)\)", text):
        plain = address.strip("\"' ")
        assert plain.startswith(("data:", "#")) or (style.parent / plain).is_file(), plain
