/** The token document: its bars show what is left, whatever way a track counts. */
import { findBar } from './bars-facet.ts';

type Token = TokenDocument.Implementation;

/** Class of every token of the world. */
export class TetradToken extends foundry.documents.TokenDocument {
  /** What a bar shows: a track's pips left, else what core reads. */
  override getBarAttribute(
    ...[barName, options]: Parameters<Token['getBarAttribute']>
  ): ReturnType<Token['getBarAttribute']> {
    const stored = (this as unknown as Record<string, { attribute?: string | null } | undefined>)[barName];
    const attribute = options?.alternative || stored?.attribute;
    const bar = attribute ? findBar(this.actor, attribute) : undefined;
    if (!bar || !attribute || !this.actor) return super.getBarAttribute(barName, options);
    return { type: 'bar', attribute, ...bar.read(this.actor), editable: true };
  }
}

/** Makes TetradToken the class of tokens. Called in `init`. */
export function registerToken(): void {
  (CONFIG.Token as { documentClass: unknown }).documentClass = TetradToken;
}
