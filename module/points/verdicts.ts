/**
 * Decides which spends of points count. Two clients may spend the same points at the same time: each spend names the serial it saw, and of two with
 * the same serial every client accepts the earlier, by server time, then by id. A return takes a serial in the same sequence. Pure functions.
 */

/** The use of a message that returns what another one bought; any other use is named by the ruleset. */
export const GIVE_BACK = 'giveBack';

/** The world options that apply to a spend, by name. */
export type PointOptions = Readonly<Record<string, boolean | string>>;

/** Whose roll points are spent on, and under which options. */
export interface PointTerms {
  /** Whether the roll is another player's. */
  readonly others: boolean;
  readonly options: PointOptions;
}

/** What was bought before. */
export interface PointPast {
  /** Purchases of the same use on the same roll. */
  readonly uses: number;
  /** Points that other players have spent on the same roll. */
  readonly othersPoints: number;
  /** Points that the spender has spent this turn on uses with a limit per turn. */
  readonly turnPoints: number;
}

/** Why a use is not available: the use does not exist here, or the limit of the roll, of other players on the roll, or of the turn is reached. */
export type PointLimit = 'notAllowed' | 'limit' | 'othersLimit' | 'turnLimit';

/** The rules of one kind of points. */
export interface PointRules {
  /** The uses that the points can buy. */
  readonly uses: readonly string[];
  /** Returns the price of a use in points. */
  price(use: string, terms: PointTerms): number;
  /** Returns the limit that forbids a use after earlier purchases; null: none. */
  limit(use: string, terms: PointTerms, past: PointPast): PointLimit | null;
  /** Tests whether a use counts towards the limit per turn; default: none does. */
  countsInTurn?(use: string): boolean;
}

/** A spend, as read from its message. */
export interface Spend {
  readonly id: string;
  /** UUID of the actor whose points they are. */
  readonly actor: string;
  /** Id of the message that it is spent on; empty: none. */
  readonly roll: string;
  readonly serial: number;
  /** Server time. */
  readonly time: number;
  /** The use, or GIVE_BACK. */
  readonly use: string;
  /** Whether the sender may not spend for the actor, or the message cannot take this use. */
  readonly foreign?: boolean;
  /** For a return: whether the roll already had consequences. */
  readonly late?: boolean;
  /** Set if its serial is in the past and the actor remembers that another spend took it, or that it was never paid. */
  readonly passed?: 'taken' | 'unpaid';
  /** For a return: id of the spend whose points are returned. */
  readonly of?: string;
  /** Whether the roll is another player's. */
  readonly others?: boolean;
  readonly options?: PointOptions;
  /** The round of the fight, or whatever else counts as a turn; empty: none. */
  readonly turn?: string;
}

/** A spend that has no serial yet. */
export type PlannedSpend = Omit<Spend, 'id' | 'serial' | 'time'>;

/**
 * `taken`: the points had been spent before; `unpaid`: the actor had too few; `foreign`: the sender may not spend them; `givenBack`: it counted until
 * its points were returned; `followed`: they were not returned, since the roll had had consequences.
 */
export type SpendVerdict = 'accepted' | 'givenBack' | 'taken' | 'unpaid' | 'foreign' | 'followed' | PointLimit;

/** An actor's stored points: how many, and the serial of the next spend. */
export interface StoredPoints {
  readonly value: number;
  readonly serial: number;
}

/** The valid purchases on one roll, by use. */
export type PointUses = Readonly<Record<string, number>>;

const noOptions: PointOptions = {};

function readTerms({ others = false, options = noOptions }: PlannedSpend): PointTerms {
  return { others, options };
}

function isEarlier(one: Spend, other: Spend): boolean {
  return one.time < other.time || (one.time === other.time && one.id < other.id);
}

/** Returns what a spend cost when it was made, in points; negative for a return. */
function priceSpend(rules: PointRules, spend: Spend, byId: ReadonlyMap<string, Spend>): number {
  if (spend.use !== GIVE_BACK) return rules.price(spend.use, readTerms(spend));
  const of = byId.get(spend.of ?? '');
  return of && of.use !== GIVE_BACK ? -priceSpend(rules, of, byId) : 0;
}

/** Keeps the earliest of the spends of one actor with the same serial. */
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

/** Counts, among the valid spends without returns, what the limits depend on. */
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
 * Judges the spends of one kind of points and returns the verdicts by id. The order of the input does not matter.
 * @param readStored - returns an actor's stored points; null: unknown. A spend that they do not include yet counts only if they cover it
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
  /** Subtracts a price from an actor's remaining points, unless the stored points include it already; false if they do not cover it. */
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
 * Returns why a spend would not count if it were made now; null if it would.
 * @param verdicts - of the spends, if known
 */
export function previewSpend(
  rules: PointRules,
  spends: readonly Spend[],
  spend: PlannedSpend,
  verdicts: ReadonlyMap<string, SpendVerdict> = judgeSpends(rules, spends),
): SpendVerdict | null {
  // The new spend comes last, so it does not affect the verdicts on the others.
  const held = spends.filter(({ id, use }) => use !== GIVE_BACK && verdicts.get(id) === 'accepted');
  if (spend.use === GIVE_BACK)
    return held.some(({ id, actor }) => id === spend.of && actor === spend.actor) ? null : 'notAllowed';
  const made = { ...spend, id: '', serial: 0, time: 0 };
  return rules.limit(spend.use, readTerms(spend), countPast(rules, made, held));
}

/**
 * Counts the valid purchases on a roll.
 * @param verdicts - of the spends, if known
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
 * Returns an actor's points with every spend counted. The stored numbers may lag behind: if a client disconnected before it updated the actor, the
 * next spend includes the missing cost.
 * @param known - the verdicts on the spends, if known
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
