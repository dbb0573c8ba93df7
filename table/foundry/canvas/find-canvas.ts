/** Lets parts of the canvas find the canvas without an import cycle. */
import { getGlobal } from '../runtime.ts';
import type { Canvas } from './canvas.ts';

export function getCanvas(): Canvas {
  return getGlobal('canvas') as Canvas;
}
