import '../foundry-double.ts';
import { describe, expect, it } from 'vitest';
import { planCheck } from '../../../module/rulesets/dark-harvest/play/checks.ts';
import { createRequest, toInput } from '../../../module/rulesets/dark-harvest/data/to-input.ts';
import { readWoundPenalty } from '../../../module/rulesets/dark-harvest/data/health.ts';
import { createCharacter, fencer } from './harvest-fixtures.ts';

const penaltyAt = (marked: number) => readWoundPenalty({ dice: 5, marked, bruised: 0 })?.white ?? 0;
const withWhite = (white: number) => () =>
  planCheck(toInput(fencer, { ...createRequest('dexterity'), modifiers: [{ key: 'custom', white }] }));

describe('toInput and planCheck', () => {
  it('DH-1: skill and characteristic make the white dice, the difficulty the black ones', () => {
    const plan = planCheck(toInput(fencer, { ...createRequest('dexterity', 'swordplay1'), difficulty: 'difficult' }));
    expect(plan).toMatchObject({ white: 6, black: 3, formula: '6dw - 3db' });
    expect(plan.subject).toMatchObject({
      skillName: 'Swordplay',
      characteristic: 'dexterity',
      difficulty: 'difficult',
    });
    expect(plan.lines.map(({ key, label }) => [key, label])).toEqual([
      ['skill', 'Swordplay'],
      ['characteristic', 'Dexterity'],
      ['difficult', ''],
    ]);
  });

  it('a characteristic rolls alone, and a pool below 0 is 0', () => {
    const plan = planCheck(toInput(fencer, createRequest('wits')));
    expect(plan).toMatchObject({ white: 0, black: 0 });
    expect(plan.subject.skillName).toBe('');
  });

  it('DH-9: complementary skills and helpers each have a line with their name', () => {
    const request = {
      ...createRequest('dexterity', 'swordplay1'),
      complementary: ['clock1'],
      helpers: [{ name: 'Ada', rating: 2 }],
    };
    const plan = planCheck(toInput(fencer, request));
    expect(plan.white).toBe(9);
    expect(plan.lines.filter(({ key }) => key === 'complementary').map(({ label }) => label)).toEqual([
      'Engineering [Clockwork]',
      'Ada',
    ]);
  });

  it('typed reasons keep their text, whatever order the rules put the lines in', () => {
    const modifiers = [
      { key: 'custom', note: 'tired', white: -1 },
      { key: 'custom', note: 'rested', white: 2, black: 1 },
    ];
    const plan = planCheck(toInput(fencer, { ...createRequest('dexterity', 'swordplay1'), modifiers }));
    const custom = plan.lines.filter(({ key }) => key === 'custom');
    expect(custom.map(({ label, unit, amount }) => `${label} ${unit} ${amount}`).toSorted()).toEqual([
      'rested black 1',
      'rested white 2',
      'tired white -1',
    ]);
  });

  it('DH-7: a specialist skill is not gambled with', () => {
    const gamble = { gamble: 2 as const };
    expect(planCheck(toInput(fencer, { ...createRequest('dexterity', 'dodge1'), ...gamble }))).toMatchObject({
      white: 7,
      black: 2,
    });
    expect(() => planCheck(toInput(fencer, { ...createRequest('dexterity', 'clock1'), ...gamble }))).toThrow(
      'gamble-not-common',
    );
  });

  it('DH-44: reserve dice take 2, 4, 8, 16 white dice', () => {
    expect([10, 11, 12, 13, 14, 15, 16, 17, 18].map(penaltyAt)).toEqual([0, -2, -2, -4, -4, -8, -8, -16, -16]);
    const hurt = createCharacter([{ id: 's', name: 'Might', rating: 6 }], { dice: 5, marked: 12, bruised: 0 });
    expect(planCheck(toInput(hurt, createRequest('dexterity', 's'))).white).toBe(6);
  });

  it('refuses what it is not given: unknown skills, fractions, NaN, 10,000 dice', () => {
    expect(() => toInput(fencer, createRequest('dexterity', 'nobody'))).toThrow('unknown-skill');
    expect(withWhite(Number.NaN)).toThrow('not-an-integer');
    expect(withWhite(0.5)).toThrow('not-an-integer');
    expect(withWhite(10_000)).toThrow('pool-too-large');
  });
});
