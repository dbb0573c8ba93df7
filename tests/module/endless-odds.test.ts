/**
 * Forged messages whose numbers or lists would make the pages of others count for minutes. Nothing is computed beyond what rolls can lead to: the odds are
 * refused, so that the card shows that it cannot be read.
 */
import { describe, expect, it } from 'vitest';
import { Stage, type Message } from '../binding/stage.ts';
import { rulesets } from '../binding/rulesets.ts';
import { Fight } from '../binding/properties/exchange.ts';
import { viewCard } from '../../module/chat/define-card.ts';
import { defineExtendedCard } from '../../module/extended/extended-card.ts';
import type { ExtendedFacet } from '../../module/extended/extended-facet.ts';

/** More time than any card takes to draw, in milliseconds, even on a busy machine. Each attack took seconds or minutes. */
const PATIENCE = 500;

function find(id: string) {
  const ruleset = rulesets.find(({ binding }) => binding.id === id);
  if (!ruleset) throw new Error(`${id} has no sample`);
  return ruleset;
}

/** Someone who can begin a complex action. */
const worker = {
  type: 'stepCharacter',
  system: { attributes: { agility: 3, strength: 3, vitality: 3, alertness: 3, intelligence: 3, willpower: 3 } },
};

/** Returns how long an action takes, in milliseconds, and the code of its error; empty: it succeeds. */
function time(action: () => unknown): { readonly took: number; readonly code: string } {
  const begun = performance.now();
  let code = '';
  try {
    action();
  } catch (error) {
    ({ code } = error as { code: string });
  }
  return { took: performance.now() - begun, code };
}

/** Plays an attack, and the copy of it that the attacker posts. */
async function forgeAttack(id: string, change: object) {
  const fight = new Fight(find(id));
  const { stage, target } = fight;
  const attack = await fight.attack();
  const forged = stage.forge(attack, { system: change }, { author: 'ada' });
  const { opposed } = find(id).binding;
  if (!opposed) throw new Error(`${id} has no attacks`);
  return { forged, opposed, target };
}

describe('a complex action of Step Dice (SD-6)', () => {
  const { extended } = find('step-dice').binding;
  const facet = extended as ExtendedFacet;
  function begin(request: object): { stage: Stage; message: Message } {
    const stage = Stage.begin(find('step-dice'), 3);
    const { uuid } = stage.add(worker, 'Ada', 'ada');
    const links = { actor: uuid, replyTo: '' };
    const plain = { attribute: 'agility', skill: '', other: '', alone: false, difficulty: '', modifiers: [] };
    const system = { links, title: 'Endless', request: { ...plain, ...request } };
    return { stage, message: stage.post({ type: 'stepComplex', system }, { author: 'ada' }) };
  }

  const complex = { difficulty: 7, period: 0, equalSucceeds: false };
  const view = (message: Message) => defineExtendedCard(facet).view(message) as { readonly ahead: readonly object[] };

  it.each([
    ['a difficulty of twenty million', { complex: { ...complex, difficulty: 2e7 } }],
    ['a negative difficulty', { complex: { ...complex, difficulty: -1 } }],
    ['an operation of twenty million', { complex: { ...complex, difficulty: 2e7 }, purpose: { kind: 'surgery' } }],
    ['a penalty of twenty million', { complex, modifiers: [{ key: 'custom', rule: 'SD-1', bonus: -2e7 }] }],
    [
      'many penalties of a thousand',
      { complex, modifiers: Array.from({ length: 60 }, () => ({ key: 'custom', rule: 'SD-1', bonus: -999 })) },
    ],
  ])('is not counted out with %s', (_name, request) => {
    const { message } = begin(request);
    const { took, code } = time(() => view(message));
    expect(code).toBe('out-of-range');
    expect(took).toBeLessThan(PATIENCE);
  });

  it('shows its forecast only to those who may roll for it', () => {
    const { stage, message } = begin({ complex });
    stage.sit('ada');
    expect(view(message).ahead).toHaveLength(5);
    stage.sit('bertrand');
    expect(view(message).ahead).toEqual([]);
  });

  it('is drawn as unreadable, with the reason', async () => {
    const { message } = begin({ complex: { ...complex, difficulty: 2e7 } });
    expect((await viewCard(defineExtendedCard(facet), message)).unreadable).toBeDefined();
  });
});

describe('an attack of Step Dice (SD-30)', () => {
  it.each([
    ['base', { base: -2e8 }],
    ['addition', { added: -2e8 }],
  ])('is not counted out with a %s of minus two hundred million', async (_name, numbers) => {
    const { forged, opposed, target } = await forgeAttack('step-dice', { exchange: numbers });
    const { took, code } = time(() => opposed.foresee?.(forged, target, 'innate'));
    expect(code).toBe('out-of-range');
    expect(took).toBeLessThan(PATIENCE);
  });

  it('is not counted out with a bonus of two hundred million, even in the dark (SD-27)', async () => {
    const change = { plan: { bonus: 2e8 }, exchange: { dark: true, defences: ['innate'] } };
    const { forged, opposed, target } = await forgeAttack('step-dice', change);
    const { took, code } = time(() => opposed.foresee?.(forged, target, 'innate'));
    expect(code).toBe('out-of-range');
    expect(took).toBeLessThan(PATIENCE);
  });

  it('offers each defence once', async () => {
    const defences = Array.from({ length: 100 }, () => 'innate');
    const { forged, opposed, target } = await forgeAttack('step-dice', { exchange: { defences } });
    expect(opposed.answer(forged, target, 'target').map(({ id }) => id)).toEqual(['innate']);
  });
});

describe('an attack of Inner Worlds (IW-17)', () => {
  it('is not counted out with thousands of dice', async () => {
    const bonus = Array.from({ length: 3000 }, () => ({ key: 'x', rule: 'IW-12', die: 100 }));
    const change = { exchange: { mayReact: true, bonus } };
    const { forged, opposed, target } = await forgeAttack('inner-worlds', change);
    const { took, code } = time(() => opposed.foresee?.(forged, target, 'none'));
    expect(code).toBe('out-of-range');
    expect(took).toBeLessThan(PATIENCE);
  });
});
