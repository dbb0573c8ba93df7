/**
 * Which spends of points hold. Two clients may spend the same points at once: each spend names the serial it saw, and of two with one serial every client
 * accepts the earlier, by the server's time and then by id. What is given back takes its place in the same row. Pure: it judges what it is given.
 */

/** What a message does that gives back what another one bought; any other action is a use of points, named by the ruleset. */
export const GIVE_BACK = 'giveBack';

/** World options that a spend goes by, by name. */
export type PointOptions = Readonly<Record<string, boolean | string>>;

/** Whose roll points are spent on, and by which options. */
export interface PointTerms {
  /** It is another player's. */
  readonly others: boolean;
  readonly options: PointOptions;
}

/** What has been bought before. */
export interface PointPast {
  /** Uses of the same kind on the same roll. */
  readonly uses: number;
  /** Points that those of other players have spent on the same roll. */
  readonly othersPoints: number;
  /** Points that the spender has spent in this turn on what counts in a turn. */
  readonly turnPoints: number;
}

/** Why a use is not to be had: there is none such, the roll has had all of it, of others' points, or the turn has. */
export type PointLimit = 'notAllowed' | 'limit' | 'othersLimit' | 'turnLimit';

/** What the rules say of one kind of points. */
export interface PointRules {
  /** What the points can buy. */
  readonly uses: readonly string[];
  /** Returns what a use costs in points. */
  price(use: string, terms: PointTerms): number;
  /** Tells what keeps a use from being bought after what was bought before; null: nothing does. */
  limit(use: string, terms: PointTerms, past: PointPast): PointLimit | null;
  /** Tests whether what a use costs counts in the spender's turn; left out: nothing does. */
  countsInTurn?(use: string): boolean;
}

/** A spend, as its message tells it. */
export interface Spend {
  readonly id: string;
  /** UUID of the actor whose points they are. */
  readonly actor: string;
  /** Id of the message that it is spent on; empty: on none. */
  readonly roll: string;
  readonly serial: number;
  /** The server's time. */
  readonly time: number;
  /** A use, or GIVE_BACK. */
  readonly use: string;
  /** It was sent by somebody who may not spend for the actor, or for what it cannot be spent on. */
  readonly foreign?: boolean;
  /** Of what gives back: something had come of the roll before. */
  readonly late?: boolean;
  /** Its place in the row has passed, and the actor remembers that another one took it, or that nobody paid for it. */
  readonly passed?: 'taken' | 'unpaid';
  /** Of what gives back: id of the spend whose points come back. */
  readonly of?: string;
  /** It is another player's roll. */
  readonly others?: boolean;
  readonly options?: PointOptions;
  /** The round of the fight, or what else counts as a turn; empty: none. */
  readonly turn?: string;
}

/** A spend that has no place in the row yet. */
export type PlannedSpend = Omit<Spend, 'id' | 'serial' | 'time'>;

/**
 * `taken`: the points were spent before; `unpaid`: the actor had not as many; `foreign`: it was not the sender's to spend; `givenBack`: it held until its points
 * came back; `followed`: they do not, since something had come of the roll.
 */
export type SpendVerdict = 'accepted' | 'givenBack' | 'taken' | 'unpaid' | 'foreign' | 'followed' | PointLimit;

/** The points of an actor as they are stored: how many, and the serial of the next spend. */
export interface StoredPoints {
  readonly value: number;
  readonly serial: number;
}

/** What spends bought on one roll and still holds, by use. */
export type PointUses = Readonly<Record<string, number>>;

const noOptions: PointOptions = {};

function readTerms({ others = false, options = noOptions }: PlannedSpend): PointTerms {
  return { others, options };
}

function isEarlier(one: Spend, other: Spend): boolean {
  return one.time < other.time || (one.time === other.time && one.id < other.id);
}

/** Returns what a spend cost when it was made, in points; below 0 where points came back. */
function priceSpend(rules: PointRules, spend: Spend, byId: ReadonlyMap<string, Spend>): number {
  if (spend.use !== GIVE_BACK) return rules.price(spend.use, readTerms(spend));
  const of = byId.get(spend.of ?? '');
  return of && of.use !== GIVE_BACK ? -priceSpend(rules, of, byId) : 0;
}

/** Of those of one actor with one serial, the earliest. */
function listFirst(spends: readonly Spend[]): Spend[] {
  const first = new Map<string, Spend>();
  for (const spend of spends) {
    if (spend.foreign || spend.passed) continue;
    const key = `${spend.actor} ${spend.serial}`;
    const known = first.get(key);
    if (!known || isEarlier(spend, known)) first.set(key, spend);
  }
  return [...first.values()].toSorted((a, b) => (isEarlier(a, b) ? -1 : 1));
}

/** Counts what the limits ask for, of the spends that hold; none of them gives anything back. */
function countPast(rules: PointRules, spend: Spend, held: readonly Spend[]): PointPast {
  const sum = (list: readonly Spend[]): number =>
    list.reduce((all, one) => all + rules.price(one.use, readTerms(one)), 0);
  const onRoll = spend.roll ? held.filter(({ roll }) => roll === spend.roll) : [];
  const inTurn = spend.turn ? held.filter(({ actor, turn }) => actor === spend.actor && turn === spend.turn) : [];
  return {
    uses: onRoll.filter(({ use }) => use === spend.use).length,
    othersPoints: sum(onRoll.filter(({ others }) => others)),
    turnPoints: sum(inTurn.filter(({ use }) => rules.countsInTurn?.(use))),
  };
}

/**
 * Judges the spends of one kind of points: by id, whether each holds. The order in which they are given does not matter.
 * @param readStored - reads the points of an actor; null: nobody knows. A spend that is not in them yet holds only as far as they last
 */
export function judgeSpends(
  rules: PointRules,
  spends: readonly Spend[],
  readStored: (actor: string) => StoredPoints | null = () => null,
): ReadonlyMap<string, SpendVerdict> {
  const verdicts = new Map<string, SpendVerdict>(
    spends.map(({ id, foreign, passed = 'taken' }) => [id, foreign ? 'foreign' : passed]),
  );
  const left = new Map<string, number>();
  /** Takes a price from what an actor has left, where it is not in the stored points yet; false: it has not as much. */
  const pay = ({ actor, serial }: Spend, price: number): boolean => {
    const stored = readStored(actor);
    if (!stored || serial < stored.serial) return true;
    const rest = (left.get(actor) ?? stored.value) - price;
    if (price > 0 && rest < 0) return false;
    left.set(actor, rest);
    return true;
  };
  let held: Spend[] = [];
  for (const spend of listFirst(spends)) {
    if (spend.use === GIVE_BACK) {
      const of = held.find(({ id, actor }) => id === spend.of && actor === spend.actor);
      const refusal = spend.late ? 'followed' : 'notAllowed';
      verdicts.set(spend.id, of && !spend.late ? 'accepted' : refusal);
      if (!of || spend.late) continue;
      verdicts.set(of.id, 'givenBack');
      held = held.filter((one) => one !== of);
      pay(spend, -rules.price(of.use, readTerms(of)));
      continue;
    }
    const limit = rules.limit(spend.use, readTerms(spend), countPast(rules, spend, held));
    const isPaid = limit === null && pay(spend, rules.price(spend.use, readTerms(spend)));
    verdicts.set(spend.id, limit ?? (isPaid ? 'accepted' : 'unpaid'));
    if (isPaid) held.push(spend);
  }
  return verdicts;
}

/**
 * Tells what would keep a spend from holding if it were made now; null: nothing does.
 * @param verdicts - of the spends, where they are known
 */
export function previewSpend(
  rules: PointRules,
  spends: readonly Spend[],
  spend: PlannedSpend,
  verdicts: ReadonlyMap<string, SpendVerdict> = judgeSpends(rules, spends),
): SpendVerdict | null {
  // It would be the last of the row: what holds now holds then.
  const held = spends.filter(({ id, use }) => use !== GIVE_BACK && verdicts.get(id) === 'accepted');
  if (spend.use === GIVE_BACK)
    return held.some(({ id, actor }) => id === spend.of && actor === spend.actor) ? null : 'notAllowed';
  const made = { ...spend, id: '', serial: 0, time: 0 };
  return rules.limit(spend.use, readTerms(spend), countPast(rules, made, held));
}

/**
 * Counts what spends bought on a roll and still holds.
 * @param verdicts - of the spends, where they are known
 */
export function countUses(
  rules: PointRules,
  spends: readonly Spend[],
  roll: string,
  verdicts: ReadonlyMap<string, SpendVerdict> = judgeSpends(rules, spends),
): PointUses {
  const counts: Record<string, number> = Object.fromEntries(rules.uses.map((use) => [use, 0]));
  for (const { id, use, roll: on } of spends) {
    if (use !== GIVE_BACK && on === roll && verdicts.get(id) === 'accepted') counts[use] = (counts[use] ?? 0) + 1;
  }
  return counts;
}

/**
 * Reads an actor's points as they stand when every spend is counted, the stored numbers lagging behind: a spend whose writer fell silent before the
 * actor was written costs its points at the next one.
 * @param known - the verdicts of the spends, where they are known
 */
export function settlePoints(
  rules: PointRules,
  stored: StoredPoints,
  spends: readonly Spend[],
  actor: string,
  known?: ReadonlyMap<string, SpendVerdict>,
): { value: number; serial: number } {
  const open = spends.filter((spend) => !spend.foreign && spend.actor === actor && spend.serial >= stored.serial);
  if (open.length === 0) return { value: stored.value, serial: stored.serial };
  const verdicts = known ?? judgeSpends(rules, spends, (of) => (of === actor ? stored : null));
  const byId = new Map(spends.map((spend) => [spend.id, spend]));
  const points = open
    .filter(({ id }) => ['accepted', 'givenBack'].includes(verdicts.get(id) ?? ''))
    .reduce((sum, spend) => sum + priceSpend(rules, spend, byId), 0);
  return {
    value: Math.max(0, stored.value - points),
    serial: open.reduce((serial, spend) => Math.max(serial, spend.serial + 1), stored.serial),
  };
}
