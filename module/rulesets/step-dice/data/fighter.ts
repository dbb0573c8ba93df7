/** The actors of Step Dice, and their skills, weapons and armour. */
import { findOwnActor } from '../../../chat/genuine.ts';
import { stepDice } from '../../../../src/index.ts';
import { compareItems } from '../../../documents/item-order.ts';
import { findActor, isActorOf, isItemOf, listItems } from '../../../foundry/documents.ts';

/** The ids of the six attributes, in the order of the sheet. */
export const attributeIds = ['agility', 'strength', 'vitality', 'alertness', 'intelligence', 'willpower'] as const;

export type AttributeId = (typeof attributeIds)[number];

/** Any actor of Step Dice: a character or an adversary. */
export type StepFighter = Actor.OfType<'stepCharacter' | 'stepAdversary'>;

export type StepSkill = Item.OfType<'stepSkill'>;

export type StepWeapon = Item.OfType<'stepWeapon'>;

/** A specialty as a skill stores it. */
interface Specialty {
  readonly name: string;
  readonly identifier: string;
  readonly rank: number;
}

/** A skill or a specialty, as an actor can roll it. */
export interface RollableSkill {
  /** The item's id or, for a specialty, `<item id>/<index>`. */
  readonly id: string;
  /** The identifier by which weapons and rules refer to the skill: `athletics`, `athletics/dodge`. */
  readonly identifier: string;
  readonly name: string;
  readonly rank: number;
}

/** Tests whether an actor is a fighter of this ruleset. */
export function isFighter(actor: Actor.Implementation): actor is StepFighter {
  return isActorOf(actor, 'stepCharacter', 'stepAdversary');
}

/** Returns the fighter with a UUID; null if it was deleted or is not a fighter. */
export function findFighter(uuid: string): StepFighter | null {
  const actor = findActor(uuid);
  return actor && isFighter(actor) ? actor : null;
}

/** Returns the fighter that a message belongs to; null if it was deleted, is not a fighter, or a sender may not act for it. */
export function findOwnFighter(message: ChatMessage.Implementation): StepFighter | null {
  const actor = findOwnActor(message);
  return actor && isFighter(actor) ? actor : null;
}

/** Tests whether a string names an attribute. */
export function isAttributeId(id: unknown): id is AttributeId {
  return (attributeIds as readonly unknown[]).includes(id);
}

export function nameAttribute(id: AttributeId): string {
  return game.i18n.localize(`TETRAD.StepDice.Attribute.${id}`);
}

/** Writes a rank as dice: "d8", "d12 + d2"; rank 0, which has no die, as a dash (SD-1). */
export function writeRank(rank: number): string {
  const sides = stepDice.dice(rank);
  return sides.length === 0 ? '–' : sides.map((side) => `d${side}`).join(' + ');
}

/** Lists an actor's skills in the order of the sheet. */
export function listSkills(actor: StepFighter): StepSkill[] {
  return listItems(actor, 'stepSkill').toSorted(compareItems);
}

/** Lists what an actor can roll with a skill: the skill itself, and its specialties, each with at least the rank of the skill. */
export function listRollable({ id, name, system }: StepSkill): RollableSkill[] {
  const { identifier, rank } = system;
  const specialties: readonly Specialty[] = system.specialties;
  const own = { id: id ?? '', identifier, name, rank };
  return [
    own,
    ...specialties.map((specialty, place) => ({
      id: `${id}/${place}`,
      identifier: `${identifier}/${specialty.identifier}`,
      name: `${name}: ${specialty.name}`,
      rank: Math.max(rank, specialty.rank),
    })),
  ];
}

/** Lists everything that an actor can roll with its skills, in the order of the sheet. */
export function listAllRollable(actor: StepFighter): RollableSkill[] {
  return listSkills(actor).flatMap(listRollable);
}

/** Returns an actor's skill or specialty by its RollableSkill id; undefined if the actor no longer has it. */
export function findSkill(actor: StepFighter, id: string): RollableSkill | undefined {
  return listAllRollable(actor).find((skill) => skill.id === id);
}

/** Returns the skill with an identifier such as `athletics/dodge`: the specialty, or else its general skill; undefined if the actor has no rank in either. */
export function findNamedSkill(actor: StepFighter, identifier: string): RollableSkill | undefined {
  const all = listAllRollable(actor);
  const [general = ''] = identifier.split('/');
  const found = all.find((skill) => skill.identifier === identifier && identifier !== '');
  const known = found ?? all.find((skill) => skill.identifier === general && general !== '');
  return known && known.rank > 0 ? known : undefined;
}

/** Returns the attribute of an actor's skill or specialty; undefined if the actor does not have it. */
export function findSkillAttribute(actor: StepFighter, skill: RollableSkill | undefined): AttributeId | undefined {
  const [id] = skill?.id.split('/') ?? [];
  return listSkills(actor).find((own) => own.id === id)?.system.attribute;
}

/** Lists an actor's weapons in the order of the sheet. */
export function listWeapons(actor: StepFighter): StepWeapon[] {
  return listItems(actor, 'stepWeapon').toSorted(compareItems);
}

/** Tests whether an item is a weapon of this ruleset. */
export function isWeapon(item: { readonly type: string } | null | undefined): item is StepWeapon {
  return isItemOf(item, 'stepWeapon');
}

/** Returns the weapon that an actor has in hand; undefined: none, so that it blocks with bare hands and cannot be disarmed (SD-15, SD-20). */
export function findInHand(actor: StepFighter): StepWeapon | undefined {
  return listWeapons(actor).find(({ system }) => system.readied && !system.unarmed);
}

/** Returns the sum of the points of the armour that an actor wears, and of what effects add to it (SD-39). */
export function countArmour(actor: StepFighter): number {
  const worn = listItems(actor, 'stepArmor').filter(({ system }) => system.worn);
  return Math.max(
    0,
    worn.reduce((sum, { system }) => sum + system.rating, actor.system.bonus.armour),
  );
}

/** Returns an actor's maximum Life Points and Composure, which no penalties change (SD-32). */
export function readLimits({ system }: StepFighter): { readonly life: number; readonly composure: number } {
  const { vitality, willpower, alertness } = system.attributes;
  const life = Math.max(1, stepDice.lifePoints(vitality, willpower) + system.bonus.life);
  return { life, composure: stepDice.composure(alertness, willpower) };
}
