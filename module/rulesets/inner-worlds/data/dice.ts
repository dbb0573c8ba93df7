/** Reads the dice of messages, and tests whether they can come from the plans that the messages store, since anyone can send a forged one. */
import { isMessageOf } from '../../../foundry/documents.ts';

/** The results of one term of a roll. */
export interface Thrown {
  readonly sides: number;
  /** The faces that count or were dropped for advantage; rerolled ones are left out. */
  readonly faces: readonly number[];
  readonly rerolled: readonly number[];
}

/** Returns the dice of a roll, term by term; empty if there is no roll. */
export function readThrown(roll: foundry.dice.Roll | undefined): Thrown[] {
  return (roll?.dice ?? []).map(({ faces, results }) => ({
    sides: faces ?? 0,
    faces: results.filter(({ rerolled }) => !rerolled).map(({ result }) => result),
    rerolled: results.filter(({ rerolled }) => rerolled).map(({ result }) => result),
  }));
}

/** A term of a planned roll: the sides and number of its dice, and whether 1s are rerolled. */
interface PlannedTerm {
  readonly sides: number;
  readonly count: number;
  readonly rerollsOnes?: boolean;
}

function fitsTerm({ sides, count, rerollsOnes = false }: PlannedTerm, thrown: Thrown | undefined): boolean {
  if (thrown?.sides !== sides || thrown.faces.length !== count) return false;
  const isFace = (face: number): boolean => Number.isInteger(face) && face >= 1 && face <= sides;
  const mayReroll = thrown.rerolled.length <= (rerollsOnes ? count : 0) && thrown.rerolled.every((face) => face === 1);
  return thrown.faces.every(isFace) && mayReroll;
}

/** Tests whether a roll has exactly the dice of a plan. */
function fitsTerms(terms: readonly PlannedTerm[], roll: foundry.dice.Roll | undefined): boolean {
  const thrown = readThrown(roll);
  return thrown.length === terms.length && terms.every((term, index) => fitsTerm(term, thrown[index]));
}

/** A plan as a message stores it. */
interface StoredPlan {
  readonly kind: string;
  readonly mode: string;
  readonly throws: number;
  readonly parts: number;
}

/** Lists the dice of a save, a contest, or nothing. */
function listTerms({ kind, mode, throws, parts }: StoredPlan): PlannedTerm[] {
  if (kind === 'none') return [];
  if (kind === 'contest') return [{ sides: 10, count: mode === '' ? 1 : 2 }];
  const save = { sides: 20, count: mode === '' ? 1 : 2 };
  const body = parts > 0 ? [{ sides: 6, count: parts }] : [];
  return [...Array.from({ length: Math.min(2, Math.max(1, throws)) }, () => save), ...body];
}

/** What a damage message stores about its dice. */
interface StoredDamage {
  readonly die: number;
  readonly mode: string;
  readonly maximum: boolean;
  readonly rerollsOnes: boolean;
  readonly bonus: readonly { readonly die: number }[];
}

/** Lists the dice of damage: the weapon's own, and those that are added (IW-12, IW-17). */
function listDamageTerms({ die, mode, maximum, rerollsOnes, bonus }: StoredDamage): PlannedTerm[] {
  const own = maximum || die === 0 ? [] : [{ sides: die, count: mode === '' ? 1 : 2, rerollsOnes }];
  return [...own, ...bonus.map((one) => ({ sides: one.die, count: 1 }))];
}

/** Tests whether a message's dice can come from the plan that it stores; true if it stores none. */
export function fitsPlan(message: ChatMessage.Implementation): boolean {
  const { rolls } = message;
  if (isMessageOf(message, 'innerCheck'))
    return rolls.length === 1 && fitsTerms(listTerms(message.system.plan), rolls[0]);
  if (!isMessageOf(message, 'innerDamage')) return true;
  const { plan, die, maximum, traits, bonus } = message.system;
  const terms = listDamageTerms({
    die,
    mode: plan.mode,
    maximum,
    rerollsOnes: traits.includes('rerollOnes'),
    bonus,
  });
  return terms.length === 0 ? rolls.length === 0 : fitsTerms(terms, rolls[0]);
}
