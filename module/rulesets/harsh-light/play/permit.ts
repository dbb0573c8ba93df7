/** The checks before every pull, and the changes after it (HL-8, HL-12, HL-14). */
import { harshLight } from '../../../../src/index.ts';
import type { ChecksFacet } from '../../../checks/checks-facet.ts';
import { noteOwnWords } from '../../../checks/own-words.ts';
import { cautionDeed, isOutOfBlow } from '../../../exchange/cautions.ts';
import { isItemOf, updateSystem } from '../../../foundry/documents.ts';
import { makeFormat } from '../../../foundry/make-format.ts';
import { commit } from '../../../ledger/tracked-actor.ts';
import { UserError } from '../../../user-error.ts';
import { turnUp } from '../data/deck.ts';
import { readCards } from '../data/dice.ts';
import { type LightFighter, findTestItem, isOut } from '../data/fighter.ts';
import type { CheckRequest } from '../data/request.ts';
import { readTurn, storeTurn } from '../data/turn.ts';
import { LANG } from '../data/to-input.ts';
import { countCost, makeSpending, requireWillpower } from './willpower.ts';

const format = makeFormat(`${LANG}.OwnWord`);

/** Returns the lowest card that pulls a second one as the item says with which an actor pulls, or else as the rules do (HL-3). */
function readUsualAgain(actor: LightFighter, item: string): number {
  const { again = harshLight.HIGHEST_CARD } = (findTestItem(actor, item)?.system ?? {}) as { again?: number };
  return again;
}

/** The members of the checks facet for what a pull requires and costs. Its action and Willpower are charged by the budget of the turn (see initiative.ts). */
export const consequences: Pick<
  ChecksFacet<LightFighter, CheckRequest>,
  'requirePossible' | 'permit' | 'caution' | 'notify'
> = {
  requirePossible(actor, request) {
    const { item } = request;
    if (item && !findTestItem(actor, item)) throw new UserError('light-item-gone', { actor: actor.name });
    requireWillpower(actor, request);
  },
  permit(actor, request) {
    const { exchange } = request;
    if (isOut(actor)) throw new UserError('light-out', { actor: actor.name });
    const turn = readTurn(actor);
    if (!turn) return;
    if (exchange?.allOut) harshLight.declareAllOut(turn);
    if (request.action === 'instant') harshLight.takeInstant(turn, exchange?.role === 'attack' ? 'attack' : 'pull');
    const points = countCost(request);
    if (points > 0) harshLight.spendWillpower(turn, true);
    // If the power costs a point, its pull cannot also have a bonus from Willpower in the same turn.
    if (points > 1) harshLight.spendWillpower({ ...turn, willpower: true }, true);
  },
  caution(actor, { action, again, exchange, item, potent }) {
    const isBlow = exchange?.role === 'attack' && exchange.reach === 'melee';
    const weapon = findTestItem(actor, item);
    const isReady = !isItemOf(weapon, 'lightWeapon') || weapon.system.readied || weapon.system.unarmed;
    const deed = cautionDeed(actor, {
      isAction: action === 'instant',
      outOfReach: isBlow && isOutOfBlow(actor, exchange.against) ? exchange.opponent : '',
      weapon: weapon && { name: weapon.name, isReady },
    });
    const usual = readUsualAgain(actor, item);
    const pulled = { key: 'again', word: format('again', { card: String(again) }), usual: String(usual) };
    const added = { key: 'potent', word: format('potent'), usual: '' };
    return [...deed, ...noteOwnWords([again !== usual && pulled, potent && added])];
  },
  async notify(actor, request, message) {
    const points = countCost(request);
    if (points > 0) await commit(actor, makeSpending(actor, points, message.uuid));
    // The cards of a resisted pull stay face down until the target has answered (see exchange.ts).
    const isShown = message.whisper.length === 0 && !message.blind;
    if (isShown && !request.exchange?.against) await turnUp(readCards(message.rolls[0]));
    const turn = readTurn(actor);
    if (!request.exchange?.allOut || !turn) return;
    // The Dodge ends even if a GM allowed the All-Out Attack despite it.
    await updateSystem(actor, storeTurn(actor, { ...turn, allOut: true, dodging: false }));
  },
};
