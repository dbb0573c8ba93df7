/** Settles dues that change an actor at the start of its turn. The owner or the GM settles each due once, with a choice or with dice. */
import { facetOf } from '../foundry/ruleset.ts';
import { isSameRound, readMoment, type Clock } from '../combat/clock.ts';
import type { Due } from '../combat/due.ts';
import { runOnce } from '../foundry/run-once.ts';
import { commit } from '../ledger/tracked-actor.ts';
import { obtainResult, rollOutcome } from '../time/let-pass.ts';

type Own = Actor.Implementation;
type Fight = Combat.Implementation;

/** Lists the ids of the dues that a fighter has settled this round. */
function listSettled({ flags }: Own, now: Clock): readonly string[] {
  const { settled } =
    (flags as { tetrad?: { settled?: (Clock & { ids: readonly string[] }) | null } | null }).tetrad ?? {};
  return settled && isSameRound(settled, now) && Array.isArray(settled.ids) ? settled.ids : [];
}

/** Lists the dues that a fighter still has to settle; empty if its turn in this round has not come yet, or its ruleset settles dues on cards. */
export function listTurnDues(combat: Fight, combatant: Combatant.Implementation): readonly Due[] {
  const { actor } = combatant;
  const start = facetOf(actor, 'combat')?.dueAtTurn;
  const { started, turn, turns } = combat;
  if (!actor || !start?.apply || !started || turns.indexOf(combatant) > (turn ?? -1)) return [];
  const now = readMoment(combat);
  const settled = listSettled(actor, now);
  return start.list(actor, now).filter(({ id }) => !settled.includes(id));
}

/**
 * Settles a due of a fighter's turn, once.
 * @param choice - id of the choice; empty: there is none
 * @throws UserError, RulesError from the due's roll
 */
export async function settleTurnDue(combat: Fight, combatant: Combatant.Implementation, id: string, choice: string) {
  const { actor } = combatant;
  const now = readMoment(combat);
  const findDue = (): Due | undefined => listTurnDues(combat, combatant).find((due) => due.id === id);
  await runOnce(`due ${combatant.uuid} ${id}`, async () => {
    const due = findDue();
    const result = actor && due && (await obtainResult(actor, due, choice, (request) => rollOutcome(actor, request)));
    // Someone else may have settled the due while it was rolled.
    if (!actor || !due || !result || !findDue()) return;
    const change = facetOf(actor, 'combat')?.dueAtTurn?.apply?.(actor, due, result);
    const settled = { ...now, ids: [...listSettled(actor, now), id] };
    await actor.update({ flags: { tetrad: { settled } } } as Actor.UpdateData);
    // All clients use the same key, so that two users who press at once write only one entry.
    const key = `turn${now.combat}${now.round}-${id.replaceAll(/[^\w-]/gu, '-')}`;
    if (change) await commit(actor, { ...change, id: change.id ?? key });
  });
}
