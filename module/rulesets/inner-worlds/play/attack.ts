/** Prepares attacks and other actions against someone: the weapon, and the dice for the damage roll that follows (IW-12 to IW-17, IW-27, IW-30). */
import { innerWorlds } from '../../../../src/index.ts';
import { findCombat, findPlace } from '../../../combat/clock.ts';
import { makeFormat } from '../../../foundry/make-format.ts';
import { measureNearness } from '../../../exchange/nearness.ts';
import type { Target } from '../../../exchange/opposed-facet.ts';
import { listEffectModes } from '../data/effects.ts';
import { countReactions, findHolder, hasCounter, isFeinted } from '../data/fight.ts';
import { type InnerFighter, type InnerWeapon, isFighter, listBackgrounds } from '../data/fighter.ts';
import {
  type BonusDie,
  type CheckRequest,
  type ExchangeRequest,
  type ExchangeRole,
  type ModeSource,
  type WeaponUsed,
  makePurpose,
  makeRequest,
} from '../data/request.ts';
import { LANG } from '../data/to-input.ts';
import { readTraits } from '../data/wear.ts';
import { readOr } from '../../../user-error.ts';

const format = makeFormat(`${LANG}.Exchange`);

const noWeapon: WeaponUsed = Object.freeze({
  uuid: '',
  name: '',
  die: innerWorlds.defaults.damage,
  traits: [],
  reach: 'melee',
  ability: 'str',
  armorRelevant: true,
});

/** Copies a weapon's current values for an attack's message. */
function takeWeapon({ uuid, name, system }: InnerWeapon): WeaponUsed {
  const { die, traits, reach, ability, armorRelevant } = system;
  return { uuid, name, die, traits: [...traits], reach, ability, armorRelevant };
}

/** Lists the reasons for advantage on the damage to a target: weapon training, and a grapple (IW-15, IW-27). */
export function listModes(
  attacker: InnerFighter,
  weapon: InnerWeapon | null,
  target: InnerFighter | null,
): ModeSource[] {
  const kind = weapon?.system.kind ?? 'unarmed';
  const training = listBackgrounds(attacker).find(
    ({ system }) => system.kind === 'weapon' && kind !== '' && system.subject === kind,
  );
  return [
    ...(training ? [{ key: 'training', rule: 'IW-27', mode: 'advantage' as const, note: training.name }] : []),
    ...listEffectModes(attacker, { kind: 'attack', traits: [], skill: '' }),
    ...(target && findHolder(target) ? [{ key: 'grappled', rule: 'IW-15', mode: 'advantage' as const, note: '' }] : []),
  ];
}

/** Lists the dice added to an attacker's damage to a target: one after a counter (IW-17). */
function listBonus(attacker: InnerFighter, target: InnerFighter | null): BonusDie[] {
  return target && hasCounter(attacker, target.uuid)
    ? [{ key: 'countered', rule: 'IW-17', die: innerWorlds.counterDice.given }]
    : [];
}

/** Tests whether an actor has a reaction left; one that cannot be read has none. */
function hasReaction(actor: InnerFighter): boolean {
  return readOr(
    `reactions of ${actor.uuid}`,
    () => countReactions(actor) > 0,
    () => false,
  );
}

/** Tests whether an actor is on a target's side and, while the target is in a fight, takes part in it (IW-17). */
export function standsBy(actor: InnerFighter, target: InnerFighter): boolean {
  const combat = findCombat(target);
  return actor.hasPlayerOwner === target.hasPlayerOwner && (!combat || findPlace(combat, actor) >= 0);
}

/** Returns how far an actor is from a target, in feet; one whose distance nobody knows counts as near. */
function measureApart(actor: InnerFighter, target: InnerFighter): number {
  return measureNearness(actor, target)?.apart ?? 0;
}

/**
 * Lists the actors who could step in for a target: fighters on its side with a reaction left, the nearest first, because the rules leave
 * the reach to the GM (IW-17).
 * @param attacker - UUID of the attacker, who cannot step in
 */
export function listDefenders(target: InnerFighter, attacker: string): InnerFighter[] {
  const combat = findCombat(target);
  const found = (combat?.combatants.contents ?? []).flatMap(({ actor }) =>
    actor &&
    actor.uuid !== target.uuid &&
    actor.uuid !== attacker &&
    isFighter(actor) &&
    standsBy(actor, target) &&
    hasReaction(actor)
      ? [{ actor, apart: measureApart(actor, target) }]
      : [],
  );
  return found.toSorted((one, other) => one.apart - other.apart).map(({ actor }) => actor);
}

/** Prepares an action against someone, or an attack without a target. */
function aim(
  attacker: InnerFighter,
  role: ExchangeRole,
  weapon: InnerWeapon | null,
  target: Target | null,
): ExchangeRequest {
  const found = target && isFighter(target.actor) ? target.actor : null;
  const isAttack = role === 'attack';
  return {
    role,
    against: found?.uuid ?? '',
    opponent: target?.token.name ?? '',
    weapon: weapon ? takeWeapon(weapon) : noWeapon,
    part: '',
    maximum: isAttack && found !== null && isFeinted(found),
    modes: isAttack ? listModes(attacker, weapon, found) : [],
    bonus: isAttack ? listBonus(attacker, found) : [],
    mayReact:
      isAttack && found !== null && (countReactions(found) > 0 || listDefenders(found, attacker.uuid).length > 0),
  };
}

/** Aims an attack at a body part; an empty part aims at none (IW-13, IW-30). */
export function callShot(exchange: ExchangeRequest, part: string): ExchangeRequest {
  return { ...exchange, part, maximum: exchange.maximum || callsMaximum(exchange.weapon.traits, part) };
}

/** Tests whether a shot called at a part does maximum damage by itself (IW-30). */
export function callsMaximum(traits: readonly string[], part: string): boolean {
  return innerWorlds.doesMaximum({ traits: readTraits(traits), called: part !== '' });
}

/** The abilities with which actions against someone are saved, by kind of action (IW-13 to IW-16). */
const abilities: Readonly<Record<ExchangeRole, innerWorlds.AbilityId>> = Object.freeze({
  attack: 'dex',
  feint: 'wil',
  grapple: 'str',
  taunt: 'wil',
  rout: 'wil',
  stopMove: 'dex',
});

/** Returns the request for an action against someone. */
export function requestAction(
  attacker: InnerFighter,
  role: ExchangeRole,
  weapon: InnerWeapon | null,
  target: Target | null,
): CheckRequest {
  const name = role === 'attack' ? (weapon?.name ?? format('unarmed')) : format(`action.${role}`);
  return makeRequest({
    ability: abilities[role],
    purpose: makePurpose('', { name }),
    exchange: aim(attacker, role, weapon, target),
  });
}
