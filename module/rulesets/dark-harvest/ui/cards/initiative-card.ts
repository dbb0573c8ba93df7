/** The initiative card (DH-20, DH-22): numbers, dice, reasons and tie-breaks. If several fighters rolled together, it has a line for each. */
import { darkHarvest } from '../../../../../src/index.ts';
import { defineCard } from '../../../../chat/define-card.ts';
import { listThread } from '../../../../chat/replies.ts';
import { readFaces } from '../../play/checks.ts';
import type { CardButton, CardNumber, OrderRow } from '../../../../chat/card-parts.ts';
import { createOrderRows } from '../../../../chat/card-parts.ts';
import type { LineView } from '../../../../rolls/plan-view.ts';
import { viewStoredLines } from '../../data/to-input.ts';
import { createPointActions } from '../../../../points/offers.ts';
import { viewSuccess } from '../../play/fate.ts';
import { type FighterInitiative, countNet, listRolled, nameTie, readRolled } from '../../play/initiative.ts';
import { dieTemplate, viewDice, viewFateLines, viewNet, type FaceRow } from './check-card.ts';

type InitiativeMessage = ChatMessage.OfType<'harvestInitiative'>;

/** What the card shows of each fighter. */
interface FighterView {
  readonly name: string;
  readonly number: CardNumber;
  readonly dice: readonly FaceRow[];
  readonly lines: readonly LineView[];
  /** What fate can buy for this roll (DH-11). */
  readonly buttons: readonly CardButton[];
  readonly more: readonly CardButton[];
  /** The tie-breaks in their order, each with its name and rating. */
  readonly tie: readonly { readonly name: string; readonly rating: string }[];
}

/** The context of the template `templates/dark-harvest/initiative-card.hbs`. */
export interface InitiativeCardContext extends Pick<FighterView, 'number' | 'dice' | 'buttons' | 'more'> {
  readonly title: string;
  readonly subtitle: string;
  readonly dieTemplate: string;
  /** The fighters in the order of initiative. */
  readonly fighters: readonly FighterView[];
  /** If several fighters rolled together: a line for each, first those always shown, then those that are folded. */
  readonly order: { readonly first: readonly OrderRow[]; readonly rest: readonly OrderRow[] } | null;
}

function viewFighter(
  message: InitiativeMessage,
  { actor, name, plan, tie, roll, net }: FighterInitiative,
): FighterView {
  const fate = viewSuccess(message, actor);
  return {
    name,
    number: viewNet(net),
    dice: viewDice(readFaces(roll), plan.white),
    lines: [...viewStoredLines(plan.lines), ...viewFateLines(net - countNet(roll))],
    buttons: fate.buttons.map((button) => ({ ...button, roller: actor })),
    more: fate.help ? [{ ...fate.help, roller: actor }] : [],
    tie: (['dexterity', 'weaponSkill', 'wits'] as const).map((key) => ({
      name: nameTie(key),
      rating: String(tie[key]).replace('-', '−'),
    })),
  };
}

function rank({ net, tie }: FighterInitiative): number {
  return darkHarvest.rankInitiative(net, tie);
}

/** Prepares the card. */
export function prepareInitiativeCard(message: InitiativeMessage): InitiativeCardContext {
  const rolled = readRolled(message).toSorted((one, other) => rank(other) - rank(one));
  const fighters = rolled.map((one) => viewFighter(message, one));
  const isOne = fighters.length === 1;
  const title = game.i18n.localize('TETRAD.DarkHarvest.Initiative.title');
  const { number, dice = [], buttons = [], more = [] } = fighters[0] ?? {};
  return {
    title: isOne ? (fighters[0]?.name ?? '') : title,
    subtitle: isOne ? title : '',
    number: number ?? viewNet(0),
    dieTemplate,
    dice,
    buttons,
    more,
    fighters,
    order: isOne ? null : createOrderRows(fighters),
  };
}

/** The card of the message type `harvestInitiative`. */
export const initiativeCard = defineCard('harvestInitiative', {
  template: 'systems/tetrad/templates/dark-harvest/initiative-card.hbs',
  partials: [dieTemplate],
  view: prepareInitiativeCard,
  related: ({ id }) => listThread(id ?? ''),
  // Whether a roll still counts depends on newer messages and on the fight.
  actors: listRolled,
  actions: createPointActions(() => game.i18n.localize('TETRAD.DarkHarvest.Initiative.title')),
});
