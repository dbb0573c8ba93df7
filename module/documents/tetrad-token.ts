/** The token document: its bars show what is left, whatever way a track counts. */
import { readOr } from '../user-error.ts';
import { findBar, nameAttribute } from '../ledger/health-facet.ts';

type Token = TokenDocument.Implementation;
type Choices = ReturnType<typeof foundry.documents.TokenDocument.getTrackedAttributeChoices>;

/** Class of every token of the world. */
class TetradToken extends foundry.documents.TokenDocument {
  /** The attributes that the token and the tracker may show, under names for people. */
  static override getTrackedAttributeChoices(
    ...[attributes]: Parameters<typeof foundry.documents.TokenDocument.getTrackedAttributeChoices>
  ): Choices {
    const choices = super.getTrackedAttributeChoices(attributes);
    return choices.map((choice) => ({ ...choice, label: nameAttribute(choice.value) ?? choice.label }));
  }

  /** What a bar shows: a track's pips left, else what core reads. */
  override getBarAttribute(
    ...[barName, options]: Parameters<Token['getBarAttribute']>
  ): ReturnType<Token['getBarAttribute']> {
    const stored = (this as unknown as Record<string, { attribute?: string | null } | undefined>)[barName];
    const attribute = options?.alternative || stored?.attribute;
    const bar = attribute ? findBar(this.actor, attribute) : undefined;
    if (!bar || !attribute || !this.actor) return super.getBarAttribute(barName, options);
    // A token without a bar is drawn; one whose bar cannot be read would take the canvas with it.
    const read = readOr(
      `token ${this.id}`,
      () => bar.read(this.actor!),
      () => null,
    );
    return read && Number.isFinite(read.value) && Number.isFinite(read.max)
      ? { type: 'bar', attribute, ...read, editable: true }
      : null;
  }
}

/** Names the fields of the bars in the heads-up display of a token, where core shows bare numbers. */
function nameBars(hud: { readonly document: Token }, element: HTMLElement): void {
  for (const name of ['bar1', 'bar2'] as const) {
    const data = hud.document.getBarAttribute(name);
    const label = data && nameAttribute(data.attribute);
    const input = element.querySelector(`input[name="${name}"]`);
    if (!label || !input) continue;
    const text = data.type === 'bar' ? game.i18n.format('TETRAD.Bar.of', { label, max: String(data.max) }) : label;
    input.setAttribute('aria-label', text);
    input.setAttribute('data-tooltip', text);
  }
}

/** Makes TetradToken the class of tokens. Called in `init`. */
export function registerToken(): void {
  (CONFIG.Token as { documentClass: unknown }).documentClass = TetradToken;
  const hooks = Hooks as unknown as { on(hook: string, call: (...args: never[]) => void): number };
  hooks.on('renderTokenHUD', nameBars);
}
