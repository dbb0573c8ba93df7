/** Prepares the Fight tab: weapons with dice and chance to hit, defences, armour, initiative. The rules in `src` compute all numbers. */
import { darkHarvest } from '../../../../../src/index.ts';
import type { RowList, SheetState } from '../../../../sheets/sheet-parts.ts';
import { viewWeapons } from '../../../../sheets/weapon-rows.ts';
import { formatRoundChance } from '../../../../rolls/plan-view.ts';
import {
  type HarvestCharacter,
  type HarvestSkill,
  type HarvestWeapon,
  countArmour,
  findSkillOf,
  isReadied,
  listSkills,
  listWeapons,
  readFixedReadiness,
} from '../../data/fighter.ts';
import { createRequest, toInput } from '../../data/to-input.ts';
import { createAttack } from '../../play/attacks.ts';
import { type CheckPlan, planCheck, planOr, viewOdds } from '../../play/checks.ts';
import { planFighterInitiative } from '../../play/initiative.ts';

/** The white dice with which an average foe dodges: the average of the adversaries in the packs. */
const AVERAGE_DODGE = 4;

function localize(key: string, data: Record<string, string> = {}): string {
  return game.i18n.format(`TETRAD.DarkHarvest.Sheet.${key}`, data);
}

const chances = new Map<string, string>();

/** Writes the chance that a plan's pool succeeds, in whole percent. The result is cached. */
export function writeChance(plan: CheckPlan): string {
  const { white, black, automatic, minimumNet } = plan;
  const pool = [white, black, automatic, minimumNet].join();
  const known = chances.get(pool) ?? formatRoundChance(viewOdds(plan).headline.p);
  chances.set(pool, known);
  return known;
}

/** Plans the test of a skill at Average; null if the rules refuse its pool. */
export function planSkill(actor: HarvestCharacter, { id, system }: HarvestSkill): CheckPlan | null {
  return planOr(() => planCheck(toInput(actor, createRequest(system.characteristic, id))));
}

/** Describes what a skill rolls: "6 dice · 91% at Average". */
export function describeSkill(actor: HarvestCharacter, skill: HarvestSkill): string {
  const plan = planSkill(actor, skill);
  return plan ? localize('skillDice', { dice: String(plan.white), chance: writeChance(plan) }) : '';
}

/** Writes the number of a plan's white dice; a dash if there is no plan. */
function writeDice(plan: { readonly white: number } | null): string {
  return plan ? String(plan.white) : localize('noPool');
}

const hits = new Map<string, string>();

/** Writes the chance that an attack hits an average foe who dodges, in whole percent. The result is cached. */
function writeHit({ white, black, automatic }: CheckPlan): string {
  const pool = [white, black, automatic].join();
  const known =
    hits.get(pool) ??
    formatRoundChance(darkHarvest.opposedOdds({ white, black, automatic }, { white: AVERAGE_DODGE, black: 0 }).win);
  hits.set(pool, known);
  return known;
}

function nameField(key: string): string {
  return game.i18n.localize(`TETRAD.DarkHarvest.WeaponFields.FIELDS.${key}.label`);
}

/** Plans an attack with a weapon; null if the rules refuse its pool. */
function planAttack(actor: HarvestCharacter, weapon: HarvestWeapon): CheckPlan | null {
  return planOr(() => planCheck(toInput(actor, createAttack(actor, weapon))));
}

/** Describes what a weapon rolls ("Attack 7 · Damage 9"), and its special rules. */
export function describeWeapon(
  actor: HarvestCharacter,
  weapon: HarvestWeapon,
  attack = planAttack(actor, weapon),
): string {
  const { damage, melee, special, bruise, natural } = weapon.system;
  const dice = Math.max(0, damage + (melee ? actor.system.characteristics.strength : 0));
  return [
    localize('attackDice', { dice: writeDice(attack) }),
    // A weapon with a special effect does no damage (DH-50).
    special
      ? game.i18n.localize(`TETRAD.DarkHarvest.WeaponSpecial.${special}`)
      : localize('damageDice', { dice: String(dice) }),
    bruise ? nameField('bruise') : '',
    natural ? nameField('natural') : '',
    findSkillOf(actor, weapon) ? '' : localize('noWeaponSkill'),
  ]
    .filter(Boolean)
    .join(' · ');
}

function listWeaponRows(actor: HarvestCharacter, state: SheetState): RowList {
  const lines = listWeapons(actor).map((weapon) => ({
    weapon,
    rate() {
      const attack = planAttack(actor, weapon);
      return {
        hint: describeWeapon(actor, weapon, attack),
        chance: attack ? writeHit(attack) : localize('noPool'),
      };
    },
    isReadied: isReadied(weapon),
    isFixed: readFixedReadiness(weapon) !== null,
  }));
  const add = { action: 'addWeapon', kind: 'weapon', label: localize('addWeapon') };
  return viewWeapons(lines, { lang: 'TETRAD.DarkHarvest.Sheet', foe: { dice: String(AVERAGE_DODGE) }, add }, state);
}

/** A way to defend, and the dice that the actor rolls for it. */
interface DefenceLine {
  readonly id: string;
  readonly key: string;
  readonly name: string;
  readonly hint: string;
  readonly dice: string;
}

function nameReply(id: string): string {
  return game.i18n.localize(`TETRAD.DarkHarvest.Exchange.reply.${id}`);
}

/** Lists an actor's ways to defend: a dodge, and a strike back with the first readied melee weapon (DH-24, DH-30, DH-32). */
function listDefences(actor: HarvestCharacter, canRoll: boolean): DefenceLine[] {
  const skill = listSkills(actor).find(({ system }) => system.identifier === 'dodge');
  const dodge = planOr(() => planCheck(toInput(actor, createRequest('dexterity', skill?.id ?? null))));
  const weapon = listWeapons(actor).find((each) => isReadied(each) && each.system.melee);
  const strike = weapon && planAttack(actor, weapon);
  const lines = [
    {
      id: canRoll ? (skill?.id ?? '') : '',
      key: 'dodge',
      name: nameReply('dodge'),
      hint: localize('dodgeHint'),
      dice: writeDice(dodge),
    },
  ];
  if (!weapon || !strike) return lines;
  return [
    ...lines,
    { id: '', key: 'strike', name: nameReply('strikeBack'), hint: weapon.name, dice: writeDice(strike) },
  ];
}

/** Prepares the template data of the Fight tab. */
export function viewFight(actor: HarvestCharacter, state: SheetState) {
  return {
    initiative: writeDice(planOr(() => planFighterInitiative(actor))),
    weapons: listWeaponRows(actor, state),
    defence: { armour: countArmour(actor), lines: listDefences(actor, state.canRoll) },
  };
}
