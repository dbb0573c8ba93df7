/** The card of initiative (DH-20, DH-22): the number, the dice, why so many, and what counts where two have the same number. */
import type { HarvestCharacter } from '../../data/fighter.ts';
import { darkHarvest } from '../../../../../src/index.ts';
import { defineCard } from '../../../../chat/define-card.ts';
import type { InitiativeCard } from '../../../../combat/combat-facet.ts';
import { readFaces } from '../../play/checks.ts';
import type { CardNumber } from '../../../../chat/card-parts.ts';
import type { LineView } from '../../../../checks/lines.ts';
import { storeLines, viewStoredLines } from '../../data/lines.ts';
import { readInitiative } from '../../play/initiative.ts';
import { scores } from '../../data/dice.ts';
import { dieTemplate, viewDice, viewNet, type FaceRow } from './check-card.ts';

type InitiativeMessage = ChatMessage.OfType<'harvestInitiative'>;

/** What a roll of initiative brings along until its message is made. */
type StoredInitiative = Pick<InitiativeMessage['system'], 'plan' | 'tie'>;

/** The context of the template `templates/dark-harvest/initiative-card.hbs`. */
export interface InitiativeCardContext {
  readonly title: string;
  readonly subtitle: string;
  readonly number: CardNumber;
  readonly dieTemplate: string;
  readonly dice: readonly FaceRow[];
  readonly lines: readonly LineView[];
  /** What counts in a tie, in its order: name and rating. */
  readonly tie: readonly { readonly name: string; readonly rating: string }[];
}

function countNet(roll: foundry.dice.Roll | undefined): number {
  return roll ? readFaces(roll).white.filter(scores).length : 0;
}

/** Names what breaks a tie. */
export function nameTie(key: string): string {
  const name = key === 'weaponSkill' ? 'Initiative.weaponSkill' : `Characteristic.${key}`;
  return game.i18n.localize(`TETRAD.DarkHarvest.${name}`);
}

/** Makes the message of a roll of initiative. */
export const describeInitiative: InitiativeCard<HarvestCharacter> = {
  plan(actor) {
    const { dice, tie } = readInitiative(actor);
    const { white, black, automatic, minimumNet, formula, lines } = darkHarvest.planInitiative(dice);
    return { plan: { white, black, automatic, minimumNet, formula, lines: storeLines(lines) }, tie };
  },
  describe(stored, roll, actorUuid) {
    const net = countNet(roll);
    return {
      type: 'harvestInitiative',
      system: {
        ...(stored as StoredInitiative),
        schemaVersion: 1,
        ruleset: 'dark-harvest',
        links: { actor: actorUuid, replyTo: '' },
        outcome: { net },
      },
      content: game.i18n.format('TETRAD.DarkHarvest.Initiative.result', { net: String(net) }),
    };
  },
};

/** Prepares the card. */
export function prepareInitiativeCard(message: InitiativeMessage): InitiativeCardContext {
  const { plan, tie } = message.system;
  const roll = message.rolls[0];
  return {
    title: message.alias,
    subtitle: game.i18n.localize('TETRAD.DarkHarvest.Initiative.title'),
    number: viewNet(countNet(roll)),
    dieTemplate,
    dice: viewDice(readFaces(roll), plan.white),
    lines: viewStoredLines(plan.lines),
    tie: (['dexterity', 'weaponSkill', 'wits'] as const).map((key) => ({
      name: nameTie(key),
      rating: String(tie[key]).replace('-', '−'),
    })),
  };
}

/** The card of the message type `harvestInitiative`. */
export const initiativeCard = defineCard('harvestInitiative', {
  template: 'systems/tetrad/templates/dark-harvest/initiative-card.hbs',
  partials: [dieTemplate],
  view: prepareInitiativeCard,
});
