/** Registers the faces of our dice and the colours of each ruleset with the module Dice So Nice!, which rolls 3D dice. */
import { defineNeighbour, type Neighbour } from './neighbour.ts';
import type { NamedNeighbours } from './neighbours-facet.ts';

/** The members of `game.dice3d` that are used here, as in its public documentation. */
interface Dice3d {
  addSystem(system: { readonly id: string; readonly name: string; readonly group: string }, mode: 'default'): void;
  addColorset(colours: object, mode: 'default'): Promise<void> | void;
  addDicePreset(faces: object, shape: string): void;
}

const GROUP = 'Tetrad';

async function tell(dice3d: Dice3d, { id, label, facet }: NamedNeighbours): Promise<void> {
  const { colours = [], faces = [] } = facet.dice ?? {};
  const nameColours = (one: string): string => `tetrad-${id}-${one}`;
  for (const { id: name, label: description, ...look } of colours) {
    // Every property is set: any that is left out would follow each player's preferences, and white and black dice could look alike.
    await dice3d.addColorset(
      {
        name: nameColours(name),
        description: game.i18n.localize(description),
        category: GROUP,
        outline: 'none',
        texture: 'none',
        material: 'plastic',
        font: 'Signika',
        ...look,
      },
      'default',
    );
  }
  if (faces.length === 0) return;
  const system = `tetrad-${id}`;
  dice3d.addSystem({ id: system, name: game.i18n.localize(label), group: GROUP }, 'default');
  for (const { die, shape, labels, colours: chosen } of faces)
    dice3d.addDicePreset({ type: die, labels: [...labels], system, colorset: nameColours(chosen) }, shape);
}

/** Returns the neighbour for the module Dice So Nice!. */
export function createDiceSoNice(rulesets: readonly NamedNeighbours[]): Neighbour {
  return defineNeighbour('dice-so-nice', 'diceSoNiceReady', async (dice3d: Dice3d): Promise<void> => {
    for (const ruleset of rulesets) await tell(dice3d, ruleset);
  });
}
