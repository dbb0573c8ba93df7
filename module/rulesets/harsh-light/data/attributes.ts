/** The nine attributes, and the traits with which someone resists, with their names. */
import { harshLight } from '../../../../src/index.ts';

/** The nine attributes, in the order of the sheet. */
export const attributeIds: readonly AttributeId[] = Object.freeze(Object.values(harshLight.attributes).flat());

/** One of the nine attributes. */
export type AttributeId = harshLight.AttributeId;

/** The traits with which someone resists (HL-10). */
export const resistanceIds = Object.freeze(['defence', 'resolve', 'stamina', 'composure'] as const);

/** One of these. */
export type ResistanceId = (typeof resistanceIds)[number];

/** Tests whether a value names an attribute. */
export function isAttributeId(id: unknown): id is AttributeId {
  return (attributeIds as readonly unknown[]).includes(id);
}

/** Tests whether a value names a trait with which someone resists. */
export function isResistanceId(id: unknown): id is ResistanceId {
  return (resistanceIds as readonly unknown[]).includes(id);
}

/** Returns the name of an attribute. */
export function nameAttribute(id: AttributeId): string {
  return game.i18n.localize(`TETRAD.HarshLight.Attribute.${id}`);
}
