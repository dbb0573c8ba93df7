/** Roll terms, dice and their modifiers, and the flags of results. */
import { findUniform, listResults, rollFaces, withUniform } from './dice-script.ts';
import { catchFailure, host, type Loose, loose } from './globals.ts';
import type { ConformanceSpec, SpecContext } from './spec.ts';

const TERMS = 'fvtt-types client/dice/terms/';

/** Checks a table with rows of formula, faces of the d6 in order, and total. */
function checkTotals(
  { it, expect }: SpecContext,
  rows: readonly (readonly [string, readonly number[], number])[],
): void {
  for (const [formula, faces, total] of rows) {
    it(`${formula} of ${faces.join(' ')} is ${total}`, async () => {
      expect((await rollFaces(formula, faces)).total).to.equal(total);
    });
  }
}

/** Returns the flags of a result that are set. */
function listFlags(result: Loose): readonly string[] {
  const names = ['active', 'discarded', 'exploded', 'failure', 'rerolled', 'success'];
  return names.filter((name) => Boolean(result[name]));
}

const shared = { generation: 'both', confidence: 'documented', needs: 'kernel' } as const;

/** Returns a term class by name. */
const findTerm = (name: string): Loose => loose(host.foundry.dice.terms[name]);

export const specs: readonly ConformanceSpec[] = [
  {
    ...shared,
    id: 'C-34',
    title: 'a high uniform value is a low face: ceil((1 - u) * faces)',
    source: 'dcc issue 849; DiceTerm#mapRandomFace in ' + TERMS + 'dice',
    confidence: 'reported',
    members: [
      'foundry.dice.terms.DiceTerm#mapRandomFace',
      'foundry.dice.terms.DiceTerm#randomFace',
      'foundry.dice.terms.DiceTerm#roll',
      'CONFIG.Dice.randomUniform',
    ],
    run({ it, expect }) {
      it('maps the interval onto the faces from the top', () => {
        const die = new host.foundry.dice.terms.Die({ number: 1, faces: 20 });
        expect(die.mapRandomFace(0)).to.equal(20);
        expect(die.mapRandomFace(0.999)).to.equal(1);
        expect(die.mapRandomFace(0.26)).to.equal(15);
        expect(die.mapRandomFace(0.25)).to.equal(15);
      });
      it('draws a face from the configured source', async () => {
        const die = new host.foundry.dice.terms.Die({ number: 1, faces: 6 });
        expect(await withUniform([findUniform(4, 6)], () => die.randomFace())).to.equal(4);
      });
      it('roll() appends an active result, and minimize or maximize fix its face', async () => {
        const die = new host.foundry.dice.terms.Die({ number: 1, faces: 6 });
        expect((await die.roll({ minimize: true })).result).to.equal(1);
        const result = await die.roll({ maximize: true });
        expect(result.result).to.equal(6);
        expect(result.active).to.equal(true);
        expect(die.results.length).to.equal(2);
      });
    },
  },
  {
    ...shared,
    id: 'C-35',
    title: 'modifiers run one after the other and keep their flags on the results',
    source: 'DiceTerm#_evaluateModifiers and DiceTerm.Result in ' + TERMS + 'dice',
    members: [
      'foundry.dice.terms.DiceTerm#results',
      'foundry.dice.terms.DiceTerm#modifiers',
      'foundry.dice.terms.DiceTerm#values',
      'foundry.dice.terms.Die#reroll',
      'foundry.dice.terms.Die#rerollRecursive',
      'foundry.dice.terms.Die#explode',
      'foundry.dice.terms.Die#explodeOnce',
      'foundry.dice.terms.Die#keep',
      'foundry.dice.terms.Die#drop',
    ],
    run(context) {
      const { it, expect } = context;
      checkTotals(context, [
        ['3d6r1', [1, 4, 5, 1], 10],
        ['2d6r<3', [2, 6, 5], 11],
        ['2d6r1=1', [1, 1, 4], 5],
        ['1d6rr1', [1, 1, 3], 3],
        ['1d6x', [6, 6, 2], 14],
        ['2d6x>=5', [5, 1, 3], 9],
        ['1d6xo', [6, 6], 12],
        ['3d6k', [2, 6, 4], 6],
        ['3d6kh2', [2, 6, 4], 10],
        ['3d6kl2', [2, 6, 4], 6],
        ['3d6d', [2, 6, 4], 10],
        ['3d6dl1', [2, 6, 4], 10],
        ['3d6dh1', [2, 6, 4], 6],
        ['3d6x6kh2', [6, 2, 4, 5], 11],
        ['2d6r1kl1', [1, 5, 3], 3],
      ]);
      it('a dropped result stays in place, discarded and inactive', async () => {
        const results = listResults(await rollFaces('3d6kh2', [2, 6, 4]));
        expect(results.map((result) => result.result)).to.deep.equal([2, 6, 4]);
        expect(listFlags(loose(results[0]))).to.deep.equal(['discarded']);
        expect(listFlags(loose(results[1]))).to.deep.equal(['active']);
      });
      it('a rerolled result is followed by its replacement at the end', async () => {
        const results = listResults(await rollFaces('2d6r1', [1, 4, 5]));
        expect(results.map((result) => result.result)).to.deep.equal([1, 4, 5]);
        expect(listFlags(loose(results[0]))).to.deep.equal(['rerolled']);
        expect(listFlags(loose(results[2]))).to.deep.equal(['active']);
      });
      it('an exploded result stays active and is flagged', async () => {
        const results = listResults(await rollFaces('1d6x', [6, 2]));
        expect(listFlags(loose(results[0]))).to.deep.equal(['active', 'exploded']);
        expect(listFlags(loose(results[1]))).to.deep.equal(['active']);
      });
      it('a modifier that is none of its own is not matched', async () => {
        const die = new host.foundry.dice.terms.Die({ number: 1, faces: 6 });
        const methods = ['reroll', 'rerollRecursive', 'explode', 'explodeOnce', 'keep', 'drop', 'countSuccess'];
        const more = ['countFailures', 'deductFailures', 'subtractFailures', 'marginSuccess', 'minimum', 'maximum'];
        for (const name of [...methods, ...more]) expect(await loose(die[name]).call(die, '?'), name).to.equal(false);
      });
      it('values lists the active results only', async () => {
        const roll = await rollFaces('3d6kh2', [2, 6, 4]);
        expect(loose(roll.dice[0]).values).to.deep.equal([6, 4]);
        expect(loose(roll.dice[0]).modifiers).to.deep.equal(['kh2']);
      });
    },
  },
  {
    ...shared,
    id: 'C-35b',
    title: 'counting modifiers recast results as 1 or 0, deducting ones as negative numbers',
    source: 'Die#countSuccess … Die#marginSuccess in ' + TERMS + 'die',
    members: [
      'foundry.dice.terms.Die#countSuccess',
      'foundry.dice.terms.Die#countFailures',
      'foundry.dice.terms.Die#countEven',
      'foundry.dice.terms.Die#countOdd',
      'foundry.dice.terms.Die#deductFailures',
      'foundry.dice.terms.Die#subtractFailures',
      'foundry.dice.terms.Die#marginSuccess',
      'foundry.dice.terms.Die#minimum',
      'foundry.dice.terms.Die#maximum',
      'foundry.dice.terms.Die#total',
    ],
    run(context) {
      const { it, expect } = context;
      checkTotals(context, [
        ['4d6cs', [6, 5, 6, 1], 2],
        ['4d6cs>4', [6, 5, 4, 1], 2],
        ['4d6cs<2', [6, 5, 4, 1], 1],
        ['4d6cs=4', [4, 5, 4, 1], 2],
        ['4d6cs>=4', [4, 5, 3, 1], 2],
        ['4d6cf', [1, 5, 1, 6], 2],
        ['4d6cf<=3', [1, 3, 4, 6], 2],
        ['4d6even', [2, 4, 3, 6], 3],
        ['4d6odd', [2, 4, 3, 6], 1],
        ['3d6cs>3df', [5, 4, 1], 1],
        ['3d6df<3', [2, 5, 4], 8],
        ['3d6sf<3', [2, 5, 4], 7],
        ['2d6ms>3', [4, 5], 6],
        ['3d6min3', [1, 4, 6], 13],
        ['3d6max3', [1, 4, 6], 7],
      ]);
      it('flags successes and gives each result its count', async () => {
        const results = listResults(await rollFaces('2d6cs>4', [5, 2]));
        expect(results.map((result) => result.count)).to.deep.equal([1, 0]);
        expect(loose(results[0]).success).to.equal(true);
        expect(Boolean(loose(results[1]).success)).to.equal(false);
      });
      it('flags failures', async () => {
        const results = listResults(await rollFaces('2d6cf<3', [5, 2]));
        expect(results.map((result) => Boolean(result.failure))).to.deep.equal([false, true]);
      });
    },
  },
  {
    ...shared,
    id: 'C-32',
    title: 'maximize and minimize fix the faces of the dice',
    source:
      'RollTerm.EvaluationOptions in ' +
      TERMS +
      'term; core issues 11093, 11969 report that modifiers are then skipped',
    confidence: 'reported',
    members: ['foundry.dice.terms.RollTerm.isDeterministic'],
    run({ it, expect }) {
      it('takes every die at its highest or lowest face', async () => {
        expect((await rollFaces('3d6 + 2', [], 6, { maximize: true })).total).to.equal(20);
        expect((await rollFaces('3d6 + 2', [], 6, { minimize: true })).total).to.equal(5);
      });
      it('with a keep modifier, keeps one of the two reported readings', async () => {
        expect([60, 40]).to.include((await rollFaces('3d20kh2', [], 20, { maximize: true })).total);
      });
      it('does not explode for ever', async () => {
        const roll = await rollFaces('1d6xo', [], 6, { maximize: true });
        expect([6, 12]).to.include(roll.total);
      });
      it('counts a die as deterministic when its face is fixed', () => {
        const { Die, RollTerm, NumericTerm } = host.foundry.dice.terms;
        const die = new Die({ number: 1, faces: 6 });
        expect(RollTerm.isDeterministic(die)).to.equal(false);
        expect(RollTerm.isDeterministic(die, { maximize: true })).to.equal(true);
        expect(RollTerm.isDeterministic(new NumericTerm({ number: 3 }))).to.equal(true);
      });
    },
  },
  {
    ...shared,
    id: 'C-36',
    title: 'several modifiers with numbers; a number after letters that run together may be lost',
    source: 'core issue 13371 (open)',
    confidence: 'reported',
    members: ['foundry.dice.terms.Die.MODIFIERS'],
    run(context) {
      const { it, expect } = context;
      checkTotals(context, [['2d6kh1min3', [1, 2], 3]]);
      it('2d6khmin3 is one of the two reported readings', async () => {
        expect([2, 3]).to.include((await rollFaces('2d6khmin3', [1, 2])).total);
      });
      it('names the modifiers of a die', () => {
        const { MODIFIERS } = host.foundry.dice.terms.Die;
        for (const name of 'r rr x xo k kh kl d dh dl min max even odd cs cf df sf ms'.split(' ')) {
          expect(MODIFIERS, name).to.have.property(name);
        }
        expect(MODIFIERS.kh).to.equal('keep');
      });
    },
  },
  {
    ...shared,
    id: 'C-75',
    title: 'a term of more than 999 dice is refused',
    source: 'dnd5e issue 7350',
    confidence: 'reported',
    members: ['foundry.dice.terms.DiceTerm#evaluate'],
    run({ it, expect }) {
      it('refuses 1000 dice at the latest when the roll is evaluated, and takes 999', async () => {
        const failure = await catchFailure(() =>
          new host.foundry.dice.Roll('1000d6').evaluate({ allowInteractive: false }),
        );
        expect(failure).to.be.instanceOf(Error);
        const roll = new host.foundry.dice.Roll('999d6');
        await roll.evaluate({ allowInteractive: false });
        expect(loose(roll.dice[0]).results.length).to.equal(999);
      });
    },
  },
  {
    ...shared,
    id: 'M-dice-term',
    title: 'a dice term describes itself before and after its evaluation',
    source: TERMS + 'dice, term and die',
    members: [
      'foundry.dice.terms.RollTerm',
      'foundry.dice.terms.RollTerm#options',
      'foundry.dice.terms.RollTerm#flavor',
      'foundry.dice.terms.RollTerm#formula',
      'foundry.dice.terms.RollTerm#expression',
      'foundry.dice.terms.RollTerm#total',
      'foundry.dice.terms.RollTerm#isDeterministic',
      'foundry.dice.terms.RollTerm#isIntermediate',
      'foundry.dice.terms.RollTerm#evaluate',
      'foundry.dice.terms.RollTerm#resolver',
      'foundry.dice.terms.DiceTerm',
      'foundry.dice.terms.DiceTerm#number',
      'foundry.dice.terms.DiceTerm#faces',
      'foundry.dice.terms.DiceTerm#denomination',
      'foundry.dice.terms.DiceTerm#dice',
      'foundry.dice.terms.DiceTerm#total',
      'foundry.dice.terms.DiceTerm#expression',
      'foundry.dice.terms.DiceTerm#isDeterministic',
      'foundry.dice.terms.DiceTerm.DENOMINATION',
      'foundry.dice.terms.DiceTerm.MODIFIERS',
      'foundry.dice.terms.Die',
      'foundry.dice.terms.Die#denomination',
      'foundry.dice.terms.Die.DENOMINATION',
    ],
    run({ it, expect }) {
      it('has the documented defaults', () => {
        const die = new host.foundry.dice.terms.Die({});
        expect(die.number).to.equal(1);
        expect(die.faces).to.equal(6);
        expect(die.modifiers).to.deep.equal([]);
        expect(die.results).to.deep.equal([]);
        expect(die.total).to.equal(undefined);
        expect(die.isDeterministic).to.equal(false);
        expect(die.isIntermediate).to.equal(false);
        expect(die.resolver).to.equal(undefined);
      });
      it('builds its formula from number, faces, modifiers and flavor', () => {
        const { Die, DiceTerm, RollTerm } = host.foundry.dice.terms;
        const die = new Die({ number: 4, faces: 8, modifiers: ['kh2'], options: { flavor: 'fire' } });
        expect(die.expression).to.equal('4d8kh2');
        expect(die.formula).to.equal('4d8kh2[fire]');
        expect(die.flavor).to.equal('fire');
        expect(die.options.flavor).to.equal('fire');
        expect(die.denomination).to.equal('d8');
        expect(Die.DENOMINATION).to.equal('d');
        expect(DiceTerm.DENOMINATION).to.equal('');
        expect(DiceTerm.MODIFIERS).to.deep.equal({});
        expect(die).to.be.instanceOf(DiceTerm);
        expect(die).to.be.instanceOf(RollTerm);
      });
      it('evaluates into results and total, once', async () => {
        const die = new host.foundry.dice.terms.Die({ number: 2, faces: 6 });
        await withUniform([findUniform(3, 6), findUniform(4, 6)], () => die.evaluate({ allowInteractive: false }));
        expect(die.total).to.equal(7);
        expect(die.dice).to.deep.equal([]);
        expect(await catchFailure(() => die.evaluate())).to.be.instanceOf(Error);
      });
    },
  },
  {
    ...shared,
    id: 'M-dice-display',
    title: 'a dice term prepares labels, classes and tooltip data for its results',
    source: 'DiceTerm#getResultLabel, #getResultCSS, #getTooltipData in ' + TERMS + 'dice',
    confidence: 'inferred',
    members: [
      'foundry.dice.terms.DiceTerm#getResultLabel',
      'foundry.dice.terms.DiceTerm#getResultCSS',
      'foundry.dice.terms.DiceTerm#getTooltipData',
    ],
    run({ it, expect }) {
      it('marks extreme, discarded and counted results by class', async () => {
        const die = loose((await rollFaces('3d6kh2', [1, 6, 4])).dice[0]);
        const classes = listResults(loose({ dice: [die] })).map((result) =>
          (die.getResultCSS(result) as unknown as (string | null)[]).filter(Boolean),
        );
        expect(classes[0]).to.include.members(['d6', 'min', 'discarded']);
        expect(classes[1]).to.include.members(['d6', 'max']);
        expect(classes[2]).to.not.include('discarded');
        expect(String(die.getResultLabel(die.results[1]))).to.equal('6');
      });
      it('gathers what a tooltip shows', async () => {
        const die = loose((await rollFaces('2d6[cold]', [3, 4])).dice[0]);
        const data = die.getTooltipData();
        expect(data.total).to.equal(7);
        expect(data.faces).to.equal(6);
        expect(data.flavor).to.equal('cold');
        expect(String(data.formula)).to.include('2d6');
        expect(data.rolls.map((roll: Loose) => String(roll.result))).to.deep.equal(['3', '4']);
        expect(String(data.rolls[0].classes)).to.include('d6');
      });
    },
  },
  {
    ...shared,
    id: 'M-dice-serialise',
    title: 'terms survive JSON with class, state and own attributes',
    source: 'RollTerm.fromData, fromJSON, #toJSON, SERIALIZE_ATTRIBUTES in ' + TERMS + 'term',
    members: [
      'foundry.dice.terms.RollTerm.fromData',
      'foundry.dice.terms.RollTerm.fromJSON',
      'foundry.dice.terms.RollTerm#toJSON',
      'foundry.dice.terms.RollTerm.SERIALIZE_ATTRIBUTES',
      'foundry.dice.terms.DiceTerm#toJSON',
      'foundry.dice.terms.DiceTerm.SERIALIZE_ATTRIBUTES',
      'CONFIG.Dice.termTypes',
    ],
    run({ it, expect }) {
      it('writes and reads a rolled die', async () => {
        const { Die, RollTerm, DiceTerm } = host.foundry.dice.terms;
        const die = loose((await rollFaces('3d6kh2[cold]', [1, 6, 4])).dice[0]);
        const data = die.toJSON();
        expect(data.class).to.equal('Die');
        expect(data.evaluated).to.equal(true);
        expect(data.number).to.equal(3);
        expect(data.modifiers).to.deep.equal(['kh2']);
        const again = RollTerm.fromJSON(JSON.stringify(die));
        expect(again).to.be.instanceOf(Die);
        expect(again.total).to.equal(10);
        expect(again.flavor).to.equal('cold');
        expect(RollTerm.fromData(JSON.parse(JSON.stringify(die))).formula).to.equal(die.formula);
        expect(Array.isArray(RollTerm.SERIALIZE_ATTRIBUTES)).to.equal(true);
        expect(DiceTerm.SERIALIZE_ATTRIBUTES).to.include.members(['number', 'faces', 'modifiers', 'results', 'method']);
      });
      it('finds the class of a term by its name', () => {
        expect(host.CONFIG.Dice.termTypes.NumericTerm).to.equal(host.foundry.dice.terms.NumericTerm);
        expect(host.CONFIG.Dice.termTypes.Die).to.equal(host.foundry.dice.terms.Die);
        expect(host.CONFIG.Dice.terms.d).to.equal(host.foundry.dice.terms.Die);
      });
    },
  },
  {
    ...shared,
    id: 'M-dice-simple-terms',
    title: 'numbers, operators and strings are terms',
    source: TERMS + 'numeric, operator, string',
    members: [
      'foundry.dice.terms.NumericTerm',
      'foundry.dice.terms.NumericTerm#number',
      'foundry.dice.terms.NumericTerm#expression',
      'foundry.dice.terms.NumericTerm#total',
      'foundry.dice.terms.NumericTerm.SERIALIZE_ATTRIBUTES',
      'foundry.dice.terms.OperatorTerm',
      'foundry.dice.terms.OperatorTerm#operator',
      'foundry.dice.terms.OperatorTerm#flavor',
      'foundry.dice.terms.OperatorTerm#expression',
      'foundry.dice.terms.OperatorTerm#total',
      'foundry.dice.terms.OperatorTerm.OPERATORS',
      'foundry.dice.terms.OperatorTerm.PRECEDENCE',
      'foundry.dice.terms.OperatorTerm.SERIALIZE_ATTRIBUTES',
      'foundry.dice.terms.StringTerm',
      'foundry.dice.terms.StringTerm#term',
      'foundry.dice.terms.StringTerm#expression',
      'foundry.dice.terms.StringTerm#total',
      'foundry.dice.terms.StringTerm#isDeterministic',
      'foundry.dice.terms.StringTerm#evaluate',
      'foundry.dice.terms.StringTerm.SERIALIZE_ATTRIBUTES',
    ],
    run({ it, expect }) {
      it('a number', () => {
        const term = new (findTerm('NumericTerm'))({ number: 4.5, options: { flavor: 'x' } });
        expect(term.number).to.equal(4.5);
        expect(term.total).to.equal(4.5);
        expect(term.expression).to.equal('4.5');
        expect(term.formula).to.equal('4.5[x]');
        expect(term.isDeterministic).to.equal(true);
        expect(findTerm('NumericTerm').SERIALIZE_ATTRIBUTES).to.deep.equal(['number']);
      });
      it('an operator, which has no flavor', () => {
        const term = new (findTerm('OperatorTerm'))({ operator: '*', options: { flavor: 'x' } });
        expect(term.operator).to.equal('*');
        expect(String(term.expression).trim()).to.equal('*');
        expect(String(term.total).trim()).to.equal('*');
        expect(term.flavor).to.equal('');
        expect(findTerm('OperatorTerm').OPERATORS).to.have.members(['+', '-', '*', '/', '%']);
        expect(findTerm('OperatorTerm').PRECEDENCE).to.deep.equal({ '+': 10, '-': 10, '*': 20, '/': 20, '%': 20 });
        expect(findTerm('OperatorTerm').SERIALIZE_ATTRIBUTES).to.deep.equal(['operator']);
      });
      it('a string, which can be evaluated only on request', async () => {
        const term = new (findTerm('StringTerm'))({ term: 'foo' });
        expect(term.term).to.equal('foo');
        expect(term.expression).to.equal('foo');
        expect(term.total).to.equal('foo');
        expect(findTerm('StringTerm').SERIALIZE_ATTRIBUTES).to.deep.equal(['term']);
        expect(await catchFailure(() => new (findTerm('StringTerm'))({ term: 'foo' }).evaluate())).to.be.instanceOf(
          Error,
        );
        await term.evaluate({ allowStrings: true });
        expect(term.total).to.equal('foo');
        expect(new (findTerm('StringTerm'))({ term: '1d6' }).isDeterministic).to.equal(false);
      });
    },
  },
  {
    ...shared,
    id: 'M-dice-compound-terms',
    title: 'parentheses, functions and pools evaluate inner rolls',
    source: TERMS + 'parenthetical, function, pool',
    members: [
      'foundry.dice.terms.ParentheticalTerm',
      'foundry.dice.terms.ParentheticalTerm#term',
      'foundry.dice.terms.ParentheticalTerm#roll',
      'foundry.dice.terms.ParentheticalTerm#isIntermediate',
      'foundry.dice.terms.ParentheticalTerm#dice',
      'foundry.dice.terms.ParentheticalTerm#total',
      'foundry.dice.terms.ParentheticalTerm#expression',
      'foundry.dice.terms.ParentheticalTerm#isDeterministic',
      'foundry.dice.terms.ParentheticalTerm.SERIALIZE_ATTRIBUTES',
      'foundry.dice.terms.FunctionTerm',
      'foundry.dice.terms.FunctionTerm#fn',
      'foundry.dice.terms.FunctionTerm#terms',
      'foundry.dice.terms.FunctionTerm#rolls',
      'foundry.dice.terms.FunctionTerm#result',
      'foundry.dice.terms.FunctionTerm#isIntermediate',
      'foundry.dice.terms.FunctionTerm#dice',
      'foundry.dice.terms.FunctionTerm#total',
      'foundry.dice.terms.FunctionTerm#expression',
      'foundry.dice.terms.FunctionTerm#isDeterministic',
      'foundry.dice.terms.FunctionTerm#function',
      'foundry.dice.terms.FunctionTerm#toJSON',
      'foundry.dice.terms.FunctionTerm.SERIALIZE_ATTRIBUTES',
      'foundry.dice.terms.PoolTerm',
      'foundry.dice.terms.PoolTerm#terms',
      'foundry.dice.terms.PoolTerm#modifiers',
      'foundry.dice.terms.PoolTerm#rolls',
      'foundry.dice.terms.PoolTerm#results',
      'foundry.dice.terms.PoolTerm#dice',
      'foundry.dice.terms.PoolTerm#values',
      'foundry.dice.terms.PoolTerm#total',
      'foundry.dice.terms.PoolTerm#expression',
      'foundry.dice.terms.PoolTerm#isDeterministic',
      'foundry.dice.terms.PoolTerm#keep',
      'foundry.dice.terms.PoolTerm#drop',
      'foundry.dice.terms.PoolTerm#countSuccess',
      'foundry.dice.terms.PoolTerm#countFailures',
      'foundry.dice.terms.PoolTerm#toJSON',
      'foundry.dice.terms.PoolTerm.MODIFIERS',
      'foundry.dice.terms.PoolTerm.SERIALIZE_ATTRIBUTES',
    ],
    run(context) {
      const { it, expect } = context;
      checkTotals(context, [
        ['{1d6, 1d6, 1d6}kh2', [2, 6, 4], 10],
        ['{1d6, 1d6, 1d6}dh1', [2, 6, 4], 6],
        ['{1d6, 4}kl', [5], 4],
        ['{1d6, 1d6, 1d6}cs>3', [2, 6, 4], 2],
        ['{1d6, 1d6, 1d6}cf<3', [2, 6, 4], 1],
        ['{2d6, 3}', [2, 6], 11],
      ]);
      it('a parenthetical shows its expression in parentheses', () => {
        const term = new (findTerm('ParentheticalTerm'))({ term: '4d6 + 4' });
        expect(term.formula).to.equal('(4d6 + 4)');
        expect(term.isIntermediate).to.equal(true);
        expect(term.isDeterministic).to.equal(false);
        expect(new (findTerm('ParentheticalTerm'))({ term: '2 + 3' }).isDeterministic).to.equal(true);
        expect(findTerm('ParentheticalTerm').SERIALIZE_ATTRIBUTES).to.include.members(['term', 'roll']);
      });
      it('a parenthetical bubbles up its dice and total', async () => {
        const term = new (findTerm('ParentheticalTerm'))({ term: '1d6 + 2' });
        expect(term.term).to.equal('1d6 + 2');
        expect(term.expression).to.equal('(1d6 + 2)');
        await withUniform([findUniform(5, 6)], () => term.evaluate({ allowInteractive: false }));
        expect(term.total).to.equal(7);
        expect(term.dice.length).to.equal(1);
        expect(term.roll.total).to.equal(7);
      });
      it('a function of maths applies to evaluated arguments', async () => {
        const roll = await rollFaces('max(1d6, 4)', [6]);
        const term = loose(roll.terms[0]);
        expect(term).to.be.instanceOf(findTerm('FunctionTerm'));
        expect(term.fn).to.equal('max');
        expect(term.terms.length).to.equal(2);
        expect(term.rolls.length).to.equal(2);
        expect(term.total).to.equal(6);
        expect(term.result).to.equal(6);
        expect(term.isIntermediate).to.equal(true);
        expect(term.isDeterministic).to.equal(false);
        expect(term.dice.length).to.equal(1);
        expect(String(term.expression).replaceAll(' ', '')).to.equal('max(1d6,4)');
        expect(term.function(1, 9)).to.equal(9);
        expect(term.toJSON().fn).to.equal('max');
        const options = { flavor: 'x' };
        expect(new (findTerm('FunctionTerm'))({ fn: 'max', terms: ['1'], options }).flavor).to.equal('x');
        expect(findTerm('FunctionTerm').SERIALIZE_ATTRIBUTES).to.include.members(['fn', 'terms', 'rolls', 'result']);
      });
      it('a pool keeps its rolls and one result a roll', async () => {
        const term = loose((await rollFaces('{1d6, 1d6 + 2}kh', [2, 3])).terms[0]);
        expect(term).to.be.instanceOf(findTerm('PoolTerm'));
        expect(term.terms.map((formula: Loose) => String(formula))).to.deep.equal(['1d6', '1d6 + 2']);
        expect(term.modifiers).to.deep.equal(['kh']);
        expect(term.rolls.map((roll: Loose) => roll.total)).to.deep.equal([2, 5]);
        expect(term.results.map((result: Loose) => result.result)).to.deep.equal([2, 5]);
        expect(Boolean(term.results[0].discarded)).to.equal(true);
        expect(term.values).to.deep.equal([5]);
        expect(term.total).to.equal(5);
        expect(term.dice.length).to.equal(2);
        expect(term.isDeterministic).to.equal(false);
        expect(String(term.expression).replaceAll(' ', '')).to.equal('{1d6,1d6+2}kh');
        const again = findTerm('RollTerm').fromJSON(JSON.stringify(term));
        expect(again.total).to.equal(5);
        expect(again.rolls[1].total).to.equal(5);
        expect(term.toJSON().class).to.equal('PoolTerm');
        expect(findTerm('PoolTerm').SERIALIZE_ATTRIBUTES).to.include.members([
          'terms',
          'modifiers',
          'rolls',
          'results',
        ]);
        expect(findTerm('PoolTerm').MODIFIERS).to.include({
          kh: 'keep',
          dl: 'drop',
          cs: 'countSuccess',
          cf: 'countFailures',
        });
      });
    },
  },
  {
    ...shared,
    id: 'M-dice-compare',
    title: 'compareResult knows the five comparisons',
    source: 'DiceTerm.compareResult in ' + TERMS + 'dice',
    members: ['foundry.dice.terms.DiceTerm.compareResult'],
    run({ it, expect }) {
      it('compares', () => {
        const { DiceTerm } = host.foundry.dice.terms;
        const passes = (operator: string, target: number): unknown => DiceTerm.compareResult(4, operator, target);
        expect(['=', '<', '<=', '>', '>='].map((operator) => passes(operator, 4))).to.deep.equal([
          true,
          false,
          true,
          false,
          true,
        ]);
        expect(passes('<', 5)).to.equal(true);
        expect(passes('>', 3)).to.equal(true);
      });
    },
  },
];
