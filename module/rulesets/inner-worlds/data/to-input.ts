/**
 * Turns an actor and a request into input for the rules: the score, and the reasons for advantage and disadvantage (IW-1 to IW-5, IW-16, IW-21, IW-27, IW-28).
 */
import { innerWorlds } from '../../../../src/index.ts';
import { nameChanged } from '../../../effects/read-effects.ts';
import type { RuleOptionsFacet } from '../../../settings/world-settings.ts';
import { type InnerFighter, listBackgrounds, listInjuries, nameAbility, readAbility, readLoad } from './fighter.ts';
import { listSaveModes } from './effects.ts';
import { readRallied } from './fight.ts';
import { BURDEN, playsBurden } from './options.ts';
import type { CheckRequest, ModeSource } from './request.ts';

/** Prefix of the lang keys of this ruleset. */
export const LANG = 'TETRAD.InnerWorlds';

/** A line of a plan with its label; if the label is empty, the lang key made from `key` has the name. */
export interface CheckLine {
  readonly key: string;
  readonly rule: string;
  readonly unit: string;
  readonly amount: number;
  readonly label: string;
}

/** The input from which a roll is planned. */
export interface CheckInput {
  readonly score: number;
  /** The ability's name, with the effects that change it. */
  readonly name: string;
  readonly sources: readonly ModeSource[];
  readonly request: CheckRequest;
  /** Whether `score` uses the WIL of an ally who rallies the actor (IW-16). */
  readonly isRallied: boolean;
}

const plainKey = 'innerWorldsPlainSaves';

/** The rule options of Inner Worlds. */
export const ruleOptions: RuleOptionsFacet = [
  { key: plainKey, name: `${LANG}.Setting.plainSaves.name`, hint: `${LANG}.Setting.plainSaves.hint` },
  { key: BURDEN, name: `${LANG}.Setting.burden.name`, hint: `${LANG}.Setting.burden.hint` },
];

declare module '@league-of-foundry-developers/foundry-vtt-types/configuration' {
  interface SettingConfig {
    'tetrad.innerWorldsPlainSaves': foundry.data.fields.BooleanField<{ initial: false }>;
    'tetrad.innerWorldsBurden': foundry.data.fields.BooleanField<{ initial: false }>;
  }
}

/** Tests whether the world plays by the plain rules: no difficulties, complicated saves or contests, and no advantage from the GM (IW-2 to IW-5). */
export function playsPlain(): boolean {
  return game.settings.get('tetrad', plainKey);
}

/** Lists the injuries that are in the way, as reasons for disadvantage (IW-21). */
export function listHindering(actor: InnerFighter, { injuries }: Pick<CheckRequest, 'injuries'>): ModeSource[] {
  const found = listInjuries(actor).filter(({ id }) => injuries.includes(id ?? ''));
  return found.map(({ name }) => ({ key: 'injury', rule: 'IW-21', mode: 'disadvantage', note: name }));
}

function listSources(actor: InnerFighter, request: CheckRequest): ModeSource[] {
  const related = listBackgrounds(actor).filter(({ id }) => request.backgrounds.includes(id ?? ''));
  const { exchange } = request;
  const { load, limit } = readLoad(actor);
  const isBurdened = request.ability === 'dex' && load > limit && playsBurden();
  return [
    ...related.map(({ name }) => ({ key: 'background', rule: 'IW-27', mode: 'advantage' as const, note: name })),
    ...(exchange?.part ? exchange.modes.filter(({ key }) => key === 'training') : []),
    ...listHindering(actor, request),
    ...(isBurdened ? [{ key: 'burden', rule: 'IW-28', mode: 'disadvantage' as const, note: '' }] : []),
    ...listSaveModes(actor, request),
    ...(playsPlain() ? [] : request.sources),
  ];
}

export function toInput(actor: InnerFighter, request: CheckRequest): CheckInput {
  const rallied = request.rallied && request.ability === 'wil' ? readRallied(actor) : null;
  const own = readAbility(actor, request.ability);
  return {
    score: rallied === null ? own : innerWorlds.rallyScore(own, rallied),
    name: nameChanged(actor, `abilities.${request.ability}.score`, nameAbility(request.ability)),
    sources: listSources(actor, request),
    request: playsPlain() ? { ...request, difficulty: '', complicated: false } : request,
    isRallied: rallied !== null,
  };
}

/** Returns the id of a difficulty; null if the rules do not have it (IW-4). */
export function readDifficulty(id: string): innerWorlds.DifficultyId | null {
  return Object.hasOwn(innerWorlds.difficulties, id) ? (id as innerWorlds.DifficultyId) : null;
}
