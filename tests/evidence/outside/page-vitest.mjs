// What `import … from 'vitest'` gives a test file of others in a page of the table: vitest's own runner, matchers and type assertions.
import { JestAsymmetricMatchers, JestChaiExpect, JestExtend, addCustomEqualityTesters } from '@vitest/expect';
import { ASYMMETRIC_MATCHERS_OBJECT, GLOBAL_EXPECT, getState, setState } from '@vitest/expect';
import { fn, spyOn } from '@vitest/spy';
import * as chai from 'chai';

export { expectTypeOf } from 'expect-type';
export * from '@vitest/runner';

chai.use(JestExtend);
chai.use(JestChaiExpect);
chai.use(JestAsymmetricMatchers);

/** Vitest's `expect`; snapshots and polling are left out. */
export const expect = Object.assign((value, message) => {
  setState({ assertionCalls: getState(expect).assertionCalls + 1 }, expect);
  return chai.expect(value, message);
}, chai.expect);
expect.getState = () => getState(expect);
expect.setState = (state) => setState(state, expect);
expect.extend = (matchers) => chai.expect.extend(expect, matchers);
expect.addEqualityTesters = (testers) => addCustomEqualityTesters(testers);
Object.assign(expect, globalThis[ASYMMETRIC_MATCHERS_OBJECT]);
Object.defineProperty(globalThis, GLOBAL_EXPECT, { value: expect, writable: true, configurable: true });
setState({ assertionCalls: 0, isExpectingAssertions: false, expectedAssertionsNumber: null }, expect);

export const { assert, should } = chai;
export { chai };
export const assertType = () => {};
export const vi = { fn, spyOn };
