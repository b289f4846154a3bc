/** A pawn is asked for: it is chosen where it stands, at its seat, or in a tray. */
import { arm, desk, play } from './desk.js';
import { answersOf, kindCalled, movesOf, placeOf } from './facts.js';

/** @typedef {import('../core/types.js').Ctx} Ctx */
/** @typedef {import('../core/types.js').Move} Move */
/**
 * `only` is the one move of a pawn, if it has one.
 * @typedef {{kind: string, pawns: number[], only: (pawn: number) => Move|undefined, name: (pawn: number) => string,
 * choose: (pawn: number) => void}} PawnChoice
 */

/** The choice of a pawn that is open now: for an event or action, or as an answer. @param {Ctx} ctx */
export function pawnChoice(ctx) {
  const [what, kind] = (desk(ctx).open.value ?? '').split(':');
  if (what === 'pawns') return choiceOf(ctx, movesOf(ctx).filter((move) => move.kind === kind));
  return choiceOf(ctx, answersOf(ctx).filter((move) => placeOf(ctx, move) === 'pawn'));
}

/** @param {Ctx} ctx @param {Move[]} moves @returns {PawnChoice|null} */
function choiceOf(ctx, moves) {
  if (!moves.length) return null;
  const of = (/** @type {number} */ pawn) => moves.filter((move) => move.about.pawn === pawn);
  const only = (/** @type {number} */ pawn) => (of(pawn).length === 1 ? of(pawn)[0] : undefined);
  const pawns = [...new Set(moves.map((move) => /** @type {number} */ (move.about.pawn)))];
  const { pawnName } = ctx.ui.value?.pieces ?? {};
  return {
    kind: moves[0].kind,
    pawns,
    only,
    name: (pawn) => only(pawn)?.words ?? pawnName(ctx, pawn),
    choose: (pawn) => {
      const move = only(pawn);
      if (move) play(ctx, move);
      else armPawn(ctx, moves[0].kind, pawn);
    },
  };
}

/** After the pawn its city. @param {Ctx} ctx @param {string} kind @param {number} pawn */
function armPawn(ctx, kind, pawn) {
  const { sign, name } = kindCalled(ctx, kind);
  const { pawnName } = ctx.ui.value?.pieces ?? {};
  arm(ctx, {
    kind, sign, label: ctx.t('kit.where_to', { name, pawn: pawnName(ctx, pawn) }),
    test: (move) => move.kind === kind && move.about.pawn === pawn,
  });
}

/** What makes a pawn of the map a button. @param {PawnChoice|null} choice @param {number} pawn */
export function pickable(choice, pawn) {
  if (!choice?.pawns.includes(pawn)) return null;
  const choose = () => choice.choose(pawn);
  return {
    role: 'button', tabindex: 0, 'data-pawn': pawn, 'data-move': choice.only(pawn)?.text,
    'aria-label': choice.name(pawn), onClick: choose,
    onKeyDown: (/** @type {KeyboardEvent} */ event) => {
      if (event.key !== 'Enter' && event.key !== ' ') return;
      event.preventDefault();
      event.stopPropagation();
      choose();
    },
  };
}
