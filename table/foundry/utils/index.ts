import { equalsReplacesObjectsEqual, operatorsAreInstances, stringNodesExist } from '../generation.ts';
import { Collection } from './collection.ts';
import { Color } from './color.ts';
import * as helpers from './helpers.ts';
import { deepClone, diffObject, equals, isDeletionKey, mergeObject } from './objects.ts';
import { expandObject, flattenObject, getProperty, setProperty } from './paths.ts';
import { Semaphore } from './semaphore.ts';
import { StringNode } from './string-node.ts';
import { getParentClasses, isEmpty } from './types.ts';
import { buildUuid, fromUuid, fromUuidSync, parseUuid } from './uuid.ts';

export { getDocumentClass } from './uuid.ts';

const objects = { deepClone, diffObject, expandObject, flattenObject, getProperty, mergeObject, setProperty };
const identifiers = { buildUuid, fromUuid, fromUuidSync, parseUuid };

export const utils = {
  ...helpers,
  ...objects,
  ...identifiers,
  Collection,
  Color,
  Semaphore,
  getParentClasses,
  isEmpty,
  ...(equalsReplacesObjectsEqual ? { equals } : { objectsEqual: equals }),
  ...(operatorsAreInstances ? {} : { isDeletionKey }),
  ...(stringNodesExist ? { StringNode } : {}),
};
