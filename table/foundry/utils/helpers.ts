/** foundry.utils: ids, escaping, and warnings about deprecated code. */
import { COMPATIBILITY_MODES } from '../const/constants.ts';
import { findConfig } from '../runtime.ts';

const ID_CHARACTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/**
 * Returns a random id.
 * @param length - The number of characters.
 * @returns Letters and digits.
 */
export function randomID(length = 16): string {
  let id = '';
  while (id.length < length) {
    // Bytes from 248 on are drawn again. As 248 is the largest multiple of 62 in a byte, all characters are then equally likely.
    for (const byte of crypto.getRandomValues(new Uint8Array(length - id.length)))
      if (byte < 248) id += ID_CHARACTERS[byte % 62];
  }
  return id;
}

/** Saves a text as a file on the user's computer. */
export function saveDataToFile(data: string, type: string, filename: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([data], { type }));
  link.download = filename;
  link.click();
}

const HTML_ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#x27;' };
/** Escapes `&`, `<`, `>`, `"` and `'`. */
export function escapeHTML(value: unknown): string {
  return String(value).replace(/[&<>"']/g, (character) => HTML_ESCAPES[character] ?? character);
}

const logged = new Set<string>();

/** Options of {@link logCompatibilityWarning} (logging.d.mts). */
export interface CompatibilityOptions {
  mode?: number;
  since?: number | string;
  until?: number | string;
  details?: string;
  once?: boolean;
}

/**
 * Reports the use of deprecated code, as a warning or an error by the mode in CONFIG.compatibility.
 * @param message - What is deprecated.
 * @param options - Severity and versions.
 * @throws Error in the modes ERROR and FAILURE (logging.d.mts; COMPATIBILITY_MODES).
 */
export function logCompatibilityWarning(message: string, options: CompatibilityOptions = {}): void {
  const configured = (findConfig()?.['compatibility'] as { mode?: number } | undefined)?.mode;
  const mode = options.mode ?? configured ?? COMPATIBILITY_MODES.WARNING;
  if (mode === COMPATIBILITY_MODES.SILENT) return;
  const { since, until, details, once } = options;
  if (once && logged.has(message)) return;
  logged.add(message);
  const versions = [
    since && `Deprecated since Version ${since}`,
    until && `Backwards-compatible support will be removed in Version ${until}`,
  ];
  const error = new Error([message, ...versions, details].filter(Boolean).join('\n'));
  if (mode >= COMPATIBILITY_MODES.ERROR) throw error;
  console.warn(error);
}
