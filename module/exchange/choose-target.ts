/**
 * Choosing a target for an action of an actor that has none. Those around the actor stand ready as buttons, the nearest first; a click targets one and goes on.
 */
import type { AskedCheck } from '../combat/combat-facet.ts';
import { openCheckDialog } from '../checks/check-dialog.ts';
import { askChoice } from '../foundry/ask-form.ts';
import { targetToken } from '../foundry/canvas.ts';
import { facetOf } from '../foundry/ruleset.ts';
import { type UserError, readOr } from '../user-error.ts';
import { listAround } from './nearness.ts';
import type { Target } from './opposed-facet.ts';

type Actor = globalThis.Actor.Implementation;

/** The most candidates that are offered. */
const MOST = 12;

/** Tests whether someone may be chosen. */
type Test = (actor: Actor) => boolean;

/**
 * Lists those around an actor that an action can be against, the nearest first.
 * @param isFit - left out: the foes, who are on the other side and can still act
 */
function listCandidates(actor: Actor, isFit?: Test): Target[] {
  const facet = facetOf(actor, 'opposed');
  const [own, ...others] = listAround(actor);
  const side = own?.token?.disposition ?? 0;
  const isFoe = ({ token, actor: other }: Target): boolean => {
    const isOther = side === 0 ? token.disposition !== 0 : token.disposition * side < 0;
    return isOther && facetOf(other, 'combat')?.isOut?.(other) !== true;
  };
  const isCandidate = (one: Target): boolean =>
    facet?.isTarget(one.actor) === true && (isFit ? isFit(one.actor) : isFoe(one));
  const found = others.flatMap(({ actor: other, token }) => (token ? [{ actor: other, token }] : []));
  // One whose data cannot be read is left out.
  const isSafe = (one: Target): boolean =>
    readOr(
      `target ${one.actor.uuid}`,
      () => isCandidate(one),
      () => false,
    );
  return found.filter(isSafe).slice(0, MOST);
}

/** Returns a function that numbers labels from the second time on, because no two buttons may look alike. */
export function makeUnique(): (label: string) => string {
  const seen = new Map<string, number>();
  return (label) => {
    const count = (seen.get(label) ?? 0) + 1;
    seen.set(label, count);
    return count === 1 ? label : `${label} (${count})`;
  };
}

/** How the dialog of an action without a target offers its candidates. */
interface Untargeted {
  /** Key of its sentence in `lang` if there are candidates; `<words>None` is that if there are none. */
  readonly words: string;
  readonly isFit?: Test | undefined;
  /** Goes on with the candidate that was clicked, who is targeted by then. */
  choose(target: Target): Promise<unknown>;
}

/** Opens the dialog of a roll that has no target yet. It can be rolled as it is, or with a click on one of the candidates. */
export async function openUntargeted(
  actor: Actor,
  asked: AskedCheck,
  { words, isFit, choose }: Untargeted,
): Promise<void> {
  const makeLabel = makeUnique();
  const offers = listCandidates(actor, isFit).map((target) => ({
    label: makeLabel(target.token.name),
    choose() {
      targetToken(target.token);
      return choose(target);
    },
  }));
  const note = game.i18n.localize(`${words}${offers.length > 0 ? '' : 'None'}`);
  await openCheckDialog(actor, asked.request, { ...asked, note, offers });
}

/** What a small window asks before an action that cannot be made without a target. */
interface Question {
  /** Title of the window, and the question in it, in the user's language. */
  readonly title: string;
  readonly text: string;
  readonly isFit: Test;
  /** Why the action is impossible if nobody can be chosen. */
  readonly refusal: UserError;
}

/**
 * Asks for the target of an action that cannot be made without one.
 * @returns the chosen candidate, who is now targeted; null if the window was closed
 * @throws the refusal if there are no candidates
 */
export async function askTarget(actor: Actor, { title, text, isFit, refusal }: Question): Promise<Target | null> {
  const found = listCandidates(actor, isFit);
  if (found.length === 0) throw refusal;
  const makeLabel = makeUnique();
  const answers = Object.fromEntries(found.map(({ token }, index) => [`target${index}`, makeLabel(token.name)]));
  const answer = await askChoice(title, text, answers, facetOf(actor, 'checks')?.dialog.skin);
  const chosen = found.find((_target, index) => answer === `target${index}`) ?? null;
  if (chosen) targetToken(chosen.token);
  return chosen;
}
