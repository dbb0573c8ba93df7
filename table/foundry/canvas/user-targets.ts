/** foundry.canvas.placeables.tokens.UserTargets: the tokens that a user targets (client/canvas/placeables/tokens/targets.d.mts). */
import type { Token } from './placeables.ts';

/** A set of tokens that can list their ids. */
export class UserTargets extends Set<Token> {
  get ids(): string[] {
    return [...this].map(({ id }) => id);
  }
}
