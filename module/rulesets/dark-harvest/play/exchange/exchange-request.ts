/** The part of a test's request that makes it an attack on somebody, or the reply to one. Plain data; the card keeps it. */
import type { darkHarvest } from '../../../../../src/index.ts';
import type { StrikeWeapon } from './hits.ts';

/** Why the target of an attack has no defence; empty: it may reply. */
export type Defenceless = '' | 'unaware' | 'helpless' | 'object';

/** What a target rolls. */
export type RolledReply = 'strikeBack' | 'dodge' | 'fullDodge';

/** Something that somebody decided otherwise than the fight says, in words. */
export interface ExchangeChange {
  /** Key of the reason, or 'range', 'cover', 'unaware', 'despiteAim'. */
  readonly key: string;
  readonly from: string;
  readonly to: string;
  /** Why, as it was typed; may be empty. */
  readonly note: string;
}

/** An attack on somebody, or the reply to it. */
export interface ExchangeRequest {
  readonly role: 'attack' | 'reply';
  readonly range: darkHarvest.ExchangeRange;
  /** Of a reply. */
  readonly reply: RolledReply | '';
  /** Of an attack. */
  readonly defenceless: Defenceless;
  readonly initiative: darkHarvest.ExchangeSituation['initiative'];
  /** UUID of the other actor, and its name. */
  readonly against: string;
  readonly opponent: string;
  /** What is attacked or struck back with; of a dodge the empty weapon. */
  readonly weapon: StrikeWeapon;
  /** Of a reply: id of the message of the attack. */
  readonly replyTo: string;
  readonly changes: readonly ExchangeChange[];
}

/** No weapon. */
export const noWeapon: StrikeWeapon = Object.freeze({
  uuid: '',
  name: '',
  damage: 0,
  melee: false,
  bruise: false,
  special: '',
});

/** Takes down a weapon as it is now. */
export function noteWeapon(weapon: Item.OfType<'harvestWeapon'>): StrikeWeapon {
  const { damage, melee, bruise, special } = weapon.system;
  return { uuid: weapon.uuid, name: weapon.name, damage, melee, bruise, special };
}

/** Whether a weapon is none but bare hands: it strikes without dice of its own (DH-27). */
export function isUnarmed({ damage, melee, special }: Pick<StrikeWeapon, 'damage' | 'melee' | 'special'>): boolean {
  return melee && damage === 0 && special === '';
}
