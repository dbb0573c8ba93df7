/** Turns an actor and a request into input for the rules, including rule options. Also converts plan lines to and from their stored form. */
import { darkHarvest } from '../../../../src/index.ts';
import type { RuleOptionsFacet } from '../../../settings/world-settings.ts';
import { nameChanged } from '../../../effects/read-effects.ts';
import { UserError } from '../../../user-error.ts';
import {
  type CharacteristicId,
  type HarvestCharacter,
  type HarvestSkill,
  findSkillById,
  nameCharacteristic,
  nameSkill,
} from './fighter.ts';
import { listEffectReasons } from './effects.ts';
import { listRoundReasons, readWoundPenalty } from './health.ts';
import { type CheckModifier, type CheckPurpose, type CheckRequest, plainPurpose, readTestKind } from './request.ts';

/** Prefix of the lang keys of Dark Harvest. */
export const LANG = 'TETRAD.DarkHarvest';

/** A line of a plan, with a label if its name is not in the lang files. */
export interface CheckLine extends Omit<darkHarvest.TestLine, 'index'> {
  /** The name of a skill, a helper or a typed reason; empty: the lang key `TETRAD.DarkHarvest.Line.<key>` has the name. */
  readonly label: string;
}

/** A line as messages store it. The unit is called `colour`, as in older worlds. */
export interface StoredLine extends Omit<CheckLine, 'unit'> {
  readonly colour: string;
}

/** Converts lines to their stored form. */
export function storeLines(lines: readonly (darkHarvest.TestLine & { readonly label?: string })[]): StoredLine[] {
  return lines.map(({ key, rule, unit, amount, label = '' }) => ({ key, rule, colour: unit, amount, label }));
}

/** Reads stored lines. A line with an unknown unit is shown but not added up, because anyone can send a forged message. */
export function readLines(lines: readonly StoredLine[]): CheckLine[] {
  return lines.map(({ colour, ...line }) => ({ ...line, unit: colour as darkHarvest.TestUnit }));
}

/** What a test is about, as its card stores it. Empty ids: dice typed in chat. */
export interface CheckSubject {
  readonly skillId: string;
  readonly skillName: string;
  readonly characteristic: CharacteristicId | '';
  readonly difficulty: darkHarvest.DifficultyId | '';
}

/** The input for the rules, with the names of its lines. */
export interface CheckInput {
  readonly test: Parameters<typeof darkHarvest.planTest>[0];
  readonly subject: CheckSubject;
  readonly purpose: CheckPurpose;
  readonly quickplay: boolean;
  /** Names that are not in the lang files, by the key of the line. If several lines have the key, there is a name for each. */
  readonly names: Readonly<Record<string, readonly string[]>>;
}

/** Returns a request for a plain test: a characteristic, with or without a skill, at Average and without modifiers. */
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
  const skill = findSkillById(actor, id);
  if (!skill) throw new UserError('unknown-skill', { skill: id, actor: actor.name });
  return skill;
}

/** Gives each reason with a text a key of its own, so that its text is shown on the right line; other modifiers keep theirs. */
function splitKeys(modifiers: readonly CheckModifier[]): CheckModifier[] {
  return modifiers.map((one, index) => (one.note ? { ...one, key: `${one.key}.${index}` } : one));
}

/** Lists the modifiers that an actor's state adds to a request: marked reserve dice (DH-44), the pips of the round (DH-43), and drink (DH-65, DH-66). */
function listStandingReasons(
  actor: HarvestCharacter,
  { characteristic, purpose = plainPurpose }: CheckRequest,
): CheckModifier[] {
  const kind = readTestKind(purpose);
  const wounds = kind.reserve ? readWoundPenalty(actor.system.health) : null;
  const drinks = listDrinkReasons(actor, characteristic, purpose);
  return [...(wounds ? [wounds] : []), ...(kind.round ? listRoundReasons(actor) : []), ...drinks];
}

/** Returns the purpose of a request, with the current value of the actor that its outcome depends on, such as Strength for a feat. */
function readPurpose(actor: HarvestCharacter, { purpose = plainPurpose }: CheckRequest): CheckPurpose {
  const { system } = actor;
  if (purpose.kind === 'feat') return { ...purpose, amount: system.characteristics.strength };
  return purpose.kind === 'drink' ? { ...purpose, amount: readDrinking(actor).step } : purpose;
}

/**
 * Returns the input of the rules for a test.
 * @throws UserError `unknown-skill` if the character lacks the requested skill
 */
export function toInput(actor: HarvestCharacter, request: CheckRequest): CheckInput {
  const skill = request.skillId === null ? null : requireSkill(actor, request.skillId);
  const others = request.complementary.map((id) => requireSkill(actor, id));
  const { characteristics } = actor.system;
  // The second characteristic replaces the skill (DH-45, DH-63).
  const second = skill === null ? (request.second ?? null) : null;
  const skillName = skill ? nameSkill(skill) : second === null ? '' : nameCharacteristic(second);
  const standing = [...listStandingReasons(actor, request), ...listEffectReasons(actor, request)];
  const modifiers = splitKeys([...request.modifiers, ...standing]);
  const nameOwn = (id: CharacteristicId) => nameChanged(actor, `characteristics.${id}`, nameCharacteristic(id));
  return {
    test: {
      skill: skill?.system.rating ?? (second === null ? 0 : characteristics[second]),
      characteristic: characteristics[request.characteristic],
      difficulty: request.difficulty,
      modifiers: modifiers.map(({ note: _note, ...modifier }) => modifier),
      gamble: request.gamble,
      specialist: skill?.system.kind !== 'common',
      trades: request.trades,
      minimumNet: request.means ? darkHarvest.healing.means[request.means].test.minimumNet : null,
      complementary: [...others.map((other) => other.system.rating), ...request.helpers.map((helper) => helper.rating)],
    },
    subject: {
      skillId: skill?.id ?? '',
      skillName,
      characteristic: request.characteristic,
      difficulty: request.difficulty,
    },
    purpose: readPurpose(actor, request),
    quickplay: isQuickplay(),
    names: {
      skill: second !== null ? [nameOwn(second)] : skillName ? [skillName] : [],
      characteristic: [nameOwn(request.characteristic)],
      complementary: [...others.map(nameSkill), ...request.helpers.map((helper) => helper.name)],
      ...Object.fromEntries(modifiers.map(({ key, note = '' }) => [key, note ? [note] : []])),
    },
  };
}

/** The kinds of drinks, weakest first. */
export const drinkIds = Object.keys(darkHarvest.drinks.penalties) as darkHarvest.DrinkId[];

const body: readonly CharacteristicId[] = ['strength', 'dexterity', 'fortitude'];

/** Tests whether a string is the id of a kind of drink. */
export function isDrinkId(id: string): id is darkHarvest.DrinkId {
  return (drinkIds as readonly string[]).includes(id);
}

/** Returns what an actor has drunk, and its step of drunkenness. */
export function readDrinking({ system }: HarvestCharacter): darkHarvest.Drinking {
  return { ...system.drinking };
}

/** Lists the modifiers that drink gives to a test (DH-65, DH-66). Avoiding or spotting a peril is an action, as it is for the reserve dice (DH-44). */
export function listDrinkReasons(
  actor: HarvestCharacter,
  characteristic: CharacteristicId,
  purpose: CheckPurpose,
): CheckModifier[] {
  const { kind, ref } = purpose;
  const drinking = readDrinking(actor);
  const { choice, reserve, about = 'forced' } = readTestKind(purpose);
  const chosen = body.includes(characteristic) ? 'physical' : 'mental';
  const drunk = darkHarvest.listDrunkReasons(drinking.step, choice || reserve ? chosen : about);
  const sum = kind === 'drink' && isDrinkId(ref) ? [darkHarvest.makeDrinkReason(drinking, ref)] : [];
  return [...sum, ...drunk];
}

const optionWords = `${LANG}.Setting`;

/** The rule options of Dark Harvest: where the two sources differ (see the rules page), and in which order fighters declare (DH-20). */
export const ruleOptions: RuleOptionsFacet = [
  { key: 'darkHarvestQuickplay', name: `${optionWords}.quickplay.name`, hint: `${optionWords}.quickplay.hint` },
  {
    key: 'darkHarvestDeclaring',
    name: `${optionWords}.declaring.name`,
    hint: `${optionWords}.declaring.hint`,
    choices: { highest: `${optionWords}.declaring.highest`, lowest: `${optionWords}.declaring.lowest` },
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
  return game.settings.get('tetrad', 'darkHarvestQuickplay');
}

/** Tests whether the fighter with the lowest initiative declares first (DH-20). */
export function isLowestFirst(): boolean {
  return game.settings.get('tetrad', 'darkHarvestDeclaring') === 'lowest';
}
