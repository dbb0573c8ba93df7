/** The initiative card (DH-20, DH-22): numbers, dice, reasons and tie-breaks. Fighters who rolled together share a card, with a line for each. */
import { darkHarvest } from '../../../../../src/index.ts';
import { defineMessage } from '../../../../chat/define-message.ts';
import { listThread } from '../../../../chat/replies.ts';
import { readFaces } from '../../play/checks.ts';
import { initiativeTemplate, layOutInitiative } from '../../../../chat/card-parts.ts';
import { viewLines } from '../../../../chat/plan-view.ts';
import { LANG, readLines } from '../../data/to-input.ts';
import { createPointActions } from '../../../../stakes/offers.ts';
import { fateOn, viewSuccess } from '../../play/fate.ts';
import { countNet, listRolled, nameTie, readRolled } from '../../play/initiative.ts';
import { dieTemplate, listFateLines, viewDice, viewNet } from './check-card.ts';

type InitiativeMessage = ChatMessage.OfType<'harvestInitiative'>;

function localize(key: string): string {
  return game.i18n.localize(`TETRAD.DarkHarvest.Initiative.${key}`);
}

function viewFighter(message: InitiativeMessage, { actor, name, plan, tie, roll, net }: Rolled) {
  const fate = viewSuccess(message, actor);
  return {
    name,
    number: viewNet(net),
    dice: viewDice(readFaces(roll), plan.white),
    lines: viewLines([...readLines(plan.lines), ...listFateLines(net - countNet(roll))], LANG),
    buttons: fate.buttons.map((button) => ({ ...button, roller: actor })),
    more: fate.help ? [{ ...fate.help, roller: actor }] : [],
    tie: (['dexterity', 'weaponSkill', 'wits'] as const).map((key) => ({
      name: nameTie(key),
      rating: String(tie[key]).replace('-', '−'),
    })),
  };
}

type Rolled = ReturnType<typeof readRolled>[number];

function rank({ net, tie }: Rolled): number {
  return darkHarvest.rankInitiative(net, tie);
}

/** Prepares the template data of an initiative card. */
export function prepareInitiativeCard(message: InitiativeMessage) {
  const rolled = readRolled(message).toSorted((one, other) => rank(other) - rank(one));
  const fighters = rolled.map((one) => viewFighter(message, one));
  const texts = { tieLabel: localize('tie'), noDice: localize('noDice') };
  return { ...layOutInitiative(fighters, localize('title'), viewNet(0)), ...texts, dieTemplate };
}

export const initiativeCard = defineMessage('harvestInitiative', {
  ...fateOn.initiative,
  template: initiativeTemplate,
  partials: [dieTemplate],
  view: prepareInitiativeCard,
  related: ({ id }) => listThread(id ?? ''),
  // Whether a roll can still be changed depends on newer messages and on the fight.
  actors: listRolled,
  actions: createPointActions(() => localize('title')),
});
