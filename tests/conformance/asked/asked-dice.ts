/** Questions asked in advance (docs/dev/conformance.md) about dice: results that modifiers mark, conversions of a roll, and how it is shown. */
import { listResults, rollFaces } from '../dice-script.ts';
import { host, loose } from '../globals.ts';
import type { ConformanceSpec } from '../spec.ts';

const ROLL = 'fvtt-types src/foundry/client/dice/roll.d.mts';
const kernel = { generation: 'both', confidence: 'documented', needs: 'kernel' } as const;
const page = { ...kernel, needs: 'page' } as const;

export const specs: readonly ConformanceSpec[] = [
  {
    ...kernel,
    id: 'Q-49',
    title:
      'Dropped dice are inactive and marked discarded; rerolled ones rerolled; what explodes has exploded and a die more; successes count',
    source: 'fvtt-types client/dice/terms/dice.d.mts, DiceTerm.Result; foundryvtt.com/article/dice-modifiers',
    members: ['foundry.dice.terms.Die.MODIFIERS'],
    run({ it, expect }) {
      it('keeps', async () => {
        const roll = await rollFaces('4d6dl1', [3, 1, 5, 6]);
        expect(roll.total).to.equal(14);
        const [, dropped] = listResults(roll);
        expect(loose(dropped).active).to.equal(false);
        expect(loose(dropped).discarded).to.equal(true);
      });
      it('rerolls once', async () => {
        const roll = await rollFaces('2d6r<3', [2, 5, 1]);
        const [first, , third] = listResults(roll);
        expect(loose(first).rerolled).to.equal(true);
        expect(loose(first).active).to.equal(false);
        expect(loose(third).result).to.equal(1);
        expect(roll.total).to.equal(6);
      });
      it('explodes', async () => {
        const roll = await rollFaces('2d6x', [6, 2, 6, 1]);
        expect(listResults(roll).map(({ exploded }) => Boolean(exploded))).to.eql([true, false, true, false]);
        expect(roll.total).to.equal(15);
      });
      it('counts', async () => {
        const roll = await rollFaces('3d6cs>=5', [5, 2, 6]);
        expect(roll.total).to.equal(2);
        expect(listResults(roll).map(({ success }) => Boolean(success))).to.eql([true, false, true]);
      });
    },
  },
  {
    ...kernel,
    id: 'Q-50',
    title: 'Formulas are valid or not without being rolled',
    source: `${ROLL}, validate`,
    members: ['foundry.dice.Roll.validate'],
    run({ it, expect }) {
      it('judges', () => {
        const { Roll } = host.foundry.dice;
        for (const good of ['1d6', '2d20kh + 3', '{1d6, 1d8}kh', '(1 + 2)d6', '4'])
          expect(Roll.validate(good), good).to.equal(true);
        for (const bad of ['1d6 +', '2 * / 3', '((1d6)']) expect(Roll.validate(bad), bad).to.equal(false);
      });
    },
  },
  {
    ...kernel,
    id: 'Q-51',
    title: 'A clone is not evaluated; a reroll is another roll of the same formula, and the first stays as it is',
    source: `${ROLL}, clone and reroll ("Each roll is immutable")`,
    members: ['foundry.dice.Roll#clone', 'foundry.dice.Roll#reroll'],
    run({ it, expect }) {
      it('leaves the first', async () => {
        const roll = await rollFaces('1d6 + 2', [4]);
        const clone = roll.clone();
        expect(clone._evaluated).to.equal(false);
        expect(clone.formula).to.equal('1d6 + 2');
        const again = await roll.reroll({ allowInteractive: false });
        expect(again).not.to.equal(roll);
        expect(again._evaluated).to.equal(true);
        expect(again.formula).to.equal('1d6 + 2');
        expect(roll.total).to.equal(6);
      });
    },
  },
  {
    ...kernel,
    id: 'Q-52',
    title: 'A roll can be put together from terms and writes its formula',
    source: `${ROLL}, fromTerms, its example (4d8 + 8)`,
    members: ['foundry.dice.Roll.fromTerms'],
    run({ it, expect }) {
      it('is 4d8 + 8', async () => {
        const { Die, OperatorTerm, NumericTerm } = host.foundry.dice.terms;
        const terms = [
          new Die({ number: 4, faces: 8 }),
          new OperatorTerm({ operator: '+' }),
          new NumericTerm({ number: 8 }),
        ];
        const roll = host.foundry.dice.Roll.fromTerms(terms);
        expect(roll.formula).to.equal('4d8 + 8');
        await roll.evaluate({ allowInteractive: false });
        expect(Number(roll.total)).to.be.within(12, 40);
      });
    },
  },
  {
    ...kernel,
    id: 'Q-53',
    title: 'Of a pool in braces the roll that is kept counts',
    source: 'fvtt-types client/dice/terms/pool.d.mts; foundryvtt.com/article/dice-advanced',
    members: ['foundry.dice.terms.PoolTerm'],
    run({ it, expect }) {
      it('keeps the highest roll', async () => {
        const roll = await rollFaces('{1d6, 1d6 + 2, 4}kh', [6, 3]);
        expect(roll.total).to.equal(6);
        expect(roll.dice.length).to.equal(2);
        expect([...roll.terms[0].results].map(({ active }) => Boolean(active))).to.eql([true, false, false]);
      });
    },
  },
  {
    ...page,
    id: 'Q-54',
    title: 'A roll that is drawn privately shows neither formula nor total; an open one both',
    source: `${ROLL}, RenderOptions.isPrivate: "Is the Roll displayed privately?"`,
    members: ['foundry.dice.Roll#render'],
    run({ it, expect }) {
      it('hides', async () => {
        const roll = await rollFaces('3d6 + 40', [6, 6, 5]);
        const open = String(await roll.render());
        expect(open).to.include('57');
        expect(open).to.include('3d6 + 40');
        const hidden = String(await roll.render({ isPrivate: true }));
        expect(hidden).not.to.include('57');
        expect(hidden).not.to.include('3d6');
        expect(hidden).to.include('???');
      });
    },
  },
  {
    ...page,
    id: 'Q-55',
    title: 'A roll becomes a link that holds it, and a tooltip as text of HTML',
    source: `${ROLL}, toAnchor and getTooltip; foundryvtt.com/api foundry.dice.Roll`,
    members: ['foundry.dice.Roll#toAnchor', 'foundry.dice.Roll#getTooltip'],
    run({ it, expect }) {
      it('links', async () => {
        const roll = await rollFaces('2d6', [2, 3]);
        const anchor = roll.toAnchor({ label: 'Asked', attrs: {}, dataset: { tag: 'x' } }) as unknown as HTMLElement;
        expect(anchor.tagName).to.equal('A');
        expect(anchor.classList.contains('inline-roll')).to.equal(true);
        expect(anchor.textContent).to.include('Asked');
        expect(anchor.dataset['tag']).to.equal('x');
        expect(await roll.getTooltip()).to.be.a('string');
      });
    },
  },
];
