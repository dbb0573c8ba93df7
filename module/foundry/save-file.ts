/** Saves what a window shows as a file on the user's computer. */

/**
 * Saves a string as a file.
 * @param type - media type ("text/csv")
 */
export function saveFile(text: string, type: string, name: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser reads the URL later, so it must stay valid for a while.
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}

/** Returns a string as a quoted CSV cell. An apostrophe before a formula keeps spreadsheets from evaluating it. */
export function writeCell(text: string): string {
  const safe = /^[=+\-@\t\r]/u.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}
