/** The grammar of roll formulas, validation, and the parser's operations on trees. */
import { rollFaces } from './dice-script.ts';
import { catchFailure, host, type Loose, loose, toClass } from './globals.ts';
import type { ConformanceSpec } from './spec.ts';

const PARSER = 'fvtt-types client/dice/parser and roll; https://foundryvtt.com/article/dice/';
const shared = { generation: 'both', confidence: 'documented', needs: 'kernel', source: PARSER } as const;

/** Returns the class names of the terms in a formula. */
function listTerms(formula: string): readonly string[] {
  const terms = host.foundry.dice.Roll.parse(formula, {}) as unknown as readonly object[];
  return terms.map((term) => term.constructor.name);
}

/** Evaluates a formula without dice. */
function compute(formula: string): unknown {
  return new host.foundry.dice.Roll(formula).evaluateSync().total;
}

/** Returns the number or operator of a leaf in a parse tree. */
const readLeaf = ({ number, operator }: Loose): string => String(number ?? operator).trim();

export const specs: readonly ConformanceSpec[] = [
  {
    ...shared,
    id: 'M-parse-terms',
    title: 'Roll.parse gives operands and operators in reading order',
    members: ['foundry.dice.Roll.parse', 'foundry.dice.Roll.instantiateAST', 'CONFIG.Dice.parser'],
    run({ it, expect }) {
      it('recognises each kind of term', () => {
        expect(listTerms('2d20kh + 4')).to.deep.equal(['Die', 'OperatorTerm', 'NumericTerm']);
        expect(listTerms('(1d4 + 1) * 2')).to.deep.equal(['ParentheticalTerm', 'OperatorTerm', 'NumericTerm']);
        expect(listTerms('{1d6, 2d8}kh')).to.deep.equal(['PoolTerm']);
        expect(listTerms('floor(7 / 2)')).to.deep.equal(['FunctionTerm']);
      });
      it('reads number, faces, modifiers and flavor of dice', () => {
        const die = loose(host.foundry.dice.Roll.parse('4d8r1kh3[fire]', {})[0]);
        expect(die.number).to.equal(4);
        expect(die.faces).to.equal(8);
        expect(die.flavor).to.equal('fire');
        expect(die.expression).to.equal('4d8r1kh3');
      });
      it('a die without a number is one die', () => {
        expect(loose(host.foundry.dice.Roll.parse('d20', {})[0]).number).to.equal(1);
        expect(loose(host.foundry.dice.Roll.parse('d%', {})[0]).faces).to.equal(100);
      });
      it('substitutes data first', () => {
        expect(loose(host.foundry.dice.Roll.parse('(@n)d6 + @m', { n: 2, m: 5 })[2]).number).to.equal(5);
      });
      it('uses the configured parser and can instantiate its tree', () => {
        expect(host.CONFIG.Dice.parser).to.equal(host.foundry.dice.RollParser);
        const node = { class: 'NumericTerm', number: 5, formula: '5', evaluated: false, options: { flavor: null } };
        const [term] = host.foundry.dice.Roll.instantiateAST(node);
        expect(loose(term).number).to.equal(5);
      });
    },
  },
  {
    ...shared,
    id: 'M-parse-arithmetic',
    title: 'operators have their precedence, signs collapse, and functions of maths are known',
    members: ['foundry.dice.Roll.parse', 'CONFIG.Dice.functions'],
    run({ it, expect }) {
      const rows: readonly (readonly [string, number])[] = [
        ['2 + 3 * 4', 14],
        ['(2 + 3) * 4', 20],
        ['10 - 4 - 3', 3],
        ['20 / 4 / 5', 1],
        ['17 % 5', 2],
        ['-3 + 5', 2],
        ['5 + -3', 2],
        ['5 - -3', 8],
        ['5 + +3', 8],
        ['2 * -3', -6],
        ['1.5 * 2', 3],
        ['floor(7 / 2)', 3],
        ['max(2, 3 + 4, 5)', 7],
        ['min(2, 3) + ceil(1.2)', 4],
        ['abs(-4)', 4],
        ['round(2.5)', 3],
        ['(1 + (2 * (3 + 4)))', 15],
        ['  2+2  ', 4],
      ];
      for (const [formula, total] of rows) {
        it(`${formula} is ${total}`, () => {
          expect(compute(formula)).to.equal(total);
        });
      }
      it('calls configured functions', async () => {
        host.CONFIG.Dice.functions.conformanceTwice = loose((value: number) => value * 2);
        try {
          const roll = new host.foundry.dice.Roll('conformanceTwice(4) + 1');
          expect((await roll.evaluate({ allowInteractive: false })).total).to.equal(9);
        } finally {
          Reflect.deleteProperty(host.CONFIG.Dice.functions, 'conformanceTwice');
        }
      });
    },
  },
  {
    ...shared,
    id: 'M-parse-parenthetical',
    title: 'number and faces of dice may be expressions in parentheses',
    members: ['foundry.dice.terms.DiceTerm#number', 'foundry.dice.terms.DiceTerm#faces'],
    run({ it, expect }) {
      it('resolves them when the roll is evaluated', async () => {
        const roll = await rollFaces('(1 + 1)d(2 * 3)', [2, 5]);
        expect(roll.total).to.equal(7);
        const die = loose(roll.dice[0]);
        expect(die.number).to.equal(2);
        expect(die.faces).to.equal(6);
      });
      it('they are undefined before, when they are not known', () => {
        const die = loose(host.foundry.dice.Roll.parse('(1d4)d6', {})[0]);
        expect(die.number).to.equal(undefined);
        expect(die.faces).to.equal(6);
      });
      it('inner dice take part', async () => {
        const roll = await rollFaces('(1d4)d6', [], 6, { maximize: true });
        expect(roll.total).to.equal(24);
        expect(roll.dice.map((die: Loose) => die.faces)).to.have.members([4, 6]);
      });
    },
  },
  {
    ...shared,
    id: 'M-parse-pools',
    title: 'pools nest and take modifiers and flavor',
    members: ['foundry.dice.terms.PoolTerm#modifiers'],
    run({ it, expect }) {
      it('reads them', async () => {
        const roll = await rollFaces('{1d6, {1d6, 1d6}kh}kl[cold] + 1', [4, 2, 6]);
        expect(roll.total).to.equal(5);
        expect(loose(roll.terms[0]).flavor).to.equal('cold');
        expect(loose(roll.terms[0]).modifiers).to.deep.equal(['kl']);
        expect(roll.dice.length).to.equal(3);
      });
    },
  },
  {
    ...shared,
    id: 'M-parse-flavor',
    title: 'flavor in brackets belongs to the term before it',
    members: ['foundry.dice.terms.RollTerm#flavor'],
    run({ it, expect }) {
      it('keeps it and takes it into the formula', () => {
        const roll = new host.foundry.dice.Roll('2d6[fire] + 3[charm] + (1 + 1)[luck]');
        expect([0, 2, 4].map((index) => loose(roll.terms[index]).flavor)).to.deep.equal(['fire', 'charm', 'luck']);
        expect(roll.formula).to.equal('2d6[fire] + 3[charm] + (1 + 1)[luck]');
      });
      it('is blank when there is none', () => {
        expect(loose(new host.foundry.dice.Roll('2d6').terms[0]).flavor).to.equal('');
      });
    },
  },
  {
    ...shared,
    id: 'M-parse-validate',
    title: 'validate tells formulas that can be rolled from others',
    members: ['foundry.dice.Roll.validate'],
    run({ it, expect }) {
      it('accepts', () => {
        for (const formula of ['1d6', '2d20kh + 4', '{1d6, 2}kl', 'max(1, 2)', '(1d4)d6', '5']) {
          expect(host.foundry.dice.Roll.validate(formula), formula).to.equal(true);
        }
      });
      it('refuses', () => {
        for (const formula of ['1d6 +', '(1d6', '1d6 + foo', '{1d6, ']) {
          expect(host.foundry.dice.Roll.validate(formula), formula).to.equal(false);
        }
      });
    },
  },
  {
    ...shared,
    id: 'M-parse-errors',
    title: 'a broken formula fails at construction or evaluation, and text only evaluates on request',
    members: ['foundry.dice.Roll#evaluate'],
    run({ it, expect }) {
      it('fails', async () => {
        for (const formula of ['1d6 +', '(1d6', '1d6 + foo', 'nofunction(2)']) {
          const failure = await catchFailure(() =>
            new host.foundry.dice.Roll(formula).evaluate({ allowInteractive: false }),
          );
          expect(failure, formula).to.be.instanceOf(Error);
        }
      });
    },
  },
  {
    ...shared,
    id: 'M-parse-tree',
    title: 'the parser orders operators by precedence and flattens trees to infix notation',
    members: [
      'foundry.dice.RollParser',
      'foundry.dice.RollParser#formula',
      'foundry.dice.RollParser.toAST',
      'foundry.dice.RollParser.flattenTree',
      'foundry.dice.RollParser.isOperatorTerm',
    ],
    run({ it, expect }) {
      it('builds 2 + (3 * 4) from 2 + 3 * 4 and back', () => {
        const { Roll, RollParser } = host.foundry.dice;
        const terms = Roll.parse('2 + 3 * 4', {});
        const tree = RollParser.toAST(terms);
        expect(String(tree.operator).trim()).to.equal('+');
        expect(String(tree.operands[1].operator).trim()).to.equal('*');
        const flat = RollParser.flattenTree(tree);
        expect(flat.map(readLeaf)).to.deep.equal(['2', '+', '3', '*', '4']);
        expect(RollParser.isOperatorTerm(terms[1])).to.equal(true);
        expect(RollParser.isOperatorTerm(terms[0])).to.equal(false);
        const nodes = [
          { class: 'OperatorTerm', operator: '+' },
          { class: 'NumericTerm', number: 1, formula: '1' },
        ];
        expect(nodes.map((node) => RollParser.isOperatorTerm(node))).to.deep.equal([true, false]);
        expect(new RollParser('1d6').formula).to.equal('1d6');
      });
    },
  },
  {
    ...shared,
    id: 'M-parse-node',
    title: 'a term is made of the node that the parser made of it',
    source: 'RollTerm.fromParseNode in fvtt-types client/dice/terms/term; nodes in client/dice/_types',
    members: [
      'foundry.dice.terms.RollTerm.fromParseNode',
      'foundry.dice.terms.DiceTerm.fromParseNode',
      'foundry.dice.terms.FunctionTerm.fromParseNode',
      'foundry.dice.terms.PoolTerm.fromParseNode',
    ],
    run({ it, expect }) {
      const number = { class: 'NumericTerm', number: 4, formula: '4', options: {} };
      const dice = { class: 'DiceTerm', number: 2, faces: 8, modifiers: 'r1kh', formula: '2d8r1kh', options: {} };
      it('dice of the configured class', () => {
        const { Die, DiceTerm } = host.foundry.dice.terms;
        const term = DiceTerm.fromParseNode({ ...dice, options: { flavor: 'fire' } });
        expect(term).to.be.instanceOf(Die);
        expect(term.formula).to.equal('2d8r1kh[fire]');
        expect(term.modifiers).to.deep.equal(['r1', 'kh']);
      });
      it('functions and pools of the formulas of their parts', () => {
        const { FunctionTerm, PoolTerm } = host.foundry.dice.terms;
        const call = FunctionTerm.fromParseNode({
          class: 'FunctionTerm',
          fn: 'max',
          terms: [dice, number],
          options: {},
        });
        expect(call.terms).to.deep.equal(['2d8r1kh', '4']);
        const pool = PoolTerm.fromParseNode({ class: 'PoolTerm', terms: [dice, number], modifiers: 'kl', options: {} });
        expect(pool.rolls.map((roll: Loose) => roll.formula)).to.deep.equal(['2d8r1kh', '4']);
        expect(pool.modifiers).to.deep.equal(['kl']);
      });
    },
  },
  {
    ...shared,
    id: 'M-parse-denomination',
    title: 'a subclass of Die with a letter of its own is read, rolled, modified and revived',
    source: 'DiceTerm.DENOMINATION, DiceTerm.MODIFIERS in fvtt-types client/dice/terms/dice; CONFIG.Dice.terms',
    members: ['CONFIG.Dice.terms', 'foundry.dice.terms.DiceTerm.DENOMINATION', 'foundry.dice.terms.DiceTerm.MODIFIERS'],
    run({ it, expect }) {
      it('is used for its letter', async () => {
        class ConformanceDie extends toClass(host.foundry.dice.terms.Die) {
          static DENOMINATION = 'y';
          static MODIFIERS = { x: 'explode', n: 'net' };
          net(): void {
            for (const result of loose(this).results) result.count = loose(Number(result.result) >= 5 ? 1 : 0);
          }
        }
        expect(host.CONFIG.Dice.terms.y).to.equal(undefined);
        host.CONFIG.Dice.terms.y = loose(ConformanceDie);
        try {
          const roll = await rollFaces('3dyx6n - 1', [6, 2, 3, 5]);
          const die = loose(roll.terms[0]);
          expect(die).to.be.instanceOf(ConformanceDie);
          expect(die.faces).to.equal(6);
          expect(roll.formula).to.equal('3dyx6n - 1');
          expect(roll.total).to.equal(1);
          const again = host.foundry.dice.Roll.fromJSON(JSON.stringify(roll));
          expect(again.terms[0]).to.be.instanceOf(ConformanceDie);
          expect(again.total).to.equal(1);
          const failure = await catchFailure(() =>
            new host.foundry.dice.Roll('1dz').evaluate({ allowInteractive: false }),
          );
          expect(failure).to.be.instanceOf(Error);
        } finally {
          Reflect.deleteProperty(host.CONFIG.Dice.terms, 'y');
        }
      });
    },
  },
  {
    ...shared,
    id: 'M-config-dice',
    title: 'CONFIG.Dice names classes, terms, types and the random source',
    source: 'https://foundryvtt.com/api/v14/variables/CONFIG.Dice.html; fvtt-types client/config',
    members: ['CONFIG.Dice.rolls', 'CONFIG.Dice.terms', 'CONFIG.Dice.types', 'CONFIG.Dice.termTypes'],
    run({ it, expect }) {
      it('has the documented entries', () => {
        const { Dice } = host.CONFIG;
        const { terms, Roll } = host.foundry.dice;
        const rolls = Dice.rolls as unknown as readonly { prototype: object }[];
        expect(rolls.every((each) => (each as unknown) === Roll || each.prototype instanceof (Roll as never))).to.equal(
          true,
        );
        expect(Dice.types).to.include(terms.Die);
        expect(Dice.terms.d).to.equal(terms.Die);
        for (const name of ['DiceTerm', 'NumericTerm', 'OperatorTerm', 'ParentheticalTerm', 'PoolTerm', 'StringTerm']) {
          expect(Dice.termTypes[name], name).to.equal(terms[name]);
        }
        expect(Number(Dice.randomUniform())).to.be.within(0, 1);
      });
    },
  },
  {
    ...shared,
    id: 'M-config-dice-modes',
    title: 'the roll modes of generation 13',
    source: 'https://foundryvtt.com/api/variables/CONFIG.Dice.html (13)',
    generation: 13,
    members: ['CONFIG.Dice.rollModes'],
    run({ it, expect }) {
      it('each has a label and an icon', () => {
        const modes = host.CONFIG.Dice.rollModes;
        expect(Object.keys(modes)).to.include.members(['publicroll', 'gmroll', 'blindroll', 'selfroll']);
        expect(modes.gmroll.label).to.be.a('string');
        expect(modes.gmroll.icon).to.be.a('string');
      });
    },
  },
  {
    ...shared,
    id: 'M-config-message-modes',
    title: 'the message modes of generation 14',
    source: 'https://foundryvtt.com/api/v14/variables/CONFIG.ChatMessage.html; dnd5e issue 6958',
    generation: 14,
    members: ['CONFIG.ChatMessage.modes'],
    run({ it, expect }) {
      it('each has a label, an icon and a handler', () => {
        const modes = host.CONFIG.ChatMessage.modes;
        expect(Object.keys(modes)).to.include.members(['public', 'gm', 'blind', 'self', 'ic']);
        expect(modes.gm.label).to.be.a('string');
        expect(modes.gm.icon).to.be.a('string');
        expect(modes.gm.handler).to.be.a('function');
      });
    },
  },
];
