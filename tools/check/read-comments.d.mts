// Types of read-comments.mjs, for the tests.
export function listComments(path: string, text: string): { line: number; text: string }[];
