/**
 * Encounters: participants, turn order, initiative, turns and rounds, and the events for them. In addition to the world that permissions.ts describes, the
 * player specs need an active encounter with one combatant whose actor the player owns and one whose actor the player does not own.
 */
import {
  callSuper,
  catchFailure,
  collectHookCalls,
  findType,
  host,
  invoke,
  loose,
  pause,
  waitUntil,
} from './globals.ts';
import type { Loose } from './globals.ts';
import { click } from './page-script.ts';
import { withMessages } from './message-script.ts';
import type { ConformanceSpec } from './spec.ts';

const COMBAT = 'fvtt-types src/foundry/client/documents/combat.d.mts';
const BASE_COMBAT = 'fvtt-types src/foundry/common/documents/combat.d.mts';
const COMBATANT = 'fvtt-types src/foundry/client/documents/combatant.d.mts';
const ENCOUNTERS = 'fvtt-types src/foundry/client/documents/collections/combat-encounters.d.mts';
const HOOKS = 'fvtt-types src/foundry/client/hooks.d.mts';
const SETTING = 'combatTrackerConfig';

/** Creates an active encounter without a scene, passes it to `body` and deletes it. */
async function withCombat(combatants: readonly object[], body: (combat: Loose) => unknown): Promise<void> {
  const combat = await host.CONFIG.Combat.documentClass.create({ scene: null, active: true });
  try {
    if (combatants.length > 0) await combat.createEmbeddedDocuments('Combatant', combatants);
    await body(combat);
  } finally {
    if (host.game.combats.get(combat.id)) await combat.delete();
  }
}

/** Creates an encounter with Ann (20), Ben (10) and Cat (5). */
const withThree = (body: (combat: Loose) => unknown): Promise<void> =>
  withCombat(
    [
      { name: 'Cat', initiative: 5 },
      { name: 'Ann', initiative: 20 },
      { name: 'Ben', initiative: 10 },
    ],
    body,
  );

/** Returns the names of the combatants in turn order. */
const listTurns = (combat: Loose): readonly string[] => [...combat.turns].map((combatant) => String(combatant.name));

/** Summarises calls of update hooks. */
const readUpdates = (calls: readonly (readonly Loose[])[]): readonly unknown[] =>
  calls.map(([document, changed, options, userId]) => [
    document,
    ['defeated', 'hidden', 'round'].filter((key) => key in (changed ?? {})),
    options?.spec,
    userId,
  ]);

/** Returns the combatant with a name. */
function find(combat: Loose, name: string): Loose {
  return loose([...combat.combatants].find((combatant) => loose(combatant).name === name));
}

/** Returns round, turn and the name of the current combatant. */
const readState = (combat: Loose): readonly unknown[] => [
  Number(combat.round),
  combat.turn,
  combat.combatant ? String(combat.combatant.name) : null,
];

/** Replaces the events of an encounter with ones that record their beginning and end. */
function traceEvents(combat: Loose): { readonly trace: string[]; readonly contexts: Loose[] } {
  const trace: string[] = [];
  const contexts: Loose[] = [];
  const record = (label: string, context: Loose) => async () => {
    trace.push(label);
    contexts.push(context);
    await pause(30);
    trace.push('.');
  };
  Object.assign(combat, {
    _onEndTurn: (combatant: Loose, context: Loose) => record(`end ${combatant.name}`, context)(),
    _onStartTurn: (combatant: Loose, context: Loose) => record(`start ${combatant.name}`, context)(),
    _onEndRound: (context: Loose) => record('end round', context)(),
    _onStartRound: (context: Loose) => record('start round', context)(),
  });
  return { trace, contexts };
}

/** Changes the settings of encounters while `body` runs. */
async function withSettings(changes: object, body: () => unknown): Promise<void> {
  const read = () => host.game.settings.get('core', SETTING);
  const stored = loose(read().toObject ? read().toObject() : host.foundry.utils.deepClone(read()));
  await host.game.settings.set('core', SETTING, { ...(stored as unknown as object), ...changes });
  try {
    await body();
  } finally {
    await host.game.settings.set('core', SETTING, stored);
  }
}

/** Creates a user in memory. */
const buildUser = (role: number, id = 'useruseruseruser'): Loose =>
  new host.CONFIG.User.documentClass({ _id: id, name: `Role ${role}`, role });

/** Creates an actor, runs `body` and deletes the actor. */
async function withActor(data: object, body: (actor: Loose) => unknown): Promise<void> {
  const actor = await host.CONFIG.Actor.documentClass.create({
    name: 'Spec fighter',
    type: findType('Actor'),
    ...data,
  });
  try {
    await body(actor);
  } finally {
    await actor.delete();
  }
}

/** Returns round and turn of the data that a hook receives. */
const readPlace = ([, data]: readonly Loose[]) => [data?.round, data?.turn];

/** Returns the button that confirms a dialog. */
const findYes = () => document.querySelector('dialog button[data-action="yes"]');

/** Sends an update directly to the server, without the checks of the client. */
const dispatch = (type: string, updates: object, parentUuid?: unknown) =>
  catchFailure(() =>
    host.foundry.helpers.SocketInterface.dispatch('modifyDocument', {
      action: 'update',
      type,
      operation: { updates: [updates], ...(parentUuid ? { parentUuid } : {}) },
    }),
  );

/** Checks the option of combatTurn for the time that passes; its name differs between Foundry versions. */
const buildTimeSpec = (
  id: string,
  generation: 13 | 14,
  source: string,
  readDelta: (options: Loose) => unknown,
): ConformanceSpec => ({
  id,
  title: 'The hooks of turn and round are told the direction and the seconds that pass, and may change them',
  source,
  generation,
  confidence: 'documented',
  needs: 'world',
  members: ['hook:combatTurn', 'hook:combatRound', 'foundry.documents.Combat#getTimeDelta'],
  run({ it, expect }) {
    it('passes options', async () => {
      await withThree(async (combat) => {
        await combat.startCombat();
        const expected = Number(combat.getTimeDelta(1, 0, 1, 1));
        const [turn] = await collectHookCalls('combatTurn', () => combat.nextTurn());
        expect(turn?.[2]?.direction).to.equal(1);
        expect(Number(readDelta(loose(turn?.[2])))).to.equal(expected);
        const [back] = await collectHookCalls('combatTurn', () => combat.previousTurn());
        expect(back?.[2]?.direction).to.equal(-1);
        const [round] = await collectHookCalls('combatRound', () => combat.nextRound());
        expect(round?.[2]?.direction).to.equal(1);
        const [past] = await collectHookCalls('combatRound', () => combat.previousRound());
        expect(past?.[2]?.direction).to.equal(-1);
      });
    });
    it('hands a changed option on', async () => {
      await withThree(async (combat) => {
        await combat.startCombat();
        const updates = await collectHookCalls('updateCombat', () =>
          collectHookCalls(
            'combatTurn',
            () => combat.nextTurn(),
            (parameters) => void Object.assign(parameters[2] as object, { specNote: 'kept' }),
          ),
        );
        expect(updates[0]?.[2]?.specNote).to.equal('kept');
      });
    });
  },
});

export const specs: readonly ConformanceSpec[] = [
  {
    id: 'M-combat-class',
    title: 'Encounters and combatants are documents with the documented schema and configuration',
    source: `${COMBAT} Schema; ${COMBATANT} Schema; client/config.d.mts CONFIG.Combat`,
    generation: 'both',
    confidence: 'documented',
    needs: 'page',
    members: [
      'foundry.documents.Combat',
      'foundry.documents.Combatant',
      'foundry.documents.BaseCombat',
      'foundry.documents.BaseCombatant',
      'foundry.documents.collections.CombatEncounters',
      'foundry.documents.Combat.CONFIG_SETTING',
      'CONFIG.Combat.documentClass',
      'CONFIG.Combat.collection',
      'CONFIG.Combat.initiative',
      'CONFIG.Combatant.documentClass',
      'game.combats',
    ],
    run({ it, expect }) {
      it('describes itself', () => {
        const { Combat, Combatant } = host.foundry.documents;
        expect([Combat.documentName, Combat.collectionName]).to.deep.equal(['Combat', 'combats']);
        expect([Combatant.documentName, Combatant.collectionName]).to.deep.equal(['Combatant', 'combatants']);
        expect(Combat.CONFIG_SETTING).to.equal('combatTrackerConfig');
        expect(Object.keys(Combat.hierarchy)).to.include('combatants');
        expect(host.game.combats).to.be.instanceOf(host.foundry.documents.collections.CombatEncounters);
        expect(Object.keys(host.CONFIG.Combat.initiative)).to.include.members(['formula', 'decimals']);
      });
      it('has default values', () => {
        const combat = new host.CONFIG.Combat.documentClass({});
        expect([combat.round, combat.turn, combat.active, combat.sort, combat.type]).to.deep.equal([
          0,
          null,
          false,
          0,
          'base',
        ]);
        const combatant = new host.CONFIG.Combatant.documentClass({ name: 'One' }, { parent: combat });
        expect([combatant.initiative, combatant.hidden, combatant.defeated]).to.deep.equal([null, false, false]);
        expect([combatant.actorId, combatant.tokenId]).to.deep.equal([null, null]);
      });
    },
  },
  {
    id: 'M-combat-take-part',
    title: 'An encounter holds combatants and finds them by actor; a combatant knows encounter, actor and players',
    source: `${COMBAT} getCombatantsByActor; ${COMBATANT} combat, actor, players, isNPC, isDefeated`,
    generation: 'both',
    confidence: 'documented',
    needs: 'world',
    members: [
      'foundry.documents.Combat#combatants',
      'foundry.documents.Combat#turns',
      'foundry.documents.Combat#getCombatantsByActor',
      'foundry.documents.Combatant#combat',
      'foundry.documents.Combatant#actor',
      'foundry.documents.Combatant#token',
      'foundry.documents.Combatant#players',
      'foundry.documents.Combatant#isNPC',
      'foundry.documents.Combatant#isDefeated',
      'foundry.documents.Actor#inCombat',
      'hook:createCombat',
      'hook:createCombatant',
      'hook:deleteCombatant',
    ],
    run({ it, expect }) {
      it('finds the combatant of an actor', async () => {
        await withActor({}, async (actor) => {
          expect(actor.inCombat).to.equal(false);
          await withCombat([{ actorId: actor.id }, { name: 'Stranger' }], async (combat) => {
            const [mine, ...others] = [...combat.getCombatantsByActor(actor)];
            expect(others).to.have.lengthOf(0);
            expect([...combat.getCombatantsByActor(actor.id)]).to.deep.equal([mine]);
            expect(mine?.combat).to.equal(combat);
            expect(mine?.actor).to.equal(actor);
            expect(mine?.token ?? null).to.equal(null);
            expect(mine?.name).to.equal('Spec fighter');
            expect([...(mine?.players ?? [])]).to.deep.equal([]);
            expect(mine?.isNPC).to.equal(true);
            expect(find(combat, 'Stranger').actor ?? null).to.equal(null);
            expect(combat.turns).to.have.lengthOf(2);
          });
        });
      });
      it('marks a combatant as defeated', async () => {
        await withThree(async (combat) => {
          const ben = find(combat, 'Ben');
          expect(ben.isDefeated).to.equal(false);
          await ben.update({ defeated: true });
          expect(ben.isDefeated).to.equal(true);
        });
      });
      it('tells of combatants that come and go', async () => {
        await withCombat([], async (combat) => {
          const created = await collectHookCalls('createCombatant', () =>
            combat.createEmbeddedDocuments('Combatant', [{ name: 'Late' }]),
          );
          expect(created.map(([combatant]) => combatant?.name)).to.deep.equal(['Late']);
          expect(listTurns(combat)).to.deep.equal(['Late']);
          const deleted = await collectHookCalls('deleteCombatant', () => find(combat, 'Late').delete());
          expect(deleted).to.have.lengthOf(1);
          await waitUntil(() => combat.turns.length === (0 as unknown));
        });
      });
    },
  },
  {
    id: 'M-combat-update-hooks',
    title: 'After an update of an encounter or a combatant a hook gets it, what has changed, the options and the user',
    source: `${HOOKS} UpdateDocument`,
    generation: 'both',
    confidence: 'documented',
    needs: 'world',
    members: ['hook:updateCombat', 'hook:updateCombatant'],
    run({ it, expect }) {
      it('tells of each by its own name', async () => {
        await withThree(async (combat) => {
          const ben = find(combat, 'Ben');
          let ofCombatants: readonly (readonly Loose[])[] = [];
          const ofCombats = await collectHookCalls('updateCombat', async () => {
            ofCombatants = await collectHookCalls('updateCombatant', async () => {
              await ben.update({ defeated: true, hidden: false }, { spec: 'one' });
              await combat.update({ round: 3 }, { spec: 'two' });
            });
          });
          const { id } = host.game.user;
          expect(readUpdates(ofCombatants)).to.deep.equal([[ben, ['defeated'], 'one', id]]);
          expect(readUpdates(ofCombats)).to.deep.equal([[combat, ['round'], 'two', id]]);
        });
      });
    },
  },
  {
    id: 'M-combat-npc',
    title: 'A combatant whose actor is owned by a player is no non-player combatant',
    source: `${COMBATANT} isNPC, players`,
    generation: 'both',
    confidence: 'documented',
    needs: 'world',
    members: ['foundry.documents.Combatant#isNPC', 'foundry.documents.Combatant#players'],
    run({ it, expect }) {
      it('looks for owners', async () => {
        const player = [...host.game.users].find((user) => !user.isGM && Number(user.role) > 0);
        if (!player) return;
        await withActor({ ownership: { default: 0, [String(player.id)]: 3 } }, (actor) =>
          withCombat([{ actorId: actor.id }], (combat) => {
            const [combatant] = [...combat.combatants];
            expect([...(combatant?.players ?? [])].map((user) => user.id)).to.deep.equal([player.id]);
            expect(combatant?.isNPC).to.equal(false);
          }),
        );
      });
    },
  },
  {
    id: 'C-59',
    title: 'Turns are sorted by falling initiative; combatants without one come last',
    source: `${COMBAT} setupTurns, _sortCombatants`,
    generation: 'both',
    confidence: 'documented',
    needs: 'world',
    members: [
      'foundry.documents.Combat#setupTurns',
      'foundry.documents.Combat#_sortCombatants',
      'foundry.documents.Combat#turns',
    ],
    run({ it, expect }) {
      it('sorts', async () => {
        await withThree(async (combat) => {
          expect(listTurns(combat)).to.deep.equal(['Ann', 'Ben', 'Cat']);
          await combat.createEmbeddedDocuments('Combatant', [{ name: 'Dan' }, { name: 'Eve', initiative: -3 }]);
          await waitUntil(() => listTurns(combat).length === 5);
          expect(listTurns(combat)).to.deep.equal(['Ann', 'Ben', 'Cat', 'Eve', 'Dan']);
          expect([...combat.setupTurns()].map((combatant) => combatant.name)).to.deep.equal(listTurns(combat));
        });
      });
      it('asks the overridable comparison', async () => {
        await withThree((combat) => {
          Object.assign(combat, {
            _sortCombatants: (a: Loose, b: Loose) => Number(a.initiative) - Number(b.initiative),
          });
          combat.setupTurns();
          expect(listTurns(combat)).to.deep.equal(['Cat', 'Ben', 'Ann']);
        });
      });
    },
  },
  {
    id: 'C-59b',
    title: 'Ties of initiative are broken by the id of the combatant, the lower one first',
    source: `${COMBAT} _sortCombatants (its direction is not stated; setupTurns still says by name)`,
    generation: 'both',
    confidence: 'inferred',
    needs: 'world',
    members: ['foundry.documents.Combat#_sortCombatants'],
    run({ it, expect }) {
      it('breaks ties', async () => {
        const names = ['E', 'D', 'C', 'B', 'A'];
        await withCombat(
          names.map((name) => ({ name, initiative: 7 })),
          (combat) => {
            // A system may sort differently; this is Foundry's own order.
            const { _sortCombatants: compare } = loose(host.foundry.documents.Combat.prototype);
            const sorted = [...combat.turns].toSorted((a, b) => Number(invoke(compare, 'call', combat, a, b)));
            const ids = sorted.map((combatant) => String(combatant.id));
            expect(ids).to.deep.equal(ids.toSorted((a, b) => (a < b ? -1 : 1)));
          },
        );
      });
    },
  },
  {
    id: 'C-59c',
    title: 'A change of initiative keeps the current combatant and causes no event of a turn',
    source: `${COMBAT} setInitiative; core issue 12747`,
    generation: 'both',
    confidence: 'documented',
    needs: 'world',
    members: ['foundry.documents.Combat#setInitiative', 'hook:combatTurnChange'],
    run({ it, expect }) {
      it('moves the turn with the combatant', async () => {
        await withThree(async (combat) => {
          await combat.startCombat();
          await combat.nextTurn();
          expect(readState(combat)).to.deep.equal([1, 1, 'Ben']);
          await pause(250);
          const { trace } = traceEvents(combat);
          const calls = await collectHookCalls('combatTurnChange', async () => {
            await combat.setInitiative(find(combat, 'Ann').id, 7);
            await pause(250);
          });
          expect(find(combat, 'Ann').initiative).to.equal(7);
          expect(listTurns(combat)).to.deep.equal(['Ben', 'Ann', 'Cat']);
          expect(readState(combat)).to.deep.equal([1, 0, 'Ben']);
          expect(calls).to.have.lengthOf(0);
          expect(trace).to.deep.equal([]);
        });
      });
      it('does so for an update of the combatant as well', async () => {
        await withThree(async (combat) => {
          await combat.startCombat();
          await find(combat, 'Cat').update({ initiative: 30 });
          await waitUntil(() => listTurns(combat)[0] === 'Cat' && combat.turn === (1 as unknown));
          expect(readState(combat)).to.deep.equal([1, 1, 'Ann']);
        });
      });
    },
  },
  {
    id: 'C-59d',
    title: 'The comparison of turns is passed to the sort as a bare function, so it has no `this`',
    source: `${COMBAT} _sortCombatants is silent; public systems report it (phBalance/hero6e-foundryvtt binds the method for this reason)`,
    generation: 'both',
    confidence: 'reported',
    needs: 'world',
    members: ['foundry.documents.Combat#setupTurns', 'foundry.documents.Combat#_sortCombatants'],
    run({ it, expect }) {
      it('leaves out the combat', async () => {
        await withThree((combat) => {
          const instances: unknown[] = [];
          Object.assign(combat, {
            _sortCombatants(this: unknown, a: Loose, b: Loose) {
              instances.push(this);
              return Number(a.initiative) - Number(b.initiative);
            },
          });
          combat.setupTurns();
          expect(instances.length > 0).to.equal(true);
          expect(instances.includes(combat)).to.equal(false);
        });
      });
    },
  },
  {
    id: 'M-combat-pass',
    title: 'An encounter starts with round 1 and its first turn and goes on and back by turns and rounds',
    source: `${COMBAT} startCombat, nextTurn, nextRound, previousTurn, previousRound, combatant, nextCombatant, started`,
    generation: 'both',
    confidence: 'documented',
    needs: 'world',
    members: [
      'foundry.documents.Combat#startCombat',
      'foundry.documents.Combat#nextTurn',
      'foundry.documents.Combat#nextRound',
      'foundry.documents.Combat#previousTurn',
      'foundry.documents.Combat#previousRound',
      'foundry.documents.Combat#combatant',
      'foundry.documents.Combat#nextCombatant',
      'foundry.documents.Combat#started',
    ],
    run({ it, expect }) {
      it('goes on', async () => {
        await withThree(async (combat) => {
          expect(combat.started).to.equal(false);
          expect(combat.combatant ?? null).to.equal(null);
          expect(await combat.startCombat()).to.equal(combat);
          expect(combat.started).to.equal(true);
          expect(readState(combat)).to.deep.equal([1, 0, 'Ann']);
          expect(combat.nextCombatant.name).to.equal('Ben');
          expect(await combat.nextTurn()).to.equal(combat);
          expect(readState(combat)).to.deep.equal([1, 1, 'Ben']);
          await combat.nextTurn();
          await combat.nextTurn();
          expect(readState(combat)).to.deep.equal([2, 0, 'Ann']);
          await combat.nextTurn();
          expect(await combat.nextRound()).to.equal(combat);
          expect(readState(combat)).to.deep.equal([3, 0, 'Ann']);
        });
      });
      it('goes back', async () => {
        await withThree(async (combat) => {
          await combat.startCombat();
          await combat.nextRound();
          await combat.nextTurn();
          expect(await combat.previousTurn()).to.equal(combat);
          expect(readState(combat)).to.deep.equal([2, 0, 'Ann']);
          await combat.previousTurn();
          expect(readState(combat)).to.deep.equal([1, 2, 'Cat']);
          await combat.nextRound();
          expect(await combat.previousRound()).to.equal(combat);
          expect(combat.round).to.equal(1);
        });
      });
    },
  },
  {
    id: 'C-60',
    title: 'Defeated combatants are skipped on the way forward when the setting says so, never on the way back',
    source: `${COMBAT} settings; core issues 11480, 12018`,
    generation: 'both',
    confidence: 'reported',
    needs: 'world',
    members: ['foundry.documents.Combat#settings', 'foundry.documents.collections.CombatEncounters.settings'],
    run({ it, expect }) {
      it('stops at the defeated without the setting', async () => {
        await withSettings({ skipDefeated: false }, () =>
          withThree(async (combat) => {
            expect(combat.settings.skipDefeated).to.equal(false);
            await find(combat, 'Ben').update({ defeated: true });
            await combat.startCombat();
            await combat.nextTurn();
            expect(readState(combat)).to.deep.equal([1, 1, 'Ben']);
          }),
        );
      });
      it('skips them with the setting', async () => {
        await withSettings({ skipDefeated: true }, () =>
          withThree(async (combat) => {
            expect(combat.settings.skipDefeated).to.equal(true);
            expect(loose(host.CONFIG.Combat.collection).settings.skipDefeated).to.equal(true);
            await find(combat, 'Ben').update({ defeated: true });
            await combat.startCombat();
            await combat.nextTurn();
            expect(readState(combat)).to.deep.equal([1, 2, 'Cat']);
            await find(combat, 'Ann').update({ defeated: true });
            await combat.nextRound();
            expect(readState(combat)).to.deep.equal([2, 2, 'Cat']);
          }),
        );
      });
      it('skips nobody on the way back', async () => {
        await withSettings({ skipDefeated: true }, () =>
          withThree(async (combat) => {
            await find(combat, 'Ben').update({ defeated: true });
            await combat.startCombat();
            await combat.nextTurn();
            await combat.previousTurn();
            expect(readState(combat)).to.deep.equal([1, 1, 'Ben']);
          }),
        );
      });
    },
  },
  {
    id: 'C-57',
    title: 'End of turn, end of round, start of round and start of turn follow one another, each awaited',
    source: `${COMBAT} _manageTurnEvents, _onEndTurn, _onEndRound, _onStartRound, _onStartTurn`,
    generation: 'both',
    confidence: 'documented',
    needs: 'world',
    members: [
      'foundry.documents.Combat#_manageTurnEvents',
      'foundry.documents.Combat#_onStartTurn',
      'foundry.documents.Combat#_onEndTurn',
      'foundry.documents.Combat#_onStartRound',
      'foundry.documents.Combat#_onEndRound',
    ],
    run({ it, expect }) {
      it('starts', async () => {
        await withThree(async (combat) => {
          const { trace, contexts } = traceEvents(combat);
          await combat.startCombat();
          await waitUntil(() => trace.length >= 4);
          expect(trace).to.deep.equal(['start round', '.', 'start Ann', '.']);
          expect(contexts[0]?.round).to.equal(1);
          expect([contexts[1]?.round, contexts[1]?.turn, contexts[1]?.skipped]).to.deep.equal([1, 0, false]);
        });
      });
      it('passes from turn to turn and from round to round', async () => {
        await withThree(async (combat) => {
          await combat.startCombat();
          await pause(250);
          const { trace, contexts } = traceEvents(combat);
          await combat.nextTurn();
          await waitUntil(() => trace.length >= 4);
          expect(trace).to.deep.equal(['end Ann', '.', 'start Ben', '.']);
          expect([contexts[0]?.round, contexts[0]?.turn]).to.deep.equal([1, 0]);
          await combat.nextTurn();
          await waitUntil(() => trace.length >= 8);
          trace.length = 0;
          await combat.nextTurn();
          await waitUntil(() => trace.length >= 8);
          expect(trace).to.deep.equal(['end Cat', '.', 'end round', '.', 'start round', '.', 'start Ann', '.']);
        });
      });
    },
  },
  {
    id: 'C-57d',
    title: 'Going back to the previous turn calls no event of a turn',
    source: `${COMBAT} _manageTurnEvents (the way back is not described); core issue 11998`,
    generation: 'both',
    confidence: 'inferred',
    needs: 'world',
    members: ['foundry.documents.Combat#_manageTurnEvents', 'foundry.documents.Combat#previousTurn'],
    run({ it, expect }) {
      it('calls none on the way back', async () => {
        await withThree(async (combat) => {
          await combat.startCombat();
          await combat.nextTurn();
          await pause(250);
          const { trace } = traceEvents(combat);
          await combat.previousTurn();
          await pause(250);
          expect(trace).to.deep.equal([]);
        });
      });
    },
  },
  {
    id: 'C-57b',
    title: 'The events of turns are called on the client of one designated Gamemaster, not on a player who goes on',
    source: `${COMBAT} _onStartTurn`,
    generation: 'both',
    confidence: 'documented',
    needs: 'player',
    members: ['foundry.documents.Combat#_onStartTurn', 'foundry.documents.Combat#nextTurn'],
    run({ it, expect }) {
      it('leaves them to the Gamemaster', async () => {
        const combat = loose(host.game.combats.active);
        const before = Number(combat.turn ?? -1);
        const { trace } = traceEvents(combat);
        const calls = await collectHookCalls('combatTurnChange', async () => {
          await (combat.started ? combat.nextTurn() : combat.update({ round: 1, turn: 0 }));
          await pause(300);
        });
        expect(Number(combat.turn)).to.not.equal(before);
        expect(calls).to.have.lengthOf(1);
        expect(trace).to.deep.equal([]);
      });
    },
  },
  {
    id: 'C-60b',
    title: 'Going to the next round ends and starts turns even when the same combatant is up again; others get none',
    source: `${COMBAT} _manageTurnEvents; core issues 10786, 11998`,
    generation: 'both',
    confidence: 'reported',
    needs: 'world',
    members: ['foundry.documents.Combat#nextRound', 'foundry.documents.Combat#_manageTurnEvents'],
    run({ it, expect }) {
      it('calls all four', async () => {
        await withThree(async (combat) => {
          await combat.startCombat();
          await pause(250);
          const { trace } = traceEvents(combat);
          await combat.nextRound();
          await waitUntil(() => trace.includes('start Ann'));
          await pause(150);
          expect(trace.filter((label) => label !== '.')).to.deep.equal([
            'end Ann',
            'end round',
            'start round',
            'start Ann',
          ]);
        });
      });
    },
  },
  {
    id: 'C-57c',
    title: 'The Gamemaster is told when a combatant enters or leaves an encounter',
    source: `${COMBAT} _onEnter, _onExit`,
    generation: 'both',
    confidence: 'documented',
    needs: 'world',
    members: ['foundry.documents.Combat#_onEnter', 'foundry.documents.Combat#_onExit'],
    run({ it, expect }) {
      it('calls both', async () => {
        await withCombat([], async (combat) => {
          const trace: string[] = [];
          Object.assign(combat, {
            _onEnter: async (combatant: Loose) => void trace.push(`enter ${combatant.name}`),
            _onExit: async (combatant: Loose) => void trace.push(`exit ${combatant.name}`),
          });
          await combat.createEmbeddedDocuments('Combatant', [{ name: 'Guest' }]);
          await waitUntil(() => trace.length > 0);
          await find(combat, 'Guest').delete();
          await waitUntil(() => trace.length > 1);
          expect(trace).to.deep.equal(['enter Guest', 'exit Guest']);
        });
      });
    },
  },
  {
    id: 'C-58',
    title:
      'combatStart, combatTurn and combatRound come before the update on the initiating client; data may be changed',
    source: `${HOOKS} combatStart, combatTurn, combatRound; API14 hookEvents`,
    generation: 'both',
    confidence: 'documented',
    needs: 'world',
    members: ['hook:combatStart', 'hook:combatTurn', 'hook:combatRound'],
    run({ it, expect }) {
      it('tells of the start before it happens', async () => {
        await withThree(async (combat) => {
          let started: unknown = 'unset';
          const calls = await collectHookCalls(
            'combatStart',
            () => combat.startCombat(),
            ([document]) => void (started = document?.started),
          );
          expect(calls).to.have.lengthOf(1);
          expect(calls[0]?.[0]).to.equal(combat);
          expect([calls[0]?.[1]?.round, calls[0]?.[1]?.turn]).to.deep.equal([1, 0]);
          expect(started).to.equal(false);
        });
      });
      it('tells of turns and rounds, each by its own hook', async () => {
        await withThree(async (combat) => {
          await combat.startCombat();
          let rounds: readonly (readonly Loose[])[] = [];
          const turns = await collectHookCalls('combatTurn', async () => {
            rounds = await collectHookCalls('combatRound', async () => {
              await combat.nextTurn();
              await combat.nextTurn();
              await combat.nextTurn();
            });
          });
          expect(turns.map(readPlace)).to.deep.equal([
            [1, 1],
            [1, 2],
          ]);
          expect(rounds.map(readPlace)).to.deep.equal([[2, 0]]);
        });
      });
      it('uses changed data', async () => {
        await withThree(async (combat) => {
          await combat.startCombat();
          await collectHookCalls(
            'combatTurn',
            () => combat.nextTurn(),
            (parameters) => void Object.assign(parameters[1] as object, { turn: 2 }),
          );
          expect(readState(combat)).to.deep.equal([1, 2, 'Cat']);
        });
      });
    },
  },
  buildTimeSpec(
    'C-58b',
    13,
    'API13 hookEvents combatTurn, combatRound (the type package also writes worldTime.delta)',
    (options) => options.advanceTime ?? options.worldTime?.delta,
  ),
  buildTimeSpec('C-58c', 14, 'API14 hookEvents combatTurn, combatRound', (options) => options.worldTime?.delta),
  {
    id: 'C-58d',
    title: 'combatTurnChange comes after the update, with the state before and the state now',
    source: `${HOOKS} combatTurnChange; ${COMBAT} HistoryData, current, previous`,
    generation: 'both',
    confidence: 'documented',
    needs: 'world',
    members: [
      'hook:combatTurnChange',
      'foundry.documents.Combat#current',
      'foundry.documents.Combat#previous',
      'foundry.documents.Combat#_getCurrentState',
    ],
    run({ it, expect }) {
      it('tells what changed', async () => {
        await withThree(async (combat) => {
          await combat.startCombat();
          await pause(100);
          let turn: unknown = 'unset';
          const calls = await collectHookCalls(
            'combatTurnChange',
            async () => {
              await combat.nextTurn();
              await pause(100);
            },
            ([document]) => void (turn = document?.turn),
          );
          expect(calls).to.have.lengthOf(1);
          expect(turn).to.equal(1);
          expect(calls[0]?.[0]).to.equal(combat);
          const [, prior, current] = calls[0] ?? [];
          expect([prior?.round, prior?.turn, prior?.combatantId]).to.deep.equal([1, 0, find(combat, 'Ann').id]);
          expect([current?.round, current?.turn, current?.combatantId]).to.deep.equal([1, 1, find(combat, 'Ben').id]);
          expect(current?.tokenId ?? null).to.equal(null);
          expect(combat.current.combatantId).to.equal(find(combat, 'Ben').id);
          expect(combat.previous.combatantId).to.equal(find(combat, 'Ann').id);
        });
      });
    },
  },
  {
    id: 'M-combat-formula',
    title: "A combatant's roll comes from a given formula, else from the configured one",
    source: `${COMBATANT} getInitiativeRoll, _getInitiativeFormula; client/config.d.mts CONFIG.Combat.initiative`,
    generation: 'both',
    confidence: 'documented',
    needs: 'world',
    members: [
      'foundry.documents.Combatant#getInitiativeRoll',
      'foundry.documents.Combatant#_getInitiativeFormula',
      'CONFIG.Combat.initiative',
    ],
    run({ it, expect }) {
      it('makes a roll', async () => {
        await withThree((combat) => {
          const roll = find(combat, 'Ann').getInitiativeRoll('1d6 + 2');
          expect(roll).to.be.instanceOf(host.Roll);
          expect([roll.formula, roll._evaluated]).to.deep.equal(['1d6 + 2', false]);
        });
      });
      it('reads the configuration', async () => {
        const configuration = host.CONFIG.Combat.initiative as unknown as Record<string, unknown>;
        const { formula } = configuration;
        configuration.formula = '1d4 + 3';
        try {
          await withThree((combat) => {
            const base = host.foundry.documents.Combatant;
            expect(callSuper(find(combat, 'Ann'), base, '_getInitiativeFormula')).to.equal('1d4 + 3');
          });
        } finally {
          configuration.formula = formula;
        }
      });
      it('asks the overridable method', async () => {
        await withThree((combat) => {
          const ann = find(combat, 'Ann');
          Object.assign(ann, { _getInitiativeFormula: () => '2d8' });
          expect(callSuper(ann, host.foundry.documents.Combatant, 'getInitiativeRoll').formula).to.equal('2d8');
        });
      });
    },
  },
  {
    id: 'M-combat-no-formula',
    title:
      'Where neither the configuration nor the manifest gives a formula, initiative cannot be rolled, for nobody of a batch',
    source:
      'client/config.d.mts CONFIG.Combat.initiative.formula (default null); API14 SystemManifestData.initiative (optional); SolarBear/Numenera-FoundryVTT issue 48 (no formula: nobody is rolled for)',
    generation: 'both',
    confidence: 'reported',
    needs: 'world',
    members: ['foundry.documents.Combat#rollInitiative', 'CONFIG.Combat.initiative'],
    run({ it, expect }) {
      it('fails and writes nothing', async () => {
        if (host.game.system.initiative as unknown) return;
        const configuration = host.CONFIG.Combat.initiative as unknown as Record<string, unknown>;
        const { formula } = configuration;
        configuration.formula = null;
        try {
          await withCombat([{ name: 'Ann' }, { name: 'Ben' }], async (combat) => {
            const base = host.foundry.documents.Combatant;
            for (const combatant of combat.combatants)
              Object.assign(combatant, {
                _getInitiativeFormula: () => callSuper(loose(combatant), base, '_getInitiativeFormula'),
              });
            // Even if one combatant has a formula, the roll fails for all if another has none.
            Object.assign(find(combat, 'Ann'), { _getInitiativeFormula: () => '4' });
            expect(await catchFailure(() => combat.rollAll())).to.be.instanceOf(Error);
            expect([...combat.combatants].map(({ initiative }) => initiative as unknown)).to.deep.equal([null, null]);
          });
        } finally {
          configuration.formula = formula;
        }
      });
    },
  },
  {
    id: 'M-combat-roll',
    title: 'Rolling initiative stores the totals and tells each roll in chat',
    source: `${COMBAT} rollInitiative, InitiativeOptions; ${COMBATANT} rollInitiative`,
    generation: 'both',
    confidence: 'documented',
    needs: 'world',
    members: [
      'foundry.documents.Combat#rollInitiative',
      'foundry.documents.Combatant#rollInitiative',
      'foundry.documents.Combatant#initiative',
    ],
    run({ it, expect }) {
      it('rolls for the named combatants', async () => {
        await withCombat([{ name: 'Ann' }, { name: 'Ben' }, { name: 'Cat' }], async (combat) => {
          const ids = ['Ann', 'Ben'].map((name) => find(combat, name).id);
          let result: unknown;
          const messages = await withMessages(async () => {
            result = await combat.rollInitiative(ids, { formula: '6 + 5', messageOptions: { flavor: 'Spec flavor' } });
          });
          expect(result).to.equal(combat);
          expect(find(combat, 'Ann').initiative).to.equal(11);
          expect(find(combat, 'Cat').initiative).to.equal(null);
          expect(messages).to.have.lengthOf(2);
          for (const message of messages) {
            expect(message.flavor).to.equal('Spec flavor');
            expect(message.rolls[0]?.total).to.equal(11);
          }
        });
      });
      it('rolls for one combatant, given by id or by itself', async () => {
        await withCombat([{ name: 'Ann' }, { name: 'Ben' }], async (combat) => {
          await withMessages(() => combat.rollInitiative(find(combat, 'Ann').id, { formula: '4' }));
          expect(find(combat, 'Ann').initiative).to.equal(4);
          await withMessages(() => find(combat, 'Ben').rollInitiative('9'));
          expect(find(combat, 'Ben').initiative).to.equal(9);
          expect(listTurns(combat)).to.deep.equal(['Ben', 'Ann']);
        });
      });
      it('tells everybody of those who are not hidden, in the usual mode', async () => {
        const key = host.game.settings.settings.has('core.messageMode') ? 'messageMode' : 'rollMode';
        const usual = host.game.settings.get('core', key);
        await host.game.settings.set('core', key, key === 'messageMode' ? 'public' : 'publicroll');
        try {
          await withCombat([{ name: 'Ann' }, { name: 'Ben', hidden: true }], async (combat) => {
            const ids = ['Ann', 'Ben'].map((name) => find(combat, name).id);
            const messages = await withMessages(() => combat.rollInitiative(ids, { formula: '4' }));
            const findMessage = (name: string) => messages.find((message) => String(message.speaker.alias) === name);
            expect([findMessage('Ann')?.whisper.length, findMessage('Ann')?.blind] as unknown[]).to.deep.equal([
              0,
              false,
            ]);
            expect(Number(findMessage('Ben')?.whisper.length)).to.be.least(1);
          });
        } finally {
          await host.game.settings.set('core', key, usual);
        }
      });
    },
  },
  {
    id: 'M-combat-roll-all',
    title: 'rollAll and rollNPC roll for those who have not rolled yet; resetAll takes all scores away',
    source: `${COMBAT} rollAll, rollNPC, resetAll`,
    generation: 'both',
    confidence: 'documented',
    needs: 'world',
    members: [
      'foundry.documents.Combat#rollAll',
      'foundry.documents.Combat#rollNPC',
      'foundry.documents.Combat#resetAll',
    ],
    run({ it, expect }) {
      it('rolls for the rest', async () => {
        for (const method of ['rollAll', 'rollNPC']) {
          await withCombat([{ name: 'Ann', initiative: 3 }, { name: 'Ben' }], async (combat) => {
            await withMessages(() => loose(combat[method]).call(combat, { formula: '8' }));
            expect(find(combat, 'Ann').initiative).to.equal(3);
            expect(find(combat, 'Ben').initiative).to.equal(8);
          });
        }
      });
      it('leaves players out', async () => {
        const player = [...host.game.users].find((user) => !user.isGM && Number(user.role) > 0);
        if (!player) return;
        await withActor({ ownership: { default: 0, [String(player.id)]: 3 } }, (actor) =>
          withCombat([{ actorId: actor.id }, { name: 'Other' }], async (combat) => {
            await withMessages(() => combat.rollNPC({ formula: '8' }));
            expect(find(combat, 'Other').initiative).to.equal(8);
            expect(find(combat, 'Spec fighter').initiative).to.equal(null);
          }),
        );
      });
      it('resets', async () => {
        await withThree(async (combat) => {
          await combat.resetAll();
          expect([...combat.combatants].map((combatant) => combatant.initiative as unknown)).to.deep.equal([
            null,
            null,
            null,
          ]);
        });
      });
    },
  },
  {
    id: 'C-71',
    title:
      'Rolling initiative again keeps the current combatant, unless updateTurn is false: then the turn number stays',
    source: `${COMBAT} InitiativeOptions.updateTurn; core issue 12311`,
    generation: 'both',
    confidence: 'documented',
    needs: 'world',
    members: ['foundry.documents.Combat#rollInitiative'],
    run({ it, expect }) {
      it('keeps the combatant', async () => {
        await withThree(async (combat) => {
          await combat.startCombat();
          await withMessages(() => combat.rollInitiative(find(combat, 'Ann').id, { formula: '1' }));
          expect(listTurns(combat)).to.deep.equal(['Ben', 'Cat', 'Ann']);
          expect(readState(combat)).to.deep.equal([1, 2, 'Ann']);
        });
      });
      it('keeps the number', async () => {
        await withThree(async (combat) => {
          await combat.startCombat();
          const options = { formula: '1', updateTurn: false };
          await withMessages(() => combat.rollInitiative(find(combat, 'Ann').id, options));
          expect(readState(combat)).to.deep.equal([1, 0, 'Ben']);
        });
      });
    },
  },
  {
    id: 'M-combat-active',
    title: 'One encounter is active; activating another one takes its place',
    source: `${COMBAT} activate, isActive; ${ENCOUNTERS} active, combats, viewed; client/game.d.mts combat`,
    generation: 'both',
    confidence: 'documented',
    needs: 'world',
    members: [
      'foundry.documents.Combat#activate',
      'foundry.documents.Combat#isActive',
      'foundry.documents.collections.CombatEncounters#active',
      'foundry.documents.collections.CombatEncounters#viewed',
      'foundry.documents.collections.CombatEncounters#combats',
      'game.combat',
    ],
    run({ it, expect }) {
      it('activates', async () => {
        await withThree(async (first) => {
          await withThree(async (second) => {
            await first.activate();
            expect([first.active, second.active]).to.deep.equal([true, false]);
            expect(host.game.combats.active).to.equal(first);
            expect([first.isActive, second.isActive]).to.deep.equal([true, false]);
            await second.activate();
            expect([first.active, second.active]).to.deep.equal([false, true]);
            expect(host.game.combats.active).to.equal(second);
            expect(host.game.combats.combats).to.include.members([first, second]);
            expect(host.game.combat ?? null).to.equal(host.game.combats.viewed ?? null);
          });
        });
      });
    },
  },
  {
    id: 'M-combat-end',
    title: 'Ending an encounter asks, and deletes it on yes',
    source: `${COMBAT} endCombat`,
    generation: 'both',
    confidence: 'documented',
    needs: 'world',
    members: ['foundry.documents.Combat#endCombat', 'hook:deleteCombat'],
    run({ it, expect }) {
      it('asks', async () => {
        await withThree(async (combat) => {
          const ended = combat.endCombat() as unknown as Promise<unknown>;
          await waitUntil(findYes);
          click(findYes());
          await ended;
          await waitUntil(() => !host.game.combats.get(combat.id));
          expect(host.game.combats.has(combat.id)).to.equal(false);
        });
      });
    },
  },
  {
    id: 'C-77',
    title: 'A player may change round and turn of an encounter, and the initiative of a combatant whose actor they own',
    source: `${BASE_COMBAT} metadata.permissions, _canChangeTurn, _canChangeRound; core issue 10501`,
    generation: 'both',
    confidence: 'reported',
    needs: 'world',
    members: [
      'foundry.documents.BaseCombat#_canChangeRound',
      'foundry.documents.BaseCombat#_canChangeTurn',
      'foundry.documents.BaseCombatant#getUserLevel',
      'foundry.documents.BaseCombat.metadata',
      'foundry.documents.BaseCombatant.metadata',
    ],
    run({ it, expect }) {
      it('tests the fields', async () => {
        await withThree((combat) => {
          const [player, gamemaster] = [buildUser(1), buildUser(4)];
          expect(combat.canUserModify(player, 'update', { turn: 1 })).to.equal(true);
          expect(combat.canUserModify(player, 'update', { round: 2, turn: 0 })).to.equal(true);
          expect(combat.canUserModify(player, 'update', { active: false })).to.equal(false);
          expect(combat.canUserModify(player, 'update', { turn: 1, flags: { world: { a: 1 } } })).to.equal(false);
          expect(combat.canUserModify(player, 'delete')).to.equal(false);
          expect(combat.canUserModify(gamemaster, 'update', { active: false })).to.equal(true);
          expect([combat._canChangeRound(player), combat._canChangeTurn(player)]).to.deep.equal([true, true]);
        });
      });
      it('tests a combatant by its actor', async () => {
        await withActor({ ownership: { default: 3 } }, (own) =>
          withActor({ name: 'Other' }, (other) =>
            withCombat([{ actorId: own.id }, { actorId: other.id }, { name: 'Nobody' }], (combat) => {
              const player = buildUser(1);
              const [mine] = [...combat.getCombatantsByActor(own)];
              const [theirs] = [...combat.getCombatantsByActor(other)];
              expect(mine?.getUserLevel(player)).to.equal(3);
              expect(theirs?.getUserLevel(player)).to.equal(0);
              expect(find(combat, 'Nobody').getUserLevel(player)).to.equal(0);
              expect(find(combat, 'Nobody').getUserLevel(buildUser(4))).to.equal(3);
              expect(mine?.canUserModify(player, 'update', { initiative: 3 })).to.equal(true);
              expect(mine?.canUserModify(player, 'update', { actorId: other.id })).to.equal(false);
              expect(theirs?.canUserModify(player, 'update', { initiative: 3 })).to.equal(false);
              expect(mine?.canUserModify(player, 'delete')).to.equal(true);
              expect(theirs?.canUserModify(player, 'delete')).to.equal(false);
            }),
          ),
        );
      });
    },
  },
  {
    id: 'C-77b',
    title:
      "The server lets a player set initiative and turn, and refuses flags of the encounter and others' combatants",
    source: `${BASE_COMBAT} metadata.permissions; core issues 10501, 12386`,
    generation: 'both',
    confidence: 'reported',
    needs: 'player',
    members: ['foundry.documents.BaseCombat.metadata', 'foundry.documents.BaseCombatant.metadata'],
    run({ it, expect }) {
      it('keeps to the rules', async () => {
        const combat = loose(host.game.combats.active);
        const combatants = [...combat.combatants];
        const mine = loose(combatants.find((combatant) => combatant.actor?.isOwner));
        const theirs = loose(combatants.find((combatant) => !combatant.actor?.isOwner));
        await mine.update({ initiative: 12 });
        expect(mine.initiative).to.equal(12);
        expect(await catchFailure(() => theirs.update({ initiative: 13 }))).to.be.instanceOf(Error);
        expect(await dispatch('Combatant', { _id: theirs.id, initiative: 13 }, combat.uuid)).to.be.instanceOf(Error);
        expect(await dispatch('Combat', { _id: combat.id, active: false })).to.be.instanceOf(Error);
        expect(await dispatch('Combat', { _id: combat.id, flags: { world: { a: 1 } } })).to.be.instanceOf(Error);
        expect(theirs.initiative).to.not.equal(13);
        expect(combat.active).to.equal(true);
      });
    },
  },
];
