/** Dialogs with a single field. */
import { escapeHTML } from '../utils/helpers.ts';
import { DialogV2 } from './api/dialog.ts';

const readValue = (_event: Event, { form }: HTMLButtonElement): string =>
  new FormData(form as HTMLFormElement).get('value') as string;

/**
 * Asks the user to enter text.
 * @returns The text; null if the dialog was closed.
 */
export async function askText(title: string, value: string): Promise<string | null> {
  return ask(title, `<input name="value" value="${escapeHTML(value)}" autofocus>`);
}

/**
 * Asks the user to choose a document.
 * @returns Its id; '' if the user chose none; null if the dialog was closed.
 */
export async function askDocument(
  title: string,
  none: string,
  documents: readonly { readonly id: string; readonly name: string }[],
  chosen: unknown,
): Promise<string | null> {
  const options = documents.map(({ id, name }) => {
    return `<option value="${id}"${id === chosen ? ' selected' : ''}>${escapeHTML(name)}</option>`;
  });
  return ask(title, `<select name="value" autofocus><option value="">${none}</option>${options.join('')}</select>`);
}

async function ask(title: string, field: string): Promise<string | null> {
  const content = `<div class="form-group"><label>${escapeHTML(title)} ${field}</label></div>`;
  const ok = { label: 'Save', callback: readValue };
  return (await DialogV2.prompt({ window: { title }, content, ok })) as string | null;
}
