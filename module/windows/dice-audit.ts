/**
 * Counts the faces that the log shows, by user and die, and tests whether the dice are fair. Only messages whose content this user may see are counted. Faces
 * that were entered by hand and cards from a deck are listed separately and not tested.
 *
 * All faces count as rolled, even those that were rerolled or dropped. With exploding dice, the number of rolls depends on the faces, but the expected share of
 * each face stays the same. Over an evening, the effect on the p-value is small.
 */
import { getClass } from '../foundry/host.ts';
import { judgeFairness, testFairness, type FairnessTest, type FairnessVerdict } from '../../src/index.ts';
import { isContentShown, readTime } from '../chat/replies.ts';
import { isDrawnDie } from '../chat/dice-facet.ts';

type Message = ChatMessage.Implementation;
type Die = foundry.dice.terms.DiceTerm;

/** Where faces came from. Only `digital` ones are tested. */
const origins = ['digital', 'hand', 'deck'] as const;
type Origin = (typeof origins)[number];

/** Dice with more faces than this are not counted. */
const MOST_FACES = 100;

/** How often each face of one kind of die has shown for one user, and the result of the fairness test. */
export interface AuditRow {
  /** The name of the user; empty: deleted. */
  readonly user: string;
  /** The die's localised name, or its notation: "d20". */
  readonly die: string;
  readonly origin: Origin;
  /** How often each face has shown. Index 0 is face 1. */
  readonly counts: readonly number[];
  /** Null for faces that are not tested. */
  readonly test: FairnessTest | null;
  readonly verdict: FairnessVerdict | null;
}

/** The result of counting the chat log. */
export interface Audit {
  readonly rows: readonly AuditRow[];
  /** How many messages with dice were counted, and how many this user may not see. */
  readonly messages: number;
  readonly hidden: number;
  /** How many rows were tested. */
  readonly tests: number;
}

/** Returns a die's notation. Core dice have the number of faces: "d20"; dice of a ruleset have a letter: "dw". */
function readNotation(die: Die): string {
  const { DENOMINATION: letter } = getClass<{ readonly DENOMINATION?: string }>(die);
  return letter === undefined || letter === 'd' ? `d${die.faces}` : `d${letter}`;
}

/** Returns the name that a ruleset gives its die; for core dice, the notation. */
function nameDie(notation: string): string {
  const { dice } = CONFIG.Dice.fulfillment as { readonly dice: Readonly<Record<string, { readonly label?: string }>> };
  return /^d\d+$/u.test(notation) ? notation : (dice[notation]?.label ?? notation);
}

/**
 * Returns where the faces of a die came from. Foundry stores on a term the method that rolled it. Methods that ask the user are interactive (see
 * CONFIG.Dice.fulfillment); an unknown method, perhaps of a module since disabled, counts as one of them.
 */
function readOrigin(die: Die): Origin {
  if (isDrawnDie(die)) return 'deck';
  const { method } = die as { readonly method?: string | null };
  if (!method) return 'digital';
  const { methods } = CONFIG.Dice.fulfillment as {
    readonly methods: Readonly<Record<string, { readonly interactive?: boolean } | undefined>>;
  };
  const known = methods[method];
  return known && known.interactive !== true ? 'digital' : 'hand';
}

/** Test results by counts, cached because a simulation is slow. */
const tested = new Map<string, FairnessTest>();

function test(counts: readonly number[]): FairnessTest {
  const key = counts.join();
  const known = tested.get(key) ?? testFairness(counts);
  if (tested.size > 500) tested.clear();
  tested.set(key, known);
  return known;
}

interface Tally {
  readonly user: string;
  readonly notation: string;
  readonly origin: Origin;
  readonly counts: number[];
}

function countMessage(tallies: Map<string, Tally>, message: Message): void {
  for (const die of message.rolls.flatMap((roll) => roll.dice)) {
    const faces = die.faces ?? 0;
    if (!Number.isInteger(faces) || faces < 2 || faces > MOST_FACES) continue;
    const origin = readOrigin(die);
    const notation = readNotation(die);
    const user = message.author?.name ?? '';
    const key = [message.author?.id, notation, faces, origin].join(' ');
    const tally = tallies.get(key) ?? { user, notation, origin, counts: Array.from({ length: faces }, () => 0) };
    tallies.set(key, tally);
    for (const { result } of die.results) if (tally.counts[result - 1] !== undefined) tally.counts[result - 1]! += 1;
  }
}

function compareRows(one: AuditRow, other: AuditRow): number {
  return (
    one.user.localeCompare(other.user) ||
    origins.indexOf(one.origin) - origins.indexOf(other.origin) ||
    one.die.localeCompare(other.die, undefined, { numeric: true })
  );
}

/**
 * Counts the dice in the chat log.
 * @param since - the time, in ms since 1970, from which messages count; 0: all of them
 */
export function auditLog(since: number): Audit {
  const tallies = new Map<string, Tally>();
  let [messages, hidden] = [0, 0];
  for (const message of game.messages.filter((one) => one.rolls.length > 0 && readTime(one) >= since)) {
    if (!isContentShown(message)) hidden += 1;
    else {
      messages += 1;
      countMessage(tallies, message);
    }
  }
  const counted = [...tallies.values()].filter(({ counts }) => counts.some((count) => count > 0));
  const read = counted.map((tally) => ({ ...tally, test: tally.origin === 'digital' ? test(tally.counts) : null }));
  const tests = read.filter((row) => row.test?.isEnough).length;
  const rows = read.map((row) => ({
    user: row.user,
    die: nameDie(row.notation),
    origin: row.origin,
    counts: row.counts,
    test: row.test,
    verdict: row.test && judgeFairness(row.test, tests),
  }));
  return { rows: rows.toSorted(compareRows), messages, hidden, tests };
}
