// Phrases that no text for players and no comment may contain: they read as translated or long-winded, and there is a plain way to say each (docs/dev/words.md).

/** The phrases that are refused everywhere, each with what to say instead. */
const WORST_PHRASES = [
  [/\banew\b/iu, 'again, or reroll'],
  [/\botherwise than\b/iu, 'changed, different'],
  [/\bwhom it may\b|\bof whom\b/iu, 'who may, whose'],
  [/\bcounts? for nothing\b/iu, 'ignored'],
  [/\bthe Gamemasters?\b|\bGamemaster’s\b|\ba Gamemaster\b/u, 'GM'],
  [/\b(?:some|every|any)body\b/iu, 'someone, everyone, anyone'],
  [/\bnot (?:\w+ )?any more\b|\bdoes not exist any more\b|\bis (?:none|nothing) any more\b/iu, 'no longer'],
  [/\blies? (?:up)?on the table\b/iu, 'posted, rolled'],
  [/\bis another[’']s to\b/iu, 'someone else must, this user may not'],
  [/\bhow it stands with\b/iu, 'the state of'],
  [/\bas one likes\b/iu, 'without limit, any number of'],
  [/\bsuch as (?:it|they) must be\b/iu, 'name the condition'],
  [/\bcompendiums\b/iu, 'compendia'],
];

/** The phrases that are refused only in comments: in texts for players they may have another sense. */
const WORST_IN_CODE = [
  [/\bwhat stands\b|\bas (?:it|they) stands?\b/iu, 'the current …, what there is'],
  [/\bforesees?\b|\bforetells?\b/iu, 'preview'],
  [/\bthrown? (?:again|anew)\b/iu, 'reroll'],
  [/\b(?:nothing|something|what) (?:has |had )?(?:comes?|came) of\b/iu, 'consequences, result'],
  [/\bwhat\b.{1,40}\bmakes of\b/iu, 'result'],
  [/\bof one[’']s own\b/iu, 'your own, its own'],
  [/(?:^|[.;:] )who (?:passes|fails|lacks)\b/iu, 'someone who …, an actor without …'],
  [/\bcame about\b/iu, 'is made of'],
  [/\bthe own (?:next )?turn\b/iu, 'the character’s turn'],
  [/\bmodules beside\b/iu, 'other modules'],
];

/** The phrases that are refused only in texts for players: a comment has its context beside it. */
const WORST_IN_TEXTS = [
  [/\bno such\b|\bof that kind\b/iu, 'this roll, this test: name the thing'],
  [/\bno (?:further )?point is\b/iu, 'no points are'],
  [/\bdoes not control\b/iu, 'does not own'],
  [/\bas many\b.*\bmean\b/iu, 'if … reach …'],
  [/\bcosts? every\b/iu, 'every … loses'],
  [/(?:[.;] |^ ?")0(?::| if)/u, 'Enter 0 if …'],
  [/\bone (?:success|point|reaction|attack) more\b/iu, 'one more …'],
  [/\bwhat you have already\b/iu, 'any that you already have'],
  [/\bkeeps? (?:it all|all of it) off\b/iu, 'stops all damage'],
  [/\b(?:some|any)one whom\b|\bpeople whom\b/iu, 'someone you …, people they …'],
  [/\bspend otherwise\b/iu, 'choose what to spend'],
  [/\bas the (?:attacker|player|GM) likes\b/iu, 'as the … chooses'],
  [/\bIf it does not, the GM does\b/iu, 'otherwise the GM decides'],
];

/**
 * Finds the worst phrases in a text.
 * @param {string} text
 * @param {boolean} [isCode] whether it is a comment
 * @returns {string[]} a sentence for each: the phrase, and what to say instead
 */
export function findWorstPhrases(text, isCode = false) {
  return [...WORST_PHRASES, ...(isCode ? WORST_IN_CODE : WORST_IN_TEXTS)].flatMap(([pattern, better]) => {
    const found = pattern.exec(text);
    return found ? [`“${found[0]}”: say ${better}`] : [];
  });
}
