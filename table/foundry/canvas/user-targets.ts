/** foundry.canvas.placeables.tokens.UserTargets: the tokens that a user targets (client/canvas/placeables/tokens/targets.d.mts). */
import type { Token } from './placeables.ts';

/** The targets of a user. Unlike a plain set, it can list the tokens' ids. */
export class UserTargets extends Set<Token> {
  get ids(): string[] {
    return [...this].map(({ id }) => id);
  }
}
