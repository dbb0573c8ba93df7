/** Life outside combat: drink and sobering up (DH-65, DH-66), and feats of strength (DH-67). */
import { darkHarvest } from '../../../../src/index.ts';
import { updateSystem } from '../../../foundry/documents.ts';
import { makeFormat } from '../../../foundry/make-format.ts';
import { settleActor } from '../../../ledger/health-facet.ts';
import { type HarvestCharacter, findSkill } from '../data/fighter.ts';
import { type CheckPurpose, type CheckRequest, makePurpose } from '../data/request.ts';
import { createRequest, drinkIds, isDrinkId, readDrinking } from '../data/to-input.ts';

const formatDrinking = makeFormat('TETRAD.DarkHarvest.Drinking');
const formatFeat = makeFormat('TETRAD.DarkHarvest.Feat');

/** Returns the request for the test after one more drink: Fortitude without a skill, at Easy. The plan adds the black dice (DH-65). */
export function createDrink(drink: darkHarvest.DrinkId): CheckRequest {
  const { difficulty } = darkHarvest.drinks;
  return { ...createRequest('fortitude'), difficulty, purpose: makePurpose('drink', { ref: drink }) };
}

/** The tests that drunkenness forces on a character, each with the step from which it applies (DH-66): to resist another drink, and to keep a straight face. */
const drunkTests = Object.freeze({ resistDrink: 1, keepStraightFace: 2 });

const drunkKinds = Object.keys(drunkTests) as (keyof typeof drunkTests)[];

/** Returns the request for a test that drink forces: Resolve without a skill; null for any other kind. The plan adds the black dice (DH-66). */
export function createDrunkTest(kind: string | undefined): CheckRequest | null {
  const known = drunkKinds.find((one) => one === kind);
  return known ? { ...createRequest('resolve'), purpose: makePurpose(known) } : null;
}

async function writeDrinking(actor: HarvestCharacter, drinking: darkHarvest.Drinking): Promise<void> {
  await updateSystem(actor, { drinking });
  await settleActor(actor);
}

/** Records a drink and the new step of drunkenness (DH-65). The worst step makes the character unconscious (DH-66). */
export async function settleDrink(actor: HarvestCharacter, { ref }: CheckPurpose, net: number): Promise<void> {
  if (isDrinkId(ref)) await writeDrinking(actor, darkHarvest.takeDrink(readDrinking(actor), ref, net));
}

/** Lowers an actor's drunkenness by one step (DH-65). An actor that was unconscious from drink wakes up (DH-66). */
export async function soberUp(actor: HarvestCharacter): Promise<void> {
  await writeDrinking(actor, darkHarvest.soberUp(readDrinking(actor)));
}

/** Returns the name of a step of drunkenness; step 0 is sober. */
export function nameStep(step: number): string {
  return formatDrinking(`step.${darkHarvest.drinks.steps.find((row) => row.step === step)?.id ?? 'sober'}`);
}

/** Prepares the sheet's section about drinking: the step with its effects, the drinks taken, and the tests that drink forces now. */
export function viewDrinking(actor: HarvestCharacter) {
  const drinking = readDrinking(actor);
  const { step } = drinking;
  const effects = darkHarvest.listDrunkEffects(step);
  return {
    step,
    name: nameStep(step),
    effects: effects.map(({ id, black }) => formatDrinking(`effect.${id}`, { black: String(black) })),
    drinks: drinkIds.map((id) => ({ id, name: formatDrinking(`drink.${id}`), count: drinking[id] })),
    tests: drunkKinds
      .filter((kind) => step >= drunkTests[kind])
      .map((kind) => ({ kind, label: formatDrinking(`test.${kind}`) })),
    canSober: step > 0 || drinkIds.some((id) => drinking[id] > 0),
  };
}

/** Returns the request for a feat of strength: Strength + Might, or only Strength if the actor lacks that skill (DH-67). */
export function createFeat(actor: HarvestCharacter): CheckRequest {
  return { ...createRequest('strength', findSkill(actor, 'might')?.id ?? null), purpose: makePurpose('feat') };
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
