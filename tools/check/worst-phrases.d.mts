// Types of worst-phrases.mjs, for the tests.
export function findWorstPhrases(text: string, isCode?: boolean): string[];
