/** The part of a test's request that makes it an attack on somebody, or the reply to one. Plain data; the card keeps it. */
import type { darkHarvest } from '../../../../src/index.ts';
import { findMessage } from '../../../foundry/documents.ts';
import type { Hit } from '../../../opposed/opposed-facet.ts';
import type { HarvestWeapon } from './fighter.ts';

/** A weapon as it was when it was used. */
export interface StrikeWeapon {
  /** UUID of the item; empty: there was none. */
  readonly uuid: string;
  readonly name: string;
  readonly damage: number;
  /** Strength is added (DH-40). */
  readonly melee: boolean;
  /** Its pips are bruises (DH-47). */
  readonly bruise: boolean;
  /** 'tesla' (DH-50), or empty. */
  readonly special: string;
}

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
export function noteWeapon(weapon: HarvestWeapon): StrikeWeapon {
  const { damage, melee, bruise, special } = weapon.system;
  return { uuid: weapon.uuid, name: weapon.name, damage, melee, bruise, special };
}

/** Whether a weapon is none but bare hands: it strikes without dice of its own (DH-27). */
export function isUnarmed({ damage, melee, special }: Pick<StrikeWeapon, 'damage' | 'melee' | 'special'>): boolean {
  return melee && damage === 0 && special === '';
}

/** What the fight says of a roll. A person may decide otherwise. */
export interface Suggestion {
  readonly steps: darkHarvest.ReasonSteps;
  readonly cover: darkHarvest.CoverId;
}

/** What somebody may choose of an attack beside the reasons. */
export interface ExchangeChoices {
  readonly range: darkHarvest.ExchangeRange;
  readonly unaware: boolean;
}

/** An exchange as it stands before its dialog. */
export interface ExchangeFrame {
  readonly request: ExchangeRequest;
  /** The ranges that can be chosen; of one there is no choice. */
  readonly ranges: readonly darkHarvest.ExchangeRange[];
  /** Whether the target may be caught unaware. */
  readonly mayBeUnaware: boolean;
  /** Whether the attacker aims in this round, so that only a Gamemaster lets it attack (DH-28). */
  readonly isAiming?: boolean;
  /** Of a reply: the net of the attack, and the least net that is not hit; null: the reply changes nothing about that. */
  readonly defence?: { readonly attack: number; readonly safe: number } | null;
  /** What the fight says. */
  suggest(choices: ExchangeChoices): Suggestion;
}

/** Reads how many opponents a roll is split between (DH-25). */
export function readSplit({ modifiers }: { readonly modifiers: readonly { key: string; divide?: number }[] }): number {
  return modifiers.find(({ key }) => key === 'splitAttacks')?.divide ?? 1;
}

/** A hit of an exchange with what this ruleset knows of it. The margin is the winner's net less the loser's. */
export interface WeaponHit extends Hit {
  /** Won by initiative alone: no margin and no Strength dice (DH-23). */
  readonly tied: boolean;
  readonly weapon: StrikeWeapon;
}

/** Puts the weapon to a hit: that of the message with which it was dealt. */
export function addWeapon(hit: Hit): WeaponHit {
  const { weapon = noWeapon } = findMessage(hit.message, 'harvestCheck')?.system.exchange ?? {};
  return { ...hit, tied: hit.margin === 0, weapon: { ...weapon } };
}
