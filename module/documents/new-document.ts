/**
 * Completes new documents as defined by their models: picture, prototype token, items. Values of copies and imports are kept. The dialogs that create documents
 * offer the types of the rulesets in use, and those of modules.
 */
import { rollForRules } from '../chat/tetrad-roll.ts';
import { getClass, getSchema } from '../foundry/host.ts';
import type { Beginning, ModelStatics, TokenDefaults } from '../settings/define-model.ts';
import { findFirstBar } from '../ledger/health-facet.ts';
import { listIdleTypes } from '../settings/world-settings.ts';

function readBeginning(document: { readonly system: object }): Beginning {
  return getClass<Partial<ModelStatics>>(document.system).BEGINNING ?? {};
}

/**
 * Returns the pictures for a document type. Core asks for them (`getDefaultArtwork`) when it creates embedded documents, which are not completed in this file.
 * @param models - the models by type, as in CONFIG
 * @returns the paths for the document and for its tokens; null: core's defaults apply
 */
export function findArtwork(models: object, type: string | undefined): { img: string; token: string } | null {
  const model = (models as Readonly<Record<string, Partial<ModelStatics> | undefined>>)[type ?? ''];
  const { artwork: img, tokenArtwork: token = img } = model?.BEGINNING ?? {};
  return img && token ? { img, token } : null;
}

/** Sets a document's picture if it has none, or has core's default. */
function applyArtwork(document: Actor.Implementation | Item.Implementation, img: string): void {
  const { DEFAULT_ICON } = getClass<{ readonly DEFAULT_ICON: string }>(document);
  if (!document.img || document.img === DEFAULT_ICON) document.updateSource({ img });
}

/**
 * Tests whether a value of the prototype token is core's default. Documents that are about to be created already contain all defaults, so their presence alone
 * shows nothing.
 */
function isUntouched(token: Actor.Implementation['prototypeToken'], path: string): boolean {
  const field = getSchema(token).getField(path) as foundry.data.fields.DataField.Any | undefined;
  return field !== undefined && foundry.utils.getProperty(token, path) === field.getInitialValue({});
}

/** Sets those values of an actor's prototype token that are still core's defaults. Called after the actor's picture has been set. */
function applyTokenDefaults(actor: Actor.Implementation, defaults: TokenDefaults, ours: Beginning): void {
  const picture = actor.img === ours.artwork ? (ours.tokenArtwork ?? actor.img) : actor.img;
  const attribute = findFirstBar(actor.type);
  const wanted: Record<string, unknown> = {
    ...defaults,
    displayName: CONST.TOKEN_DISPLAY_MODES.HOVER,
    ...(attribute ? { 'bar1.attribute': attribute, displayBars: CONST.TOKEN_DISPLAY_MODES.OWNER } : {}),
    ...(picture ? { 'texture.src': picture } : {}),
  };
  const open = Object.entries(wanted).filter(([path]) => isUntouched(actor.prototypeToken, path));
  const prototypeToken = foundry.utils.expandObject(Object.fromEntries(open));
  if (open.length > 0) actor.updateSource({ prototypeToken });
}

/** Completes an item that is about to be created, as defined by its model. */
export function beginItem(item: Item.Implementation): void {
  const { artwork } = readBeginning(item);
  if (artwork) applyArtwork(item, artwork);
}

/** Completes an actor that is about to be created, as defined by its model. */
export function beginActor(actor: Actor.Implementation): void {
  const beginning = readBeginning(actor);
  const { artwork, token, items } = beginning;
  if (artwork) applyArtwork(actor, artwork);
  if (token) applyTokenDefaults(actor, token, beginning);
  if (items && actor.items.size === 0) actor.updateSource({ items: items() });
}

/**
 * Adds the numbers that are rolled for a new actor to the data from which it is created, unless the data has them. Documents, such as copies, have all numbers.
 * @param models - the models by type, as in CONFIG
 */
export async function rollNumbers<Data extends object>(data: Data, models: object): Promise<Data> {
  if (data instanceof foundry.abstract.Document) return data;
  const { type = '', system } = data as { readonly type?: string; readonly system?: object };
  const { rolled = {} } =
    (models as Readonly<Record<string, Partial<ModelStatics> | undefined>>)[type]?.BEGINNING ?? {};
  const given = foundry.utils.expandObject({ ...data, system: { ...system } }) as { readonly system: object };
  const open = Object.entries(rolled).filter(([path]) => foundry.utils.getProperty(given.system, path) === undefined);
  const numbers = await Promise.all(open.map(async ([path, formula]) => [path, (await rollForRules(formula)).total]));
  if (numbers.length === 0) return data;
  const added = foundry.utils.expandObject(Object.fromEntries(numbers) as object);
  return { ...data, system: foundry.utils.mergeObject({ ...system }, added) };
}

type Kind = 'Actor' | 'Item';

interface DialogOptions {
  readonly types?: readonly string[];
}

type CreateDialog = (
  data?: object,
  operation?: object,
  options?: DialogOptions,
  ...rest: unknown[]
) => Promise<unknown>;

/** Lists the types to offer for new documents. */
export function listTypesInUse(kind: Kind, known: readonly string[]): string[] {
  const hidden = new Set(listIdleTypes(kind));
  const offered = known.filter((type) => !hidden.has(type));
  // If no type is left, all types are offered, so that users can still create documents.
  return offered.length > 0 ? offered : [...known];
}

/** Restricts the types that a document class offers to those in use. */
export function offerTypesInUse(documentClass: object, kind: Kind): void {
  const parent = Object.getPrototypeOf(documentClass) as { readonly createDialog: CreateDialog };
  const createDialog: CreateDialog = (data, operation, options = {}, ...rest) => {
    const known = options.types ?? game.documentTypes?.[kind] ?? [];
    const types = listTypesInUse(
      kind,
      known.filter((type) => type !== 'base'),
    );
    return parent.createDialog.call(documentClass, data, operation, { ...options, types }, ...rest);
  };
  Object.assign(documentClass, { createDialog });
}
