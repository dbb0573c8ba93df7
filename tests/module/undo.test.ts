/** Undo and redo: exactly what stood before if nothing has changed since, the difference and only on a yes where something has. */
import './foundry-double.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { commit } from '../../module/ledger/tracked-actor.ts';
import { viewLedger } from '../../module/ledger/ledger-view.ts';
import { findStanding, planReversal } from '../../module/ledger/reversal.ts';
import { TrackedModel } from '../../module/ledger/actor-model.ts';
import { describeChanges, listChanges, planUndo, redoEntry, undoEntry } from '../../module/ledger/undo.ts';
import { installFacets } from './install-facets.ts';
import './question-double.ts';
import { createTracked } from './tracked-double.ts';

class TestModel extends TrackedModel<foundry.data.fields.DataSchema> {
  static override readonly TRACKS = {
    'health.marked': 'marked pips',
    'health.bruised': 'bruises',
  };
  static override readonly CLOCKS = {
    roundPips: { counter: 'pips', label: 'the pips taken this round' },
    dying: { counter: '', label: 'the dying countdown' },
  };
}

const never = { combat: '', round: 0, turn: 0 };
const round = (number: number, pips: number) => ({ combat: 'c1', round: number, turn: 0, pips });
const note = (kind: string) => ({ kind, rule: 'DH-42', source: '', events: [] });

interface Asked {
  readonly content: string[];
}

/** Answers the questions that are asked, in order, and keeps what they said. */
function answer(...answers: boolean[]): Asked[] {
  const asked: Asked[] = [];
  const { applications } = foundry as unknown as { applications: { api: Record<string, unknown> } };
  applications.api['DialogV2'] = {
    confirm({ content }: { content: { texts: string[] } }) {
      asked.push({ content: content.texts });
      const next = answers.shift();
      if (next === undefined) throw new Error(`not expected to ask: ${content.texts.join(' | ')}`);
      return Promise.resolve(next);
    },
  };
  return asked;
}

Object.assign(game, { users: new Map([['user1', { name: 'Ada' }]]) });

let tracked: ReturnType<typeof createTracked>;
let serial = 0;
const write = (kind: string, system: object): Promise<unknown> =>
  commit(tracked.actor, { system, note: note(kind), id: `e${(serial += 1)}` });
const read = (): unknown[] =>
  [tracked.system['health'], tracked.system['roundPips'], tracked.system['dying']].map((part) => structuredClone(part));

beforeEach(() => {
  serial = 0;
  tracked = createTracked(TestModel, {
    health: { marked: 0, bruised: 0 },
    roundPips: { ...never, pips: 0 },
    dying: { ...never, rounds: 0, stable: false },
  });
  answer();
});

describe('undo and redo', () => {
  it('restore tracks and clocks exactly, each as one update with an entry of its own', async () => {
    const states = [read()];
    await write('damage', { health: { marked: 3 }, roundPips: round(1, 3) });
    states.push(read());
    await write('damage', {
      health: { marked: 18 },
      roundPips: round(2, 15),
      dying: { combat: 'c1', round: 2, rounds: 3 },
    });
    states.push(read());
    expect(await undoEntry(tracked.actor, 'e2')).toBe(true);
    expect(read()).toEqual(states[1]);
    expect(await undoEntry(tracked.actor, 'e1')).toBe(true);
    expect(read()).toEqual(states[0]);
    expect(await redoEntry(tracked.actor, 'e1')).toBe(true);
    expect(await redoEntry(tracked.actor, 'e2')).toBe(true);
    expect(read()).toEqual(states[2]);
    expect(tracked.updates).toHaveLength(6);
    expect(Object.keys(tracked.system.ledger)).toHaveLength(6);
    expect(findStanding(tracked.system.ledger, 'e1')).toMatchObject({ isUndone: false, tip: { kind: 'redo' } });
  });

  it('do nothing where it has been done already, also by another client', async () => {
    await write('damage', { health: { marked: 3 } });
    const before = planUndo(tracked.actor, 'e1');
    expect(await redoEntry(tracked.actor, 'e1')).toBe(false);
    expect(await undoEntry(tracked.actor, 'e1')).toBe(true);
    expect(await undoEntry(tracked.actor, 'e1')).toBe(false);
    expect(await undoEntry(tracked.actor, 'unknown').catch((error: Error) => error.message)).toBe('not-its-entry');
    // Two clients that take it back at once write the same values under the same key.
    expect(Object.keys(tracked.system.ledger)).toEqual(['e1', 're1']);
    expect(before?.to).toEqual({ 'health.marked': 0, 'health.bruised': 0 });
  });

  it('say what has changed since, and take back the difference alone, or nothing', async () => {
    await write('damage', { health: { marked: 3 }, roundPips: round(1, 3) });
    await write('damage', { health: { marked: 5 }, roundPips: round(1, 5) });
    const refused = answer(false);
    expect(await undoEntry(tracked.actor, 'e1')).toBe(false);
    expect(refused[0]?.content).toEqual([
      'Damage on Rosa Vane: later changes have affected the same numbers.',
      'marked pips: 3 then, 5 now',
      'the pips taken this round',
      'Undoing all of this would overwrite a later change. You can undo the difference instead: marked pips 5 → 2.',
    ]);
    expect(tracked.system['health']).toEqual({ marked: 5, bruised: 0 });
    answer(true);
    expect(await undoEntry(tracked.actor, 'e1')).toBe(true);
    expect(read().slice(0, 2)).toEqual([{ marked: 2, bruised: 0 }, round(1, 2)]);
    // And the undo is exact in its turn.
    answer();
    expect(await redoEntry(tracked.actor, 'e1')).toBe(true);
    expect(read().slice(0, 2)).toEqual([{ marked: 5, bruised: 0 }, round(1, 5)]);
  });

  it('ask before what a message did stands there twice', async () => {
    const apply = (id: string): Promise<unknown> =>
      commit(tracked.actor, {
        system: { health: { marked: 4 } },
        note: { ...note('damage'), source: 'ChatMessage.d1', label: 'Sabre, Rosa' },
        id,
      });
    await apply('d1');
    await undoEntry(tracked.actor, 'd1');
    await apply('d2');
    // Healed since: the numbers are those that the undo left.
    await write('healing', { health: { marked: 0 } });
    const refused = answer(false);
    expect(await redoEntry(tracked.actor, 'd1')).toBe(false);
    expect(refused[0]?.content).toEqual([
      'Damage (Sabre, Rosa) on Rosa Vane has been applied again since it was undone. If you redo it, it counts twice.',
      'A redo would make these changes: marked pips 0 → 4.',
    ]);
    expect(tracked.system['health']).toEqual({ marked: 0, bruised: 0 });
    answer(true);
    expect(await redoEntry(tracked.actor, 'd1')).toBe(true);
    expect(tracked.system['health']).toEqual({ marked: 4, bruised: 0 });
    // What one entry alone stands for is redone without a question; what has but a name may happen twice.
    answer(true, true);
    await undoEntry(tracked.actor, 'd1');
    await undoEntry(tracked.actor, 'd2');
    answer(true);
    await redoEntry(tracked.actor, 'd2');
    expect(planUndo(tracked.actor, 'd1')?.duplicates.map(({ id }) => id)).toEqual(['d2']);
    expect(planUndo(tracked.actor, 'd2')?.duplicates).toEqual([]);
  });

  it('ask anew where something changes while the question stands there', async () => {
    await write('damage', { health: { marked: 3 } });
    await write('damage', { health: { marked: 5 } });
    const { applications } = foundry as unknown as { applications: { api: Record<string, unknown> } };
    let count = 0;
    applications.api['DialogV2'] = {
      async confirm() {
        count += 1;
        if (count === 1) await write('damage', { health: { marked: 9 } });
        return true;
      },
    };
    await undoEntry(tracked.actor, 'e1');
    expect([count, tracked.system['health']]).toEqual([2, { marked: 6, bruised: 0 }]);
  });

  it('leave the clock of a later round as it is', async () => {
    await write('damage', { health: { marked: 3 }, roundPips: round(1, 3) });
    await write('damage', { health: { marked: 5 }, roundPips: round(2, 2) });
    answer(true);
    await undoEntry(tracked.actor, 'e1');
    expect(read().slice(0, 2)).toEqual([{ marked: 2, bruised: 0 }, round(2, 2)]);
  });

  it('DH-46: ask before a countdown that somebody has stopped is lost', async () => {
    await write('damage', { health: { marked: 18 }, dying: { combat: 'c1', round: 1, rounds: 3 } });
    const stopped: unknown = { system: { dying: { stable: true } } };
    await tracked.actor.update(stopped as Actor.UpdateData);
    const asked = answer(true);
    await undoEntry(tracked.actor, 'e1');
    expect(asked[0]?.content[1]).toBe('the dying countdown');
    expect(tracked.system['health']).toEqual({ marked: 0, bruised: 0 });
  });

  it('take back the tracks of an older entry, which knows no clocks', () => {
    const before = { 'health.marked': 1, 'health.bruised': 0 };
    const after = { 'health.marked': 4, 'health.bruised': 0 };
    const entry = { before, after };
    const now = { tracks: after, clocks: { roundPips: round(3, 3) } };
    expect(planReversal(entry, now, TestModel.CLOCKS)).toEqual({
      tracks: before,
      clocks: {},
      discrepancies: [],
    });
  });

  it('write the right number of tracks whose paths end alike', async () => {
    class ManyModel extends TrackedModel<foundry.data.fields.DataSchema> {
      static override readonly TRACKS = { 'hp.value': 'HP', 'ap.value': 'AP', 'str.value': 'Strength' };
    }
    const many = { hp: { value: 9, max: 9 }, ap: { value: 4 }, str: { value: 3 } };
    for (const base of [false, true]) {
      tracked = createTracked(ManyModel, many, { base });
      await write('damage', { hp: { value: 5 }, str: { value: 2 } });
      await write('damage', { ap: { value: 0 } });
      expect(viewLedger(tracked.actor).map(({ changes }) => changes)).toContainEqual([
        { key: 'hp.value', label: 'HP', before: 9, after: 5 },
        { key: 'str.value', label: 'Strength', before: 3, after: 2 },
      ]);
      const [one, other] = Object.keys(tracked.system.ledger) as [string, string];
      await undoEntry(tracked.actor, other);
      await undoEntry(tracked.actor, one);
      expect(tracked.system).toMatchObject(many);
      await redoEntry(tracked.actor, one);
      expect(tracked.system).toMatchObject({ hp: { value: 5, max: 9 }, ap: { value: 4 }, str: { value: 2 } });
    }
  });

  it('take back what version 0.1.0 entered', async () => {
    const entry = { ...note('damage'), time: 1, user: 'user1', before: { marked: 1 }, after: { marked: 4 } };
    const data = { health: { marked: 4, bruised: 0 }, roundPips: {}, dying: {}, ledger: { old: entry } };
    tracked = createTracked(TestModel, data);
    await undoEntry(tracked.actor, 'old');
    expect(tracked.system['health']).toEqual({ marked: 1, bruised: 0 });
  });

  it('are the token’s alone where it was made from an actor with a ledger', async () => {
    await write('damage', { health: { marked: 3 } });
    const { ledger } = tracked.system;
    tracked = createTracked(
      TestModel,
      { health: { marked: 3, bruised: 0 }, roundPips: {}, dying: {}, ledger },
      { base: true },
    );
    await expect(undoEntry(tracked.actor, 'e1')).rejects.toThrow('not-its-entry');
    await write('damage', { health: { marked: 7 } });
    expect(viewLedger(tracked.actor).map(({ id, act }) => [id, act])).toEqual([
      ['e2', 'undo'],
      ['e1', ''],
    ]);
    await undoEntry(tracked.actor, 'e2');
    expect(tracked.system['health']).toEqual({ marked: 3, bruised: 0 });
  });

  it('show in the ledger what is undone, and by which entry', async () => {
    await write('damage', { health: { marked: 3 } });
    await undoEntry(tracked.actor, 'e1');
    const lines = viewLedger(tracked.actor).toSorted((a, b) => a.id.localeCompare(b.id));
    expect(lines.map(({ kind, isUndone, act }) => [kind, isUndone, act])).toEqual([
      ['Damage', true, 'redo'],
      ['Undone: Damage', false, ''],
    ]);
  });

  it('that cannot be read are told so, and the others are listed', async () => {
    await write('damage', { health: { marked: 3 } });
    await write('damage', { health: { marked: 5 } });
    const { ledger } = tracked.system as unknown as { ledger: Record<string, { user: string }> };
    const [first] = Object.keys(ledger);
    Object.assign(ledger[first ?? ''] ?? {}, { user: 'nobody' });
    const { users } = game;
    const get = (id: string) => {
      if (id === 'nobody') throw new Error('no user');
      return users.get(id);
    };
    Object.assign(game, { users: { get } });
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const lines = viewLedger(tracked.actor).map(({ id, kind }) => [id === first, kind]);
    warned.mockRestore();
    Object.assign(game, { users });
    expect(lines).toHaveLength(2);
    expect(lines).toContainEqual([false, 'Damage']);
    expect(lines.find(([isFirst]) => isFirst)?.[1]).toMatch(/^Unreadable/u);
  });
});

describe('a track that counts what is spent', () => {
  it.each([
    [undefined, 14, 0, 'marked pips 14 → 0'],
    [14, 14, 0, 'marked pips 0 → 14'],
    [14, 3, 5, 'marked pips 11 → 9'],
    // The maximum has fallen since.
    [2, 5, 1, 'marked pips 0 → 4'],
  ])('is shown as what is left of %s: %i, then %i is “%s”', (most, before, after, said) => {
    installFacets('test', { health: { owns: () => true, findMost: () => most ?? null } });
    const changes = listChanges(tracked.actor, { 'health.marked': before }, { 'health.marked': after });
    expect(describeChanges(changes)).toBe(said);
    installFacets('test', { health: undefined });
  });
});
