/** foundry.documents.ActiveEffect: statuses of actors and changes of their prepared data (client/documents/active-effect.d.mts). */
import { ACTIVE_EFFECT_CHANGE_TYPES, ACTIVE_EFFECT_MODES } from '../const/constants.ts';
import { effectsHaveUnits } from '../generation.ts';
import { failNotImplemented } from '../not-implemented.ts';
import { getConfig, localize, type Dictionary } from '../runtime.ts';
import { deepClone } from '../utils/objects.ts';
import { BaseActiveEffect } from './base-effect.ts';
import { ClientDocumentMixin } from './client-document.ts';

/** A status of CONFIG.statusEffects. */
export interface StatusEffect extends Dictionary {
  id?: string;
  _id?: string;
  name?: string;
  img?: string;
  statuses?: string[];
}

/**
 * Finds a status.
 * @param statusId - Its id in CONFIG.statusEffects.
 * @throws Error where there is none.
 */
export function findStatus(statusId: string): StatusEffect {
  const known = getConfig()['statusEffects'] as StatusEffect[] | Record<string, StatusEffect>;
  const found = Array.isArray(known) ? known.find(({ id }) => id === statusId) : known[statusId];
  if (!found) throw new Error(`Invalid status ID "${statusId}" provided`);
  return found;
}

/** An active effect. */
export class ActiveEffect extends ClientDocumentMixin(BaseActiveEffect) {
  /**
   * Makes, in memory, the effect of a status.
   * @throws Error for an unknown status, and for one that implies others without an id of its own.
   */
  static async fromStatusEffect(statusId: string, options: Dictionary = {}): Promise<ActiveEffect> {
    const { id: _id, hud: _hud, order: _order, ...data } = deepClone(findStatus(statusId));
    const statuses = new Set([statusId, ...(data.statuses ?? [])]);
    if (statuses.size > 1 && !data._id) throw new Error('A status with implicit statuses must have a static _id');
    const effectData = { ...data, name: localize(data.name ?? statusId), statuses: [...statuses] };
    return this._fromStatusEffect(statusId, effectData, options);
  }

  static async _fromStatusEffect(_statusId: string, effectData: object, options: Dictionary): Promise<ActiveEffect> {
    return new this(effectData, options);
  }

  /** Whether something of the system keeps the effect from applying. */
  get isSuppressed(): boolean {
    return Reflect.get(this.system, 'isSuppressed') === true;
  }

  /** Whether the effect applies at present. */
  get active(): boolean {
    return !this.disabled && !this.isSuppressed;
  }

  /** The changes that it makes in a phase, each with its type and its place in the order. */
  _listChanges(phase?: string): Required<EffectChange>[] {
    const holder = effectsHaveUnits ? this.system : this;
    const changes = (Reflect.get(holder, 'changes') as EffectChange[] | undefined) ?? [];
    const names = Object.keys(ACTIVE_EFFECT_MODES).map((name) => name.toLowerCase());
    const complete = changes.map(({ type, mode = 0, ...change }) => {
      const known = type ?? names[mode] ?? 'custom';
      const usual = effectsHaveUnits ? (ACTIVE_EFFECT_CHANGE_TYPES as Record<string, number>)[known] : mode * 10;
      return { phase: 'initial', ...change, type: known, mode, priority: change.priority ?? usual ?? 0 };
    });
    return complete.filter((change) => !phase || change.phase === phase);
  }
}

/** A change of prepared data. */
export interface EffectChange {
  key: string;
  value: unknown;
  type?: string;
  mode?: number;
  phase?: string;
  priority?: number | null;
}

/**
 * Gives what a change makes of a value: numbers are calculated with, texts joined, the rest replaced.
 * @throws NotImplementedInTable for types of change that packages bring.
 */
export function changeValue(current: unknown, { type, value }: EffectChange): unknown {
  const delta = typeof current === 'number' ? Number(value) : value;
  if (type === 'override') return delta;
  if (type === 'add' && typeof current === 'string') return current + String(value);
  const [a, b] = [Number(current), Number(delta)];
  const results: Record<string, () => number> = {
    add: () => a + b,
    subtract: () => a - b,
    multiply: () => a * b,
    upgrade: () => Math.max(a, b),
    downgrade: () => Math.min(a, b),
  };
  return (results[type ?? ''] ?? (() => failNotImplemented(`CONFIG.ActiveEffect.changeTypes.${type}`)))();
}
