// What Foundry's public surface has and the table has not, as the list by which it throws by name (table/foundry/not-here.ts).

/** The list; JSON, so that it is no code of the table. */
export const NOT_HERE = 'table/foundry/not-here.json';

/** The table asks any value for these, whatever it is: a trap would catch the table. */
const ASKED_OF_ALL = new Set(['equals', 'toObject', 'toJSON', 'then']);
/** The same of the configuration: what packages may set, and the host does without. */
const ASKED_OF_CONFIG = new Set(['compatibility', 'sounds', 'TextEditor']);

/** What the language and the browser ask of a class of their own accord. */
const OF_JAVASCRIPT = new Set(['prototype', 'constructor', 'length', 'name', 'toString']);
const isPublic = (name) => /^[A-Za-z]\w*$/u.test(name) && !OF_JAVASCRIPT.has(name) && !/connectedCallback$/u.test(name);

/** Splits a path into what owns the member, how, and the member. */
function splitPath(path) {
  const [, owner, separator, member] = /^(.*)([.#])([^.#]+)$/u.exec(path) ?? [];
  return { owner, separator, member };
}

/**
 * Lists what is absent.
 * @param {{ declared: Map<string, { isDeprecated: boolean, isOfPackage: boolean, isOnPrototype?: boolean, value?: unknown }>, builtins: string[], config: string[], game: ReadonlySet<string> }} declarations
 *   with what the table's game has
 * @param {ReadonlyMap<string, string[]>[]} tables the table's own surface in each generation; what one of them has is absent on purpose in the other
 * @param {ReadonlyMap<string, string[]>} ancestors classes of the table with those that they inherit from
 * @returns {string} the text of the list: `{constants, absent}`, members by their owner, those of instances with a leading #
 */
export function describeAbsent({ declared, builtins, config, game }, tables, ancestors) {
  const has = (path) => tables.some((table) => table.has(path));
  const owners = new Set(tables.flatMap((table) => [...table.keys()]));
  // Namespaces are no entries of the table's surface, but the beginnings of what is.
  for (const path of [...owners])
    for (let end = path.lastIndexOf('.'); end > 0; end = path.lastIndexOf('.', end - 1)) owners.add(path.slice(0, end));
  const constants = {};
  const absent = {};
  const add = (owner, member) => (absent[owner] ??= new Set()).add(member);
  const isMissing = (path) => {
    const { isDeprecated = true, isOfPackage = false, isOnPrototype = false } = declared.get(path) ?? {};
    // A field of a data model is there once its data are, and its schema need not be whole.
    const isData = !isOnPrototype && declared.has(`${splitPath(path).owner}#schema`);
    return !isDeprecated && isOfPackage && !isData && !has(path);
  };
  // What a class has from another one is named there.
  const isNamedOf = (owner, member) =>
    isMissing(`${owner}#${member}`) && !ancestors.get(owner)?.some((path) => isMissing(`${path}#${member}`));
  for (const [path, { isDeprecated, isOfPackage, value }] of declared) {
    const { owner, separator, member } = splitPath(path);
    if (isDeprecated || !isOfPackage || !isPublic(member) || ASKED_OF_ALL.has(member) || has(path) || owners.has(path))
      continue;
    if (owner !== 'foundry' && !owners.has(owner)) continue;
    if (separator === '#' && !isNamedOf(owner, member)) continue;
    const isMultiline = typeof value === 'string' && value.includes('\n');
    if (owner === 'foundry.CONST' && value !== undefined && !isMultiline) constants[member] = value;
    else if (owner === 'foundry.CONST' || !owner.startsWith('foundry.CONST.'))
      add(owner, separator === '#' ? `#${member}` : member);
  }
  for (const [path, { isDeprecated, isOfPackage }] of declared) {
    const { owner, separator, member } = splitPath(path);
    if (owner !== 'foundry.Game' || separator !== '#' || isDeprecated || !isOfPackage) continue;
    if (isPublic(member) && !game.has(member)) add('Game', `#${member}`);
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
