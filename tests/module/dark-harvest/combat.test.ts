import type { HarvestCharacter } from '../../../module/rulesets/dark-harvest/data/fighter.ts';
import { settings } from '../foundry-double.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSameRound, readIntent, setIntent } from '../../../module/combat/clock.ts';
import { findNextDeclarer } from '../../../module/combat/fight-view.ts';
import { completeInitiatives, markInitiative } from '../../../module/combat/initiative.ts';
import { compareFighters } from '../../../module/combat/tetrad-combat.ts';
import { TetradRoll } from '../../../module/chat/tetrad-roll.ts';
import { prepareInitiativeCard } from '../../../module/rulesets/dark-harvest/ui/cards/initiative-card.ts';
import { combat, initiativeMessage, writeInitiative } from '../../../module/rulesets/dark-harvest/play/initiative.ts';
import { WhiteDie } from '../../../module/rulesets/dark-harvest/data/dice.ts';
import { toInput, createRequest } from '../../../module/rulesets/dark-harvest/data/to-input.ts';
import { damageActor, healActor, readBar, setPipsLeft } from '../../../module/rulesets/dark-harvest/data/health.ts';
import { createCharacter } from './harvest-fixtures.ts';
import { installFacets } from '../install-facets.ts';

interface Health {
  dice: number;
  marked: number;
  bruised: number;
}

function createFighter(readied: boolean, more: object = {}): HarvestCharacter {
  const actor = createCharacter([{ id: 'swordplay1', name: 'Swordplay', rating: 4 }]);
  const weapon = {
    id: 'w',
    name: 'Sword',
    type: 'harvestWeapon',
    system: { skill: 'swordplay', damage: 7, melee: true, special: '', readied, natural: false, ...more },
  };
  (actor.items as unknown as object[]).push(weapon);
  Object.assign(actor.system, { initiativeBonus: 4 });
  return actor;
}

function wound(health: Health, more: object = {}): HarvestCharacter {
  const actor = createCharacter([], health);
  Object.assign(actor.system, more);
  return actor;
}

function makeRoll(faces: number[], formula = '5dw + 0.2101796') {
  const die = new WhiteDie({ number: 5, results: faces.map((result) => ({ result, active: true })) });
  return { terms: [die], dice: [die], formula, options: {} } as unknown as foundry.dice.Roll;
}

describe('initiative', () => {
  it('is Dexterity + Wits + bonus, three dice less without a readied weapon, ties inside (DH-20, DH-22)', () => {
    expect(writeInitiative(createFighter(true))).toBe('5dw + 0.2101796');
    expect(writeInitiative(createFighter(false))).toBe('2dw + 0.2100196');
    // DH-22.6: a fist that is ticked is not readied; DH-22.7: jaws that are not ticked are.
    expect(writeInitiative(createFighter(true, { damage: 0 }))).toBe('2dw + 0.2100196');
    expect(writeInitiative(createFighter(false, { natural: true }))).toBe('5dw + 0.2101796');
  });

  it.each([
    [4, '5dw + 0.2101796'],
    [5, '2dw + 0.2101796'],
    [6, '1dw + 0.2101796'],
  ])('DH-66.15: at step %i of drunkenness the dice are %s', (step, formula) => {
    const actor = createFighter(true);
    Object.assign(actor.system, { drinking: { light: 0, wine: 0, spirits: 0, step } });
    expect(writeInitiative(actor)).toBe(formula);
  });

  it('orders by number, then by name; those without a number come last', () => {
    const fighters = [
      { id: '1', name: 'Zed', initiative: 2 },
      { id: '2', name: 'Ann', initiative: null },
      { id: '3', name: 'Bob', initiative: 2 },
      { id: '4', name: 'Cat', initiative: 2.2 },
    ];
    expect(fighters.toSorted(compareFighters).map(({ name }) => name)).toEqual(['Cat', 'Bob', 'Zed', 'Ann']);
  });
});

installFacets('harvest', { combat });

describe('declaring (DH-20)', () => {
  interface Declarer {
    readonly name: string;
    readonly intent?: string;
    readonly statuses?: readonly string[];
    readonly isDefeated?: boolean;
    readonly actedIn?: number;
    readonly visible?: boolean;
  }

  /** A fight in its second round, in the order of its fighters; the first has the turn. */
  function createFight(fighters: readonly Declarer[], more: object = {}) {
    const turns = fighters.map(
      ({ name, intent = '', statuses = [], isDefeated = false, actedIn = 0, visible = true }) => {
        const actor = createFighter(true);
        const clock = { combat: 'c', round: 2, turn: 0 };
        Object.assign(actor, { uuid: name, id: name, statuses: new Set(statuses), token: null });
        Object.assign(actor.system, {
          intent: { ...clock, text: intent, targets: [] },
          acted: { ...clock, round: actedIn },
        });
        return { id: name, name, actor, actorId: name, isDefeated, visible };
      },
    );
    const fight = {
      id: 'c',
      started: true,
      round: 2,
      turn: 0,
      turns,
      active: true,
      ...more,
    };
    const combatants = Object.assign([...turns], { contents: turns });
    Object.assign(game, { combats: [{ ...fight, combatants }] });
    return { ...fight, combatants } as unknown as Combat.Implementation;
  }

  const three: readonly Declarer[] = [{ name: 'high' }, { name: 'middle' }, { name: 'low' }];
  const [high, middle, low] = three as [Declarer, Declarer, Declarer];

  it.each<[string, readonly Declarer[], object, string | null]>([
    ['the highest initiative first', three, {}, 'high'],
    ['then the next', [{ ...high, intent: 'strikes' }, middle, low], {}, 'middle'],
    ['not whoever has acted early', [{ ...high, intent: 'strikes' }, { ...middle, actedIn: 2 }, low], {}, 'low'],
    ['whoever acted early in the round before', [{ ...high, actedIn: 1 }, middle, low], {}, 'high'],
    ['nor whose turn is over', three, { turn: 1 }, 'middle'],
    ['nor the stunned', [{ ...high, statuses: ['stun'] }, middle, low], {}, 'middle'],
    ['nor the defeated', [{ ...high, isDefeated: true }, middle, low], {}, 'middle'],
    ['of the hidden nobody is told', [{ ...high, visible: false }, middle, low], {}, 'middle'],
    ['nobody when all have', three.map((one) => ({ ...one, intent: 'waits' })), {}, null],
    ['nobody before the fight has begun', three, { started: false }, null],
    ['nobody while initiative is to be rolled', three, { isInitiativeDue: true }, null],
  ])('DH-20.3: %s', (_what, fighters, more, next) => {
    expect(findNextDeclarer(createFight(fighters, more))?.name ?? null).toBe(next);
  });

  it('DH-20.11: where the table wants it, the lowest initiative first', () => {
    settings.set('tetrad.darkHarvestDeclaring', 'lowest');
    expect(findNextDeclarer(createFight(three))?.name).toBe('low');
    expect(findNextDeclarer(createFight([high, middle, { ...low, intent: 'runs' }]))?.name).toBe('middle');
    settings.delete('tetrad.darkHarvestDeclaring');
  });

  it('DH-20.10: a line of intent is of its round, short, and taken back by an empty one', async () => {
    const { actor } = createFight(three).turns[0] as unknown as { actor: HarvestCharacter };
    const update = (changes: object): Promise<void> => {
      Object.assign(actor.system, (changes as { system: object }).system);
      return Promise.resolve();
    };
    Object.assign(actor, { update });
    await setIntent(actor, { text: `  ${'x'.repeat(500)} `, targets: ['low'] });
    expect(readIntent(actor)).toEqual({ text: 'x'.repeat(160), targets: ['low'] });
    expect(readIntent(actor, { combat: 'c', round: 3, turn: 0 })).toBeNull();
    expect(readIntent(actor, null)).toBeNull();
    await setIntent(actor, { text: '   ', targets: ['low'] });
    expect(readIntent(actor)).toBeNull();
    expect(actor.system).toMatchObject({ intent: { text: '', targets: [] } });
  });
});

function markRoll(uuid: string) {
  const roll = Object.assign(new TetradRoll('2dw'), makeRoll([1, 1]));
  return markInitiative(roll, Object.assign(createFighter(true), { uuid }));
}

describe('the card of initiative', () => {
  it('keeps the reasons of the dice and what breaks a tie, and shows the net without its fraction', () => {
    const stored = initiativeMessage.plan(createFighter(false));
    const roll = makeRoll([1, 6, 3, 6]);
    const message = initiativeMessage.describe([{ plan: stored, roll, actorUuid: 'Actor.a', name: 'Ann' }]);
    expect(message).toMatchObject({ type: 'harvestInitiative', content: 'Initiative: net 3' });
    expect(message.system).toMatchObject({
      plan: { white: 2, formula: '2dw', lines: [{ amount: 2 }, {}, { amount: 4 }, { rule: 'DH-22', amount: -3 }] },
      tie: { dexterity: 2, weaponSkill: 0 },
      links: { actor: 'Actor.a' },
    });
    const card = prepareInitiativeCard({ alias: 'Ann', rolls: [roll], system: message.system } as never);
    expect(card).toMatchObject({ title: 'Ann', number: { value: 3 }, order: null });
    const [fighter] = card.fighters;
    expect(fighter?.dice[0]?.faces.map(({ face, again }) => [face, again])).toEqual([
      [1, false],
      [6, false],
      [3, true],
      [6, true],
    ]);
    expect(fighter?.lines.map(({ name, amount }) => `${name} ${amount}`)).toContain('No readied weapon −3');
    expect(fighter?.tie.map(({ name }) => name)).toEqual(['Dexterity', 'weapon skill', 'Wits']);
  });

  it('shows nobody whom somebody has merely written into it', () => {
    const { plan } = initiativeMessage.plan(createFighter(false)) as { plan: object };
    const tie = { dexterity: 0, weaponSkill: 0, wits: 0 };
    const others = Array.from({ length: 10_000 }, (_, index) => ({
      actor: `Actor.${index}`,
      name: 'Nobody',
      plan,
      tie,
    }));
    const system = { links: { actor: 'Actor.a' }, name: 'Ann', plan, tie, others };
    const rolls = [makeRoll([1]), makeRoll([1, 1])];
    const card = prepareInitiativeCard({ alias: '', rolls, system } as never);
    expect(card.fighters.map(({ name, number }) => `${name} ${number.value}`)).toEqual(['Nobody 2', 'Ann 1']);
  });

  it('takes the place of core’s only for a marked roll of initiative', () => {
    const roll = Object.assign(new TetradRoll('5dw'), makeRoll([2, 2]));
    // Core's flag comes in either form, and says nothing of whose roll it is.
    for (const flags of [{ core: { initiativeRoll: true } }, { 'core.initiativeRoll': true }, {}]) {
      const plain = [{ flags, rolls: [roll], flavor: 'Ann rolls' }];
      expect(completeInitiatives(plain)).toEqual(plain);
      markInitiative(roll, createFighter(true));
      const [message] = completeInitiatives([{ flags, rolls: [roll], whisper: ['gm'] }]);
      expect(message).toMatchObject({ type: 'harvestInitiative', flavor: '', whisper: ['gm'] });
      expect(message?.flags).toEqual({ core: { initiativeRoll: true } });
      expect(roll.options).toEqual({});
    }
  });

  it('is one for all whom the same people may see, in the order of their rolls, and leaves other messages as they are', () => {
    const other = { content: 'Hello', rolls: [] };
    const batch = [
      { speaker: { alias: 'Ann', actor: 'a' }, rolls: [markRoll('Actor.a')], whisper: [], sound: 'dice' },
      other,
      { speaker: { alias: 'Rat', actor: 'r' }, rolls: [markRoll('Actor.r')], whisper: ['gm'] },
      { speaker: { alias: 'Bea', actor: 'b' }, rolls: [markRoll('Actor.b')], whisper: [] },
    ];
    const [all, same, hidden, ...more] = completeInitiatives<object>(batch);
    expect(more).toEqual([]);
    expect(same).toBe(other);
    expect(all).toMatchObject({
      speaker: { alias: '', actor: null, token: null },
      sound: 'dice',
      content: 'Ann: initiative 2<br>Bea: initiative 2',
      system: { links: { actor: 'Actor.a' }, name: 'Ann', others: [{ actor: 'Actor.b', name: 'Bea' }] },
    });
    expect((all as { rolls: unknown[] }).rolls).toHaveLength(2);
    expect(hidden).toMatchObject({ speaker: { alias: 'Rat' }, whisper: ['gm'], system: { others: [] } });
  });
});

describe('clocks', () => {
  it('are over in another round and another fight', () => {
    const now = { combat: 'c1', round: 2, turn: 0 };
    expect(isSameRound({ combat: 'c1', round: 2 }, now)).toBe(true);
    expect(isSameRound({ combat: 'c1', round: 1 }, now)).toBe(false);
    expect(isSameRound({ combat: 'c2', round: 2 }, now)).toBe(false);
    expect(isSameRound({ combat: 'c1', round: 2 }, null)).toBe(false);
  });

  it('outside a fight the pips of a round are no black dice', () => {
    const actor = wound(
      { dice: 5, marked: 4, bruised: 0 },
      { roundPips: { combat: 'c1', round: 1, turn: 0, pips: 4 } },
    );
    expect(toInput(actor, createRequest('wits')).test.modifiers).toEqual([]);
  });
});

describe('bars', () => {
  const tracks = fc.record({ dice: fc.nat(8), marked: fc.nat(30), bruised: fc.nat(30) });

  it('show the number that was typed, by damage or by healing (DH-42, DH-47)', () => {
    fc.assert(
      fc.property(tracks, fc.integer({ min: -3, max: 30 }), (health, value) => {
        const actor = wound(health);
        const { max, value: left } = readBar(actor);
        const change = setPipsLeft(actor, value);
        const wanted = Math.min(max, Math.max(0, value));
        if (!change) {
          expect(left).toBe(wanted);
          return;
        }
        const { health: after } = change.system as { health: Health };
        expect(change.note.kind).toBe(wanted < left ? 'damage' : 'healing');
        expect(readBar(wound({ ...health, ...after })).value).toBe(wanted);
        expect(after.bruised).toBeLessThanOrEqual(after.marked);
      }),
    );
  });

  it('an adversary with a wound limit has that many pips', () => {
    const actor = wound({ dice: 5, marked: 3, bruised: 0 }, { woundLimit: 4 });
    expect(readBar(actor)).toEqual({ value: 1, max: 4 });
    expect(setPipsLeft(actor, 4)?.system).toEqual({ health: { marked: 0, bruised: 0 } });
  });

  it('says what a wound set off, and heals bruises twice as fast', () => {
    const hit = damageActor(wound({ dice: 2, marked: 3, bruised: 0 }), 2, { source: 'Sword' });
    expect(hit.note).toMatchObject({ kind: 'damage', rule: 'DH-42', source: 'Sword' });
    expect(hit.note.events).toContain('stayConscious');
    expect(healActor(wound({ dice: 2, marked: 4, bruised: 3 }), 1).system).toEqual({
      health: { marked: 2, bruised: 1 },
    });
  });
});
