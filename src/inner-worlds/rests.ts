// What characters can do while time passes, and what it restores (IW-7).
import { freezeDeep } from '../core/freeze.ts';
import { RulesError } from '../core/rules-error.ts';
import { count, readShape, readSwitch, requireKey, shapeOf } from '../core/validate.ts';
import type { AbilityId } from './abilities.ts';
import { type Body, bodyParts, readParts } from './injuries.ts';
import { spans } from './spans.ts';

/** The activities (IW-7, IW-8): how many seconds each takes (null: as many weeks as the GM decides), whether it is a rest, and what it restores. */
export const activities = freezeDeep({
  explore: { seconds: spans.minute, rest: false, restores: [] },
  tendArmor: { seconds: spans.hour, rest: false, restores: ['ap'] },
  shortRest: { seconds: spans.hour, rest: true, restores: ['hp'] },
  fullRest: { seconds: spans.day, rest: true, restores: ['hp', 'ap', 'abilities'] },
  longRest: { seconds: spans.week, rest: true, restores: ['hp', 'ap', 'abilities', 'injuries'] },
  training: { seconds: null, rest: false, restores: [] },
  project: { seconds: null, rest: false, restores: [] },
});

export type ActivityId = keyof typeof activities;

/** What a rest can restore: spent points, damage to abilities, and body parts. */
export interface RestState {
  readonly spent: { readonly hp: number; readonly ap: number };
  readonly damage: Readonly<Record<AbilityId, number>>;
  readonly parts: Body['parts'];
  /** Whether the character lacks food, sleep or air (IW-24). */
  readonly deprived: boolean;
}

const spentShape = { hp: count, ap: count };
const damageShape = { str: count, dex: count, wil: count };
const stateShape = {
  spent: shapeOf(spentShape),
  damage: shapeOf(damageShape),
  parts: readParts,
  deprived: readSwitch,
};

/**
 * Ends an activity and restores what it can (IW-7). A lost body part stays lost. An interrupted activity changes nothing. Throws `deprived` for a rest by
 * someone who lacks food, sleep or air (IW-24), `not-an-integer`, `out-of-range`, `unknown-key`.
 */
export function applyRest(state: RestState, id: ActivityId, interrupted = false): RestState {
  const before = readShape(state, 'state', stateShape);
  const { rest, restores } = activities[requireKey(id, 'id', activities)];
  if (rest && before.deprived) throw new RulesError('deprived', 'state.deprived');
  const heals = (what: string): boolean =>
    !readSwitch(interrupted, 'interrupted') && restores.some((one) => one === what);
  const parts = { ...before.parts };
  if (heals('injuries')) for (const part of bodyParts) if (parts[part] === 'injured') parts[part] = 'whole';
  return {
    spent: { hp: heals('hp') ? 0 : before.spent.hp, ap: heals('ap') ? 0 : before.spent.ap },
    damage: heals('abilities') ? { str: 0, dex: 0, wil: 0 } : before.damage,
    parts,
    deprived: before.deprived,
  };
}
