/** Someone unnamed at STR 0 is dead without a roll, since every save fails there (IW-22). */
import '../foundry-double.ts';
import { expect, it } from 'vitest';
import { innerWorlds } from '../../../src/index.ts';
import { listEvents } from '../../../module/rulesets/inner-worlds/play/health.ts';

const bare = { abilities: { str: 3, dex: 8, wil: 8 }, hp: 0, ap: 0, named: false };

it.each([
  ['unnamed, at STR 0: dead, and nothing to roll', bare, 3, ['dead']],
  ['unnamed, with STR left: a save that may be passed', bare, 2, ['saveOrDie']],
  ['named, at STR 0: the GM decides', { ...bare, named: true }, 3, ['injurySave', 'atZero']],
])('IW-22: %s', (_case, target, amount, kinds) => {
  const { events } = innerWorlds.applyDamage(target, amount);
  expect(listEvents(events).map(({ kind }) => kind)).toEqual(kinds);
});
