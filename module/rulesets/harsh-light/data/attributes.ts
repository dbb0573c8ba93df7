/** The nine attributes and the resistance traits, and their names. */
import { harshLight } from '../../../../src/index.ts';

/** The ids of the nine attributes, in the order of the sheet. */
export const attributeIds: readonly AttributeId[] = Object.freeze(Object.values(harshLight.attributes).flat());

export type AttributeId = harshLight.AttributeId;

/** The traits with which a target can resist a pull (HL-10). */
export const resistanceIds = Object.freeze(['defence', 'resolve', 'stamina', 'composure'] as const);

export type ResistanceId = (typeof resistanceIds)[number];

export function isAttributeId(id: unknown): id is AttributeId {
  return (attributeIds as readonly unknown[]).includes(id);
}

/** Tests whether a value is the id of a trait with which a target can resist. */
export function isResistanceId(id: unknown): id is ResistanceId {
  return (resistanceIds as readonly unknown[]).includes(id);
}

export function nameAttribute(id: AttributeId): string {
  return game.i18n.localize(`TETRAD.HarshLight.Attribute.${id}`);
}
