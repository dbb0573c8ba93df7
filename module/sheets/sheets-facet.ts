/** The sheets of a ruleset, and their registration with Foundry. */
/** A sheet class, and the document types that it shows. */
export interface SheetRegistration {
  readonly document: 'Actor' | 'Item';
  readonly sheet: foundry.applications.api.DocumentSheetV2.AnyConstructor;
  readonly types: readonly string[];
  /** Lang key of the sheet's name, for the sheet configuration. */
  readonly label: string;
}

/** The sheet classes of a ruleset. */
export type SheetsFacet = readonly SheetRegistration[];

/** Registers a ruleset's sheets as the default sheets of their types. Called in `init`. */
export function registerSheets(sheets: SheetsFacet): void {
  const documents = { Actor: foundry.documents.Actor, Item: foundry.documents.Item };
  for (const { document, sheet, types, label } of sheets) {
    foundry.applications.apps.DocumentSheetConfig.registerSheet(documents[document], 'tetrad', sheet, {
      types: [...types],
      label,
      makeDefault: true,
    });
  }
}

declare module '../foundry/ruleset.ts' {
  interface Ruleset {
    /** The sheets of the ruleset’s actors and items. */
    readonly sheets: SheetsFacet;
  }
}

/** Names the sheet class of a document type: `SomeSkillSheet` for `someSkill`. Foundry stores this name, so it must never change. */
export function nameSheetClass(sheet: object, type: string): void {
  Object.defineProperty(sheet, 'name', { value: `${type.charAt(0).toUpperCase()}${type.slice(1)}Sheet` });
}
