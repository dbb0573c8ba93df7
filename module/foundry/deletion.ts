/**
 * Deleting a key of an object field in an update, or replacing its value whole. Foundry 14 has operators (`foundry.data.operators`) and warns about the older
 * key prefixes `-=` and `==`, which 13 knows alone. Source: API documentation of both versions.
 */
import { isGeneration14 } from './generation.ts';

/** Adds to a part of an update that a key of it is to be deleted. */
export function addDeletion(part: Record<string, unknown>, key: string): void {
  if (!isGeneration14()) {
    part[`-=${key}`] = null;
    return;
  }
  part[key] = new (getOperators().ForcedDeletion)();
}

/** Adds to a part of an update that a key of it gets a value whole, whatever stands there. */
export function addReplacement(part: Record<string, unknown>, key: string, value: unknown): void {
  if (isGeneration14()) part[key] = new (getOperators().ForcedReplacement)(value);
  else part[`==${key}`] = value;
}

interface Operators {
  readonly ForcedDeletion: new () => object;
  readonly ForcedReplacement: new (value: unknown) => object;
}

function getOperators(): Operators {
  return (foundry.data as unknown as { operators: Operators }).operators;
}
