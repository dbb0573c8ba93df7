// Reads the comments of a TypeScript or JavaScript file.
import ts from 'typescript5';

const COMMENT = /\/\*[\s\S]*?\*\/|\/\/[^\n]*/gu;

/**
 * Lists the comments of a file in order; consecutive `//` lines are one comment.
 * @param {string} path its ending decides the language
 * @param {string} text
 * @returns {{ line: number, text: string }[]} the line on which each begins, and its text without comment signs
 */
export function listComments(path, text) {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const starts = new Map();
  const visit = (node) => {
    const inner = node.getChildren(source).filter((child) => !ts.isJSDoc(child));
    if (inner.length > 0) return inner.forEach(visit);
    // Between tokens there are only spaces and comments.
    const from = node.getFullStart();
    for (const { 0: raw, index } of text.slice(from, node.getStart(source, false)).matchAll(COMMENT))
      starts.set(from + index, raw);
  };
  visit(source);
  const comments = [];
  for (const [start, raw] of [...starts].toSorted(([one], [other]) => one - other)) {
    const line = source.getLineAndCharacterOfPosition(start).line + 1;
    const last = comments.at(-1);
    // A comment behind code is not joined with the next lines.
    const isLine = raw.startsWith('//') && /^\s*$/u.test(text.slice(text.lastIndexOf('\n', start) + 1, start));
    if (isLine && last?.isLine && last.end + 1 === line) Object.assign(last, { end: line, raw: `${last.raw}\n${raw}` });
    else comments.push({ line, end: line, isLine, raw });
  }
  return comments.map(({ line, raw }) => ({ line, text: strip(raw) }));
}

/** Returns a comment's text on one line. */
function strip(raw) {
  return raw
    .split('\n')
    .map((line) =>
      line
        .trim()
        .replace(/^(?:\/\*\*?|\*\/|\*|\/\/) ?/u, '')
        .replace(/ ?\*\/$/u, ''),
    )
    .join(' ')
    .trim();
}
