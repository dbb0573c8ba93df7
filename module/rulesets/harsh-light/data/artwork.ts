/** The pictures of new Harsh Light documents (see CREDITS.md). */
export const artwork = Object.freeze({
  character: 'systems/tetrad/assets/harsh-light/portraits/newcomer.svg',
  characterToken: 'systems/tetrad/assets/harsh-light/tokens/newcomer.svg',
  adversary: 'systems/tetrad/assets/harsh-light/icons/hood.svg',
  skill: 'systems/tetrad/assets/harsh-light/icons/candle-flame.svg',
  merit: 'systems/tetrad/assets/harsh-light/icons/laurel-crown.svg',
  note: 'systems/tetrad/assets/harsh-light/icons/notebook.svg',
  weapon: 'systems/tetrad/assets/harsh-light/icons/bowie-knife.svg',
  power: 'systems/tetrad/assets/harsh-light/icons/bleeding-eye.svg',
  gear: 'systems/tetrad/assets/harsh-light/icons/lantern.svg',
});
