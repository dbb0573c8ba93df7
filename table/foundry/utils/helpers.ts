/** foundry.utils: identifiers, versions, text, routes, timing and warnings. */
import { COMPATIBILITY_MODES } from '../const/constants.ts';
import { findConfig, getGlobal, type Dictionary } from '../runtime.ts';

const ID_CHARACTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/**
 * Makes a random identifier.
 * @param length - How many characters.
 * @returns Letters and digits.
 */
export function randomID(length = 16): string {
  let id = '';
  while (id.length < length) {
    // Bytes beyond the largest multiple of 62 are drawn again, so that every character is as likely.
    for (const byte of crypto.getRandomValues(new Uint8Array(length - id.length)))
      if (byte < 248) id += ID_CHARACTERS[byte % 62];
  }
  return id;
}

/**
 * Compares versions.
 * @param v1 - A number or a dotted text.
 * @param v0 - The version compared with.
 * @returns Whether `v1` is newer.
 */
export function isNewerVersion(v1: number | string, v0: number | string): boolean {
  const [one, zero] = [String(v1).split('.'), String(v0).split('.')];
  for (const [index, part] of one.entries()) {
    const other = zero[index];
    if (other === undefined) return true;
    if (part === other) continue;
    const [a, b] = [Number(part), Number(other)];
    return Number.isNaN(a) || Number.isNaN(b) ? part > other : a > b;
  }
  return false;
}

const HTML_ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#x27;' };
const HTML_CHARACTERS = Object.fromEntries(Object.entries(HTML_ESCAPES).map(([plain, escaped]) => [escaped, plain]));

/** Escapes `&`, `<`, `>`, `"` and `'`. */
export function escapeHTML(value: unknown): string {
  return String(value).replace(/[&<>"']/g, (character) => HTML_ESCAPES[character] ?? character);
}

/** Restores what {@link escapeHTML} escaped. */
export function unescapeHTML(value: unknown): string {
  return String(value).replace(/&(?:amp|lt|gt|quot|#x27);/g, (escaped) => HTML_CHARACTERS[escaped] ?? escaped);
}

/**
 * Gives the absolute path of a route.
 * @param path - A path of the host.
 * @param options - `prefix`: the route prefix, by default the global ROUTE_PREFIX.
 * @returns The path, beginning with a slash.
 */
export function getRoute(path: string, options: { prefix?: string | null } = {}): string {
  const prefix = options.prefix === undefined ? getGlobal('ROUTE_PREFIX') : options.prefix;
  const parts = [(prefix ?? '') as string, path].map((part) => part.replace(/^\/+|\/+$/g, '')).filter(Boolean);
  return `/${parts.join('/')}`;
}

/**
 * Wraps a function so that it runs once its calls have stopped.
 * @param callback - The function.
 * @param delay - Milliseconds to wait after the last call.
 * @returns The wrapped function.
 */
export function debounce<A extends unknown[]>(callback: (...args: A) => unknown, delay: number): (...args: A) => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return (...args: A) => {
    clearTimeout(timer);
    timer = setTimeout(() => void callback(...args), delay);
  };
}

const logged = new Set<string>();

/** Options of {@link logCompatibilityWarning} (logging.d.mts). */
export interface CompatibilityOptions {
  mode?: number;
  since?: number | string;
  until?: number | string;
  details?: string;
  stack?: boolean;
  once?: boolean;
}

/**
 * Warns of the use of something deprecated, as severely as CONFIG.compatibility says.
 * @param message - What is deprecated.
 * @param options - Severity and versions.
 * @throws Error in mode ERROR and FAILURE (logging.d.mts; COMPATIBILITY_MODES).
 */
export function logCompatibilityWarning(message: string, options: CompatibilityOptions = {}): void {
  const configured = (findConfig()?.['compatibility'] as Dictionary | undefined)?.['mode'] as number | undefined;
  const mode = options.mode ?? configured ?? COMPATIBILITY_MODES.WARNING;
  if (mode === COMPATIBILITY_MODES.SILENT) return;
  if (options.once) {
    if (logged.has(message)) return;
    logged.add(message);
  }
  const versions = [
    options.since === undefined ? '' : `Deprecated since Version ${options.since}`,
    options.until === undefined ? '' : `Backwards-compatible support will be removed in Version ${options.until}`,
    options.details ?? '',
  ].filter(Boolean);
  const error = new Error([message, ...versions].join('\n'));
  if (mode >= COMPATIBILITY_MODES.ERROR) throw error;
  console.warn(options.stack === false ? error.message : error);
}
