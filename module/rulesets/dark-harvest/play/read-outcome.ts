/**
 * What came of a test that lies on the table: its faces judged by its plan and by what was added since, in the order scripting die (DH-18), difficulty by the
 * Gamemaster's ruling (DH-6), fate (DH-11, DH-13), net by the Gamemaster's ruling. Everything that asks for the net of a card asks here.
 */
import { darkHarvest, type DifficultyId } from '../../../../src/index.ts';
import { readUses } from './fate/spends.ts';
import { findReroll, type RerollMessage } from './requests/find-reroll.ts';
import { findRulings, isDifficulty, type RulingMessage, type StandingRulings } from './rulings/find-ruling.ts';
import { judgeCheck, readFaces, type CheckFaces, type CheckLine, type CheckOutcome } from './checks.ts';

type CheckMessage = ChatMessage.OfType<'harvestCheck'>;

/** A plan as it stands. */
export interface StandingPlan {
  readonly white: number;
  readonly black: number;
  readonly automatic: number;
  readonly minimumNet: number | null;
  readonly formula: string;
  readonly lines: readonly CheckLine[];
}

/** A roll anew, and what it did. */
export interface StandingReroll {
  readonly message: RerollMessage;
  /** The nets of the first roll and of the new one, as they stand. */
  readonly first: number;
  readonly second: number;
  /** Whether the new one stands. */
  readonly stands: boolean;
}

/** A test as it stands. */
export interface StandingOutcome extends CheckOutcome {
  readonly faces: CheckFaces;
  /** The dice that the faces are of, with what a ruling made of them. */
  readonly plan: StandingPlan;
  readonly difficulty: DifficultyId | '';
  /** Automatic successes, those of fate included (DH-11). */
  readonly automatic: number;
  /** Those of them that fate gave. */
  readonly fate: number;
  /** Fate made it succeed, whatever the black dice (DH-13). */
  readonly isAssured: boolean;
  /** Fate averted a permanent injury (DH-15). */
  readonly isSpared: boolean;
  /** What the dice alone gave. */
  readonly rolled: CheckOutcome;
  /** What it came to before the Gamemaster ruled on the net; null: nobody did. */
  readonly unruled: CheckOutcome | null;
  readonly rulings: StandingRulings;
  readonly reroll: StandingReroll | null;
}

interface ThrownTest {
  readonly plan: StandingPlan;
  readonly faces: CheckFaces;
  readonly difficulty: DifficultyId | '';
}

const noFaces: CheckFaces = { white: [], black: [] };

function readThrown(message: CheckMessage | RerollMessage, difficulty: string): ThrownTest {
  const { plan } = message.system;
  const roll = message.rolls[0];
  return {
    plan: { ...plan, minimumNet: plan.minimumNet ?? null, lines: plan.lines },
    faces: roll ? readFaces(roll) : noFaces,
    difficulty: isDifficulty(difficulty) ? difficulty : '',
  };
}

/** Changes a plan to another difficulty; its new lines have the name of their key. */
export function changePlan(plan: StandingPlan, from: DifficultyId | '', to: DifficultyId): StandingPlan {
  const rules = { ...plan, lines: plan.lines as readonly (CheckLine & { colour: 'white' })[] };
  const changed = darkHarvest.changeDifficulty(rules, from || 'average', to);
  return {
    white: changed.white,
    black: changed.black,
    automatic: changed.automatic,
    minimumNet: changed.minimumNet,
    formula: darkHarvest.writeFormula(changed.white, changed.black, changed.automatic),
    lines: changed.lines.map((line) => ({ label: '', ...line })),
  };
}

/** Brings a throw to the difficulty of a ruling; dice that are missing come out of the ruling's own throw. */
function applyRuling(thrown: ThrownTest, ruling: RulingMessage | null): ThrownTest {
  const { difficulty, dice } = ruling?.system ?? {};
  if (!difficulty || !isDifficulty(difficulty) || difficulty === thrown.difficulty) return thrown;
  const plan = changePlan(thrown.plan, thrown.difficulty, difficulty);
  const roll = ruling?.rolls[0];
  const more = { faces: roll ? readFaces(roll) : noFaces, dice: dice ?? { white: 0, black: 0 } };
  return { plan, difficulty, faces: darkHarvest.changeFaces({ faces: thrown.faces, dice: thrown.plan }, plan, more) };
}

/** Lists the throws of a test as they were made: its own, and the one anew. */
export function listThrows(message: CheckMessage): ThrownTest[] {
  const reroll = findReroll(message);
  const own = readThrown(message, message.system.subject.difficulty);
  return reroll ? [own, readThrown(reroll.message, reroll.message.system.difficulty)] : [own];
}

/** Reads the outcome of a card as it stands now. */
export function readOutcome(message: CheckMessage): StandingOutcome {
  const rulings = findRulings(message.id ?? '');
  const uses = readUses(message);
  // In Quickplay the point of DH-13 is a success like any other.
  const { quickplay } = message.system.readings;
  const fate = uses.success + (quickplay ? uses.stayConscious : 0);
  const isAssured = !quickplay && uses.stayConscious > 0;
  const judge = ({ plan, faces }: ThrownTest): CheckOutcome => {
    const minimumNet = isAssured ? Math.max(1, plan.minimumNet ?? 1) : plan.minimumNet;
    return judgeCheck({ automatic: plan.automatic + fate, minimumNet }, faces);
  };
  const [own, anew] = listThrows(message).map((thrown) => applyRuling(thrown, rulings.difficulty)) as [
    ThrownTest,
    ThrownTest?,
  ];
  const first = judge(own);
  const found = anew ? findReroll(message) : null;
  const second = anew ? judge(anew) : first;
  const stands = found !== null && (!found.keepBetter || second.net >= first.net);
  const thrown = stands && anew ? anew : own;
  const outcome = stands ? second : first;
  const ruledNet = rulings.net?.system.net ?? null;
  return {
    ...outcome,
    ...(ruledNet === null ? {} : { net: ruledNet, degree: darkHarvest.nameDegree(ruledNet) }),
    faces: thrown.faces,
    plan: thrown.plan,
    difficulty: thrown.difficulty,
    automatic: thrown.plan.automatic + fate,
    fate,
    isAssured,
    isSpared: uses.noInjury > 0,
    rolled: judgeCheck(thrown.plan, thrown.faces),
    unruled: ruledNet === null ? null : outcome,
    rulings,
    reroll: found ? { message: found.message, first: first.net, second: second.net, stands } : null,
  };
}
