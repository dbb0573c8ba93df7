/** The tokens on the canvas: those that this user has selected, the actor that they mean, and whether the GM hides an actor. */
import { UserError } from '../user-error.ts';

/** A token as it is drawn. */
export interface PlacedToken {
  readonly actor: Actor.Implementation | null;
  readonly document: TokenDocument.Implementation;
}

interface Canvas {
  readonly tokens?: { readonly controlled?: readonly PlacedToken[] };
}

/** Lists the tokens that this user has selected; empty if no scene is drawn. */
export function listSelectedTokens(): readonly PlacedToken[] {
  const { canvas } = globalThis as { readonly canvas?: unknown };
  return (canvas as Canvas | undefined)?.tokens?.controlled ?? [];
}

/** The canvas as the hook of a drop gives it. */
export interface TokenCanvas {
  readonly scene?: { readonly grid: { readonly size: number } } | null;
  readonly tokens?: { readonly placeables: readonly PlacedToken[] };
}

/** Returns the actor of the topmost token at a point of the scene that this user may see; undefined: none. */
export function findActorAt({ scene, tokens }: TokenCanvas, x: number, y: number): Actor.Implementation | undefined {
  const size = scene?.grid.size ?? 0;
  const isInside = ({ document: at }: PlacedToken): boolean =>
    x >= at.x && x < at.x + at.width * size && y >= at.y && y < at.y + at.height * size;
  const seen = tokens?.placeables.filter(({ document }) => !document.hidden || game.user.isGM);
  return seen?.findLast((token) => token.actor !== null && isInside(token))?.actor ?? undefined;
}

/** Makes a token this user's only target; does nothing if its scene is not drawn. */
export function targetToken(token: TokenDocument.Implementation): void {
  const { object } = token as { readonly object?: { setTarget(on: boolean, how: object): void } | null };
  object?.setTarget(true, { releaseOthers: true });
}

/** Lists the actors of the selected tokens. */
export function listSelectedActors(): Actor.Implementation[] {
  return listSelectedTokens().flatMap(({ actor }) => actor ?? []);
}

/** Returns the actor of the selected token or, if no token is selected, the user's character; null if there is neither. */
export function findSelectedActor(): Actor.Implementation | null {
  return listSelectedActors()[0] ?? game.user.character;
}

/**
 * Returns the actor for this user's macros.
 * @throws UserError `select-token` if no token is selected and the user has no character
 */
export function findMacroActor(): Actor.Implementation {
  const actor = findSelectedActor();
  if (!actor) throw new UserError('select-token');
  return actor;
}

/** Returns the scene that this user sees or, if none, the active one. */
export function findScene(): Scene.Implementation | null | undefined {
  return game.scenes.viewed ?? game.scenes.active;
}

/** Lists the actors with a token in that scene, once for each token. */
export function listPlacedActors(): Actor.Implementation[] {
  return (findScene()?.tokens.contents ?? []).flatMap(({ actor }) => actor ?? []);
}

/**
 * Tests whether the GM hides an actor, so that what happens to it is not announced to everyone: all its tokens in the viewed scene are hidden; for an unlinked
 * token's actor, only that token counts. An actor without a token there is not hidden.
 */
export function isHidden(actor: Actor.Implementation): boolean {
  const tokens = actor.token ? [actor.token] : actor.getActiveTokens(false, true);
  return tokens.length > 0 && tokens.every(({ hidden }) => hidden);
}
