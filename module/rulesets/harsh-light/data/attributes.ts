/** The nine attributes, and the traits that someone can resist with, with their names. */
import { harshLight } from '../../../../src/index.ts';

/** The nine attributes, in the order of the sheet. */
export const attributeIds: readonly AttributeId[] = Object.freeze(Object.values(harshLight.attributes).flat());

/** One of the nine attributes. */
export type AttributeId = harshLight.AttributeId;

/** The traits that someone can resist with (HL-10). */
export const resistanceIds = Object.freeze(['defence', 'resolve', 'stamina', 'composure'] as const);

/** The id of one of these. */
export type ResistanceId = (typeof resistanceIds)[number];

/** Tests whether a value names an attribute. */
export function isAttributeId(id: unknown): id is AttributeId {
  return (attributeIds as readonly unknown[]).includes(id);
}

/** Tests whether a value names a trait that someone can resist with. */
export function isResistanceId(id: unknown): id is ResistanceId {
  return (resistanceIds as readonly unknown[]).includes(id);
}

/** Returns the name of an attribute. */
export function nameAttribute(id: AttributeId): string {
  return game.i18n.localize(`TETRAD.HarshLight.Attribute.${id}`);
}
