/** A character and its tests in every ruleset. */
import { beforeAll, beforeEach, it } from 'vitest';
import { playChecks } from './check-play.ts';
import { describeRulesets } from './table.ts';

describeRulesets('checks', ['Gamemaster', 'Ada', 'Bertrand'], (table, id, sample) => {
  const { begin, steps } = playChecks(table, id, sample);
  beforeAll(begin);
  beforeEach(() => table.ada.closeWindows());
  it.each(Object.entries(steps))('%s', (_sentence, step) => step());
});
