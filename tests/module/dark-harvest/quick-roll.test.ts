import { settings, warnings } from '../foundry-double.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findMacroActor } from '../../../module/foundry/canvas.ts';
import { handleChat } from '../../../module/windows/install.ts';
import { registerRepeats, rememberRoll, repeatRoll } from '../../../module/chat/tetrad-roll.ts';
import { foreseeQuick, readQuickValues, registerQuickRolls } from '../../../module/checks/quick-roll.ts';
import { writeMacro } from '../../../module/documents/hotbar.ts';
import { quickRoll } from '../../../module/rulesets/dark-harvest/play/calls.ts';
import { installFacets } from '../install-facets.ts';

describe('the quick roll', () => {
  it('reads numbers, those left out are 0; anything else is refused', () => {
    expect(readQuickValues('6 3', 2)).toEqual([6, 3]);
    expect(readQuickValues(' 6 ', 2)).toEqual([6, 0]);
    for (const text of ['6 3 1', '-1', '6 x', '1.5', '99999']) {
      expect(() => readQuickValues(text, 2), text).toThrow('bad-quick-roll');
    }
  });

  it('never reads what it was not told, whatever is typed', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        try {
          expect(readQuickValues(text, 2).every((value) => Number.isInteger(value) && value >= 0)).toBe(true);
        } catch (error) {
          expect((error as Error).message).toBe('bad-quick-roll');
        }
      }),
    );
  });

  it('writes white against black dice, and refuses more than can be rolled', () => {
    expect(quickRoll.formula([6, 3])).toBe('6dw - 3db');
    expect(() => quickRoll.formula([1000, 0])).toThrow('pool-too-large');
  });

  it('takes its own command from the chat and no other', async () => {
    installFacets('harvest', { quickRoll }, { id: 'dark-harvest' });
    registerQuickRolls();
    expect(handleChat(null, '/quickly 6')).toBeUndefined();
    expect(handleChat(null, 'a /quick 6')).toBeUndefined();
    expect(handleChat(null, '/quick six')).toBe(false);
    await Promise.resolve();
    expect(warnings.at(-1)).toContain('six');
  });

  it('is foreseen, as long as it can be rolled', () => {
    const entry = { id: 'dark-harvest', label: '', facet: quickRoll };
    // A white die scores with 1 and 6.
    expect(foreseeQuick(entry, [1, 0])?.headline.p).toBeCloseTo(1 / 3, 12);
    expect(foreseeQuick(entry, [0, 0])).toBe(null);
    expect(foreseeQuick(entry, [1000, 0])).toBe(null);
  });

  it('of no dice is refused', () => {
    expect(() => quickRoll.formula([0, 0])).toThrow('no-dice');
  });

  it('says that there is nothing to repeat', async () => {
    await expect(repeatRoll()).rejects.toThrow('nothing-to-repeat');
  });

  it('repeats what this user rolled in this world, and nobody else’s', async () => {
    const made: object[] = [];
    registerRepeats({ test: async (data) => void made.push(data) });
    rememberRoll('test', { dice: 3 });
    await repeatRoll();
    expect(made).toEqual([{ dice: 3 }]);
    for (const other of [{ world: 'world2' }, { user: 'user2' }, { kind: 'gone' }]) {
      settings.set('tetrad.lastRoll', { world: 'world1', user: 'user1', kind: 'test', data: {}, ...other });
      await expect(repeatRoll()).rejects.toThrow('nothing-to-repeat');
    }
    expect(made).toHaveLength(1);
  });
});

describe('a macro of the hotbar', () => {
  it('names its item by slug, whatever the slug holds', () => {
    expect(writeMacro('sword')).toBe('game.tetrad.rollItem("sword");');
    expect(writeMacro('a"b')).toBe(String.raw`game.tetrad.rollItem("a\"b");`);
  });

  it('acts on the selected token, else on the character, else says what to select', () => {
    const [token, character] = [{ name: 'Token' }, { name: 'Character' }];
    expect(() => findMacroActor()).toThrow('select-token');
    Object.assign(game.user, { character });
    expect(findMacroActor()).toBe(character);
    Object.assign(globalThis, { canvas: { tokens: { controlled: [{ actor: null }, { actor: token }] } } });
    expect(findMacroActor()).toBe(token);
    Object.assign(globalThis, { canvas: undefined });
  });
});
