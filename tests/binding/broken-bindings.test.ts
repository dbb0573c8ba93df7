/** The suite catches what it is there to catch: a copy of Coin with one defect passes no property that the defect makes untrue. */
import { describe, expect, it } from 'vitest';
import { brokenBindings } from './broken-bindings.ts';
import { properties } from './properties.ts';
import { rulesets } from './rulesets.ts';

/** What made a property fail: fast-check says which input did, and gives the reason along. */
function findReason(error: unknown): unknown {
  return error instanceof Error && error.cause !== undefined ? findReason(error.cause) : error;
}

const { sample } = rulesets.find(({ binding }) => binding.id === 'coin') ?? {};

it('there is a broken binding for each property', () => {
  expect(Object.keys(brokenBindings).toSorted()).toEqual(Object.keys(properties).toSorted());
});

describe.each(Object.entries(brokenBindings))('%s', (sentence, copies) => {
  it.each(Object.entries(copies))('catches %s', async (_defect, binding) => {
    if (!sample) throw new Error('Coin has no sample');
    const tried = (async () => properties[sentence]?.check({ binding, sample }))();
    const reason = await tried.then(() => null, findReason);
    // Any other error would be the suite's own.
    expect(reason).toMatchObject({ name: 'AssertionError' });
  });
});
