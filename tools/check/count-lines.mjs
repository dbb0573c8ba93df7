/**
 * Lists the significant lines of a text. Blank lines, comments, imports and lines with only a closing bracket are free: nobody should save on explanations, on
 * small files or on the formatter's line breaks.
 * @param {string} text
 * @returns {{ line: number, text: string }[]} each with its number, and trimmed
 */
export function listCounted(text) {
  const code = text.replace(/^(?:import|export)\b[^;]*?\bfrom '[^']+';$/gmu, (lines) => lines.replace(/[^\n]/gu, ''));
  return code
    .split('\n')
    .map((line, index) => ({ line: index + 1, text: line.trim() }))
    .filter((line) => !/^(?:$|\/\*|\*|\/\/|[\])}>;,]+$)/u.test(line.text));
}

/**
 * Counts the significant lines of a text.
 * @param {string} text
 */
export function countLines(text) {
  return listCounted(text).length;
}
