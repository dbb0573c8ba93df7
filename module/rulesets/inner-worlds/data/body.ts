/** Reads the state of an actor's body: which parts are injured or lost, and whether a helmet protects the head (IW-21, IW-31). */
import { innerWorlds } from '../../../../src/index.ts';
import { type InnerFighter, findWorn } from './fighter.ts';

/** The states of a body part; the actor's data stores the index. */
const states = ['whole', 'injured', 'lost'] as const;

/** Returns the body as input for the rules. */
export function readBody(actor: InnerFighter): innerWorlds.Body {
  const { condition } = actor.system;
  const parts = Object.fromEntries(
    innerWorlds.bodyParts.map((part) => [part, states[Math.min(condition[part], states.length - 1)] ?? 'whole']),
  );
  return { parts, helmet: findWorn(actor, 'helmet') !== undefined };
}
