// Checks that no file of module or src is too long to be read in one go.
import { listPaths } from './house.mjs';

const MOST_LINES = 400;

/** @returns {string[]} the files that are too long */
export function checkSizes(house) {
  return [...listPaths(house, 'module/', '.ts'), ...listPaths(house, 'src/', '.ts')].flatMap((path) => {
    const lines = house.get(path).trimEnd().split('\n').length;
    return lines > MOST_LINES ? [`${path}: ${lines} lines, and a file has at most ${MOST_LINES}`] : [];
  });
}
