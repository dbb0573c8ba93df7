/**
 * The classes of actors, items, effects and tokens. They complete new documents as defined by their models and offer only the types in use. Edits of token bars
 * become damage or healing, embedded items are drawn as cards, and statuses that a user has set by hand are announced.
 */
import { getHooks } from '../foundry/host.ts';
import { runOrWarn, readOr } from '../user-error.ts';
import { commit } from '../ledger/tracked-actor.ts';
import { findBar, nameAttribute } from '../ledger/health-facet.ts';
import { requireType } from './import-type.ts';
import { beginActor, findArtwork, offerTypesInUse, beginItem, rollNumbers } from './new-document.ts';
import { facetOf, listFacets } from '../foundry/ruleset.ts';
import { findHolder } from '../foundry/documents.ts';
import { isSetByHand } from '../foundry/actor-statuses.ts';
import { TrackedModel } from '../ledger/actor-model.ts';

let openImport: (actor: Actor.Implementation) => Promise<void>;

/** Registers the window that imports a file into an actor, because this room may not import the room of windows. Called in `init`. */
export function offerImport(open: typeof openImport): void {
  openImport = open;
}

class TetradActor extends foundry.documents.Actor {
  /** Creates actors, whichever way core does, with the numbers that are rolled for new ones. */
  static override async createDocuments<Temporary extends boolean | undefined = undefined>(
    data: (Actor.Implementation | Actor.CreateData)[] = [],
    operation?: foundry.abstract.Document.Database.CreateOperation<Actor.Database.Create<Temporary>>,
  ): Promise<Actor.TemporaryIf<Temporary>[]> {
    const rolled = await Promise.all(data.map((one) => rollNumbers(one, CONFIG.Actor.dataModels)));
    return super.createDocuments(rolled, operation);
  }

  static override getDefaultArtwork(data?: Actor.CreateData): Actor.GetDefaultArtworkReturn {
    const found = findArtwork(CONFIG.Actor.dataModels, data?.type);
    return found ? { img: found.img, texture: { src: found.token } } : super.getDefaultArtwork(data);
  }

  protected override async _preCreate(
    ...[data, options, user]: Parameters<foundry.documents.Actor['_preCreate']>
  ): Promise<boolean | void> {
    if ((await super._preCreate(data, options, user)) === false) return false;
    beginActor(this);
  }

  /** Refuses data of another type, which core takes only in part (core issue 12372). */
  override async importFromJSON(json: string): Promise<this> {
    requireType(this, json);
    return super.importFromJSON(json);
  }

  /** Opens our window instead of core's, which would import a file without showing what it changes. */
  override importFromJSONDialog(): Promise<void> {
    return openImport(this);
  }

  /**
   * Applies an edit of a token bar as damage to a track, or as healing. Core handles all other attributes.
   * @param value - the new value; with `isDelta`, the difference from the old one
   */
  override async modifyTokenAttribute(
    attribute: string,
    value: number,
    isDelta = false,
    isBar = true,
  ): Promise<this | undefined> {
    const bar = isBar ? findBar(this, attribute) : undefined;
    if (!bar) return super.modifyTokenAttribute(attribute, value, isDelta, isBar);
    await runOrWarn(async () => {
      const change = bar.set(this, isDelta ? bar.read(this).value + value : value);
      if (!change) return;
      // Core calls this hook when it writes a bar itself, and modules rely on it.
      const updates = foundry.utils.flattenObject({ system: change.system });
      const isTaken = getHooks().call('modifyTokenAttribute', { attribute, value, isDelta, isBar }, updates, this);
      if (isTaken) await commit(this, change);
    });
    return this;
  }
}

/** Makes TetradActor the class of actors. Called in `init`. */
export function registerActor(): void {
  offerTypesInUse(TetradActor, 'Actor');
  Object.assign(CONFIG.Actor, { documentClass: TetradActor });
}

type BuildEmbed = Parameters<foundry.documents.Item['_buildEmbedHTML']>;

/** The enrichment options of the surrounding text. */
export type EmbedOptions = NonNullable<BuildEmbed[1]>;

/** Draws an item as a card in a text; null: core draws it. */
type DrawEmbed = (item: Item.Implementation, options: EmbedOptions) => Promise<HTMLElement | null>;

let drawEmbed: DrawEmbed = () => Promise.resolve(null);

class TetradItem extends foundry.documents.Item {
  static override getDefaultArtwork(data?: Item.CreateData): Item.GetDefaultArtworkReturn {
    const found = findArtwork(CONFIG.Item.dataModels, data?.type);
    return found ? { img: found.img } : super.getDefaultArtwork(data);
  }

  protected override async _preCreate(
    ...[data, options, user]: Parameters<foundry.documents.Item['_preCreate']>
  ): Promise<boolean | void> {
    if ((await super._preCreate(data, options, user)) === false) return false;
    beginItem(this);
  }

  /** Refuses data of another type, which core takes only in part (core issue 12372). */
  override async importFromJSON(json: string): Promise<this> {
    requireType(this, json);
    return super.importFromJSON(json);
  }

  protected override async _buildEmbedHTML(
    ...[config, options = {}]: BuildEmbed
  ): Promise<HTMLElement | HTMLCollection | null> {
    return (await drawEmbed(this, options)) ?? super._buildEmbedHTML(config, options);
  }
}

/** Makes TetradItem the class of items. Called in `init`. */
export function registerItem(draw: DrawEmbed): void {
  drawEmbed = draw;
  offerTypesInUse(TetradItem, 'Item');
  Object.assign(CONFIG.Item, { documentClass: TetradItem });
}

declare module '../foundry/ruleset.ts' {
  interface Ruleset {
    /** The current id for each status id of older versions. */
    readonly formerStatuses?: Readonly<Record<string, string>>;
  }
}

const currentIds = new Map<string, string>();

/** Returns the current ids for stored statuses, each once. */
export function renameStatuses(statuses: readonly string[]): string[] {
  return [...new Set(statuses.map((id) => currentIds.get(id) ?? id))];
}

type OnCreate = Parameters<foundry.documents.ActiveEffect['_onCreate']>;
type Migrate = typeof foundry.documents.ActiveEffect.migrateData;

/** Tests whether an effect does nothing for now. The room of effects registers it. */
type IsIdle = (effect: ActiveEffect.Implementation) => boolean;

let isIdle: IsIdle = () => false;

/** Sets what keeps an effect from applying. Called in `init`. */
export function suppressEffects(test: IsIdle): void {
  isIdle = test;
}

class TetradEffect extends foundry.documents.ActiveEffect {
  /** An effect that has ended, or whose item is put away, does not apply. */
  override get isSuppressed(): boolean {
    return super.isSuppressed || isIdle(this);
  }

  /** Renames old status ids whenever an effect is read. The new ids are stored with the next change of the effect. */
  static override migrateData(...[source, ...more]: Parameters<Migrate>): ReturnType<Migrate> {
    const { statuses } = source;
    if (Array.isArray(statuses)) source['statuses'] = renameStatuses(statuses as string[]);
    return super.migrateData(source, ...more);
  }

  /** Announces a status that this user has set by hand. If a rule set the status, the rule announces it. */
  protected override _onCreate(...[data, options, userId]: OnCreate): void {
    super._onCreate(data, options, userId);
    const actor = findHolder(this);
    if (userId !== game.user.id || !actor || !isSetByHand(this)) return;
    const tell = facetOf(actor, 'health')?.announceStatus;
    if (tell) for (const status of this.statuses) tell(actor, status).catch((error: unknown) => console.error(error));
  }
}

/** Makes TetradEffect the class of effects. Called in `init`. */
export function registerEffect(): void {
  for (const ids of listFacets('formerStatuses'))
    for (const [former, present] of Object.entries(ids)) currentIds.set(former, present);
  Object.assign(CONFIG.ActiveEffect, { documentClass: TetradEffect });
}

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
    const attribute = options?.alternative || (typeof stored === 'string' ? stored : '');
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
