/** The card of a peril's damage dice (DH-63): how many pips, in plain words, and why. */
import type { CardFacet } from '../../../chat/cards-facet.ts';
import { readFaces } from '../checks/checks.ts';
import { viewLines, type LineView } from '../checks/line-view.ts';
import { countPips } from '../perils.ts';
import { dieTemplate, viewFaces, type FaceView } from './check-card.ts';

type DamageMessage = ChatMessage.OfType<'harvestDamage'>;

/** The context of the template `templates/dark-harvest/damage-card.hbs`. */
export interface DamageCardContext {
  readonly source: string;
  readonly target: string;
  readonly pips: number;
  /** "pips of damage" */
  readonly unit: string;
  readonly white: readonly FaceView[];
  /** What armour does, in words. */
  readonly armour: string;
  readonly lines: readonly LineView[];
}

/** Prepares the card. */
export function prepareDamageCard(message: DamageMessage): DamageCardContext {
  const { plan, source, target, armourHelps } = message.system;
  const roll = message.rolls[0];
  const pips = roll ? countPips(plan, roll) : 0;
  const armour = armourHelps ? (target === '' ? 'unknown' : 'helps') : 'useless';
  return {
    source,
    target: target && game.i18n.format('TETRAD.DarkHarvest.Damage.target', { target }),
    pips,
    unit: game.i18n.localize(`TETRAD.DarkHarvest.Damage.unit.${pips === 1 ? 'one' : 'many'}`),
    white: viewFaces(roll ? readFaces(roll).white : [], 'white', plan.white),
    armour: game.i18n.format(`TETRAD.DarkHarvest.Damage.armour.${armour}`, { points: String(-plan.automatic) }),
    lines: viewLines(plan.lines),
  };
}

/** The card of the message type `harvestDamage`. */
export const damageCard: CardFacet = {
  template: 'systems/tetrad/templates/dark-harvest/damage-card.hbs',
  partials: [dieTemplate],
  prepareContext: (message) => prepareDamageCard(message as DamageMessage),
  // The test that did not avoid it no longer offers the dice.
  listRelated: (message) => [(message as DamageMessage).system.links.replyTo].filter(Boolean),
};
