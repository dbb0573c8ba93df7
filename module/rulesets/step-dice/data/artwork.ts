/** The pictures of new Step Dice documents (see CREDITS.md). */
export const artwork = Object.freeze({
  character: 'systems/tetrad/assets/step-dice/portraits/newcomer.svg',
  characterToken: 'systems/tetrad/assets/step-dice/tokens/newcomer.svg',
  adversary: 'systems/tetrad/assets/step-dice/icons/bandit.svg',
  skill: 'systems/tetrad/assets/step-dice/icons/stairs-goal.svg',
  weapon: 'systems/tetrad/assets/step-dice/icons/crossed-pistols.svg',
  armor: 'systems/tetrad/assets/step-dice/icons/kevlar-vest.svg',
  gear: 'systems/tetrad/assets/step-dice/icons/knapsack.svg',
  hazard: 'systems/tetrad/assets/step-dice/icons/hazard-sign.svg',
  injury: 'systems/tetrad/assets/step-dice/icons/arm-sling.svg',
});
