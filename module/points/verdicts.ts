/**
 * Decides which spends of points count, with pure functions. Two clients may spend the same points at the same time, so each spend has the serial that its
 * client saw. Of two spends with the same serial, every client accepts the earlier one, by server time and then by id. A return takes a serial in the same
 * sequence.
 */

/** The use of a message that returns points. The ruleset names all other uses. */
export const GIVE_BACK = 'giveBack';

/** The rule options that apply to a spend, by name. */
export type PointOptions = Readonly<Record<string, boolean | string>>;

/** The circumstances of a purchase. */
export interface PointTerms {
  /** Whether the roll is another player's. */
  readonly others: boolean;
  readonly options: PointOptions;
}

/** Earlier purchases on which limits depend. */
export interface PointPast {
  /** The number of purchases of the same use on the same roll. */
  readonly uses: number;
  /** The number of points that other players have spent on the same roll. */
  readonly othersPoints: number;
  /** The number of points that the spender has spent this turn on uses with a limit for each turn. */
  readonly turnPoints: number;
}

/**
 * Why a use cannot be bought. `notAllowed`: not on this roll; `limit`: the roll's limit is reached; `othersLimit`: the roll's limit for other players is
 * reached; `turnLimit`: the turn's limit is reached.
 */
export type PointLimit = 'notAllowed' | 'limit' | 'othersLimit' | 'turnLimit';

/** The rules of one kind of points. */
export interface PointRules {
  /** The uses that the points can buy. */
  readonly uses: readonly string[];
  /** Returns the price of a use in points. */
  price(use: string, terms: PointTerms): number;
  /** Returns the limit that forbids a use, given the earlier purchases; null: none. */
  limit(use: string, terms: PointTerms, past: PointPast): PointLimit | null;
  /** Tests whether a use counts towards the limit for each turn; default: no use does. */
  countsInTurn?(use: string): boolean;
}

/** A spend or a return, as read from its message. */
export interface Spend {
  readonly id: string;
  /** UUID of the actor that spends the points. */
  readonly actor: string;
  /** Id of the message on which the points are spent; empty: none. */
  readonly roll: string;
  readonly serial: number;
  /** The server time at which the message was created, in ms. */
  readonly time: number;
  /** The use that is bought, or GIVE_BACK. */
  readonly use: string;
  /** Whether the spend must be ignored, because its sender may not spend the actor's points, or its message does not allow this use. */
  readonly foreign?: boolean;
  /** Whether it came after the roll had consequences. */
  readonly late?: boolean;
  /** Why the serial can no longer be used: `taken` by another spend, or `unpaid`, because the actor remembers no payment. Left out: it can be used. */
  readonly passed?: 'taken' | 'unpaid';
  /** For a return: id of the spend whose points are returned. */
  readonly of?: string;
  /** Whether the roll is another player's. */
  readonly others?: boolean;
  readonly options?: PointOptions;
  /** Key of the turn for limits in each turn: the round of a fight, or else the roll; empty: none. */
  readonly turn?: string;
}

/** A spend that has not been made yet. */
export type PlannedSpend = Omit<Spend, 'id' | 'serial' | 'time'>;

/**
 * The verdict on a spend. `taken`: another spend has the same serial and came first; `unpaid`: the actor had too few points; `foreign`: the sender may not
 * spend them; `givenBack`: the spend counted until its points were returned; `late` and `followed`: a spend, or a return, that came after the roll had
 * consequences.
 */
export type SpendVerdict = 'accepted' | 'givenBack' | 'taken' | 'unpaid' | 'foreign' | 'late' | 'followed' | PointLimit;

/** The points that an actor stores: their number, and the serial of the next spend. */
export interface StoredPoints {
  readonly value: number;
  readonly serial: number;
}

/** The number of valid purchases on one roll, by use. */
export type PointUses = Readonly<Record<string, number>>;

const noOptions: PointOptions = {};

function readTerms({ others = false, options = noOptions }: PlannedSpend): PointTerms {
  return { others, options };
}

function isEarlier(one: Spend, other: Spend): boolean {
  return one.time < other.time || (one.time === other.time && one.id < other.id);
}

/** Returns the price of a spend in points; for a return, the negative price of the returned spend. */
function priceSpend(rules: PointRules, spend: Spend, byId: ReadonlyMap<string, Spend>): number {
  if (spend.use !== GIVE_BACK) return rules.price(spend.use, readTerms(spend));
  const of = byId.get(spend.of ?? '');
  return of && of.use !== GIVE_BACK ? -priceSpend(rules, of, byId) : 0;
}

/** Lists the earliest spend for each serial of each actor. */
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

/**
 * Counts the earlier purchases on which the limits of a spend depend.
 * @param held - the valid spends before it, without returned ones
 */
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
 * Judges the spends of one kind of points. The order of the input does not matter.
 * @param readStored - returns an actor's stored points, which must cover every spend that has not been subtracted from them yet; null: unknown
 * @returns the verdicts by id
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
  /**
   * Subtracts a price from an actor's points, unless the stored points already include it.
   * @returns false if the points do not cover the price
   */
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
    if (spend.late) {
      verdicts.set(spend.id, 'late');
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
 * Returns why a planned spend would be ignored; null if it would count.
 * @param verdicts - the verdicts on the other spends; default: computed here
 */
export function previewSpend(
  rules: PointRules,
  spends: readonly Spend[],
  spend: PlannedSpend,
  verdicts: ReadonlyMap<string, SpendVerdict> = judgeSpends(rules, spends),
): SpendVerdict | null {
  // A planned spend comes last, so it cannot change the verdicts on the others.
  const held = spends.filter(({ id, use }) => use !== GIVE_BACK && verdicts.get(id) === 'accepted');
  if (spend.use === GIVE_BACK)
    return held.some(({ id, actor }) => id === spend.of && actor === spend.actor) ? null : 'notAllowed';
  const made = { ...spend, id: '', serial: 0, time: 0 };
  return rules.limit(spend.use, readTerms(spend), countPast(rules, made, held));
}

/**
 * Counts the valid purchases on a roll, by use.
 * @param verdicts - the verdicts on the spends; default: computed here
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
 * Returns an actor's points after all its spends. The stored points may be too high: if a client disconnects before it updates the actor, the next spend
 * subtracts the missing cost as well.
 * @param known - the verdicts on the spends; default: computed here
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
