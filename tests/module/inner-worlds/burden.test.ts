/** What would pass an actor's STR is refused to players, but not to GMs, and not where the world plays with burden (IW-28). */
import '../foundry-double.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { refuseHeavier, refuseHeavy } from '../../../module/rulesets/inner-worlds/data/item-models.ts';
import { settings } from '../foundry-double.ts';

const BURDEN = 'tetrad.innerWorldsBurden';

/** Returns a thing of someone with STR 10, 2 of it lost, who carries a weight of 6. */
function makeThing(system: object): Item.Implementation {
  const { documents } = foundry as unknown as { documents: { Actor: { prototype: object } } };
  const pack = { id: 'pack', name: 'Pack', type: 'innerGear', system: { weight: 2, quantity: 3 } };
  const actor = Object.assign(Object.create(documents.Actor.prototype) as object, {
    type: 'innerCharacter',
    name: 'Maren',
    items: [pack],
    system: { abilities: { str: { score: 10, damage: 2 } } },
  });
  return { name: 'Anvil', type: 'innerGear', actor, system } as unknown as Item.Implementation;
}

afterEach(() => {
  settings.clear();
});

describe('a thing', () => {
  it.each([
    [{ weight: 2 }, null],
    [{ weight: 2.5 }, 'too-heavy'],
    [{ weight: 1, quantity: 3 }, 'too-heavy'],
    [{ weight: 1, quantity: 2 }, null],
    [{ weight: 0, quantity: 99 }, null],
  ])('of %o', (system, code) => {
    expect(refuseHeavy(makeThing(system))?.code ?? null).toBe(code);
    settings.set(BURDEN, true);
    expect(refuseHeavy(makeThing(system))).toBeNull();
  });

  it.each([
    [{ quantity: 4 }, null],
    [{ quantity: 5 }, 'too-heavy'],
    [{ weight: 2, quantity: 2 }, null],
    [{ weight: 3 }, 'too-heavy'],
    [{ quantity: 1 }, null],
    [{ description: 'Heavy' }, null],
  ])('that becomes %o', (changed, code) => {
    const system = { weight: 1, quantity: 2 };
    expect(refuseHeavier(makeThing(system), changed)?.code ?? null).toBe(code);
  });

  it('that nobody has is never refused', () => {
    const item = Object.assign(makeThing({ weight: 50 }), { actor: null }) as unknown as Item.Implementation;
    expect(refuseHeavy(item)).toBeNull();
  });
});
