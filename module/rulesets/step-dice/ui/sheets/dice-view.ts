/** The dice and chances of a fighter's skills, weapons and defences. The rules in `src` compute all numbers. */
import { stepDice } from '../../../../../src/index.ts';
import { formatRoundChance } from '../../../../chat/plan-view.ts';
import { foreseeAttack } from '../../../../exchange/exchange-play.ts';
import { writeAttackChance } from '../../../../sheets/item-lists.ts';
import { type RollableSkill, type StepFighter, type StepWeapon, listSkills, writeRank } from '../../data/fighter.ts';
import { findDefenceSkill } from '../../data/manoeuvre.ts';
import { type CheckRequest, makeRequest } from '../../data/request.ts';
import { checks, planIfAllowed } from '../../play/checks.ts';
import { createAttack } from '../../play/exchange.ts';

/** A roll as a sheet shows it: its dice, and its chance in whole percent (empty if unknown), as texts. */
export interface Goodness {
  readonly dice: string;
  readonly chance: string;
}

const none: Goodness = Object.freeze({ dice: '–', chance: '' });

/** Writes ranks as dice: "d8 + d6". */
export function writeRanks(ranks: readonly number[]): string {
  return (
    ranks
      .filter((rank) => rank > 0)
      .map(writeRank)
      .join(' + ') || none.dice
  );
}

/** Returns the dice of a skill, and the chance of success against Average. */
export function rateSkill(actor: StepFighter, attribute: CheckRequest['attribute'], skill: string): Goodness {
  const planned = planIfAllowed(actor, makeRequest({ attribute, skill }));
  if (!planned) return none;
  return { dice: writeRanks(planned.ranks), chance: formatRoundChance(checks.odds(planned).headline.p) };
}

/**
 * Returns the request to roll an item as a skill; null if it is not one of the actor's skills.
 * @param part - index of the specialty to roll; empty: the skill itself
 */
export function requestSkill(actor: StepFighter, item: Item.Implementation, part: string): CheckRequest | null {
  const skill = listSkills(actor).find(({ id }) => id === item.id);
  const id = part ? `${item.id}/${part}` : (item.id ?? '');
  return skill ? makeRequest({ attribute: skill.system.attribute, skill: id }) : null;
}

/** Returns the dice of an attack, and its chance to hit. */
export function rateAttack(actor: StepFighter, weapon: StepWeapon): Goodness {
  const planned = planIfAllowed(actor, createAttack(actor, weapon, null).request);
  if (!planned) return none;
  return { dice: writeRanks(planned.ranks), chance: writeAttackChance(foreseeAttack(actor, weapon)) };
}

/** Writes the dice of initiative (SD-10). */
export function writeInitiative({ system }: StepFighter): string {
  const { agility, alertness } = system.attributes;
  return writeRanks(stepDice.planInitiative({ agility, alertness, steps: system.initiativeSteps }).ranks);
}

/** A defence, and the dice rolled for it. */
export interface DefenceLine {
  readonly key: stepDice.RolledDefence;
  readonly skill: RollableSkill | undefined;
  readonly dice: string;
}

/** The defences that are rolled, in the order of the sheet. */
const defenceKeys = ['innate', 'dodge', 'block'] as const satisfies readonly stepDice.RolledDefence[];

/** Returns the defence that a string names; undefined: none. */
export function readDefenceKey(key: string): stepDice.RolledDefence | undefined {
  return defenceKeys.find((known) => known === key);
}

/** Returns the request for a defence against no one in particular (SD-14, SD-15). */
export function planDefenceRoll(actor: StepFighter, key: stepDice.RolledDefence): CheckRequest {
  const skill = findDefenceSkill(actor, key)?.id ?? '';
  const exchange = { role: 'reply', replyTo: '', against: '', opponent: '', reply: key, unarmed: false } as const;
  return makeRequest({ attribute: 'agility', skill, difficulty: '', exchange });
}

/** Lists an actor's innate defence and the defences that it can choose, with their dice (SD-14, SD-15). */
export function listDefences(actor: StepFighter): DefenceLine[] {
  return defenceKeys.map((key) => {
    const planned = planIfAllowed(actor, planDefenceRoll(actor, key));
    return { key, skill: findDefenceSkill(actor, key), dice: planned ? writeRanks(planned.ranks) : none.dice };
  });
}
