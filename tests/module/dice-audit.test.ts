/** What the window of fair dice counts: what this user may see, by user, die and origin, as it fell. */
import { Stage } from '../binding/stage.ts';
import { rulesets } from '../binding/rulesets.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { auditLog } from '../../module/windows/dice-audit.ts';
import { installFacets } from './install-facets.ts';

const coin = rulesets.find(({ binding: { id } }) => id === 'coin');
if (!coin) throw new Error('coin has no sample');

let stage: Stage;

class Die {
  static readonly DENOMINATION: string = 'd';

  constructor(
    readonly faces: number,
    results: readonly number[],
    readonly method?: string,
    readonly options: object = {},
  ) {
    this.results = results.map((result, place) => ({ result, active: place === 0, rerolled: place > 0 }));
  }

  readonly results: readonly object[];
}

class WhiteDie extends Die {
  static override readonly DENOMINATION = 'w';
}

const methods = { mersenne: { label: '' }, manual: { label: '', interactive: true } };

function post(user: 'ada' | 'bertrand', dice: readonly Die[], more: object = {}) {
  const data = { type: 'base', system: {}, rolls: [{ dice }], ...more };
  return stage.post(data, { author: user });
}

beforeEach(() => {
  stage = Stage.begin(coin);
  Object.assign(CONFIG, { Dice: { fulfillment: { dice: { dw: { label: 'White' } }, methods } } });
});

describe('the audit of dice', () => {
  it('counts each face as it fell, also dropped and rerolled ones, by user and die', () => {
    post('ada', [new Die(6, [6, 1]), new WhiteDie(6, [6, 6])]);
    post('ada', [new Die(6, [6])]);
    post('bertrand', [new Die(20, [20])]);
    const { rows, messages } = auditLog(0);
    expect(rows.map(({ user, die, counts }) => [user, die, counts.join('')])).toEqual([
      ['ada', 'd6', '100002'],
      ['ada', 'White', '000002'],
      ['bertrand', 'd20', `${'0'.repeat(19)}1`],
    ]);
    expect(messages).toBe(3);
    expect(rows[0]?.verdict).toBe('tooFew');
  });

  it('leaves faces by hand and from a deck untested', () => {
    installFacets('drawn', {
      dice: { describe: () => null, isDrawn: (die: Die) => (die.options as { deck?: boolean }).deck === true },
    });
    post('ada', [new Die(6, [1], 'mersenne'), new Die(6, [2], 'manual'), new Die(6, [3], 'bluetooth')]);
    post('ada', [new Die(10, [4], undefined, { deck: true })]);
    const { rows, tests } = auditLog(0);
    expect(rows.map(({ origin, die, counts, test }) => [origin, die, counts.join(''), test === null])).toEqual([
      ['digital', 'd6', '100000', false],
      ['hand', 'd6', '011000', true],
      ['deck', 'd10', '0001000000', true],
    ]);
    expect(tests).toBe(0);
  });

  it('counts private rolls only for those who see them, and says how many are left out', () => {
    post('bertrand', [new Die(6, [6])], { whisper: ['gm'] });
    post('bertrand', [new Die(6, [5])]);
    expect(auditLog(0)).toMatchObject({ messages: 1, hidden: 1, rows: [{ counts: [0, 0, 0, 0, 1, 0] }] });
    stage.sit('gm');
    expect(auditLog(0)).toMatchObject({ messages: 2, hidden: 0, rows: [{ counts: [0, 0, 0, 0, 1, 1] }] });
  });

  it('counts since a moment, and only dice with faces from 1', () => {
    post('ada', [new Die(6, [1])]);
    const { timestamp } = post('ada', [new Die(6, [2]), new Die(3, [-1]), new Die(1000, [5]), new Die(0, [])]);
    expect(auditLog(timestamp).rows.map(({ die, counts }) => [die, ...counts])).toEqual([['d6', 0, 1, 0, 0, 0, 0]]);
  });

  it('says what is unusual, and that one of many is not', () => {
    const loaded = Array.from({ length: 30 }, (_, place) => (place < 15 ? 6 : 1 + (place % 6)));
    post('ada', [new Die(6, loaded)]);
    expect(auditLog(0).rows[0]?.verdict).toBe('unusual');
    const uneven = [...Array.from({ length: 21 }, () => 1), ...Array.from({ length: 9 }, () => 2)];
    post('bertrand', [new Die(2, uneven)]);
    expect(auditLog(0)).toMatchObject({ tests: 2, rows: [{ verdict: 'unusual' }, { verdict: 'onlyAmongMany' }] });
  });
});
