/** Turns actors and a request into input for the rules: dots, reasons, and the trait that resists (HL-4, HL-10, HL-12 to HL-15, HL-17). */
import { harshLight } from '../../../../src/index.ts';
import { findActor } from '../../../foundry/documents.ts';
import type { RuleOptionsFacet } from '../../../settings/world-settings.ts';
import { nameChanged } from '../../../effects/read-effects.ts';
import { UserError } from '../../../user-error.ts';
import { type AttributeId, nameAttribute } from './attributes.ts';
import { type LightFighter, findTestItem, isFighter, listSkills, readResistance } from './fighter.ts';
import type { CheckRequest, ExchangeRequest } from './request.ts';
import { prepareDeck, pullKey } from './deck.ts';
import { listEffectReasons } from './effects.ts';
import { maySpend, readDefence } from './turn.ts';

/** Prefix of the lang keys of this ruleset. */
export const LANG = 'TETRAD.HarshLight';

/** A line of a plan with its label; if the label is empty, the lang key made from `key` has the name. */
export type CheckLine = harshLight.PoolLine & { readonly label: string };

/** What a pull is about, as its card stores it: the attribute, and the skill's name at that time; both empty for cards typed in chat. */
export interface CheckSubject {
  readonly attribute: AttributeId | '';
  readonly skillName: string;
}

/** How the target of a pull resists it. */
export interface Resister {
  /** The target's Defence, if the pull is an attack (HL-13); otherwise null. */
  readonly defence: harshLight.DefenceInput | null;
  /** The trait that is subtracted from any other pull (HL-10); null: none. */
  readonly resistance: harshLight.Resistance | null;
  /** Whether the target may still spend Willpower to resist (HL-12). */
  readonly mayResist: boolean;
}

/** The input from which a pull is planned. */
export interface CheckInput {
  readonly attribute: number;
  /** The dots of the skill; null: the attribute alone. */
  readonly skill: number | null;
  /** The Blood Potency that the actor adds to resist the supernatural; null: not added (HL-17). */
  readonly bloodPotency: number | null;
  readonly modifiers: readonly harshLight.Modifier[];
  /** The labels of the modifiers, in the same order; if one is empty, the lang key made from the modifier's key has the name. */
  readonly names: readonly string[];
  /** The attribute's name, with the effects that change it. */
  readonly attributeName: string;
  readonly resister: Resister;
  readonly request: CheckRequest;
  readonly subject: CheckSubject;
  /** The item's texts for a Dramatic Failure and an Exceptional Success; empty: the GM decides. */
  readonly effects: { readonly dramatic: string; readonly exceptional: string };
}

/** The rule options of Harsh Light. */
export const ruleOptions: RuleOptionsFacet = [
  {
    key: pullKey,
    name: `${LANG}.Setting.pullFrom.name`,
    hint: `${LANG}.Setting.pullFrom.hint`,
    prepare: prepareDeck,
    choices: { fair: `${LANG}.Setting.pullFrom.fair`, deck: `${LANG}.Setting.pullFrom.deck` },
  },
];

const nobody: Resister = Object.freeze({ defence: null, resistance: null, mayResist: false });

/** Returns how the target of a pull resists it. */
function readTarget({ against, role, trait, defended, potent }: ExchangeRequest): Resister {
  const target = findActor(against);
  if (!target || !isFighter(target) || trait === '') return nobody;
  const mayResist = maySpend(target);
  const defence = trait === 'defence' ? { ...readDefence(target), applies: role !== 'attack' || defended } : null;
  if (defence && role === 'attack') return { defence, resistance: null, mayResist: mayResist && defence.applies };
  if (defence) return { defence: null, resistance: harshLight.countDefence(defence), mayResist };
  const bloodPotency = potent ? target.system.bloodPotency : null;
  const resistance = harshLight.countResistance({ trait: readResistance(target, trait), bloodPotency });
  const lines = resistance.lines.map((line) => (line.key === 'resistance' ? { ...line, key: trait } : line));
  return { defence: null, resistance: { ...resistance, lines }, mayResist };
}

/** A reason that changes the pool. `note` is what the player typed, or empty. */
type Reason = harshLight.Modifier & { readonly note: string };

/** Lists the reasons of a request: its difficulty, the item's bonus, and those that the player added. */
function listReasons({ difficulty, modifiers }: CheckRequest, bonus: number): Reason[] {
  return [
    { key: 'difficulty', rule: 'HL-4', amount: -difficulty, note: '' },
    { key: 'gear', rule: 'HL-1', amount: bonus, note: '' },
    ...modifiers.map(({ note = '', ...modifier }) => ({ ...modifier, note })),
  ];
}

/**
 * Returns the input for a pull.
 * @throws UserError `skill-gone`
 */
export function toInput(actor: LightFighter, request: CheckRequest): CheckInput {
  const { pool = null } = request;
  const skill = request.skill && pool === null ? listSkills(actor).find(({ id }) => id === request.skill) : null;
  if (skill === undefined) throw new UserError('skill-gone', { actor: actor.name });
  const item = findTestItem(actor, request.item);
  const bonus = item && 'bonus' in item.system ? item.system.bonus : 0;
  const modifiers = [...request.modifiers, ...listEffectReasons(actor, request)];
  const reasons = listReasons({ ...request, modifiers }, bonus);
  return {
    attribute: pool ?? actor.system.attributes[request.attribute],
    bloodPotency: request.potent ? actor.system.bloodPotency : null,
    skill: skill?.system.dots ?? null,
    modifiers: reasons.map(({ note: _note, ...modifier }) => modifier),
    names: reasons.map(({ note }) => note),
    attributeName: nameChanged(actor, `attributes.${request.attribute}`, nameAttribute(request.attribute)),
    resister: request.exchange ? readTarget(request.exchange) : nobody,
    request,
    subject: { attribute: pool === null ? request.attribute : '', skillName: skill?.name ?? '' },
    effects: { dramatic: item?.system.dramatic ?? '', exceptional: item?.system.exceptional ?? '' },
  };
}

/** Adds labels to the lines of a plan: the names of the attribute and the skill, and the reasons that the player typed. */
export function nameLines(
  lines: readonly harshLight.PoolLine[],
  { subject, names, attributeName }: CheckInput,
): CheckLine[] {
  const parts: Readonly<Record<string, string>> = {
    attribute: subject.attribute ? attributeName : game.i18n.localize(`${LANG}.Line.pool`),
    skill: subject.skillName,
  };
  return lines.map(({ key, rule, unit, amount, ...place }) => {
    const { index = -1 } = place;
    return { key, rule, unit, amount, label: names[index] || (index < 0 ? (parts[key] ?? '') : '') };
  });
}
