/** What drinks put on a test: those so far on the test of one more (DH-65), and the step reached on other chosen actions (DH-66). */
import type { HarvestCharacter } from './fighter.ts';
import { darkHarvest } from '../../../../src/index.ts';
import type { CharacteristicId } from './characteristics.ts';
import type { CheckModifier } from './check-request.ts';
import type { CheckPurpose } from './purpose.ts';

/** An actor that drinks: adversaries have no counter. */
export type Drinker = Actor.OfType<'harvestCharacter'>;

/** The strengths of drinks, in their order. */
export const drinkIds = Object.keys(darkHarvest.drinks.penalties) as darkHarvest.DrinkId[];

const body: readonly CharacteristicId[] = ['strength', 'dexterity', 'fortitude'];

/** Tests whether an actor counts its drinks. */
export function isDrinker(actor: HarvestCharacter): actor is Drinker {
  return 'drinking' in actor.system && actor.system.drinking !== undefined;
}

/** Tests whether a string names a strength of drinks. */
export function isDrinkId(id: string): id is darkHarvest.DrinkId {
  return (drinkIds as readonly string[]).includes(id);
}

/** Lists the reasons. */
export function listDrinkReasons(
  actor: HarvestCharacter,
  characteristic: CharacteristicId,
  { kind, ref }: CheckPurpose,
): CheckModifier[] {
  if (!isDrinker(actor)) return [];
  const { drinking } = actor.system;
  const drunk = darkHarvest.listDrunkReasons(drinking.step, body.includes(characteristic) ? 'physical' : 'mental');
  const sum = kind === 'drink' && isDrinkId(ref) ? [darkHarvest.makeDrinkReason({ ...drinking }, ref)] : [];
  return [...sum, ...drunk] as CheckModifier[];
}
