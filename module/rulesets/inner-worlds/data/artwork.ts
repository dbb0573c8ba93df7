/** The pictures of new documents of Inner Worlds (see CREDITS.md). */
const folder = 'systems/tetrad/assets/inner-worlds';

export const artwork = Object.freeze({
  character: `${folder}/portraits/newcomer.svg`,
  characterToken: `${folder}/tokens/newcomer.svg`,
  adversary: `${folder}/icons/hooded-figure.svg`,
  weapon: `${folder}/icons/broadsword.svg`,
  armor: `${folder}/icons/leather-armor.svg`,
  gear: `${folder}/icons/knapsack.svg`,
  background: `${folder}/icons/skills.svg`,
  power: `${folder}/icons/psychic-waves.svg`,
  injury: `${folder}/icons/broken-bone.svg`,
  project: `${folder}/icons/gear-hammer.svg`,
});
