/** Drafts of characters, and those who fill one actor in at once. What is drawn of them is tried in the browser. */
import './foundry-double.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Archetype, CreationFacet, PicksStep } from '../../module/creation/creation-facet.ts';
import { completeCharacter } from '../../module/creation/make-character.ts';
import {
  applyArchetype,
  beginDraft,
  countOver,
  countStep,
  isChanged,
  readDraft,
  setLevel,
  setNumber,
  togglePick,
} from '../../module/creation/draft.ts';

const TYPE = 'thing' as Item.SubType;
const skills: PicksStep = {
  kind: 'picks',
  id: 'skills',
  label: '',
  note: '',
  sources: [{ type: TYPE, label: '' }],
  given: ['a'],
  level: { path: 'rating', label: '', min: 0, max: 5 },
  count: (picks) => ({ spent: Object.values(picks).reduce((sum, level) => sum + level, 0), limit: 7 }),
};
const gear: PicksStep = {
  ...skills,
  id: 'gear',
  given: [],
  level: undefined,
  count: undefined,
} as unknown as PicksStep;
const offer = (step: string, ...ids: readonly string[]) => new Map(ids.map((id) => [id, { step, system: {} }]));
const bold: Archetype = {
  id: 'bold',
  label: '',
  hint: '',
  portrait: 'p',
  numbers: { nerve: 4 },
  picks: { a: 3, b: 2 },
};
const facet = {
  archetypes: [bold],
  steps: [
    {
      kind: 'numbers',
      id: 'numbers',
      label: '',
      groups: [
        {
          label: '',
          note: '',
          traits: [
            { id: 'nerve', label: '', initial: 1, min: 0, max: 6 },
            { id: 'luck', label: '', initial: 2, min: -3, max: 3 },
          ],
          count: ({ nerve = 0, luck = 0 }) => ({ spent: nerve + luck, limit: 5 }),
        },
      ],
    },
    skills,
    gear,
  ],
} as const satisfies Pick<CreationFacet, 'archetypes' | 'steps'>;
const begun = beginDraft(facet, 'Ann');

describe('a draft', () => {
  it('begins as everybody does', () => {
    expect(begun).toEqual({
      name: 'Ann',
      archetype: '',
      portrait: '',
      numbers: { nerve: 1, luck: 2 },
      picks: { a: 0 },
    });
    expect(isChanged(facet, begun)).toBe(false);
  });

  it('is filled in by an archetype, but for the name', () => {
    const draft = applyArchetype(facet, setNumber(facet, begun, 'luck', 3), bold);
    expect(draft).toEqual({
      name: 'Ann',
      archetype: 'bold',
      portrait: 'p',
      numbers: { nerve: 4, luck: 2 },
      picks: { a: 3, b: 2 },
    });
    expect(isChanged(facet, draft)).toBe(false);
    expect(isChanged(facet, setLevel(skills, draft, 'b', 3))).toBe(true);
  });

  it.each([
    ['nerve', 7, 6],
    ['nerve', -1, 0],
    ['nerve', 2.9, 2],
    ['nerve', Number.NaN, 1],
    ['luck', -9, -3],
  ])('takes %s %d as %d', (id, value, kept) => {
    expect(setNumber(facet, begun, id, value).numbers).toMatchObject({ [id]: kept });
  });

  it('has no number that the ruleset has not', () => {
    expect(setNumber(facet, begun, 'courage', 3)).toBe(begun);
  });

  it('picks and puts back, and keeps what everyone has', () => {
    const picked = togglePick(skills, begun, 'b');
    expect(picked.picks).toEqual({ a: 0, b: 1 });
    expect(togglePick(skills, picked, 'b').picks).toEqual({ a: 0 });
    expect(togglePick(skills, begun, 'a').picks).toEqual({ a: 0 });
    expect(togglePick(gear, begun, 'c').picks).toEqual({ a: 0, c: 0 });
  });

  it('is counted by step: what is left, what is too much, and without a limit nothing', () => {
    const draft = setNumber(facet, applyArchetype(facet, begun, bold), 'luck', 3);
    const [numbers] = countStep(facet.steps[0], draft, new Map());
    expect(numbers).toEqual({ spent: 7, limit: 5 });
    expect(countOver({ spent: 7, limit: 5 })).toBe(2);
    expect(countOver({ spent: 5, limit: 5 })).toBe(0);
    expect(countOver({ spent: 99, limit: null })).toBe(0);
    expect(countStep(skills, draft, offer('skills', 'a', 'b'))).toEqual([{ spent: 5, limit: 7 }]);
    expect(countStep(skills, draft, offer('skills', 'b'))).toEqual([{ spent: 2, limit: 7 }]);
    expect(countStep(gear, draft, offer('gear', 'a'))).toEqual([]);
  });

  it('is read back, and what cannot be read is as everybody’s', () => {
    const draft = setLevel(skills, applyArchetype(facet, begun, bold), 'b', 5);
    expect(readDraft(facet, JSON.parse(JSON.stringify(draft)), begun)).toEqual(draft);
    expect(readDraft(facet, { name: 3, numbers: { nerve: 'x', luck: 9 }, picks: { b: 1.5 } }, begun)).toEqual({
      ...begun,
      numbers: { nerve: 1, luck: 3 },
    });
  });
});

describe('an actor that is filled in', () => {
  type Told = { readonly flags?: object };
  const listeners = new Map<number, (actor: object, changes: Told) => void>();
  const tell = (actor: object, changes: Told) => [...listeners.values()].forEach((listen) => listen(actor, changes));
  const written: unknown[] = [];
  let before: (() => void) | null = null;
  let isBlank = true;
  let stored: object = {};

  const actor = {
    name: 'Two Minds',
    toObject: () => stored,
    items: { contents: [{ id: 'i1', name: 'Fist', type: 'thing', system: {} }] },
    update(changes: Told) {
      before?.();
      written.push(changes);
      tell(actor, changes);
      return Promise.resolve();
    },
    updateEmbeddedDocuments: (_name: string, updates: object[]) => Promise.resolve(written.push({ updates })),
    createEmbeddedDocuments: (_name: string, sources: object[]) => Promise.resolve(written.push({ sources })),
  };
  const whole = {
    ...facet,
    portraits: [],
    isBlank: () => isBlank,
    nameItem: ({ name }: { name: string }) => name,
    build: () => ({
      system: { nerve: 4 },
      items: [
        { name: 'Fist', type: 'thing', system: {} },
        { name: 'Coin', type: 'thing', system: {} },
      ],
    }),
  } as unknown as CreationFacet;
  const complete = (name = 'Ann') => {
    return completeCharacter(whole, actor as unknown as Actor.Implementation, { ...begun, name, picks: {} });
  };

  beforeEach(() => {
    written.length = 0;
    before = null;
    isBlank = true;
    Object.assign(globalThis, {
      Hooks: {
        on: (_hook: string, listener: (told: object, changes: Told) => void) => {
          listeners.set(listeners.size + 1, listener);
          return listeners.size;
        },
        off: (_hook: string, id: number) => listeners.delete(id),
      },
    });
  });

  it('is written once; what it has is changed, the rest is added', async () => {
    await complete();
    expect(written).toEqual([
      expect.objectContaining({ name: 'Ann', system: { nerve: 4 } }),
      { updates: [expect.objectContaining({ _id: 'i1', name: 'Fist' })] },
      { sources: [expect.objectContaining({ name: 'Coin' })] },
    ]);
    expect(listeners.size).toBe(0);
  });

  it('gets nothing from whoever comes second: what the first one wrote is put back', async () => {
    // Of the changes only the flag is looked at: what was so before is not among them.
    const first = { flags: { tetrad: { creation: 'other' } } };
    before = () => {
      before = null;
      stored = { name: 'Bea', prototypeToken: { name: 'Bea' }, system: { nerve: 2, luck: 9 } };
      tell(actor, first);
    };
    await expect(complete()).rejects.toMatchObject({ code: 'creation-meanwhile' });
    const back = { name: 'Bea', prototypeToken: { name: 'Bea' }, system: { nerve: 2 } };
    expect(written).toEqual([expect.objectContaining({ name: 'Ann' }), back]);
  });

  it('is left alone once somebody has filled it in, and without a name', async () => {
    isBlank = false;
    await expect(complete()).rejects.toMatchObject({ code: 'creation-not-blank' });
    isBlank = true;
    await expect(complete('  ')).rejects.toMatchObject({ code: 'creation-no-name' });
    expect(written).toEqual([]);
  });
});
