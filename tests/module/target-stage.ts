/** A scene with a hero, a friend and foes, and the dialog of an action that needs a target. Its tests mock the dialog (dialog-double.ts). */
import './foundry-double.ts';
import { beforeEach, expect } from 'vitest';
import { beginDraft, previewDraft } from '../../module/checks/roll-check.ts';
import type { SampledRuleset } from '../binding/rulesets.ts';
import { Stage } from '../binding/stage.ts';
import { asked } from './dialog-double.ts';

/** The names of those whom the user has targeted, oldest first. */
export const targeted: string[] = [];

/** Places an actor's token on a scene without a grid. */
function place(actor: Actor.Implementation, name: string, x: number, disposition: number, hidden = false) {
  const size = { y: 0, width: 1, height: 1, getOccupiedGridSpaceOffsets: () => [] };
  const object = { setTarget: () => targeted.push(name) };
  return { actorId: actor.id, actorLink: true, actor, name, x, disposition, hidden, object, ...size };
}

/** Begins a scene: Ada's hero with a friend, and foes at several distances, two of them of one name and one that nobody sees. */
export function begin(ruleset: SampledRuleset) {
  const stage = Stage.begin(ruleset);
  const { attacker, target } = ruleset.sample.fight;
  const hero = stage.add(attacker, 'hero', 'ada');
  const add = (id: string) => stage.add(target, id, 'gm');
  const tokens = [
    place(hero, 'Hero', 0, 1),
    place(add('far'), 'Blade', 900, -1),
    place(add('near'), 'Blade', 200, -1),
    place(add('friend'), 'Friend', 100, 1),
    place(add('bystander'), 'Bystander', 150, 0),
    place(add('lurker'), 'Lurker', 110, -1, true),
  ];
  const grid = { type: 0, size: 100, distance: 5, units: 'ft' };
  const contents = tokens;
  const viewed = { id: 's', grid, tokens: Object.assign([...tokens], { contents }) };
  Object.assign(game, { scenes: { viewed } });
  Object.assign(game.user, { targets: [] });
  return { hero, weapon: hero.items.find(({ id }) => id === `item${ruleset.sample.fight.weapon}`) ?? null };
}

/** Forgets before each test what the one before has opened, asked and targeted. */
export function forgetAsked(): void {
  beforeEach(() => {
    Object.assign(asked, { opened: [], questions: [], answer: null });
    targeted.length = 0;
  });
}

/** Checks that a dialog was opened that can be rolled as it is, and offers these; then clicks the second, and returns the dialog that opens. */
export async function chooseSecond(ruleset: SampledRuleset, hero: Actor.Implementation, labels: readonly string[]) {
  const { opened } = asked;
  const [dialog] = opened;
  expect(opened).toHaveLength(1);
  expect(dialog?.note).not.toBe('');
  expect(dialog?.offers?.map(({ label }) => label)).toEqual(labels);
  const { checks } = ruleset.binding;
  const subject = { actor: hero, request: dialog?.request ?? {}, frame: null };
  const preview = previewDraft(checks, subject, beginDraft(checks, subject));
  expect(preview.refusal).toBe(null);
  expect(preview).toMatchObject({ isForbidden: false });
  await dialog?.offers?.[1]?.choose();
  expect(opened).toHaveLength(2);
  expect(opened[1]?.offers).toBeUndefined();
  return opened[1]?.request;
}
