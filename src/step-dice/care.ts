// What a healer can do for someone: which kinds of care there are, what each rolls, and what a successful one does (SD-53, SD-54).
import { freezeDeep } from '../core/freeze.ts';
import type { DueRoll } from './due-roll.ts';
import { type Health, type HealthInput, readHealth } from './health.ts';
import {
  type Care,
  applyPainkillers,
  applyStimulant,
  applyTreatment,
  planFirstAid,
  planPainkillers,
  planRevival,
} from './medicine.ts';

/** The kinds of care, the most urgent first, each with its rule, and what first aid of that kind ends; a drug uses up a dose. */
export const careKinds = freezeDeep({
  aidDying: { rule: 'SD-53', treatment: 'dying', isDrug: false },
  aidBleeding: { rule: 'SD-53', treatment: 'bleeding', isDrug: false },
  aidUnconscious: { rule: 'SD-53', treatment: 'unconscious', isDrug: false },
  revive: { rule: 'SD-54', treatment: null, isDrug: false },
  painkillers: { rule: 'SD-54', treatment: null, isDrug: true },
  stimulant: { rule: 'SD-54', treatment: null, isDrug: true },
});

/** The id of a kind of care. */
export type CareKind = keyof typeof careKinds;

/** Lists the kinds of care that someone can be given: the dead can only be revived, and drugs are given to anyone alive. */
export function listCareKinds(state: HealthInput): readonly CareKind[] {
  const { deadSince, dying, bleeding, out } = readHealth(state);
  if (deadSince !== null) return ['revive'];
  const isDue: Readonly<Record<CareKind, boolean>> = {
    aidDying: dying !== null,
    aidBleeding: bleeding !== null,
    aidUnconscious: out !== null,
    revive: false,
    painkillers: true,
    stimulant: true,
  };
  return (Object.keys(careKinds) as CareKind[]).filter((kind) => isDue[kind]);
}

/** Plans the roll of a care; null for a stimulant, whose die alone is rolled. Throws RulesError, `not-needed` if someone alive is to be revived. */
export function planCare(kind: CareKind, state: HealthInput, care: Care, now: number): DueRoll | null {
  if (kind === 'stimulant') return null;
  if (kind === 'painkillers') return planPainkillers();
  return kind === 'revive' ? planRevival(state, care, now) : planFirstAid(care);
}

/**
 * Applies a successful care; null if a stimulant finds no stun, or for a revival, which the patient's own roll decides.
 * @param dose - the points that a stimulant takes away, and how many hours a drug lasts, at least 1
 * @throws RulesError `not-needed` if there is nothing to end
 */
export function applyCare(
  kind: CareKind,
  state: HealthInput,
  dose: { readonly points: number; readonly hours: number },
  at: number,
): Health | null {
  const { treatment } = careKinds[kind];
  const hours = Math.max(1, dose.hours);
  if (treatment) return applyTreatment(state, treatment);
  if (kind === 'painkillers') return applyPainkillers(state, hours, at);
  return kind === 'stimulant' && readHealth(state).stun > 0 ? applyStimulant(state, dose.points, hours, at) : null;
}
