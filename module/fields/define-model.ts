/**
 * Defines data models from data: a schema, the prefix of its labels, and what a new document of the type begins with. The document classes
 * (documents/new-document.ts) read the latter from the model's class.
 */
import type { UserError } from '../user-error.ts';
import { createText } from './fields.ts';

const { fields } = foundry.data;
const { TypeDataModel } = foundry.abstract;

type DataSchema = foundry.data.fields.DataSchema;
type PreUpdate = Parameters<foundry.abstract.TypeDataModel<DataSchema, Item.Implementation>['_preUpdate']>;

/** The prototype token of a new actor, unless its creator says otherwise. */
export interface TokenDefaults {
  /** Whether a token is linked to the actor, or a copy with its own state. */
  readonly actorLink: boolean;
  /** Whether copies are numbered: Rat (1), Rat (2). */
  readonly appendNumber?: boolean;
  readonly disposition: CONST.TOKEN_DISPOSITIONS;
}

/** What a new document of a type begins with. */
export interface Beginning {
  /** Path of its picture; default: core's. */
  readonly artwork?: string;
  /** Path of its tokens' picture; default: its own. */
  readonly tokenArtwork?: string;
  /** For actors only. */
  readonly token?: TokenDefaults;
  /** The items of a new actor that is created without items. */
  readonly items?: () => Item.CreateData[];
}

/** Static members of all our models. */
export interface ModelStatics {
  readonly BEGINNING: Beginning;
}

/** The definition of a model. */
export interface ModelDefinition<Schema extends DataSchema> {
  /** Prefix of the lang keys of field labels and hints. */
  readonly labels: string;
  readonly begin?: Beginning;
  schema(): Schema;
}

/** The definition of an item model. */
export interface ItemModelDefinition<Schema extends DataSchema> extends ModelDefinition<Schema> {
  /**
   * Returns why a player may not make a change now; null if allowed. GMs always may.
   * @param changed - what would change below `system`
   */
  refuse?(item: Item.Implementation, changed: Readonly<Record<string, unknown>>): UserError | null;
}

/**
 * The data of an item. An interface, because the type checker resolves interfaces lazily: the item types depend on the models, and the models on the
 * item types.
 */
export interface ItemModel<Schema extends DataSchema> extends foundry.abstract.TypeDataModel<
  Schema,
  Item.Implementation
> {}

/** The data of a message; an interface for the same reason. */
export interface MessageModel<Schema extends DataSchema> extends foundry.abstract.TypeDataModel<
  Schema,
  ChatMessage.Implementation
> {}

/** The named type of a model class. */
export interface ModelClass<Model> extends Partial<ModelStatics> {
  new (...given: never[]): Model;
}

/** Defines the model of an item type. */
export function defineItemModel<Schema extends DataSchema>({
  labels,
  begin = {},
  schema,
  refuse,
}: ItemModelDefinition<Schema>): ModelClass<ItemModel<Schema>> {
  const Model = class extends TypeDataModel<DataSchema, Item.Implementation> {
    static override LOCALIZATION_PREFIXES = [labels];

    static readonly BEGINNING: Beginning = begin;

    static override defineSchema(): DataSchema {
      return schema();
    }

    override async _preUpdate(...[changes, options, user]: PreUpdate): Promise<boolean | void> {
      if ((await super._preUpdate(changes, options, user)) === false) return false;
      // A change may hold `system` as nested objects or under dotted paths.
      const { system = {} } = foundry.utils.expandObject(changes) as { system?: Readonly<Record<string, unknown>> };
      const refusal = user.isGM ? null : refuse?.(this.parent, system);
      if (!refusal) return;
      ui.notifications.warn(refusal.localize());
      return false;
    }
  };
  return Model as unknown as ModelClass<ItemModel<Schema>>;
}

/** Defines the fields that all our message types share. */
function defineMessageFields() {
  return {
    // Incremented when the shape of the data changes, so that old cards are read in their own form. (`schema` is taken by every data model.)
    schemaVersion: new fields.NumberField({ required: true, nullable: false, integer: true, min: 1, initial: 1 }),
    // Id of the ruleset that wrote the card.
    ruleset: createText(),
    links: new fields.SchemaField({
      // UUID of the acting actor; empty for a roll typed in chat.
      actor: createText(),
      // Id of the message that this one answers.
      replyTo: createText(),
    }),
    // The GM's reason for allowing a forbidden roll; empty: none was needed. Only believed from GMs.
    overruled: createText(),
  };
}

/** The shared part of the schemas of our message types. */
export type MessageFields = ReturnType<typeof defineMessageFields>;

/**
 * Defines the model of a message type: the shared fields and its own.
 * @param schema - returns its own fields
 */
export function defineMessageModel<Schema extends DataSchema>(
  schema: () => Schema,
): ModelClass<MessageModel<MessageFields & Schema>> {
  const Model = class extends TypeDataModel<DataSchema, ChatMessage.Implementation> {
    static override defineSchema(): DataSchema {
      return { ...defineMessageFields(), ...schema() };
    }
  };
  return Model as unknown as ModelClass<MessageModel<MessageFields & Schema>>;
}
