// The kinds of care that a healer can give: what each of them rolls, and what it does on a success (SD-53, SD-54).
import { freezeDeep } from '../core/freeze.ts';
import type { DueRoll } from './due-roll.ts';
import { applyRousing, planRousing } from './endurance.ts';
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

/** The kinds of care, most urgent first. `treatment`: what first aid of this kind ends; null if it ends nothing. `isDrug`: whether it uses up a dose. */
export const careKinds = freezeDeep({
  aidDying: { rule: 'SD-53', treatment: 'dying', isDrug: false },
  aidBleeding: { rule: 'SD-53', treatment: 'bleeding', isDrug: false },
  aidUnconscious: { rule: 'SD-53', treatment: 'unconscious', isDrug: false },
  wake: { rule: 'SD-54', treatment: null, isDrug: false },
  revive: { rule: 'SD-54', treatment: null, isDrug: false },
  painkillers: { rule: 'SD-54', treatment: null, isDrug: true },
  stimulant: { rule: 'SD-54', treatment: null, isDrug: true },
});

export type CareKind = keyof typeof careKinds;

/** Lists the kinds of care that someone can be given. The dead can only be revived; anyone alive can be given drugs. */
export function listCareKinds(state: HealthInput): readonly CareKind[] {
  const { deadSince, dying, bleeding, out } = readHealth(state);
  if (deadSince !== null) return ['revive'];
  const isDue: Readonly<Record<CareKind, boolean>> = {
    aidDying: dying !== null,
    aidBleeding: bleeding !== null,
    aidUnconscious: out !== null,
    wake: planRousing(state) !== null,
    revive: false,
    painkillers: true,
    stimulant: true,
  };
  return (Object.keys(careKinds) as CareKind[]).filter((kind) => isDue[kind]);
}

/**
 * Plans the roll for a kind of care: the healer's, or the patient's own to wake. Null for a stimulant, for which only the drug's die is rolled. Throws RulesError, `not-needed` if the patient to
 * be revived is alive.
 */
export function planCare(kind: CareKind, state: HealthInput, care: Care, now: number): DueRoll | null {
  if (kind === 'stimulant') return null;
  if (kind === 'painkillers') return planPainkillers();
  if (kind === 'wake') return planRousing(state);
  return kind === 'revive' ? planRevival(state, care, now) : planFirstAid(care);
}

/**
 * Applies a kind of care after a successful roll. Returns null if there is no stun for a stimulant to take away and no one to wake, and for a revival, which the patient's own
 * roll decides.
 * @param dose - the points of stun that a stimulant takes away, and for how many hours a drug lasts, at least 1
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
  if (kind === 'wake') return applyRousing(state, true);
  const { stun, out } = readHealth(state);
  return kind === 'stimulant' && (stun > 0 || out) ? applyStimulant(state, dose.points, hours, at) : null;
}
