/** The actors of Harsh Light, and their traits and items. */
import { harshLight } from '../../../../src/index.ts';
import { compareItems } from '../../../documents/item-order.ts';
import { isActorOf, isItemOf, listItems } from '../../../foundry/documents.ts';
import type { ResistanceId } from './attributes.ts';

/** Any actor of Harsh Light: a character or an adversary. */
export type LightFighter = Actor.OfType<'lightCharacter' | 'lightAdversary'>;

export type LightSkill = Item.OfType<'lightSkill'>;

/** An item that can make a pull: a weapon, a power or helpful gear. */
export type TestItem = Item.OfType<'lightWeapon' | 'lightPower' | 'lightGear'>;

/** Tests whether an actor is a fighter of this ruleset. */
export function isFighter(actor: Actor.Implementation): actor is LightFighter {
  return isActorOf(actor, 'lightCharacter', 'lightAdversary');
}

/** Tests whether an item can make a pull; gear without a skill cannot. */
export function isTestItem(item: Item.Implementation | null | undefined): item is TestItem {
  return isItemOf(item, 'lightWeapon', 'lightPower') || (isItemOf(item, 'lightGear') && item.system.skill !== '');
}

/** Lists an actor's skills in the order of the sheet. */
export function listSkills(actor: LightFighter): LightSkill[] {
  return listItems(actor, 'lightSkill').toSorted(compareItems);
}

/** Lists an actor's weapons in the order of the sheet. */
export function listWeapons(actor: LightFighter): Item.OfType<'lightWeapon'>[] {
  return listItems(actor, 'lightWeapon').toSorted(compareItems);
}

/** Returns an actor's skill by identifier; undefined if the actor does not have it. */
export function findNamedSkill(actor: LightFighter, identifier: string): LightSkill | undefined {
  return identifier === '' ? undefined : listSkills(actor).find(({ system }) => system.identifier === identifier);
}

/**
 * Returns an actor's skill by identifier or name; undefined if the actor does not have it.
 * @param wanted - in lower case
 */
export function findOwnSkill(actor: LightFighter, wanted: string): LightSkill | undefined {
  return listSkills(actor).find(({ name, system }) => system.identifier === wanted || name.toLowerCase() === wanted);
}

/** Returns an actor's weapon, power or gear by UUID; undefined if the actor does not have it. */
export function findTestItem(actor: LightFighter, uuid: string): TestItem | undefined {
  return listItems(actor, 'lightWeapon', 'lightPower', 'lightGear').find((item) => item.uuid === uuid);
}

/** The traits that follow from an actor's attributes. */
export type Traits = Record<keyof LightFighter['system']['traits'], number>;

/** Returns an actor's traits, computed from the attributes unless a number set by hand replaces them, and with what effects add to them (HL-18). */
export function readTraits({ system }: LightFighter): Traits {
  const set = Object.entries(system.traits).filter(([, value]) => value !== null);
  const traits = { ...harshLight.deriveTraits(system.attributes), ...(Object.fromEntries(set) as Partial<Traits>) };
  const { defence, health, speed, willpower } = system.bonus;
  return {
    ...traits,
    defence: Math.max(0, traits.defence + defence),
    health: Math.max(1, traits.health + health),
    speed: Math.max(0, traits.speed + speed),
    willpower: Math.max(0, traits.willpower + willpower),
  };
}

/** Counts the points of Willpower that an actor has left (HL-12). */
export function countWillpower(actor: LightFighter): number {
  return Math.max(0, readTraits(actor).willpower - actor.system.willpower.spent);
}

/** Returns an actor's boxes of health: those left, and the maximum (HL-18). */
export function readBoxes(actor: LightFighter): { readonly value: number; readonly max: number } {
  const { health: max } = readTraits(actor);
  return { value: Math.max(0, max - actor.system.health.damage), max };
}

/** Tests whether an actor is out of action because it has no boxes of health left (HL-18). */
export function isOut(actor: LightFighter): boolean {
  return readBoxes(actor).value === 0;
}

/** Returns the dots of the trait with which an actor resists. For Defence, it is the value before attacks and Dodge change it (HL-10). */
export function readResistance(actor: LightFighter, trait: ResistanceId): number {
  return trait === 'defence' ? readTraits(actor).defence : actor.system.attributes[trait];
}
