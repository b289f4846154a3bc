"""The HTTP side: what can be played, opening and listing tables, records and replays, health."""

from __future__ import annotations

import hashlib
import json
import time
from collections.abc import Callable
from functools import partial
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Path, Query, Request, Response
from pydantic import BaseModel, ConfigDict, Field

from petri.core.choices import choices, ready_tables
from petri.core.game import LARGEST_SEED
from petri.core.record import make_record
from petri.core.text import say
from petri.core.title import Title, all_titles, find_title
from petri.server import metrics, protocol, replays
from petri.server.cleaning import DAY
from petri.server.errors import Conflict, Refused, ServerError
from petri.server.guard import address, lang_of
from petri.server.guests import described_bots
from petri.server.hall import Hall
from petri.server.opening import PAUSE, Wish, checked_record, head_of_new, head_of_record
from petri.server.protocol import LONGEST_NAME
from petri.server.reviewing import Review
from petri.server.sharing import Who
from petri.server.shelf import check_cards, check_options, described_options
from petri.server.store import HASHED
from petri.server.table import Table

router = APIRouter(prefix="/api")

Json = dict[str, Any]
CHECKED_EVERY = 1.0  # seconds: to find out costs a write
Lang = Annotated[str | None, Query(max_length=35, description="The language of texts: en or de.")]
TableId = Annotated[str, Path(max_length=40, description="A table.")]
TitleId = Annotated[str, Path(max_length=40, description="A title.")]
ReplayId = Annotated[str, Path(max_length=40, description="A record, or a table.")]


class Strict(BaseModel):
    model_config = ConfigDict(extra="forbid")


ChosenSeed = Annotated[int, Field(ge=0, le=LARGEST_SEED, strict=True)]
SeedText = Annotated[str, Field(max_length=140)]


class SeatWish(Strict):
    kind: Literal["me", "open", "hotseat", "bot"]
    bot: str = Field("", max_length=40)
    name: str = Field("", max_length=LONGEST_NAME)


class Moment(Strict):
    record: str = Field(max_length=40, description="A record, or a table whose game is over.")
    ply: int = Field(ge=0, le=1_000_000)
    fresh: bool = Field(False, description="Deal what nobody knows afresh instead of playing on with the same cards.")


class Chosen(Strict):
    options: dict[str, Any] = {}


class NewTable(Strict):
    title: str = Field("", max_length=40)
    options: dict[str, Any] = {}
    seats: list[SeatWish] = Field(min_length=1, max_length=10)
    watching: Literal["off", "link", "listed"] = "link"
    joining: Literal["link", "listed"] = "link"
    pause: float = Field(PAUSE, ge=0.2, le=10.0, description="Seconds that a window for everybody is open.")
    pace: Literal["quick", "usual", "slow"] = Field("usual", description="How quickly bots play.")
    hints: bool | None = Field(
        None,
        description="Whether people may ask for hints; null: where all win or lose together or one person plays.",
    )
    seed: ChosenSeed | SeedText | None = Field(
        None,
        description="For the same cards again: a number, or the text of a number or key. Whoever gives it knows them.",
    )
    from_: Moment | None = Field(None, alias="from", description="Play on from a moment of a record.")


class Invitation(BaseModel):
    seat: int
    token: str


class OpenedTable(BaseModel):
    table: str
    token: str
    invites: list[Invitation]
    invite: str | None
    fair: dict[str, Any] | None


class Joined(BaseModel):
    token: str


class StoredRecord(BaseModel):
    id: str


class ErrorText(BaseModel):
    code: str
    text: str


class Error(BaseModel):
    error: ErrorText


REFUSALS: dict[int | str, Json] = {
    status: {"model": Error, "description": text}
    for status, text in (
        (400, "The request is wrong."),
        (403, "Not allowed."),
        (404, "There is no such thing."),
        (409, "Not now."),
        (413, "Too large."),
        (422, "The request is not understood."),
        (429, "Too much at once."),
        (503, "The store does not answer."),
    )
}


def hall_of(request: Request) -> Hall:
    hall: Hall = request.app.state.hall
    return hall


# ---------------------------------------------------------------------- what can be played
def made_once(request: Request, key: str, make: Callable[[], Any]) -> Response:
    """What does not change while the server runs is encoded once."""
    made: dict[str, bytes] = request.app.state.made
    if key not in made:
        made[key] = protocol.encode(make())
    return Response(made[key], media_type="application/json")


@router.get("/titles", responses=REFUSALS, response_model=list[Json])
async def titles(request: Request, lang: Lang = None) -> Response:
    """Every title with its options."""
    spoken = lang_of(request, lang)
    return made_once(request, f"titles {spoken}", lambda: [described(title, spoken) for title in all_titles().values()])


def described(title: Title, spoken: str) -> Json:
    return {
        "id": title.id,
        "name": title.name(spoken),
        "about": say(title.package, "title.about", spoken),
        "options": described_options(title, spoken),
        "ready": ready_tables(title, spoken),
    }


@router.post("/titles/{id}/choices", responses=REFUSALS)
async def title_choices(request: Request, id: TitleId, chosen: Chosen, lang: Lang = None) -> Json:
    """Which values go with the options chosen so far; every other one with the reason, and what is recommended."""
    title = find_title(id)
    check_options(title, chosen.options)
    return choices(title, chosen.options, lang_of(request, lang))


@router.get("/bots", responses=REFUSALS, response_model=list[Json])
async def the_bots(request: Request, lang: Lang = None) -> Response:
    """Who can sit in for a person."""
    spoken = lang_of(request, lang)
    return made_once(request, f"bots {spoken}", lambda: described_bots(spoken))


# ---------------------------------------------------------------------- tables
@router.post("/tables", status_code=201, responses=REFUSALS)
async def open_table(request: Request, wish: NewTable) -> OpenedTable:
    """Open a table. The token is the host's; the others take their seats with the invitations."""
    hall = hall_of(request)
    head = await head_of(hall, wish)
    table = await hall.open(head, address(request.scope))
    return opened(hall, table)


async def head_of(hall: Hall, wish: NewTable) -> Json:
    wishes = [Wish(seat.kind, seat.bot, seat.name) for seat in wish.seats]
    if wish.from_ is None:
        return head_of_new(
            wish.title,
            wish.options,
            wishes,
            watching=wish.watching,
            joining=wish.joining,
            pause=wish.pause,
            pace=wish.pace,
            hints=wish.hints,
            seed=wish.seed,
        )
    record = await finished_record(hall, wish.from_.record, "from_unfinished")
    ply, fresh = wish.from_.ply, wish.from_.fresh
    of_record = partial(
        head_of_record,
        watching=wish.watching,
        joining=wish.joining,
        pause=wish.pause,
        pace=wish.pace,
        hints=wish.hints,
    )
    return await hall.back.do(of_record, record, ply, fresh, wishes)


async def finished_record(hall: Hall, id: str, refusal: str) -> Json:
    """A record that shows nothing that is still hidden: uploaded, or of a game that is over."""
    stored = await stored_record(hall, id)
    if stored is not None:
        return stored
    table = await watched_table(hall, id)
    if table.status != "over":
        raise Conflict(refusal)
    return table.record()


async def stored_record(hall: Hall, id: str) -> Json | None:
    """A record that was uploaded, if its cards are here."""
    stored = await hall.store.record(id)
    if stored is None:
        return None
    record: Json = json.loads(stored)
    check_cards(find_title(record["title"]), record["options"])
    return record


async def watched_table(hall: Hall, id: str) -> Table:
    table = await hall.table(id)
    if table.head["watching"] == "off":
        raise Refused("watching_off")
    return table


def opened(hall: Hall, table: Table) -> OpenedTable:
    sign = hall.signer.sign
    seats = table.open_seats()
    return OpenedTable(
        table=table.id,
        token=sign(table.id, table.token(table.host)),
        invites=[Invitation(seat=seat, token=sign(table.id, table.invitation(seat))) for seat in seats],
        invite=sign(table.id, table.invitation_to_any()) if seats else None,
        fair=table.fair(),
    )


@router.get("/tables", responses=REFUSALS)
async def listed_tables(request: Request, limit: Annotated[int, Query(ge=1, le=100)] = 50) -> list[Json]:
    """Tables to join and to watch, the newest first; what nobody has touched for a day is left out."""
    return await hall_of(request).store.tables(listed=True, limit=limit, since=time.time() - DAY)


@router.get("/tables/{id}", responses=REFUSALS)
async def one_table(request: Request, id: TableId) -> Json:
    """What everybody may know of a table."""
    hall = hall_of(request)
    table = await hall.table(id)
    return {**table.summary(), "fair": table.fair(), "kept_until": hall.kept_until(table)}


@router.post("/tables/{id}/join", responses=REFUSALS)
async def join(request: Request, id: TableId) -> Joined:
    """An invitation to a table that anybody may join."""
    hall = hall_of(request)
    table = await hall.table(id)
    if table.head["joining"] != "listed":
        raise Refused("joining_closed")
    if not table.open_seats():
        raise Conflict("table_full")
    return Joined(token=hall.signer.sign(id, table.invitation_to_any()))


@router.get("/tables/{id}/record", responses=REFUSALS)
async def record_of_table(request: Request, id: TableId) -> Response:
    """The record of a game that is over, as a file."""
    return as_file(await finished_record(hall_of(request), id, "record_early"), id)


def as_file(record: Json, id: str) -> Response:
    name = "".join(letter for letter in id if letter.isalnum() or letter in "_-")
    headers = {"Content-Disposition": f'attachment; filename="{record["title"]}-{name}.petri.json"'}
    return Response(json.dumps(record, indent=1, ensure_ascii=False), media_type="application/json", headers=headers)


# ---------------------------------------------------------------------- records and replays
@router.post("/records", status_code=201, responses=REFUSALS)
async def store_record(request: Request, record: dict[str, Any]) -> StoredRecord:
    """Keep a record so that it can be looked at; it is played through and must end as it says."""
    hall = hall_of(request)
    text = await hall.back.do(kept_record, record)
    id = hashlib.sha256(text).hexdigest()[:16]
    await hall.keep_record(id, text, address(request.scope))
    return StoredRecord(id=id)


def kept_record(record: Json) -> bytes:
    return json.dumps(make_record(checked_record(record)), sort_keys=True).encode()


@router.get("/replays/{id}", responses=REFUSALS)
async def replay_overview(request: Request, id: ReplayId, lang: Lang = None) -> Json:
    """What a replay shows as a whole: plies, turns, outcome, names."""
    hall = hall_of(request)
    record, table = await replayed(hall, id)
    told = await hall.back.do(replays.overview, record, lang_of(request, lang))
    fair = table.fair() if table is not None else None
    return {**told, "id": id, "fair": fair, "live": table is not None and table.status != "over"}


async def replayed(hall: Hall, id: str) -> tuple[Json, Table | None]:
    """The moves of a record or a table. Until a game is over a replay shows the public view only."""
    stored = await stored_record(hall, id)
    if stored is not None:
        return stored, None
    table = await watched_table(hall, id)
    if not table.is_dealt:
        raise Conflict("undealt")
    return table.record(), table


@router.get("/replays/{id}/frames", responses=REFUSALS, response_model=Json)
async def replay_frames(
    request: Request,
    id: ReplayId,
    first: Annotated[int, Query(ge=0, le=1_000_000)] = 0,
    last: Annotated[int, Query(ge=0, le=1_000_000)] = 0,
    seat: Annotated[int | None, Query(ge=0, le=15)] = None,
    lang: Lang = None,
) -> Response:
    """The pictures from one ply to another, through the eyes of a seat if the game is over."""
    hall = hall_of(request)
    record, _ = await replayed(hall, id)
    made = await hall.back.do(replays.encoded_frames, record, first, last, seat, lang_of(request, lang))
    return Response(made, media_type="application/json")


@router.post("/replays/{id}/analysis", responses=REFUSALS)
async def begin_analysis(request: Request, id: ReplayId, lang: Lang = None) -> Json:
    """Have a game that is over thought about; how far that is, and what came of it once it is done."""
    hall = hall_of(request)
    replay = await finished_replay(hall, id)
    where = address(request.scope)
    who = Who(hall.signer.pseudonym(where)[:HASHED], replay.key)
    review = hall.reviewer.begin(replay, where, who)
    return await told_of(hall, review, lang_of(request, lang))


@router.get("/replays/{id}/analysis", responses=REFUSALS)
async def one_analysis(request: Request, id: ReplayId, lang: Lang = None) -> Json:
    """How far an analysis is that was begun, and what came of it."""
    hall = hall_of(request)
    review = hall.reviewer.known(await finished_replay(hall, id))
    return await told_of(hall, review, lang_of(request, lang))


async def finished_replay(hall: Hall, id: str) -> replays.Replay:
    record = await finished_record(hall, id, "analysis_unfinished")
    return await hall.back.do(replays.finished_replay, record)


async def told_of(hall: Hall, review: Review, lang: str) -> Json:
    if review.is_done and lang not in review.told:
        review.told[lang] = await hall.back.do(replays.told_analysis, review.replay, review.decisions, lang)
    return {"done": review.ply, "plies": review.plies, "analysis": review.told.get(lang)}


@router.get("/replays/{id}/record", responses=REFUSALS)
async def record_of_replay(request: Request, id: ReplayId) -> Response:
    return as_file(await finished_record(hall_of(request), id, "record_early"), id)


# ---------------------------------------------------------------------- the server itself
@router.get("/health", responses=REFUSALS)
async def health(request: Request) -> Json:
    """Whether games can be played now: the store answers."""
    hall = hall_of(request)
    state = request.app.state
    if time.monotonic() - state.checked > CHECKED_EVERY:
        await hall.store.check()
        state.checked = time.monotonic()
    return {"status": "ok", "tables": len(hall.rooms)}


def check_open(request: Request, what: str) -> None:
    """Whoever runs the server may keep it to themselves."""
    if what in hall_of(request).settings.closed:
        raise ServerError("not_found", status=404)


@router.get("/openapi.json", include_in_schema=False)
async def openapi(request: Request) -> Response:
    check_open(request, "openapi")
    return made_once(request, "openapi", request.app.openapi)


@router.get("/metrics", responses=REFUSALS)
async def the_metrics(request: Request) -> Response:
    """Figures for Prometheus."""
    check_open(request, "metrics")
    return Response(hall_of(request).metrics.text(), media_type=metrics.CONTENT_TYPE)


@router.api_route("/{rest:path}", methods=["GET", "POST", "PUT", "PATCH", "DELETE"], include_in_schema=False)
async def nothing(rest: str) -> None:
    raise ServerError("not_found", status=404)
