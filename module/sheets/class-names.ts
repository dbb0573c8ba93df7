/** The names of sheet classes. Foundry stores the name of the class with which a document is shown, so each type needs a class with a name that stays. */

/** Names the sheet class of a document type: `someSkill` has a `SomeSkillSheet`. */
export function nameSheetClass(sheet: object, type: string): void {
  Object.defineProperty(sheet, 'name', { value: `${type.charAt(0).toUpperCase()}${type.slice(1)}Sheet` });
}
