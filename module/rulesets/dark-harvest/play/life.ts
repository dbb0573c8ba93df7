/** Life outside combat: drinks, what a failed one does and sobering up (DH-65), and feats of strength (DH-67). */
import { darkHarvest } from '../../../../src/index.ts';
import { makeFormat } from '../../../foundry/make-format.ts';
import { canUser } from '../../../permissions.ts';
import { UserError } from '../../../user-error.ts';
import { type CheckPurpose, type CheckRequest, createPurpose } from '../data/request.ts';
import { createRequest, drinkIds, isDrinkId, isDrinker } from '../data/to-input.ts';
import { listSkills, type HarvestCharacter } from '../data/fighter.ts';

const formatDrinking = makeFormat('TETRAD.DarkHarvest.Drinking');
const formatFeat = makeFormat('TETRAD.DarkHarvest.Feat');

/** Makes the request of one more drink: Fortitude alone, Easy; its black dice are counted when it is planned (DH-65). */
export function createDrink(drink: darkHarvest.DrinkId): CheckRequest {
  const request = createRequest('fortitude');
  return { ...request, difficulty: darkHarvest.drinks.difficulty, purpose: createPurpose('drink', { ref: drink }) };
}

/** Writes what a drink did, counter and step in one update (DH-65). */
export async function settleDrink(actor: HarvestCharacter, { ref }: CheckPurpose, net: number): Promise<void> {
  if (!isDrinker(actor) || !isDrinkId(ref)) return;
  await actor.update({ system: { drinking: darkHarvest.takeDrink({ ...actor.system.drinking }, ref, net) } });
}

/**
 * Sobers an actor up one step (DH-65).
 * @throws UserError `not-owner`
 */
export async function soberUp(actor: HarvestCharacter): Promise<void> {
  if (!canUser('edit', actor)) throw new UserError('not-owner', { actor: actor.name });
  if (isDrinker(actor)) await actor.update({ system: { drinking: darkHarvest.soberUp({ ...actor.system.drinking }) } });
}

/** Names a step of drunkenness; 0 is sober. */
export function nameStep(step: number): string {
  return formatDrinking(`step.${darkHarvest.drinks.steps.find((row) => row.step === step)?.id ?? 'sober'}`);
}

/** What the sheet shows. */
export interface DrinkingView {
  readonly step: number;
  readonly name: string;
  /** What the steps reached do, in words, best first. */
  readonly effects: readonly string[];
  readonly drinks: readonly { readonly id: string; readonly name: string; readonly count: number }[];
  readonly canSober: boolean;
}

/** Prepares the counter; null: the actor has none. */
export function viewDrinking(actor: HarvestCharacter): DrinkingView | null {
  if (!isDrinker(actor)) return null;
  const { drinking } = actor.system;
  const { step } = drinking;
  return {
    step,
    name: nameStep(step),
    effects: darkHarvest
      .listDrunkEffects(step)
      .map(({ id, black }) => formatDrinking(`effect.${id}`, { black: String(black) })),
    drinks: drinkIds.map((id) => ({ id, name: formatDrinking(`drink.${id}`), count: drinking[id] })),
    canSober: step > 0 || drinkIds.some((id) => drinking[id] > 0),
  };
}

/** Makes the request of a feat: Strength + Might, Strength alone where there is no such skill (DH-67). */
export function createFeat(actor: HarvestCharacter): CheckRequest {
  const might = listSkills(actor).find(({ system }) => system.identifier === 'might');
  return { ...createRequest('strength', might?.id ?? null), purpose: createPurpose('feat') };
}

/** Says what is lifted, bent and thrown: by Strength alone, or with the net of a roll (DH-67). */
export function describeFeat(strength: number, net = 0): string {
  const { lift, bend, throwYards } = darkHarvest.reachFeat(strength, net);
  const data = { lift: formatFeat(`lift.${lift}`), bend: formatFeat(`bend.${bend}`), yards: String(throwYards) };
  return formatFeat('reached', data);
}
