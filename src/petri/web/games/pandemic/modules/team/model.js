/** What the page reads of the teams from view and box. Nothing here draws, and no rule is worked out. */

/** @typedef {import('../../../../core/types.js').Ctx} Ctx */
/** @typedef {{team: number, label: string, seats: number[]}} Team */
/** @typedef {{label: string, text: string, texts: {[line: string]: string}}} Goal */
/** @typedef {{line: string, number: number, each: number, points: number, award?: string, card?: string}} Line */
/** @typedef {{seat: number, share: number, left: number}} Share */
/** @typedef {{team: number, seats: number[], goal: string|null, points: number, lines: Line[]}} Score */

/** @param {Ctx} ctx @returns {Team[]} */
export const teamsOf = (ctx) => ctx.box.value.teams ?? [];

/** @param {Ctx} ctx @param {number} team @returns {string} */
export const teamName = (ctx, team) => teamsOf(ctx)[team]?.label ?? String(team + 1);

/** @param {Ctx} ctx @param {number|null|undefined} seat @returns {number|null} */
export const teamOf = (ctx, seat) => teamsOf(ctx).find(({ seats }) => seats.includes(seat ?? -1))?.team ?? null;

/** The team of whoever looks; null for a spectator. @param {Ctx} ctx */
export const ownTeam = (ctx) => teamOf(ctx, ctx.frame.value.seat);

/** @param {Ctx} ctx @param {number} team @returns {string} */
export const membersOf = (ctx, team) => teamsOf(ctx)[team].seats.map((seat) => ctx.name(seat)).join(' & ');

/** The other one of a team. @param {Ctx} ctx @param {number} seat @returns {number} */
export const partnerOf = (ctx, seat) => teamsOf(ctx)[teamOf(ctx, seat) ?? 0].seats.find((one) => one !== seat) ?? seat;

/** @param {Ctx} ctx @param {number} team @returns {string|null} */
export const stationOf = (ctx, team, view = ctx.frame.value.view) => view?.team_stations?.[team] ?? null;

/** @param {Ctx} ctx @param {any} key @returns {Goal|undefined} */
export const goalCalled = (ctx, key) => ctx.box.value.goals?.[key];

/** The goal card of a team, as far as one may see it. @param {Ctx} ctx @param {number} team */
export const goalOf = (ctx, team) => goalCalled(ctx, ctx.frame.value.view?.goals?.[team]?.kept);

/** @param {Ctx} ctx @returns {[string, {label: string, points: number}][]} */
export const awardsOf = (ctx) => Object.entries(ctx.box.value.awards ?? {});

/** Who has an award; undefined if nobody. @param {Ctx} ctx @param {string} award @returns {number|undefined} */
export const ownerOf = (ctx, award) => ctx.frame.value.view?.awards?.[award];

/** @param {Ctx} ctx @param {number} team @returns {string[]} */
export const awardsTaken = (ctx, team) => awardsOf(ctx).map(([award]) => award)
  .filter((award) => ownerOf(ctx, award) === team);

/** @param {Ctx} ctx @param {string} award */
export const awardName = (ctx, award) => ctx.box.value.awards?.[award]?.label ?? award;

/** What one's own team would score now; null where one may not see it. @param {Ctx} ctx @param {number} team */
export const prestigeOf = (ctx, team) => /** @type {{points: number, lines: Line[]}|null} */ (
  ctx.frame.value.view?.prestige?.[team] ?? null);

/** How the turn of a team is split. @param {Ctx} ctx @returns {Share[]} */
export const sharesOf = (ctx) => ctx.frame.value.view?.shares ?? [];

/** How many cards somebody holds, seen or not. @param {Ctx} ctx @param {number} seat @returns {number} */
export function cardsOf(ctx, seat) {
  const hand = ctx.frame.value.view?.hands?.[seat];
  return hand ? hand.cards.length + hand.hidden : 0;
}

/** What a line of a score is about, in words. @param {Ctx} ctx @param {Line} line @returns {string} */
export function lineName(ctx, { line, award, card }) {
  if (award) return awardName(ctx, award);
  if (card) return ctx.box.value.other_cards?.[card]?.label ?? card;
  return ctx.box.value.score_lines?.[line] ?? line;
}

/** Whether a line is one thing with its points printed on it. @param {Line} line */
export const isSingle = ({ line }) => ['award', 'bonus', 'last_purple'].includes(line);
