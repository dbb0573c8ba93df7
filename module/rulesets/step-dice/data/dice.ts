/** Dice by rank, typed as `4ds + 3ds` (SD-1). Also tests whether a message's dice can come from its plan, since anyone can send a forged message. */
import { stepDice } from '../../../../src/index.ts';
import { isMessageOf } from '../../../foundry/documents.ts';
import { UserError } from '../../../user-error.ts';

const { Die, NumericTerm, OperatorTerm } = foundry.dice.terms;

type DieTerm = foundry.dice.terms.DiceTerm;

/** The notation of a rank: `4ds` is the die of rank 4, a d8. Core dice replace it before the roll (see expandRank). */
export class StepDie extends Die {
  static override DENOMINATION = 's';

  override get denomination(): string {
    return 'ds';
  }

  /** Refuses to roll: a rank that was not replaced, because it is in brackets or has modifiers, has no sides. @throws UserError `rank-alone` */
  override roll(): never {
    const refusal = new UserError('rank-alone');
    // Core shows the message of what a chat command throws.
    refusal.message = refusal.localize();
    throw refusal;
  }
}

/** Returns the core dice that replace a rank in a formula; null if the term is not a rank or the rules do not have it. */
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

/** Returns the rank that a die belongs to; undefined if it was not rolled for a rank. */
export function readStep({ options }: DieTerm): number | undefined {
  const { step } = options as { readonly step?: number };
  return Number.isInteger(step) ? step : undefined;
}

/** Lists the dice of rolls, each with its face and its sides; a die without a rank has 0 sides. */
function listDice(rolls: readonly foundry.dice.Roll[]): stepDice.RolledFace[] {
  return rolls
    .flatMap(({ dice }) => dice)
    .flatMap((die) => {
      const sides = readStep(die) === undefined ? 0 : (die.faces ?? 0);
      return die.results.filter(({ active }) => active !== false).map(({ result: face }) => ({ sides, face }));
    });
}

/** Returns the faces of a roll's rank dice; empty if there is no roll. */
export function readFaces(roll: foundry.dice.Roll | undefined): number[] {
  return listDice(roll ? [roll] : []).flatMap(({ sides, face }) => (sides > 0 ? [face] : []));
}

/** Returns the sum of a roll's rank dice. */
export function sumFaces(roll: foundry.dice.Roll | undefined): number {
  return readFaces(roll).reduce((sum, face) => sum + face, 0);
}

function fits(plan: stepDice.StoredPlan, rolls: readonly foundry.dice.Roll[]): boolean {
  return stepDice.fitsPlan(plan, listDice(rolls));
}

/** Tests whether an attack is what its plan gives; true if the roll is not an attack. */
function fitsExchange({ plan, exchange }: ChatMessage.OfType<'stepCheck'>['system']): boolean {
  if (exchange.role !== 'attack') return true;
  return stepDice.fitsAttack({ ...exchange, explosive: exchange.weapon.explosive }, plan);
}

/** Tests whether a message's dice can come from the plans that it stores; true if it stores none. */
export function fitsPlan(message: ChatMessage.Implementation): boolean {
  const { rolls } = message;
  if (isMessageOf(message, 'stepInitiative')) {
    const plans = [message.system, ...message.system.others].map(({ plan }) => plan as stepDice.StoredPlan);
    return plans.length === rolls.length && plans.every((plan, index) => fits(plan, rolls.slice(index, index + 1)));
  }
  if (isMessageOf(message, 'stepCheck')) return fits(message.system.plan, rolls) && fitsExchange(message.system);
  if (!isMessageOf(message, 'stepDamage')) return true;
  // The dice of cover are a separate roll, because all victims in the same increment share the damage dice (SD-17).
  const { plan, cover } = message.system;
  return fits(plan, rolls.slice(0, 1)) && fits(stepDice.planDice('cover', 'SD-17', [cover]), rolls.slice(1));
}
