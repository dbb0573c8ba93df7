/** The six characteristics of Dark Harvest, and which of them are of the body (DH-66 tells them apart). */
export const characteristicIds = ['strength', 'dexterity', 'fortitude', 'wits', 'resolve', 'presence'] as const;

/** One of the six characteristics. */
export type CharacteristicId = (typeof characteristicIds)[number];

/** Tests whether a string names a characteristic. */
export function isCharacteristicId(id: unknown): id is CharacteristicId {
  return (characteristicIds as readonly unknown[]).includes(id);
}

/** Gives the lang key of a characteristic's name. */
export function getCharacteristicLabel(id: CharacteristicId): string {
  return `TETRAD.DarkHarvest.Characteristic.${id}`;
}
