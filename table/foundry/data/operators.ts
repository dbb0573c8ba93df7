/**
 * foundry.data.operators (v14 API): instances in update data that delete a value or replace it completely. Foundry 13 uses keys with the prefixes `-=` and `==`
 * instead.
 */
import { operatorsAreInstances } from '../generation.ts';
import type { Dictionary } from '../runtime.ts';
import { equals } from '../utils/objects.ts';

/** The key by which a serialised operator is recognised (v14 API: OPERATOR_IDENTIFIER). */
export const OPERATOR_IDENTIFIER = '__$OPERATOR$__';

/** The key of an operator's value (v14 API: OPERATOR_VALUE). It is a symbol, because reading other keys from the operator reads them from its value. */
export const OPERATOR_VALUE: unique symbol = Symbol('OPERATOR_VALUE');

/** The base of all operators. */
export abstract class DataFieldOperator {
  [OPERATOR_VALUE]: unknown;

  constructor(value?: unknown) {
    this[OPERATOR_VALUE] = value;
  }

  /** Returns the serialised form, `{"__$OPERATOR$__": name, value}`. */
  toJSON(): Dictionary {
    return { [OPERATOR_IDENTIFIER]: this.constructor.name, value: this[OPERATOR_VALUE] };
  }

  /** Returns the value of an operator; other values are returned unchanged. */
  static get(value: unknown): unknown {
    return isOperator(value) ? value[OPERATOR_VALUE] : value;
  }

  /** Sets the value of an operator and returns the value. */
  static set<T>(operator: DataFieldOperator, value: T): T {
    operator[OPERATOR_VALUE] = value;
    return value;
  }

  /** Compares two values; an operator is compared by its value. */
  static equals(a: unknown, b: unknown): boolean {
    return equals(DataFieldOperator.get(a), DataFieldOperator.get(b));
  }
}

/** An operator that deletes the key it is assigned to. */
export class ForcedDeletion extends DataFieldOperator {
  override toJSON(): Dictionary {
    return { [OPERATOR_IDENTIFIER]: 'ForcedDeletion' };
  }

  /** Returns a new operator. */
  static create(): ForcedDeletion {
    return new ForcedDeletion();
  }
}

/** An operator that replaces the value of its key completely. */
export class ForcedReplacement extends DataFieldOperator {
  override toJSON(): Dictionary {
    return { [OPERATOR_IDENTIFIER]: 'ForcedReplacement', value: this[OPERATOR_VALUE] };
  }

  /**
   * Creates an operator that can be read like its value, through a Proxy as in fvtt-types.
   * @param value - The new value.
   * @returns The operator; if the value is an object, a Proxy that reads and writes it.
   */
  static create(value: unknown): ForcedReplacement {
    const operator = new ForcedReplacement(value);
    if (typeof value !== 'object' || value === null) return operator;
    return new Proxy(operator, {
      get: (target, key, receiver) =>
        key in target ? (Reflect.get(target, key, receiver) as unknown) : (Reflect.get(value, key) as unknown),
      has: (target, key) => key in target || key in value,
      set: (target, key, entry) => (key in target ? false : Reflect.set(value, key, entry)),
    });
  }
}

/** Tests whether a value is an operator. The class of an operator, often passed by mistake (core issue 14611), is not one. */
export function isOperator(value: unknown): value is DataFieldOperator {
  return value instanceof DataFieldOperator;
}

/** Tests whether a value is the class of an operator, passed by mistake instead of an instance. */
export function isOperatorClass(value: unknown): boolean {
  return typeof value === 'function' && (value === ForcedDeletion || value === ForcedReplacement);
}

/**
 * Recreates a serialised operator.
 * @param obj - `{"__$OPERATOR$__": name, value}`.
 * @returns The operator.
 * @throws Error for an unknown name.
 */
export function reconstructOperator(obj: Dictionary): DataFieldOperator {
  const name = obj[OPERATOR_IDENTIFIER];
  if (name === 'ForcedDeletion') return ForcedDeletion.create();
  if (name === 'ForcedReplacement') return ForcedReplacement.create(obj['value']);
  throw new Error(`"${String(name)}" is not a known data operator`);
}

/**
 * Recreates all serialised operators in data from the network or from JSON.
 * @param value - The data, changed in place.
 * @returns The data; a serialised operator becomes the operator itself.
 */
export function reviveOperators(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || isOperator(value)) return value;
  const record = value as Dictionary;
  for (const key of Object.keys(record)) record[key] = reviveOperators(record[key]);
  return OPERATOR_IDENTIFIER in record ? reconstructOperator(record) : value;
}

/** A function that {@link normalizeOperators} calls with each legacy key. */
type LegacyListener = (key: string) => void;

/**
 * Converts update data to one internal form: the keys `-=k` and `==k` become operators. In Foundry 14 these keys still work, with a warning (core issue 14611).
 * @param value - Expanded update data, left unchanged.
 * @param onLegacy - Called with each legacy key.
 * @returns A copy with operators.
 * @throws Error if the class of an operator was passed instead of an instance.
 */
export function normalizeOperators<T>(value: T, onLegacy?: LegacyListener): T {
  if (isOperatorClass(value)) throw new Error('An operator class was provided instead of an operator instance');
  if (isOperator(value) || !isPlainRecord(value)) return value;
  const normalized: Dictionary = {};
  for (const [key, entry] of Object.entries(value)) {
    const target = key.slice(2);
    if (key.startsWith('-=') || key.startsWith('==')) {
      onLegacy?.(key);
      normalized[target] = key.startsWith('-=') ? ForcedDeletion.create() : new ForcedReplacement(entry);
    } else normalized[key] = normalizeOperators(entry, onLegacy);
  }
  return normalized as T;
}

/**
 * Reverses {@link normalizeOperators} for Foundry 13, where operators are keys; in Foundry 14 they stay instances.
 * @param value - Data with operators.
 * @returns Data in the form of this Foundry version.
 */
export function expressOperators<T>(value: T): T {
  if (operatorsAreInstances || isOperator(value) || !isPlainRecord(value)) return value;
  const expressed: Dictionary = {};
  for (const [key, entry] of Object.entries(value)) {
    if (entry instanceof ForcedDeletion) expressed[`-=${key}`] = null;
    else if (isOperator(entry)) expressed[`==${key}`] = entry[OPERATOR_VALUE];
    else expressed[key] = expressOperators(entry);
  }
  return expressed as T;
}

/** Tests whether a value is a plain object; defined here because foundry.utils imports this file. */
function isPlainRecord(value: unknown): value is Dictionary {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
