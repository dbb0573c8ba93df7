// Phrases that no text for players has: they are translated or long-winded, and each has a plain way to say it (docs/words.md).

/** What is refused, and what to say. */
const WORST_PHRASES = [
  [/\banew\b/iu, 'again, or reroll'],
  [/\botherwise than\b/iu, 'changed, different'],
  [/\bwhom it may\b/iu, 'who may'],
  [/\bcounts? for nothing\b/iu, 'ignored'],
  [/\bthe Gamemasters?\b|\bGamemaster’s\b|\ba Gamemaster\b/u, 'GM'],
  [/\b(?:some|every)body\b/iu, 'someone, everyone'],
  [/\bnot any more\b|\bdoes not exist any more\b/iu, 'no longer'],
];

/**
 * Finds such phrases in a text.
 * @param {string} text
 * @returns {string[]} a sentence each: what stands there, and what to say
 */
export function findWorstPhrases(text) {
  return WORST_PHRASES.flatMap(([pattern, better]) => {
    const found = pattern.exec(text);
    return found ? [`“${found[0]}”: say ${better}`] : [];
  });
}
