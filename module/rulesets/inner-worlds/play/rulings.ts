/** The GM's rulings on a roll: a new result for a save or an attack, a new total for a contest, or new damage. The last ruling counts (IW-34). */
import { innerWorlds } from '../../../../src/index.ts';
import { listAdjustments } from '../../../checks/roll-check.ts';
import { isMessageOf } from '../../../foundry/documents.ts';
import { makeFormat } from '../../../foundry/make-format.ts';
import { writeAftermath } from '../../../opposed/aftermath.ts';
import type { RulingFacet } from '../../../requests/rulings-facet.ts';
import { type InnerFighter, findFighter, isFighter } from '../data/fighter.ts';
import { LANG } from '../data/to-input.ts';
import { shakeOff } from './actions.ts';
import { type CheckMessage, checks, findRuled, readOutcome } from './checks.ts';
import { readDamage } from './damage.ts';
import { followAction, takeBackAction } from './exchange.ts';
import { settleReaction } from './reactions.ts';
import { resettleDue } from './wounds.ts';

type Message = ChatMessage.Implementation;

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

/** Returns the current result of a message in the form in which rulings store results; null if the message cannot be ruled on. */
function readStanding(target: Message): RulingSystem | null {
  if (isMessageOf(target, 'innerDamage')) return { result: 'damage', number: readDamage(target, null).rolled };
  if (!isMessageOf(target, 'innerCheck')) return null;
  const isContest = target.system.plan.kind === 'contest';
  return isContest ? { result: 'total', number: readOutcome(target).total } : { result: readResult(target), number: 0 };
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

export const rulings: RulingFacet<InnerFighter> = {
  owns: isFighter,
  ruleset: 'inner-worlds',
  messageType: 'innerRuling',
  words: `${LANG}.Ruling`,
  isTarget: (message) =>
    isMessageOf(message, 'innerDamage') ||
    (isMessageOf(message, 'innerCheck') && !['taunt', 'rout'].includes(message.system.exchange.role)),
  isRuling: ({ result }: RulingSystem) => [...results, ...numbers].includes(result),
  supersedes: () => true,
  listChoices(target) {
    const standing = readStanding(target);
    if (!standing) return [];
    const { result, number } = standing;
    if (numbers.includes(result))
      return [{ kind: result, label: format(`kind.${result}`), hint: '', options: [], value: number }];
    if (!isMessageOf(target, 'innerCheck')) return [];
    const plan = checks.readPlan(target);
    const options = innerWorlds.listResults(plan).map((id) => {
      return { id, name: nameResult(id, plan.kind === 'none'), isChosen: id === result };
    });
    return [{ kind: 'result', label: format('kind.result'), hint: '', options, value: 0 }];
  },
  plan(target, form, title) {
    const [standing, system] = [readStanding(target), readForm(form)];
    if (!standing || !system) return null;
    const from = describe(standing);
    const reason = form['reason']?.trim() ?? '';
    return { formula: '', from, text: format('content', { title, from, to: describe(system), reason }), system };
  },
  readRuling(message) {
    if (!isMessageOf(message, 'innerRuling')) return {};
    const { result, number } = message.system;
    return { result, number: Math.max(0, number) };
  },
  describe,
  watch(target) {
    const check = isMessageOf(target, 'innerCheck') ? target : null;
    const had = check && readOutcome(check).passed;
    return () => (check && had !== null ? settle(check, had) : Promise.resolve());
  },
};

/** Returns sentences about what a ruling changed, and about effects of the first result that cannot be undone automatically. */
export function listRuled(message: Message): string[] {
  const found = findRuled(listAdjustments(message));
  const ruling = found && game.messages.get(found.source);
  if (!isMessageOf(ruling, 'innerRuling')) return [];
  const { from, reason } = ruling.system;
  const changed = format('changed', { from, to: describe(ruling.system), user: ruling.author?.name ?? '', reason });
  return [changed, ...(isMessageOf(message, 'innerCheck') ? listLeft(message) : [])];
}

function listLeft(check: CheckMessage): string[] {
  const { passed, ruled } = readOutcome(check);
  const { kind } = check.system.purpose;
  if (!ruled || ruled.from.passed === passed) return [];
  if (kind === 'block' && passed) return [format('left.block', { actor: check.alias })];
  return !passed && (kind === 'escape' || kind === 'shakeOff') ? [format(`left.${kind}`, { actor: check.alias })] : [];
}
