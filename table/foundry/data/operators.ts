/**
 * foundry.data.operators (API14): instances that stand for the deletion or the forced replacement of a value in update data, and
 * the same as keys `-=` and `==` in generation 13.
 */
import { operatorsAreInstances } from '../generation.ts';
import type { Dictionary } from '../runtime.ts';
import { equals } from '../utils/objects.ts';

/** Marks a serialised operator (API14 OPERATOR_IDENTIFIER). */
export const OPERATOR_IDENTIFIER = '__$OPERATOR$__';

/** Key of an operator's value (API14 OPERATOR_VALUE): a symbol, since the value's own keys are read through the operator. */
export const OPERATOR_VALUE: unique symbol = Symbol('OPERATOR_VALUE');

/** The base of all operators. */
export abstract class DataFieldOperator {
  [OPERATOR_VALUE]: unknown;

  constructor(value?: unknown) {
    this[OPERATOR_VALUE] = value;
  }

  /** @returns The serialised form, `{"__$OPERATOR$__": name, value}`. */
  toJSON(): Dictionary {
    return { [OPERATOR_IDENTIFIER]: this.constructor.name, value: this[OPERATOR_VALUE] };
  }

  /** Returns the value inside an operator; other values are returned unchanged. */
  static get(value: unknown): unknown {
    return isOperator(value) ? value[OPERATOR_VALUE] : value;
  }

  /** Sets the value of an operator, and returns it. */
  static set<T>(operator: DataFieldOperator, value: T): T {
    operator[OPERATOR_VALUE] = value;
    return value;
  }

  /** Compares two values; for operators, the values inside. */
  static equals(a: unknown, b: unknown): boolean {
    return equals(DataFieldOperator.get(a), DataFieldOperator.get(b));
  }
}

/** Deletes the key it is given to. */
export class ForcedDeletion extends DataFieldOperator {
  override toJSON(): Dictionary {
    return { [OPERATOR_IDENTIFIER]: 'ForcedDeletion' };
  }

  /** @returns An operator. */
  static create(): ForcedDeletion {
    return new ForcedDeletion();
  }
}

/** Replaces the value of the key it is given to, whole. */
export class ForcedReplacement extends DataFieldOperator {
  override toJSON(): Dictionary {
    return { [OPERATOR_IDENTIFIER]: 'ForcedReplacement', value: this[OPERATOR_VALUE] };
  }

  /**
   * Makes an operator that can be read like its value (the type package's operators: a Proxy).
   * @param value - The new value.
   * @returns The operator; for an object behind a Proxy that reads and writes the object.
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

/** Distinguishes operators from other values; also refuses the frequent mistake of passing the class itself (core issue 14611). */
export function isOperator(value: unknown): value is DataFieldOperator {
  return value instanceof DataFieldOperator;
}

/** Tests whether a value is an operator class given where an instance belongs. */
export function isOperatorClass(value: unknown): boolean {
  return typeof value === 'function' && (value === ForcedDeletion || value === ForcedReplacement);
}

/**
 * Revives one serialised operator.
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
 * Revives all serialised operators within data that came over the wire or from JSON.
 * @param value - The data, changed in place.
 * @returns The data, or the operator it was.
 */
export function reviveOperators(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || isOperator(value)) return value;
  const record = value as Dictionary;
  for (const key of Object.keys(record)) record[key] = reviveOperators(record[key]);
  return OPERATOR_IDENTIFIER in record ? reconstructOperator(record) : value;
}

/** Called for each legacy key met by {@link normalizeOperators}. */
type LegacyListener = (key: string) => void;

/**
 * Converts update data to one internal form: keys `-=k` and `==k` become operators. In 14 the keys still work in updates with a warning (core issue
 * 14611); an operator class instead of an instance is refused.
 * @param value - Expanded update data, left unchanged.
 * @param onLegacy - Called with each legacy key.
 * @returns A copy with operators.
 * @throws Error for an operator class.
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
 * The reverse of {@link normalizeOperators} for a host where operators are keys; instances stay in 14.
 * @param value - Data with operators.
 * @returns Data in the form of this generation.
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

/** True for plain objects; kept here because foundry.utils imports this file. */
function isPlainRecord(value: unknown): value is Dictionary {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
