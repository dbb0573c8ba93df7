/** Prepares the template data of a fighter's sheet: attributes, skills, weapons, defences and the turn. */
import { stepDice } from '../../../../../src/index.ts';
import { listBudget } from '../../../../combat/budget.ts';
import { findActor } from '../../../../foundry/documents.ts';
import { joinFacts, makeFormat } from '../../../../foundry/make-format.ts';
import { hasStatus } from '../../../../foundry/actor-statuses.ts';
import { viewCarried, viewWeapons } from '../../../../sheets/item-lists.ts';
import {
  type RowList,
  type SheetState,
  createActionsColumn,
  createDeleteCell,
  makeAddButton,
  openRow,
  readRow,
  rollRow,
} from '../../../../sheets/sheet-parts.ts';
import {
  type AttributeId,
  type RollableSkill,
  type StepFighter,
  type StepSkill,
  type StepWeapon,
  attributeIds,
  countArmour,
  findNamedSkill,
  listRollable,
  listSkills,
  listWeapons,
  nameAttribute,
  writeRank,
} from '../../data/fighter.ts';
import { statusIds } from '../../data/statuses.ts';
import { LANG } from '../../data/to-input.ts';
import {
  findHolder,
  hasDeclared,
  hasLostTurn,
  isAdrift,
  isFeinted,
  readBefore,
  readCover,
  readCovered,
  readReach,
  readTurn,
} from '../../data/turn.ts';
import { listDefences, rateAttack, rateSkill, writeInitiative, writeRanks } from './dice-view.ts';

type Row = RowList['rows'][number];

/** A specialty as a skill item stores it. */
export type Specialty = Readonly<Record<'name' | 'identifier', string>> & { readonly rank: number };

const format = makeFormat(`${LANG}.Sheet`);

/** The number of steps that an attribute's scale shows: d2 to d12. */
const RUNGS = 6;

/** Returns the ranks to choose from, written as dice: up to d12 + d12, or up to the current rank if it is higher. */
export function listRanks(now: number): Record<number, string> {
  const top = Math.max(2 * RUNGS, now);
  return Object.fromEntries(Array.from({ length: top + 1 }, (_, rank) => [rank, writeRank(rank)]));
}

/** Prepares an attribute: its die, and its place on the scale from d2 to d12. */
function viewAttribute({ system }: StepFighter, id: (typeof attributeIds)[number]) {
  const rank = system.attributes[id];
  const rungs = Array.from({ length: RUNGS }, (_, rung) => rung < Math.min(rank, RUNGS));
  return { key: id, name: nameAttribute(id), value: rank, text: writeRank(rank), rungs, choices: listRanks(rank) };
}

function viewSkillRow(actor: StepFighter, skill: StepSkill, own: RollableSkill, state: SheetState): Row {
  const { attribute, rank: least } = skill.system;
  const specialties: readonly Specialty[] = skill.system.specialties;
  const [, part = ''] = own.id.split('/');
  const { dice, chance } = rateSkill(actor, attribute, own.id);
  const cells = [
    { kind: 'number pool', text: dice, why: 'skill' },
    { kind: 'number chance', text: chance, why: 'skill' },
  ];
  const row = { id: skill.id ?? '', part, act: state.canRoll ? rollRow : null, cells };
  if (part) return { ...row, name: specialties[Number(part)]?.name ?? '' };
  // A specialty no better than its skill has no row of its own; the skill's row names it.
  const named = specialties.filter(({ rank }) => rank <= least).map(({ name }) => name);
  const hint = [nameAttribute(attribute), own.rank > 0 ? '' : format('unskilled'), ...named];
  return { ...row, name: skill.name, img: skill.img ?? '', hint: joinFacts(hint) };
}

function viewSkill(actor: StepFighter, skill: StepSkill, state: SheetState): Row[] {
  const { name, system } = skill;
  if (state.isEditing) {
    const field = { key: 'rank', name: format('rankOf', { name }), value: system.rank, min: 0 };
    const specialties = system.specialties.map(
      (one: Specialty) => `${one.name} ${writeRank(Math.max(system.rank, one.rank))}`,
    );
    const hint = [nameAttribute(system.attribute), ...specialties].join(' · ');
    const cells = [{ kind: 'number', field: { ...field, choices: listRanks(system.rank) } }, createDeleteCell(name)];
    return [{ ...readRow(skill), hint, act: openRow, cells }];
  }
  return listRollable(skill)
    .filter(({ rank, id }) => id === skill.id || rank > system.rank)
    .map((own) => viewSkillRow(actor, skill, own, state));
}

/** The two lists of skills, each with the attributes whose skills it contains. */
const skillLists = [
  ['body', ['agility', 'strength', 'vitality']],
  ['mind', ['alertness', 'intelligence', 'willpower']],
] as const satisfies readonly (readonly [string, readonly AttributeId[]])[];

/** Prepares the two lists of skills: those of the body and those of the mind. */
function viewSkills(actor: StepFighter, state: SheetState): RowList[] {
  const { isEditing } = state;
  const columns = isEditing
    ? [{ label: format('die'), kind: 'number' }, createActionsColumn()]
    : [
        { label: format('dice'), kind: 'number' },
        { label: format('chance'), kind: 'number', hint: format('chanceHint') },
      ];
  const all = listSkills(actor);
  return skillLists.map(([key, attributes]) => ({
    caption: format(key),
    columns: [{ label: format('skill') }, ...columns],
    rows: all
      .filter(({ system }) => (attributes as readonly string[]).includes(system.attribute))
      .flatMap((skill) => viewSkill(actor, skill, state)),
    empty: format('none'),
    add: makeAddButton(state, 'stepSkill', format('addSkill')),
  }));
}

/** Describes a weapon: "Attack d8 + d6 · d8 wounds · 50 ft". */
export function describeWeapon(actor: StepFighter | null, { system }: StepWeapon, dice = ''): string {
  const { damage, type, increment, explosive, throw: thrown, burns, skill } = system;
  const isUnskilled = actor !== null && skill !== '' && !findNamedSkill(actor, skill);
  return joinFacts([
    dice && format('attackDice', { dice }),
    damage > 0 ? format(`damageDice.${type}`, { dice: writeRanks([damage]) }) : format('noDice'),
    burns ? format('burns') : '',
    explosive ? format('blast', { feet: String(increment) }) : '',
    !explosive && increment > 0 ? format('feet', { feet: String(increment) }) : '',
    explosive && thrown > 0 ? format('thrown', { feet: String(thrown) }) : '',
    isUnskilled ? format('unskilled') : '',
  ]);
}

function listWeaponRows(actor: StepFighter, state: SheetState): RowList {
  const lines = listWeapons(actor).map((weapon) => ({
    weapon,
    rate() {
      const { dice, chance } = rateAttack(actor, weapon);
      return { hint: describeWeapon(actor, weapon, dice), chance: chance || '–' };
    },
    isReadied: weapon.system.readied || weapon.system.unarmed,
    isFixed: weapon.system.unarmed,
    choices: listRanks(weapon.system.damage),
  }));
  const add = { action: 'addEquipment', kind: 'stepWeapon', label: format('addWeapon') };
  return viewWeapons(lines, { lang: `${LANG}.Sheet`, actor, add }, state);
}

/** The actions of a turn that have a button on the sheet. The other actions are taken by making a roll. */
export const turnOffers = ['aim', 'defend', 'move', 'run', 'takeCover', 'stand', 'other'] as const;

/** The manoeuvres with a button on the sheet, and letting go of a hold (SD-21, SD-26, SD-27). */
const manoeuvreIds = ['feint', 'grapple', 'breakHold', 'letGo', 'keepFooting', 'floatFree'] as const;

/** The tricks with a button on the sheet: the manoeuvres, and covering an area or releasing the held action (SD-28). */
export const trickIds = [...manoeuvreIds, 'coverArea', 'release'] as const;

/** Lists the tricks that an actor can use now. */
function listTricks(actor: StepFighter) {
  const isOffered: Partial<Record<(typeof trickIds)[number], boolean>> = {
    breakHold: findHolder(actor) !== null,
    letGo: actor.system.holds !== '',
    keepFooting: hasStatus(actor, statusIds.unstable),
    floatFree: isAdrift(actor),
    coverArea: readCovered(actor) === '',
    release: readCovered(actor) !== '',
  };
  return trickIds.filter((id) => isOffered[id] !== false);
}

/** Prepares the button of an action or a trick. */
function viewOffer(id: (typeof turnOffers)[number] | (typeof trickIds)[number]) {
  return { id, label: format(`Turn.${id}`), hint: format(`Turn.${id}Hint`) };
}

/** Lists texts about whom an actor holds or has fooled, who holds it, and what it waits for. */
function listTies(actor: StepFighter): string[] {
  const { holds, feint } = actor.system;
  const [fooled, holder, covered] = [isFeinted(actor, feint.against), findHolder(actor), readCovered(actor)];
  const cover = readCover(actor);
  return [
    holds && format('Turn.holds', { name: findActor(holds)?.name ?? '' }),
    fooled ? format('Turn.feinted', { name: findActor(feint.against)?.name ?? '' }) : '',
    holder ? format('Turn.held', { name: holder.name }) : '',
    covered && format('Turn.covers', { text: covered }),
    cover === 'none' ? '' : game.i18n.localize(`${LANG}.Cover.${cover}`),
  ];
}

/** Prepares the template data of the turn (SD-10 to SD-19, SD-21, SD-26, SD-28); null outside a fight. */
function viewTurn(actor: StepFighter, { canRoll }: SheetState) {
  const turn = readTurn(actor);
  if (!turn) return null;
  const isDown = hasStatus(actor, statusIds.prone) || hasStatus(actor, statusIds.flat);
  const declared = hasDeclared(actor);
  const moved = listBudget(actor).find(({ kind }) => kind === 'feet')?.spent ?? 0;
  const left = stepDice.countActionsLeft(turn);
  const { charged } = readBefore(actor);
  const numbers = { left: String(left), declared: String(turn.declared), aim: String(turn.aim) };
  const facts = [
    hasLostTurn(actor) ? format('Turn.lost') : format(declared ? 'Turn.left' : 'Turn.undeclared', numbers),
    turn.stance === 'none' ? '' : game.i18n.localize(`${LANG}.Stance.${turn.stance}`),
    turn.aim > 0 ? format('Turn.aimed', numbers) : '',
    turn.ready > 0 ? format('Turn.ready', { count: String(turn.ready) }) : '',
    charged > 0 ? format('Turn.charged', { count: String(charged) }) : '',
    format('Turn.feet', { moved: String(moved), reach: String(readReach(actor)) }),
    ...listTies(actor),
  ];
  const offers = turnOffers.filter((id) => id !== 'stand' || isDown);
  return {
    text: joinFacts(facts),
    canDeclare: canRoll && !declared,
    canAct: canRoll && !hasLostTurn(actor),
    offers: offers.map(viewOffer),
    tricks: listTricks(actor).map(viewOffer),
  };
}

/** The statuses that the sheet shows as switches, because the rules read them. */
export const switchIds = ['prone', 'flat', 'unstable', 'weightless'] as const;

function viewFight(actor: StepFighter, state: SheetState) {
  return {
    initiative: writeInitiative(actor),
    armour: countArmour(actor),
    weapons: listWeaponRows(actor, state),
    defences: listDefences(actor).map(({ key, skill, dice }) => {
      return { key, dice, name: format(`Defence.${key}`), hint: skill?.name ?? format(`Defence.${key}Hint`) };
    }),
    turn: viewTurn(actor, state),
    switches: switchIds.map((id) => {
      const isOn = hasStatus(actor, statusIds[id]);
      return { id, isOn, label: format(`Status.${id}`), hint: format(`Status.${id}Hint`) };
    }),
  };
}

/** Types of items other than skills and weapons, in the order of the sheet. */
export const carriedTypes = ['stepArmor', 'stepGear', 'stepInjury'] as const;

type Carried = Item.OfType<(typeof carriedTypes)[number]>;

/** Returns the text after an item's name: points of armour, quantity, or when an injury happened. */
function tell({ system }: Carried): string {
  if ('rating' in system) return String(system.rating);
  return 'quantity' in system ? String(system.quantity) : system.since;
}

/** Returns the label of the button that uses supplies or a drug; empty if the item cannot be used. */
function offer({ system }: Carried): string {
  const isOfUse = 'quantity' in system && system.quantity > 0 && (system.supplies !== '' || system.drug !== '');
  return isOfUse ? game.i18n.localize(`${LANG}.Care.use`) : '';
}

/** Prepares the template data of a fighter's sheet. */
export function viewFighter(actor: StepFighter, state: SheetState) {
  return {
    attributes: attributeIds.map((id) => viewAttribute(actor, id)),
    skillLists: viewSkills(actor, state),
    equipment: viewCarried(actor, { lang: LANG, types: carriedTypes, tell, offer }, state),
    ...viewFight(actor, state),
  };
}
