import '../foundry-double.ts';
import { describe, expect, it } from 'vitest';
import { beginDraft as begin, previewDraft, readDraft as read } from '../../../module/checks/roll-check.ts';
import { noNumber, type Draft } from '../../../module/checks/dialog-fields.ts';
import { darkHarvest } from '../../../module/rulesets/dark-harvest/index.ts';
import { dialog } from '../../../module/rulesets/dark-harvest/ui/check-dialog.ts';
import type { CheckSubject } from '../../../module/rulesets/dark-harvest/ui/check-draft.ts';
import { createRequest } from '../../../module/rulesets/dark-harvest/data/to-input.ts';
import { viewHealth } from '../../../module/rulesets/dark-harvest/ui/sheets/health-view.ts';
import { fencer } from './harvest-fixtures.ts';

const subject = { actor: fencer, request: createRequest('dexterity', 'swordplay1'), frame: null };

const beginDraft = (subject: CheckSubject) => begin(darkHarvest.checks, subject);
const readDraft = (subject: CheckSubject, draft: Draft) => read({ dialog }, subject, draft);

/** A draft with some of its values and rows changed. */
const fill = (values: Record<string, string> = {}, rows: Draft['rows'] = {}): Draft => {
  const draft = beginDraft(subject);
  return { values: { ...draft.values, ...values }, rows: { ...draft.rows, ...rows } };
};
const preview = (draft: Draft) => previewDraft(darkHarvest.checks, subject, draft);
const custom = (white: string, black = '0') => ({ custom: [{ note: '', white, black }] });
const askField = (draft: Draft, name: string) => {
  const { groups } = darkHarvest.checks.dialog.ask(subject, draft);
  return groups.flatMap(({ fields }) => fields).find((field) => 'name' in field && field.name === name);
};

describe('a draft of the roll dialog', () => {
  it('is read into the request that it began from', () => {
    expect(readDraft(subject, beginDraft(subject))).toEqual(subject.request);
  });

  it('takes named and typed reasons, a second skill and helpers', () => {
    const draft = fill(
      {
        difficulty: 'difficult',
        trades: '1',
        gamble: '2',
        complementary: 'dodge1',
        'reasons.outnumbered': '2',
        'reasons.halved': '1',
      },
      {
        custom: [{ note: ' The floor is wet ', white: '', black: '2' }],
        helpers: [{ name: '', rating: '3' }],
      },
    );
    expect(readDraft(subject, draft)).toMatchObject({
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
    const draft = fill({ gamble: '2' });
    const specialist = fill({ gamble: '2', skillId: 'clock1' });
    expect([readDraft(subject, specialist).gamble, readDraft(subject, draft).gamble]).toEqual([0, 2]);
  });
});

describe('the preview of a draft', () => {
  it('gives the whole distribution, the lines and the pool', () => {
    const found = preview(fill({ difficulty: 'difficult' }));
    expect(found).toMatchObject({
      refusal: null,
      pool: [
        { mark: 'white', amount: 6 },
        { mark: 'black', amount: 3 },
      ],
    });
    expect(askField(fill(), 'trades')).toMatchObject({ live: 'Trades possible: 2.' });
    if (!('strip' in found)) throw new Error('refused');
    expect(found.strip.rows).toHaveLength(9);
    expect(found.strip.rows.reduce((sum, { share }) => sum + Number(share), 0)).toBeCloseTo(100, 2);
    expect(found.lines.map(({ name, amount }) => `${amount} ${name}`)).toEqual([
      '+4 Swordplay',
      '+2 Dexterity',
      '+3 Difficult',
    ]);
  });

  const refusals: [string, Draft, RegExp][] = [
    ['10,000 dice', fill({}, custom('10000')), /at most 999 dice/u],
    ['a fraction', fill({ trades: '1.5' }), /Trades must be a whole number/u],
    ['no number', fill({}, custom(noNumber)), /must be a whole number/u],
    ['a negative trade', fill({ trades: '-1' }), /Trades is too low or too high/u],
    ['more trades than dice', fill({ trades: '3' }), /each trade takes 3 white dice/u],
    ['too many steps of a reason', fill({ 'reasons.outnumbered': '21' }), /Outnumbered is too low or too high/u],
    ['a skill that is gone', fill({ skillId: 'gone' }), /has no skill/u],
  ];
  it.each(refusals)('refuses %s with a reason', (_what, draft, reason) => {
    expect(preview(draft).refusal).toMatch(reason);
  });

  it('says how often dice could be traded even where too many are', () => {
    expect(askField(fill({ trades: '3' }), 'trades')).toMatchObject({ live: 'Trades possible: 2.' });
  });

  it('makes a negative pool no dice and rolls the black ones (DH-1)', () => {
    expect(preview(fill({}, custom('-20', '2')))).toMatchObject({
      refusal: null,
      pool: [
        { mark: 'white', amount: 0 },
        { mark: 'black', amount: 2 },
      ],
    });
  });
});

describe('the choices of the dialog', () => {
  it('leaves the tested skill out of the second ones, and offers a gamble on common skills only', () => {
    const second = askField(fill(), 'complementary');
    expect(second && 'options' in second && second.options.map(({ value }) => value)).toEqual(['', 'dodge1', 'clock1']);
    expect(askField(fill(), 'gamble')).toMatchObject({ isDisabled: false });
    expect(askField(fill({ skillId: 'clock1' }), 'gamble')).toMatchObject({ isDisabled: true });
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
    expect([left, state]).toEqual([7, 'Wounds in the reserve dice: −2 white dice']);
  });
});
