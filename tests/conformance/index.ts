/** All conformance specs, topic by topic. */
import { specs as dice } from './dice.ts';
import { specs as fieldsComposite } from './fields-composite.ts';
import { specs as fieldsScalar } from './fields-scalar.ts';
import type { ConformanceSpec } from './spec.ts';
import { specs as utils } from './utils.ts';

/** Every spec, in the order of the topics. */
export const specs: readonly ConformanceSpec[] = [...utils, ...fieldsScalar, ...fieldsComposite, ...dice];
