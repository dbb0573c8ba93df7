/** Every number of the conformance backlog has a spec, or a reason for having none. */
import { describe, expect, it } from 'vitest';
import { judgeBacklog, readBacklog } from '../../tools/table/backlog.mjs';
import { specs } from './index.ts';

const backlog = readBacklog();
const ids = specs.map(({ id }) => id);

describe('the backlog', () => {
  it('has a spec or a reason for each number', () => {
    expect(judgeBacklog(backlog, ids).problems).toEqual([]);
  });

  it.each([13, 14] as const)('is whole in generation %i', (generation) => {
    const present = specs.filter((spec) => [generation, 'both'].includes(spec.generation)).map(({ id }) => id);
    expect(judgeBacklog(backlog, present, generation).problems).toEqual([]);
  });

  it('finds a number without either, with both, and one that is none', () => {
    const { 'C-1': first, ...rest } = backlog;
    expect(judgeBacklog(rest, ids).problems).toEqual([
      'C-1: not in the backlog',
      'C-1: a spec of no number of the backlog',
    ]);
    expect(judgeBacklog({ ...backlog, 'C-1': { says: first?.says ?? '', notNeeded: 'x' } }, ids).problems).toEqual([
      'C-1: said not to be needed, and has a spec',
    ]);
    expect(
      judgeBacklog(
        backlog,
        ids.filter((id) => id !== 'C-8'),
      ).problems[0],
    ).toMatch(/^C-8: no spec/u);
    expect(judgeBacklog({ ...backlog, 'C-78': { says: '' } }, ids).problems).toEqual([
      'C-78: no number of the backlog',
    ]);
  });

  it('names no spec twice', () => {
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });
});
