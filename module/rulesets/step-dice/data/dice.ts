/** Dice by rank, typed as `4ds + 3ds` (SD-1). Also tests whether a message's dice can come from its plan, since anyone can send a forged message. */
import { stepDice } from '../../../../src/index.ts';
import { isMessageOf } from '../../../foundry/documents.ts';
import { attributeIds } from './fighter.ts';

const { Die, NumericTerm, OperatorTerm } = foundry.dice.terms;

type DieTerm = foundry.dice.terms.DiceTerm;

/** The option of a core die that names the rank it belongs to. */
interface StepOptions {
  readonly step?: number;
}

/** The notation of a rank: `4ds` is the die of rank 4, a d8. Core dice replace it before the roll (see expandRank). */
export class StepDie extends Die {
  static override DENOMINATION = 's';

  override get denomination(): string {
    return 'ds';
  }
}

/** Returns the core dice that replace a rank in a formula; null if the term is no rank, or the rules have no such rank. */
export function expandRank(term: foundry.dice.terms.RollTerm): foundry.dice.terms.RollTerm[] | null {
  if (!(term instanceof StepDie) || term.modifiers.length > 0) return null;
  const rank = term.number ?? NaN;
  if (!Number.isInteger(rank) || rank < 0 || rank > stepDice.MAXIMUM_RANK) return null;
  const sides = stepDice.dice(rank);
  if (sides.length === 0) return [new NumericTerm({ number: 0 })];
  return sides.flatMap((faces, index) => {
    const die = new Die({ number: 1, faces, options: { ...term.options, step: rank } as object });
    return index === 0 ? [die] : [new OperatorTerm({ operator: '+' }), die];
  });
}

/** Returns the rank that a die belongs to; undefined if it belongs to none. */
export function readStep({ options }: DieTerm): number | undefined {
  const { step } = options as StepOptions;
  return Number.isInteger(step) ? step : undefined;
}

/** Lists the dice of a roll that belong to ranks, each with its sides and faces. */
function listDice(roll: foundry.dice.Roll | undefined) {
  return (roll?.dice ?? []).flatMap((die) =>
    readStep(die) === undefined
      ? []
      : die.results
          .filter(({ active }) => active !== false)
          .map(({ result }) => ({ sides: die.faces ?? 0, face: result })),
  );
}

/** Returns the faces of the dice of a roll that belong to ranks; empty if there is no roll. */
export function readFaces(roll: foundry.dice.Roll | undefined): number[] {
  return listDice(roll).map(({ face }) => face);
}

/** A plan as a message stores it. */
interface KeptPlan {
  readonly ranks: readonly number[];
  readonly bonus: number;
  readonly difficulty: number | null;
  readonly lines: readonly { readonly key: string; readonly unit: string; readonly amount: number }[];
}

const attributeKeys: readonly string[] = [...attributeIds, 'attribute', 'other', 'twice'];

/** Tests whether the lines of a plan add up to its ranks, its bonus and its difficulty. */
function isAccountedFor({ ranks, bonus, difficulty, lines }: KeptPlan): boolean {
  const sum = (unit: string, isFloor?: boolean): number =>
    lines.reduce((told, line) => {
      const counts = line.unit === unit && (isFloor === undefined || (line.key === 'floor') === isFloor);
      return told + (counts ? line.amount : 0);
    }, 0);
  const attributes = lines.filter(({ unit, key }) => unit === 'rank' && attributeKeys.includes(key)).length;
  const moved = attributes * sum('attributeStep', false) + sum('attributeStep', true) + sum('step');
  const isDiced = ranks.reduce((all, rank) => all + rank, 0) === sum('rank') + moved;
  return isDiced && bonus === sum('bonus') && (difficulty === null || difficulty === sum('difficulty'));
}

/** Tests whether rolls have exactly the dice of a plan, with possible faces, and whether the plan's lines add up. */
function fitsRolls(plan: KeptPlan, rolls: readonly foundry.dice.Roll[]): boolean {
  const { ranks } = plan;
  if (ranks.some((rank) => !(rank >= 0 && rank <= stepDice.MAXIMUM_RANK))) return false;
  const sides = ranks.flatMap((rank) => stepDice.dice(rank));
  const dice = rolls.flatMap(listDice);
  const all = rolls.flatMap((roll) => roll.dice).flatMap((die) => die.results);
  const isWhole = all.filter(({ active }) => active !== false).length === dice.length && dice.length === sides.length;
  const fits = dice.every(
    (die, index) => die.sides === sides[index] && Number.isInteger(die.face) && die.face >= 1 && die.face <= die.sides,
  );
  return isWhole && fits && isAccountedFor(plan);
}

/** Tests whether a message's dice can come from the plans that it stores; true if it stores none. */
export function fitsPlan(message: ChatMessage.Implementation): boolean {
  const { rolls } = message;
  if (isMessageOf(message, 'stepInitiative')) {
    const { plan, others } = message.system;
    const plans = [plan, ...(others as readonly { readonly plan: KeptPlan }[]).map((other) => other.plan)];
    return plans.length === rolls.length && plans.every((one, index) => fitsRolls(one, rolls.slice(index, index + 1)));
  }
  if (isMessageOf(message, 'stepCheck')) return fitsRolls(message.system.plan, rolls);
  if (isMessageOf(message, 'stepDamage')) {
    // Those of cover are a roll of their own, since all who are equally far off share the damage dice (SD-17).
    const { plan, cover } = message.system;
    const lines = [{ key: 'cover', unit: 'rank', amount: cover }];
    const taken = { ranks: cover > 0 ? [cover] : [], bonus: 0, difficulty: null, lines };
    return fitsRolls(plan, rolls.slice(0, 1)) && fitsRolls(taken, rolls.slice(1));
  }
  return true;
}
