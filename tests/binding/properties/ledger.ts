/** Properties of the ledger in every ruleset: each change of a track is recorded, and undone exactly. */
import '../../module/question-double.ts';
import * as fc from 'fast-check';
import { expect } from 'vitest';
import { listEntries, nestTracks } from '../../../module/ledger/ledger.ts';
import { commit } from '../../../module/ledger/tracked-actor.ts';
import { listTracks, readTracks } from '../../../module/ledger/tracked-actor.ts';
import { redoEntry, undoEntry } from '../../../module/ledger/undo.ts';
import { mergeDeep } from '../../module/merge-deep.ts';
import type { TrackedDouble } from '../../module/tracked-double.ts';
import { createActor } from '../doubles.ts';
import { DRAWN, type Properties } from '../property.ts';
import type { SampledRuleset } from '../rulesets.ts';
import { Stage } from '../stage.ts';

/** Returns the data of an actor without its ledger. */
function read({ system }: TrackedDouble): Record<string, unknown> {
  const { ledger: _ledger, ...data } = system;
  return structuredClone(data);
}

/** Returns the keys of the entries that are neither an undo nor a redo, newest first. */
function listKeys({ system }: TrackedDouble): string[] {
  return listEntries(system.ledger)
    .filter(({ reverses }) => reverses === undefined)
    .map(({ id }) => id);
}

/** Changes an actor by its tracks or by its bar, and returns the key of the new entry. */
async function change(ruleset: SampledRuleset, tracked: TrackedDouble, amounts: readonly number[]): Promise<string> {
  const { actor } = tracked;
  const known = new Set(listKeys(tracked));
  const [amount = 0, which = 0] = amounts;
  const tracks = listTracks(actor);
  const bars = Object.values(ruleset.binding.health?.bars[actor.type]?.bars ?? {});
  const bar = bars[which % (tracks.length + bars.length)];
  const applied = bar?.set(actor, amount);
  if (applied) await commit(actor, applied);
  if (!bar) {
    const values = Object.fromEntries(tracks.map((path, index) => [path, amounts[index] ?? 0]));
    await actor.update({ system: nestTracks(values) });
  }
  const [key = '', ...others] = listKeys(tracked).filter((one) => !known.has(one));
  expect(others, 'further entries of one change').toEqual([]);
  return key;
}

/** Runs an action with many actors that have tracks, and with changes to make. */
function tryChanges(
  ruleset: SampledRuleset,
  action: (tracked: TrackedDouble, amounts: readonly (readonly number[])[]) => Promise<void>,
): Promise<void> {
  Stage.begin(ruleset);
  const amounts = fc.array(fc.array(fc.nat(9), { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 10 });
  return fc.assert(
    fc.asyncProperty(ruleset.sample.actors, fc.boolean(), amounts, async (data, isUnlinked, drawn) => {
      const tracked = createActor(ruleset, data, isUnlinked);
      if (listTracks(tracked.actor).length > 0) await action(tracked, drawn);
    }),
    DRAWN,
  );
}

/** Fails, because undo may ask only if something has changed since. */
function refuseToAsk(): Promise<boolean> {
  return Promise.reject(new Error('asked although nothing has changed since'));
}

export const ledgerProperties: Properties = {
  'every change of a track, by the data or by a bar, is one entry with what was before and after': {
    async check(ruleset) {
      let entered = 0;
      await tryChanges(ruleset, async (tracked, amounts) => {
        for (const amount of amounts) {
          const [before, data] = [readTracks(tracked.actor), read(tracked)];
          const key = await change(ruleset, tracked, amount);
          const after = readTracks(tracked.actor);
          const [entry] = listEntries(tracked.system.ledger).filter(({ id }) => id === key);
          if (!entry) {
            expect(read(tracked), 'changed without an entry').toEqual(data);
            continue;
          }
          entered += 1;
          expect([entry.before, entry.after]).toEqual([nestTracks(before), nestTracks(after)]);
          expect(entry.user).toBe(game.user.id);
          const restored = read(tracked);
          mergeDeep(restored, { ...entry.before, ...entry.clocks?.before });
          expect(restored, 'what the entry does not know of').toEqual(data);
        }
      });
      expect(entered, 'entries in all').toBeGreaterThan(0);
    },
  },

  'what is undone from the newest to the oldest is exactly what was before, and redone what was after': {
    async check(ruleset) {
      Object.assign(foundry.applications.api, { DialogV2: { confirm: refuseToAsk } });
      await tryChanges(ruleset, async (tracked, amounts) => {
        const states = [read(tracked)];
        const keys: string[] = [];
        for (const amount of amounts) {
          const key = await change(ruleset, tracked, amount);
          if (key === '') continue;
          keys.push(key);
          states.push(read(tracked));
        }
        for (const [index, key] of [...keys.entries()].toReversed()) {
          expect(await undoEntry(tracked.actor, key)).toBe(true);
          expect(read(tracked), 'undone').toEqual(states[index]);
        }
        for (const [index, key] of keys.entries()) {
          expect(await redoEntry(tracked.actor, key)).toBe(true);
          expect(read(tracked), 'done again').toEqual(states[index + 1]);
        }
      });
    },
  },
};
