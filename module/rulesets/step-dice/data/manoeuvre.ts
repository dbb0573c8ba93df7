/** Manoeuvres: their rolls, and the rolls that oppose them (SD-20, SD-21, SD-26, SD-27). */
import { stepDice } from '../../../../src/index.ts';
import { type RollableSkill, type StepFighter, findNamedSkill, listWeapons } from './fighter.ts';
import { skillIds } from './new-character.ts';
import { type CheckRequest, type OpposeRequest, makePurpose, makeRequest } from './request.ts';

/** The manoeuvres against someone, each with the id of the roll that opposes it (SD-21, SD-26). */
const answers = Object.freeze({ feint: 'seeThrough', grapple: 'grapple', breakHold: 'breakHold' } as const);

/** The id of a manoeuvre against someone. */
export type ContestedId = keyof typeof answers;

/** Tests whether a string names a manoeuvre against someone. */
export function isContested(id: string): id is ContestedId {
  return Object.hasOwn(answers, id);
}

/**
 * Returns the id of the roll that opposes a manoeuvre.
 * @throws Error for any other id, which would be a bug in the caller
 */
export function requireAnswer(id: string): (typeof answers)[ContestedId] {
  if (!isContested(id)) throw new Error(`Tetrad: ${id} is no manoeuvre.`);
  return answers[id];
}

/** Tests whether a roll is a manoeuvre against someone. */
export function isManoeuvre({ system: { exchange, purpose } }: ChatMessage.OfType<'stepCheck'>): boolean {
  return exchange.role === 'manoeuvre' && exchange.against !== '' && isContested(purpose.kind);
}

/** Returns the identifier of the skill with which an actor fights in close combat: that of the weapon in hand, or Unarmed Combat. */
function findCloseSkill(actor: StepFighter): string {
  const inHand = listWeapons(actor).find(({ system }) => system.readied && system.close && !system.unarmed);
  return inHand?.system.skill ?? skillIds.unarmed;
}

/** Returns the skill with which an actor defends itself; undefined: none. A block uses the skill of the weapon in hand (SD-14, SD-15). */
export function findDefenceSkill(actor: StepFighter, defence: stepDice.RolledDefence): RollableSkill | undefined {
  const skill = { innate: '', dodge: skillIds.dodge, block: findCloseSkill(actor) }[defence];
  return skill ? findNamedSkill(actor, skill) : undefined;
}

/** Returns the identifier of the skill that a manoeuvre is usually rolled with. */
function findSkillOf(actor: StepFighter, id: stepDice.ManoeuvreId): string {
  if (id === 'feint') return findCloseSkill(actor);
  return { seeThrough: skillIds.intuition, floatFree: skillIds.zeroG }[id as string] ?? skillIds.unarmed;
}

/** Returns the request for a manoeuvre, without its place in an exchange. */
export function requestManoeuvre(actor: StepFighter, id: stepDice.ManoeuvreId): CheckRequest {
  const { attribute, second, difficulty } = stepDice.manoeuvres[id];
  const skill = second === 'skill' ? findNamedSkill(actor, findSkillOf(actor, id)) : undefined;
  return makeRequest({
    attribute,
    skill: skill?.id ?? '',
    other: second === 'skill' ? '' : second,
    difficulty: difficulty ?? '',
    purpose: makePurpose(id === 'seeThrough' ? '' : id),
  });
}

/**
 * Returns the request with which a target opposes a manoeuvre.
 * @param kind - id of the manoeuvre
 * @param place - the manoeuvre's message, and who made it
 */
export function requestOpposing(
  target: StepFighter,
  kind: string,
  place: Pick<OpposeRequest, 'replyTo' | 'against' | 'opponent'>,
): CheckRequest {
  const reply = requireAnswer(kind);
  const purpose = makePurpose('', { name: game.i18n.localize(`TETRAD.StepDice.Manoeuvre.reply.${reply}`) });
  return { ...requestManoeuvre(target, reply), purpose, exchange: { role: 'oppose', reply, ...place } };
}
