/**
 * Data models from data: a schema, the prefix of its labels, and what a new document of the type begins with. What is begun with is written by the document
 * classes (documents/new-document.ts), which read it off the model's class.
 */
import type { UserError } from '../user-error.ts';
import { createText } from './fields.ts';

const { fields } = foundry.data;
const { TypeDataModel } = foundry.abstract;

type DataSchema = foundry.data.fields.DataSchema;
type PreUpdate = Parameters<foundry.abstract.TypeDataModel<DataSchema, Item.Implementation>['_preUpdate']>;

/** What the prototype token of a new actor is like, unless whoever creates it says. */
export interface TokenDefaults {
  /** Whether a token is the actor itself, or a copy with a state of its own. */
  readonly actorLink: boolean;
  /** Whether copies are numbered: Rat (1), Rat (2). */
  readonly appendNumber?: boolean;
  readonly disposition: CONST.TOKEN_DISPOSITIONS;
}

/** What a new document of a type begins with. */
export interface Beginning {
  /** Path of its picture, in place of core's general one. */
  readonly artwork?: string;
  /** Of an actor. */
  readonly token?: TokenDefaults;
  /** The items of a new actor that brings none. */
  readonly items?: () => Item.CreateData[];
}

/** What every model of ours says of itself. */
export interface ModelStatics {
  readonly BEGINNING: Beginning;
}

/** A model as data. */
export interface ModelDefinition<Schema extends DataSchema> {
  /** Lang keys under which the labels and hints of the fields stand. */
  readonly labels: string;
  readonly begin?: Beginning;
  schema(): Schema;
}

/** The model of an item, as data. */
export interface ItemModelDefinition<Schema extends DataSchema> extends ModelDefinition<Schema> {
  /**
   * Says why a player may not make a change now; null: it may be made. A GM always may.
   * @param changed - what would change below `system`
   */
  refuse?(item: Item.Implementation, changed: Readonly<Record<string, unknown>>): UserError | null;
}

/** The data of an item. An interface, since the checker looks into it only when it must: the type of items hangs on the models, and theirs on the items. */
export interface ItemModel<Schema extends DataSchema> extends foundry.abstract.TypeDataModel<
  Schema,
  Item.Implementation
> {}

/** The data of a message; an interface for the same reason. */
export interface MessageModel<Schema extends DataSchema> extends foundry.abstract.TypeDataModel<
  Schema,
  ChatMessage.Implementation
> {}

/** The class of a model, as far as anybody asks for it by name. */
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
      // It comes nested, or by path where the change was written so.
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
    // Raised when the shape of the data changes, so that an old card is still read as it was written. (`schema` is a member of every data model.)
    schemaVersion: new fields.NumberField({ required: true, nullable: false, integer: true, min: 1, initial: 1 }),
    // Id of the ruleset that wrote the card.
    ruleset: createText(),
    links: new fields.SchemaField({
      // UUID of the acting actor; empty for a roll typed in chat.
      actor: createText(),
      // Id of the message this one answers.
      replyTo: createText(),
    }),
    // Why a GM let a roll pass that the rules refuse; empty: none had to. Believed of GMs alone.
    overruled: createText(),
  };
}

/** The shared part of the schemas of our message types. */
export type MessageFields = ReturnType<typeof defineMessageFields>;

/**
 * Defines the model of a message type: the shared fields and its own.
 * @param schema - makes its own fields
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
