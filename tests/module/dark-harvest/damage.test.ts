/** Damage at the table: its plan, what it would do, once only, whose word counts, and the ledger of a scene. */
import type { HarvestCharacter } from '../../../module/rulesets/dark-harvest/data/fighter.ts';
import '../foundry-double.ts';
import { rules } from '../../../module/rulesets/dark-harvest/about.ts';
import { checkRoles } from '../../../module/rulesets/dark-harvest/play/exchange.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { forgetReplies } from '../../../module/chat/replies.ts';
import type { ListedEntry } from '../../../module/ledger/ledger.ts';
import { commit } from '../../../module/ledger/tracked-actor.ts';
import { filterLines, listSceneLines, writeTable, writeText } from '../../../module/windows/scene-ledger.ts';
import { health } from '../../../module/rulesets/dark-harvest/play/health.ts';
import { damageCard } from '../../../module/rulesets/dark-harvest/ui/cards/damage-card.ts';
import { applyTo } from '../../../module/exchange/apply-damage.ts';
import type { Damage, DamagePreview } from '../../../module/exchange/damage-facet.ts';
import { damage, readDamage, type DamageMessage } from '../../../module/rulesets/dark-harvest/play/damage.ts';
import { damageActor, type Breakable } from '../../../module/rulesets/dark-harvest/data/health.ts';
import { BlackDie, WhiteDie } from '../../../module/rulesets/dark-harvest/data/dice.ts';
import type { WeaponHit } from '../../../module/rulesets/dark-harvest/data/request.ts';
import { AdversaryModel } from '../../../module/rulesets/dark-harvest/data/actor-models.ts';
import { StructureModel } from '../../../module/rulesets/dark-harvest/data/actor-models.ts';
import { readActorStun, stunActor } from '../../../module/rulesets/dark-harvest/play/wounds.ts';
import { settings } from '../foundry-double.ts';
import '../question-double.ts';
import { createTracked, type TrackedDouble } from '../tracked-double.ts';
import { defineRoles, installFacets } from '../install-facets.ts';

const never = { combat: '', round: 0, turn: 0 };

function createFighter(marked = 0, more: object = {}): TrackedDouble {
  const characteristics = { strength: 2, dexterity: 0, fortitude: 1, wits: 0, resolve: 2, presence: 0 };
  const data = {
    characteristics,
    bonus: { armour: 0 },
    health: { dice: 5, marked, bruised: 0 },
    roundPips: { ...never, pips: 0 },
    dying: { ...never, rounds: 0, stable: false },
    stun: { ...never, rounds: 0 },
    woundLimit: null,
    ...more,
  };
  return createTracked(AdversaryModel, data, { type: 'harvestAdversary' });
}

function createDoor(marked = 0): TrackedDouble {
  const data = { dice: 3, perYard: false, yards: 1, armour: 1, marked };
  return createTracked(StructureModel, data, { type: 'harvestStructure' });
}

const asFighter = ({ actor }: TrackedDouble): HarvestCharacter => actor as HarvestCharacter;
const asBreakable = ({ actor }: TrackedDouble): Breakable => actor as Breakable;

function createHit(changes: Partial<WeaponHit> = {}): WeaponHit {
  const weapon = { uuid: '', name: 'Sabre', damage: 7, melee: true, bruise: false, special: '' };
  const names = { dealer: 'Actor.d1', dealerName: 'Rosa', victim: 'Actor.a1', victimName: 'Emil' };
  const messages = { exchange: 'attack1', message: 'attack1' };
  return { ...messages, by: 'attacker', margin: 3, tied: false, weapon, ...names, ...changes };
}

/** The attack of Rosa on Emil that damage follows from. */
const strike = {
  id: 'attack1',
  type: 'harvestCheck',
  system: {
    links: { actor: 'Actor.d1', replyTo: '' },
    exchange: { role: 'attack', range: 'melee', initiative: 'even', against: 'Actor.a1', opponent: 'Emil' },
  },
  author: { id: 'user1' },
  _stats: { lastModifiedBy: 'user1' },
};

const plainHit = { dealer: '', dealerName: '', by: '', margin: 0, tied: false, bruise: false, stun: 0 };

function createDie(Die: typeof WhiteDie | typeof BlackDie, faces: readonly number[]) {
  return new Die({ number: faces.length, results: faces.map((result) => ({ result, active: true })) });
}

function createRoll(white: readonly number[], black: readonly number[] = []): foundry.dice.Roll {
  return { dice: [createDie(WhiteDie, white), createDie(BlackDie, black)] } as unknown as foundry.dice.Roll;
}

const me = { id: 'user1', name: 'Ada', isGM: false, role: 1 };
const users = new Map<string, object>([
  ['user1', me],
  ['user2', { id: 'user2', name: 'Bertrand', isGM: false, role: 1 }],
]);

function createMessage(changes: object = {}, rolls: readonly foundry.dice.Roll[] = [createRoll([1, 1, 6, 2])]) {
  const system = {
    links: { actor: 'Actor.a1', replyTo: 'attack1' },
    plan: { white: 3, black: 0, automatic: 1, minimumNet: 0, formula: '', lines: [] },
    source: 'Sabre',
    target: 'Emil',
    armourHelps: true,
    hit: { ...plainHit, dealer: 'Actor.d1', dealerName: 'Rosa', by: 'attacker', margin: 2 },
    ruleOptions: { quickplay: false },
    ...changes,
  };
  const message = { id: 'damage1', uuid: 'ChatMessage.damage1', type: 'harvestDamage', system, rolls, whisper: [] };
  return { ...message, author: me, _stats: { lastModifiedBy: 'user1' } } as unknown as DamageMessage;
}

/** Applies so many pips of a card. */
function applyPips(message: DamageMessage, actor: Breakable, pips: number): Promise<void> {
  return applyTo(message, actor, { ...readDamage(message), pips } as Damage);
}

installFacets('harvest', { damage, cards: [defineRoles('harvestCheck', checkRoles)] });

let victim: TrackedDouble;
let dealer: TrackedDouble;

beforeEach(() => {
  victim = createFighter();
  dealer = createFighter();
  settings.clear();
  forgetReplies();
  const actors = new Map([
    ['Actor.a1', victim],
    ['Actor.d1', dealer],
  ]);
  const { documents } = foundry as unknown as { documents: { Actor: { prototype: object } } };
  for (const { actor } of actors.values()) Object.setPrototypeOf(actor, documents.Actor.prototype);
  Object.assign(foundry.utils, { fromUuidSync: (uuid: string) => actors.get(uuid)?.actor ?? null });
  Object.assign(game, {
    users,
    user: me,
    actors: [],
    combats: [],
    messages: Object.assign([], {
      size: 0,
      contents: [],
      get: (id: string) => (id === 'attack1' ? strike : undefined),
    }),
  });
});

/** Plans the dice of a hit, whose weapon the message of the attack knows. */
function plan({ weapon, ...hit }: WeaponHit, defender: TrackedDouble | null = victim): string {
  const attack = { type: 'harvestCheck', system: { exchange: { weapon } } };
  Object.assign(game, { messages: { get: (id: string) => (id === 'attack1' ? attack : undefined) } });
  return damage.roll(hit, asFighter(dealer), defender && asBreakable(defender)).formula;
}

function createArmour(worn: boolean): object {
  return { type: 'harvestArmor', system: { worn, soak: 2 } };
}

describe('the dice of a hit', () => {
  it('DH-40: weapon and Strength dice, the margin as successes; a shot has no Strength', () => {
    expect(plan(createHit())).toBe('9dw + 3');
    expect(plan(createHit({ weapon: { ...createHit().weapon, melee: false } }))).toBe('7dw + 3');
    expect(plan(createHit({ margin: 0 }))).toBe('7dw');
  });

  it('DH-41: by the quickplay reading one die a success above the first', () => {
    settings.set('tetrad.darkHarvestQuickplay', true);
    expect(plan(createHit())).toBe('11dw');
    expect(plan(createHit({ margin: 1, net: 3 }))).toBe('11dw');
  });

  it('DH-50: a stun goes by the own net, whatever the loser rolled', () => {
    const weapon = { ...createHit().weapon, special: 'tesla' };
    Object.assign(game, { messages: { get: () => ({ type: 'harvestCheck', system: { exchange: { weapon } } }) } });
    const { weapon: _weapon, ...hit } = createHit({ margin: 1, net: 4 });
    const { system } = damage.roll(hit, asFighter(dealer), asBreakable(victim)).describe(null);
    expect(system).toMatchObject({ hit: { stun: 4 } });
  });

  it('DH-40: the armour that is worn comes off; nobody’s comes off where the target is gone', () => {
    (victim.actor.items as unknown as object[]).push(createArmour(true), createArmour(false));
    expect(plan(createHit())).toBe('9dw + 1');
    expect(plan(createHit(), null)).toBe('9dw + 3');
  });

  it('DH-51: an object resists with its armour and the dice it has left', () => {
    expect(plan(createHit(), createDoor())).toBe('9dw + 2 - 3db');
    expect(plan(createHit(), createDoor(3))).toBe('9dw + 2 - 2db');
    expect(plan(createHit(), createDoor(6))).toBe('9dw + 2');
  });
});

describe('damage as it stands', () => {
  it('DH-40, DH-51: successes and automatic ones, less what resisted, never below 0', () => {
    expect(readDamage(createMessage())).toMatchObject({ rolled: 4, less: 0, pips: 4, stun: 0 });
    expect(readDamage(createMessage({}, [createRoll([2, 2], [1, 6])])).pips).toBe(0);
    expect(readDamage(createMessage({}, [])).pips).toBe(0);
  });
});

describe('applying', () => {
  it('DH-47: bruises of a blunt weapon, and nothing where nothing gets through', async () => {
    const message = createMessage({ hit: { ...plainHit, dealer: 'Actor.d1', bruise: true } });
    await applyPips(message, asBreakable(victim), 2);
    expect(victim.system['health']).toMatchObject({ marked: 2, bruised: 2 });
    await applyPips(message, asBreakable(victim), 0);
    expect(Object.keys(victim.system.ledger)).toHaveLength(1);
  });

  it('DH-50: a stun in place of pips, and none of an object', async () => {
    const message = createMessage({ hit: { ...plainHit, dealer: 'Actor.d1', stun: 2 } }, []);
    await applyPips(message, asBreakable(victim), 0);
    expect(victim.system['stun']).toMatchObject({ rounds: 2 });
    expect(readActorStun(asFighter(victim))).toEqual({
      canShakeOff: true,
      text: 'Stunned for 2 rounds: cannot act or defend.',
    });
    expect(damageCard.view(message)).toMatchObject({ amount: 2, unit: 'rounds stunned' });
    const door = createDoor();
    await applyPips(message, asBreakable(door), 0);
    expect(door.updates).toEqual([]);
  });

  it('DH-50: a longer stun stays, a shorter is replaced', () => {
    Object.assign(victim.system, { stun: { ...never, rounds: 3 } });
    expect(stunActor(asFighter(victim), 2).system).toMatchObject({ stun: { rounds: 3 } });
    expect(stunActor(asFighter(victim), 5).system).toMatchObject({ stun: { rounds: 5 } });
  });
});

describe('an undo', () => {
  it('DH-48: says that an injury noted since stays, and nothing of older ones', () => {
    const tests = new Map([
      ['test1', { timestamp: 50 }],
      ['test0', { timestamp: 5 }],
    ]);
    Object.assign(game, { messages: tests });
    const entry = { id: 'e1', time: 10, events: ['permanentInjury'] } as unknown as ListedEntry;
    const note = (id: string): number =>
      (victim.actor.items as unknown as object[]).push({ type: 'harvestInjury', id });
    note('test0');
    expect(health.listLeft?.(asBreakable(victim), entry)).toEqual([]);
    note('test1');
    expect(health.listLeft?.(asBreakable(victim), entry)).toEqual([
      'Rosa Vane still has an injury noted after this hit. Delete it on the sheet if it no longer applies.',
    ]);
    expect(health.listLeft?.(asBreakable(victim), { ...entry, events: [] })).toEqual([]);
  });
});

function preview(target: TrackedDouble, pips: number, bruise = false): DamagePreview {
  return damage.preview({ ...readDamage(createMessage()), pips, bruise }, asBreakable(target))!;
}

function read(target: TrackedDouble, pips: number, bruise = false): string[] {
  const { numbers, effects } = preview(target, pips, bruise);
  return [...numbers.map(({ label, before, after }) => `${label} ${before} ${after}`), ...effects];
}

describe('the preview', () => {
  it('DH-42, DH-44, DH-45, DH-48: health, reserve and penalty before and after, and what it sets off', () => {
    expect(read(victim, 1)).toEqual(['Health 10 9', 'Reserve 8 8']);
    expect(read(victim, 12)).toEqual([
      'Health 10 0',
      'Reserve 8 6',
      'Penalty 0 −2',
      'reaches the first reserve die (−2 white dice): test to stay conscious',
      'more pips than Fortitude: injury test',
    ]);
  });

  it('DH-46, DH-47: a full track is dying, or unconscious with bruises', () => {
    expect(read(createFighter(17), 1).at(-1)).toBe('fills the track: dying');
    expect(read(createFighter(17), 1, true).at(-1)).toBe('fills the track: unconscious');
    expect(read(createFighter(3, { woundLimit: 4 }), 1).at(-1)).toBe('reaches the wound limit: out of the fight');
  });

  it('DH-51: every 2 pips lose a structure die, the last breaks it', () => {
    expect(read(createDoor(1), 2)).toEqual(['Pips left 5 3', 'Structure dice 3 2']);
    expect(read(createDoor(5), 9)).toEqual(['Pips left 1 0', 'Structure dice 1 0', 'breaks']);
  });
});

describe('what was applied', () => {
  it('DH-42: is compared by what its entry found and left', () => {
    const sides = [2, 7].map((marked) => ({ 'health.marked': marked, 'health.bruised': 0 }));
    const numbers = damage.compare(asBreakable(createFighter(9)), {
      kind: 'damage',
      before: sides[0]!,
      after: sides[1]!,
    });
    expect(numbers.map(({ before, after }) => [before, after])).toEqual([
      ['8', '3'],
      ['8', '8'],
    ]);
    const door = damage.compare(asBreakable(createDoor(6)), {
      kind: 'damage',
      before: { marked: 0 },
      after: { marked: 4 },
    });
    expect(door.map(({ before, after }) => [before, after])).toEqual([
      ['6', '2'],
      ['3', '1'],
    ]);
  });
});

installFacets('harvest', { rules });

describe('the ledger of a scene', () => {
  it('has of an unlinked token its own entries alone, is filtered, and written so that no spreadsheet takes a name for a formula', async () => {
    const former = { time: 5, user: 'user2', kind: 'damage', before: { marked: 0 }, after: { marked: 2 } };
    const base = { health: { dice: 5, marked: 2, bruised: 0 }, roundPips: {}, dying: {}, stun: {}, ledger: { former } };
    const token = createTracked(
      AdversaryModel,
      { characteristics: { fortitude: 1 }, ...base },
      { base: true, type: 'harvestAdversary' },
    );
    Object.assign(token.actor, { token: Object.assign(token.actor.token ?? {}, { name: '=Rat' }) });
    Object.assign(victim.actor, { name: 'Emil Hart' });
    await commit(token.actor, damageActor(asBreakable(token), 3, { source: 'Steam "Pipe"' }));
    await commit(victim.actor, damageActor(asBreakable(victim), 1));
    const lines = listSceneLines([token.actor, victim.actor]);
    expect(lines.map(({ actor }) => actor.name).toSorted()).toEqual(['=Rat', 'Emil Hart']);
    const filter = { actor: '', kind: '', text: '' };
    expect(filterLines(lines, { ...filter, text: 'PIPE' })).toHaveLength(1);
    expect(filterLines(lines, { ...filter, kind: 'undo' })).toHaveLength(0);
    const rat = filterLines(lines, { ...filter, actor: token.actor.uuid });
    expect(writeTable(rat).split('\r\n')[1]).toMatch(
      /,"'=Rat","Damage","marked pips 2 → 5","Steam ""Pipe""","Health track","Ada",""$/u,
    );
    expect(writeText(rat)).toMatch(/ · =Rat · Damage · marked pips 2 → 5 · Steam "Pipe" · Health track · Ada\n$/u);
  });
});
