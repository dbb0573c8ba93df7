/** What a ledger entry changes besides tracks and clocks: it is undone exactly, survives later changes, and forged data are not believed. */
import { settings } from './foundry-double.ts';
import './question-double.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { defineActorModel } from '../../module/ledger/actor-model.ts';
import { readExtras } from '../../module/ledger/extra-values.ts';
import { commit } from '../../module/ledger/tracked-actor.ts';
import { redoEntry, undoEntry } from '../../module/ledger/undo.ts';
import { setEffects } from './effect-double.ts';
import { createTracked } from './tracked-double.ts';

const Model = defineActorModel({ labels: 'X', tracks: { wounds: 'wounds' }, schema: () => ({}) });
const note = { kind: 'edit', rule: '', source: '', events: [] };
const gun = { id: 'gun', system: { shots: { value: 1 }, jammed: true } };

/** An actor with a wound, a gun, words and a status. */
function make() {
  const tracked = createTracked(Model, { wounds: 1, words: { text: 'waits' } });
  const { actor } = tracked;
  const effect = { _id: 'e', id: 'e', statuses: new Set(['stun']), flags: { tetrad: { from: 'track' } } };
  Object.assign(actor, { items: [structuredClone(gun)], effects: [effect], statuses: new Set(['stun']) });
  const weapon = ([...actor.items] as unknown as (typeof gun)[])[0] ?? gun;
  return { ...tracked, weapon };
}

const change = {
  system: {},
  note,
  id: 'end',
  extras: [
    { kind: 'item', item: 'gun', key: 'shots.value', label: 'shots of the gun', after: 6 },
    { kind: 'item', item: 'gun', key: 'jammed', label: 'the jam', after: false },
    { kind: 'item', item: 'lost', key: 'shots.value', label: 'shots of no gun', after: 6 },
    { kind: 'field', item: '', key: 'words.text', label: 'the words', after: '' },
    { kind: 'status', item: '', key: 'stun', label: 'the stun', after: false },
  ],
} as const;

const questions: unknown[] = [];
let answer = true;

beforeEach(() => {
  settings.clear();
  setEffects();
  questions.length = 0;
  answer = true;
  const confirm = ({ content }: { content: unknown }) => Promise.resolve((questions.push(content), answer));
  Object.assign(foundry.applications.api, { DialogV2: { confirm } });
});

describe('extras of a ledger entry', () => {
  it('are written, undone exactly and redone, with the reason of the status', async () => {
    const { actor, system, weapon } = make();
    await commit(actor, change);
    expect([weapon.system, system['words'], [...actor.statuses]]).toEqual([
      { shots: { value: 6 }, jammed: false },
      { text: '' },
      [],
    ]);
    expect(await undoEntry(actor, 'end')).toBe(true);
    expect([weapon.system, system['words'], [...actor.statuses]]).toEqual([gun.system, { text: 'waits' }, ['stun']]);
    expect([...actor.effects][0]?.flags).toEqual({ tetrad: { from: 'track' } });
    expect(await redoEntry(actor, 'end')).toBe(true);
    expect([weapon.system.shots.value, actor.statuses.size]).toEqual([6, 0]);
    expect(questions).toEqual([]);
  });

  it('that have changed since are asked about; a number is undone by the difference, all else stays', async () => {
    const { actor, system, weapon } = make();
    await commit(actor, change);
    weapon.system.shots.value = 5;
    Object.assign(system, { words: { text: 'speaks' } });
    answer = false;
    expect(await undoEntry(actor, 'end')).toBe(false);
    expect(weapon.system.shots.value).toBe(5);
    answer = true;
    expect(await undoEntry(actor, 'end')).toBe(true);
    expect([weapon.system, system['words']]).toEqual([{ shots: { value: 0 }, jammed: true }, { text: 'speaks' }]);
    expect(questions).toHaveLength(2);
  });

  it('of an item that is gone are left out', async () => {
    const { actor } = make();
    await commit(actor, change);
    Object.assign(actor, { items: [] });
    expect(await undoEntry(actor, 'end')).toBe(true);
    expect([...actor.statuses]).toEqual(['stun']);
  });

  it.each([
    ['no list', 'all'],
    ['an unknown kind', [{ kind: 'actor', item: '', key: 'name', label: '', before: 'a', after: 'b' }]],
    ['a key of the ledger', [{ kind: 'field', item: '', key: 'ledger.x', label: '', before: 'a', after: 'b' }]],
    ['a key of the prototype', [{ kind: 'field', item: '', key: '__proto__.x', label: '', before: 'a', after: 'b' }]],
    ['values of two types', [{ kind: 'field', item: '', key: 'x', label: '', before: 1, after: 'b' }]],
    ['an object', [{ kind: 'item', item: 'gun', key: 'x', label: '', before: {}, after: {} }]],
    ['a status that is no switch', [{ kind: 'status', item: '', key: 'dead', label: '', before: 'a', after: 'b' }]],
    ['null', [null]],
  ])('forged as %s are not read', (_what, stored) => {
    expect(readExtras(stored)).toEqual([]);
  });
});
