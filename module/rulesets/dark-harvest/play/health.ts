/** The health of Dark Harvest: token bars, the consequences of wounds, statuses, and changes of a track by hand. */
import { isHidden } from '../../../foundry/canvas.ts';
import type { darkHarvest, RuleEvent } from '../../../../src/index.ts';
import { hasStatus } from '../../../foundry/actor-statuses.ts';
import { makeFormat } from '../../../foundry/make-format.ts';
import type { AppliedChange } from '../../../ledger/ledger.ts';
import { commit } from '../../../ledger/tracked-actor.ts';
import type { Bar, HealthFacet } from '../../../ledger/health-facet.ts';
import { canUser } from '../../../permissions.ts';
import { UserError } from '../../../user-error.ts';
import { type HarvestCharacter, isHarvestCharacter } from '../data/fighter.ts';
import {
  damageActor,
  healActor,
  isBreakable,
  readBar,
  readWoundLimit,
  setPipsLeft,
  type Breakable,
} from '../data/health.ts';
import { statusIds } from '../data/statuses.ts';
import { LANG } from '../data/to-input.ts';
import { countInjuriesSince, postWounds, settleStatuses, viewDying } from './wounds.ts';

const format = makeFormat(LANG);

function storeEvent({ kind, rule, plan }: RuleEvent) {
  const { difficulty = '', modifiers = [] } = (plan ?? {}) as Partial<darkHarvest.DueTest>;
  return { kind, rule, difficulty, modifiers: modifiers.map((line) => ({ ...line })) };
}

/**
 * Announces a death to everyone: no other message shows that the countdown has run out (DH-46).
 * @param kind - `dead`: the countdown ran out; `markedDead`: someone set the status by hand
 */
async function tellDeath(actor: HarvestCharacter, kind: 'dead' | 'markedDead'): Promise<void> {
  const content = format('Damage.fall.dead', { actor: foundry.utils.escapeHTML(actor.name) });
  await postWounds(actor, { events: [storeEvent({ kind, rule: 'DH-46' })] }, content, true);
}

/** An actor's bar, which shows the pips left. */
const makeBar = (name: string): Bar<Breakable> => ({ read: readBar, set: setPipsLeft, label: `${LANG}.Bar.${name}` });

export const health: HealthFacet<Breakable> = {
  owns: isBreakable,
  bars: {
    // Characters can also show their fate points.
    harvestCharacter: { bars: { health: makeBar('health') }, values: { 'fate.value': `${LANG}.Bar.fate` } },
    harvestAdversary: { bars: { health: makeBar('health') }, values: {} },
    // An object has only one track, `marked`.
    harvestStructure: { bars: { marked: makeBar('structure') }, values: {} },
  },
  async announce(actor, events, entry) {
    if (!isHarvestCharacter(actor)) return;
    // Whoever is out of the fight by its wound limit has nothing more to roll, as its preview says.
    if (actor.system.health.marked >= (readWoundLimit(actor) ?? Infinity)) return;
    const isDying = events.some(({ kind }) => kind === 'dying');
    const dying = (isDying && viewDying(actor)?.text) || '';
    // If a players' character begins to die, others may help with fate or as medics, so everyone is told (DH-14, DH-16, DH-46).
    const isForAll = isDying && actor.type === 'harvestCharacter' && actor.hasPlayerOwner;
    const content = events.map(({ kind }) => format(`Wounds.${kind}`)).join(' ');
    await postWounds(actor, { events: events.map(storeEvent), dying }, content, isForAll, entry);
  },
  listLeft(actor, entry) {
    if (!isHarvestCharacter(actor) || !entry.events.includes('permanentInjury')) return [];
    const count = countInjuriesSince(actor, entry.time);
    return count > 0 ? [format('Injury.left', { actor: actor.name })] : [];
  },
  async settle(actor) {
    if (!isHarvestCharacter(actor)) return;
    const wasDead = hasStatus(actor, statusIds.dead);
    await settleStatuses(actor);
    if (!wasDead && hasStatus(actor, statusIds.dead)) await tellDeath(actor, 'dead');
  },
  async announceStatus(actor, status) {
    if (!isHarvestCharacter(actor) || status !== statusIds.dead || isHidden(actor)) return;
    await tellDeath(actor, 'markedDead');
  },
};

async function write(actor: Breakable, change: AppliedChange | null): Promise<void> {
  if (!canUser('damage', actor)) throw new UserError('not-owner', { actor: actor.name });
  if (change) await commit(actor, change);
}

/**
 * Marks pips by hand.
 * @param bruise - whether they are bruises (DH-47)
 * @throws UserError `not-owner`
 */
export async function markPips(actor: Breakable, count: number, bruise = false): Promise<void> {
  await write(actor, damageActor(actor, count, { bruise }));
}

/**
 * Heals pips by hand: bruises first, two for each pip of healing (DH-47).
 * @throws UserError `not-owner`
 */
export async function healPips(actor: Breakable, count: number): Promise<void> {
  await write(actor, healActor(actor, count));
}
