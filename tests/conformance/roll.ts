/** The Roll class: evaluation, result, serialisation, creation, display and chat. */
import { findUniform, rollFaces, withUniform } from './dice-script.ts';
import { catchFailure, host, type Loose, loose, toClass } from './globals.ts';
import type { ConformanceSpec } from './spec.ts';

const ROLL = 'fvtt-types client/dice/roll';
const quiet = { allowInteractive: false };
const shared = { generation: 'both', confidence: 'documented', needs: 'kernel' } as const;

/** Runs `body` with another list of configured roll classes. */
async function withRollClasses<Result>(
  classes: readonly unknown[],
  body: () => Result | Promise<Result>,
): Promise<Result> {
  const before = host.CONFIG.Dice.rolls;
  host.CONFIG.Dice.rolls = loose(classes);
  try {
    return await body();
  } finally {
    host.CONFIG.Dice.rolls = before;
  }
}

/** Creates a roll without evaluating it. */
const makeRoll = (formula: string): Loose => new host.foundry.dice.Roll(formula);

export const specs: readonly ConformanceSpec[] = [
  {
    ...shared,
    id: 'C-30',
    title: 'evaluate is asynchronous and may be called once; the total before is 0',
    source: ROLL + '; dcc dice tests',
    confidence: 'reported',
    members: ['foundry.dice.Roll', 'foundry.dice.Roll#evaluate', 'foundry.dice.Roll#roll', 'foundry.dice.Roll#total'],
    run({ it, expect }) {
      it('resolves to the roll itself', async () => {
        const roll = new host.foundry.dice.Roll('2d6 + 3');
        expect(roll.total).to.equal(0);
        const answer = roll.evaluate(quiet);
        expect(answer).to.be.instanceOf(Promise);
        expect(await answer).to.equal(roll);
        expect(Number(roll.total)).to.be.within(5, 15);
      });
      it('rejects a second evaluation and leaves the total', async () => {
        const roll = await rollFaces('1d6', [4]);
        expect(await catchFailure(() => roll.evaluate(quiet))).to.be.instanceOf(Error);
        expect(roll.total).to.equal(4);
      });
      it('roll() is the same', async () => {
        const roll = new host.foundry.dice.Roll('1d6');
        expect(await withUniform([findUniform(2, 6)], () => roll.roll(quiet))).to.equal(roll);
        expect(roll.total).to.equal(2);
      });
    },
  },
  {
    ...shared,
    id: 'C-31',
    title: 'evaluateSync refuses dice unless their faces are fixed; without strict they count 0',
    source: ROLL + '; core issues 9774, 10597; dcc issue 849',
    members: ['foundry.dice.Roll#evaluateSync', 'foundry.dice.Roll#isDeterministic'],
    run({ it, expect }) {
      it('evaluates numbers', () => {
        const roll = makeRoll('2 + 3 * 4');
        expect(roll.isDeterministic).to.equal(true);
        expect(roll.evaluateSync()).to.equal(roll);
        expect(roll.total).to.equal(14);
      });
      it('throws on dice', () => {
        expect(makeRoll('1d6 + 1').isDeterministic).to.equal(false);
        expect(() => makeRoll('1d6 + 1').evaluateSync()).to.throw();
      });
      it('takes fixed faces', () => {
        expect(makeRoll('2d6 + 1').evaluateSync({ maximize: true }).total).to.equal(13);
        expect(makeRoll('2d6 + 1').evaluateSync({ minimize: true }).total).to.equal(3);
      });
      it('ignores dice with strict: false', () => {
        expect(makeRoll('2d6 + 1').evaluateSync({ strict: false }).total).to.equal(1);
      });
    },
  },
  {
    ...shared,
    id: 'C-33',
    title: 'the constructor puts 0 for missing data, replaceFormulaData leaves the reference',
    source: 'Roll.replaceFormulaData in ' + ROLL + '; dnd5e issue 3768',
    members: ['foundry.dice.Roll.replaceFormulaData', 'foundry.dice.Roll#data'],
    run({ it, expect }) {
      it('replaces nested references', () => {
        const { Roll } = host.foundry.dice;
        const data = { a: { b: 3 }, c: 4 };
        expect(Roll.replaceFormulaData('1d6 + @a.b - @c', data)).to.equal('1d6 + 3 - 4');
        expect(new Roll('1d6 + @a.b', data).formula).to.equal('1d6 + 3');
        expect(new Roll('1d6 + @a.b', data).data.a.b).to.equal(3);
        expect(new Roll('(@c)d6', data).dice.length).to.equal(1);
      });
      it('treats missing references as told', () => {
        const { Roll } = host.foundry.dice;
        expect(Roll.replaceFormulaData('1 + @none', {})).to.equal('1 + @none');
        expect(Roll.replaceFormulaData('1 + @none', {}, { missing: '7' })).to.equal('1 + 7');
        expect(new Roll('1d6 + @none', {}).formula).to.equal('1d6 + 0');
      });
    },
  },
  {
    ...shared,
    id: 'C-37',
    title:
      'JSON keeps class, options, dice, formula, terms, total and evaluated, but no data; revival needs the class configured',
    source: 'Roll#toJSON in ' + ROLL + '; core issue 8671',
    members: [
      'foundry.dice.Roll#toJSON',
      'foundry.dice.Roll.fromJSON',
      'foundry.dice.Roll.fromData',
      'CONFIG.Dice.rolls',
    ],
    run({ it, expect }) {
      it('writes the seven keys', async () => {
        const roll = new host.foundry.dice.Roll('1d6 + @x', { x: 2 }, { tag: 'kept' });
        await withUniform([findUniform(4, 6)], () => roll.evaluate(quiet));
        const data = JSON.parse(JSON.stringify(roll)) as Record<string, unknown>;
        expect(data).to.include({ class: 'Roll', formula: '1d6 + 2', total: 6, evaluated: true });
        expect(data).to.not.have.property('data');
        expect((data.options as Record<string, unknown>).tag).to.equal('kept');
        expect(Array.isArray(data.dice)).to.equal(true);
        expect((data.terms as unknown[]).length).to.equal(3);
      });
      it('reads them back without rolling again', async () => {
        const roll = await rollFaces('2d6kh1 + {1d6, 3}kl', [2, 5, 4]);
        const again = host.foundry.dice.Roll.fromJSON(JSON.stringify(roll));
        expect(again.total).to.equal(roll.total);
        expect(again.formula).to.equal(roll.formula);
        expect(again.dice[0].results[0].discarded).to.equal(true);
        expect(await catchFailure(() => again.evaluate(quiet))).to.be.instanceOf(Error);
      });
      it('finds a configured class by its name and refuses an unknown one', async () => {
        const Roll = host.foundry.dice.Roll;
        class ConformanceRoll extends toClass(Roll) {}
        const json = JSON.stringify(new (loose(ConformanceRoll))('2 + 3').evaluateSync());
        const again = await withRollClasses([Roll, ConformanceRoll], () => Roll.fromJSON(json));
        expect(again).to.be.instanceOf(ConformanceRoll);
        expect(again.total).to.equal(5);
        expect(() => Roll.fromJSON(json)).to.throw();
        expect(Roll.fromData(JSON.parse(JSON.stringify(new Roll('1d4')))).formula).to.equal('1d4');
      });
    },
  },
  {
    ...shared,
    id: 'C-38',
    title: 'dice lists every die that took part, nested ones too',
    source: ROLL + '; the order is open in core issue 8948',
    members: ['foundry.dice.Roll#dice'],
    run({ it, expect }) {
      it('has the dice in some order', async () => {
        const roll = await rollFaces('(1d4)d6 + {1d8, 2}kh + max(1d10, 1)', [], 6, { maximize: true });
        const faces = roll.dice.map((die: Loose) => die.faces) as unknown as readonly number[];
        expect(faces.toSorted((a, b) => a - b)).to.deep.equal([4, 6, 8, 10]);
      });
    },
  },
  {
    ...shared,
    id: 'C-74',
    title: 'Roll.create uses the first configured class',
    source: 'Roll.create, Roll.defaultImplementation in ' + ROLL,
    members: ['foundry.dice.Roll.create', 'foundry.dice.Roll.defaultImplementation'],
    run({ it, expect }) {
      it('constructs it', async () => {
        const Roll = host.foundry.dice.Roll;
        class ConformanceRoll extends toClass(Roll) {}
        const roll = await withRollClasses([ConformanceRoll, Roll], () => {
          expect(Roll.defaultImplementation).to.equal(ConformanceRoll);
          return Roll.create('1d6 + @x', { x: 1 }, { tag: 'kept' });
        });
        expect(roll).to.be.instanceOf(ConformanceRoll);
        expect(roll.formula).to.equal('1d6 + 1');
        expect(roll.options.tag).to.equal('kept');
      });
    },
  },
  {
    ...shared,
    id: 'M-roll-result',
    title: 'formula, result, product, terms and options describe a roll',
    source: ROLL,
    members: [
      'foundry.dice.Roll#formula',
      'foundry.dice.Roll#result',
      'foundry.dice.Roll#product',
      'foundry.dice.Roll#terms',
      'foundry.dice.Roll#options',
      'foundry.dice.Roll#toString',
      'foundry.dice.Roll#resetFormula',
    ],
    run({ it, expect }) {
      it('shows the arithmetic after evaluation', async () => {
        const roll = await rollFaces('2d6kh+2', [3, 5]);
        expect(roll.formula).to.equal('2d6kh + 2');
        expect(roll.result).to.equal('5 + 2');
        expect(roll.product).to.equal(7);
        expect(roll.total).to.equal(7);
        expect(roll.terms.length).to.equal(3);
        expect(roll.options).to.be.an('object');
      });
      it('recompiles its formula from changed terms', () => {
        const roll = new host.foundry.dice.Roll('2d6 + 2');
        roll.terms[2].number = loose(5);
        expect(roll.formula).to.equal('2d6 + 2');
        expect(roll.resetFormula()).to.equal('2d6 + 5');
        expect(roll.formula).to.equal('2d6 + 5');
        expect(String(roll)).to.include('2d6 + 5');
      });
    },
  },
  {
    ...shared,
    id: 'M-roll-copies',
    title: 'clone and reroll',
    source: ROLL,
    members: ['foundry.dice.Roll#clone', 'foundry.dice.Roll#reroll'],
    run({ it, expect }) {
      it('clone and reroll make new rolls of the same formula', async () => {
        const roll = await rollFaces('1d6 + 2', [3]);
        const copy = roll.clone();
        expect(copy).to.not.equal(roll);
        expect(copy.formula).to.equal('1d6 + 2');
        expect(copy.total).to.equal(0);
        const second = await withUniform([findUniform(6, 6)], () => roll.reroll(quiet));
        expect(second.total).to.equal(8);
        expect(roll.total).to.equal(5);
      });
    },
  },
  {
    ...shared,
    id: 'M-roll-statics',
    title: 'factories and templates of the class',
    source: ROLL,
    members: [
      'foundry.dice.Roll.fromTerms',
      'foundry.dice.Roll.getFormula',
      'foundry.dice.Roll.CHAT_TEMPLATE',
      'foundry.dice.Roll.TOOLTIP_TEMPLATE',
      'foundry.dice.Roll.RESOLVERS',
    ],
    run({ it, expect }) {
      it('a roll of terms', () => {
        const { Roll, terms } = host.foundry.dice;
        const parts = [
          new terms.Die({ number: 4, faces: 8 }),
          new terms.OperatorTerm({ operator: '+' }),
          new terms.NumericTerm({ number: 8 }),
        ];
        expect(Roll.fromTerms(parts).formula).to.equal('4d8 + 8');
        expect(Roll.getFormula(parts)).to.equal('4d8 + 8');
      });
      it('a roll of evaluated terms is evaluated; some may not be', async () => {
        const { Roll, terms } = host.foundry.dice;
        const die = await rollFaces('2d6', [3, 4]);
        const [rolled] = [...die.terms];
        const rest = [new terms.OperatorTerm({ operator: '+' }), new terms.NumericTerm({ number: 8 })];
        const roll = Roll.fromTerms([rolled, ...rest]);
        expect([roll._evaluated, roll.total]).to.deep.equal([true, 15]);
        expect(() => Roll.fromTerms([rolled, ...rest, rest[0], new terms.Die({})])).to.throw();
      });
      it('names its templates and keeps the resolvers in use', () => {
        const { Roll } = host.foundry.dice;
        expect(String(Roll.CHAT_TEMPLATE)).to.match(/\.(hbs|html)$/);
        expect(String(Roll.TOOLTIP_TEMPLATE)).to.match(/\.(hbs|html)$/);
        expect(Roll.RESOLVERS).to.be.instanceOf(Map);
      });
    },
  },
  {
    ...shared,
    id: 'M-roll-render',
    title: 'a roll renders its tooltip, its card and an inline link',
    source: ROLL + '; class names inferred from public style sheets of systems',
    confidence: 'inferred',
    needs: 'page',
    members: ['foundry.dice.Roll#getTooltip', 'foundry.dice.Roll#render', 'foundry.dice.Roll#toAnchor'],
    run({ it, expect }) {
      it('card and tooltip show formula, dice and total', async () => {
        const roll = await rollFaces('2d6 + 2', [3, 5]);
        expect(String(await roll.getTooltip())).to.match(/3[\s\S]*5/);
        const card = document.createElement('div');
        card.innerHTML = String(await roll.render({ flavor: 'why' }));
        expect(card.querySelector('.dice-total')?.textContent?.trim()).to.equal('10');
        expect(card.querySelector('.dice-formula')?.textContent?.trim()).to.equal('2d6 + 2');
        expect(card.textContent).to.include('why');
      });
      it('a private card hides total and formula', async () => {
        const roll = await rollFaces('1d6 + 41', [6]);
        const html = String(await roll.render({ isPrivate: true }));
        expect(html).to.not.include('47');
        expect(html).to.include('?');
      });
      it('rendering an unevaluated roll evaluates it', async () => {
        const roll = new host.foundry.dice.Roll('2 + 3');
        expect(String(await roll.render())).to.include('5');
      });
      it('an inline link carries the roll', async () => {
        const roll = await rollFaces('2d6 + 2', [3, 5]);
        const anchor = roll.toAnchor({ label: 'Damage', classes: ['own'], dataset: { mark: 'm' } });
        const element = anchor as unknown as HTMLAnchorElement;
        expect([...element.classList]).to.include.members(['inline-roll', 'inline-result', 'own']);
        expect(element.dataset.mark).to.equal('m');
        expect(element.textContent).to.include('Damage');
        expect(element.textContent).to.include('10');
        expect(host.foundry.dice.Roll.fromJSON(decodeURIComponent(String(element.dataset.roll))).total).to.equal(10);
      });
    },
  },
  {
    ...shared,
    id: 'M-roll-message',
    title: 'toMessage makes a chat message with the roll in it',
    source: 'Roll#toMessage in ' + ROLL,
    needs: 'world',
    members: ['foundry.dice.Roll#toMessage'],
    run({ it, expect }) {
      it('creates the message, evaluating first if needed', async () => {
        const message = await new host.foundry.dice.Roll('1d6 + 2').toMessage({ flavor: 'try' });
        try {
          expect(message).to.be.instanceOf(host.foundry.documents.ChatMessage);
          expect(message.rolls.length).to.equal(1);
          expect(message.rolls[0].formula).to.equal('1d6 + 2');
          expect(Number(message.rolls[0].total)).to.be.within(3, 8);
          expect(message.flavor).to.equal('try');
          expect(message.isRoll).to.equal(true);
          expect(message.content).to.equal(String(message.rolls[0].total));
        } finally {
          await message.delete();
        }
      });
      it('only prepares the data with create: false', async () => {
        const before = Number(host.game.messages.size);
        const roll = await rollFaces('1d6', [4]);
        const data = await roll.toMessage({ flavor: 'try' }, { create: false });
        expect(data.rolls).to.have.lengthOf(1);
        expect(data.content).to.equal('4');
        expect(host.game.messages.size).to.equal(before);
      });
    },
  },
  {
    ...shared,
    id: 'M-roll-message-13',
    title: 'toMessage takes a roll mode, and follows the chosen one without it',
    source: 'Roll#toMessage in ' + ROLL,
    generation: 13,
    needs: 'world',
    members: ['foundry.dice.Roll#toMessage'],
    run({ it, expect }) {
      it('given or chosen', async () => {
        const given = await (await rollFaces('1d6', [4])).toMessage({}, { rollMode: 'selfroll' });
        expect(given.whisper).to.deep.equal([host.game.user.id]);
        await given.delete();
        const before: unknown = host.game.settings.get('core', 'rollMode');
        await host.game.settings.set('core', 'rollMode', 'blindroll');
        const chosen = await (await rollFaces('1d6', [4])).toMessage();
        await host.game.settings.set('core', 'rollMode', before);
        expect(chosen.blind).to.equal(true);
        await chosen.delete();
      });
    },
  },
  {
    ...shared,
    id: 'M-roll-message-14',
    title: 'toMessage takes a message mode, and follows the chosen one without it',
    source: 'dnd5e issue 6958; SR5 pull request 2065; swnr pull request 231',
    generation: 14,
    confidence: 'reported',
    needs: 'world',
    members: ['foundry.dice.Roll#toMessage'],
    run({ it, expect }) {
      it('given or chosen', async () => {
        const given = await (await rollFaces('1d6', [4])).toMessage({}, { messageMode: 'self' });
        expect(given.whisper).to.deep.equal([host.game.user.id]);
        await given.delete();
        const before: unknown = host.game.settings.get('core', 'messageMode');
        await host.game.settings.set('core', 'messageMode', 'blind');
        const chosen = await (await rollFaces('1d6', [4])).toMessage();
        await host.game.settings.set('core', 'messageMode', before);
        expect(chosen.blind).to.equal(true);
        await chosen.delete();
      });
    },
  },
];
