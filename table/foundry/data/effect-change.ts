/** The changes that active effects make, in both Foundry versions, and how they apply to a value without a field. */
import { ACTIVE_EFFECT_MODES } from '../const/constants.ts';
import { failNotImplemented } from '../not-implemented.ts';

/** A change that an active effect makes to prepared data. */
export interface EffectChange {
  key: string;
  value: unknown;
  /** The kind of change (Foundry 14). */
  type?: string;
  /** The kind of change (Foundry 13). */
  mode?: number;
  phase?: string;
  priority?: number | null;
  effect?: object;
}

const MODES = Object.keys(ACTIVE_EFFECT_MODES).map((name) => name.toLowerCase());

/** Returns the kind of a change: its type, or the name of its mode. */
export function getChangeType({ type, mode = 0 }: EffectChange): string {
  return type ?? MODES[mode] ?? 'custom';
}

/**
 * Returns a value after a change: numbers are calculated, strings are joined, other values are replaced.
 * @throws NotImplementedInTable for kinds of changes that packages define.
 */
export function changeValue(current: unknown, change: EffectChange): unknown {
  const type = getChangeType(change);
  const delta = typeof current === 'number' ? Number(change.value) : change.value;
  if (type === 'override') return delta;
  if (type === 'add' && typeof current === 'string') return current + String(change.value);
  const [a, b] = [Number(current), Number(delta)];
  const results: Record<string, () => number> = {
    add: () => a + b,
    subtract: () => a - b,
    multiply: () => a * b,
    upgrade: () => Math.max(a, b),
    downgrade: () => Math.min(a, b),
  };
  return (results[type] ?? (() => failNotImplemented(`CONFIG.ActiveEffect.changeTypes.${type}`)))();
}
