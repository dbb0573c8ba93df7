/** Prepares the template data of a fighter's sheet. The rules in `src` compute all numbers. */
import { makeFormat } from '../../../../foundry/make-format.ts';
import { canAsk } from '../../../../stakes/requests.ts';
import { viewCarried } from '../../../../sheets/item-lists.ts';
import {
  type RowList,
  type SheetState,
  createActionsColumn,
  createDeleteCell,
  drawPips,
  openRow,
  readRow,
  rollRow,
  viewChips,
} from '../../../../sheets/sheet-parts.ts';
import {
  type HarvestCharacter,
  type HarvestSkill,
  characteristicIds,
  listSkills,
  nameCharacteristic,
  nameSkill,
} from '../../data/fighter.ts';
import { readBar } from '../../data/health.ts';
import { skillKinds } from '../../data/item-models.ts';
import { statusIds } from '../../data/statuses.ts';
import { LANG } from '../../data/to-input.ts';
import { describeBreath, viewBreath } from '../../play/breath.ts';
import { labelOwnRound } from '../../play/fate.ts';
import { describeFeat, viewDrinking } from '../../play/life.ts';
import { listPatients } from '../../play/medicine.ts';
import { findRoundTest, findShakeOff } from '../../play/round-tests.ts';
import { isDueKind, nameDueTest, readActorStun, viewDying } from '../../play/wounds.ts';
import { planSkill, viewFight, writeChance } from './fight-view.ts';
import { viewHealth } from './health-view.ts';

const format = makeFormat(LANG);

function viewSkill(actor: HarvestCharacter, skill: HarvestSkill, { isEditing, canRoll }: SheetState) {
  const { characteristic, rating } = skill.system;
  const name = nameSkill(skill);
  const word = { kind: 'muted', text: nameCharacteristic(characteristic) };
  const row = { ...readRow(skill), name };
  if (isEditing) {
    const field = { key: 'rating', name: format('Sheet.ratingOf', { name }), value: rating, min: 0 };
    return { ...row, act: openRow, cells: [word, { kind: 'number', field }, createDeleteCell(name)] };
  }
  const plan = planSkill(actor, skill);
  const none = format('Sheet.noPool');
  return {
    ...row,
    act: canRoll ? rollRow : null,
    cells: [
      word,
      { kind: 'number', text: String(rating) },
      { kind: 'number pool', text: plan ? String(plan.white) : none, why: 'skill' },
      { kind: 'number chance', text: plan ? writeChance(plan) : none, why: 'skill' },
    ],
  };
}

/** Prepares the lists of skills, one for each kind. An adversary's sheet shows empty lists only in edit mode. */
function viewSkillLists(actor: HarvestCharacter, state: SheetState): RowList[] {
  const { isEditing } = state;
  const skills = listSkills(actor);
  const keepsEmpty = isEditing || actor.type === 'harvestCharacter';
  const columns = isEditing
    ? [createActionsColumn()]
    : [
        { label: format('Sheet.pool'), kind: 'number' },
        { label: format('Sheet.chance'), kind: 'number', hint: format('Sheet.chanceHint') },
      ];
  return skillKinds
    .map((kind) => ({
      caption: format(`Sheet.${kind}Skills`),
      columns: [
        { label: format('Sheet.skill') },
        { label: format('SkillFields.FIELDS.characteristic.label'), kind: 'word', isHidden: true },
        { label: format('SkillFields.FIELDS.rating.label'), kind: 'number' },
        ...columns,
      ],
      rows: skills.filter((skill) => skill.system.kind === kind).map((skill) => viewSkill(actor, skill, state)),
      empty: format('Sheet.noSkills'),
      add: isEditing ? { action: 'addSkill', kind, label: format(`New.add.${kind}`) } : null,
    }))
    .filter(({ rows }) => keepsEmpty || rows.length > 0);
}

/** Prepares the fate points, drawn as coins; null if the actor has none. */
function viewCoins({ system }: HarvestCharacter, { canRoll }: SheetState) {
  if (!('fate' in system)) return null;
  const { value, max } = system.fate;
  return {
    label: format('CharacterFields.FIELDS.fate.value.label'),
    value,
    max,
    coins: drawPips(value, Math.max(value, max)),
    // The rules set no number of fate points, so that a GM may give more.
    isExcess: max > 0 && value > max,
    canSpend: canRoll && value > 0,
    spend: format('Sheet.spendFate'),
    hint: format('Sheet.spendFateHint'),
  };
}

/** Returns texts by status id: how long a dying actor will live, how long a stun lasts, and how much breath is left. */
function readEnds(actor: HarvestCharacter): Readonly<Record<string, string>> {
  const ends = {
    [statusIds.dying]: viewDying(actor)?.text ?? '',
    [statusIds.stunned]: readActorStun(actor)?.text ?? '',
    breath: describeBreath(actor),
  };
  return Object.fromEntries(Object.entries(ends).filter(([, end]) => end));
}

/**
 * Prepares the template data for wounds and stuns: the state of the dying and whom this actor may stabilise (DH-46), the round's test in the reserve dice (DH-45),
 * and the test to shake off a stun (DH-50). Null: nothing to show.
 */
function viewWounds(actor: HarvestCharacter, { canRoll }: SheetState) {
  const dying = viewDying(actor);
  const nameTest = (find: typeof findRoundTest): string => {
    const kind = (canRoll && find(actor)?.purpose?.kind) || '';
    return isDueKind(kind) ? nameDueTest(kind) : '';
  };
  const [roundTest, shakeOff] = [nameTest(findRoundTest), nameTest(findShakeOff)];
  const patients = canRoll ? listPatients(actor) : [];
  const ends = Object.entries(readEnds(actor));
  if (!dying && !roundTest && ends.length === 0 && patients.length === 0) return null;
  // A status in the header shows its own end.
  const notes = ends.flatMap(([id, end]) => (actor.statuses.has(id) ? [] : [end]));
  return { dying, notes, roundTest, shakeOff, patients };
}

/** The types of items other than skills and weapons, in the order of the sheet. */
export const equipmentTypes = ['harvestArmor', 'harvestGear', 'harvestInjury'] as const;

/** Returns the text after an item's name: points of armour, quantity, or the date of an injury. */
function tell({ system }: Item.OfType<(typeof equipmentTypes)[number]>): string {
  if ('soak' in system) return String(system.soak);
  return 'quantity' in system ? String(system.quantity) : system.since;
}

/** Prepares the template data of a fighter's sheet. */
export function viewFighter(actor: HarvestCharacter, state: SheetState) {
  const { characteristics, health } = actor.system;
  return {
    chips: viewChips(actor, readEnds(actor)),
    characteristics: characteristicIds.map((key) => ({
      key,
      name: nameCharacteristic(key),
      value: characteristics[key],
      text: String(characteristics[key]).replace('-', '−'),
    })),
    health: viewHealth(health, readBar(actor), characteristics.fortitude),
    coins: viewCoins(actor, state),
    skillLists: viewSkillLists(actor, state),
    ...viewFight(actor, state),
    equipment: viewCarried(actor, { lang: LANG, types: equipmentTypes, tell }, state),
    wounds: viewWounds(actor, state),
    fate: {
      // The label of the button that buys a round to live (DH-14); empty if this user may not buy one.
      round: labelOwnRound(actor.uuid),
      canAskLife: canAsk(actor, 'undoDeath'),
      canAskScene: canAsk(actor, 'editScene'),
    },
    feat: describeFeat(characteristics.strength),
    drinking: viewDrinking(actor),
    breath: viewBreath(actor),
  };
}
