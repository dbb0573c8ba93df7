/** A fight in every ruleset, at first without a GM online. */
import { beforeAll, it } from 'vitest';
import { playFight } from './fight-play.ts';
import { describeRulesets, listSteps } from './table.ts';

describeRulesets('a fight', ['Gamemaster', 'Ada', 'Bertrand'], (table, id, sample) => {
  const play = playFight(table, id, sample);
  beforeAll(() => play.begin());
  it.each(listSteps(id, table.generation, play))('%s', (_sentence, step) => step());
});
