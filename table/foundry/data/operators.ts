/**
 * foundry.data.operators (v14 API): objects in update data that delete a key or replace its value completely. Foundry 13 has the key prefixes `-=` and `==`
 * instead.
 */
import { operatorsAreInstances } from '../generation.ts';
import type { Dictionary } from '../runtime.ts';
import { equals } from '../utils/objects.ts';

/** The key that marks a serialised operator and holds its name (v14 API: OPERATOR_IDENTIFIER). */
export const OPERATOR_IDENTIFIER = '__$OPERATOR$__';

/** The key of an operator's value (v14 API: OPERATOR_VALUE). It is a symbol, because any other key of the operator is looked up in its value. */
export const OPERATOR_VALUE: unique symbol = Symbol('OPERATOR_VALUE');

export abstract class DataFieldOperator {
  [OPERATOR_VALUE]: unknown;

  constructor(value?: unknown) {
    this[OPERATOR_VALUE] = value;
  }

  /** Returns the serialised form, `{"__$OPERATOR$__": name, value}`. */
  toJSON(): Dictionary {
    return { [OPERATOR_IDENTIFIER]: this.constructor.name, value: this[OPERATOR_VALUE] };
  }

  /** Returns an operator's value; any other value is returned unchanged. */
  static get(value: unknown): unknown {
    return isOperator(value) ? value[OPERATOR_VALUE] : value;
  }

  /** Sets an operator's value and returns that value. */
  static set<T>(operator: DataFieldOperator, value: T): T {
    operator[OPERATOR_VALUE] = value;
    return value;
  }

  /** Compares two values, either of which may be an operator with the value. */
  static equals(a: unknown, b: unknown): boolean {
    return equals(DataFieldOperator.get(a), DataFieldOperator.get(b));
  }
}

/** An operator that deletes the key it is assigned to. */
export class ForcedDeletion extends DataFieldOperator {
  override toJSON(): Dictionary {
    return { [OPERATOR_IDENTIFIER]: 'ForcedDeletion' };
  }

  static create(): ForcedDeletion {
    return new ForcedDeletion();
  }
}

/** An operator that replaces its key's value completely. */
export class ForcedReplacement extends DataFieldOperator {
  override toJSON(): Dictionary {
    return { [OPERATOR_IDENTIFIER]: 'ForcedReplacement', value: this[OPERATOR_VALUE] };
  }

  /**
   * Creates an operator whose properties are those of its value, by a Proxy as in fvtt-types.
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

/** Tests whether a value is an operator. The class of an operator, which is often passed by mistake (core issue 14611), is not one. */
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
 * @returns `value`, or the operator if `value` itself was a serialised one.
 */
export function reviveOperators(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || isOperator(value)) return value;
  const record = value as Dictionary;
  for (const key of Object.keys(record)) record[key] = reviveOperators(record[key]);
  return OPERATOR_IDENTIFIER in record ? reconstructOperator(record) : value;
}

type LegacyListener = (key: string) => void;

/**
 * Turns the keys `-=k` and `==k` in update data into operators. In Foundry 14 these keys still work, with a warning (core issue 14611).
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
 * Turns operators back into keys for Foundry 13, which has no operators; in Foundry 14 they stay as they are.
 * @param value - Data with operators.
 * @returns Data as this Foundry version expects them.
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

/** Tests whether a value is a plain object. foundry.utils has such a function, but imports this file. */
function isPlainRecord(value: unknown): value is Dictionary {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
