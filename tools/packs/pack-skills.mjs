// A check of `npm run packs` on Dark Harvest: the skills that weapons and perils name exist, in the packs and with whoever has the weapon.

/** Lists the items of a document: itself, or those that it contains, each with its field. */
function listItems(pack, data) {
  if (pack.type === 'Item') return [{ item: data, field: '' }];
  if (pack.type !== 'Actor' || !Array.isArray(data.items)) return [];
  return data.items.map((item, index) => ({ item, field: `items.${index}.` }));
}

/**
 * Checks that what names a skill names one of the packs', and a weapon that someone has a skill of theirs: nothing else can be rolled.
 * @param read - What has been read of all packs.
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
