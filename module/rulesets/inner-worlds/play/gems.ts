/** What is paid in gems: things that a player adds to a sheet, and food, lodging and hired work as time passes (IW-27, IW-32). */
import { innerWorlds } from '../../../../src/index.ts';
import { isItemOf } from '../../../foundry/documents.ts';
import { makeFormat } from '../../../foundry/make-format.ts';
import type { AppliedChange } from '../../../ledger/ledger.ts';
import { commit } from '../../../ledger/tracked-actor.ts';
import { permitsUser } from '../../../permissions.ts';
import type { Payment } from '../../../sheets/item-picker.ts';
import type { TimeDue, TimeSpan } from '../../../time/time-facet.ts';
import { notify, UserError } from '../../../user-error.ts';
import type { InnerFighter } from '../data/fighter.ts';
import { LANG } from '../data/to-input.ts';

const format = makeFormat(`${LANG}.Gems`);

/**
 * Returns the change by paying gems.
 * @param source - what is bought
 * @throws UserError `not-enough-gems`
 */
function pay({ name, system: { gems } }: InnerFighter, cost: number, source: string, rule = 'IW-32'): AppliedChange {
  if (gems < cost)
    throw new UserError('not-enough-gems', { item: source, actor: name, gems: String(gems), cost: String(cost) });
  return { system: { gems: gems - cost }, note: { kind: 'purchase', rule, source, events: [] } };
}

/** Returns the price of an item in gems. */
function readPrice(item: Item.Implementation): number {
  if (isItemOf(item, 'innerBackground')) return innerWorlds.BACKGROUND_COST;
  if (isItemOf(item, 'innerGear')) return item.system.cost * item.system.quantity;
  return isItemOf(item, 'innerWeapon') || isItemOf(item, 'innerArmor') ? item.system.cost : 0;
}

/**
 * Returns how a player's fighter pays for an item that it is about to get; null: it is free, or the GM gives it (IW-27, IW-32).
 * @throws UserError `not-enough-gems`
 */
export function charge(fighter: InnerFighter, item: Item.Implementation): Payment | null {
  const cost = readPrice(item);
  if (cost === 0 || permitsUser('rule')) return null;
  const rule = isItemOf(item, 'innerBackground') ? 'IW-27' : 'IW-32';
  pay(fighter, cost, item.name, rule);
  return async () => {
    await commit(fighter, pay(fighter, cost, item.name, rule));
    notify('info', format('bought', { actor: fighter.name, item: item.name, cost: String(cost) }));
  };
}

/** What "Time passes" offers for gems, by kind. */
const offers = {
  food: ['rations', 'fineFood'],
  lodging: ['meagerLodging', 'fineLodging'],
  work: ['unskilledWork', 'skilledWork'],
} as const;

/** Lists the food, lodging and work that a character can pay for in a span of a day or more (IW-32). */
export function listOffers({ type, system }: InnerFighter, { from, to }: TimeSpan): TimeDue[] {
  const seconds = Math.trunc(to - from);
  if (type !== 'innerCharacter' || seconds < innerWorlds.spans.day) return [];
  return Object.entries(offers).flatMap(([kind, ids]) => {
    const choices = ids.flatMap((id) => {
      const cost = innerWorlds.countCost(id, seconds);
      return cost > system.gems ? [] : [{ id, label: format(id, { cost: String(cost) }) }];
    });
    if (choices.length === 0) return [];
    const none = { id: '', label: format('none') };
    return [{ id: `buy-${kind}-${seconds}`, at: from, label: format(kind), roll: null, choices: [none, ...choices] }];
  });
}

/**
 * Returns the change by an offer of "Time passes"; food ends hunger (IW-32).
 * @param id - of the due, which begins with "buy-"
 * @param choice - id of what is bought; empty: nothing
 * @returns null if nothing is bought
 * @throws UserError `not-enough-gems`
 */
export function takeOffer(fighter: InnerFighter, id: string, choice: string): AppliedChange | null {
  const [, kind, seconds] = id.split('-');
  const [taken] = Object.values(offers).flatMap((ids) => ids.filter((one) => one === choice));
  if (!taken) return null;
  const cost = innerWorlds.countCost(taken, Number(seconds));
  const change = pay(fighter, cost, format(taken, { cost: String(cost) }));
  return kind === 'food' ? { ...change, system: { ...change.system, condition: { foodSince: null } } } : change;
}
