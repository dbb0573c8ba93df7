import { warnings } from './foundry-double.ts';
import { describe, expect, it, vi } from 'vitest';
import { createApi } from '../../module/windows/game-api.ts';
import { kindOf, registerMessages } from '../../module/chat/define-message.ts';
import { describeRoll, registerDice, reportTaken, requireDice } from '../../module/chat/dice-facet.ts';
import { completeRollMessage, TetradRoll } from '../../module/chat/tetrad-roll.ts';
import { addRuleset, findRuleset, listRulesets, type Ruleset } from '../../module/foundry/ruleset.ts';
import * as rulesets from '../../module/rulesets/registry.ts';
import { coin } from '../fixtures/rulesets/coin/index.ts';
import { checks } from '../fixtures/rulesets/coin/checks.ts';
import type { Flipper } from '../fixtures/rulesets/coin/models.ts';
import { damage } from '../fixtures/rulesets/coin/damage.ts';

const bindings = [...Object.values<Ruleset>(rulesets), coin];

describe('the registry', () => {
  it('lists rulesets in the order of registration, and no id twice', () => {
    bindings.forEach(addRuleset);
    expect(listRulesets().map(({ id }) => id)).toEqual(bindings.map(({ id }) => id));
    expect(() => addRuleset(coin)).toThrow('two rulesets');
    expect(() => addRuleset({ ...coin, id: 'copy' })).toThrow('the type "coinFlipper" of "copy" belongs to "coin"');
    expect(findRuleset('coinScratch')).toBe(coin);
    expect(findRuleset('base')).toBeUndefined();
  });

  it('gives each room its facet: cards by type, dice by denomination', () => {
    registerMessages();
    for (const { dice } of bindings) registerDice(dice);
    expect(kindOf({ type: 'coinFlip' })).toBe(coin.cards[0]);
    expect(kindOf({ type: 'base' })).toBeUndefined();
    const letters = bindings.flatMap(({ dice }) => dice.dice.map(({ term }) => term.DENOMINATION));
    expect(Object.keys(CONFIG.Dice.terms)).toEqual(letters);
    expect(Object.keys(CONFIG.Dice.fulfillment.dice)).toEqual(letters.map((letter) => `d${letter}`));
  });

  it('leaves out a die that another package has taken, and tells the console and the GM', () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    const terms = { ...CONFIG.Dice.terms };
    const types = CONFIG.Dice.types.length;
    const ForeignDie = Object;
    Object.assign(CONFIG.Dice.terms, { h: ForeignDie });
    registerDice(coin.dice);
    expect([CONFIG.Dice.terms['h'], CONFIG.Dice.types.length]).toEqual([ForeignDie, types]);
    expect(() => requireDice('2dh + 1')).toThrow('die-taken');
    for (const other of ['2d6 + 1', '2dhx', '1d20']) expect(() => requireDice(other)).not.toThrow();
    for (const isGM of [false, true]) {
      warnings.length = 0;
      Object.assign(game.user, { isGM });
      reportTaken();
      expect(warnings).toEqual(
        isGM
          ? [
              'Another package uses the die “dh”, so Tetrad cannot roll it. Turn that package off, or turn off the ruleset that needs the die.',
            ]
          : [],
      );
    }
    expect(warn).toHaveBeenCalledWith('Tetrad: the die "dh" is left out, because another package has taken it.');
    Object.assign(CONFIG.Dice.terms, terms);
    expect(() => requireDice('2dh + 1')).not.toThrow();
    warn.mockRestore();
  });

  it('asks each ruleset what a typed roll is', () => {
    const HeadsDie = CONFIG.Dice.terms['h'] as unknown as new (data: object) => object;
    const results = [1, 0, 1].map((result) => ({ result, active: true }));
    const die = new HeadsDie({ number: 3, results });
    const roll = { terms: [die], dice: [die], formula: '3dh' } as unknown as foundry.dice.Roll;
    expect(describeRoll(roll)).toMatchObject({ type: 'coinFlip', content: '2 of 3: won' });
    expect(describeRoll({ terms: [], dice: [], formula: '1' } as unknown as foundry.dice.Roll)).toBeNull();
    const typed = Object.create(TetradRoll.prototype, {
      terms: { value: [die] },
      dice: { value: [die] },
      formula: { value: '3dh' },
      _evaluated: { value: true },
    }) as object;
    const data = { speaker: {}, rolls: [typed], content: '2' };
    expect(completeRollMessage(data)).toMatchObject({ type: 'coinFlip', speaker: {}, content: '2 of 3: won' });
    expect(completeRollMessage({ ...data, type: 'other' })).toMatchObject({ type: 'other', content: '2' });
    for (const flags of [{ core: { RollTable: 't' } }, { 'core.RollTable': 't' }]) {
      const drawn = { ...data, flags };
      expect(completeRollMessage(drawn)).toBe(drawn);
    }
    const two = { ...data, rolls: [typed, typed] };
    expect(completeRollMessage(two)).toBe(two);
  });
});

describe('coin, a ruleset beside Dark Harvest', () => {
  it('plans, previews, judges and takes damage through the same facets', () => {
    const actor = { system: { nerve: 3 } } as unknown as Flipper;
    const plan = checks.plan(checks.toInput(actor, { dare: true }));
    const odds = checks.odds(plan);
    expect(plan).toEqual({ coins: 4, wanted: 2, formula: '4dh' });
    expect(odds.rows.reduce((sum, { p }) => sum + p, 0)).toBeCloseTo(1, 12);
    expect(odds.headline.p).toBeCloseTo(11 / 16, 12);
    const other = checks.judge(checks.plan({ nerve: 3, dare: false }), [1, 1, 1], []);
    const own = checks.judge(plan, [0, 0, 1, 0], []);
    const victim = { system: { scratches: 1 } } as unknown as Flipper;
    expect(damage.apply({ amount: other.heads - own.heads }, victim, {})?.system).toEqual({ scratches: 3 });
  });
});

describe('game.tetrad', () => {
  it('refuses an unknown actor with a text for people', async () => {
    const api = createApi(bindings.map((binding) => binding.api));
    await expect(api.roll('Actor.nobody', 'swordplay')).resolves.toBeNull();
    expect(warnings.at(-1)).toBe('Actor.nobody cannot make this roll. Select the token of a character who can.');
  });
});
