/** The actors of Inner Worlds, and their abilities and items. */
import { innerWorlds } from '../../../../src/index.ts';
import { compareItems } from '../../../documents/item-order.ts';
import { findActor, isActorOf, listItems } from '../../../foundry/documents.ts';

/** Any actor of Inner Worlds: a character or an adversary. */
export type InnerFighter = Actor.OfType<'innerCharacter' | 'innerAdversary'>;

/** A weapon or a shield. */
export type InnerWeapon = Item.OfType<'innerWeapon'>;

/** Tests whether an actor is a fighter of this ruleset. */
export function isFighter(actor: Actor.Implementation): actor is InnerFighter {
  return isActorOf(actor, 'innerCharacter', 'innerAdversary');
}

/** Returns the fighter with a UUID; null if it was deleted or is not a fighter. */
export function findFighter(uuid: string): InnerFighter | null {
  const found = uuid ? findActor(uuid) : null;
  return found && isFighter(found) ? found : null;
}

export function isAbilityId(id: unknown): id is innerWorlds.AbilityId {
  return (innerWorlds.abilityIds as readonly unknown[]).includes(id);
}

/** Returns the name of an ability ("STR"). */
export function nameAbility(id: innerWorlds.AbilityId): string {
  return game.i18n.localize(`TETRAD.InnerWorlds.Ability.${id}`);
}

/** Returns an ability's score after damage; never below 0 (IW-1). */
export function readAbility({ system }: InnerFighter, id: innerWorlds.AbilityId): number {
  const { score, damage } = system.abilities[id];
  return Math.max(0, score - damage);
}

/** A number and its maximum, as bars show them. */
export interface Left {
  readonly value: number;
  readonly max: number;
}

/** Returns an actor's hit points left and the maximum, without the extra ones from full defence. */
export function readHp({ system }: InnerFighter): Left {
  const { max, spent } = system.hp;
  return { value: Math.max(0, max - spent), max };
}

/** Lists an actor's armour, helmets and belts in the order of the sheet. */
export function listArmor(actor: InnerFighter): Item.OfType<'innerArmor'>[] {
  return listItems(actor, 'innerArmor').toSorted(compareItems);
}

/** Returns the unbroken armour of a kind that an actor wears; undefined: none. */
export function findWorn(actor: InnerFighter, kind: string): Item.OfType<'innerArmor'> | undefined {
  return listArmor(actor).find(({ system }) => system.kind === kind && system.worn && !system.broken);
}

/** Lists the armour, belts and helmets whose armour points count (IW-31). */
export function listCounting(actor: InnerFighter): Item.OfType<'innerArmor'>[] {
  const worn = listArmor(actor).filter(({ system }) => system.worn && !system.broken);
  const counting = innerWorlds.listCounting(worn.map(({ id, system: { kind, ap } }) => ({ id, kind, ap })));
  return worn.filter(({ id }) => counting.some((one) => one.id === id));
}

/** Returns an actor's armour points: those left, and the maximum by the armour it wears (IW-20, IW-31). */
export function readAp(actor: InnerFighter): Left {
  const points = listCounting(actor).reduce((sum, { system }) => sum + system.ap, actor.system.bonus.armour);
  const max = Math.max(0, points);
  return { value: Math.max(0, max - actor.system.ap.spent), max };
}

/** Lists an actor's weapons and shields in the order of the sheet. */
export function listWeapons(actor: InnerFighter): InnerWeapon[] {
  return listItems(actor, 'innerWeapon').toSorted(compareItems);
}

/** Returns an actor's weapon by UUID; undefined if the actor has no such weapon. */
export function findWeapon(actor: InnerFighter, uuid: string): InnerWeapon | undefined {
  return listWeapons(actor).find((weapon) => weapon.uuid === uuid);
}

/** Lists the unbroken shields that an actor holds ready (IW-17, IW-31). */
export function listShields(actor: InnerFighter): InnerWeapon[] {
  return listWeapons(actor).filter(({ system }) => system.shield !== '' && system.readied && !system.broken);
}

/** Lists an actor's injuries (IW-21). */
export function listInjuries(actor: InnerFighter): Item.OfType<'innerInjury'>[] {
  return listItems(actor, 'innerInjury').toSorted(compareItems);
}

/** Lists an actor's backgrounds (IW-27). */
export function listBackgrounds(actor: InnerFighter): Item.OfType<'innerBackground'>[] {
  return listItems(actor, 'innerBackground').toSorted(compareItems);
}

/** Tests whether an actor is out of action: dead or passed out (IW-21, IW-22, IW-24). */
export function isOut({ system }: InnerFighter): boolean {
  return system.condition.dead || system.condition.passedOut;
}

/** Returns the weight that an actor carries, and the most it can carry (IW-28). */
export function readLoad(actor: InnerFighter): { readonly load: number; readonly limit: number } {
  const things = listItems(actor, 'innerWeapon', 'innerArmor', 'innerGear');
  const load = things.reduce(
    (sum, { system }) => sum + system.weight * ('quantity' in system ? system.quantity : 1),
    0,
  );
  return { load, limit: readAbility(actor, 'str') };
}

/** The state of an actor from which the rules compute the effects of damage. */
export interface HealthState extends innerWorlds.DamageTarget {
  readonly guard: number;
  readonly named: boolean;
  readonly passedOut: boolean;
}

/** Returns the stored state from which the rules compute the effects of damage on an actor. */
export function readTarget(actor: InnerFighter): HealthState {
  const { system } = actor;
  return {
    abilities: { str: readAbility(actor, 'str'), dex: readAbility(actor, 'dex'), wil: readAbility(actor, 'wil') },
    hp: readHp(actor).value,
    ap: readAp(actor).value,
    guard: system.guard.hp,
    named: system.named,
    passedOut: system.condition.passedOut,
  };
}
