/** Specs of members that the embedded table does not have yet; a topic moves to index.ts as soon as it has them. */
import { specs as activeEffects } from './active-effects.ts';
import { specs as canvas } from './canvas.ts';
import { specs as combatTracker } from './combat-tracker.ts';
import { specs as combat } from './combat.ts';
import type { ConformanceSpec } from './spec.ts';
import { specs as timeAndKeys } from './time-and-keys.ts';
import { specs as tokenHud } from './token-hud.ts';
import { specs as tokens } from './tokens.ts';

/** Every spec that still waits for its members. */
export const nextSpecs: readonly ConformanceSpec[] = [
  ...combat,
  ...tokens,
  ...activeEffects,
  ...canvas,
  ...combatTracker,
  ...tokenHud,
  ...timeAndKeys,
];
