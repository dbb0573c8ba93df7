/** How the parts of the canvas reach it, without a cycle of imports. */
import { getGlobal } from '../runtime.ts';
import type { Canvas } from './canvas.ts';

/** The global `canvas`. */
export function getCanvas(): Canvas {
  return getGlobal('canvas') as Canvas;
}
