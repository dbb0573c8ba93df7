/**
 * The sheet bases: HandlebarsApplicationMixin applied once to each core sheet class. Every sheet of the system extends one of these and nobody
 * else applies the mixin, because the checker overflows (TS2321) when it compares a class with the mixed ActorSheetV2. The price of the cast:
 * the members that the mixin adds to the prototype (`_preparePartContext`, `_configureRenderParts`, `_preSyncPartState`, `_syncPartState`) are
 * not typed on the base; write them without `override`.
 */
const { HandlebarsApplicationMixin } = foundry.applications.api;

/** The description of one template part, as the mixin reads it from the static `PARTS`. */
export interface TemplatePart {
  /** Path of the template, from the root of the user data folder (`systems/tetrad/templates/…`). */
  readonly template: string;
  readonly id?: string;
  readonly root?: boolean;
  readonly classes?: string[];
  readonly templates?: string[];
  readonly scrollable?: string[];
  readonly forms?: Record<string, foundry.applications.api.ApplicationV2.FormConfiguration>;
}

interface HandlebarsStatics {
  PARTS: Record<string, TemplatePart>;
}

/** Base of every actor sheet: ActorSheetV2 drawn from Handlebars parts. */
export const HandlebarsActorSheet = HandlebarsApplicationMixin(
  foundry.applications.sheets.ActorSheetV2,
) as unknown as typeof foundry.applications.sheets.ActorSheetV2 & HandlebarsStatics;

/** Base of every item sheet: ItemSheetV2 drawn from Handlebars parts. */
export const HandlebarsItemSheet = HandlebarsApplicationMixin(
  foundry.applications.sheets.ItemSheetV2,
) as unknown as typeof foundry.applications.sheets.ItemSheetV2 & HandlebarsStatics;

/** Base of every other window with templates: ApplicationV2 drawn from Handlebars parts. */
export const HandlebarsApplication = HandlebarsApplicationMixin(
  foundry.applications.api.ApplicationV2,
) as unknown as typeof foundry.applications.api.ApplicationV2 & HandlebarsStatics;
