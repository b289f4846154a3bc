/** Virulent Strain on the page: which disease it is, what is in force, and a mark on its cubes. */
import { html } from '../../../../core/html.js';
import { tip } from '../../../../core/ui.js';
import { At } from '../../../../kit/worldmap.js';
import { Disease, SIGNS } from '../../icons.js';
import { colourName } from '../../model.js';
import { standOf } from '../../spots.js';

/** @typedef {import('../../../../core/types.js').Ctx} Ctx */
/** @typedef {{key: string, label: string, text: string, lasts: boolean, rule: string}} Effect */

/** @param {Ctx} ctx @returns {[string, Effect][]} */
const effectsOf = (ctx) => Object.entries(ctx.box.value.epidemic_cards ?? {});

/** @param {Ctx} ctx @param {string} card */
const nameOf = (ctx, card) => ctx.box.value.epidemic_cards?.[card]?.label ?? card;

/** @param {{ctx: Ctx}} props */
function Status({ ctx }) {
  const { strain, in_force: inForce } = ctx.frame.value.view;
  const colour = strain && colourName(ctx, strain);
  const told = strain ? ctx.t('virulent_strain.is', { colour, n: inForce.length }) : ctx.t('virulent_strain.unknown');
  return html`<div class="pm-meter pm-strain" data-strain=${strain ?? ''} role="img" aria-label=${told} ...${tip(told)}>
    <span class="pm-meter-name">${ctx.t('virulent_strain.short')}</span>
    <b>${strain ? html`<${Disease} colour=${strain} size=${20} />` : '?'}${inForce.length > 0
      && html`<small>${inForce.length}</small>`}</b>
  </div>`;
}

/** @param {{ctx: Ctx, title: string, effects: [string, Effect][], name: string}} props */
function Effects({ ctx, title, effects, name }) {
  if (!effects.length) return null;
  return html`<h2>${title}</h2><ul class=${`pm-roles pm-effects-${name}`}>${effects.map(([card, one]) => html`
    <li key=${card} data-effect=${one.key}><div><b>${one.label}</b><p>${one.text}</p>
      <p class="faint">${ctx.t('virulent_strain.rule', { rule: one.rule })}</p></div></li>`)}</ul>`;
}

/** The strain's colour card and the effects: those in force, then those that may come. @param {{ctx: Ctx}} props */
function StrainPanel({ ctx }) {
  const { view } = ctx.frame.value;
  if (!view) return null;
  const { strain, in_force: inForce, cubes_lost: lost } = view;
  const all = effectsOf(ctx);
  return html`<div class="pm-panel">
    <h2>${ctx.t('virulent_strain.label')}</h2>
    <div class=${`pm-strain-card ${strain ? `pm-suit-${strain}` : ''}`}>
      ${strain ? html`<${Disease} colour=${strain} size=${34} /><b>${colourName(ctx, strain)}</b>`
        : ctx.t('virulent_strain.unknown')}</div>
    ${lost > 0 && html`<p class="pm-panel-text">${ctx.t('virulent_strain.lost', { n: lost })}</p>`}
    <${Effects} ctx=${ctx} title=${ctx.t('virulent_strain.in_force')} name="now"
      effects=${all.filter(([card]) => inForce.includes(card))} />
    ${!inForce.length && html`<p class="pm-nothing">${ctx.t('virulent_strain.none')}</p>`}
    <${Effects} ctx=${ctx} title=${ctx.t('virulent_strain.others')} name="later"
      effects=${all.filter(([card]) => !inForce.includes(card))} />
  </div>`;
}

/** A ring around each cube of the strain. @param {{ctx: Ctx}} props */
function Marks({ ctx }) {
  const { strain, cubes } = ctx.frame.value.view;
  if (!strain) return null;
  return html`<g class="pm-strain-marks" aria-hidden="true">${Object.keys(cubes).map((city) => {
    if (!cubes[city][strain]) return null;
    const { x, y } = standOf(ctx, `cubes ${city} ${strain}`);
    return html`<${At} key=${city} city=${city}><rect x=${x - 13} y=${y - 13} width="26" height="26" rx="8" /><//>`;
  })}</g>`;
}

/** @type {import('../../../../core/types.js').ModuleUi} */
export default {
  id: 'virulent_strain',
  css: ['games/pandemic/modules/virulent_strain/strain.css'],
  words: 'games/pandemic/modules/virulent_strain/words',
  panels: [{ id: 'strain', label: (ctx) => ctx.t('virulent_strain.label'), Component: StrainPanel }],
  layers: [Marks],
  Status,
  plays: {
    virulent: (show, { card }) => show.say(nameOf(show.ctx, card), 'bad', '☣', 520),
    strain: (show, { colour }) => show.say(
      show.ctx.t('virulent_strain.is_now', { colour: colourName(show.ctx, colour) }), 'bad', SIGNS[colour], 400,
    ),
    no_longer: (show, { card }) => show.say(show.ctx.t('virulent_strain.over', { card: nameOf(show.ctx, card) }),
      'good', '✓'),
  },
};
