/** Properties of what every ruleset says to modules beside Tetrad: it fits the ruleset's own dice, types and fields. */
import { expect } from 'vitest';
import { createDiceSoNice } from '../../../module/neighbours/dice-so-nice.ts';
import { createDice3d } from '../../module/neighbours/doubles.ts';
import { fillType } from '../doubles.ts';
import type { Properties } from '../property.ts';
import type { SampledRuleset } from '../rulesets.ts';

function requireNeighbours({ binding: { neighbours } }: SampledRuleset) {
  if (!neighbours) throw new Error('the ruleset says nothing to modules');
  return neighbours;
}

/** Returns the value of a field of a new document; undefined: its type has no such field. */
function readNew(models: Readonly<Record<string, unknown>>, type: string, path: string): unknown {
  const system = fillType(models, type, {});
  return path
    .split('.')
    .reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], { system });
}

export const neighbourProperties: Properties = {
  'its dice have a look on the table: each face of each die, in colours of the ruleset': {
    of: 'neighbours',
    async check(ruleset) {
      const { id, label, dice } = ruleset.binding;
      const facet = requireNeighbours(ruleset);
      const dice3d = createDice3d(() => dice.dice.map(({ term }) => term.DENOMINATION));
      const failures: unknown[] = [];
      const hooks = { once: (_hook: string, call: (given: unknown) => void) => call(dice3d) };
      Object.assign(globalThis, { Hooks: hooks });
      const { watch } = createDiceSoNice([{ id, label, facet }]);
      await new Promise<void>((resolve) => {
        watch((register) => {
          void Promise.resolve()
            .then(register)
            .catch((error: unknown) => failures.push(error))
            .then(() => resolve());
        });
      });
      expect(failures).toEqual([]);
      const own = dice3d.colorsets.map(({ name }) => name);
      expect(new Set(own).size, 'colours').toBe(own.length);
      expect(own.length, 'colours').toBeGreaterThan(0);
      for (const { type, colorset } of dice3d.presets) expect(own, type).toContain(colorset);
    },
  },

  'modules that move things know which of its items are things': {
    of: 'goods',
    check({ binding: { models, goods } }) {
      if (!goods) return;
      const {
        carriers,
        stacked,
        single,
        inUse = ['system.readied'],
        bodily = 'system.unarmed',
        price,
        currency,
      } = goods;
      const things = [...stacked, ...single];
      expect(Object.keys(models.Actor)).toEqual(expect.arrayContaining([...carriers]));
      expect(Object.keys(models.Item)).toEqual(expect.arrayContaining(things));
      for (const type of stacked) expect(readNew(models.Item, type, 'system.quantity'), type).toBeTypeOf('number');
      for (const type of single) expect(readNew(models.Item, type, 'system.quantity'), type).toBeUndefined();
      if (price !== undefined)
        for (const type of things) expect(readNew(models.Item, type, price), type).toBeTypeOf('number');
      for (const path of [...inUse, bodily])
        expect(
          things.map((type) => readNew(models.Item, type, path)),
          path,
        ).toContain(false);
      if (currency)
        for (const type of carriers) expect(readNew(models.Actor, type, currency.path), type).toBeTypeOf('number');
    },
  },

  'translations find the texts of its items': {
    of: 'neighbours',
    check(ruleset) {
      const { models } = ruleset.binding;
      for (const [key, { path, names = false }] of Object.entries(requireNeighbours(ruleset).texts ?? {})) {
        const found = Object.keys(models.Item).map((type) => readNew(models.Item, type, path));
        expect(
          found.some((value) => (names ? Array.isArray(value) : typeof value === 'string')),
          key,
        ).toBe(true);
      }
    },
  },
};
