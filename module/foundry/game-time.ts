/** Spans of game time, in seconds and as text. */

/** Seconds of game time. */
export const MINUTE = 60;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

const units = [
  ['week', 7 * DAY],
  ['day', DAY],
  ['hour', HOUR],
  ['minute', MINUTE],
  ['second', 1],
] as const;

function format(unit: string, count: number): string {
  return new Intl.NumberFormat(game.i18n.lang, { style: 'unit', unit, unitDisplay: 'long' }).format(count);
}

/**
 * Writes a span of time: "1 day, 2 hours".
 * @param seconds - 0 or more
 */
export function formatSpan(seconds: number): string {
  const parts: string[] = [];
  let left = seconds;
  for (const [unit, length] of units) {
    const count = Math.floor(left / length);
    if (count > 0) parts.push(format(unit, count));
    left -= count * length;
  }
  return parts.join(', ') || format('minute', 0);
}
