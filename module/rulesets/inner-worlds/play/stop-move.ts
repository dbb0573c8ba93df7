/** Intercept as an answer to a move: the foes past whom a fighter moves may stop it, until its turn ends (IW-17). */
import { type Clock, isOwnTurn, isSameRound, readClock } from '../../../combat/clock.ts';
import { isMessageOf } from '../../../foundry/documents.ts';
import { makeFormat } from '../../../foundry/make-format.ts';
import { postConsequences } from '../../../exchange/consequences.ts';
import { countReactions, isStopped } from '../data/fight.ts';
import type { InnerFighter } from '../data/fighter.ts';
import { LANG } from '../data/to-input.ts';

const format = makeFormat(`${LANG}.Wounds`);

/** Tests whether a foe may still stop the move that a fighter made past it at a moment. */
export function mayStop(foe: InnerFighter, mover: InnerFighter, at: Clock): boolean {
  const now = readClock(mover);
  const isNow = isSameRound(at, now) && at.turn === now?.turn && isOwnTurn(mover);
  return isNow && !isStopped(mover) && countReactions(foe) > 0;
}

/** Tests whether this turn's moves of a fighter have been offered to a foe already. */
function isOffered(foe: InnerFighter, mover: InnerFighter, at: Clock): boolean {
  return game.messages.contents.some((message) => {
    if (!isMessageOf(message, 'innerWounds') || message.system.links.actor !== mover.uuid) return false;
    const { events, at: then } = message.system;
    return isSameRound(then, at) && then.turn === at.turn && events.some(({ whom }) => whom === foe.uuid);
  });
}

/** Offers the foes among those whom a fighter has moved past to stop the move, once a turn. Does nothing outside its own turn. */
export async function offerStops(mover: InnerFighter, passed: readonly InnerFighter[]): Promise<void> {
  const at = readClock(mover);
  const foes = passed.filter(
    (one) => at && one.hasPlayerOwner !== mover.hasPlayerOwner && mayStop(one, mover, at) && !isOffered(one, mover, at),
  );
  if (foes.length === 0) return;
  const events = foes.map(({ uuid }) => ({ kind: 'passed', rule: 'IW-17', whom: uuid }));
  const texts = foes.map(({ name }) => format('event.passed', { actor: mover.name, whom: name }));
  const content = foundry.utils.escapeHTML(texts.join(' '));
  await postConsequences(
    mover,
    { type: 'innerWounds', system: { ruleset: 'inner-worlds', events, at }, content, isPublic: true },
    '',
  );
}
