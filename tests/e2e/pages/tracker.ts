/** The encounter as its tracker shows it. */
import type { Seat } from '../harness.ts';
import { readTracker } from './scene.ts';

/** The fighters with their initiative, first to last. */
export async function readOrder(seat: Seat): Promise<string[]> {
  return (await readTracker(seat)).turns.map((turn) => turn.split(', ').slice(0, 2).join(' ').replace('*', ''));
}

/** The round and whose turn it is. */
export async function readTurn(seat: Seat): Promise<string[]> {
  const { title, turns } = await readTracker(seat);
  return [title, ...turns.filter((turn) => turn.startsWith('*')).map((turn) => turn.slice(1).split(',')[0] ?? '')];
}
