/** Life outside combat: drinks, what a failed one does and sobering up (DH-65), and feats of strength (DH-67). */
import { darkHarvest } from '../../../../src/index.ts';
import { makeFormat } from '../../../foundry/make-format.ts';
import { canUser } from '../../../permissions.ts';
import { UserError } from '../../../user-error.ts';
import { type CheckPurpose, type CheckRequest, createPurpose } from '../data/request.ts';
import { createRequest, drinkIds, isDrinkId, readDrinking } from '../data/to-input.ts';
import { listSkills, type HarvestCharacter } from '../data/fighter.ts';
import { settleStatuses } from './wounds.ts';

const formatDrinking = makeFormat('TETRAD.DarkHarvest.Drinking');
const formatFeat = makeFormat('TETRAD.DarkHarvest.Feat');

/** Makes the request of one more drink: Fortitude alone, Easy; its black dice are counted when it is planned (DH-65). */
export function createDrink(drink: darkHarvest.DrinkId): CheckRequest {
  const request = createRequest('fortitude');
  return { ...request, difficulty: darkHarvest.drinks.difficulty, purpose: createPurpose('drink', { ref: drink }) };
}

/** The tests that drink forces on somebody, each from its step on (DH-66): against another drink, and not to laugh. */
const drunkTests = Object.freeze({ resistDrink: 1, keepStraightFace: 2 });

/** One of them. */
export type DrunkTestKind = keyof typeof drunkTests;

/** Tests whether a string names one of them. */
export function isDrunkTest(kind: string | undefined): kind is DrunkTestKind {
  return kind !== undefined && Object.hasOwn(drunkTests, kind);
}

/** Makes the request of one of them: Resolve alone; its black dice are counted when it is planned (DH-66). */
export function createDrunkTest(kind: DrunkTestKind): CheckRequest {
  return { ...createRequest('resolve'), purpose: createPurpose(kind) };
}

/** Writes what a drink did, counter and step in one update (DH-65); the worst step brings unconsciousness (DH-66). */
export async function settleDrink(actor: HarvestCharacter, { ref }: CheckPurpose, net: number): Promise<void> {
  if (!isDrinkId(ref)) return;
  await actor.update({ system: { drinking: darkHarvest.takeDrink(readDrinking(actor), ref, net) } });
  await settleStatuses(actor);
}

/**
 * Sobers an actor up one step (DH-65); who was unconscious with drink comes round (DH-66).
 * @throws UserError `not-owner`
 */
export async function soberUp(actor: HarvestCharacter): Promise<void> {
  if (!canUser('edit', actor)) throw new UserError('not-owner', { actor: actor.name });
  await actor.update({ system: { drinking: darkHarvest.soberUp(readDrinking(actor)) } });
  await settleStatuses(actor);
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
  /** The tests that its step forces on it. */
  readonly tests: readonly { readonly kind: DrunkTestKind; readonly label: string }[];
}

/** Prepares the counter. */
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
