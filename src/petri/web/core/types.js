/**
 * The types of the page: messages of the socket, frames, the table, and `ctx`, which every game component gets.
 * Nothing here runs.
 */

/**
 * @template T
 * @typedef {import('../vendor/signals-core.js').Signal<T>} Signal
 */
/**
 * @template T
 * @typedef {import('../vendor/signals-core.js').ReadonlySignal<T>} ReadonlySignal
 */

/**
 * A legal move of the viewer. `about` has its parts: city, card, seat, colour, event …
 * @typedef {{text: string, seat: number, words: string, kind: string, about: {[part: string]: any}}} Move
 */
/**
 * What is asked of whom; `passes`: one's own window in which one wants to be asked for nothing, so it is over at once.
 * @typedef {{step: string, text: string, seat: number|null, mine: boolean, for_all?: boolean, passes?: boolean}} Prompt
 */
/** @typedef {{winners: number[], cause: string, scores: number[], text: string, [detail: string]: any}} Outcome */
/**
 * What one viewer may see at one moment; `view` is `game.view(seat)` of the engine.
 * @typedef {object} Frame
 * @property {number} ply
 * @property {number} [version] no two moments of a table have the same; a moment of the past has none
 * @property {number|null} seat whose eyes these are; null for a spectator
 * @property {any} view null while nothing is dealt
 * @property {Move[]} moves
 * @property {Prompt|null} prompt
 * @property {Outcome|null} outcome
 * @property {any} insight what can be worked out from what everybody knows (the threat panel reads it)
 * @property {'free'|'ask'|null} undo
 */

/** @typedef {{kind: string, [value: string]: any}} Happening */
/**
 * A line of the log: the words of what happened with the move `ply`, and its values. The kind `note` tells what
 * happened at the table; `turn` is the seat whose turn it was.
 * @typedef {{ply: number, seat: number, kind: string, text: string, turn?: number, about?: {[value: string]: any}}}
 * LogLine
 */
/** @typedef {{seat: number|null, name: string, text: string, at: number}} ChatLine */

/**
 * @typedef {object} SeatInfo
 * @property {number} seat
 * @property {'person'|'bot'|'open'} kind
 * @property {string} name
 * @property {string|null} [bot]
 * @property {boolean} [present]
 * @property {boolean} [awaited] its person has not come yet; the cards are dealt when they do
 * @property {boolean} [standin] a bot plays for an absent person
 * @property {boolean} [thinking]
 * @property {string[]} [aims] what a bot is after, where its partners may know
 * @property {number} [holder] the seat whose link opens this one; hot-seat players share the host's
 * @property {number} [absent] for how many seconds its person has been away
 */
/**
 * What was promised about the cards, and at the end what proves it. Usually a secret, to which the pages have added;
 * where the seed was chosen, and at old tables, seed and salt.
 * @typedef {object} Fair
 * @property {string} hash
 * @property {string[]} [added]
 * @property {string} [secret]
 * @property {[number, string][]} [keys]
 * @property {number|string|null} [seed]
 * @property {string|null} [salt]
 * @property {boolean} [chosen]
 */
/**
 * Somebody asks the others for something; `seat` is who asks, `waiting` and `agreed` are holders of seats.
 * @typedef {{number: number, seat: number, waiting: number[], agreed: number[]}} Request
 */
/**
 * @typedef {object} Table
 * @property {string} id
 * @property {string} title
 * @property {{[option: string]: any}} options
 * @property {SeatInfo[]} seats
 * @property {'waiting'|'playing'|'over'} status
 * @property {'off'|'link'|'listed'} watching
 * @property {'link'|'listed'} joining
 * @property {number|null} host
 * @property {(Request & {ply: number})|null} undo_request
 * @property {(Request & {about: number})|null} seat_request that another person takes the seat `about`
 * @property {boolean} begun a move was played here
 * @property {'quick'|'usual'|'slow'} [pace] at which bots play
 * @property {boolean} [hints] whether anybody may ask for them
 * @property {Fair|null} fair
 * @property {string|null} [rematch] the table of the rematch, once somebody asked for it
 * @property {number} [watchers]
 * @property {number} [undone]
 * @property {number} [absent_after] seconds after which the others may hand a seat to a bot
 * @property {number|null} [kept_until] when the table is removed if nobody touches it (Unix time); null for never
 */
/**
 * @typedef {object} You
 * @property {number|null} seat the seat looked through
 * @property {number[]} mine all seats of this person
 * @property {boolean} host
 */

/** @typedef {{seat: number, token: string}} Invite the link to an open seat, for the host */

/**
 * A line of play. Its first `sure` moves can be played one after the other whatever chance brings.
 * @typedef {{moves: {text: string, words: string, seat: number}[], sure: number, aims: string[], after: number,
 *   error: number, worlds: number}} Advice
 */
/** @typedef {{version: number, seat: number, before: number, lines: Advice[]}} Hint the best line first */

/**
 * What the page sends. Messages with an `id` get an answer with it.
 * @typedef {{t: 'hello', table: string, token?: string|null, lang: string, name?: string,
 *     nonce?: string, chance?: string}
 *   | {t: 'move', id: string, version: number, seat: number, move: string}
 *   | {t: 'undo', id: string, version: number}
 *   | {t: 'answer', id: string, yes: boolean, about: 'undo'|'seat', number: number}
 *   | {t: 'start', id: string, bot?: string}
 *   | {t: 'skip', id: string, on: boolean, seat?: number}
 *   | {t: 'ask', id: string, cards: {[kind: string]: 'always'|'never'}}
 *   | {t: 'stop', id: string, on: boolean, seat?: number}
 *   | {t: 'why', id: string, seat: number, moves: string[]}
 *   | {t: 'hint', id: string, seat: number, version: number}
 *   | {t: 'house', id: string, pace?: 'quick'|'usual'|'slow', hints?: boolean}
 *   | {t: 'moment', id: string, ply: number}
 *   | {t: 'look', seat: number}
 *   | {t: 'lang', lang: string}
 *   | {t: 'chat', id: string, text: string}
 *   | {t: 'seat', id: string, seat: number, do: 'free'|'bot'|'link'|'name', bot?: string, name?: string}
 *   | {t: 'rematch', id: string} | {t: 'record', id: string} | {t: 'ping'}} ClientMessage
 */
/**
 * What the server sends.
 * @typedef {{t: 'welcome', table: Table, you: You, box: any, chat: ChatLine[], invites: Invite[], invite?:
 * string|null, token?: string, rematch?: {table: string, token: string}}
 *   | {t: 'state', frame: Frame, log: LogLine[]}
 *   | {t: 'moved', frame: Frame, lines: LogLine[], happenings: Happening[]}
 *   | {t: 'table', table: Table}
 *   | {t: 'rematch', table: string, token: string}
 *   | {t: 'chat', line: ChatLine}
 *   | {t: 'ok', id: string, [more: string]: any}
 *   | {t: 'error', id?: string|null, code: string, text: string}
 *   | {t: 'why', id: string, reasons: any}
 *   | ({t: 'hint', id: string} & Hint)
 *   | {t: 'moment', id: string, frame: Frame}
 *   | {t: 'record', id: string, record: any}
 *   | {t: 'pong'}} ServerMessage
 */

/**
 * What the server says of a kind of move. What is not told is not so.
 * @typedef {object} KindFacts
 * @property {'move'|'act'|'event'|'answer'|'end'} group
 * @property {string} [place] where it is offered: city, here (where the pawn of the turn stands), card, seat, track …
 * @property {string} sign its picture
 * @property {string} button of the bar; several kinds may share one
 * @property {string} sample a text to ask why it is not possible; what it names stands in braces
 * @property {string} name
 * @property {string} [short] on a button
 * @property {string} [hint] what it is for
 * @property {string} [choose] asks for one of several
 * @property {string} [none] why there is none
 * @property {string} [asks] of an event: when it matters, so that who could play it is asked
 * @property {string} [role] who alone has it
 * @property {string} [step] that alone asks for it
 * @property {string} [event] the card that it plays
 * @property {string} [level] that gives its number
 * @property {boolean} [any_pawn] not only one's own
 * @property {boolean} [reaches] everywhere
 * @property {boolean} [overland] along the connections of the map
 * @property {boolean} [names_card] what it names is picked from a row of cards
 * @property {boolean} [at_once] a click on its place is enough
 * @property {boolean} [gives] the cards that it costs go to somebody else
 * @property {boolean} [main] of several answers the one that does something
 */
/**
 * What the server says of a step.
 * @typedef {object} StepFacts
 * @property {boolean} [acts] it asks for an action
 * @property {string} [passes] a window: the word of the move that lets it pass
 * @property {string} [waits] a window for everybody: the word of the move with which a seat wants to be asked
 * @property {string} [yes] a proposal: the words of the moves that agree and do not
 * @property {string} [no]
 * @property {boolean} [in_order] its answers are cards that are laid down one after the other
 * @property {string} [title] of its tray
 */

/** @typedef {{city?: string, card?: string, [what: string]: any}|null} Spot */
/** @typedef {{frame: Frame, changed: object}} Meanwhile */
/**
 * What a game's components get. Every field is a signal (read `.value`), except the functions and `skip`.
 * @typedef {object} Ctx
 * @property {Signal<string>} title
 * @property {Signal<any>} box names, texts and facts of the box in the language of the page
 * @property {Signal<GameUi|null|undefined>} ui the board, once it is loaded
 * @property {Signal<ModuleUi[]>} modules what the modules in play bring to the page
 * @property {Signal<Frame>} frame
 * @property {Signal<Table>} table
 * @property {Signal<You>} you
 * @property {ReadonlySignal<boolean>} live moves can be played: not in a replay, a moment of the past, or as a
 * spectator
 * @property {ReadonlySignal<boolean>} pending a move is on its way, or the last one is still being shown
 * @property {ReadonlySignal<'en'|'de'>} lang
 * @property {ReadonlySignal<boolean>} reduced no motion is wanted
 * @property {ReadonlySignal<number>} speed 1 is usual, 2 twice as fast
 * @property {number} tempo how long animations take just now: 1 in one's own turn, less in that of others
 * @property {Signal<Spot>} focus what is highlighted just now, shared by board, hand and log
 * @property {Signal<Spot>} select what is chosen or opened
 * @property {Signal<Meanwhile|null>} meanwhile what the happenings shown so far have changed of the frame's view
 * @property {AbortSignal} skip aborted when the animation that runs now shall end at once
 * @property {(move: Move|string, then?: string[]) => Promise<any>} play plays one of `frame.moves`, and what follows
 * @property {(pawn: number) => Promise<{[city: string]: Route[]}>} routes where a pawn can get to
 * @property {(texts: string[]) => Promise<{[text: string]: string|null}>} why why moves are not legal; null if they are
 * @property {((happening: Happening) => void)|null} tell called when the board begins to show a happening
 * @property {((kind: string) => void)|null} askWhen lets this person choose when to be asked for a kind of move
 * @property {(key: string, values?: {[name: string]: any}) => string} t
 * @property {(seat: number|null|undefined) => string} name
 */
/**
 * A way to a city: its moves and the cards they take.
 * @typedef {{legs: {text: string, kind: string, city: string}[], cards: string[]}} Route
 */
/**
 * What games/TITLE/index.js exports by default.
 * @typedef {object} GameUi
 * @property {string} id
 * @property {string[]} [css] paths under the web root
 * @property {string} [words] the folder of its words under the web root
 * @property {any} [pieces] what the kit draws with: Sign, Colour, Card, Chip, Pawn, shapes, names
 * @property {(ctx: Ctx, seat: number) => string|undefined} [part] what somebody plays: a role, a virus
 * @property {(props: {ctx: Ctx}) => any} Board
 * @property {(props: {ctx: Ctx}) => any} [Hand]
 * @property {(ctx: Ctx) => string} [handLabel] what the sheet of a phone with the hand is called, if it is no hand
 * @property {(props: {ctx: Ctx}) => any} [Status]
 * @property {(props: {ctx: Ctx, seat: number}) => any} [Seat]
 * @property {(props: {ctx: Ctx}) => any} [Actions]
 * @property {Panel[]} [panels]
 * @property {(props: {ctx: Ctx}) => any} [Summary]
 * @property {(ctx: Ctx, happenings: Happening[], before: Frame, after: Frame) => Promise<void>|void} [animate]
 * @property {(ctx: Ctx, happenings: Happening[], after: Frame) => void} [hear] told even if nothing is animated
 * @property {ModuleUi[]} [inPlay] of its modules those in play
 */
/**
 * @typedef {{id: string, label: (ctx: Ctx) => string, when?: (ctx: Ctx) => boolean, Component: (props: {ctx: Ctx})
 * => any}} Panel
 */
/**
 * A board besides the main one; `places` are those of moves that are made on it (`place` of their kinds). It is told
 * whether it is seen `alone`.
 * @typedef {{id: string, label: (ctx: Ctx) => string, when?: (ctx: Ctx) => boolean, places?: string[],
 * Component: (props: {ctx: Ctx, alone?: boolean}) => any}} MoreBoard
 */
/**
 * What a module of a title brings to the page: games/TITLE/modules/KEY/index.js exports it by default. All but its id
 * may be left out. A private board is a panel or a board with `when`.
 * @typedef {object} ModuleUi
 * @property {string} id
 * @property {string[]} [css]
 * @property {string} [words]
 * @property {Panel[]} [panels] beside the board
 * @property {MoreBoard[]} [boards] beside the main board where there is room, else in its place by a switch
 * @property {((props: {ctx: Ctx}) => any)[]} [layers] on the map, over its cities
 * @property {(ctx: Ctx, view: any) => import('../kit/arrange.js').Piece[]} [pieces] for which there must be room there
 * @property {(props: {ctx: Ctx}) => any} [Status] among the counters
 * @property {(props: {ctx: Ctx, seat: number}) => any} [Badge] of a seat
 * @property {(props: {ctx: Ctx, seat: number}) => any} [Seat] one of which the title knows nothing
 * @property {(ctx: Ctx, seat: number) => string|null} [whereIs] the city of such a seat, as far as one sees it
 * @property {(ctx: Ctx, city: string) => string|null} [cityNote] what else there is to say of a city
 * @property {(props: {ctx: Ctx, card: string}) => any} [CardMark] on a card
 * @property {(props: {ctx: Ctx}) => any} [Hand] beside one's own hand
 * @property {(props: {ctx: Ctx}) => any} [Question] in the tray of a question, above its answers
 * @property {(ctx: Ctx) => ((props: {ctx: Ctx}) => any)|undefined} [answers] what stands in place of the answers to a
 * question
 * @property {(props: {ctx: Ctx}) => any} [Left] beside the actions that are left
 * @property {(props: {ctx: Ctx}) => any} [Summary] of the end, with its points
 * @property {(ctx: Ctx, move: Move) => string} [noteOf] what else there is to say of a move, below its words
 * @property {{[kind: string]: import('../kit/show.js').Play}} [plays] animations of its happenings
 * @property {{[kind: string]: string[]}} [together] which happenings are shown with one of a kind
 */

export {};
