/** The pictures of new Dark Harvest documents (see CREDITS.md). */
export const artwork = Object.freeze({
  character: 'systems/tetrad/assets/dark-harvest/character.svg',
  skill: 'systems/tetrad/assets/dark-harvest/skill.svg',
  weapon: 'systems/tetrad/assets/dark-harvest/weapon.svg',
});
