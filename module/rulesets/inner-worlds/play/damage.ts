/** Damage in Inner Worlds: the weapon's dice, what stops damage, and what the victim's owner spends against it (IW-12, IW-17, IW-20, IW-29 to IW-31). */
import { innerWorlds } from '../../../../src/index.ts';
import {
  type Damage,
  type DamageFacet,
  type NumberChange,
  compareNumber,
  drawTrack,
  writeDamageData,
} from '../../../exchange/damage-facet.ts';
import { readExchange } from '../../../exchange/exchange.ts';
import type { ListedEntry } from '../../../ledger/ledger.ts';
import { listAdjustments } from '../../../checks/roll-check.ts';
import { findMessage } from '../../../foundry/documents.ts';
import { makeFormat } from '../../../foundry/make-format.ts';
import { readThrown } from '../data/dice.ts';
import { hasFullCover } from '../data/fight.ts';
import {
  type HealthState,
  type InnerFighter,
  type InnerWeapon,
  findFighter,
  findWeapon,
  findWorn,
  isAbilityId,
  isFighter,
  nameAbility,
  readAp,
  readHp,
} from '../data/fighter.ts';
import { type BonusDie, type ExchangeRequest } from '../data/request.ts';
import { UserError } from '../../../user-error.ts';
import { LANG } from '../data/to-input.ts';
import { noteWear, planWear, readTraits, wearWeapon } from '../data/wear.ts';
import { findRuled } from './checks.ts';
import { hasCountered, readExchangeOf } from './exchange.ts';
import { listEvents, makeHarm, readState } from './health.ts';
import { findDefence } from './reactions.ts';

export type DamageMessage = ChatMessage.OfType<'innerDamage'>;

/** The damage of a message, and how it affects the victim and the weapon. */
export interface InnerDamage extends Damage {
  /** The rolled damage before anything reduced it (IW-13). */
  readonly rolled: number;
  /** Whether a GM's ruling set the damage (IW-34). */
  readonly isRuled: boolean;
  readonly options: innerWorlds.DamageOptions;
  /** Whether the maximum was rolled, and whether the weapon breaks (IW-29, IW-30). */
  readonly outcome: innerWorlds.DamageOutcome;
  /** What stopped all damage, as the last part of a lang key; null: nothing. */
  readonly kept: 'block' | 'towerShield' | 'deflectorBelt' | null;
}

const format = makeFormat(`${LANG}.Damage`);

/** The data from which damage is rolled. */
interface Dice {
  readonly die: number;
  readonly traits: readonly innerWorlds.WeaponTrait[];
  readonly maximum: boolean;
  readonly flat: number;
  readonly modes: ExchangeRequest['modes'];
  readonly bonus: readonly BonusDie[];
  readonly ability: innerWorlds.AbilityId;
  readonly armorRelevant: boolean;
  readonly part: string;
  readonly cause: string;
}

/**
 * Returns the damage data of an action against someone.
 * @param isCountered - whether the target countered, and so takes an extra die (IW-17)
 */
function readDice({ role, weapon, part, maximum, modes, bonus }: ExchangeRequest, isCountered: boolean): Dice {
  const plain = { ...plainDice, armorRelevant: true };
  if (role === 'feint')
    return { ...plain, die: 0, flat: innerWorlds.actions.feint.damage, ability: 'str', cause: role };
  if (role === 'taunt' || role === 'rout')
    return { ...plain, die: innerWorlds.actions[role].die, ability: 'wil', armorRelevant: false, cause: role };
  const counter = { key: 'counter', rule: 'IW-17', die: innerWorlds.counterDice.taken };
  const { uuid: _uuid, name: _name, reach: _reach, traits, ...own } = weapon;
  const added = isCountered ? [...bonus, counter] : bonus;
  return { ...plain, ...own, traits: readTraits(traits), maximum, modes, bonus: added, part, cause: role };
}

function planDice({ die, traits, maximum, modes, bonus }: Dice): innerWorlds.DamagePlan {
  const sources = modes.map(({ key, rule, mode }) => ({ key, rule, mode }));
  return innerWorlds.planDamage({ die, traits, maximum, sources, bonusDice: bonus });
}

/**
 * Returns the formula of a damage roll, empty if nothing is rolled, and a function that turns the roll into the data of its message.
 * @param weapon - the weapon that the roll may wear out; left out: none
 */
function describeDamage(hit: Parameters<typeof writeDamageData>[0], source: string, dice: Dice, weapon?: InnerWeapon) {
  const plan = dice.die > 0 ? planDice(dice) : null;
  const notes = dice.modes.map(({ note }) => note);
  const lines = (plan?.lines ?? []).map(({ key, rule, unit, amount, index = -1 }) => {
    return { key, rule, unit, amount, label: unit === 'mode' ? (notes[index] ?? '') : '' };
  });
  const { modes: _modes, ...kept } = dice;
  const stored = { kind: 'damage', mode: plan?.mode ?? '', formula: plan?.formula ?? '', lines };
  const isRolled = plan !== null && (!dice.maximum || dice.bonus.length > 0);
  return {
    formula: isRolled ? plan.formula : '',
    describe: (roll: foundry.dice.Roll | null) => {
      const shared = { schemaVersion: 1, ruleset: 'inner-worlds', ...writeDamageData(hit, source) };
      const system = { ...shared, ...kept, plan: stored };
      const outcome = countRolled(system, roll ?? undefined);
      const objections = noteWear(weapon).map(({ code, data }) => ({ code, data }));
      const fate = (weapon && objections.length === 0 && planWear(weapon, outcome).outcome) || '';
      const said = { source: foundry.utils.escapeHTML(source), damage: String(outcome.amount) };
      return { type: 'innerDamage', system: { ...system, fate, objections }, content: format('result', said) };
    },
  };
}

/** The parts of a damage message, besides numbers, that decide how its dice are judged. */
interface StoredDice {
  readonly traits: readonly string[];
  readonly bonus: readonly BonusDie[];
  readonly plan: { readonly mode: string };
}

/** Judges the dice of a damage message. */
function countRolled(
  { plan, traits, ...stored }: Pick<DamageMessage['system'], 'die' | 'maximum' | 'flat'> & StoredDice,
  roll: foundry.dice.Roll | undefined,
): innerWorlds.DamageOutcome {
  return innerWorlds.judgeThrown({ ...stored, mode: plan.mode, traits: readTraits(traits) }, readThrown(roll));
}

/** Returns what stops all damage of an attack on a victim (IW-31); null: nothing. */
function findCover(traits: readonly string[], reach: string, victim: InnerFighter): InnerDamage['kept'] {
  const shield = hasFullCover(victim) ? 'cover' : null;
  const deflector = findWorn(victim, 'deflector') !== undefined;
  const known = innerWorlds.reaches.find((one) => one === reach) ?? 'melee';
  return innerWorlds.findCover({ reach: known, traits, shield, deflector })?.kind ?? null;
}

/**
 * Returns the damage that reaches a victim. Evading and blocking reduce it, and a shield or a belt may stop all of it (IW-17, IW-31).
 * @param victim - null: unknown, so that nothing stops the damage
 */
export function readDamage(message: DamageMessage, victim: InnerFighter | null): InnerDamage {
  const { system } = message;
  const outcome = countRolled(system, message.rolls[0]);
  const ability = isAbilityId(system.ability) ? system.ability : 'str';
  const attack = findMessage(system.links.replyTo, 'innerCheck');
  const reach = attack?.system.exchange.weapon.reach ?? '';
  const defence = findDefence(message);
  const cover = victim && system.cause === 'attack' ? findCover(system.traits, reach, victim) : null;
  const kept = cover ?? (defence?.kind === 'block' ? 'block' : null);
  // An attack that a GM has set right may hit no longer (IW-4, IW-34).
  const exchange = attack && readExchange(attack);
  const isMiss = exchange?.kind === 'judged' && exchange.hits.length === 0;
  const ruled = isMiss ? 0 : findRuled(listAdjustments(message))?.number;
  const whole = ruled ?? outcome.amount;
  const amount = kept ? 0 : defence?.kind === 'evade' ? innerWorlds.evade(whole, defence.passed).damage : whole;
  const doubleInjuries = system.traits.includes('doubleInjuries');
  const options = { ability, armorRelevant: system.armorRelevant, cause: readCause(system.cause), rolled: whole };
  return {
    amount,
    rolled: whole,
    isRuled: ruled !== undefined,
    outcome,
    kept,
    options: { ...options, called: innerWorlds.bodyParts.find((one) => one === system.part) ?? null, doubleInjuries },
  };
}

function readCause(cause: string): innerWorlds.DamageCause {
  return Object.hasOwn(innerWorlds.damageCauses, cause) ? (cause as innerWorlds.DamageCause) : 'attack';
}

function change(label: string, one: number, other: number): NumberChange[] {
  return one === other ? [] : [compareNumber(label, one, other)];
}

function compareState(before: HealthState, after: innerWorlds.DamageTarget): NumberChange[] {
  return [
    ...change(format('ap'), before.ap, after.ap),
    ...change(format('hp'), before.hp + before.guard, after.hp + (after.guard ?? 0)),
    ...innerWorlds.abilityIds.flatMap((id) => change(nameAbility(id), before.abilities[id], after.abilities[id])),
  ];
}

/** Returns the state of health that the tracks of a ledger entry describe. */
function readEntryState(victim: InnerFighter, tracks: Readonly<Record<string, number>>): HealthState {
  const { system } = victim;
  const left = (max: number, path: string): number => Math.max(0, max - (tracks[path] ?? 0));
  const of = (id: innerWorlds.AbilityId): number => left(system.abilities[id].score, `abilities.${id}.damage`);
  return {
    ...readState(victim),
    abilities: { str: of('str'), dex: of('dex'), wil: of('wil') },
    hp: left(system.hp.max, 'hp.spent'),
    ap: left(readAp(victim).max, 'ap.spent'),
    guard: tracks['guard.hp'] ?? 0,
  };
}

/**
 * Lists what damage takes from a victim, by name: armour, HP and abilities.
 * @param entry - the ledger entry that has applied it; undefined: it is not applied
 */
export function listLosses(
  victim: InnerFighter,
  { amount, options }: InnerDamage,
  entry?: Pick<ListedEntry, 'before' | 'after'>,
): { readonly amount: number; readonly what: string }[] {
  const [before, after] = entry
    ? [readEntryState(victim, entry.before), readEntryState(victim, entry.after)]
    : [readState(victim), innerWorlds.applyDamage(readState(victim), amount, options).target];
  const lost = [
    { what: format('armour'), amount: before.ap - after.ap },
    { what: format('hp'), amount: before.hp + before.guard - after.hp - (after.guard ?? 0) },
    ...innerWorlds.abilityIds.map((id) => ({
      what: nameAbility(id),
      amount: before.abilities[id] - after.abilities[id],
    })),
  ];
  return lost.filter((one) => one.amount > 0);
}

/** Returns the state of the point at an index: points left come first, then lost ones. */
function namePoint(left: number, index: number): string {
  return index < left ? 'free' : 'lethal';
}

/** Prepares the tracks of a ledger entry or a preview for drawing: armour points, hit points and STR, each unless the victim has none. */
function drawState(victim: InnerFighter, before: HealthState, after: innerWorlds.DamageTarget, isDone: boolean) {
  const drawPoints = (kind: string, label: string, count: number, states: readonly [number, number]) =>
    drawTrack({ kind, label, count }, namePoint, states, isDone);
  const { score } = victim.system.abilities.str;
  return [
    ...drawPoints('ap', format('ap'), readAp(victim).max, [before.ap, after.ap]),
    ...drawPoints('hp', format('hp'), readHp(victim).max, [before.hp, after.hp]),
    ...drawPoints('str', nameAbility('str'), score, [before.abilities.str, after.abilities.str]),
  ];
}

const nobody = Object.freeze({
  exchange: '',
  by: '',
  margin: 0,
  dealer: '',
  dealerName: '',
  victim: '',
  victimName: '',
});

const plainDice = Object.freeze({ traits: [], maximum: false, flat: 0, modes: [], bonus: [], part: '' });

/** Returns the data for damage that no attacker deals. */
function makeHazardDice(die: number, armorRelevant: boolean): Dice {
  return { ...plainDice, die, ability: 'str', armorRelevant, cause: 'hazard' };
}

/** Plans the damage of a weapon's explosion. The GM targets the tokens that it hits (IW-29). */
export function planExplosion({ id, system }: DamageMessage) {
  const source = format('explosion', { weapon: system.source });
  return describeDamage({ ...nobody, exchange: id ?? '' }, source, makeHazardDice(innerWorlds.explosion.die, true));
}

/**
 * Plans the damage of a hazard to a victim (IW-26).
 * @param armorRelevant - whether armour helps, as the GM decided
 */
export function planHazard(victim: InnerFighter, name: string, die: number, armorRelevant: boolean) {
  const hit = { ...nobody, victim: victim.uuid, victimName: victim.name };
  return describeDamage(hit, name, makeHazardDice(die, armorRelevant));
}

export const damage: DamageFacet<InnerFighter, DamageMessage, InnerDamage> = {
  owns: isFighter,
  messageType: 'innerDamage',
  isFinal: true,
  roll(hit, dealer) {
    const attack = findMessage(hit.exchange, 'innerCheck');
    if (!attack) throw new UserError('attack-gone', { attacker: hit.dealerName });
    const dice = readDice(readExchangeOf(attack), hasCountered(attack, hit.victim));
    const weapon = findWeapon(dealer, attack.system.exchange.weapon.uuid);
    return describeDamage(hit, attack.system.purpose.name, dice, weapon);
  },
  async notify({ system, rolls }, dealer) {
    const uuid = findMessage(system.links.replyTo, 'innerCheck')?.system.exchange.weapon.uuid ?? '';
    await wearWeapon(dealer, findWeapon(dealer, uuid), countRolled(system, rolls[0]));
  },
  read: (message) => readDamage(message, findFighter(message.system.links.actor)),
  soak: (message, _damage, victim) => readDamage(message, victim),
  preview(hit, victim) {
    const before = readState(victim);
    const { target, events } = innerWorlds.applyDamage(before, hit.amount, hit.options);
    return {
      track: drawState(victim, before, target, false),
      numbers: compareState(before, target),
      effects: listEvents(events).map(({ kind }) => game.i18n.localize(`${LANG}.Wounds.effect.${kind}`)),
    };
  },
  apply: (hit, victim, cause) => makeHarm(victim, { amount: hit.amount, options: hit.options, ...cause }),
  compare: (victim, { before, after }) => compareState(readEntryState(victim, before), readEntryState(victim, after)),
  drawTrack: (victim, { before, after }) =>
    drawState(victim, readEntryState(victim, before), readEntryState(victim, after), true),
  tellFall: (_victim, { events }, name) =>
    events.includes('dead') ? game.i18n.format(`${LANG}.Wounds.fall.dead`, { actor: name }) : '',
};
