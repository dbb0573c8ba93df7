/** Game time passes for an actor of coin: each due once, as one entry of the ledger; checks by the GM or by an owner. */
import { Stage } from '../../binding/stage.ts';
import { rulesets } from '../../binding/rulesets.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { rollCheck } from '../../../module/checks/roll-check.ts';
import type { DueResult } from '../../../module/combat/combat-facet.ts';
import { listEntries } from '../../../module/ledger/ledger.ts';
import { readOwnLedger } from '../../../module/ledger/tracked-actor.ts';
import { undoEntry } from '../../../module/ledger/undo.ts';
import { addMessages } from '../../../module/chat/define-message.ts';
import { askOwner, dueCard } from '../../../module/time/ask-owner.ts';
import {
  isApplied,
  letPass,
  letPassForAll,
  listPending,
  makeDueKey,
  type AskOwner,
} from '../../../module/time/let-pass.ts';
import type { TimeDue, TimeFacet } from '../../../module/time/time-facet.ts';
import { isFlipper, type Flipper } from '../../fixtures/rulesets/coin/models.ts';

const coin = rulesets.find(({ binding: { id } }) => id === 'coin');
if (!coin) throw new Error('coin has no sample');

const due = (at: number, more: Partial<TimeDue> = {}): TimeDue => ({
  id: 'heal',
  label: 'Healing',
  roll: null,
  choices: [],
  at,
  ...more,
});

let dues: readonly TimeDue[] = [];
const results: DueResult[] = [];
const facet: TimeFacet<Flipper> = {
  owns: isFlipper,
  activities: [],
  due: (_actor, { from, to }) => dues.filter(({ at }) => at > from && at <= to),
  apply({ system }, { id }, result) {
    results.push(result);
    // Who has been healed needs no further rolls.
    if (id === 'last') dues = [];
    const note = { kind: 'healing', rule: '', source: '', events: [] };
    return { system: { scratches: Math.max(0, system.scratches - (result.total ?? 1)) }, note };
  },
};
const timed = { ...coin, binding: { ...coin.binding, time: facet as TimeFacet } };

addMessages([dueCard]);

const nobody: AskOwner = () => Promise.resolve(null);
let stage: Stage;
let actor: Actor.Implementation;

function pass(ask: AskOwner = nobody, choices: ReadonlyMap<string, string> = new Map()) {
  return letPass({ actor, span: { from: 0, to: 100 }, activity: '', choices }, ask);
}

const readScratches = () => (stage.read(actor) as { scratches: number }).scratches;
const listKeys = () => listEntries(readOwnLedger(actor)).map(({ id }) => id);

let stop: (() => void) | undefined;
const ask: AskOwner = (who, what, request) =>
  askOwner(who, what, request, (end) => {
    stop = end;
  });
const settle = () => new Promise((resolve) => setTimeout(resolve));

const answer = (user: 'ada' | 'bertrand', answers: string) =>
  stage.as(user, () => rollCheck(actor, { dare: false }, { answers }));

describe('time passes', () => {
  beforeEach(() => {
    stage = Stage.begin(timed);
    stage.sit('gm');
    results.length = 0;
    const system = { nerve: 3, scratches: 5, luck: { value: 0 } };
    actor = stage.add({ type: 'coinFlipper', system }, 'dora', 'ada');
    Object.assign(actor, { hasPlayerOwner: true });
    dues = [due(10), due(60)];
  });

  it('each due is one entry, named by the due and its time, the earliest first', async () => {
    expect(await pass()).toEqual([
      'After 10 seconds: Healing: COIN.scratches 5 → 4',
      'After 1 minute: Healing: COIN.scratches 4 → 3',
    ]);
    expect(listKeys().toSorted()).toEqual(['due10-heal', 'due60-heal']);
    expect(readScratches()).toBe(3);
  });

  it('the facet is asked again after each change, so later dues may vanish', async () => {
    dues = [due(10, { id: 'last' }), due(60)];
    expect(await pass()).toHaveLength(1);
    expect(readScratches()).toBe(4);
  });

  it('nothing is applied twice: by pressing again, or by two GMs at once', async () => {
    await Promise.all([pass(), pass()]);
    expect(await pass()).toEqual([]);
    expect(readScratches()).toBe(3);
    expect(listKeys()).toHaveLength(2);
    expect(listPending(actor, { from: 0, to: 100 }, '')).toEqual([]);
  });

  it('what was undone is due again, as an entry of its own', async () => {
    await pass();
    Object.assign(foundry.applications.api, { DialogV2: { confirm: () => Promise.resolve(true) } });
    await undoEntry(actor, 'due60-heal');
    expect(readScratches()).toBe(4);
    expect(isApplied(actor, due(60))).toBe(false);
    await pass();
    expect(readScratches()).toBe(3);
    expect(listKeys()).toContain('due60-healn1');
  });

  it('dice are rolled and posted, and their sum is the result', async () => {
    dues = [due(10, { roll: { formula: '3dh' } })];
    await pass();
    expect(stage.messages).toHaveLength(1);
    expect(results[0]?.total).toBeTypeOf('number');
  });

  it('the first choice counts unless the GM has chosen', async () => {
    const choices = ['rest', 'walk'].map((id) => ({ id, label: id }));
    dues = [due(10, { choices }), due(60, { choices })];
    const lines = await pass(nobody, new Map([[makeDueKey(due(60)), 'walk']]));
    expect(results.map(({ choice }) => choice)).toEqual(['rest', 'walk']);
    expect(lines[1]).toContain('Healing: walk');
  });

  it('a check is judged by the ruleset', async () => {
    dues = [due(10, { roll: { request: { dare: false } } })];
    await pass();
    expect(results[0]?.outcome).toMatchObject({ heads: expect.any(Number) as number });
    expect(stage.newest.type).toBe('coinFlip');
  });

  it('a key is safe in stored data', () => {
    expect(makeDueKey({ at: 3, id: 'a.b c' })).toBe('due3-a-b-c');
  });

  describe('a check of a player’s actor', () => {
    const flip = { roll: { request: { dare: false } } };
    beforeEach(() => {
      dues = [due(10, flip)];
    });

    it('is asked of the owner, whose roll counts', async () => {
      const passing = pass(ask);
      await settle();
      const [question] = stage.messages;
      expect(question?.whisper).toEqual(['ada', 'gm']);
      const roll = await answer('ada', question?.id ?? '');
      expect((roll?.system as { links?: object } | undefined)?.links).toEqual({
        actor: actor.uuid,
        replyTo: question?.id,
      });
      expect(await passing).toHaveLength(1);
      expect(stage.messages).toHaveLength(2);
      expect(results).toHaveLength(1);
    });

    it('is not answered by a stranger’s roll', async () => {
      const passing = pass(ask);
      await settle();
      const [question] = stage.messages;
      const roll = await stage.as('ada', () => rollCheck(actor, { dare: true }, { answers: 'another' }));
      if (roll) stage.forge(roll, { system: { links: { replyTo: question?.id } } }, { author: 'bertrand' });
      await settle();
      expect(results).toHaveLength(0);
      stop?.();
      expect(await passing).toHaveLength(1);
      expect(stage.newest.author?.id).toBe('gm');
    });

    it('is not answered by another check than the asked one', async () => {
      const passing = pass(ask);
      await settle();
      const [question] = stage.messages;
      await stage.as('ada', () => rollCheck(actor, { dare: true }, { answers: question?.id ?? '' }));
      await settle();
      expect(results).toHaveLength(0);
      stop?.();
      expect(await passing).toHaveLength(1);
      expect(stage.newest.author?.id).toBe('gm');
    });

    it('that cannot be applied stops only its own actor, which is named', async () => {
      const other = stage.add(
        { type: 'coinFlipper', system: { nerve: 3, scratches: 5, luck: { value: 0 } } },
        'emil',
        'ada',
      );
      const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
      const failing: AskOwner = (who) =>
        who === actor ? Promise.reject(new Error('no such face')) : Promise.resolve(null);
      const passing = { span: { from: 0, to: 100 }, activity: '', choices: new Map<string, string>() };
      dues = [due(5), due(10, flip)];
      const told = await letPassForAll(
        [
          { ...passing, actor },
          { ...passing, actor: other },
        ],
        failing,
      );
      warned.mockRestore();
      expect(told.map(({ lines, failure }) => [lines.length, failure])).toEqual([
        [2, 'no such face'],
        [2, ''],
      ]);
      expect(told[0]?.lines.at(-1)).toBe('The rest cannot be applied. The GM must do it by hand.');
      expect(isApplied(other, due(10))).toBe(true);
    });

    it('is asked once: a GM who presses again uses the roll that is there', async () => {
      const first = pass(ask);
      await settle();
      stop?.();
      // The GM's page is reloaded before the roll is applied.
      await first;
      await undoEntry(actor, 'due10-heal');
      await answer('ada', stage.messages[0]?.id ?? '');
      const count = stage.messages.length;
      expect(await pass(ask)).toHaveLength(1);
      expect(stage.messages).toHaveLength(count);
    });

    it('is rolled by the GM if no owner is online', async () => {
      const bertrand = game.users.get('ada');
      Object.assign(bertrand ?? {}, { active: false });
      try {
        expect(await pass(ask)).toHaveLength(1);
      } finally {
        Object.assign(bertrand ?? {}, { active: true });
      }
    });
  });
});
