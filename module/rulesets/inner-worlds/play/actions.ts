/** The actions of a turn other than attacks with a weapon. Each has a button on the sheet (IW-14 to IW-17, IW-30). */
import { innerWorlds } from '../../../../src/index.ts';
import { openCheckDialog } from '../../../checks/check-dialog.ts';
import { holdBudget, requireBudget } from '../../../combat/budget.ts';
import { getSpeaker, updateSystem } from '../../../foundry/documents.ts';
import { makeFormat } from '../../../foundry/make-format.ts';
import { commit } from '../../../ledger/tracked-actor.ts';
import { openOnTarget } from '../../../exchange/exchange-play.ts';
import type { Target } from '../../../exchange/opposed-facet.ts';
import { canUser } from '../../../permissions.ts';
import { rollForRules } from '../../../chat/tetrad-roll.ts';
import { UserError } from '../../../user-error.ts';
import { hasStatus, takeStatus } from '../../../foundry/actor-statuses.ts';
import { readForced, readFreeSaves, readGuard, readPeriod, noState } from '../data/fight.ts';
import { type InnerFighter, type InnerWeapon, isOut, listWeapons } from '../data/fighter.ts';
import { makePurpose, makeRequest, type ExchangeRole } from '../data/request.ts';
import { statusIds } from '../data/statuses.ts';
import { LANG } from '../data/to-input.ts';
import { requestAction } from './attack.ts';
import { requestEscape } from './reactions.ts';
import { requireFree } from './turn.ts';

const format = makeFormat(`${LANG}.Action`);

/** The ids of the actions, in the order of the sheet's buttons. */
export const actionIds = Object.freeze([
  'feint',
  'grapple',
  'taunt',
  'rout',
  'rally',
  'fullDefence',
  'prepare',
  'reload',
  'escape',
  'shakeOff',
  'misc',
] as const);

export type ActionId = (typeof actionIds)[number];

function isActionId(id: string): id is ActionId {
  return (actionIds as readonly string[]).includes(id);
}

const againstSomeone: readonly string[] = ['feint', 'grapple', 'taunt', 'rout'] satisfies ExchangeRole[];

/** Returns the weapon in hand that an actor can prepare or reload; undefined if none needs it (IW-30). */
export function findToReady(actor: InnerFighter, id: 'prepare' | 'reload'): InnerWeapon | undefined {
  return listWeapons(actor).find(
    ({ system }) =>
      system.readied && system.traits.includes(id) && (id === 'prepare' ? !system.prepared : system.unloaded),
  );
}

/**
 * Performs an action that needs no roll, and charges it to the turn.
 * @throws UserError if the turn has no action left, or a taunt or a rout takes it
 */
async function spendAction(actor: InnerFighter, id: ActionId, perform: () => Promise<unknown>): Promise<void> {
  requireFree(actor);
  requireBudget(actor, { action: id });
  const held = holdBudget(actor, { action: id });
  try {
    await perform();
    await held.spend();
  } finally {
    held.release();
  }
}

async function tell(actor: InnerFighter, id: string, data: Readonly<Record<string, string>> = {}): Promise<void> {
  const content = foundry.utils.escapeHTML(format(`told.${id}`, { actor: actor.name, ...data }));
  await ChatMessage.create({ speaker: getSpeaker(actor), content });
}

/**
 * Takes full defence: an extra reaction and d6 extra hit points until the actor's next turn (IW-16).
 * @throws UserError `no-fight`
 */
async function defendFully(actor: InnerFighter): Promise<void> {
  const period = readPeriod(actor);
  if (!period) throw new UserError('no-fight', { actor: actor.name });
  await spendAction(actor, 'fullDefence', async () => {
    const roll = await rollForRules(`1d${innerWorlds.fullDefence.die}`);
    const flavor = format('told.fullDefence', { actor: actor.name, hp: String(roll.total) });
    await roll.toMessage({ speaker: getSpeaker(actor), flavor });
    const hp = readGuard(actor) + (roll.total ?? 0);
    const note = { kind: 'guard', rule: 'IW-16', source: '', events: [] };
    await commit(actor, { system: { guard: { ...period, hp } }, note });
  });
}

/**
 * Rallies allies: until the actor's next turn starts, they may save against fear with the actor's WIL (IW-16).
 * @throws UserError `no-fight`
 */
async function rally(actor: InnerFighter): Promise<void> {
  const period = readPeriod(actor);
  if (!period) throw new UserError('no-fight', { actor: actor.name });
  await spendAction(actor, 'rally', async () => {
    await updateSystem(actor, { rallying: period });
    await tell(actor, 'rally');
  });
}

/** The statuses of fear and enchantment (IW-16). */
const shaking = [statusIds.fearful, statusIds.enchanted];

/** Returns the request for a rallied actor's free save against fear or enchantment (IW-16). */
function requestShakeOff() {
  return makeRequest({ ability: 'wil', rallied: true, purpose: makePurpose('shakeOff', { name: format('shakeOff') }) });
}

/** Tests whether a rally's free save could end something: a taunt, a rout, fear or enchantment (IW-16). */
export function isShaken(actor: InnerFighter): boolean {
  return readForced(actor) !== null || shaking.some((id) => hasStatus(actor, id));
}

/**
 * Checks that a rally gives an actor a free save that it has not made yet, and that there is something to end (IW-16).
 * @throws UserError `no-free-save`, `nothing-to-shake-off`
 */
export function requireFreeSave(actor: InnerFighter): void {
  if (readFreeSaves(actor).left.length === 0) throw new UserError('no-free-save', { actor: actor.name });
  if (!isShaken(actor)) throw new UserError('nothing-to-shake-off', { actor: actor.name });
}

/** Ends all that a rally's free save can end (IW-16). */
export async function shakeOff(actor: InnerFighter): Promise<void> {
  if (readForced(actor)) await updateSystem(actor, { forced: { ...noState, by: '', kind: '' } });
  for (const id of shaking) await takeStatus(actor, id);
}

/** Records a rally's free save, and applies it if it has passed (IW-16). */
export async function settleFreeSave(actor: InnerFighter, passed: boolean): Promise<void> {
  const { left, made } = readFreeSaves(actor);
  await updateSystem(actor, { rallied: [...made, ...left.slice(0, 1)] });
  if (passed) await shakeOff(actor);
}

async function ready(actor: InnerFighter, id: 'prepare' | 'reload'): Promise<void> {
  const weapon = findToReady(actor, id);
  if (!weapon) throw new UserError(`nothing-to-${id}`, { actor: actor.name });
  await spendAction(actor, id, async () => {
    await weapon.update({ system: id === 'prepare' ? { prepared: true } : { unloaded: false } });
    await tell(actor, id, { weapon: weapon.name });
  });
}

/**
 * Performs the action with an id; does nothing if the id is unknown.
 * @param event - the click; with Shift, the dialog is skipped
 * @throws UserError such as `not-owner`, `inner-out`
 */
export async function act(actor: InnerFighter, id: string, event?: Event): Promise<void> {
  if (!isActionId(id)) return;
  if (!canUser('edit', actor)) throw new UserError('not-owner', { actor: actor.name });
  if (isOut(actor)) throw new UserError('inner-out', { actor: actor.name });
  if (againstSomeone.includes(id)) {
    const ask = (target: Target | null) => ({ request: requestAction(actor, id as ExchangeRole, null, target) });
    await openOnTarget(actor, ask, { event });
  } else if (id === 'shakeOff') await openCheckDialog(actor, requestShakeOff(), { event });
  else if (id === 'escape') await openCheckDialog(actor, requestEscape(actor), { event });
  else if (id === 'fullDefence') await defendFully(actor);
  else if (id === 'rally') await rally(actor);
  else if (id === 'prepare' || id === 'reload') await ready(actor, id);
  else await spendAction(actor, 'misc', () => tell(actor, 'misc'));
}
