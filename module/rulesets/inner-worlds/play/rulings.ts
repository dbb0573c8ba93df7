/** The GM's rulings on a roll: a new result for a save or an attack, a new total for a contest, or new damage. The last ruling counts (IW-34). */
import { innerWorlds } from '../../../../src/index.ts';
import { listAdjustments } from '../../../checks/roll-check.ts';
import { isMessageOf } from '../../../foundry/documents.ts';
import { makeFormat } from '../../../foundry/make-format.ts';
import { writeAftermath } from '../../../exchange/aftermath.ts';
import type { RulingChoice, RulingFacet, RulingRules } from '../../../stakes/rulings-facet.ts';
import { type InnerFighter, findFighter, isFighter } from '../data/fighter.ts';
import { LANG } from '../data/to-input.ts';
import { shakeOff } from './actions.ts';
import { type CheckMessage, checks, findRuled, readOutcome } from './checks.ts';
import { readDamage } from './damage.ts';
import { followAction, takeBackAction } from './exchange.ts';
import { settleReaction } from './reactions.ts';
import { resettleDue } from './wounds.ts';

/** A ruling as its message stores it. */
type RulingSystem = Pick<ChatMessage.OfType<'innerRuling'>['system'], 'result' | 'number'>;

const format = makeFormat(`${LANG}.Ruling`);

const results: readonly string[] = ['pass', 'fail', 'both', 'one', 'none'] satisfies innerWorlds.RollResult[];
const numbers: readonly string[] = ['total', 'damage'];

/** Returns the name of a result. The results of an attack that needs no save are "hits" and "misses". */
function nameResult(result: string, isAttack = false): string {
  return isAttack ? format(`attack.${result}`) : game.i18n.localize(`${LANG}.Result.${result}`);
}

function describe({ result, number }: RulingSystem): string {
  return numbers.includes(result) ? format(`is.${result}`, { number: String(number) }) : nameResult(result);
}

/** Returns the result of a roll in the form in which rulings store results. */
function readResult(check: CheckMessage): string {
  const { result, passed } = readOutcome(check);
  return check.system.plan.kind === 'none' ? (passed ? 'pass' : 'fail') : result;
}

/** Returns the current result of a roll in the form in which rulings store results. */
function readStanding(check: CheckMessage): RulingSystem {
  const isContest = check.system.plan.kind === 'contest';
  return isContest ? { result: 'total', number: readOutcome(check).total } : { result: readResult(check), number: 0 };
}

/** Returns the choice of a number that is now `number`. */
function chooseNumber({ result: kind, number: value }: RulingSystem): RulingChoice {
  return { kind, label: format(`kind.${kind}`), hint: '', options: [], value };
}

function planRuling(standing: RulingSystem, form: Readonly<Record<string, string>>, title: string) {
  const system = readForm(form);
  if (!system) return null;
  const from = describe(standing);
  const reason = form['reason']?.trim() ?? '';
  return { formula: '', from, text: format('content', { title, from, to: describe(system), reason }), system };
}

function readForm(form: Readonly<Record<string, string>>): RulingSystem | null {
  const { kind = '' } = form;
  if (numbers.includes(kind)) return { result: kind, number: Number(form[kind]) };
  const result = form['result'] ?? '';
  return kind === 'result' && results.includes(result) ? { result, number: 0 } : null;
}

/**
 * After a ruling, changes what a roll has written to match its new result.
 * @param had - whether the roll had passed before the ruling
 */
async function settle(check: CheckMessage, had: boolean): Promise<void> {
  const { passed } = readOutcome(check);
  if (passed === had) return;
  const { role } = check.system.exchange;
  if (role === 'feint' || role === 'grapple') {
    for (const change of passed ? followAction(check) : takeBackAction(check)) await writeAftermath(change);
  }
  const actor = findFighter(check.system.links.actor);
  if (!actor) return;
  await settleReaction(actor, check.system, check);
  await resettleDue(actor, check);
  if (check.system.purpose.kind === 'shakeOff' && passed) await shakeOff(actor);
}

/** The GM's rulings on a roll. */
export const checkRuling: RulingRules<CheckMessage> = {
  isOpen: ({ system }) => !['taunt', 'rout', 'stopMove'].includes(system.exchange.role),
  listChoices(check) {
    const standing = readStanding(check);
    if (numbers.includes(standing.result)) return [chooseNumber(standing)];
    const plan = checks.readPlan(check);
    const options = innerWorlds.listResults(plan).map((id) => {
      return { id, name: nameResult(id, plan.kind === 'none'), isChosen: id === standing.result };
    });
    return [{ kind: 'result', label: format('kind.result'), hint: '', options, value: 0 }];
  },
  plan: (check, form, title) => planRuling(readStanding(check), form, title),
  watch(check) {
    const had = readOutcome(check).passed;
    return () => settle(check, had);
  },
};

const readRolled = (damage: ChatMessage.OfType<'innerDamage'>): RulingSystem => ({
  result: 'damage',
  number: readDamage(damage, null).rolled,
});

/** The GM's rulings on damage. */
export const damageRuling: RulingRules<ChatMessage.OfType<'innerDamage'>> = {
  listChoices: (damage) => [chooseNumber(readRolled(damage))],
  plan: (damage, form, title) => planRuling(readRolled(damage), form, title),
};

export const rulings: RulingFacet<InnerFighter> = {
  owns: isFighter,
  ruleset: 'inner-worlds',
  messageType: 'innerRuling',
  words: `${LANG}.Ruling`,
  isRuling: ({ result }: RulingSystem) => [...results, ...numbers].includes(result),
  supersedes: () => true,
  readRuling({ system: { result, number } }: ChatMessage.OfType<'innerRuling'>) {
    return { result, number: Math.max(0, number) };
  },
  describe,
};

/** Returns the sentence about what a ruling changed; empty: there is none. */
export function listRuled(message: ChatMessage.Implementation): string[] {
  const found = findRuled(listAdjustments(message));
  const ruling = found && game.messages.get(found.source);
  if (!isMessageOf(ruling, 'innerRuling')) return [];
  const { from, reason } = ruling.system;
  return [format('changed', { from, to: describe(ruling.system), user: ruling.author?.name ?? '', reason })];
}

/** Returns the sentence about effects of a roll's first result that a ruling cannot undo automatically; empty: there are none. */
export function listLeft(check: CheckMessage): string[] {
  const { passed, ruled } = readOutcome(check);
  const { kind } = check.system.purpose;
  if (!ruled || ruled.from.passed === passed) return [];
  if (kind === 'block' && passed) return [format('left.block', { actor: check.alias })];
  return !passed && (kind === 'escape' || kind === 'shakeOff') ? [format(`left.${kind}`, { actor: check.alias })] : [];
}
