/** A fight of several rulesets: who goes first, and that the turn stays where it is. */
import './foundry-double.ts';
import { describe, expect, it } from 'vitest';
import { findNextDeclarer } from '../../module/combat/fight-view.ts';
import { listFightFacets } from '../../module/combat/order.ts';
import { TetradCombat } from '../../module/combat/tetrad-combat.ts';
import { installFacets } from './install-facets.ts';

/** Registers a ruleset whose actors are named after it. */
function register(id: string, eachRound: boolean, isLastFirst: boolean): void {
  const facet = {
    owns: ({ type }: { type: string }) => type === id,
    eachRound,
    declaring: { isLastFirst: () => isLastFirst, mayDeclare: () => true },
  };
  installFacets(id, { combat: facet }, { id, label: id });
}
register('dice', true, true);
register('cards', false, false);
register('gems', true, false);

interface Given {
  readonly name: string;
  readonly type?: string;
  readonly initiative?: number | null;
  readonly isDefeated?: boolean;
}

/** What core has of a combat, as far as the class uses it. */
Object.assign(foundry.documents.Combat.prototype, {
  setupTurns(this: {
    turns: object[];
    combatants: { contents: object[] };
    _sortCombatants(a: object, b: object): number;
  }) {
    // Core passes the bare method.
    this.turns = this.combatants.contents.toSorted(this._sortCombatants);
    return this.turns;
  },
  _preUpdate: () => Promise.resolve(),
  _onUpdate: () => undefined,
});

interface Fight {
  readonly turns: readonly { readonly name: string }[];
  readonly rolled: string[][];
  round: number;
  turn: number | null;
  flags: object;
  setupTurns(): unknown;
  rollAgain(): Promise<void>;
  _preUpdate(changed: object, options: object, user: object): Promise<unknown>;
  _onUpdate(changed: object, options: object, user: string): void;
}

function createFight(...given: readonly Given[]): Fight {
  const fight = new TetradCombat() as unknown as Fight;
  const fighters = given.map(({ name, type, initiative = 0, isDefeated = false }) => {
    const actor = type ? { type, name, uuid: name, system: {} } : null;
    return { id: name, name, actor, initiative, isDefeated, visible: true, parent: fight };
  });
  const combatants = Object.assign([...fighters], { contents: fighters });
  Object.assign(fight, {
    id: 'fight',
    combatants,
    round: 1,
    turn: 0,
    flags: {},
    rolled: [],
    rollInitiative: (ids: string[]) => Promise.resolve(void fight.rolled.push(ids)),
    update: (change: object) => Promise.resolve(void Object.assign(fight, change)),
  });
  Object.defineProperty(fight, 'started', { get: () => fight.round > 0 });
  Object.defineProperty(fight, 'combatant', { get: () => fight.turns[fight.turn ?? -1] });
  fight.setupTurns();
  return fight;
}

const readOrder = ({ turns }: Fight): string[] => turns.map(({ name }) => name);
const lead = (leading: string) => ({ tetrad: { leading } });
const GM = { isGM: true };

/** Lets a GM update a fight as core does. */
async function update(fight: Fight, changed: object, user: object = GM): Promise<object> {
  const options = {};
  await fight._preUpdate(changed, options, user);
  Object.assign(fight, changed);
  fight._onUpdate(changed, options, 'gm');
  return options;
}

const ANN = { name: 'Ann', type: 'dice', initiative: 3 };
const BEN = { name: 'Ben', type: 'cards', initiative: 9 };
const CAT = { name: 'Cat', type: 'cards', initiative: 4 };
const DAN = { name: 'Dan', type: 'dice', initiative: 5 };
const EVE = { name: 'Eve', type: 'gems', initiative: 20 };

describe('the order of a fight of several rulesets', () => {
  it('begins with the ruleset of most fighters, of several the one that is registered first', () => {
    expect(readOrder(createFight(ANN, BEN, CAT))).toEqual(['Ben', 'Cat', 'Ann']);
    expect(readOrder(createFight(EVE, BEN, ANN, CAT, DAN))).toEqual(['Dan', 'Ann', 'Ben', 'Cat', 'Eve']);
    expect(readOrder(createFight(EVE, CAT))).toEqual(['Cat', 'Eve']);
  });

  it('begins with the ruleset that the GM chose, as long as one of its fighters is there', () => {
    const fight = createFight(ANN, BEN, CAT, DAN);
    for (const [leading, order] of Object.entries({
      cards: ['Ben', 'Cat', 'Dan', 'Ann'],
      gems: ['Dan', 'Ann', 'Ben', 'Cat'],
      unknown: ['Dan', 'Ann', 'Ben', 'Cat'],
    })) {
      fight.flags = lead(leading);
      fight.setupTurns();
      expect(readOrder(fight)).toEqual(order);
    }
    fight.flags = { tetrad: { leading: { forged: true } } };
    expect(listFightFacets(fight as never)).toHaveLength(2);
  });

  it('counts whoever has no ruleset to the one that leads, by number', () => {
    const door = { name: 'Door', initiative: 4.5 };
    expect(readOrder(createFight(ANN, DAN, door, BEN))).toEqual(['Dan', 'Door', 'Ann', 'Ben']);
    expect(readOrder(createFight(door))).toEqual(['Door']);
  });

  it('is the same in every language', () => {
    const names = ['zoë', 'Zed', 'Åsa', 'Adam'].map((name) => ({ name, type: 'dice' }));
    const orders = ['en', 'sv', 'de'].map((lang) => {
      Object.assign(game.i18n, { lang });
      return readOrder(createFight(...names));
    });
    expect(orders[1]).toEqual(orders[0]);
    expect(orders[2]).toEqual(orders[0]);
  });

  it('lets the fighters of a ruleset declare one after the other, before those of the next', () => {
    const fight = createFight({ ...ANN, isDefeated: true }, DAN, { ...ANN, name: 'Amy' }, BEN);
    fight.flags = lead('dice');
    fight.setupTurns();
    expect(readOrder(fight)).toEqual(['Dan', 'Amy', 'Ann', 'Ben']);
    expect(findNextDeclarer(fight as never)?.name).toBe('Amy');
    fight.flags = lead('cards');
    fight.setupTurns();
    expect(findNextDeclarer(fight as never)?.name).toBe('Ben');
  });
});

describe('another ruleset that leads', () => {
  it('leaves the turn with whoever has it, in the same write, and starts no turn', async () => {
    const fight = createFight(ANN, BEN, CAT, DAN);
    expect(readOrder(fight)).toEqual(['Dan', 'Ann', 'Ben', 'Cat']);
    for (const [name, turn] of Object.entries({ Dan: 2, Ann: 3, Ben: 0, Cat: 1 })) {
      await update(fight, { flags: lead('dice') });
      fight.turn = readOrder(fight).indexOf(name);
      const changed = { flags: lead('cards') };
      expect(await update(fight, changed)).toEqual({ turnEvents: false });
      expect(changed).toEqual({ flags: lead('cards'), turn });
      expect(readOrder(fight)[turn]).toBe(name);
    }
  });

  it('moves no turn before the fight has begun, nor one that is set in the same write', async () => {
    const fight = createFight(ANN, BEN);
    const changed = { flags: lead('cards'), turn: 1 };
    expect(await update(fight, changed)).toEqual({});
    expect(changed.turn).toBe(1);
    Object.assign(fight, { round: 0, turn: null });
    expect(await update(fight, { flags: lead('dice') })).toEqual({});
    expect(fight.turn).toBeNull();
  });

  it('is settled when the fight begins: whoever joins later does not overturn it', async () => {
    const fight = createFight(ANN, BEN, CAT);
    Object.assign(fight, { round: 0, turn: null });
    const changed = { round: 1, turn: 0 };
    await update(fight, changed);
    expect(changed).toEqual({ round: 1, turn: 0, flags: lead('cards') });
    const other = createFight(ANN, BEN, CAT);
    Object.assign(other, { round: 0, turn: null, flags: lead('dice') });
    const begun = { round: 1, turn: 0 };
    await update(other, begun);
    expect(begun).toEqual({ round: 1, turn: 0 });
    // A player writes no flag.
    const third = createFight(ANN, BEN, CAT);
    Object.assign(third, { round: 0, turn: null });
    const asked = { round: 1, turn: 0 };
    await update(third, asked, { isGM: false });
    expect(asked).toEqual({ round: 1, turn: 0 });
  });
});

describe('a new round', () => {
  it('rolls only for those whose ruleset says so, and who still fight', async () => {
    Object.assign(game, { combats: { has: () => true } });
    const fight = createFight(ANN, BEN, { ...DAN, isDefeated: true }, EVE);
    fight.flags = lead('cards');
    const changed = { round: 2, turn: 0 };
    await update(fight, changed);
    expect(changed).toEqual({ round: 2, turn: 0, flags: { tetrad: { due: 2 } } });
    await fight.rollAgain();
    expect(fight.rolled).toEqual([['Ann', 'Eve']]);
  });

  it('has no initiative due if nobody rolls again', async () => {
    const fight = createFight(BEN, CAT);
    const changed = { round: 2, turn: 0 };
    await update(fight, changed);
    expect(changed).toEqual({ round: 2, turn: 0 });
    await fight.rollAgain();
    expect(fight.rolled).toEqual([]);
  });
});
