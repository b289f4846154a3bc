"""A live table in this process. One task owns the game: it alone decides, writes, and then tells."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from petri.core.errors import PetriError
from petri.core.text import LANGUAGES
from petri.server import protocol
from petri.server.advising import Adviser
from petri.server.audience import Audience, Connection, error_json
from petri.server.cleaning import kept_until
from petri.server.commands import BotMove, Clerk, Deal
from petri.server.costs import NOBODY as NOBODYS
from petri.server.costs import Account, Timed, payer
from petri.server.counts import Counts
from petri.server.errors import Conflict, Refused, ServerError, told_of_store
from petri.server.guests import remembers
from petri.server.loading import position_of
from petri.server.opening import PAUSE
from petri.server.pacing import Timing, timing, within
from petri.server.protocol import Ask, Inner, PlayMove, Rematch, Skip, Stop
from petri.server.settings import Settings
from petri.server.sharing import Who
from petri.server.store import Entry, NoAnswer, Position, Store, StoreError, Unsure
from petri.server.table import Table
from petri.server.thinking import Aims, Manner, Thinkers, Thought
from petri.server.tokens import Signer
from petri.server.wishes import Wishes

log = logging.getLogger("petri.server")
PROCESS = secrets.token_hex(4)
PRESENCE_EVERY = 10.0  # seconds
NOTED_EVERY = 20  # moves
KEPT_EVERY = 25  # entries: then the position is kept
NOBODY = -1  # sends the moves of bots

Json = dict[str, Any]


@dataclass(slots=True)
class Job:
    holder: int
    command: Inner | BotMove | Deal
    lang: str
    answer: asyncio.Future[Json]
    generation: int  # of the holder's token: a command of somebody whose seat was freed meanwhile does not count
    payer: Account = NOBODYS  # whoever asked, for the time it takes


class Room:
    def __init__(
        self,
        table: Table,
        store: Store,
        thinkers: Thinkers,
        signer: Signer,
        settings: Settings,
        counts: Counts,
        begin_rematch: Callable[[Table], Awaitable[str]],
    ) -> None:
        self.table = table
        self.store = store
        self.thinkers = thinkers
        self.signer = signer
        self.settings = settings
        self.counts = counts
        self.begin_rematch = begin_rematch
        self.opener = table.id  # the hash of an address or of the network around it, where one is known
        self.owner = False
        self.audience = Audience(table, signer, settings.absent_after, self._lets_pass)
        self.audience.kept_until = lambda: kept_until(settings, table.status, table.updated)
        self.clerk = Clerk(table, signer, self.audience.present, self.audience.absent_for, settings.absent_after)
        self.adviser = Adviser(table, thinkers, settings)
        self.idle_since = time.monotonic()
        self._inbox: asyncio.Queue[Job] = asyncio.Queue()
        self._catching_up = asyncio.Lock()
        self._skips: set[int] = set()  # the seats that windows pass by in this turn
        self._stops: set[int] = set()  # the seats that want to be asked in windows for everybody
        self._asks: dict[int, dict[str, Literal["always", "never"]]] = {}  # by holder, what else windows ask for
        self._wishes = Wishes()
        self._owner_knows = False  # what pages here wish
        self._thought: asyncio.Task[None] | None = None
        self._ahead: asyncio.Task[None] | None = None  # bots that think while people do
        self._clock: asyncio.Task[None] | None = None  # of a window for everybody …
        self._opened = 0.0  # … and when that was opened
        self._presence_said = 0.0
        self._task = asyncio.create_task(self._work(), name=f"table {table.id}")

    # ------------------------------------------------------------------ coming and going
    def join(self, connection: Connection) -> None:
        self.audience.connections.add(connection)

    def leave(self, connection: Connection) -> None:
        self.audience.connections.discard(connection)
        if all(other.holder != connection.holder for other in self.audience.connections):
            self._wishes.forget(connection.holder)
        self.idle_since = time.monotonic()

    async def presence_changed(self) -> None:
        self.audience.tell_table()
        self.drive()
        await self.say_presence()

    async def repeat_presence(self) -> None:
        """Other processes forget who is here unless they are told again."""
        if time.monotonic() - self._presence_said > PRESENCE_EVERY:
            await self.say_presence()

    async def say_presence(self) -> None:
        """Tell other processes who is here."""
        self._presence_said = time.monotonic()
        here = [sorted(self.audience.present_here()), self.audience.watchers_here()]
        await self._publish(presence=here, process=PROCESS)

    def is_idle(self) -> bool:
        waited = time.monotonic() - self.idle_since > self.settings.idle_after
        return waited and not self.audience.is_attended() and self._inbox.empty() and self._thought is None

    async def close(self) -> None:
        tasks = [task for task in (self._task, self._thought, self._clock, self._ahead) if task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    # ------------------------------------------------------------------ commands
    async def command(self, holder: int, command: Inner, lang: str) -> Json:
        """Let the owner of the game carry out a command, here or in another process, and give its answer."""
        generation = self.table.generation(holder)
        answer = await self._pass_on(holder, command, lang, generation)
        if answer["t"] == "ok":
            self._wishes.note(holder, command, generation)
            if not self.owner:  # to know it here, too: a picture tells its reader which windows pass by
                self._heed(holder, command)
        return answer

    async def _pass_on(self, holder: int, command: Inner, lang: str, generation: int) -> Json:
        if not self.owner:
            try:
                return await self._ask_owner(holder, command, lang, generation)
            except NoAnswer:
                if not await self.take_over():
                    raise ServerError("store", status=503) from None
        return await self.order(holder, command, lang, generation)

    async def _ask_owner(self, holder: int, command: Inner, lang: str, generation: int) -> Json:
        question = {"holder": holder, "lang": lang, "command": protocol.command_to_json(command)}
        return await self.store.bus.ask(self.table.id, question | {"generation": generation})

    async def order(self, holder: int, command: Inner, lang: str, generation: int) -> Json:
        """Put a command before the task that owns the game, and wait for its answer."""
        answer: asyncio.Future[Json] = asyncio.get_running_loop().create_future()
        self._inbox.put_nowait(Job(holder, command, lang, answer, generation, payer.get()))
        return await answer

    async def take_over(self) -> bool:
        """Own the game if nobody else does."""
        if not self.owner and await self.store.bus.claim(self.table.id):
            await self.catch_up()
            self.owner = True
            for wish in self._wishes.all():
                self._put(wish.again(), wish.holder, wish.generation)
            self.drive()
            await self._publish(owned=True)
        return self.owner

    def lose(self) -> None:
        """Perhaps another process owns the game from now on."""
        self.owner = self._owner_knows = False

    async def tell_wishes(self) -> None:
        """Let a new owner know when the people here want to be asked; who does not answer is told at the next look."""
        if self.owner or self._owner_knows:
            return
        try:
            for wish in self._wishes.all():
                await self._ask_owner(wish.holder, wish.again(), LANGUAGES[0], wish.generation)
            self._owner_knows = True
        except (NoAnswer, StoreError):
            log.info("table %s: its owner could not be told who wants to be asked", self.table.id)

    async def _work(self) -> None:
        while True:
            job = await self._inbox.get()
            started = time.monotonic()
            answer = await Timed(self._answer(job), job.payer.pay)
            self._count(job, answer, time.monotonic() - started)
            if not job.answer.done():
                job.answer.set_result(answer)
            if job.holder != NOBODY or answer["t"] == "ok":  # else the next look after the table tries again
                self.drive()

    def _count(self, job: Job, answer: Json, seconds: float) -> None:
        if answer["t"] == "error":
            self.counts.refused.add(1, code=answer["code"])
        elif isinstance(job.command, PlayMove | BotMove):
            self.counts.moves.add(1, by=job.command.by if isinstance(job.command, BotMove) else "person")
            self.counts.seconds.observe(seconds)

    def drive(self) -> None:
        """Let go on what goes on by itself; trouble with it must not end the task that owns the game."""
        try:
            self._drive()
        except Exception:
            log.exception("table %s", self.table.id)

    async def _answer(self, job: Job) -> Json:
        """Carry out a command; an id that comes again gets the answer it had the first time."""
        id = getattr(job.command, "id", None)
        try:
            await self._be_owner()
            if id and (known := self.table.answers.get((job.holder, id))) is not None:
                return {"t": "ok", "id": id, **known}
            answer: Json = {"t": "ok", "id": id, **await self._carry_out(job)}
        except StoreError as error:
            log.error("table %s: %s", self.table.id, error)
            answer = error_json(told_of_store(error), job.lang, id)
        except PetriError as error:
            answer = error_json(error, job.lang, id)
        except Exception:
            log.exception("table %s: %r", self.table.id, job.command)
            answer = error_json(ServerError("internal", status=500), job.lang, id)
        if id and answer.get("code") not in ("store", "full", "internal"):
            # it may have been written before, which was found out only now
            return {"t": "ok", "id": id, **self.table.remember(job.holder, id, answer)}
        return answer

    async def _be_owner(self) -> None:
        """Whoever does not know what is in the log decides nothing: after a write with an unknown outcome, say."""
        if not self.owner and not await self.take_over():
            raise ServerError("store", status=503)

    async def _carry_out(self, job: Job) -> Json:
        if job.generation != self.table.generation(job.holder):
            raise Refused("link_revoked")
        if isinstance(job.command, Ask | Skip | Stop):
            self._heed(job.holder, job.command)
            return {}
        if isinstance(job.command, Rematch):
            return await self._rematch(job.holder, job.command)
        decision = self.clerk.decide(job.holder, job.command)
        if decision.entries:
            self._check_quota([kind for kind, _ in decision.entries], job.holder)
            await self._write(decision.entries)
            await self._deal()
        return decision.answer()

    def _check_quota(self, kinds: Sequence[str], holder: int) -> None:
        """No log grows for ever; the last of its room is for moves."""
        most = self.settings.entries_per_table
        room = most if "move" in kinds or "deal" in kinds else most - most // 10
        if self.table.seq + 1 + len(kinds) > room:
            raise Conflict("entries_most", most=most)
        if "chat" in kinds:
            self._check_chat(holder)

    def _check_chat(self, holder: int) -> None:
        """All who may speak have the same share, whoever has how many seats: nobody uses up that of others."""
        said, people, now = self.table.said.get(holder, []), self.table.speakers(), time.time()
        most = max(1, self.settings.chat_per_table // people)
        a_minute = max(1, self.settings.chat_per_minute // people)
        if len(said) >= most:
            raise Conflict("chat_most", most=most)
        lately = [at for at in said[-a_minute:] if now - 60 < at <= now]
        if len(lately) >= a_minute:
            seconds = max(1, round(lately[0] + 60 - now))
            raise ServerError("chat_fast", status=429, most=a_minute, seconds=seconds)

    async def _deal(self) -> None:
        """Deal if all have come. Whatever goes wrong with that, what they asked for has happened; the next look after
        the table tries again."""
        if self.table.is_ready:
            try:
                await self._write(self.clerk.deal().entries)
            except PetriError as error:
                log.warning("table %s is not dealt: %s", self.table.id, error)
            except Exception:
                log.exception("table %s is not dealt", self.table.id)

    def _heed(self, holder: int, command: Inner) -> None:
        """When somebody wants to be asked."""
        if isinstance(command, Skip):
            self._choose(self._skips, holder, command)
        elif isinstance(command, Stop):
            self._choose(self._stops, holder, command)
        elif isinstance(command, Ask):
            self.clerk.seats(holder)
            self._asks[holder] = command.cards

    def _choose(self, chosen: set[int], holder: int, command: Skip | Stop) -> None:
        seats = self.clerk.seats(holder)
        if command.seat is not None:
            self.clerk.check_mine(holder, command.seat)
            seats = (command.seat,)
        for seat in seats:
            if command.on:
                chosen.add(seat)
            else:
                chosen.discard(seat)

    async def _rematch(self, holder: int, command: Rematch) -> Json:
        self.clerk.check_rematch(holder, command)
        if self.table.rematch is None:
            await self._write((("rematch", {"table": await self.begin_rematch(self.table)}),))
        return self.audience.rematch_json(holder)

    # ------------------------------------------------------------------ write, then tell
    async def _write(self, new: Sequence[tuple[str, Json]]) -> None:
        """Make entries durable, then let them happen and tell everybody."""
        now = time.time()
        first = self.table.seq + 1
        entries = [Entry(first + n, kind, data, now) for n, (kind, data) in enumerate(new)]
        try:
            written = await self.store.append(self.table.id, entries)
        except StoreError as error:
            log.error("table %s: %s", self.table.id, error)
            if isinstance(error, Unsure):  # it may have been written: the log is read again before anything else
                self.lose()
            raise told_of_store(error) from error
        if not written:  # another process wrote: it owns the game now
            self.lose()
            await self.catch_up()
            raise Conflict("stale", ply=self.table.ply)
        self._happen(entries)
        position = self._due_position(entries)
        if position is not None or self._is_worth_noting(entries):
            background(self._note_summary(position))
        await self._publish(seq=self.table.seq)

    def _is_worth_noting(self, entries: Sequence[Entry]) -> bool:
        over = self.table.status == "over"
        return over or self.table.ply % NOTED_EVERY == 0 or any(entry.kind != "move" for entry in entries)

    def _due_position(self, entries: Sequence[Entry]) -> Position | None:
        """Every so many entries; at the start and the end; and after an undo, for what was kept may lie further on."""
        table = self.table
        kinds = {entry.kind for entry in entries}
        is_over = table.status == "over" and "move" in kinds
        is_due = is_over or table.seq - table.kept >= KEPT_EVERY or not kinds.isdisjoint(("deal", "undo"))
        if not is_due or not table.is_dealt:
            return None
        table.kept = table.seq
        return position_of(table)

    async def _note_summary(self, position: Position | None) -> None:
        """The lobby reads summaries; a lost one is written with the next change, so nobody waits for it. Nor for a
        position."""
        try:
            await self.store.append(self.table.id, (), self.table.summary(), position)
        except StoreError as error:
            log.warning("table %s: %s", self.table.id, error)

    def _happen(self, entries: Sequence[Entry]) -> None:
        """Each entry once: the owner may find what it is just writing in the store."""
        table = self.table
        for entry in entries:
            if entry.seq <= table.seq:
                continue
            status, begun, request, turn = table.status, table.is_begun, table.undo_request, table.turn
            table.apply(entry)
            self._opened = time.monotonic()
            if table.turn != turn:
                self._skips.clear()
                self._wishes.turn_ended()
            over = entry.kind == "move" and request is not None
            self.audience.tell(entry, status_changed=over or (table.status, table.is_begun) != (status, begun))

    # ------------------------------------------------------------------ other processes
    async def catch_up(self) -> None:
        """Let happen here what another process wrote."""
        async with self._catching_up:
            self._happen(await self.store.read(self.table.id, self.table.seq))

    def hear(self, news: Json) -> bool:
        """News of another process; whether there are entries to read."""
        if "presence" in news:
            if not self.audience.knows(news["process"]):
                background(self.say_presence())  # who has just opened the table does not know who is here
            if self.audience.hear_presence(news["process"], *news["presence"]):
                self.audience.tell_table()
                self.drive()
        if "owned" in news:
            self._owner_knows = False
            background(self.tell_wishes())
        if "thinking" in news and not self.owner:
            self.audience.thinking = news["thinking"]
            self.audience.tell_table()
        if "aims" in news and not self.owner:
            seat, aims = news["aims"]
            self.audience.aims[seat] = aims
            self.audience.tell_table()
        return int(news.get("seq", -1)) > self.table.seq

    async def _publish(self, **news: Any) -> None:
        try:
            await self.store.bus.publish(self.table.id, news)
        except StoreError as error:
            log.warning("table %s: %s", self.table.id, error)

    # ------------------------------------------------------------------ what goes on by itself
    def _drive(self) -> None:
        """Ask a bot if one is to act, and let windows pass for those who do not want to be asked."""
        seat = self.table.to_act
        if not self.owner or not self._inbox.empty():
            return
        if self.table.is_ready:  # it could not be written, or the process that should have dealt died
            self._put(Deal())
        if self.clerk.is_held_up() or seat is None or self.table.status != "playing":
            self._set_thinking(None)
        elif self.table.game.prompt in self.table.title.clocked:
            self._set_thinking(None)
            self._keep_window_open()
        elif self.table.is_bot(seat):
            self._ask_bot(seat)
        else:
            self._set_thinking(None)
            self._pass_window(seat)
            self._think_ahead(seat)

    def _pass_window(self, seat: int) -> None:
        if self._lets_pass(seat):
            passing = self.table.title.windows[self.table.game.prompt or ""]
            self._put(BotMove(seat, self.table.version, passing, "auto"))

    def _lets_pass(self, seat: int) -> bool:
        """Whether a window is open that its person does not want to be asked in."""
        is_window = self.table.game.prompt in self.table.title.windows
        return is_window and (seat in self._skips or not self._wants_to_be_asked(seat))

    def _wants_to_be_asked(self, seat: int) -> bool:
        """As its person has said for each kind of move, else where it matters. Where hands are hidden who is asked has
        said so in the window, or the window would tell of the hand that somebody was not asked."""
        if "hands" in self.table.title.secret(self.table.head["options"]):
            return True
        said = self._asks.get(self.table.seats[seat].holder)
        if said is None:  # a page tells it when it comes
            return True
        offers = self.table.game.offers()
        return any(said.get(kind) == "always" or (matters and kind not in said) for kind, matters in offers.items())

    # ------------------------------------------------------------------ windows for everybody
    def _keep_window_open(self) -> None:
        """For the same time, whoever holds what; those who said so beforehand want to be asked."""
        game = self.table.game
        closes, waits = self.table.title.clocked[game.prompt or ""]
        for seat in sorted(self._stops):
            for move in game.menu(seat, kind=waits):
                self._put(BotMove(seat, self.table.version, move["text"], "auto"))
                return
        if self._clock is None and self.audience.is_attended():
            self._clock = asyncio.create_task(self._run_clock(closes, self._opened))

    async def _run_clock(self, closes: str, opened: float) -> None:
        try:
            bots = [asyncio.create_task(self._wish(seat, closes)) for seat in self._bots()]
            await asyncio.sleep(opened + self.table.head.get("pause", PAUSE) - time.monotonic())
            wishes = [task.result() for task in bots if task.done() and not task.cancelled() and not task.exception()]
            for task in bots:
                task.cancel()
            self._clock = None
            if self.table.game.prompt in self.table.title.clocked:
                seat, text = next((wish for wish in wishes if wish is not None), (NOBODY, closes))
                self._put(BotMove(seat, self.table.version, text, "clock" if seat == NOBODY else "bot"))
        finally:
            self._clock = None

    def _bots(self) -> list[int]:
        return [seat for seat in range(len(self.table.seats)) if self.table.is_bot(seat)]

    async def _wish(self, seat: int, closes: str) -> tuple[int, str] | None:
        """The event that a bot wants to play now, if it does."""
        game = self.table.game
        waits = self.table.title.clocked[game.prompt or ""][1]
        events = [move for move in game.moves(seat) if move.kind not in (closes, waits)]
        if not events:
            return None
        nothing = game.find(closes)
        bot = self.table.seats[seat].bot
        manner = Manner(within(self.table.head.get("pause", PAUSE)), self._memory(seat))
        view, seed = game.view(seat), secrets.randbits(62)
        chosen = await self.thinkers.choose(bot, seed, view, [*events, nothing], self.who, manner)
        return None if chosen.text == nothing.text else (seat, chosen.text)

    def _put(self, command: Inner | BotMove | Deal, holder: int = NOBODY, generation: int | None = None) -> None:
        """Before the task that owns the game; nobody waits for the answer."""
        answer: asyncio.Future[Json] = asyncio.get_running_loop().create_future()
        known = self.table.generation(holder) if generation is None else generation
        self._inbox.put_nowait(Job(holder, command, LANGUAGES[0], answer, known))

    def _ask_bot(self, seat: int) -> None:
        if self._thought is None and self.audience.is_attended():
            self._set_thinking(seat)
            self._thought = asyncio.create_task(self._think(seat, self.table.version))

    async def _think(self, seat: int, version: int) -> None:
        started = time.monotonic()
        is_asked = version == self.table.version  # somebody may have played before this task began
        try:
            if is_asked:
                timing = self._timing(seat)
                thought = await self._choice(seat, timing)
                spent = time.monotonic() - started
                await asyncio.sleep(timing.rest(spent, self._is_trivial(seat, thought.text)))
                self._note_aims(seat, thought.aims)
                self._put(BotMove(seat, version, thought.text, "bot"))
        except Exception:
            log.exception("table %s: the bot of seat %s", self.table.id, seat)
        finally:
            self._thought = None
        if not is_asked:
            self.drive()

    async def _choice(self, seat: int, timing: Timing) -> Thought:
        game = self.table.game
        manner = Manner(timing.most, self._memory(seat), self._tells(seat))
        bot, seed = self.table.seats[seat].bot, secrets.randbits(62)
        return await self.thinkers.choose(bot, seed, game.view(seat), game.moves(seat), self.who, manner)

    def _timing(self, seat: int) -> Timing:
        """By what everybody sees: whose turn it is, who moved last, which bot sits there."""
        table = self.table
        is_hidden = bool(table.title.secret(table.head["options"]))
        thinks = self._comes(seat) and remembers(table.seats[seat].bot)
        return timing(self.settings, table.pace, is_hidden=is_hidden, thinks=thinks)

    def _comes(self, seat: int) -> bool:
        """Whether somebody else moved before, or in another turn."""
        table = self.table
        return not table.plies or (table.plies[-1].seat, table.plies[-1].turn) != (seat, table.turn)

    def _tells(self, seat: int) -> bool:
        """Whether a bot says what it is after: to partners alone, and where it knows nothing that they do not."""
        table, options = self.table, self.table.head["options"]
        is_open = table.title.is_cooperative(options) and not table.title.secret(options)
        return is_open and table.turn == seat and self._comes(seat) and remembers(table.seats[seat].bot)

    def _note_aims(self, seat: int, aims: Aims | None) -> None:
        if aims is not None and aims != self.audience.aims.get(seat):
            self.audience.aims[seat] = aims
            self.audience.tell_table()
            background(self._publish(aims=[seat, aims]))

    def _is_trivial(self, seat: int, text: str) -> bool:
        """Nothing that anybody has to see the bot do."""
        game = self.table.game
        return text.partition(" ")[0] == self.table.title.windows.get(game.prompt or "") or len(game.moves(seat)) == 1

    def _memory(self, seat: int) -> str:
        """Under which name the worker of a bot keeps it. After an undo, or when somebody else has sat there, it begins
        anew: what it has seen in another course of the game it must not know."""
        table, sitting = self.table, self.table.seats[seat]
        if not remembers(sitting.bot):
            return ""
        return f"{table.id} {seat} {sitting.bot} {sitting.generation} {table.undone} {table.shuffled}"

    def _think_ahead(self, asked: int) -> None:
        """Let bots that can think while a person does."""
        able = [seat for seat in self._bots() if seat != asked and remembers(self.table.seats[seat].bot)]
        if able and self._ahead is None and self.audience.is_attended():
            self._ahead = asyncio.create_task(self._keep_thinking(able, self.table.version))

    async def _keep_thinking(self, seats: Sequence[int], version: int) -> None:
        """Until they know no more to think about, or the game goes on."""
        table = self.table
        try:
            for seat in seats:
                view, more = table.game.view(seat), True
                while more and version == table.version and self.owner and table.is_bot(seat):
                    bot, seed, memory = table.seats[seat].bot, secrets.randbits(62), self._memory(seat)
                    more = await self.thinkers.think_ahead(bot, seed, view, memory, self.who)
                if version != table.version:
                    break
        except Exception:
            log.exception("table %s: bots that think ahead", table.id)
        finally:
            self._ahead = None
        if version != table.version:
            self.drive()

    @property
    def who(self) -> Who:
        """For whom bots think here."""
        return Who(self.opener, self.table.id)

    def _set_thinking(self, seat: int | None) -> None:
        if self.audience.thinking != seat:
            self.audience.thinking = seat
            self.audience.tell_table()
            background(self._publish(thinking=seat))


_running: set[asyncio.Task[Any]] = set()


def background(work: Coroutine[Any, Any, None]) -> None:
    """Run something nobody waits for; the task is kept from being collected."""
    task = asyncio.create_task(work)
    _running.add(task)
    task.add_done_callback(_running.discard)
