/**
 * Defines data models from a schema, the prefix of the labels, and the initial content of new documents, such as their pictures (CREDITS.md names the authors). The
 * document classes read that content from the model (see documents/new-document.ts).
 */
import { typeClass } from '../foundry/host.ts';
import { limitValues } from '../foundry/limited-field.ts';
import { createHtml, createList, createText } from './fields.ts';
import { type UserError, notify, runOrWarn } from '../user-error.ts';

const { fields } = foundry.data;
const { TypeDataModel } = foundry.abstract;

type DataSchema = foundry.data.fields.DataSchema;
type PreCreate = Parameters<foundry.abstract.TypeDataModel<DataSchema, Item.Implementation>['_preCreate']>;
type OnUpdate = Parameters<foundry.abstract.TypeDataModel<DataSchema, Item.Implementation>['_onUpdate']>;
type PreUpdate = Parameters<foundry.abstract.TypeDataModel<DataSchema, Item.Implementation>['_preUpdate']>;

/** Values of a new actor's prototype token. Values that the creator of the actor has set take precedence. */
export interface TokenDefaults {
  /** Whether tokens are linked to the actor; if not, each token has data of its own. */
  readonly actorLink: boolean;
  /** Whether tokens are numbered, as in Rat (1), Rat (2). */
  readonly appendNumber?: boolean;
  readonly disposition: CONST.TOKEN_DISPOSITIONS;
}

/** The initial content of a new document of a type. */
export interface Beginning {
  /** Path of the document's picture; default: core's. */
  readonly artwork?: string;
  /** Path of the picture of the actor's tokens; default: `artwork`. */
  readonly tokenArtwork?: string;
  /** Values of the prototype token; for actors only. */
  readonly token?: TokenDefaults;
  /** The numbers below `system` that are rolled for an actor that is created without them: their formulas, by path. */
  readonly rolled?: Readonly<Record<string, string>>;
  /** Returns the items of an actor that is created without any. */
  readonly items?: () => Item.CreateData[];
}

/** The static members of all our models. */
export interface ModelStatics {
  readonly BEGINNING: Beginning;
}

/** The definition of a model for a document type. */
export interface ModelDefinition<Schema extends DataSchema> {
  /** Prefix of the lang keys of field labels and hints. */
  readonly labels: string;
  readonly begin?: Beginning;
  schema(): Schema;
}

/** The static members of our item models. */
export interface ItemModelStatics extends ModelStatics {
  /** Paths below `system` of values that belong to the owner of an item rather than to the kind of item, such as a quantity. */
  readonly KEPT: readonly string[];
}

export interface ItemModelDefinition<Schema extends DataSchema> extends ModelDefinition<Schema> {
  /** Paths below `system` that are kept when the item is refreshed from a compendium; default: none. */
  readonly kept?: readonly string[];
  /** Returns why a player may not make a change now; null if it is allowed. Changes by GMs are never refused. */
  refuse?(item: Item.Implementation, changed: Readonly<Record<string, unknown>>): UserError | null;
  /**
   * Returns why a player may not add this item to its actor now; null if it is allowed. Items that GMs add are never refused.
   * @param item - not yet among the actor's items
   */
  refuseNew?(item: Item.Implementation): UserError | null;
  /** Stores the consequences of a change of this item. Called on the client of the user who made it. */
  changed?(item: Item.Implementation, changed: Readonly<Record<string, unknown>>): Promise<void>;
  /** Returns the other values below `system` that a change implies. */
  follow?(changed: Readonly<Record<string, unknown>>, current: Readonly<Record<string, unknown>>): object;
  /**
   * Completes the prepared data, for example with an identifier that the user has not entered.
   * @param system - modified in place
   */
  complete?(system: object, name: string): void;
}

/**
 * The data of an item. It is an interface, because the type checker resolves interfaces lazily: the item types depend on the models, and the models on the item
 * types.
 */
export interface ItemModel<Schema extends DataSchema> extends foundry.abstract.TypeDataModel<
  Schema,
  Item.Implementation
> {}

/** The data of a message. It is an interface for the same reason as ItemModel. */
export interface MessageModel<Schema extends DataSchema> extends foundry.abstract.TypeDataModel<
  Schema,
  ChatMessage.Implementation
> {}

/** The constructor of a model, with those of ModelStatics that it defines. Its real parameters are hidden. */
export interface ModelClass<Model> extends Partial<ModelStatics> {
  new (...given: never[]): Model;
}

function defineItemModel<Schema extends DataSchema>({
  labels,
  begin = {},
  kept = [],
  schema,
  refuse,
  refuseNew,
  changed: followed,
  follow,
  complete,
}: ItemModelDefinition<Schema>): ModelClass<ItemModel<Schema>> {
  const Model = class extends TypeDataModel<DataSchema, Item.Implementation> {
    static override LOCALIZATION_PREFIXES = [labels];

    static readonly BEGINNING: Beginning = begin;

    static readonly KEPT: readonly string[] = kept;

    static override defineSchema(): DataSchema {
      return schema();
    }

    override prepareBaseData(): void {
      super.prepareBaseData();
      complete?.(this, this.parent.name);
    }

    override async _preCreate(...[data, options, user]: PreCreate): Promise<boolean | void> {
      if ((await super._preCreate(data, options, user)) === false) return false;
      const refusal = user.isGM ? null : refuseNew?.(this.parent);
      if (!refusal) return;
      notify('warn', refusal.localize());
      return false;
    }

    override _onUpdate(...[data, options, userId]: OnUpdate): void {
      super._onUpdate(data, options, userId);
      const { system } = data as { readonly system?: Readonly<Record<string, unknown>> };
      if (!followed || !system || userId !== game.user.id) return;
      runOrWarn(() => followed(this.parent, system)).catch((error: unknown) => console.error(error));
    }

    override async _preUpdate(...[changes, options, user]: PreUpdate): Promise<boolean | void> {
      if ((await super._preUpdate(changes, options, user)) === false) return false;
      // Changes may contain `system` as nested objects or as dotted paths.
      const { system = {} } = foundry.utils.expandObject(changes) as { system?: Readonly<Record<string, unknown>> };
      const refusal = user.isGM ? null : refuse?.(this.parent, system);
      if (!refusal) {
        const current = this.toObject();
        foundry.utils.mergeObject(changes, {
          system: { ...limitValues(this.schema, system, current), ...follow?.(system, current) },
        });
        return;
      }
      notify('warn', refusal.localize());
      return false;
    }
  };
  return typeClass<ModelClass<ItemModel<Schema>>>(Model);
}

interface ItemText extends DataSchema {
  readonly description: ReturnType<typeof createHtml>;
}

/**
 * Returns a function that defines the item models of a ruleset, by kind of item (`weapon`).
 * @param lang - prefix of the ruleset's lang keys: the labels are below `<lang>.WeaponFields`
 * @param artwork - paths of the pictures of new items, by kind
 * @returns a function of the kind, further members of the definition, and the fields besides the description
 */
export function makeItemModels<Kind extends string>(lang: string, artwork: Readonly<Record<Kind, string>>) {
  return <Schema extends DataSchema>(
    kind: Kind,
    more: Omit<ItemModelDefinition<Schema>, 'labels' | 'begin' | 'schema'>,
    schema: () => Schema,
  ): ModelClass<ItemModel<Schema & ItemText>> =>
    defineItemModel<Schema & ItemText>({
      ...more,
      labels: `${lang}.${kind.charAt(0).toUpperCase()}${kind.slice(1)}Fields`,
      begin: { artwork: artwork[kind] },
      schema: () => ({ ...schema(), description: createHtml() }),
    });
}

function defineMessageFields() {
  return {
    // The version of the message's structure, for a version that must read older ones differently. (The name `schema` would clash with a member of every data model.)
    schemaVersion: new fields.NumberField({ required: true, nullable: false, integer: true, min: 1, initial: 1 }),
    // Id of the ruleset that created the card.
    ruleset: createText(),
    links: new fields.SchemaField({
      // UUID of the acting actor; empty for dice typed in chat.
      actor: createText(),
      // Id of the message that this one replies to.
      replyTo: createText(),
    }),
    // The reason that was typed for a roll against the rules; empty: none.
    overruled: createText(),
    // What the rules said against the roll: the codes of the refusals, and the values for their texts.
    objections: createList(new fields.SchemaField({ code: createText(), data: new fields.ObjectField() })),
  };
}

/** The fields that all our message types have. */
export type MessageFields = ReturnType<typeof defineMessageFields>;

/** Defines the model of a message type: the shared fields and those of the type. */
export function defineMessageModel<Schema extends DataSchema>(
  schema: () => Schema,
): ModelClass<MessageModel<MessageFields & Schema>> {
  const Model = class extends TypeDataModel<DataSchema, ChatMessage.Implementation> {
    static override defineSchema(): DataSchema {
      return { ...defineMessageFields(), ...schema() };
    }
  };
  return typeClass<ModelClass<MessageModel<MessageFields & Schema>>>(Model);
}

/** Paths of pictures: the portrait and the token of a new character, and an icon for each other kind of document. */
export type Artwork<Kind extends string> = Readonly<Record<Kind | 'character' | 'characterToken', string>>;

/**
 * Returns the paths of a ruleset's pictures.
 * @param assets - the ruleset's folder of pictures, below that of the system
 * @param icons - file names of the icons without the extension, by kind of document
 */
export function makeArtwork<Kind extends string>(assets: string, icons: Readonly<Record<Kind, string>>): Artwork<Kind> {
  const folder = `systems/tetrad/assets/${assets}`;
  const paths = Object.entries(icons).map(([kind, icon]) => [kind, `${folder}/icons/${icon as string}.svg`]);
  return Object.freeze({
    ...(Object.fromEntries(paths) as Record<Kind, string>),
    character: `${folder}/portraits/newcomer.svg`,
    characterToken: `${folder}/tokens/newcomer.svg`,
  });
}
