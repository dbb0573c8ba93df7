/** Prepares the Fight tab: weapons with dice and chance to hit, defences, armour, initiative, and what the actor does this round. */
import { darkHarvest } from '../../../../../src/index.ts';
import { foreseeAttack } from '../../../../exchange/exchange-play.ts';
import { readClock } from '../../../../combat/clock.ts';
import { joinFacts, makeFormat } from '../../../../foundry/make-format.ts';
import { formatRoundChance } from '../../../../chat/plan-view.ts';
import type { RowList, SheetState } from '../../../../sheets/sheet-parts.ts';
import { viewWeapons, writeAttackChance } from '../../../../sheets/item-lists.ts';
import {
  type HarvestCharacter,
  type HarvestSkill,
  type HarvestWeapon,
  countArmour,
  findSkill,
  isReadied,
  listWeapons,
  readFixedReadiness,
} from '../../data/fighter.ts';
import { LANG, createRequest } from '../../data/to-input.ts';
import { createAttack } from '../../play/attack.ts';
import { AVERAGE_REPLY, type CheckPlan, planIfAllowed, viewOdds } from '../../play/checks.ts';
import { planFighterInitiative } from '../../play/initiative.ts';
import { canDeclareFullDodge, readAim, readRound } from '../../play/turn.ts';

const format = makeFormat(`${LANG}.Sheet`);
const nameField = (key: string): string => game.i18n.localize(`${LANG}.WeaponFields.FIELDS.${key}.label`);
const nameReply = makeFormat(`${LANG}.Exchange.reply`);
const formatRound = makeFormat(`${LANG}.Exchange.Round`);

const cached = new Map<string, string>();

/** Writes the chance that a plan's pool succeeds, in whole percent. The result is cached. */
export function writeChance(plan: CheckPlan): string {
  const { white, black, automatic, minimumNet } = plan;
  const key = [white, black, automatic, minimumNet].join();
  const known = cached.get(key) ?? formatRoundChance(viewOdds(plan).headline.p);
  cached.set(key, known);
  return known;
}

/** Plans the test of a skill at Average; null if the rules refuse its pool. */
export function planSkill(actor: HarvestCharacter, { id, system }: HarvestSkill): CheckPlan | null {
  return planIfAllowed(actor, createRequest(system.characteristic, id));
}

/** Describes what a skill rolls: "6 dice · 91% at Average". */
export function describeSkill(actor: HarvestCharacter, skill: HarvestSkill): string {
  const plan = planSkill(actor, skill);
  return plan ? format('skillDice', { dice: String(plan.white), chance: writeChance(plan) }) : '';
}

/** Writes the number of a plan's white dice; a dash if there is no plan. */
function writeDice(plan: { readonly white: number } | null): string {
  return plan ? String(plan.white) : format('noPool');
}

/** Plans an attack with a weapon; null if the rules refuse its pool. */
function planAttack(actor: HarvestCharacter, weapon: HarvestWeapon): CheckPlan | null {
  return planIfAllowed(actor, createAttack(actor, weapon));
}

/** Describes what a weapon rolls ("Attack 7 · Damage 9"), and its special rules. */
export function describeWeapon(
  actor: HarvestCharacter,
  weapon: HarvestWeapon,
  attack = planAttack(actor, weapon),
): string {
  const { damage, melee, special, bruise, natural, skill } = weapon.system;
  const dice = Math.max(0, damage + (melee ? actor.system.characteristics.strength : 0));
  return joinFacts([
    format('attackDice', { dice: writeDice(attack) }),
    // A weapon with a special effect does no damage (DH-50).
    special ? game.i18n.localize(`${LANG}.WeaponSpecial.${special}`) : format('damageDice', { dice: String(dice) }),
    bruise && nameField('bruise'),
    natural && nameField('natural'),
    !findSkill(actor, skill) && format('noWeaponSkill'),
  ]);
}

function listWeaponRows(actor: HarvestCharacter, state: SheetState): RowList {
  const lines = listWeapons(actor).map((weapon) => ({
    weapon,
    rate() {
      const attack = planAttack(actor, weapon);
      const hint = describeWeapon(actor, weapon, attack);
      return { hint, chance: writeAttackChance(foreseeAttack(actor, weapon)) };
    },
    isReadied: isReadied(weapon),
    isFixed: readFixedReadiness(weapon) !== null,
  }));
  const add = { action: 'addEquipment', kind: 'harvestWeapon', label: format('addWeapon') };
  return viewWeapons(lines, { lang: `${LANG}.Sheet`, foe: { dice: String(AVERAGE_REPLY) }, actor, add }, state);
}

/** Returns the weapon with which an actor strikes back: the first readied melee weapon (DH-32). */
export function findStrikeWeapon(actor: HarvestCharacter): HarvestWeapon | undefined {
  return listWeapons(actor).find((weapon) => isReadied(weapon) && weapon.system.melee);
}

/** Lists an actor's ways to defend, with the dice that it rolls for each: a dodge, and a strike back (DH-24, DH-30, DH-32). */
function listDefences(actor: HarvestCharacter, canRoll: boolean) {
  const skill = findSkill(actor, 'dodge')?.id ?? null;
  const dodge = planIfAllowed(actor, createRequest('dexterity', skill));
  const weapon = findStrikeWeapon(actor);
  const strike = weapon && planAttack(actor, weapon);
  const id = (canRoll && skill) || '';
  return [
    { id, key: 'dodge', name: nameReply('dodge'), hint: format('dodgeHint'), dice: writeDice(dodge) },
    ...(strike
      ? [{ id: '', key: 'strike', name: nameReply('strikeBack'), hint: weapon.name, dice: writeDice(strike) }]
      : []),
  ];
}

/** Prepares an actor's round: its attacks, a full dodge and aiming (DH-25, DH-28, DH-30); null if it is not in a fight that has started. */
function viewRound(actor: HarvestCharacter, canRoll: boolean) {
  const clock = readClock(actor);
  if (!clock) return null;
  const { declared, foes, fullDodge } = readRound(actor, clock);
  const most = darkHarvest.countMostAttacks(actor.system.characteristics.dexterity);
  const { rounds, isAiming } = readAim(actor);
  return {
    attacks:
      declared === 0
        ? formatRound('none', { most: String(most) })
        : formatRound('attacks', { made: String(foes.length), declared: String(declared) }),
    fullDodge,
    canDeclare: canRoll && canDeclareFullDodge(actor),
    isAiming,
    canAim: canRoll && !fullDodge && foes.length === 0,
    aimed: rounds > 0 ? formatRound('aimed', { rounds: String(rounds) }) : '',
  };
}

/** Prepares the template data of the Fight tab. */
export function viewFight(actor: HarvestCharacter, state: SheetState) {
  return {
    initiative: writeDice(planFighterInitiative(actor)),
    weapons: listWeaponRows(actor, state),
    defence: { armour: countArmour(actor), lines: listDefences(actor, state.canRoll) },
    round: viewRound(actor, state.canRoll),
  };
}
