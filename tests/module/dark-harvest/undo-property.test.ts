/**
 * Any sequence of damage, bruises, healing, edits, rounds, undo and redo ends where the rules say, on linked and on unlinked tokens. What the rules say is
 * reckoned here apart from the ledger: from snapshots if nothing has changed since, from differences where something has.
 */
import type { HarvestCharacter } from '../../../module/rulesets/dark-harvest/data/fighter.ts';
import '../foundry-double.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LEDGER_CAP, listEntries } from '../../../module/ledger/ledger.ts';
import { commit } from '../../../module/ledger/tracked-actor.ts';
import { redoEntry, undoEntry } from '../../../module/ledger/undo.ts';
import { damageActor, healActor, type Breakable } from '../../../module/rulesets/dark-harvest/data/health.ts';
import { AdversaryModel } from '../../../module/rulesets/dark-harvest/data/actor-models.ts';
import { StructureModel } from '../../../module/rulesets/dark-harvest/data/actor-models.ts';
import { stunActor } from '../../../module/rulesets/dark-harvest/play/wounds.ts';
import { darkHarvest } from '../../../src/index.ts';
import '../question-double.ts';
import { createTracked } from '../tracked-double.ts';

type Step =
  | { readonly kind: 'damage' | 'bruise' | 'heal'; readonly pips: number }
  | { readonly kind: 'edit'; readonly marked: number; readonly bruised: number }
  | { readonly kind: 'stun'; readonly rounds: number }
  | { readonly kind: 'round' }
  | { readonly kind: 'undo' | 'redo'; readonly which: number; readonly agrees: boolean };

const pips = fc.nat(12);
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constantFrom('damage' as const, 'bruise' as const, 'heal' as const), pips }),
  fc.record({ kind: fc.constant('edit' as const), marked: fc.nat(18), bruised: fc.nat(6) }),
  fc.record({ kind: fc.constant('stun' as const), rounds: fc.integer({ min: 1, max: 4 }) }),
  fc.constant({ kind: 'round' as const }),
  fc.record({ kind: fc.constantFrom('undo' as const, 'redo' as const), which: fc.nat(20), agrees: fc.boolean() }),
  fc.record({ kind: fc.constant('undo' as const), which: fc.nat(20), agrees: fc.constant(true) }),
);

const never = { combat: '', round: 0, turn: 0 };
const CAPACITY = 18;

interface Numbers {
  readonly marked: number;
  readonly bruised: number;
}

/** A change as the test remembers it: the whole state before and after each time it was done or taken back. */
interface FightAction {
  /** Key of the ledger entry. */
  readonly id: string;
  /** The round in which it was first done, and the pips that it counted there. */
  readonly round: number;
  readonly counted: number;
  isUndone: boolean;
  before: Snapshot;
  after: Snapshot;
}

type Snapshot = Readonly<Record<'health' | 'roundPips' | 'dying' | 'stun', object>>;

const clamp = (value: number, most: number): number => Math.min(most, Math.max(0, value));

/** Someone in a fight, on a linked or an unlinked token. */
class Table {
  readonly #tracked;
  readonly #combat;
  readonly #deeds: FightAction[] = [];
  /** What is answered to the next question; asked otherwise the test fails. */
  #answer: boolean | null = null;
  #asked = false;

  constructor(isUnlinked: boolean) {
    const former = { time: 1, user: 'user1', kind: 'damage', before: { marked: 0 }, after: { marked: 0 } };
    const data = {
      characteristics: { strength: 0, dexterity: 0, fortitude: 1, wits: 0, resolve: 2, presence: 0 },
      bonus: { armour: 0 },
      health: { dice: 5, marked: 0, bruised: 0 },
      roundPips: { ...never, pips: 0 },
      dying: { ...never, rounds: 0, stable: false },
      stun: { ...never, rounds: 0 },
      woundLimit: null,
      ledger: { former },
    };
    this.#tracked = createTracked(AdversaryModel, data, { base: isUnlinked, type: 'harvestAdversary' });
    const { actor } = this.#tracked;
    const combatant = isUnlinked ? { tokenId: 't1', token: { parent: { id: 's1' } }, actor } : { actorId: 'a1', actor };
    this.#combat = {
      id: 'c1',
      started: true,
      settings: { skipDefeated: false },
      active: true,
      round: 1,
      turn: 0,
      combatants: [combatant],
    };
    Object.assign(game, { combats: [this.#combat] });
    const confirm = (): Promise<boolean> => {
      if (this.#answer === null) throw new Error('asked although nothing has changed since');
      this.#asked = true;
      return Promise.resolve(this.#answer);
    };
    Object.assign(foundry.applications.api, { DialogV2: { confirm } });
  }

  get #fighter(): HarvestCharacter {
    return this.#tracked.actor as HarvestCharacter;
  }

  /** All that undo restores. */
  read(): Snapshot {
    const { health, roundPips, dying, stun } = this.#tracked.system as unknown as Snapshot;
    return structuredClone({ health, roundPips, dying, stun });
  }

  #readNumbers(): Numbers {
    return this.read().health as Numbers;
  }

  /** The key of the newest entry that is no undo or redo. */
  #findNewest(): string {
    const known = new Set(this.#deeds.map(({ id }) => id));
    const added = listEntries(this.#tracked.system.ledger).filter(({ id, reverses }) => !reverses && !known.has(id));
    return added.find(({ id }) => id !== 'former')?.id ?? '';
  }

  async #do(act: () => Promise<unknown>, counted: number): Promise<void> {
    const before = this.read();
    const count = Object.keys(this.#tracked.system.ledger).length;
    await act();
    // An edit that changes nothing is none.
    if (Object.keys(this.#tracked.system.ledger).length === count) return;
    const { round } = this.#combat;
    this.#deeds.push({ id: this.#findNewest(), round, counted, isUndone: false, before, after: this.read() });
  }

  async take(given: Step): Promise<void> {
    const fighter = this.#fighter as Breakable;
    const { actor } = this.#tracked;
    const before = this.#readNumbers();
    switch (given.kind) {
      case 'damage':
      case 'bruise': {
        const options = { bruise: given.kind === 'bruise' };
        // Bruises past a full track are lost, and set nothing off (DH-47).
        const counted = options.bruise ? Math.min(given.pips, CAPACITY - before.marked) : given.pips;
        await this.#do(() => commit(actor, damageActor(fighter, given.pips, options)), counted);
        const track = { ...before, dice: 5, reserve: 4 } as const;
        expect(this.#readNumbers()).toMatchObject(pick(darkHarvest.applyDamage(track, given.pips, options).track));
        break;
      }
      case 'heal': {
        await this.#do(() => commit(actor, healActor(fighter, given.pips)), 0);
        const track = { ...before, dice: 5, reserve: 4 } as const;
        expect(this.#readNumbers()).toMatchObject(pick(darkHarvest.applyHealing(track, given.pips).track));
        break;
      }
      case 'edit': {
        const { marked } = given;
        const health = { marked, bruised: Math.min(marked, given.bruised) };
        await this.#do(() => actor.update({ system: { health } }), Math.max(0, marked - before.marked));
        expect(this.#readNumbers()).toMatchObject(health);
        break;
      }
      case 'stun':
        await this.#do(() => commit(actor, stunActor(this.#fighter, given.rounds)), 0);
        break;
      case 'round':
        this.#combat.round += 1;
        break;
      default:
        await this.#reverse(given.kind, given.which, given.agrees);
    }
    this.#checkClocks();
  }

  async #reverse(kind: 'undo' | 'redo', which: number, agrees: boolean): Promise<void> {
    const isUndone = kind === 'redo';
    const open = this.#deeds.filter((action) => action.isUndone === isUndone);
    const action = open.at(which % Math.max(1, open.length));
    if (!action) return;
    const [from, to] = isUndone ? [action.before, action.after] : [action.after, action.before];
    const now = this.read();
    const isExact = isSame(now, from, to);
    this.#answer = isExact ? null : agrees;
    this.#asked = false;
    const done = await (isUndone ? redoEntry : undoEntry)(this.#tracked.actor, action.id);
    expect(this.#asked).toBe(!isExact);
    const then = this.read();
    if (!isExact && !agrees) {
      expect([done, then]).toEqual([false, now]);
      return;
    }
    expect(done).toBe(true);
    if (isExact) expect(then).toEqual(restore(now, from, to));
    else expect(then.health).toMatchObject(difference(now, from, to));
    action.isUndone = !isUndone;
    // What an undo found and left is what its redo restores.
    [action.before, action.after] = isUndone ? [now, then] : [then, now];
  }

  /** What the clocks must say, whatever led there. */
  #checkClocks(): void {
    const { round } = this.#combat;
    const { roundPips, dying, health } = this.#tracked.system as unknown as HarvestCharacter['system'];
    const standing = this.#deeds.filter((action) => !action.isUndone && action.round === round);
    const counted = standing.reduce((sum, action) => sum + action.counted, 0);
    expect(roundPips.round === round && roundPips.combat === 'c1' ? roundPips.pips : 0).toBe(counted);
    const { state } = darkHarvest.readTrack({ ...pick(health), dice: 5, reserve: 4 });
    if (state === 'dying') expect(dying.rounds).toBe(3);
    expect(health.marked).toBeLessThanOrEqual(CAPACITY);
    expect(health.bruised).toBeLessThanOrEqual(health.marked);
  }

  get entries(): number {
    return Object.keys(this.#tracked.system.ledger).length;
  }
}

function pick({ marked, bruised }: Numbers): Numbers {
  return { marked, bruised };
}

/** Whether what a change wrote stands as it left it; what it did not touch may be other. */
function isSame(now: Snapshot, left: Snapshot, other: Snapshot): boolean {
  const text = JSON.stringify;
  return (['health', 'roundPips', 'dying', 'stun'] as const).every(
    (key) => text(left[key]) === text(other[key]) || text(now[key]) === text(left[key]),
  );
}

/** The state with what a change wrote as it was before. */
function restore(now: Snapshot, left: Snapshot, to: Snapshot): Snapshot {
  const entries = (Object.keys(now) as (keyof Snapshot)[]).map((key) => {
    return [key, JSON.stringify(left[key]) === JSON.stringify(to[key]) ? now[key] : to[key]];
  });
  return Object.fromEntries(entries) as Snapshot;
}

/** The tracks with the difference taken back, as far as they hold it. */
function difference(now: Snapshot, left: Snapshot, to: Snapshot): Numbers {
  const [one, two, three] = [now, left, to].map(({ health }) => health as Numbers) as [Numbers, Numbers, Numbers];
  const marked = clamp(one.marked + three.marked - two.marked, CAPACITY);
  return { marked, bruised: clamp(one.bruised + three.bruised - two.bruised, marked) };
}

/** A redo that asks, after another undo has set the clock of the round back to if nothing was counted. */
const setBack: Step[] = [
  { kind: 'edit', marked: 1, bruised: 0 },
  { kind: 'edit', marked: 2, bruised: 0 },
  { kind: 'undo', which: 1, agrees: false },
  { kind: 'edit', marked: 0, bruised: 0 },
  { kind: 'undo', which: 0, agrees: true },
  { kind: 'undo', which: 0, agrees: false },
  { kind: 'redo', which: 1, agrees: true },
];

describe.each([
  ['linked', false],
  ['unlinked', true],
])('undo and redo on %s tokens', (_what, isUnlinked) => {
  it('DH-42, DH-43, DH-46, DH-47, DH-50: any sequence ends where the rules say', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
        const table = new Table(isUnlinked);
        for (const given of steps) await table.take(given);
        expect(table.entries).toBeLessThanOrEqual(LEDGER_CAP);
      }),
      { numRuns: 200, examples: [[setBack]] },
    );
  });

  it('what is undone from the newest to the oldest is as if it had never been, and redone it is all there again', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
        const changes = steps.filter(({ kind }) => kind !== 'undo' && kind !== 'redo');
        const table = new Table(isUnlinked);
        for (const given of changes) await table.take(given);
        const end = table.read();
        const undo = { kind: 'undo', agrees: false } as const;
        for (const _change of changes) await table.take({ ...undo, which: -1 });
        expect(table.read()).toEqual(new Table(isUnlinked).read());
        for (const _change of changes) await table.take({ kind: 'redo', which: 0, agrees: false });
        expect(table.read()).toEqual(end);
      }),
      { numRuns: 60 },
    );
  });
});

describe('undo of what an object took', () => {
  it('DH-51: is exact, and a difference never mends more than is broken', async () => {
    const action = fc.record({ pips, isMended: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(fc.array(action, { minLength: 1, maxLength: 10 }), fc.nat(9), async (deeds, which) => {
        const { actor, system } = createTracked(
          StructureModel,
          { dice: 3, perYard: false, yards: 1, armour: 0, marked: 0 },
          { type: 'harvestStructure' },
        );
        Object.assign(foundry.applications.api, { DialogV2: { confirm: () => Promise.resolve(true) } });
        const states = [0];
        for (const [index, { pips: count, isMended }] of deeds.entries()) {
          const breakable = actor as Breakable;
          const change = isMended ? healActor(breakable, count) : damageActor(breakable, count);
          await commit(actor, { ...change, id: `e${index}` });
          states.push(Number(system['marked']));
        }
        const index = which % deeds.length;
        const [before, after, now] = [states[index]!, states[index + 1]!, states.at(-1)!];
        await undoEntry(actor, `e${index}`);
        expect(system['marked']).toBe(clamp(now + before - after, 6));
        await redoEntry(actor, `e${index}`);
        expect(system['marked']).toBe(now);
      }),
    );
  });
});
