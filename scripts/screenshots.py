"""Takes the pictures of docs/pictures anew: a server of its own, games of bots, a headless Chromium."""

from __future__ import annotations

import base64
import tempfile
from pathlib import Path
from typing import Any

from playing import play, sit
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright
from situations import Record, brewing, finished, laboratory, until
from stage import CHROMIUM, DESKTOP, FLAGS, NO_HINTS, PHONE, Person, Server, address

import petri

ROOT = Path(__file__).parents[1]
PICTURES = ROOT / "docs/pictures"
LARGEST = 300_000


class Photographer:
    def __init__(self, browser: Browser, server: Server) -> None:
        self.browser = browser
        self.server = server

    def context(
        self, *, phone: bool = False, lang: str = "en", dark: bool = True, motion: bool = False
    ) -> BrowserContext:
        context = self.browser.new_context(
            **(PHONE | {"device_scale_factor": 2} if phone else DESKTOP),
            locale={"en": "en-GB", "de": "de-DE"}[lang],
            color_scheme="dark" if dark else "light",
            reduced_motion="no-preference" if motion else "reduce",
        )
        context.add_init_script(NO_HINTS)
        return context

    def open(self, path: str, **how: Any) -> Page:
        page = self.context(**how).new_page()
        page.goto(f"{self.server.url}{path}")
        page.wait_for_load_state("networkidle")
        page.wait_for_timeout(1000)
        return page

    def take(self, name: str, page: Page) -> None:
        """As WebP, in the best quality that stays small."""
        camera = page.context.new_cdp_session(page)
        for quality in (90, 80, 70, 55, 40):
            shot = camera.send("Page.captureScreenshot", {"format": "webp", "quality": quality})
            data = base64.b64decode(shot["data"])
            if len(data) <= LARGEST:
                break
        (PICTURES / f"{name}.webp").write_bytes(data)
        print(f"{name}.webp: {len(data) // 1000} KB")
        page.context.close()

    def table(self, record: Record, seat: int = 0) -> str:
        """The address of a table that goes on from a record, with me on a seat and bots on the others."""
        players = len(record["seats"])
        names = ["Ada", "Ben", "Cleo", "Dan"]
        seats: list[dict[str, Any]] = [{"kind": "bot", "bot": "greedy", "name": names[n]} for n in range(players)]
        seats[seat] = {"kind": "me", "name": names[seat]}
        return address(self.server.table_from(record, seats))


def take_all(camera: Photographer) -> None:
    pandemic = finished("pandemic", 3, 11, "greedy")
    contagion = finished("contagion", 3, 11, "greedy")
    camera.take("lobby", camera.open("/"))
    board = camera.table(until(pandemic, 50, 0))
    camera.take("pandemic-dark", camera.open(board))
    camera.take("pandemic-light", camera.open(board, dark=False))
    camera.take("pandemic-phone", camera.open(board, phone=True))
    camera.take("pandemic-german", camera.open(board, lang="de"))
    cities = camera.table(until(contagion, 60, 0))
    camera.take("contagion", camera.open(cities))
    camera.take("contagion-phone", camera.open(cities, phone=True))
    strains = camera.table(until(finished("viroid", 3, 11, "greedy"), 150, 0, "infection"))
    camera.take("viroid", camera.open(strains))
    camera.take("viroid-phone", camera.open(strains, phone=True))
    lab = camera.open(camera.table(laboratory()))
    lab.get_by_role("radio", name="Lab", exact=True).click()
    lab.wait_for_timeout(600)
    camera.take("lab", lab)
    camera.take("replay", camera.open(f"{camera.server.film(pandemic)}?ply=93&seat=1"))
    camera.take("game-over", last_move(camera, contagion))
    camera.take("epidemic", film_strip(camera))


MOMENTS = [
    "[data-scene=epidemic]",
    '.pm-acts[data-act="0"]',
    '.pm-acts[data-act="1"]',
    '.pm-acts[data-act="2"]',
    "[data-scene=outbreak]",
    ".pm-spread",
]


def film_strip(camera: Photographer) -> Page:
    """An epidemic from its card to the outbreak after it, six moments beside each other."""
    context = camera.context(motion=True)
    person = Person("Ada", context, camera.server)
    others = [{"kind": "hotseat", "name": "Ben"}]
    made = camera.server.table_from(brewing(), [{"kind": "me", "name": "Ada"}, *others])
    page = sit(person, address(made))
    page.keyboard.press("m")
    page.locator('.picker [data-move="pass"]').click()
    shots = []
    for moment in MOMENTS:
        page.locator(moment).first.wait_for(state="attached")
        page.wait_for_timeout(350)
        shots.append(base64.b64encode(page.locator(".pm-board").screenshot(animations="allow")).decode())
    pictures = "".join(f'<img src="data:image/png;base64,{shot}" style="width: 460px">' for shot in shots)
    context.close()
    strip = camera.context().new_page()
    strip.set_viewport_size({"width": 1392, "height": 554})
    strip.set_content(
        f'<body style="margin: 0; display: flex; flex-wrap: wrap; gap: 4px; background: #07171c">{pictures}'
    )
    return strip


def last_move(camera: Photographer, record: Record) -> Page:
    """The page of whoever makes the last move of a game, just after it."""
    plies = len(record["moves"]) - 1
    game = petri.replay(record, plies)
    person = Person("Ada", camera.context(), camera.server)
    sit(person, camera.table(game.record(), game.to_act or 0))
    play(person, record["moves"][plies])
    person.page.wait_for_timeout(1500)
    return person.page


def main() -> None:
    PICTURES.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder))
        server.start()
        try:
            take_all(Photographer(playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS), server))
        finally:
            server.stop()


if __name__ == "__main__":
    main()
