/** The theme that a user has chosen for the sheet of a document (setting `core.sheetThemes`; fvtt-types, DocumentSheetConfig). */
import { findGame } from '../../runtime.ts';

interface Themes {
  documents?: Record<string, string>;
  defaults?: Record<string, Record<string, string>>;
}

/** Returns the theme that the user chose for a document or, if none, for its type; '' if neither. */
export function getSheetTheme(document: { uuid: string; documentName: string; type?: string }): string {
  const settings = findGame()?.settings;
  if (!settings?.settings.has('core.sheetThemes')) return '';
  const { documents, defaults } = settings.get('core', 'sheetThemes') as Themes;
  return documents?.[document.uuid] || defaults?.[document.documentName]?.[document.type ?? 'base'] || '';
}
