/** Details of dice and formulas that a substitute for Foundry easily gets wrong; each spec shows one behaviour. */
import { host } from './globals.ts';
import type { ConformanceSpec } from './spec.ts';

const TERMS = 'fvtt-types src/foundry/client/dice/terms';
const shared = { generation: 'both', needs: 'kernel' } as const;

export const specs: readonly ConformanceSpec[] = [
  {
    ...shared,
    id: 'M-dice-number-set',
    title: 'The number of dice of a term can be set, and is the number rolled',
    source: `${TERMS}/dice.d.mts (set number)`,
    confidence: 'documented',
    members: ['foundry.dice.terms.DiceTerm#number'],
    run({ it, expect }) {
      it('rolls as many', async () => {
        const roll = new host.foundry.dice.Roll('2d6');
        roll.terms[0]!.number = 4 as never;
        expect([roll.terms[0]!.number, roll.terms[0]!.expression]).to.deep.equal([4, '4d6']);
        await roll.evaluate();
        expect(roll.terms[0]!.results).to.have.lengthOf(4);
      });
    },
  },
  {
    ...shared,
    id: 'M-dice-faces-set',
    title: 'The faces of a term can be set, and no face above them is rolled',
    source: `${TERMS}/dice.d.mts (set faces)`,
    confidence: 'documented',
    members: ['foundry.dice.terms.DiceTerm#faces'],
    run({ it, expect }) {
      it('rolls dice of that size', async () => {
        const roll = new host.foundry.dice.Roll('3d20');
        roll.terms[0]!.faces = 8 as never;
        expect([roll.terms[0]!.faces, roll.terms[0]!.expression]).to.deep.equal([8, '3d8']);
        await roll.evaluate({ maximize: true });
        expect(roll.total).to.equal(24);
      });
    },
  },
  {
    ...shared,
    id: 'M-parenthetical-roll',
    title: 'A parenthetical term of a parsed formula has its roll before it is evaluated',
    source: `${TERMS}/parenthetical.d.mts (term, roll); issue 11 of this repository, by a reader who knows 13 and 14`,
    confidence: 'inferred',
    members: ['foundry.dice.terms.ParentheticalTerm', 'foundry.dice.terms.ParentheticalTerm#roll'],
    run({ it, expect }) {
      it('shows the dice within', () => {
        const { Roll } = host.foundry.dice;
        const [term] = [...new Roll('(2d6 + 1) * 2').terms];
        expect(term).to.be.instanceOf(host.foundry.dice.terms.ParentheticalTerm);
        expect(term!.roll).to.be.instanceOf(Roll);
        expect([...term!.roll!.terms][0]!.number).to.equal(2);
      });
    },
  },
  {
    ...shared,
    id: 'M-roll-validate-empty',
    title: 'An empty formula is no valid one',
    source:
      'fvtt-types client/dice/roll.d.mts Roll.validate; pf2e pull request 7947 (an empty string is asked for before validate is)',
    confidence: 'inferred',
    members: ['foundry.dice.Roll.validate'],
    run({ it, expect }) {
      it('refuses it', () => {
        const { Roll } = host.foundry.dice;
        expect([Roll.validate(''), Roll.validate('1'), Roll.validate('1d6 +')]).to.deep.equal([false, true, false]);
      });
    },
  },
];
