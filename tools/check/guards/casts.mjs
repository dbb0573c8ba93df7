// Checks the casts of documents. Type guards in module/foundry (findActor, listItems) decide what an actor or a message is. Each other room may have only the
// number of casts listed for it, and that number may only get smaller.
import ts from 'typescript5';
import { listPaths, parse, place, readJson, visitAll } from './house.mjs';
import { readImports } from './imports.mjs';
import { findRoom } from './rooms.mjs';

export const CASTS_LIST = 'tools/check/guards/casts.json';

/** The room in which casts of documents belong. */
const HOME = 'foundry';

const DOCUMENTS =
  'Actor|Item|ChatMessage|Combat|Combatant|CombatantGroup|TokenDocument|Scene|User|ActiveEffect|Macro|RollTable|JournalEntry';

/** Matches a document by any of its names in the type package; `Actor.UpdateData` and the like are plain data. */
const DOCUMENT = new RegExp(
  String.raw`^(?:foundry\.documents\.)?(?:Base)?(?:${DOCUMENTS})(?:\.(?:Implementation|Stored|Invalid|OfType|Known|Internal\..*))?$`,
  'u',
);

/** Returns the parts of a type: the members of a union, the element of a list, the content of parentheses. */
function listParts(type) {
  if (ts.isUnionTypeNode(type) || ts.isIntersectionTypeNode(type)) return type.types.flatMap(listParts);
  if (ts.isArrayTypeNode(type)) return listParts(type.elementType);
  if (ts.isParenthesizedTypeNode(type) || ts.isTypeOperatorNode(type)) return listParts(type.type);
  return [type];
}

/** Returns the name with which a reference to a type, or to a base class, begins. */
function readName(type) {
  if (ts.isTypeReferenceNode(type)) return type.typeName.getText();
  return ts.isExpressionWithTypeArguments(type) ? type.expression.getText() : undefined;
}

/** Tests whether a type is a document's. Aliases and classes are followed to their definitions. */
function isDocument(house, type, seen = new Set()) {
  return listParts(type).some((part) => {
    const name = readName(part);
    if (name === undefined || seen.has(part)) return false;
    if (DOCUMENT.test(name)) return true;
    seen.add(part);
    const wrapped = /^(?:Readonly|NonNullable|Array|ReadonlyArray|Iterable|Set|Promise)$/u.test(name);
    if (wrapped) return (part.typeArguments ?? []).some((argument) => isDocument(house, argument, seen));
    return findMeanings(house, part.getSourceFile().fileName, name).some((one) => isDocument(house, one, seen));
  });
}

/** Returns the types that a name in a file means: of an alias the type, of a class or interface the base. Imports are followed. */
function findMeanings(house, path, name, depth = 0) {
  const meanings = parse(house, path).statements.flatMap((statement) => {
    if (ts.isTypeAliasDeclaration(statement) && statement.name.text === name) return [statement.type];
    if ((ts.isClassDeclaration(statement) || ts.isInterfaceDeclaration(statement)) && statement.name?.text === name)
      return (statement.heritageClauses ?? []).flatMap(({ types }) => [...types]);
    return [];
  });
  if (meanings.length || depth > 9) return meanings;
  for (const { target, names } of readImports(house, path)) {
    const found = names.find(({ as }) => as === name);
    if (found && target && house.has(target)) return findMeanings(house, target, found.name, depth + 1);
  }
  return [];
}

/**
 * Lists all casts in module/ except `as const`. For `as unknown as X` it lists only the outer one.
 * @returns {{ room: string, place: string, text: string, isDocument: boolean }[]} `room` includes the ruleset: "rulesets/coin"
 */
export function listCasts(house) {
  return listPaths(house, 'module/', '.ts').flatMap((path) => {
    const casts = [];
    visitAll(parse(house, path), (node) => {
      if (!ts.isAsExpression(node) && !ts.isTypeAssertionExpression(node)) return;
      if (ts.isConstTypeReference(node.type) || (ts.isAsExpression(node.parent) && node.parent.expression === node))
        return;
      const room = /^module\/(rulesets\/[^/]+)\//u.exec(path)?.[1] ?? findRoom(path);
      casts.push({ room, place: place(node), text: node.type.getText(), isDocument: isDocument(house, node.type) });
    });
    return casts;
  });
}

/** Counts casts by room. */
export function countByRoom(casts) {
  const counts = {};
  for (const { room } of casts) counts[room] = (counts[room] ?? 0) + 1;
  return Object.fromEntries(Object.entries(counts).toSorted(([left], [right]) => left.localeCompare(right)));
}

/** Lists the casts of documents outside the room in which they belong. */
export function listForeignCasts(house) {
  return listCasts(house).filter((cast) => cast.isDocument && cast.room !== HOME);
}

/** @returns {string[]} the rooms with more or fewer casts of documents than listed */
export function checkCasts(house) {
  const listed = readJson(house, CASTS_LIST, {});
  const casts = listForeignCasts(house);
  const counts = countByRoom(casts);
  return [...new Set([...Object.keys(counts), ...Object.keys(listed)])].toSorted().flatMap((room) => {
    const [count, most] = [counts[room] ?? 0, listed[room] ?? 0];
    if (count < most)
      return [`${room}: ${count} casts of documents, and ${CASTS_LIST} has ${most}: write the smaller number`];
    if (count === most) return [];
    const own = casts.filter((cast) => cast.room === room);
    const where = own.map((cast) => `  ${cast.place}: as ${cast.text}`).join('\n');
    return [
      `${room}: ${count} casts of documents, and ${CASTS_LIST} allows ${most}; take findActor, listItems or a type guard\n${where}`,
    ];
  });
}
