/** Specs of members that the embedded table does not have yet; a topic moves to index.ts as soon as it has them. */
import { specs as canvas } from './canvas.ts';
import { specs as combatTracker } from './combat-tracker.ts';
import type { ConformanceSpec } from './spec.ts';
import { specs as tokenHud } from './token-hud.ts';

/** Every spec that still waits for its members. */
export const nextSpecs: readonly ConformanceSpec[] = [...canvas, ...combatTracker, ...tokenHud];
