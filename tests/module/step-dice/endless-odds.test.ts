/**
 * Forged messages whose numbers or lists would make the pages of others count for minutes. Nothing is computed beyond what rolls can lead to: the odds are
 * refused, so that the card shows that it cannot be read.
 */
import '../foundry-double.ts';
import { describe, expect, it } from 'vitest';
import { viewCard } from '../../../module/chat/define-message.ts';
import { defineExtendedCard } from '../../../module/time/extended-card.ts';
import type { ExtendedFacet } from '../../../module/time/extended-facet.ts';
import { Stage, type Message } from '../../binding/stage.ts';
import { findRuleset, forgeAttack, readCode } from '../played-exchange.ts';

/** Someone who can begin a complex action. */
const worker = {
  type: 'stepCharacter',
  system: {
    attributes: { agility: 3, strength: 3, vitality: 3, alertness: 3, intelligence: 3, willpower: 3 },
    bonus: { armour: 0, life: 0, reach: 0 },
  },
};

/** Begins a complex action whose message asks for this. */
function begin(request: object): { stage: Stage; message: Message } {
  const stage = Stage.begin(findRuleset('step-dice'), 3);
  const { uuid } = stage.add(worker, 'Ada', 'ada');
  const links = { actor: uuid, replyTo: '' };
  const plain = { attribute: 'agility', skill: '', other: '', alone: false, difficulty: '', modifiers: [] };
  const system = { links, title: 'Endless', request: { ...plain, ...request } };
  return { stage, message: stage.post({ type: 'stepComplex', system }, { author: 'ada' }) };
}

describe('a complex action (SD-6)', () => {
  const { extended } = findRuleset('step-dice').binding;
  const facet = extended as ExtendedFacet;

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
    const code = readCode(() => view(message));
    expect(code).toBe('out-of-range');
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

describe('an attack (SD-30)', () => {
  it.each([
    ['base', { base: -2e8 }],
    ['addition', { added: -2e8 }],
  ])('is not counted out with a %s of minus two hundred million', async (_name, numbers) => {
    const { forged, rules, target } = await forgeAttack('step-dice', { exchange: numbers });
    const code = readCode(() => rules.foresee?.(forged, target, 'innate'));
    expect(code).toBe('out-of-range');
  });

  it('is not counted out with a bonus of two hundred million, even in the dark (SD-27)', async () => {
    const change = { plan: { bonus: 2e8 }, exchange: { dark: true, defences: ['innate'] } };
    const { forged, rules, target } = await forgeAttack('step-dice', change);
    const code = readCode(() => rules.foresee?.(forged, target, 'innate'));
    expect(code).toBe('out-of-range');
  });

  it('offers each defence once', async () => {
    const defences = Array.from({ length: 100 }, () => 'innate');
    const { forged, rules, target } = await forgeAttack('step-dice', { exchange: { defences } });
    expect(rules.answer(forged, target, 'target').map(({ id }) => id)).toEqual(['innate']);
  });
});
