/** A character and its tests in every ruleset. */
import { beforeAll, beforeEach, it } from 'vitest';
import { playChecks } from './check-play.ts';
import { describeRulesets, listSteps } from './table.ts';

describeRulesets('checks', ['Gamemaster', 'Ada', 'Bertrand'], (table, id, sample) => {
  const play = playChecks(table, id, sample);
  beforeAll(() => play.begin());
  beforeEach(() => table.ada.closeWindows());
  it.each(listSteps(id, table.generation, play))('%s', (_sentence, step) => step());
});
