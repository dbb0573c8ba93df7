// Checks the rooms of module/: each imports only rooms above it in module/rooms.json, which alone defines the order. Imports of types count too.
import { listPaths, readJson } from './house.mjs';
import { readImports } from './imports.mjs';

const LIST = 'module/rooms.json';

/** Returns the room of a file in module/: `module/chat/x.ts` → `chat`, `module/tetrad.ts` → `tetrad.ts`. */
export function findRoom(path) {
  return /^module\/([^/]+)/u.exec(path)?.[1];
}

/** @returns {string[]} files that are in no room, or import a room below their own */
export function checkRooms(house) {
  const rooms = readJson(house, LIST, []);
  const findings = [];
  if (new Set(rooms).size !== rooms.length) findings.push(`${LIST}: names a room twice`);
  for (const path of listPaths(house, 'module/', '.ts')) {
    const room = findRoom(path);
    const height = rooms.indexOf(room);
    if (height === -1) {
      findings.push(`${path}: stands in no room of ${LIST}`);
      continue;
    }
    for (const { target, line } of readImports(house, path)) {
      const other = target && findRoom(target);
      // An imported file that is in no room gets a finding of its own, above.
      if (other && rooms.indexOf(other) > height)
        findings.push(`${path}:${line}: ${room} imports ${target}, and ${other} stands below it`);
    }
  }
  return findings;
}
