/** All conformance specs, topic by topic. */
import { specs as dice } from './dice.ts';
import type { ConformanceSpec } from './spec.ts';
import { specs as utils } from './utils.ts';

/** Every spec, in the order of the topics. */
export const specs: readonly ConformanceSpec[] = [...utils, ...dice];
