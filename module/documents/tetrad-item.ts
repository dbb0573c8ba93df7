/** The item class: like core's, but made of the types in use. */
import { offerTypesInUse } from './types-in-use.ts';

/** Class of every item of the world. */
export class TetradItem extends foundry.documents.Item {}

/** Makes TetradItem the class of items. Called in `init`. */
export function registerItem(): void {
  offerTypesInUse(TetradItem, 'Item');
  (CONFIG.Item as { documentClass: unknown }).documentClass = TetradItem;
}
