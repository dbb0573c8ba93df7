/**
 * Counts the significant lines of a text. Blank lines, comments, imports and lines with only a closing bracket are free: nobody should save on explanations, on
 * small files or on the formatter's line breaks.
 * @param {string} text
 */
export function countLines(text) {
  const code = text.replace(/^(?:import|export)\b[^;]*?\bfrom '[^']+';$/gmu, '');
  return code.split('\n').filter((line) => !/^\s*(?:$|\/\*|\*|\/\/|[\])}>;,]+$)/u.test(line)).length;
}
