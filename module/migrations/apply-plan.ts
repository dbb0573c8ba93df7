/**
 * Applies a migration plan in batches. Each batch is one request. If the request fails, its documents are written one by one, and documents that fail again are
 * set aside.
 */
import { findPlace, writeStored, type StoredUpdate } from '../foundry/stored-documents.ts';
import type { Plan, PlannedUpdate, SetAside } from './plan.ts';
import { forgetOld } from './migration.ts';

/** The number of documents written per request. If the browser closes, all documents that were not written are migrated the next time. */
const BATCH_SIZE = 50;

/** Options for applying a plan. Tests replace `size` and `write`. */
export interface ApplyOptions {
  /** Called after each batch with the number of documents processed so far. */
  onProgress(done: number): Promise<unknown>;
  readonly size?: number;
  write?(updates: readonly StoredUpdate[]): Promise<void>;
}

/** Groups updates into batches that each fit into one request, in the same order. */
export function listBatches(updates: readonly PlannedUpdate[], size: number): PlannedUpdate[][] {
  const batches: PlannedUpdate[][] = [];
  let place = '';
  for (const update of updates) {
    const here = findPlace(update.document);
    const last = batches.at(-1);
    if (last && here === place && last.length < size) last.push(update);
    else batches.push([update]);
    place = here;
  }
  return batches;
}

/**
 * Applies a migration plan.
 * @returns the documents that were set aside, either by the plan or after a failed write
 * @throws Error if no document of a batch of several can be written: the fault is then not in the documents, and the remaining ones wait for the next run
 */
export async function applyPlan(
  { updates, setAside }: Plan,
  { onProgress, size = BATCH_SIZE, write = writeStored }: ApplyOptions,
): Promise<SetAside[]> {
  const refused: SetAside[] = [...setAside];
  let done = 0;
  for (const batch of listBatches(updates, size)) {
    const failed = await writeBatch(batch, write);
    if (failed.length === batch.length && batch.length > 1) throw new Error(failed[0]?.reason);
    refused.push(...failed);
    const isRefused = new Set(failed.map(({ uuid }) => uuid));
    for (const { document } of batch) if (!isRefused.has(document.uuid)) forgetOld(document.documentName, document.id);
    done += batch.length;
    await onProgress(done);
  }
  return refused;
}

async function writeBatch(
  batch: readonly PlannedUpdate[],
  write: (updates: readonly StoredUpdate[]) => Promise<void>,
): Promise<SetAside[]> {
  try {
    await write(batch);
    return [];
  } catch (error) {
    if (batch.length > 1) {
      const failed: SetAside[] = [];
      for (const update of batch) failed.push(...(await writeBatch([update], write)));
      return failed;
    }
    const { document, name } = batch[0]!;
    return [{ uuid: document.uuid, name, reason: error instanceof Error ? error.message : String(error) }];
  }
}
