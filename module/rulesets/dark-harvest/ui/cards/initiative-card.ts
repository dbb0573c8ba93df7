/** The card of initiative (DH-20, DH-22): the number, the dice, why so many, and what counts where two have the same number. */
import { defineCard } from '../../../../chat/define-card.ts';
import { listThread } from '../../../../chat/replies.ts';
import { readFaces } from '../../play/checks.ts';
import type { CardButton, CardNumber } from '../../../../chat/card-parts.ts';
import type { LineView } from '../../../../rolls/plan-view.ts';
import { viewStoredLines } from '../../data/to-input.ts';
import { createPointActions } from '../../../../points/offers.ts';
import { viewSuccess } from '../../play/fate.ts';
import { countNet, countStandingNet, nameTie } from '../../play/initiative.ts';
import { dieTemplate, viewDice, viewFateLines, viewNet, type FaceRow } from './check-card.ts';

type InitiativeMessage = ChatMessage.OfType<'harvestInitiative'>;

/** The context of the template `templates/dark-harvest/initiative-card.hbs`. */
export interface InitiativeCardContext {
  readonly title: string;
  readonly subtitle: string;
  readonly number: CardNumber;
  readonly dieTemplate: string;
  readonly dice: readonly FaceRow[];
  readonly lines: readonly LineView[];
  /** What fate buys (DH-11). */
  readonly buttons: readonly CardButton[];
  readonly more: readonly CardButton[];
  /** What counts in a tie, in its order: name and rating. */
  readonly tie: readonly { readonly name: string; readonly rating: string }[];
}

/** Prepares the card. */
export function prepareInitiativeCard(message: InitiativeMessage): InitiativeCardContext {
  const { plan, tie } = message.system;
  const roll = message.rolls[0];
  const net = countStandingNet(message);
  const fate = viewSuccess(message);
  return {
    title: message.alias,
    subtitle: game.i18n.localize('TETRAD.DarkHarvest.Initiative.title'),
    number: viewNet(net),
    dieTemplate,
    dice: viewDice(readFaces(roll), plan.white),
    lines: [...viewStoredLines(plan.lines), ...viewFateLines(net - countNet(roll))],
    buttons: fate.buttons,
    more: fate.help ? [fate.help] : [],
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
  related: ({ id }) => listThread(id ?? ''),
  // Whose roll counts is decided by the newest one, and by the fight.
  actors: ({ system }) => [system.links.actor],
  actions: createPointActions(() => game.i18n.localize('TETRAD.DarkHarvest.Initiative.title')),
});
