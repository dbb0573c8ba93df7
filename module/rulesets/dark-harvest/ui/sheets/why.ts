/** Explains what the numbers of a fighter's sheet are made of: pools, damage, initiative, armour, the health track and breath. */
import { darkHarvest } from '../../../../../src/index.ts';
import { listItems } from '../../../../foundry/documents.ts';
import { makeFormat } from '../../../../foundry/make-format.ts';
import { type WhyGroup, explainCheck } from '../../../../sheets/why.ts';
import {
  type HarvestCharacter,
  type HarvestWeapon,
  findSkill,
  isWeapon,
  listSkills,
  nameCharacteristic,
  nameSkill,
} from '../../data/fighter.ts';
import { readHealth } from '../../data/health.ts';
import { createRequest, isQuickplay, LANG } from '../../data/to-input.ts';
import { createAttack } from '../../play/attack.ts';
import { planFighterInitiative } from '../../play/initiative.ts';
import { findStrikeWeapon } from './fight-view.ts';

const format = makeFormat(LANG);

const countDice = (label: string, amount: number) => ({ key: '', rule: '', unit: 'white', amount, label });

/** Explains the damage dice of a weapon: its own dice, and Strength dice in melee (DH-40, DH-41). */
function explainDamage(actor: HarvestCharacter, weapon: HarvestWeapon): WhyGroup {
  const { damage, melee } = weapon.system;
  const strength = countDice(nameCharacteristic('strength'), actor.system.characteristics.strength);
  return {
    title: format('Sheet.why.damage'),
    rule: isQuickplay() ? 'DH-41' : 'DH-40',
    lines: [countDice(weapon.name, damage), ...(melee && strength.amount !== 0 ? [strength] : [])],
  };
}

/** Explains an attack with a weapon, and its damage unless it has a special effect instead. */
function explainWeapon(actor: HarvestCharacter, weapon: HarvestWeapon): readonly WhyGroup[] {
  const attack = explainCheck(actor, createAttack(actor, weapon), weapon.name);
  return weapon.system.special ? attack : [...attack, explainDamage(actor, weapon)];
}

function explainItem(actor: HarvestCharacter, item: Item.Implementation): readonly WhyGroup[] {
  if (isWeapon(item)) return explainWeapon(actor, item);
  const skill = listSkills(actor).find(({ id }) => id === item.id);
  return skill ? explainCheck(actor, createRequest(skill.system.characteristic, skill.id), nameSkill(skill)) : [];
}

function explainArmour(actor: HarvestCharacter): WhyGroup {
  const worn = listItems(actor, 'harvestArmor').filter(({ system }) => system.worn);
  const lines = worn.map(({ name, system }) => ({ key: '', rule: '', unit: '', amount: system.soak, label: name }));
  return { title: format('Sheet.armour'), rule: isQuickplay() ? 'DH-41' : 'DH-40', lines };
}

function explainHealth({ system }: HarvestCharacter): WhyGroup {
  const { capacity, left } = readHealth(system.health);
  const facts = [
    { label: format('Sheet.healthDice'), value: system.health.dice },
    { label: format('Sheet.reserveDice'), value: darkHarvest.RESERVE_DICE },
    { label: format('Ledger.Track.marked'), value: capacity - left },
  ];
  return { title: format('Sheet.health'), rule: 'DH-42', facts };
}

/**
 * Explains a number of a fighter's sheet.
 * @param key - the `data-why` of the number's element
 * @param item - the item in whose row the number is; undefined: none
 */
export function explainFighter(
  actor: HarvestCharacter,
  key: string,
  item: Item.Implementation | undefined,
): readonly WhyGroup[] {
  if (item && (key === 'skill' || key === 'attack')) return explainItem(actor, item);
  if (key === 'initiative') {
    const lines = (planFighterInitiative(actor)?.lines ?? []).map((line) => ({ ...line, label: '' }));
    return [{ title: format('Sheet.initiative'), lines }];
  }
  if (key === 'armour') return [explainArmour(actor)];
  if (key === 'health') return [explainHealth(actor)];
  if (key === 'dodge') {
    const request = createRequest('dexterity', findSkill(actor, 'dodge')?.id ?? null);
    return explainCheck(actor, request, format('Exchange.reply.dodge'));
  }
  if (key === 'strike') {
    const weapon = findStrikeWeapon(actor);
    return weapon ? explainWeapon(actor, weapon) : [];
  }
  if (key !== 'breath') return [];
  const facts = [{ label: nameCharacteristic('fortitude'), value: actor.system.characteristics.fortitude }];
  return [{ title: format('Breath.title'), rule: 'DH-64', facts }];
}
