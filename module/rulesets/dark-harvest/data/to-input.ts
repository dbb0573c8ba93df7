/** From an actor and a request to what the rules plan from, rule options included; and back, the lines of a plan as messages store them. */
import { darkHarvest } from '../../../../src/index.ts';
import { type LineView, viewLines } from '../../../rolls/plan-view.ts';
import type { RuleOptionsFacet } from '../../../settings/rule-options.ts';
import { UserError } from '../../../user-error.ts';
import {
  type CharacteristicId,
  type HarvestCharacter,
  type HarvestSkill,
  getCharacteristicLabel,
  listSkills,
  nameSkill,
} from './fighter.ts';
import { listRoundReasons, readWoundPenalty } from './health.ts';
import { type CheckModifier, type CheckPurpose, type CheckRequest, plainPurpose, readTestKind } from './request.ts';

/** What the lang keys of Dark Harvest begin with. */
export const LANG = 'TETRAD.DarkHarvest';

/** A line of a plan, with the name it carries where the lang files have none. */
export interface CheckLine extends Omit<darkHarvest.TestLine, 'index'> {
  /** Name of a skill, a helper or a typed reason; empty: the name is the lang key `TETRAD.DarkHarvest.Line.<key>`. */
  readonly label: string;
}

/** A line as messages store it. Messages of older worlds call the unit `colour`, so that all do. */
export interface StoredLine extends Omit<CheckLine, 'unit'> {
  readonly colour: string;
}

/** Makes lines ready to be stored. */
export function storeLines(lines: readonly (darkHarvest.TestLine & { readonly label?: string })[]): StoredLine[] {
  return lines.map(({ key, rule, unit, amount, label = '' }) => ({ key, rule, colour: unit, amount, label }));
}

/** Reads stored lines. Any text may stand in a message: a unit that the rules do not know is summed nowhere, and shown as it is. */
export function readLines(lines: readonly StoredLine[]): CheckLine[] {
  return lines.map(({ key, rule, colour, amount, label }) => ({
    key,
    rule,
    unit: colour as darkHarvest.TestUnit,
    amount,
    label,
  }));
}

/** Puts stored lines into words. */
export function viewStoredLines(lines: readonly StoredLine[]): LineView[] {
  return viewLines(readLines(lines), LANG);
}

/** What was tested, as a card keeps it. */
export interface CheckSubject {
  readonly skillId: string;
  readonly skillName: string;
  readonly characteristic: CharacteristicId | '';
  readonly difficulty: darkHarvest.DifficultyId | '';
}

/** What the rules plan from, and the names that go with it. */
export interface CheckInput {
  readonly test: Parameters<typeof darkHarvest.planTest>[0];
  readonly subject: CheckSubject;
  readonly purpose: CheckPurpose;
  readonly quickplay: boolean;
  /** Names of the lines whose text is not in the lang files, by the key that the plan gives them. */
  readonly names: Readonly<Record<string, readonly string[]>>;
}

/** Key of a reason that was typed in. */
const customKey = 'custom';

/** A bare request: the skill (or none) and a characteristic, Average, no reasons. */
export function createRequest(characteristic: CharacteristicId, skillId: string | null = null): CheckRequest {
  return {
    skillId,
    characteristic,
    difficulty: 'average',
    modifiers: [],
    gamble: 0,
    trades: 0,
    complementary: [],
    helpers: [],
  };
}

function requireSkill(actor: HarvestCharacter, id: string): HarvestSkill {
  const skill = listSkills(actor).find((candidate) => candidate.id === id);
  if (!skill) throw new UserError('unknown-skill', { skill: id, actor: actor.name });
  return skill;
}

/** A typed reason gets a key of its own, so that each of its lines finds its text again. */
function toRulesModifier({ note: _note, ...modifier }: CheckModifier, index: number) {
  return modifier.key === customKey ? { ...modifier, key: `${customKey}.${index}` } : modifier;
}

function nameCustomReasons(modifiers: readonly CheckModifier[]): Record<string, string[]> {
  const named = modifiers.map(({ key, note }, index) => [key, note ?? '', index] as const);
  const custom = named.filter(([key]) => key === customKey);
  return Object.fromEntries(custom.map(([, note, index]) => [`${customKey}.${index}`, [note]]));
}

/** Lists what bears on the test beside what was asked for: the reserve dice (DH-44), the pips of the round (DH-43), drinks (DH-65, DH-66). */
function listStandingReasons(
  actor: HarvestCharacter,
  { characteristic, purpose = plainPurpose }: CheckRequest,
): CheckModifier[] {
  const kind = readTestKind(purpose);
  const wounds = kind.reserve ? readWoundPenalty(actor.system.health) : null;
  const drinks = listDrinkReasons(actor, characteristic, purpose);
  return [...(wounds ? [wounds] : []), ...(kind.round ? listRoundReasons(actor) : []), ...drinks];
}

/** Reads the purpose with what its outcome will need of the actor as it is now: the Strength of a feat, the step of a drinker. */
function readPurpose(actor: HarvestCharacter, { purpose = plainPurpose }: CheckRequest): CheckPurpose {
  const { system } = actor;
  if (purpose.kind === 'feat') return { ...purpose, amount: system.characteristics.strength };
  return purpose.kind === 'drink' ? { ...purpose, amount: readDrinking(actor).step } : purpose;
}

/**
 * Reads what a test needs.
 * @throws UserError `unknown-skill` where the request names a skill that the character has not
 */
export function toInput(actor: HarvestCharacter, request: CheckRequest): CheckInput {
  const skill = request.skillId === null ? null : requireSkill(actor, request.skillId);
  const others = request.complementary.map((id) => requireSkill(actor, id));
  const { characteristics } = actor.system;
  // A second characteristic stands in the place of the skill (DH-45, DH-63).
  const second = skill === null ? (request.second ?? null) : null;
  const secondName = second === null ? '' : game.i18n.localize(getCharacteristicLabel(second));
  const modifiers = [...request.modifiers, ...listStandingReasons(actor, request)];
  return {
    test: {
      skill: skill?.system.rating ?? (second === null ? 0 : characteristics[second]),
      characteristic: characteristics[request.characteristic],
      difficulty: request.difficulty,
      modifiers: modifiers.map(toRulesModifier),
      gamble: request.gamble,
      specialist: skill?.system.kind !== 'common',
      trades: request.trades,
      complementary: [...others.map((other) => other.system.rating), ...request.helpers.map((helper) => helper.rating)],
    },
    subject: {
      skillId: skill?.id ?? '',
      skillName: skill ? nameSkill(skill) : secondName,
      characteristic: request.characteristic,
      difficulty: request.difficulty,
    },
    purpose: readPurpose(actor, request),
    quickplay: isQuickplay(),
    names: {
      skill: skill ? [nameSkill(skill)] : secondName ? [secondName] : [],
      characteristic: [game.i18n.localize(`TETRAD.DarkHarvest.Characteristic.${request.characteristic}`)],
      complementary: [...others.map(nameSkill), ...request.helpers.map((helper) => helper.name)],
      ...nameCustomReasons(request.modifiers),
    },
  };
}

/** The strengths of drinks, in their order. */
export const drinkIds = Object.keys(darkHarvest.drinks.penalties) as darkHarvest.DrinkId[];

const body: readonly CharacteristicId[] = ['strength', 'dexterity', 'fortitude'];

/** Tests whether a string names a strength of drinks. */
export function isDrinkId(id: string): id is darkHarvest.DrinkId {
  return (drinkIds as readonly string[]).includes(id);
}

/** Reads what an actor has drunk, and how far that has brought it. */
export function readDrinking({ system }: HarvestCharacter): darkHarvest.Drinking {
  // A model of an older version of the system has none.
  const { drinking } = system as { drinking?: darkHarvest.Drinking };
  return { ...(drinking ?? { light: 0, wine: 0, spirits: 0, step: 0 }) };
}

/** Lists what drinks put on a test (DH-65, DH-66). */
export function listDrinkReasons(
  actor: HarvestCharacter,
  characteristic: CharacteristicId,
  purpose: CheckPurpose,
): CheckModifier[] {
  const { kind, ref } = purpose;
  const drinking = readDrinking(actor);
  const { choice, about = 'forced' } = readTestKind(purpose);
  const chosen = body.includes(characteristic) ? 'physical' : 'mental';
  const drunk = darkHarvest.listDrunkReasons(drinking.step, choice ? chosen : about);
  const sum = kind === 'drink' && isDrinkId(ref) ? [darkHarvest.makeDrinkReason(drinking, ref)] : [];
  return [...sum, ...drunk] as CheckModifier[];
}

/** The option "Quickplay rules" (the two sources differ; see the rules page). */
const quickplay = 'darkHarvestQuickplay';

/** The option in which order fighters declare (DH-20). */
const declaring = 'darkHarvestDeclaring';

/** The rule options of Dark Harvest. */
export const ruleOptions: RuleOptionsFacet = [
  {
    key: quickplay,
    name: 'TETRAD.DarkHarvest.Setting.quickplay.name',
    hint: 'TETRAD.DarkHarvest.Setting.quickplay.hint',
  },
  {
    key: declaring,
    name: 'TETRAD.DarkHarvest.Setting.declaring.name',
    hint: 'TETRAD.DarkHarvest.Setting.declaring.hint',
    choices: {
      highest: 'TETRAD.DarkHarvest.Setting.declaring.highest',
      lowest: 'TETRAD.DarkHarvest.Setting.declaring.lowest',
    },
  },
];

declare module '@league-of-foundry-developers/foundry-vtt-types/configuration' {
  interface SettingConfig {
    'tetrad.darkHarvestQuickplay': foundry.data.fields.BooleanField<{ initial: false }>;
    'tetrad.darkHarvestDeclaring': foundry.data.fields.StringField<{ required: true; initial: string }>;
  }
}

/** Tests whether the world plays by the Quickplay rules. */
export function isQuickplay(): boolean {
  return game.settings.get('tetrad', quickplay);
}

/** Tests whether the fighter with the lowest initiative declares first (DH-20). */
export function isLowestFirst(): boolean {
  return game.settings.get('tetrad', declaring) === 'lowest';
}
