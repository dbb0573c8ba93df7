/** Reads a fighter's health for the rules, and turns their results into changes for the ledger (SD-31 to SD-40, SD-51 to SD-55). */
import { stepDice } from '../../../../src/index.ts';
import type { Cause } from '../../../exchange/damage-facet.ts';
import type { AppliedChange, LedgerNote, TrackValues } from '../../../ledger/ledger.ts';
import { defineEach } from '../../../settings/fields.ts';
import { isFighter, readLimits, type StepFighter } from './fighter.ts';

type Stored = Pick<StepFighter['system'], 'health' | 'condition'>;

/** The fields of a health that are stored exactly as the rules have them. */
const kept = [
  'lastDying',
  'stayingAt',
  'dyingAt',
  'shockNext',
  'deadSince',
  'bleeding',
  'stunSince',
  'stunRolled',
  'exposure',
  'painkillersUntil',
] as const;

type Kept = Pick<stepDice.Health, (typeof kept)[number]>;

function pickKept(state: Kept): Kept {
  return defineEach(kept, (key) => state[key]);
}

/** Converts stored points and a stored condition to input for the rules. */
function toHealth({ health, condition }: Stored, lifePoints: number): stepDice.HealthInput {
  const { stun, wound, shock } = health;
  const { burns, stayingNext, dyingNext, outSince, outNext, stimulantUntil, recovery, recoveryNext } = condition;
  return {
    lifePoints,
    stun,
    wound,
    shock,
    burns: Math.min(burns, wound),
    ...pickKept(condition),
    staying: stayingNext === null ? null : { next: stayingNext, owed: condition.stayingOwed },
    dying: dyingNext === null ? null : { next: dyingNext, owed: condition.dyingOwed },
    out: outSince === null ? null : { since: outSince, next: outNext ?? outSince, roused: condition.outRoused },
    stimulant: stimulantUntil === null ? null : { stun: condition.stimulantStun, until: stimulantUntil },
    recovery:
      recovery === '' || recoveryNext === null
        ? null
        : {
            stage: recovery as stepDice.RecoveryStage,
            next: recoveryNext,
            progress: condition.recoveryProgress,
            surgery: condition.recoverySurgery,
          },
  };
}

/** Converts a state of health from the rules to stored data. */
function toStored(state: stepDice.Health): object {
  const { stun, wound, shock, burns, staying, dying, out, recovery, stimulant } = state;
  return {
    health: { stun, wound, shock },
    condition: {
      burns,
      ...pickKept(state),
      stayingNext: staying?.next ?? null,
      stayingOwed: staying?.owed ?? 0,
      dyingNext: dying?.next ?? null,
      dyingOwed: dying?.owed ?? 0,
      outSince: out?.since ?? null,
      outNext: out?.next ?? null,
      outRoused: out?.roused ?? false,
      recovery: recovery?.stage ?? '',
      recoveryNext: recovery?.next ?? null,
      recoveryProgress: recovery?.progress ?? 0,
      recoverySurgery: recovery?.surgery ?? false,
      stimulantStun: stimulant?.stun ?? 0,
      stimulantUntil: stimulant?.until ?? null,
    },
  };
}

/** Returns an actor's health as input for the rules. */
export function readHealth(actor: StepFighter): stepDice.HealthInput {
  return toHealth(actor.system, readLimits(actor).life);
}

/** Returns the game time in whole seconds, which the clocks of health use. */
export function readTime(): number {
  // Macros and data models may call this before the world's clock exists.
  const { time } = game as { time?: { worldTime?: number } };
  return Math.trunc(time?.worldTime ?? 0);
}

/** Returns an actor's health as the rules read it now: its condition, the points left and its modifiers (SD-35 to SD-38, SD-54). */
export function describeHealth(actor: StepFighter): stepDice.HealthReading {
  return stepDice.describeHealth(readHealth(actor), readTime());
}

/** Tests whether an actor can neither act nor defend itself, because it is unconscious, in a coma or dead. */
export function isHelpless(actor: StepFighter): boolean {
  return ['unconscious', 'coma', 'dead'].includes(describeHealth(actor).condition);
}

/** Returns the change that writes a state of health from the rules, with its note for the ledger. */
export function makeChange(
  { state, events }: stepDice.HealthChange<stepDice.HealthEvent>,
  kind: string,
  rule: string,
  { source = '', label = '' }: Cause = {},
): AppliedChange {
  const note: LedgerNote = {
    kind,
    rule,
    source,
    ...(label ? { label } : {}),
    events: events.map((event) => event.kind),
  };
  return { system: toStored(state), events, note };
}

/** Returns the condition to store after points were changed by hand. Series of rolls, clocks and burns end if the new points rule them out (SD-35, SD-38). */
export function stampCondition(actor: Actor.Implementation, _before: TrackValues, after: TrackValues): object {
  if (!isFighter(actor)) return {};
  const read = (path: string): number => after[path] ?? 0;
  const health = { stun: read('health.stun'), wound: read('health.wound'), shock: read('health.shock') };
  const { condition } = actor.system;
  const state = stepDice.readHealth(toHealth({ health, condition }, readLimits(actor).life));
  // The hourly roll against Shock Points that someone awake is given is counted from now (SD-36).
  const shockNext = state.shock > 0 && !state.out ? (state.shockNext ?? readTime() + stepDice.HOUR) : null;
  const { condition: stored } = toStored({ ...state, shockNext }) as { condition: object };
  return { condition: stored };
}
