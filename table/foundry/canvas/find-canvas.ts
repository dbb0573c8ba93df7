/** Gives the parts of the canvas access to it without an import cycle. */
import { getGlobal } from '../runtime.ts';
import type { Canvas } from './canvas.ts';

/** Returns the global `canvas`. */
export function getCanvas(): Canvas {
  return getGlobal('canvas') as Canvas;
}
