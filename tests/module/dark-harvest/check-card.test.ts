import '../foundry-double.ts';
import { describe, expect, it } from 'vitest';
import { formatAmount, formatChance } from '../../../module/chat/plan-view.ts';
import { rules } from '../../../module/rulesets/dark-harvest/about.ts';
import { checkCard } from '../../../module/rulesets/dark-harvest/ui/cards/check-card.ts';
import {
  checkMessage,
  checks,
  judgeCheck,
  planCheck,
  readFaces,
  viewOdds,
  type CheckPlan,
} from '../../../module/rulesets/dark-harvest/play/checks.ts';
import { describeTypedRoll, readTypedFormula } from '../../../module/rulesets/dark-harvest/play/calls.ts';
import { createRequest, toInput } from '../../../module/rulesets/dark-harvest/data/to-input.ts';
import { BlackDie, WhiteDie } from '../../../module/rulesets/dark-harvest/data/dice.ts';
import { fencer } from './harvest-fixtures.ts';
import { installFacets } from '../install-facets.ts';

Object.assign(game, { users: new Map() });

const { OperatorTerm, NumericTerm } = foundry.dice.terms;

function createDie(Die: typeof WhiteDie | typeof BlackDie, number: number, faces: readonly number[]) {
  return new Die({ number, results: faces.map((result) => ({ result, active: true })) });
}

function createRoll(...terms: unknown[]): foundry.dice.Roll {
  const dice = terms.filter((term) => term instanceof WhiteDie || term instanceof BlackDie);
  return { terms, dice, formula: '6dw - 3db', total: 0 } as unknown as foundry.dice.Roll;
}

function createOperator(operator: '+' | '-' | '*') {
  return new (OperatorTerm as unknown as new (operator: string) => object)(operator);
}

function createNumber(number: number) {
  return new (NumericTerm as unknown as new (number: number) => object)(number);
}

const roll = createRoll(
  createDie(WhiteDie, 6, [1, 6, 3, 4, 5, 2, 6, 2]),
  createOperator('-'),
  createDie(BlackDie, 3, [1, 2, 5]),
);
const plan = planCheck(toInput(fencer, { ...createRequest('dexterity', 'swordplay1'), difficulty: 'difficult' }));

const buildCheckMessage = (of: CheckPlan, made: foundry.dice.Roll, actor = '') =>
  checkMessage.describe({ actor: { uuid: actor }, plan: of, outcome: judgeCheck(of, readFaces(made)) });

function createMessage(system: object) {
  return {
    id: 'm1',
    type: 'harvestCheck',
    system: { exchange: { role: '' }, ...system },
    rolls: [roll],
    _stats: {},
  } as unknown as ChatMessage.OfType<'harvestCheck'>;
}

installFacets('harvest', { rules, checks });

interface Drawn {
  readonly degree: { readonly id: string };
  readonly dice: readonly { readonly faces: readonly { face: number; scored: boolean; again: boolean }[] }[];
  readonly lines: readonly { name: string; amount: string; unit: string; rule: { name: string } | null }[];
  readonly chance: { readonly p: number };
  readonly notes: readonly string[];
  readonly changes: readonly string[];
}

const prepareCheckCard = (message: ChatMessage.Implementation) => checkCard.view(message) as Drawn;

describe('the test card', () => {
  it('draws every face, the degree, and the lines of the pool', () => {
    const message = buildCheckMessage(plan, roll, 'Actor.a1');
    const context = prepareCheckCard(createMessage(message.system));
    expect(context).toMatchObject({
      title: 'Swordplay',
      subtitle: 'Dexterity\u00A0· Difficult',
      number: { value: 2 },
      dice: [{ count: '3' }, { count: '−1' }],
    });
    expect(context.degree).toMatchObject({ id: 'normal', label: 'Normal Success', hint: 'Methodical', tone: 'fair' });
    expect(
      context.dice[0]?.faces.map(({ face, scored, again }) => `${face}${scored ? '!' : ''}${again ? '+' : ''}`),
    ).toEqual(['1!', '6!', '3', '4', '5', '2', '6!+', '2+']);
    expect(
      context.lines.map(({ name, amount, unit, rule }) => `${name} ${amount} ${unit} ${rule?.name ?? ''}`),
    ).toEqual(['Swordplay +4 white dice The pool', 'Dexterity +2 white dice ', 'Difficult +3 black dice Difficulty']);
    const { rows } = viewOdds(plan);
    const worse = rows.slice(0, 3).reduce((sum, { p }) => sum + p, 0);
    expect(context.chance.p).toBeCloseTo(1 - worse, 12);
    expect(message.content).toBe('Swordplay: Normal Success (net 2)');
  });

  it('says that Very Easy raised the net', () => {
    const easy = planCheck(toInput(fencer, { ...createRequest('wits'), difficulty: 'veryEasy' }));
    const nothing = createRoll(createDie(WhiteDie, 4, [2, 3, 4, 5]));
    const { system } = buildCheckMessage(easy, nothing);
    const context = prepareCheckCard({
      id: 'm2',
      type: 'harvestCheck',
      system: { exchange: { role: '' }, ...system },
      rolls: [nothing],
      _stats: {},
    } as unknown as ChatMessage.OfType<'harvestCheck'>);
    expect(context).toMatchObject({ number: { value: 1 }, degree: { id: 'marginal' } });
  });

  it('writes names of people as text, never as markup', () => {
    const odd = { ...plan, subject: { ...plan.subject, skillName: '<b>x</b>' } };
    expect(buildCheckMessage(odd, roll).content).toContain('&lt;b&gt;');
  });

  it('formats amounts and small chances', () => {
    expect([formatAmount(3, 'white'), formatAmount(-2, 'white'), formatAmount(2, 'divide')]).toEqual([
      '+3',
      '−2',
      '÷2',
    ]);
    expect([0, 1, 0.5, 0.0004, 0.99999].map(formatChance)).toEqual(['0%', '100%', '50.0%', '0.040%', '99.999%']);
  });
});

describe('dice typed in chat', () => {
  it('become a card where the rules can judge them', () => {
    const typed = createRoll(...roll.terms, createOperator('+'), createNumber(2));
    expect(readTypedFormula(typed)).toEqual({ white: 6, black: 3, automatic: 2 });
    expect(describeTypedRoll(typed)).toMatchObject({
      type: 'harvestCheck',
      system: { outcome: { net: 4, degree: 'good' } },
    });
  });

  it('stay with core where the formula is another', () => {
    expect(describeTypedRoll(createRoll(createNumber(3)))).toBeNull();
    expect(describeTypedRoll(createRoll(createDie(BlackDie, 1, [1])))).toBeNull();
    expect(describeTypedRoll(createRoll(createDie(WhiteDie, 1, [1]), createOperator('*'), createNumber(2)))).toBeNull();
  });

  it('stay with core where a die has modifiers, however core reads them (C-32, C-36)', () => {
    for (const modifiers of [['kh', 'min3'], ['kh', 'min'], ['khmin3']]) {
      const die = Object.assign(createDie(WhiteDie, 2, [1, 2]), { modifiers });
      expect(describeTypedRoll(createRoll(die))).toBeNull();
    }
  });

  it('a negative number of dice is none', () => {
    expect(createDie(WhiteDie, -4, []).number).toBe(0);
  });
});
