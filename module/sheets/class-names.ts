/** Names sheet classes. Foundry stores the name of a document's sheet class, so the name must never change. */

/** Names the sheet class of a document type: `SomeSkillSheet` for `someSkill`. */
export function nameSheetClass(sheet: object, type: string): void {
  Object.defineProperty(sheet, 'name', { value: `${type.charAt(0).toUpperCase()}${type.slice(1)}Sheet` });
}
