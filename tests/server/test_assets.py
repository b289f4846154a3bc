"""The page's files: asked for once, all at once, and anew as soon as one of them is edited."""

from __future__ import annotations

import gzip
import re
import shutil
from pathlib import Path

import pytest

import petri.web
from petri.server.assets import AT, Assets
from petri.server.bundle import COMMENT, imported, rewritten

WEB = Path(petri.web.__file__).parent
LINK = re.compile(r'<link rel="(\w+)"[^>]* href="(/assets/[^"]+)">')


@pytest.fixture
def web(tmp_path: Path) -> Path:
    shutil.copytree(WEB, tmp_path / "web", ignore=shutil.ignore_patterns("__pycache__"))
    return tmp_path / "web"


def links(page: str) -> dict[str, str]:
    """What the page names, and how."""
    return {address.split("/", 3)[3]: how for how, address in LINK.findall(page)}


def test_what_a_board_needs_is_named_before_it_is_asked_for() -> None:
    found = links(Assets(WEB).page("table", "de", "pandemic", {"virulent_strain": 8}))
    strain = "games/pandemic/modules/virulent_strain"
    assert [name for name, how in found.items() if how == "modulepreload"] == [
        *("@app.js", "@pages/table.js", "@games/pandemic/index.js", f"@{strain}/index.js")
    ]
    assert found["games/pandemic/pandemic.css"] == found["kit/kit.css"] == "stylesheet"
    for name in ("core/words/de.json", "games/pandemic/words/de.json", "kit/world.json", f"{strain}/words/de.json"):
        assert found[name] == "preload"
    assert not [name for name in found if "contagion" in name or name.endswith("en.json")]


# ---------------------------------------------------------------------- scripts in one
def scripts() -> list[str]:
    return sorted(path.relative_to(WEB).as_posix() for path in WEB.rglob("*.js"))


def test_no_two_modules_import_each_other() -> None:
    """Each would have to run before the other."""
    assets = Assets(WEB)
    for name in scripts():
        found = assets.imports(name)  # without an end if there were a circle
        assert len(found) == len(set(found)) and found[-1] == name


@pytest.mark.parametrize("name", scripts())
def test_nothing_but_imports_and_exports_is_changed(name: str) -> None:
    text = WEB.joinpath(name).read_text(encoding="utf-8")
    body, exports = rewritten(name, text)
    assert not re.search(r"^(?:import|export)\b", body, re.MULTILINE) and "import.meta" not in body
    declared = re.findall(r"^export (?:default )?(?:const|class|function|async function) (\w+)", text, re.MULTILINE)
    assert {*declared} <= {*exports, *exports.values()}


def test_what_a_bundle_hands_on() -> None:
    text = (
        "import a, { b as c } from './x.js';\nimport * as all from '../y.js';\n"
        "export { d, e as f } from './x.js';\nexport const g = 1;\nexport default function h() {}\n"
        "const i = () => import('./z.js');\nfetch(new URL('w.json', import.meta.url));\n"
    )
    body, exports = rewritten("kit/m.js", text)
    assert "const { default: a, b: c } = got['kit/x.js'];" in body and "const all = got['y.js'];" in body
    assert "later('kit/m.js', './z.js')" in body and "new URL('w.json', at('kit/m.js'))" in body
    assert exports == {"d": "got['kit/x.js'].d", "f": "got['kit/x.js'].e", "default": "h", "g": "g"}
    assert imported("kit/m.js", text) == ["kit/x.js", "y.js", "kit/x.js"]


def test_comments_stay_at_home_and_nothing_else() -> None:
    code = "const a = /** @type {any} */ (b); // why\n// gone\nconst c = 'http://x'; /* kept */\n"
    text = f"/** Doc\n * @param {{x}} y */\n{code}"
    assert COMMENT.sub("", text) == "const a = (b); // why\nconst c = 'http://x'; /* kept */\n"


def test_a_bundle_has_what_is_needed_in_order_but_not_the_shell() -> None:
    assets = Assets(WEB)
    assets.look()
    names = re.findall(r"ran\['([^']+)'\]", assets.bundle("games/pandemic/index.js"))
    assert names[-1] == "games/pandemic/index.js" and names.index("kit/facts.js") < names.index("kit/bar.js")
    assert "core/html.js" not in names and "core/html.js" in assets.bundle("app.js")


@pytest.mark.parametrize("kind", ["lobby", "table", "replay"])
def test_a_page_names_only_what_is_there_and_each_thing_once(kind: str) -> None:
    assets = Assets(WEB)
    page = assets.page(kind, "en", "contagion")
    named = [address.split("/", 3)[3] for _, address in LINK.findall(page)]
    assert len(named) == len(set(named)) and all(WEB.joinpath(name.removeprefix("@")).is_file() for name in named)
    assert f"@pages/{kind}.js" in named and "/web/" not in page


def test_an_unknown_title_or_option_adds_nothing() -> None:
    assets = Assets(WEB)
    assert assets.page("table", "en", "../../etc", {"../x": 1}) == assets.page("table", "en")


def test_an_edited_file_makes_a_new_version(web: Path) -> None:
    assets = Assets(web)
    before = assets.page("lobby", "en")
    assert assets.page("lobby", "en") == before
    version = assets.version
    script = web / "kit/facts.js"
    script.write_text(script.read_text(encoding="utf-8") + "\n// edited\n", encoding="utf-8")
    assert assets.page("lobby", "en") != before
    found = assets.file("kit/facts.js")
    assert assets.version != version and found is not None and b"// edited" in found.plain


def test_only_files_of_the_page_are_served() -> None:
    assets = Assets(WEB)
    assets.look()
    for name in (
        "__init__.py",
        "index.html",
        "../server/app.py",
        "nothing.js",
        "",
        "core",
        "@core/base.css",
        "@",
        "@@app.js",
    ):
        assert assets.file(name) is None


def test_files_are_packed_once(web: Path) -> None:
    assets = Assets(web)
    assets.look()
    found = assets.file("app.js")
    assert found is not None and found.packed is not None and gzip.decompress(found.packed) == found.plain
    assert assets.file("app.js") is found


# ---------------------------------------------------------------------- over the line
def test_files_of_this_version_never_change(server) -> None:
    page = server.http.get("/")
    assert page.headers["cache-control"] == "no-cache" and "Accept-Language" in page.headers["vary"]
    address = re.search(r'src="(/assets/\w+)/@app\.js"', page.text)
    assert address is not None
    assert "got['app.js']" in server.http.get(f"{address[1]}/@app.js").text
    script = server.http.get(f"{address[1]}/app.js")
    assert script.status_code == 200 and "immutable" in script.headers["cache-control"]
    assert script.headers["content-encoding"] == "gzip" and "javascript" in script.headers["content-type"]
    assert script.text == WEB.joinpath("app.js").read_text(encoding="utf-8")
    plain = server.http.get(f"{address[1]}/app.js", headers={"Accept-Encoding": "identity"})
    assert "content-encoding" not in plain.headers and plain.text == script.text


def test_an_old_version_gets_what_there_is_now_but_keeps_nothing(server) -> None:
    script = server.http.get(f"{AT}0000/app.js")
    assert script.status_code == 200 and script.headers["cache-control"] == "no-cache"
    assert server.http.get(f"{AT}0000/nothing.js").status_code == 404
    assert server.http.get(f"{AT}0000/%2e%2e/server/app.py").status_code == 404


def test_the_page_of_a_table_names_its_board(server) -> None:
    made = server.open(title="contagion", seats="me bot")
    page = server.http.get(f"/t/{made['table']}", headers={"Accept-Language": "de-DE,de"}).text
    assert "games/contagion/index.js" in page and "games/contagion/words/de.json" in page
    assert "games/" not in server.http.get("/t/nothing").text


def test_the_page_is_told_which_modules_have_a_folder_there(server) -> None:
    """So that no list of them is kept."""
    found = re.search(r'<meta name="modules" content="([^"]*)">', server.http.get("/").text)
    folders = WEB.glob("games/*/modules/*/index.js")
    assert found and found[1].split() == sorted(f"{file.parts[-4]}/{file.parts[-2]}" for file in folders) != []
