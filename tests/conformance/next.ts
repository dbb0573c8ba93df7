/** Specs of members that the embedded table does not have yet; a topic moves to index.ts as soon as it has them. */
import { specs as collectionTree } from './collection-tree.ts';
import { specs as dataCorners } from './data-corners.ts';
import { specs as diceCorners } from './dice-corners.ts';
import { specs as effectChanges } from './effect-changes.ts';
import { specs as pageCorners } from './page-corners.ts';
import type { ConformanceSpec } from './spec.ts';

/** Every spec that still waits for its members. */
export const nextSpecs: readonly ConformanceSpec[] = [
  ...dataCorners,
  ...diceCorners,
  ...effectChanges,
  ...collectionTree,
  ...pageCorners,
];
