// Checks in `npm run packs` that the skills named by Dark Harvest's weapons and perils exist: in the packs, and on the actor that has the weapon.

/** Lists the items of a document, each with its field: the document itself, or the items in it. */
function listItems(pack, data) {
  if (pack.type === 'Item') return [{ item: data, field: '' }];
  if (pack.type !== 'Actor' || !Array.isArray(data.items)) return [];
  return data.items.map((item, index) => ({ item, field: `items.${index}.` }));
}

/**
 * Checks that each named skill is in the packs, and that an actor has the skill of each of its weapons: other skills cannot be rolled.
 * @param read - what was read of all packs
 */
export function checkSkills(read) {
  const known = new Map();
  for (const { data } of read) if (data.type === 'harvestSkill') known.set(data.system?.identifier, data.system?.kind);
  for (const { pack, data, report } of read) {
    const items = listItems(pack, data);
    const owned = items.filter(({ item }) => item?.type === 'harvestSkill').map(({ item }) => item.system?.identifier);
    for (const { item, field } of items) {
      const { identifier, skill, special, avoid } = item?.system ?? {};
      const isWeapon = item?.type === 'harvestWeapon';
      const [path, named] =
        item?.type === 'harvestSkill'
          ? ['identifier', identifier]
          : isWeapon
            ? ['skill', skill]
            : ['avoid.skill', avoid?.skill];
      const fault = (text) => report(`${field}system.${path}`, text);
      if (named === undefined || (named === '' && !isWeapon)) continue;
      if (!known.has(named)) fault(`"${named}" is no skill of a pack`);
      else if (special === 'tesla' && known.get(named) !== 'specialist')
        fault(`"${named}" is no specialist skill (DH-49)`);
      if (isWeapon && field && !owned.includes(named)) fault(`${data.name} has no skill "${named}"`);
    }
  }
}
