/** Properties of a scene's end in every ruleset: what it lists can be applied, taken back exactly, and done again. */
import '../../module/question-double.ts';
import { expect } from 'vitest';
import { applyLines, endScene, listSceneLines, readSceneState, reverseScene } from '../../../module/time/end-scene.ts';
import { settleActor } from '../../../module/ledger/health-facet.ts';
import { redoEntry, undoEntry } from '../../../module/ledger/undo.ts';
import { settings } from '../../module/foundry-double.ts';
import { setEffects } from '../../module/effect-double.ts';
import type { TrackedDouble } from '../../module/tracked-double.ts';
import { createActor } from '../doubles.ts';
import type { Properties } from '../property.ts';
import type { SampledRuleset } from '../rulesets.ts';
import { Stage } from '../stage.ts';

const key = 'scene1';

/** Returns the data of an actor and its items, without the ledger. */
function read({ system: { ledger: _ledger, ...data }, actor }: TrackedDouble): object {
  const items = [...(actor.items as unknown as { readonly id: string; readonly system: object }[])];
  const statuses = [...actor.statuses];
  return structuredClone({ data, items: items.map(({ id, system }) => ({ id, system })), statuses });
}

function listDue(actor: Actor.Implementation) {
  return listSceneLines(actor).filter(({ change }) => change !== null);
}

/** Applies everything that is due to one actor, undoes it, and does it again. */
async function tryOne(ruleset: SampledRuleset, isUnlinked: boolean): Promise<void> {
  const tracked = createActor(ruleset, ruleset.sample.sceneEnd, isUnlinked);
  const { actor } = tracked;
  if (listDue(actor).length === 0) return;
  await settleActor(actor);
  const before = read(tracked);
  await applyLines(actor, listDue(actor), key);
  const after = read(tracked);
  expect(after).not.toEqual(before);
  expect(Object.keys(tracked.system.ledger)).toEqual([key]);
  expect(listDue(actor)).toEqual([]);
  expect(await undoEntry(actor, key)).toBe(true);
  expect(read(tracked)).toEqual(before);
  expect(await undoEntry(actor, key)).toBe(false);
  expect(await redoEntry(actor, key)).toBe(true);
  expect(read(tracked)).toEqual(after);
  expect(await undoEntry(actor, key)).toBe(true);
  expect(read(tracked)).toEqual(before);
}

/** Ends a scene for two actors at once, twice, and takes it back, twice. */
async function tryTwo(ruleset: SampledRuleset): Promise<void> {
  const stage = Stage.begin(ruleset);
  settings.set('tetrad.clocks', []);
  const actors = ['one', 'two'].map((id) => stage.add(ruleset.sample.sceneEnd, id, 'ada'));
  const uuids = actors.map(({ uuid }) => uuid);
  const changed = uuids.map((uuid) => ({ uuid, entries: [key] }));
  const chosen = new Map(actors.map((actor) => [actor.uuid, new Set(listSceneLines(actor).map(({ id }) => id))]));
  const before = actors.map((actor) => stage.read(actor));
  const isDue = actors.some((actor) => listDue(actor).length > 0);
  const done = await endScene(chosen, key);
  expect(done.map(({ actor }) => actor.uuid)).toEqual(isDue ? uuids : []);
  expect(await endScene(chosen, 'scene2')).toEqual([]);
  expect(readSceneState(changed)).toBe(isDue ? 'done' : 'gone');
  await reverseScene(changed, 'undo');
  await reverseScene(changed, 'undo');
  expect(readSceneState(changed)).toBe(isDue ? 'undone' : 'gone');
  expect(actors.map((actor) => stage.read(actor))).toEqual(before);
  await reverseScene(changed, 'redo');
  expect(readSceneState(changed)).toBe(isDue ? 'done' : 'gone');
}

export const sceneEndProperties: Properties = {
  'the end of a scene lists what is due, each thing once, and changes nothing for a reminder': {
    of: 'time',
    check(ruleset) {
      Stage.begin(ruleset);
      const lines = listSceneLines(createActor(ruleset, ruleset.sample.sceneEnd).actor);
      expect(lines.length).toBeGreaterThan(0);
      expect(new Set(lines.map(({ id }) => id)).size).toBe(lines.length);
      for (const { label, change, isUsual, before, after } of lines) {
        expect(label).not.toMatch(/^$|\{\w+\}/u);
        if (before || after) expect(before).not.toBe(after);
        if (change === null) expect(isUsual).toBe(false);
      }
    },
  },

  'what the end of a scene lists is applied once in one change, and undone and redone exactly': {
    of: 'time',
    async check(ruleset) {
      Stage.begin(ruleset);
      setEffects();
      await tryOne(ruleset, false);
      await tryOne(ruleset, true);
      await tryTwo(ruleset);
    },
  },
};
