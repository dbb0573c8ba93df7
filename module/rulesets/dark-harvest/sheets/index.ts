/** The sheets of Dark Harvest. */
import type { SheetsFacet } from '../../../apps/sheets-facet.ts';

/** Every sheet, with the types that it draws. */
export const sheets: SheetsFacet = [];
