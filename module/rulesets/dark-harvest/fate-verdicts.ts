/**
 * Which spent fate points hold (DH-11). Two clients may spend the same point at once: each spend names the serial it saw, and of two with one serial every
 * client accepts the earlier, by the server's time and then by id. Pure: it judges what it is given.
 */
import { darkHarvest } from '../../../src/index.ts';

/** A spend, as its message tells it. */
export interface FateSpend {
  readonly id: string;
  /** UUID of the actor. */
  readonly actor: string;
  /** Id of the message of the roll. */
  readonly roll: string;
  readonly serial: number;
  /** The server's time. */
  readonly time: number;
  /** It was sent by somebody who may not spend for the actor, or for a roll of another actor. */
  readonly foreign?: boolean;
}

/** `taken`: the point was spent before; `limit`: the roll has as many as it may have; `foreign`: it was not the sender's to spend. */
export type FateVerdict = 'accepted' | 'taken' | 'limit' | 'foreign';

function isEarlier(one: FateSpend, other: FateSpend): boolean {
  return one.time < other.time || (one.time === other.time && one.id < other.id);
}

/** Judges spends: by id, whether each holds. The order in which they are given does not matter. */
export function judgeSpends(spends: readonly FateSpend[]): ReadonlyMap<string, FateVerdict> {
  const first = new Map<string, FateSpend>();
  for (const spend of spends) {
    if (spend.foreign) continue;
    const key = `${spend.actor} ${spend.serial}`;
    const known = first.get(key);
    if (!known || isEarlier(spend, known)) first.set(key, spend);
  }
  const verdicts = new Map<string, FateVerdict>(spends.map(({ id, foreign }) => [id, foreign ? 'foreign' : 'taken']));
  const counts = new Map<string, number>();
  for (const spend of [...first.values()].toSorted((a, b) => (isEarlier(a, b) ? -1 : 1))) {
    const count = counts.get(spend.roll) ?? 0;
    const fits = count < darkHarvest.fate.success.most;
    if (fits) counts.set(spend.roll, count + 1);
    verdicts.set(spend.id, fits ? 'accepted' : 'limit');
  }
  return verdicts;
}

/** Counts the automatic successes that fate gives a roll. */
export function countFate(spends: readonly FateSpend[], roll: string): number {
  const verdicts = judgeSpends(spends);
  return spends.filter((spend) => spend.roll === roll && verdicts.get(spend.id) === 'accepted').length;
}

/**
 * Reads an actor's points as they stand when every spend is counted, the stored numbers lagging behind: a spend whose writer fell silent before the
 * actor was written costs its point at the next one.
 */
export function settleFate(
  stored: { readonly value: number; readonly serial: number },
  spends: readonly FateSpend[],
  actor: string,
): { value: number; serial: number } {
  const verdicts = judgeSpends(spends);
  const open = spends.filter((spend) => !spend.foreign && spend.actor === actor && spend.serial >= stored.serial);
  const accepted = open.filter(({ id }) => verdicts.get(id) === 'accepted').length;
  return {
    value: Math.max(0, stored.value - accepted * darkHarvest.fate.success.cost),
    serial: open.reduce((serial, spend) => Math.max(serial, spend.serial + 1), stored.serial),
  };
}
