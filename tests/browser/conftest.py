"""A real server and a real Chromium. A test fails on any error in the console, of a script or of a request."""

from __future__ import annotations

import os
import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import chain
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright
from stage import CHROMIUM, DESKTOP, FLAGS, NO_HINTS, PHONE, WAIT, Axe, People, Person, Server

ROOT = Path(__file__).parents[2]
FAILURES = Path(__file__).parent / "failures"
AXE = ROOT / "node_modules/axe-core/axe.min.js"
Kind = tuple[bool, str, bool, bool, bool]  # of a context: phone, lang, dark, motion, hints
Contexts = dict[Kind, list[BrowserContext]]
VIOLATIONS = """document.addEventListener('securitypolicyviolation', (event) =>
    console.error(`content security policy: ${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}`));"""


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> Iterator[None]:
    report = yield
    if report.skipped and not hasattr(report, "wasxfail") and os.environ.get("CI") == "true":
        report.outcome = "failed"
        report.longrepr = f"skipped, but CI runs every browser test: {report.longrepr}"
    if report.failed:
        item.stash[FAILED] = True
    return report


FAILED: pytest.StashKey[bool] = pytest.StashKey()


# ---------------------------------------------------------------------- the server


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The one server of most tests."""
    with Server(tmp_path_factory.mktemp("server")).running() as server:
        yield server


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    """A server that a test may kill."""
    with Server(tmp_path, is_plain=True).running() as server:
        yield server


# ---------------------------------------------------------------------- the browser


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    if CHROMIUM is None:
        pytest.skip("there is no Chromium on this machine: apt install chromium")
    expect.set_options(timeout=WAIT)
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        try:
            yield chromium
        finally:
            chromium.close()


@pytest.fixture(scope="session")
def contexts(browser: Browser) -> Iterator[Contexts]:
    """Contexts that no test has at the moment: what they have loaded once is in their cache."""
    free: Contexts = defaultdict(list)
    yield free
    for context in chain(*free.values()):
        context.close()


@pytest.fixture
def people(browser: Browser, contexts: Contexts, server: Server, request: pytest.FixtureRequest) -> Iterator[People]:
    """Makes persons: people("Ada", phone=True, lang="de", dark=True, motion=True, hints=True)."""
    made: list[tuple[Person, Kind]] = []

    def make(
        name: str = "Ada",
        *,
        phone: bool = False,
        lang: str = "en",
        dark: bool = False,
        motion: bool = False,
        hints: bool = False,
        at: Server | None = None,
    ) -> Person:
        kind = (phone, lang, dark, motion, hints)
        context = contexts[kind].pop() if contexts[kind] else new_context(browser, *kind)
        person = Person(name, context, at or server)
        person.forget_everything()
        made.append((person, kind))
        return person

    yield make
    wrong = {person.name: person.wrong() for person, _ in made if person.wrong()}
    is_bad = bool(wrong) or request.node.stash.get(FAILED, False)
    if is_bad:
        keep_pictures([person for person, _ in made], request.node)
    for person, kind in made:
        if is_bad or person.is_changed:
            person.context.close()
        else:
            person.leave()
            contexts[kind].append(person.context)
    assert not wrong


def new_context(browser: Browser, phone: bool, lang: str, dark: bool, motion: bool, hints: bool) -> BrowserContext:
    context = browser.new_context(
        **(PHONE if phone else DESKTOP),
        locale={"en": "en-GB", "de": "de-DE"}[lang],
        color_scheme="dark" if dark else "light",
        reduced_motion="no-preference" if motion else "reduce",
    )
    context.add_init_script(VIOLATIONS)
    if not hints:
        context.add_init_script(NO_HINTS)
    return context


def keep_pictures(made: list[Person], test: pytest.Item) -> None:
    FAILURES.mkdir(exist_ok=True)
    plain = re.sub(r"[^\w-]+", "_", test.name)
    for person in made:
        for number, page in enumerate(person.context.pages):
            target = FAILURES / f"{plain}-{person.name}-{number}"
            try:
                page.screenshot(path=target.with_suffix(".png"), timeout=5000)
                target.with_suffix(".html").write_text(page.content(), encoding="utf-8")
            except Exception as error:  # a picture that fails must not hide why the test did
                print(f"no picture of {person.name}: {error}")


# ---------------------------------------------------------------------- accessibility


@pytest.fixture
def axe() -> Axe:
    if not AXE.is_file():
        pytest.skip("axe-core is not installed: make types")
    source = AXE.read_text(encoding="utf-8")

    def run(page: Page, part: str = "html", rules: Sequence[str] = ()) -> list[str]:
        """What is wrong by these rules, or by all."""
        if not page.evaluate("'axe' in window"):
            page.evaluate(source)
        options = {"resultTypes": ["violations"]} | ({"runOnly": list(rules)} if rules else {})
        found = page.evaluate("([part, options]) => axe.run(part, options)", [part, options])["violations"]
        return [
            f"{rule['id']} ({rule['impact']}): {node['html'][:200]} at {node['target']}: {node['failureSummary'][:300]}"
            for rule in found
            for node in rule["nodes"]
        ]

    return run
