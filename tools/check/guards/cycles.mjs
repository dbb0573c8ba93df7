// Finds import cycles in module and src. Imports of types count too: they tie rooms together in the same way.
import { readGraph } from './imports.mjs';

/** Returns the shortest way from a file back to itself; undefined if there is none. */
function findWayBack(start, next) {
  const before = new Map();
  const queue = [start];
  for (const path of queue) {
    for (const target of next(path)) {
      if (target === start) {
        const way = [start];
        for (let step = path; step !== start; step = before.get(step)) way.unshift(step);
        return [start, ...way];
      }
      if (before.has(target)) continue;
      before.set(target, path);
      queue.push(target);
    }
  }
  return undefined;
}

/** @returns {string[]} a sentence for each file that imports itself through other files */
export function checkCycles(house) {
  const graph = readGraph(house);
  const next = (path) => (graph.get(path) ?? []).flatMap(({ target }) => (target && target !== path ? target : []));
  return [...graph.keys()].flatMap((path) => {
    const way = findWayBack(path, next);
    return way ? `${path}: imports itself: ${way.join(' → ')}` : [];
  });
}
