/** The token class. Its bars show the remaining pips of a track, and edits of an unlinked token's own data get a ledger entry. */
import { getHooks } from '../foundry/host.ts';
import { readOr } from '../user-error.ts';
import { findBar, nameAttribute } from '../ledger/health-facet.ts';
import { TrackedModel } from '../ledger/tracked-model.ts';

type Token = TokenDocument.Implementation;
type Choices = ReturnType<typeof foundry.documents.TokenDocument.getTrackedAttributeChoices>;

type UpdateToken = Parameters<foundry.documents.TokenDocument['_preUpdate']>;
type UpdatedToken = Parameters<foundry.documents.TokenDocument['_onUpdate']>;
type UpdateDelta = Parameters<foundry.documents.ActorDelta['_preUpdate']>;
type UpdatedDelta = Parameters<foundry.documents.ActorDelta['_onUpdate']>;

/**
 * Returns the model of the tracks that an edit of an unlinked token's own data may change; null: the change is no such edit. Core does not report these edits
 * on the actor (core issue 9131).
 * @param changes - the change of the delta; replacing the delta as a whole does not count as an edit
 */
function findEdited(
  token: Pick<Token, 'actor' | 'isLinked'> | null,
  changes: { readonly system?: unknown } | null | undefined,
): TrackedModel<foundry.data.fields.DataSchema> | null {
  const isEdit = typeof changes?.system === 'object' && changes.system !== null;
  const model = isEdit && token?.isLinked === false ? token.actor?.system : null;
  return model instanceof TrackedModel ? model : null;
}

/** The document class of unlinked tokens' own data. Edits get a ledger entry, as they do for actors. */
class TetradActorDelta extends foundry.documents.ActorDelta {
  protected override async _preUpdate(...[changes, options, user]: UpdateDelta): Promise<boolean | void> {
    if ((await super._preUpdate(changes, options, user)) === false) return false;
    findEdited(this.parent, changes)?.enterChange(changes, options, user.id ?? '');
  }

  protected override _onUpdate(...[changed, options, userId]: UpdatedDelta): void {
    super._onUpdate(changed, options, userId);
    findEdited(this.parent, changed)?.followChange(changed, options, userId);
  }
}

class TetradToken extends foundry.documents.TokenDocument {
  /** Adds a ledger entry if the update contains an edit of the token's own data. */
  protected override async _preUpdate(...[changes, options, user]: UpdateToken): Promise<boolean | void> {
    if ((await super._preUpdate(changes, options, user)) === false) return false;
    const { delta = {} } = changes as { delta?: object };
    findEdited(this, delta)?.enterChange(delta, options, user.id ?? '');
  }

  protected override _onUpdate(...[changed, options, userId]: UpdatedToken): void {
    super._onUpdate(changed, options, userId);
    const { delta = {} } = changed as { delta?: object };
    findEdited(this, delta)?.followChange(delta, options, userId);
  }

  /** Returns the attributes that tokens and the tracker may show, with readable names. */
  static override getTrackedAttributeChoices(
    ...[attributes]: Parameters<typeof foundry.documents.TokenDocument.getTrackedAttributeChoices>
  ): Choices {
    const choices = super.getTrackedAttributeChoices(attributes);
    return choices.map((choice) => ({ ...choice, label: nameAttribute(choice.value) ?? choice.label }));
  }

  /** Returns the value that a bar shows: the remaining pips of a track; for all other attributes, core's value. */
  override getBarAttribute(
    ...[barName, options]: Parameters<Token['getBarAttribute']>
  ): ReturnType<Token['getBarAttribute']> {
    const stored: unknown = foundry.utils.getProperty(this, `${barName}.attribute`);
    const attribute = options?.alternative || String(stored ?? '');
    const { actor } = this;
    const bar = attribute ? findBar(actor, attribute) : undefined;
    if (!bar || !attribute || !actor) return super.getBarAttribute(barName, options);
    // An error in one bar must not stop the drawing of the canvas, so the token is drawn without that bar.
    const read = readOr(
      `token ${this.id}`,
      () => bar.read(actor),
      () => null,
    );
    return read && Number.isFinite(read.value) && Number.isFinite(read.max)
      ? { type: 'bar', attribute, ...read, editable: true }
      : null;
  }
}

/** Labels the bar fields in a token's HUD, where core shows only numbers. */
function nameBars(hud: { readonly document: Token }, element: HTMLElement): void {
  for (const name of ['bar1', 'bar2'] as const) {
    const data = hud.document.getBarAttribute(name);
    const label = data && nameAttribute(data.attribute);
    const input = element.querySelector(`input[name="${name}"]`);
    if (!label || !input) continue;
    const text = data.type === 'bar' ? game.i18n.format('TETRAD.Bar.of', { label, max: String(data.max) }) : label;
    input.setAttribute('aria-label', text);
    input.setAttribute('data-tooltip-text', text);
  }
}

/** Registers the document classes of tokens and of unlinked tokens' own data. Called in `init`. */
export function registerToken(): void {
  Object.assign(CONFIG.Token, { documentClass: TetradToken });
  Object.assign(CONFIG.ActorDelta, { documentClass: TetradActorDelta });
  getHooks().on('renderTokenHUD', nameBars);
}
