/** The health of Step Dice: token bars, statuses that follow from the points, and the announcement of consequences (SD-31 to SD-38). */
import { stepDice } from '../../../../src/index.ts';
import type { Clock } from '../../../combat/clock.ts';
import { postConsequences } from '../../../exchange/consequences.ts';
import { settleStatus } from '../../../foundry/actor-statuses.ts';
import type { AppliedChange } from '../../../ledger/ledger.ts';
import type { Bar, HealthFacet } from '../../../ledger/health-facet.ts';
import { describeHealth, makeChange, readHealth, readTime } from '../data/condition.ts';
import { type StepFighter, isFighter, readLimits } from '../data/fighter.ts';
import { statusIds } from '../data/statuses.ts';
import { LANG } from '../data/to-input.ts';
import { settleInjuries } from './injuries.ts';

/** Returns the bar of Life Points: those left after stun and wounds, and the maximum (SD-32). */
export function readLife(actor: StepFighter): { readonly value: number; readonly max: number } {
  const { life } = readLimits(actor);
  return { value: describeHealth(actor).left, max: life };
}

/** Returns the change that leaves the given number of Life Points: a lower number adds stun, a higher one heals. Null if the bar already shows that number. */
function setLife(actor: StepFighter, value: number, source = ''): AppliedChange | null {
  const change = stepDice.leaveLife(readHealth(actor), value, readTime());
  const [kind, rule] = value < readLife(actor).value ? ['damage', 'SD-31'] : ['healing', 'SD-51'];
  return change && makeChange(change, kind, rule, { source });
}

/** Returns the bar of Composure: what is left after stress, and the maximum (SD-50). */
function readComposure(actor: StepFighter): { readonly value: number; readonly max: number } {
  const { composure } = readLimits(actor);
  return { value: Math.max(0, composure - actor.system.stress), max: composure };
}

/**
 * Returns the change that sets an actor's stress; null if it stays the same. Once stress reaches Composure, the argument is lost (SD-50).
 * @param source - UUID of the message that causes the stress; empty: none
 * @param label - what the ledger calls the cause; empty: the source's name
 */
export function setStress(actor: StepFighter, stress: number, source = '', label = ''): AppliedChange | null {
  const before = actor.system.stress;
  if (stress === before) return null;
  const { composure } = readLimits(actor);
  const isLost = stepDice.hasLost({ composure, stress }) && !stepDice.hasLost({ composure, stress: before });
  const events = isLost ? [{ kind: 'argumentLost', rule: 'SD-50' }] : [];
  const note = { kind: 'stress', rule: 'SD-50', source, ...(label ? { label } : {}) };
  return { system: { stress }, note: { ...note, events: events.map(({ kind }) => kind) }, events };
}

const life: Bar<StepFighter> = { label: `${LANG}.Bar.life`, read: readLife, set: setLife };
const composure: Bar<StepFighter> = {
  label: `${LANG}.Bar.composure`,
  read: readComposure,
  set(actor, value) {
    const { max } = readComposure(actor);
    return setStress(actor, max - Math.min(max, Math.max(0, value)));
  },
};

/** Returns the name of an event on a wounds card. */
export function nameEffect(kind: string): string {
  return game.i18n.localize(`${LANG}.Damage.effect.${kind}`);
}

/** An event on a wounds card: a consequence of wounds, or a roll offered at the start of a turn. */
type Announced = Pick<stepDice.HealthEvent, 'rule' | 'plan' | 'consequence' | 'amount'> & { readonly kind: string };

/**
 * Posts a wounds card. An event with a difficulty makes a roll due.
 * @param entry - id of the ledger entry with the change; empty: none
 * @param at - the turn at whose start the rolls are due
 */
export async function announceWounds(
  actor: StepFighter,
  found: readonly Announced[],
  { isPublic = false, entry = '', ...more }: { isPublic?: boolean; entry?: string; at?: Clock } = {},
): Promise<void> {
  const events = found.map(({ kind, rule, plan, consequence = '', amount = 0 }) => {
    return { kind, rule, difficulty: plan?.difficulty ?? null, consequence, amount };
  });
  const content = found.map(({ kind }) => nameEffect(kind)).join(' ');
  const system = { ruleset: 'step-dice', events, ...more };
  await postConsequences(actor, { type: 'stepWounds', system, content, isPublic }, entry);
}

export const health: HealthFacet<StepFighter> = {
  owns: isFighter,
  bars: {
    stepCharacter: { bars: { health: life, stress: composure }, values: {} },
    stepAdversary: { bars: { health: life, stress: composure }, values: {} },
  },
  followReversal: (actor, { id }) => settleInjuries(actor, id),
  async announce(actor, events, entry) {
    await settleInjuries(actor, entry);
    const found = events as readonly stepDice.HealthEvent[];
    const kinds: readonly string[] = found.map(({ kind }) => kind);
    const isTold = ['argumentLost', 'dead', 'coma', 'unconscious'].some((kind) => kinds.includes(kind));
    const isPublic = isTold || (actor.hasPlayerOwner && kinds.includes('dying'));
    await announceWounds(actor, found, { isPublic, entry });
  },
  async settle(actor) {
    const { condition, dying } = describeHealth(actor);
    const isDead = condition === 'dead';
    const isDying = dying && !isDead && actor.system.condition.dyingNext !== null;
    await settleStatus(actor, statusIds.unconscious, condition === 'unconscious' || condition === 'coma');
    await settleStatus(actor, statusIds.dying, isDying);
    await settleStatus(actor, statusIds.dead, isDead);
  },
};
