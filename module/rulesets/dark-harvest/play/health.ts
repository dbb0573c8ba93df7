/** The health of Dark Harvest: token bars, the consequences of wounds, statuses, and changes of a track by hand. */
import { isHidden } from '../../../documents/hidden-actor.ts';
import type { darkHarvest, RuleEvent } from '../../../../src/index.ts';
import { postConsequences } from '../../../damage/consequences.ts';
import { hasStatus } from '../../../foundry/actor-statuses.ts';
import type { AppliedChange } from '../../../ledger/ledger.ts';
import { commit } from '../../../ledger/tracked-actor.ts';
import type { Bar, HealthFacet } from '../../../ledger/health-facet.ts';
import { canUser } from '../../../permissions.ts';
import { UserError } from '../../../user-error.ts';
import { type HarvestCharacter, isHarvestCharacter } from '../data/fighter.ts';
import { damageActor, healActor, isBreakable, readBar, setPipsLeft, type Breakable } from '../data/health.ts';
import { statusIds } from '../data/statuses.ts';
import { LANG } from '../data/to-input.ts';
import { countInjuriesSince, settleStatuses, viewDying } from './wounds.ts';

/**
 * Tests whether everyone sees the card of the consequences. Everyone does only if a players' character that the GM does not hide begins to die, because others
 * may help with fate or as medics (DH-14, DH-16, DH-46).
 */
function isForAll(actor: HarvestCharacter, events: readonly RuleEvent[]): boolean {
  const isShown = actor.type === 'harvestCharacter' && actor.hasPlayerOwner && !isHidden(actor);
  return isShown && events.some(({ kind }) => kind === 'dying');
}

function storeEvent({ kind, rule, plan }: RuleEvent) {
  const due = plan as darkHarvest.DueTest | undefined;
  return {
    kind,
    rule,
    difficulty: due?.difficulty ?? '',
    modifiers: (due?.modifiers ?? []).map((line) => ({ ...line })),
  };
}

/** Describes the card that announces the consequences of a change. */
function describeWounds(actor: HarvestCharacter, events: readonly RuleEvent[]) {
  const texts = events.map(({ kind }) => game.i18n.localize(`TETRAD.DarkHarvest.Wounds.${kind}`));
  const dying = events.some(({ kind }) => kind === 'dying') ? (viewDying(actor)?.text ?? '') : '';
  return {
    type: 'harvestWounds',
    system: { ruleset: 'dark-harvest', events: events.map(storeEvent), dying },
    content: texts.join(' '),
    isPublic: isForAll(actor, events),
  };
}

/**
 * Announces a death to everyone, unless the GM hides the actor: no other message shows that the countdown has run out (DH-46).
 * @param event - why the actor died: the countdown ran out, or someone set the status by hand
 */
async function tellDeath(actor: HarvestCharacter, event: RuleEvent): Promise<void> {
  const content = game.i18n.format('TETRAD.DarkHarvest.Damage.fall.dead', {
    actor: foundry.utils.escapeHTML(actor.name),
  });
  const system = { ruleset: 'dark-harvest', events: [storeEvent(event)], dying: '' };
  await postConsequences(actor, { type: 'harvestWounds', system, content, isPublic: !isHidden(actor) }, '');
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
    if (isHarvestCharacter(actor)) await postConsequences(actor, describeWounds(actor, events), entry);
  },
  listLeft(actor, entry) {
    if (!isHarvestCharacter(actor) || !entry.events.includes('permanentInjury')) return [];
    const count = countInjuriesSince(actor, entry.time);
    return count > 0 ? [game.i18n.format('TETRAD.DarkHarvest.Injury.left', { actor: actor.name })] : [];
  },
  async settle(actor) {
    if (!isHarvestCharacter(actor)) return;
    const wasDead = hasStatus(actor, statusIds.dead);
    await settleStatuses(actor);
    if (!wasDead && hasStatus(actor, statusIds.dead)) await tellDeath(actor, { kind: 'dead', rule: 'DH-46' });
  },
  async announceStatus(actor, status) {
    if (!isHarvestCharacter(actor) || status !== statusIds.dead || isHidden(actor)) return;
    await tellDeath(actor, { kind: 'markedDead', rule: 'DH-46' });
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
