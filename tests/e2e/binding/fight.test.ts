/** A fight in every ruleset, at first without a GM online. */
import { beforeAll, it } from 'vitest';
import { playFight } from './fight-play.ts';
import { describeRulesets } from './table.ts';

describeRulesets('a fight', ['Gamemaster', 'Ada', 'Bertrand'], (table, id, sample) => {
  const { begin, steps } = playFight(table, id, sample);
  beforeAll(begin);
  it.each(Object.entries(steps))('%s', (_sentence, step) => step());
});
