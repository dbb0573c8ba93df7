// The rooms of module/: each imports only rooms above it in module/rooms.json, types included. Only that list defines the order.
import { listPaths, readJson } from './house.mjs';
import { readImports } from './imports.mjs';

const LIST = 'module/rooms.json';

/** The room of a file of module/: `module/chat/x.ts` → `chat`, `module/tetrad.ts` → `tetrad.ts`. */
export function findRoom(path) {
  return /^module\/([^/]+)/u.exec(path)?.[1];
}

/** @returns {string[]} files in the wrong room, or that import a lower one */
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
      // What stands in no room is found where it stands.
      if (other && rooms.indexOf(other) > height)
        findings.push(`${path}:${line}: ${room} imports ${target}, and ${other} stands below it`);
    }
  }
  return findings;
}
