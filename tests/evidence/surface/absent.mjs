// What Foundry's public surface has and the table has not, as the list by which it throws by name (table/foundry/not-here.ts).

/** The list; JSON, so that it is no code of the table. */
export const NOT_HERE = 'table/foundry/not-here.json';

/** The table asks any value for these, whatever it is: a trap would catch the table. */
const ASKED_OF_ALL = new Set(['equals', 'toObject', 'toJSON', 'then']);
/** The same of the configuration: what packages may set, and the host does without. */
const ASKED_OF_CONFIG = new Set(['compatibility', 'sounds', 'TextEditor']);

const isPublic = (name) =>
  /^[A-Za-z]\w*$/u.test(name) && !['prototype', 'constructor', 'length', 'name'].includes(name);

/** Splits a path into what owns the member, how, and the member. */
function splitPath(path) {
  const [, owner, separator, member] = /^(.*)([.#])([^.#]+)$/u.exec(path) ?? [];
  return { owner, separator, member };
}

/**
 * Lists what is absent.
 * @param {{ declared: Map<string, { isDeprecated: boolean, isOfPackage: boolean, value?: unknown }>, builtins: string[], config: string[] }} declarations
 * @param {ReadonlyMap<string, string[]>[]} tables the table's own surface in each generation; what one of them has is absent on purpose in the other
 * @returns {string} the text of the list: `{constants, absent}`, members by their owner, those of instances with a leading #
 */
export function describeAbsent({ declared, builtins, config }, tables) {
  const has = (path) => tables.some((table) => table.has(path));
  const owners = new Set(tables.flatMap((table) => [...table.keys()]));
  // Namespaces are no entries of the table's surface, but the beginnings of what is.
  for (const path of [...owners])
    for (let end = path.lastIndexOf('.'); end > 0; end = path.lastIndexOf('.', end - 1)) owners.add(path.slice(0, end));
  const constants = {};
  const absent = {};
  const add = (owner, member) => (absent[owner] ??= new Set()).add(member);
  for (const [path, { isDeprecated, isOfPackage, value }] of declared) {
    const { owner, separator, member } = splitPath(path);
    if (isDeprecated || !isOfPackage || !isPublic(member) || ASKED_OF_ALL.has(member) || has(path) || owners.has(path))
      continue;
    if (owner !== 'foundry' && !owners.has(owner)) continue;
    // Documents, windows and what is drawn on the canvas are asked for much that they need not have; only what belongs to their classes is named.
    if (separator === '#' && !path.startsWith('foundry.dice.')) continue;
    const isMultiline = typeof value === 'string' && value.includes('\n');
    if (owner === 'foundry.CONST' && value !== undefined && !isMultiline) constants[member] = value;
    else if (owner === 'foundry.CONST' || !owner.startsWith('foundry.CONST.'))
      add(owner, separator === '#' ? `#${member}` : member);
  }
  for (const path of builtins) {
    const { owner, separator, member } = splitPath(path);
    if (!ASKED_OF_ALL.has(member)) add(owner, separator === '#' ? `#${member}` : member);
  }
  for (const name of config)
    if (!ASKED_OF_CONFIG.has(name) && !declared.has(`foundry.documents.${name}`)) add('CONFIG', name);
  const lists = Object.entries(absent).map(([owner, members]) => [owner, [...members].toSorted().join(' ')]);
  const sorted = (object) => Object.fromEntries(Object.entries(object).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  return `${JSON.stringify({ constants: sorted(constants), absent: sorted(Object.fromEntries(lists)) }, null, 2)}\n`;
}
