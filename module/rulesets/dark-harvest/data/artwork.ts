/** The default pictures of new Dark Harvest documents (see CREDITS.md). */
export const artwork = Object.freeze({
  character: 'systems/tetrad/assets/dark-harvest/portraits/newcomer.svg',
  characterToken: 'systems/tetrad/assets/dark-harvest/tokens/newcomer.svg',
  skill: 'systems/tetrad/assets/dark-harvest/icons/stairs-goal.svg',
  weapon: 'systems/tetrad/assets/dark-harvest/icons/crossed-sabres.svg',
  adversary: 'systems/tetrad/assets/dark-harvest/icons/robber-mask.svg',
  structure: 'systems/tetrad/assets/dark-harvest/icons/brick-wall.svg',
  armor: 'systems/tetrad/assets/dark-harvest/icons/leather-vest.svg',
  gear: 'systems/tetrad/assets/dark-harvest/icons/duffel-bag.svg',
  peril: 'systems/tetrad/assets/dark-harvest/icons/hazard-sign.svg',
  injury: 'systems/tetrad/assets/dark-harvest/icons/arm-bandage.svg',
});
