/** Life outside combat: drink and sobering up (DH-65, DH-66), and feats of strength (DH-67). */
import { darkHarvest } from '../../../../src/index.ts';
import { makeFormat } from '../../../foundry/make-format.ts';
import { settleActor } from '../../../ledger/health-facet.ts';
import { canUser } from '../../../permissions.ts';
import { UserError } from '../../../user-error.ts';
import { type CheckPurpose, type CheckRequest, createPurpose } from '../data/request.ts';
import { createRequest, drinkIds, isDrinkId, readDrinking } from '../data/to-input.ts';
import { listSkills, type HarvestCharacter } from '../data/fighter.ts';

const formatDrinking = makeFormat('TETRAD.DarkHarvest.Drinking');
const formatFeat = makeFormat('TETRAD.DarkHarvest.Feat');

/** Returns the request for the test after one more drink: Fortitude without a skill, at Easy. The plan adds the black dice (DH-65). */
export function createDrink(drink: darkHarvest.DrinkId): CheckRequest {
  const request = createRequest('fortitude');
  return { ...request, difficulty: darkHarvest.drinks.difficulty, purpose: createPurpose('drink', { ref: drink }) };
}

/** The tests that drunkenness forces on a character, each with the step from which it applies (DH-66): to resist another drink, and to keep a straight face. */
const drunkTests = Object.freeze({ resistDrink: 1, keepStraightFace: 2 });

export type DrunkTestKind = keyof typeof drunkTests;

/** Tests whether a string names a test that drink forces. */
export function isDrunkTest(kind: string | undefined): kind is DrunkTestKind {
  return kind !== undefined && Object.hasOwn(drunkTests, kind);
}

/** Returns the request for a test that drink forces: Resolve without a skill. The plan adds the black dice (DH-66). */
export function createDrunkTest(kind: DrunkTestKind): CheckRequest {
  return { ...createRequest('resolve'), purpose: createPurpose(kind) };
}

/** Records a drink and the new step of drunkenness (DH-65). The worst step makes the character unconscious (DH-66). */
export async function settleDrink(actor: HarvestCharacter, { ref }: CheckPurpose, net: number): Promise<void> {
  if (!isDrinkId(ref)) return;
  await actor.update({ system: { drinking: darkHarvest.takeDrink(readDrinking(actor), ref, net) } });
  await settleActor(actor);
}

/**
 * Lowers an actor's drunkenness by one step (DH-65). An actor that was unconscious from drink wakes up (DH-66).
 * @throws UserError `not-owner`
 */
export async function soberUp(actor: HarvestCharacter): Promise<void> {
  if (!canUser('edit', actor)) throw new UserError('not-owner', { actor: actor.name });
  await actor.update({ system: { drinking: darkHarvest.soberUp(readDrinking(actor)) } });
  await settleActor(actor);
}

/** Returns the name of a step of drunkenness; step 0 is sober. */
export function nameStep(step: number): string {
  return formatDrinking(`step.${darkHarvest.drinks.steps.find((row) => row.step === step)?.id ?? 'sober'}`);
}

/** The template data for drinking. */
export interface DrinkingView {
  readonly step: number;
  readonly name: string;
  /** Texts of the current effects of drink, mildest first. */
  readonly effects: readonly string[];
  readonly drinks: readonly { readonly id: string; readonly name: string; readonly count: number }[];
  readonly canSober: boolean;
  /** The tests that drink forces on the character now. */
  readonly tests: readonly { readonly kind: DrunkTestKind; readonly label: string }[];
}

/** Prepares the sheet's section about drinking. */
export function viewDrinking(actor: HarvestCharacter): DrinkingView {
  const drinking = readDrinking(actor);
  const { step } = drinking;
  return {
    step,
    name: nameStep(step),
    effects: darkHarvest
      .listDrunkEffects(step)
      .map(({ id, black }) => formatDrinking(`effect.${id}`, { black: String(black) })),
    drinks: drinkIds.map((id) => ({ id, name: formatDrinking(`drink.${id}`), count: drinking[id] })),
    tests: (Object.keys(drunkTests) as DrunkTestKind[])
      .filter((kind) => step >= drunkTests[kind])
      .map((kind) => ({ kind, label: formatDrinking(`test.${kind}`) })),
    canSober: step > 0 || drinkIds.some((id) => drinking[id] > 0),
  };
}

/** Returns the request for a feat of strength: Strength + Might, or only Strength if the actor lacks that skill (DH-67). */
export function createFeat(actor: HarvestCharacter): CheckRequest {
  const might = listSkills(actor).find(({ system }) => system.identifier === 'might');
  return { ...createRequest('strength', might?.id ?? null), purpose: createPurpose('feat') };
}

/**
 * Describes what a character can lift, bend and throw (DH-67).
 * @param net - the net of a test; 0: by Strength alone
 */
export function describeFeat(strength: number, net = 0): string {
  const { lift, bend, throwYards } = darkHarvest.reachFeat(strength, net);
  const data = { lift: formatFeat(`lift.${lift}`), bend: formatFeat(`bend.${bend}`), yards: String(throwYards) };
  return formatFeat('reached', data);
}
