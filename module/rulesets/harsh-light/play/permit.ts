/** What is checked before every pull, and what a pull writes besides its card (HL-8, HL-12, HL-14). */
import { harshLight } from '../../../../src/index.ts';
import type { ChecksFacet } from '../../../checks/checks-facet.ts';
import { updateSystem } from '../../../foundry/documents.ts';
import { commit } from '../../../ledger/tracked-actor.ts';
import { UserError } from '../../../user-error.ts';
import { turnUp } from '../data/deck.ts';
import { readCards } from '../data/dice.ts';
import { type LightFighter, findTestItem, isOut } from '../data/fighter.ts';
import type { CheckRequest } from '../data/request.ts';
import { readTurn, storeTurn } from '../data/turn.ts';
import { countCost, makeSpending, requireWillpower } from './willpower.ts';

/** What a pull checks and writes. The budget of the turn counts its action and its Willpower (see initiative.ts). */
export const consequences: Pick<ChecksFacet<LightFighter, CheckRequest>, 'permit' | 'notify'> = {
  permit(actor, request) {
    const { item, exchange } = request;
    if (isOut(actor)) throw new UserError('light-out', { actor: actor.name });
    if (item && !findTestItem(actor, item)) throw new UserError('light-item-gone', { actor: actor.name });
    requireWillpower(actor, request);
    const turn = readTurn(actor);
    if (!turn) return;
    if (exchange?.allOut) harshLight.declareAllOut(turn);
    if (request.action === 'instant') harshLight.takeInstant(turn, exchange?.role === 'attack' ? 'attack' : 'pull');
    const points = countCost(request);
    if (points > 0) harshLight.spendWillpower(turn, true);
    // A power that costs a point uses up the one for its own pull.
    if (points > 1) harshLight.spendWillpower({ ...turn, willpower: true }, true);
  },
  async notify(actor, request, message) {
    const points = countCost(request);
    if (points > 0) await commit(actor, makeSpending(actor, points, message.uuid));
    // A resisted pull stays face down until the target has answered (see exchange.ts).
    const isShown = message.whisper.length === 0 && !message.blind;
    if (isShown && !request.exchange?.against) await turnUp(readCards(message.rolls[0]));
    const turn = readTurn(actor);
    if (!request.exchange?.allOut || !turn) return;
    // A GM may have allowed it despite a Dodge.
    await updateSystem(actor, storeTurn(actor, { ...turn, allOut: true, dodging: false }));
  },
};
