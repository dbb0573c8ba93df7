/** foundry.documents.ActiveEffect: a status of an actor, or changes to the actor's prepared data (client/documents/active-effect.d.mts). */
import { DataModel } from '../abstract/data-model.ts';
import type { Document } from '../abstract/document.ts';
import { ACTIVE_EFFECT_CHANGE_TYPES } from '../const/constants.ts';
import { changeValue, getChangeType, type EffectChange } from '../data/effect-change.ts';
import type { DataField } from '../data/field.ts';
import { AnyField } from '../data/scalar-fields.ts';
import { effectsHaveUnits } from '../generation.ts';
import { getConfig, localize, type Dictionary } from '../runtime.ts';
import { deepClone } from '../utils/objects.ts';
import { getProperty, setProperty } from '../utils/paths.ts';
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
 * Returns a status.
 * @param statusId - Its id in CONFIG.statusEffects.
 * @throws Error if there is none with that id.
 */
export function findStatus(statusId: string): StatusEffect {
  const known = getConfig()['statusEffects'] as StatusEffect[] | Record<string, StatusEffect>;
  const found = Array.isArray(known) ? known.find(({ id }) => id === statusId) : known[statusId];
  if (!found) throw new Error(`Invalid status ID "${statusId}" provided`);
  return found;
}

export class ActiveEffect extends ClientDocumentMixin(BaseActiveEffect) {
  /**
   * Creates the effect of a status, in memory only.
   * @throws Error if the status is unknown, or implies other statuses without having an `_id` of its own.
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

  /** Whether the system suppresses the effect. */
  get isSuppressed(): boolean {
    return Reflect.get(this.system, 'isSuppressed') === true;
  }

  /** Whether the effect applies: it is neither disabled nor suppressed. */
  get active(): boolean {
    return !this.disabled && !this.isSuppressed;
  }

  /** Lists the changes that the effect makes in a phase (default: in all), each with its priority and the effect itself. */
  _listChanges(phase?: string): EffectChange[] {
    const holder = effectsHaveUnits ? this.system : this;
    const changes = (Reflect.get(holder, 'changes') as EffectChange[] | undefined) ?? [];
    const usual: Readonly<Record<string, number>> = ACTIVE_EFFECT_CHANGE_TYPES;
    const complete = changes.map((change): EffectChange => {
      const type = getChangeType(change);
      if (!effectsHaveUnits) return { ...change, effect: this, priority: change.priority ?? (change.mode ?? 0) * 10 };
      return { phase: 'initial', ...change, type, effect: this, priority: change.priority ?? usual[type] ?? 0 };
    });
    return complete.filter((change) => !phase || change.phase === phase);
  }

  /**
   * Applies a change to an actor (Foundry 13).
   * @param actor - The actor.
   * @param change - The change.
   * @returns The values after the change, by path.
   */
  apply(actor: Document, change: EffectChange): Dictionary {
    return recordChange(change, (this.constructor as typeof ActiveEffect).applyField(actor, change));
  }

  /**
   * Applies a change to a value of a document (Foundry 13).
   * @param model - The document.
   * @param change - The change.
   * @param field - The field of the value (default: the one at its path).
   * @returns The new value; undefined if nothing changes.
   */
  static applyField(model: Document, change: EffectChange, field = findField(model, change.key)): unknown {
    const current = getProperty(model, change.key);
    const value = field ? field.applyChange(current, model, change) : changeUnguided(current, model, change);
    if (value !== undefined) setProperty(model, change.key, value);
    return value;
  }

  /**
   * Applies a change to a document (Foundry 14).
   * @param targetDoc - The document.
   * @param change - The change, with its effect.
   * @param options - `field`: the field of the value (default: the one at its path).
   * @returns The values after the change, by path.
   */
  static applyChange(targetDoc: Document, change: EffectChange, options: ChangeOptions = {}): Dictionary {
    return recordChange(change, this.applyChangeField(targetDoc, change, options));
  }

  /** Applies a change to a value of a document (Foundry 14). */
  static applyChangeField(targetDoc: Document, change: EffectChange, options: ChangeOptions = {}): unknown {
    return this.applyField(targetDoc, change, options.field);
  }
}
if (!effectsHaveUnits)
  for (const name of ['applyChange', 'applyChangeField']) Reflect.deleteProperty(ActiveEffect, name);

interface ChangeOptions {
  field?: DataField;
}

/** Returns the field of a value; undefined if the value is derived, or is in an object with arbitrary keys. */
function findField(model: Document, key: string): DataField | undefined {
  const system: unknown = Reflect.get(model, 'system');
  const isOfSystem = key.startsWith('system.') && system instanceof DataModel;
  return isOfSystem ? system.schema.getField(key.slice('system.'.length)) : model.schema.getField(key);
}

function recordChange({ key }: EffectChange, value: unknown): Dictionary {
  return value === undefined ? {} : { [key]: value };
}

/** Applies a change to a value that has no field. Returns the new value. */
function changeUnguided(current: unknown, model: Document, change: EffectChange): unknown {
  if (getChangeType(change) !== 'custom') return changeValue(current, change);
  return new AnyField().applyChange(current, model, change);
}
