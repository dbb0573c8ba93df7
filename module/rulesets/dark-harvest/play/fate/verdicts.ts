/**
 * Which spent fate holds (DH-11 … DH-18). Two clients may spend the same points at once: each spend names the serial it saw, and of two with one serial every
 * client accepts the earlier, by the server's time and then by id. What is given back takes its place in the same row. Pure: it judges what it is given.
 */
import { darkHarvest } from '../../../../../src/index.ts';

/** What a message about fate does: it buys a use, or gives back what another one bought. */
export type FateDeed = darkHarvest.FateUse | 'giveBack';

/** A spend, as its message tells it. */
export interface FateSpend {
  readonly id: string;
  /** UUID of the actor whose points they are. */
  readonly actor: string;
  /** Id of the message that it is spent on; empty: on none. */
  readonly roll: string;
  readonly serial: number;
  /** The server's time. */
  readonly time: number;
  /** It was sent by somebody who may not spend for the actor, or for what it cannot be spent on. */
  readonly foreign?: boolean;
  /** What it does; left out: a success (DH-11). */
  readonly use?: FateDeed;
  /** Of `giveBack`: id of the spend whose points come back. */
  readonly of?: string;
  /** It is another player's roll (DH-16). */
  readonly others?: boolean;
  readonly quickplay?: boolean;
  /** The round of the fight, or what else counts as a turn (DH-17); empty: none. */
  readonly turn?: string;
}

/**
 * `taken`: the points were spent before; `limit`, `othersLimit`, `turnLimit`, `notAllowed`: see limitFate; `foreign`: it was not the sender's to spend;
 * `givenBack`: it held until its points came back.
 */
export type FateVerdict = 'accepted' | 'givenBack' | 'taken' | 'foreign' | darkHarvest.FateLimit;

/** What spends bought on one roll and still holds, by use. */
export type FateUses = Readonly<Record<darkHarvest.FateUse, number>>;

function isEarlier(one: FateSpend, other: FateSpend): boolean {
  return one.time < other.time || (one.time === other.time && one.id < other.id);
}

function readUse({ use = 'success' }: FateSpend): FateDeed {
  return use;
}

/** Returns what a spend cost when it was made, in points; below 0 where points came back. */
function priceSpend(spend: FateSpend, byId: ReadonlyMap<string, FateSpend>): number {
  const use = readUse(spend);
  if (use !== 'giveBack') return darkHarvest.priceFate(use, { others: spend.others ?? false });
  const of = byId.get(spend.of ?? '');
  return of && readUse(of) !== 'giveBack' ? -priceSpend(of, byId) : 0;
}

/** Of those of one actor with one serial, the earliest. */
function listFirst(spends: readonly FateSpend[]): FateSpend[] {
  const first = new Map<string, FateSpend>();
  for (const spend of spends) {
    if (spend.foreign) continue;
    const key = `${spend.actor} ${spend.serial}`;
    const known = first.get(key);
    if (!known || isEarlier(spend, known)) first.set(key, spend);
  }
  return [...first.values()].toSorted((a, b) => (isEarlier(a, b) ? -1 : 1));
}

/** Counts what the limits ask for, of the spends that hold. */
function countPast(spend: FateSpend, use: darkHarvest.FateUse, held: readonly FateSpend[]): darkHarvest.FatePast {
  const price = (one: FateSpend): number => priceSpend(one, new Map());
  const sum = (list: readonly FateSpend[]): number => list.reduce((all, one) => all + price(one), 0);
  const onRoll = spend.roll ? held.filter(({ roll }) => roll === spend.roll) : [];
  const inTurn = spend.turn ? held.filter(({ actor, turn }) => actor === spend.actor && turn === spend.turn) : [];
  return {
    uses: onRoll.filter((one) => readUse(one) === use).length,
    othersPoints: sum(onRoll.filter(({ others }) => others)),
    turnPoints: sum(
      inTurn.filter((one) => {
        const counted = readUse(one);
        return counted !== 'giveBack' && darkHarvest.fate[counted].turn;
      }),
    ),
  };
}

/** Judges spends: by id, whether each holds. The order in which they are given does not matter. */
export function judgeSpends(spends: readonly FateSpend[]): ReadonlyMap<string, FateVerdict> {
  const verdicts = new Map<string, FateVerdict>(spends.map(({ id, foreign }) => [id, foreign ? 'foreign' : 'taken']));
  let held: FateSpend[] = [];
  for (const spend of listFirst(spends)) {
    const use = readUse(spend);
    if (use === 'giveBack') {
      const of = held.find(({ id, actor }) => id === spend.of && actor === spend.actor);
      verdicts.set(spend.id, of ? 'accepted' : 'notAllowed');
      if (!of) continue;
      verdicts.set(of.id, 'givenBack');
      held = held.filter((one) => one !== of);
      continue;
    }
    const terms = { others: spend.others ?? false, quickplay: spend.quickplay ?? false };
    const limit = darkHarvest.limitFate(use, terms, countPast(spend, use, held));
    verdicts.set(spend.id, limit ?? 'accepted');
    if (limit === null) held.push(spend);
  }
  return verdicts;
}

/**
 * Tells what would keep a spend from holding if it were made now; null: nothing does.
 * @param spend - without a place in the row
 */
export function foretellSpend(
  spends: readonly FateSpend[],
  spend: Omit<FateSpend, 'id' | 'serial' | 'time'>,
): FateVerdict | null {
  const { serial } = settleFate({ value: 0, serial: 0 }, spends, spend.actor);
  const made = { ...spend, id: '\u{ffff}', serial, time: Number.MAX_SAFE_INTEGER };
  const verdict = judgeSpends([...spends, made]).get(made.id) ?? 'taken';
  return verdict === 'accepted' ? null : verdict;
}

/**
 * Counts what fate bought on a roll and still holds.
 * @param verdicts - of the spends, where they are known
 */
export function countUses(
  spends: readonly FateSpend[],
  roll: string,
  verdicts: ReadonlyMap<string, FateVerdict> = judgeSpends(spends),
): FateUses {
  const counts = Object.fromEntries(Object.keys(darkHarvest.fate).map((use) => [use, 0])) as Record<
    darkHarvest.FateUse,
    number
  >;
  for (const spend of spends) {
    const use = readUse(spend);
    if (use !== 'giveBack' && spend.roll === roll && verdicts.get(spend.id) === 'accepted') counts[use]++;
  }
  return counts;
}

/** Counts the automatic successes that fate gives a roll (DH-11). */
export function countFate(spends: readonly FateSpend[], roll: string): number {
  return countUses(spends, roll).success;
}

/**
 * Reads an actor's points as they stand when every spend is counted, the stored numbers lagging behind: a spend whose writer fell silent before the
 * actor was written costs its points at the next one.
 */
export function settleFate(
  stored: { readonly value: number; readonly serial: number },
  spends: readonly FateSpend[],
  actor: string,
): { value: number; serial: number } {
  const open = spends.filter((spend) => !spend.foreign && spend.actor === actor && spend.serial >= stored.serial);
  if (open.length === 0) return { value: stored.value, serial: stored.serial };
  const verdicts = judgeSpends(spends);
  const byId = new Map(spends.map((spend) => [spend.id, spend]));
  const points = open
    .filter(({ id }) => ['accepted', 'givenBack'].includes(verdicts.get(id) ?? ''))
    .reduce((sum, spend) => sum + priceSpend(spend, byId), 0);
  return {
    value: Math.max(0, stored.value - points),
    serial: open.reduce((serial, spend) => Math.max(serial, spend.serial + 1), stored.serial),
  };
}
