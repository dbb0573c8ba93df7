/** The pictures of a ruleset's new documents; CREDITS.md names their authors. */

/** Paths of pictures: the portrait and the token of a new character, and an icon for each other kind of document. */
export type Artwork<Kind extends string> = Readonly<Record<Kind | 'character' | 'characterToken', string>>;

/**
 * Returns the paths of a ruleset's pictures.
 * @param assets - the ruleset's folder of pictures, below that of the system
 * @param icons - file names of the icons without the extension, by kind of document
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
