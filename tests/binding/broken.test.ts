/** Tests the suite itself: the property that a defect violates must fail, for each defective copy of Coin and for Coin with each defective shared module. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { brokenBindings } from './broken-bindings.ts';
import { breakRoom, brokenRooms } from './broken-rooms.ts';
import { properties } from './properties.ts';
import { rulesets, type SampledRuleset } from './rulesets.ts';
import { checkFlaws, fightFlaws } from '../e2e/binding/flaws.ts';

// Hoisted, because a mock is made before the imports above have run.
const { makeBreakable } = vi.hoisted(() => ({
  makeBreakable: async (load: () => Promise<object>) => (await import('./broken-rooms.ts')).makeBreakable(await load()),
}));
vi.mock('../../module/chat/replies.ts', makeBreakable);
vi.mock('../../module/chat/genuine.ts', makeBreakable);
vi.mock('../../module/foundry/generation.ts', makeBreakable);
vi.mock('../../module/foundry/run-once.ts', makeBreakable);
vi.mock('../../module/ledger/reversal.ts', makeBreakable);
vi.mock('../../module/ledger/tracked-actor.ts', makeBreakable);
vi.mock('../../module/exchange/exchange.ts', makeBreakable);
vi.mock('../../module/permissions.ts', makeBreakable);
vi.mock('../../module/stakes/spends.ts', makeBreakable);

/** Returns the error that made a property fail. fast-check wraps it in its own error, which also names the input. */
function findReason(error: unknown): unknown {
  return error instanceof Error && error.cause !== undefined ? findReason(error.cause) : error;
}

async function expectCaught(sentence: string, ruleset: SampledRuleset): Promise<void> {
  const tried = (async () => properties[sentence]?.check(ruleset))();
  const reason = await tried.then(() => null, findReason);
  // Any other error would be a fault of the suite itself.
  expect(reason).toMatchObject({ name: 'AssertionError' });
}

const coin = rulesets.find(({ binding }) => binding.id === 'coin');
if (!coin) throw new Error('Coin has no sample');

it('there is a broken binding for each property', () => {
  expect(Object.keys(brokenBindings).toSorted()).toEqual(Object.keys(properties).toSorted());
});

it('what the part of the suite in the browser leaves to this one is caught here', () => {
  const left = Object.values({ ...checkFlaws, ...fightFlaws }).flatMap((flaws) => ('unit' in flaws ? flaws.unit : []));
  expect(Object.keys(brokenRooms)).toEqual(expect.arrayContaining(left));
});

describe.each(Object.entries(brokenBindings))('%s', (sentence, copies) => {
  it.each(Object.entries(copies))('catches %s', (_defect, binding) => {
    const whole = rulesets.find(({ binding: { id } }) => id === binding.id) ?? coin;
    return expectCaught(sentence, { ...whole, binding });
  });
});

describe('in a broken room', () => {
  afterEach(() => breakRoom(null));

  it('only properties are said to be untrue', () => {
    expect(Object.keys(properties)).toEqual(expect.arrayContaining(Object.keys(brokenRooms)));
  });

  describe.each(Object.entries(brokenRooms))('%s', (sentence, defects) => {
    it('holds as long as the rooms are whole', async () => {
      await expect(properties[sentence]?.check(coin)).resolves.toBeUndefined();
    });

    it.each(Object.entries(defects))('catches %s', async (_what, defect) => {
      breakRoom(defect);
      await expectCaught(sentence, coin);
    });
  });
});
