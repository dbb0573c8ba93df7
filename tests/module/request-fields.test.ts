/** The fields of a roll dialog begin with a request and are read back into one, by the paths that they name. */
import './foundry-double.ts';
import { describe, expect, it } from 'vitest';
import { makeReasonRows, makeRequestFields, makeRows } from '../../module/checks/request-fields.ts';
import { noNumber } from '../../module/checks/dialog-fields.ts';

interface Foe {
  readonly name: string;
  readonly isNear: boolean;
  readonly limb: 'arm' | 'leg' | null;
}

interface Request {
  readonly skill: string;
  readonly count: number;
  readonly again: 8 | 9;
  readonly helps: readonly string[];
  readonly modifiers: readonly { readonly key: string; readonly note?: string; readonly amount: number }[];
  readonly foe?: { readonly role: 'none' } | (Foe & { readonly role: 'foe' });
}

const format = (key: string): string => `the ${key}`;
const { convert, define, number, parse, pick, text, ticks, toggle } = makeRequestFields<Request>(format);
const fields = define({
  skill: text('skill'),
  count: number('count', 0, 3),
  again: pick('again', [8, 9]),
  help: ticks('helps'),
  custom: makeReasonRows(format, ['amount'], 9).field<Request>(),
  near: toggle('foe.isNear'),
  limb: pick('foe.limb', [null, 'arm', 'leg']),
  shout: parse(
    'foe.name',
    (typed) => typed.toLowerCase(),
    (name) => name.toUpperCase(),
  ),
  both: convert(({ skill, count }) => `${skill}${count}`),
});

const foe = { role: 'foe', name: 'ann', isNear: true, limb: null } as const;
const request: Request = {
  skill: 'swim',
  count: 2,
  again: 9,
  helps: ['a', 'b'],
  modifiers: [
    { key: 'fog', amount: -1 },
    { key: 'custom', note: 'late', amount: 2 },
  ],
  foe,
};

/** Reads the draft of the request with some values changed. */
function change(values: Record<string, string>, from = request): Request {
  const draft = fields.begin(from);
  return fields.read(from, { ...draft, values: { ...draft.values, ...values } });
}

describe('the fields of a request', () => {
  it('begin with its values, as texts', () => {
    expect(fields.begin(request)).toEqual({
      values: {
        skill: 'swim',
        count: '2',
        again: '9',
        'help-a': '1',
        'help-b': '1',
        near: '1',
        limb: '',
        shout: 'ANN',
        both: 'swim2',
      },
      rows: { custom: [{ note: 'late', amount: '2' }] },
    });
  });

  it('are read into the same request if nothing was changed', () => {
    expect(change({})).toEqual(request);
  });

  it('change what they name, and nothing else', () => {
    const changed = change({
      count: '',
      again: '8',
      'help-a': '0',
      'help-c': '1',
      near: '0',
      limb: 'leg',
      shout: 'BOB',
    });
    expect(changed).toEqual({
      ...request,
      count: 0,
      again: 8,
      helps: ['b', 'c'],
      foe: { role: 'foe', name: 'bob', isNear: false, limb: 'leg' },
    });
    expect(request.foe).toEqual({ role: 'foe', name: 'ann', isNear: true, limb: null });
  });

  it('leave out what the request has no place for, whatever the draft still has', () => {
    const { foe: _foe, ...alone } = request;
    expect(change({ near: '1', limb: 'tail', shout: 'BOB' }, alone)).toEqual(alone);
  });

  it.each([
    ['a number that is none', { count: noNumber }, 'not-an-integer', 'the count'],
    ['a fraction', { count: '1.5' }, 'not-an-integer', 'the count'],
    ['a number that is too high', { count: '4' }, 'out-of-range', 'the count'],
    ['a choice that there is not', { again: '7' }, 'unknown-key', '7'],
  ])('refuse %s, and say which', (_what, values, code, argument) => {
    expect(() => change(values)).toThrow(expect.objectContaining({ code, data: { argument } }) as Error);
  });

  it('read typed reasons after those that the rules give', () => {
    const draft = { ...fields.begin(request), rows: { custom: [{ note: ' ', amount: '-9' }] } };
    expect(fields.read(request, draft).modifiers).toEqual([
      { key: 'fog', amount: -1 },
      { key: 'custom', amount: -9 },
    ]);
    const wrong = { ...draft, rows: { custom: [{ note: '', amount: '10' }] } };
    expect(() => fields.read(request, wrong)).toThrow('out-of-range');
  });

  it('are drawn with the texts and the limits that their names have', () => {
    expect(fields.number('count')).toMatchObject({ kind: 'number', name: 'count', min: 0, max: 3, label: 'the count' });
    expect(fields.toggle('help-a', { label: 'Ann' })).toMatchObject({ kind: 'switch', label: 'Ann', isShort: true });
    const rows = makeRows(format, 'helper', 'name', ['rating'], 0, 5);
    expect(rows.view('helpers')).toMatchObject({ label: 'the helper', blank: { name: '', rating: '0' } });
  });

  it('cannot name what the request does not have: this does not compile', () => {
    // @ts-expect-error -- there is no such value
    text('skil');
    // @ts-expect-error -- nor in what the request may have
    toggle('foe.isFar');
    // @ts-expect-error -- a number is no switch
    toggle('count');
    // @ts-expect-error -- an id is no free text
    text('foe.limb');
    // @ts-expect-error -- 7 is no possible value
    pick('again', [7]);
    // @ts-expect-error -- no field has this name
    expect(() => fields.number('cont')).toThrow();
  });
});
