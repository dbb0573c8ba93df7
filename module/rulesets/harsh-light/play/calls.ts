/** The calls of Harsh Light: pulls named by a skill, an attribute or both, or by a pool as a number, and a modifier for difficulty (HL-1, HL-4). */
import type { CallWord, CalledRoll, CallsFacet } from '../../../calls/calls-facet.ts';
import { judgeCalls, nameCalls, readIdentifier } from '../../../calls/make-calls.ts';
import { makeFormat } from '../../../foundry/make-format.ts';
import { attributeIds, isAttributeId, nameAttribute } from '../data/attributes.ts';
import { type LightFighter, findOwnSkill, isFighter } from '../data/fighter.ts';
import { type CheckRequest, makeRequest } from '../data/request.ts';
import { LANG } from '../data/to-input.ts';
import { checks } from './checks.ts';

const format = makeFormat(LANG);

/** The maximum that a difficulty may add or subtract, as in the dialog. Modifiers up to `OFFERED` can be chosen from a list. */
const [MOST, OFFERED] = [30, 6];

/** Returns how much a difficulty subtracts from the pool; 0 for a hidden difficulty. */
function countDifficulty(id: string): number {
  const amount = Number(id);
  return Number.isInteger(amount) && Math.abs(amount) <= MOST ? -amount : 0;
}

/** Reads a number: with a sign it changes the pool, without one it is the pool itself. Null: too large. */
function readNumber(number: string): CallWord | null {
  const amount = Number(number);
  if (Math.abs(amount) > MOST) return null;
  const id = String(amount);
  if (!/^[+-]/u.test(number)) return { id, label: id, kind: 'number' };
  return { id: amount > 0 ? `+${id}` : id, label: amount > 0 ? `+${id}` : id.replace('-', '−'), kind: 'difficulty' };
}

function listDifficulties(): CallWord[] {
  const label = format('Call.plain');
  const harder = Array.from({ length: OFFERED }, (_, index) => readNumber(`-${index + 1}`));
  return [{ id: 'plain', label, kind: 'difficulty' }, ...harder.filter((word) => word !== null)];
}

/** Returns the request for the pull that a call names. An actor without the skill pulls with the attribute alone. */
function findPull(actor: LightFighter, { skill, bases, number, usualBasis }: CalledRoll): CheckRequest {
  if (number !== null) return makeRequest({ attribute: 'wits', pool: number });
  const own = skill ? findOwnSkill(actor, skill) : undefined;
  const [attribute = 'wits'] = [...bases, own?.system.attribute, usualBasis].filter(isAttributeId);
  return makeRequest({ attribute, skill: own?.id ?? '' });
}

/** The calls facet of Harsh Light, with the examples that the help shows. */
export const calls: CallsFacet<LightFighter, CheckRequest> = {
  id: 'harsh-light',
  ...nameCalls(LANG, { stealth: 'skill', 'brawl strength -2': 'both', resolve: 'alone', '5': 'pool' }),
  command: 'pull',
  skills: {
    type: 'lightSkill',
    fields: ['system.identifier', 'system.attribute'],
    read(item) {
      const { attribute } = item.system as Readonly<Record<string, unknown>>;
      const basis = isAttributeId(attribute) ? attribute : '';
      return [{ id: readIdentifier(item), label: item.name, kind: 'skill', basis }];
    },
  },
  forms: ['skill', 'skill basis', 'basis', 'number'],
  bases: () => attributeIds.map((id) => ({ id, label: nameAttribute(id), kind: 'basis' })),
  difficulties: listDifficulties,
  usual: 'plain',
  readNumber,
  owns: isFighter,
  toRequest: (actor, called) => ({ ...findPull(actor, called), difficulty: countDifficulty(called.difficulty) }),
  ...judgeCalls(
    checks,
    ({ success }) => success,
    (plan, id) => ({ ...plan, pool: plan.pool - countDifficulty(id) }),
  ),
};
