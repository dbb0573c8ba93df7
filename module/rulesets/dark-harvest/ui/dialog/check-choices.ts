/** What the roll dialog offers: the fields of a draft with their choices, in the user's language. */
import { type HarvestCharacter, listSkills, nameSkill } from '../../data/fighter.ts';
import { darkHarvest } from '../../../../../src/index.ts';
import { listMessageModes } from '../../../../foundry/message-mode.ts';
import { permitsUser } from '../../../../permissions.ts';
import { characteristicIds, getCharacteristicLabel } from '../../data/characteristics.ts';
import { formatAmount } from '../../data/line-view.ts';
import { namePurpose } from '../../data/purpose.ts';
import { readLeastSteps, type CheckReason } from '../../data/reasons.ts';
import { findWeapon } from '../../play/attacks.ts';
import { listReasons, noNumber, type CheckDraft } from './check-draft.ts';
import { canGamble } from './check-preview.ts';
import { listDeviations, nameDeviation } from './exchange-draft.ts';

/** An option of a select or of a group of radio buttons. */
export interface Choice {
  readonly value: string;
  readonly label: string;
  readonly chosen: boolean;
}

function localize(key: string, data?: Record<string, string>): string {
  return data ? game.i18n.format(key, data) : game.i18n.localize(key);
}

/** Names an amount of dice: "+3 black dice". */
function describeDice(amount: number, colour: 'white' | 'black' | 'automatic' | 'divide'): string {
  return `${formatAmount(amount, colour)} ${localize(`TETRAD.DarkHarvest.Unit.${colour}`)}`;
}

function listSkillChoices(actor: HarvestCharacter, chosen: string): Choice[] {
  const skills = listSkills(actor).map((skill) => {
    const label = localize('TETRAD.DarkHarvest.Dialog.rated', {
      name: nameSkill(skill),
      value: String(skill.system.rating),
    });
    return { value: skill.id ?? '', label, chosen: skill.id === chosen };
  });
  return [{ value: '', label: localize('TETRAD.DarkHarvest.Dialog.noSkill'), chosen: chosen === '' }, ...skills];
}

function listCoverChoices({ attack, cover }: CheckDraft): Choice[] {
  if (!attack || attack === 'dodge') return [];
  return (Object.keys(darkHarvest.cover) as darkHarvest.CoverId[]).map((id) => {
    const black = darkHarvest.cover[id][attack];
    const name = localize(`TETRAD.DarkHarvest.Cover.${id}`);
    const effect = describeDice(black, 'black');
    const label = black === 0 ? name : localize('TETRAD.DarkHarvest.Dialog.effect', { name, effect });
    return { value: id, label, chosen: id === cover };
  });
}

/** The sentence that says what the test is rolled for; empty for a test that is asked for nothing but itself. */
function describePurpose(actor: HarvestCharacter, { purpose, exchange }: CheckDraft): string {
  if (!purpose || purpose.kind === 'test') return '';
  const name = namePurpose(purpose);
  const { role, reply = '', opponent = '' } = exchange?.frame.request ?? {};
  const act = role === 'attack' ? 'attack' : reply;
  if (purpose.kind !== 'attack') return act ? describeAct(act, { opponent }) : name;
  const shots = findWeapon(actor, { purpose })?.system.shots;
  const attack = act
    ? describeAct(act, { opponent, weapon: name })
    : localize('TETRAD.DarkHarvest.Dialog.attackWith', { weapon: name });
  if (!shots || shots.max === 0) return attack;
  const left = localize('TETRAD.DarkHarvest.Dialog.shotsLeft', { left: String(shots.value), max: String(shots.max) });
  return `${attack} ${left}`;
}

function describeAct(act: string, data: Record<string, string>): string {
  return localize(`TETRAD.DarkHarvest.Exchange.doing.${act}`, data);
}

/** What the dialog asks of the exchange beside the reasons; null: it is part of none. */
function prepareExchange({ exchange, attack }: CheckDraft) {
  if (!exchange) return null;
  const { frame, range, unaware, despiteAim } = exchange;
  return {
    title: localize(`TETRAD.DarkHarvest.Exchange.fold.${attack === 'dodge' ? 'dodge' : frame.request.role}`),
    ranges:
      frame.ranges.length > 1
        ? frame.ranges.map((id): Choice => ({
            value: id,
            label: localize(`TETRAD.DarkHarvest.Exchange.range.${id}`),
            chosen: id === range,
          }))
        : [],
    mayBeUnaware: frame.mayBeUnaware,
    unaware: unaware === '1',
    mayDespiteAim: frame.isAiming === true && permitsUser('rule'),
    despiteAim: despiteAim === '1',
    defenceless: frame.request.defenceless
      ? localize(`TETRAD.DarkHarvest.Exchange.defenceless.${frame.request.defenceless}`, {
          target: frame.request.opponent,
        })
      : '',
    whyRange: prepareWhy(exchange.why, 'range'),
    whyUnaware: prepareWhy(exchange.why, 'unaware'),
    whyDespiteAim: prepareWhy(exchange.why, 'despiteAim'),
    whyCover: prepareWhy(exchange.why, 'cover'),
  };
}

/** The field that asks why something is otherwise than the fight says. */
function prepareWhy(why: Readonly<Record<string, string>>, key: string) {
  const label = localize('TETRAD.DarkHarvest.Exchange.why', { name: nameDeviation(key) });
  return { key, label, text: why[key] ?? '' };
}

/** What is otherwise than the fight says, by key: "The fight says 2". */
export function describeDeviations(draft: CheckDraft): ReadonlyMap<string, string> {
  const keys = listReasons(draft).map(({ key }) => key);
  return new Map(
    listDeviations(draft, keys).map(({ key, from }) => [
      key,
      localize('TETRAD.DarkHarvest.Exchange.fightSays', { value: from }),
    ]),
  );
}

function listCharacteristicChoices(actor: HarvestCharacter, chosen: string): Choice[] {
  return characteristicIds.map((id) => {
    const value = formatAmount(actor.system.characteristics[id], 'white');
    const label = localize('TETRAD.DarkHarvest.Dialog.rated', { name: localize(getCharacteristicLabel(id)), value });
    return { value: id, label, chosen: id === chosen };
  });
}

function listDifficultyChoices(chosen: string): Choice[] {
  return darkHarvest.DIFFICULTIES.map((id) => {
    const { white, black } = darkHarvest.difficulties[id];
    const name = localize(`TETRAD.DarkHarvest.Difficulty.${id}`);
    const effect = white > 0 ? describeDice(white, 'white') : black > 0 ? describeDice(black, 'black') : '';
    const label = effect ? localize('TETRAD.DarkHarvest.Dialog.effect', { name, effect }) : name;
    return { value: id, label, chosen: id === chosen };
  });
}

function listComplementaryChoices(actor: HarvestCharacter, { skillId, complementary }: CheckDraft): Choice[] {
  const none = { value: '', label: localize('TETRAD.DarkHarvest.Dialog.none'), chosen: complementary === '' };
  const others = listSkillChoices(actor, complementary).filter(({ value }) => value !== '' && value !== skillId);
  return [none, ...others];
}

function showNumber(text: string): string {
  return text === noNumber ? '' : text;
}

function viewReason(reason: CheckReason, draft: CheckDraft) {
  const { key, white = 0, black = 0, automatic = 0, divide, steps } = reason;
  const value = showNumber(draft.reasons[key] ?? '0');
  const effects = [
    white === 0 ? '' : describeDice(white, 'white'),
    black === 0 ? '' : describeDice(black, 'black'),
    automatic === 0 ? '' : describeDice(automatic, 'automatic'),
    divide === 'steps' ? localize('TETRAD.DarkHarvest.Dialog.divided') : '',
    typeof divide === 'number' ? describeDice(divide, 'divide') : '',
  ].filter(Boolean);
  return {
    key,
    name: localize(`TETRAD.DarkHarvest.Line.${key}`),
    effect: effects.join(', '),
    steps,
    isSwitch: steps === 1,
    checked: value === '1',
    value,
    why: draft.exchange && prepareWhy(draft.exchange.why, key),
  };
}

/** Counts the reasons and the helpers in force, for the titles of their folds. */
export function countChoices(draft: CheckDraft): { attack: number; reasons: number; help: number } {
  const named = listReasons(draft).filter((reason) => {
    const text = draft.reasons[reason.key]?.trim() ?? '';
    return text !== '' && Number(text) !== 0 && !(Number(text) < readLeastSteps(reason));
  }).length;
  const covered = draft.cover === 'none' ? 0 : 1;
  return {
    attack: draft.attack ? named + covered : 0,
    reasons: (draft.attack ? 0 : named) + draft.custom.length,
    help: (draft.complementary ? 1 : 0) + draft.helpers.length,
  };
}

/** Prepares what the choices of the dialog are drawn from. */
export function prepareChoices(actor: HarvestCharacter, draft: CheckDraft) {
  return {
    purpose: describePurpose(actor, draft),
    isAttack: draft.attack !== null,
    exchange: prepareExchange(draft),
    covers: listCoverChoices(draft),
    skills: listSkillChoices(actor, draft.skillId),
    // One of them may stand in the place of a skill: Fortitude + Resolve, for example (DH-45).
    seconds: listCharacteristicChoices(actor, draft.skillId),
    characteristics: listCharacteristicChoices(actor, draft.characteristic),
    difficulties: listDifficultyChoices(draft.difficulty),
    complementary: listComplementaryChoices(actor, draft),
    canGamble: canGamble(actor, draft.skillId),
    gambles: ['0', '1', '2'].map((value): Choice => ({ value, label: value, chosen: value === draft.gamble })),
    trades: showNumber(draft.trades),
    reasons: listReasons(draft).map((reason) => viewReason(reason, draft)),
    custom: draft.custom.map((row, index) => ({
      note: row.note,
      white: showNumber(row.white),
      black: showNumber(row.black),
      index,
      number: index + 1,
    })),
    helpers: draft.helpers.map((row, index) => ({
      name: row.name,
      rating: showNumber(row.rating),
      index,
      number: index + 1,
    })),
    counts: countChoices(draft),
    modes: listMessageModes().map(({ id, label }): Choice => ({
      value: id,
      label: localize(label),
      chosen: id === draft.messageMode,
    })),
  };
}
