/**
 * Deleting a key of an object field in an update. Foundry 14 has operators (`foundry.data.operators.ForcedDeletion`) and warns about the older key prefix
 * `-=`, which 13 knows alone. Source: API documentation of both versions.
 */
import { isGeneration14 } from './generation.ts';

/** Adds to a part of an update that a key of it is to be deleted. */
export function addDeletion(part: Record<string, unknown>, key: string): void {
  if (!isGeneration14()) {
    part[`-=${key}`] = null;
    return;
  }
  const { operators } = foundry.data as unknown as { operators: { ForcedDeletion: new () => object } };
  part[key] = new operators.ForcedDeletion();
}
