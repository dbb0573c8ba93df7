/** Hazards: the GM names one and sets its die, and whether armour helps (IW-20, IW-26). */
import { innerWorlds } from '../../../../src/index.ts';
import type { HazardFacet } from '../../../exchange/hazard-facet.ts';
import { postDamage } from '../../../exchange/roll-damage.ts';
import { askForm } from '../../../foundry/ask-form.ts';
import { makeFormat } from '../../../foundry/make-format.ts';
import { UserError } from '../../../user-error.ts';
import { type InnerFighter, isFighter } from '../data/fighter.ts';
import { LANG } from '../data/to-input.ts';
import { planHazard } from './damage.ts';

const format = makeFormat(`${LANG}.Hazard`);

/** The maximum number of sides of a hazard's die. */
const MOST_SIDES = 100;

/** The hazard facet of Inner Worlds. Each victim's damage is rolled separately. */
export const hazards: HazardFacet<InnerFighter> = {
  owns: isFighter,
  itemType: null,
  skin: 'inner-worlds',
  async ask(victims) {
    const given = await askForm({
      title: format('title', { names: victims.map(({ name }) => name).join(', ') }),
      template: 'systems/tetrad/templates/inner-worlds/hazard.hbs',
      context: { name: format('usual'), die: innerWorlds.defaults.damage, most: MOST_SIDES },
      ok: format('ok'),
      classes: ['inner-worlds'],
    });
    const { name = '', die, armor } = given ?? {};
    if (given) await hazards.strike?.({ name: name.trim(), die: Number(die), armor: armor === 'on' }, victims);
  },
  async strike({ name, die, armor }, victims) {
    if (!Number.isInteger(die) || die < 2 || die > MOST_SIDES)
      throw new UserError('bad-number', { field: format('die') });
    for (const victim of victims) await postDamage(planHazard(victim, name || format('usual'), die, armor), null);
  },
};
