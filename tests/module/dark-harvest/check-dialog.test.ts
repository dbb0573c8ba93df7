import '../foundry-double.ts';
import { describe, expect, it } from 'vitest';
import { prepareChoices } from '../../../module/rulesets/dark-harvest/ui/dialog/check-choices.ts';
import { createDraft, noNumber, readDraft } from '../../../module/rulesets/dark-harvest/ui/dialog/check-draft.ts';
import { previewCheck } from '../../../module/rulesets/dark-harvest/ui/dialog/check-preview.ts';
import { createRequest } from '../../../module/rulesets/dark-harvest/data/to-input.ts';
import { viewHealth } from '../../../module/rulesets/dark-harvest/ui/sheets/health-view.ts';
import { fencer } from './harvest-fixtures.ts';

// The dialog offers the message modes under core's own names.
Object.assign(game, { release: { generation: 14 } });
Object.assign(CONFIG, { ChatMessage: { modes: {} } });

const begin = () => createDraft(createRequest('dexterity', 'swordplay1'), 'public');

describe('a draft of the roll dialog', () => {
  it('is read into the request that it began from', () => {
    expect(readDraft(begin(), true)).toEqual(createRequest('dexterity', 'swordplay1'));
  });

  it('takes named and typed reasons, a second skill and helpers', () => {
    const draft = begin();
    Object.assign(draft, { difficulty: 'difficult', trades: '1', gamble: '2', complementary: 'dodge1' });
    Object.assign(draft.reasons, { outnumbered: '2', halved: '1' });
    draft.custom.push({ note: ' The floor is wet ', white: '', black: '2' });
    draft.helpers.push({ name: '', rating: '3' });
    expect(readDraft(draft, true)).toMatchObject({
      difficulty: 'difficult',
      trades: 1,
      gamble: 2,
      complementary: ['dodge1'],
      modifiers: [
        { key: 'outnumbered', rule: 'DH-26', black: 6 },
        { key: 'halved', rule: 'DH-1', divide: 2 },
        { key: 'custom', note: 'The floor is wet', white: 0, black: 2 },
      ],
      helpers: [{ name: 'Helper', rating: 3 }],
    });
  });

  it('leaves a gamble out for a specialist skill and finds it again for a common one (DH-7)', () => {
    const draft = { ...begin(), gamble: '2' };
    expect([readDraft(draft, false).gamble, readDraft(draft, true).gamble]).toEqual([0, 2]);
  });
});

describe('the preview of a draft', () => {
  it('gives the whole distribution, the lines and the pool', () => {
    const preview = previewCheck(fencer, { ...begin(), difficulty: 'difficult' });
    expect(preview).toMatchObject({ refusal: null, pool: { white: 6, black: 3, automatic: 0 }, maximumTrades: 2 });
    if (!('strip' in preview)) throw new Error('refused');
    expect(preview.strip.rows).toHaveLength(9);
    expect(preview.strip.rows.reduce((sum, { share }) => sum + Number(share), 0)).toBeCloseTo(100, 2);
    expect(preview.lines.map(({ name, amount }) => `${amount} ${name}`)).toEqual([
      '+4 Swordplay',
      '+2 Dexterity',
      '+3 Difficult',
    ]);
  });

  const refusals: [string, Parameters<typeof readDraft>[0], RegExp][] = [
    ['10,000 dice', { ...begin(), custom: [{ note: '', white: '10000', black: '0' }] }, /at most 999 dice/u],
    ['a fraction', { ...begin(), trades: '1.5' }, /Trades must be a whole number/u],
    ['no number', { ...begin(), custom: [{ note: '', white: noNumber, black: '0' }] }, /must be a whole number/u],
    ['a negative trade', { ...begin(), trades: '-1' }, /Trades is out of range/u],
    ['more trades than dice', { ...begin(), trades: '3' }, /not enough white dice/u],
    ['too many steps of a reason', { ...begin(), reasons: { outnumbered: '21' } }, /Outnumbered is out of range/u],
    ['a skill that is gone', { ...begin(), skillId: 'gone' }, /has no skill/u],
  ];
  it.each(refusals)('refuses %s with a reason', (_what, draft, reason) => {
    expect(previewCheck(fencer, draft).refusal).toMatch(reason);
  });

  it('says how often dice could be traded even where too many are', () => {
    expect(previewCheck(fencer, { ...begin(), trades: '3' }).maximumTrades).toBe(2);
  });

  it('makes a negative pool no dice and rolls the black ones (DH-1)', () => {
    const draft = { ...begin(), custom: [{ note: '', white: '-20', black: '2' }] };
    expect(previewCheck(fencer, draft)).toMatchObject({ refusal: null, pool: { white: 0, black: 2 } });
  });
});

describe('the choices of the dialog', () => {
  it('leaves the tested skill out of the second ones, and offers a gamble on common skills only', () => {
    const choices = prepareChoices(fencer, begin());
    expect(choices.complementary.map(({ value }) => value)).toEqual(['', 'dodge1', 'clock1']);
    expect([choices.canGamble, prepareChoices(fencer, { ...begin(), skillId: 'clock1' }).canGamble]).toEqual([
      true,
      false,
    ]);
  });
});

describe('the health track', () => {
  it('draws lethal pips first and bruises after them, in health and reserve dice (DH-42, DH-47)', () => {
    const { groups, left, state } = viewHealth({ dice: 2, marked: 5, bruised: 2 });
    expect(
      groups.map(({ kind, boxes }) => [
        kind,
        boxes
          .flat()
          .map((pip) => pip.state)
          .join(' '),
      ]),
    ).toEqual([
      ['white', 'lethal lethal lethal bruise'],
      ['reserve', 'bruise free free free free free free free'],
    ]);
    expect([left, state]).toEqual([7, 'In the reserve dice: −2 white dice']);
  });
});
