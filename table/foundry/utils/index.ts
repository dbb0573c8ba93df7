/** The namespace foundry.utils. */
import { equalsReplacesObjectsEqual, operatorsAreInstances } from '../generation.ts';
import { Collection } from './collection.ts';
import { Color } from './color.ts';
import * as helpers from './helpers.ts';
import * as objects from './objects.ts';
import { deleteProperty, expandObject, flattenObject, getProperty, hasProperty, setProperty } from './paths.ts';
import { Semaphore } from './semaphore.ts';
import { getParentClasses, getType, isEmpty, isSubclass } from './types.ts';
import { buildUuid, fromUuid, fromUuidSync, parseUuid } from './uuid.ts';

export { getDocumentClass } from './uuid.ts';

const { deepClone, diffObject, duplicate, filterObject, mergeObject } = objects;

/** The public members of foundry.utils. */
export const utils = {
  ...helpers,
  Collection,
  Color,
  Semaphore,
  buildUuid,
  deepClone,
  deleteProperty,
  diffObject,
  duplicate,
  expandObject,
  filterObject,
  flattenObject,
  fromUuid,
  fromUuidSync,
  getParentClasses,
  getProperty,
  getType,
  hasProperty,
  isEmpty,
  isSubclass,
  mergeObject,
  parseUuid,
  setProperty,
  ...(equalsReplacesObjectsEqual ? { equals: objects.equals } : { objectsEqual: objects.objectsEqual }),
  ...(operatorsAreInstances ? {} : { isDeletionKey: objects.isDeletionKey }),
};
