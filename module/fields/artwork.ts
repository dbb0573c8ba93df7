/** The pictures of new documents of a ruleset (see CREDITS.md). */

/** Paths of pictures: those of a new character and its token, and the icon of each other kind of document. */
export type Artwork<Kind extends string> = Readonly<Record<Kind | 'character' | 'characterToken', string>>;

/**
 * Lists the pictures of a ruleset.
 * @param assets - its folder of pictures, below that of the system
 * @param icons - names of the icons, by kind of document
 */
export function makeArtwork<Kind extends string>(assets: string, icons: Readonly<Record<Kind, string>>): Artwork<Kind> {
  const folder = `systems/tetrad/assets/${assets}`;
  const paths = Object.entries(icons).map(([kind, icon]) => [kind, `${folder}/icons/${icon as string}.svg`]);
  return Object.freeze({
    ...(Object.fromEntries(paths) as Record<Kind, string>),
    character: `${folder}/portraits/newcomer.svg`,
    characterToken: `${folder}/tokens/newcomer.svg`,
  });
}
