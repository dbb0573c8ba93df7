// No file of module or src is longer than people read at a sitting.
import { listPaths } from './house.mjs';

const MOST_LINES = 400;

/** @returns {string[]} each file that is too long */
export function checkSizes(house) {
  return [...listPaths(house, 'module/', '.ts'), ...listPaths(house, 'src/', '.ts')].flatMap((path) => {
    const lines = house.get(path).trimEnd().split('\n').length;
    return lines > MOST_LINES ? [`${path}: ${lines} lines, and a file has at most ${MOST_LINES}`] : [];
  });
}
