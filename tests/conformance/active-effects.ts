/** Statuses of actors, and the changes that active effects make while data are prepared. */
import { catchFailure, collectHookCalls, host, loose } from './globals.ts';
import type { ConformanceSpec } from './spec.ts';
import { placeToken, withAttributeActor, withScene } from './token-script.ts';

const ACTOR = 'fvtt-types src/foundry/client/documents/actor.d.mts';
const EFFECT = 'fvtt-types src/foundry/client/documents/active-effect.d.mts';
const CONFIGURATION = 'fvtt-types src/foundry/client/config.d.mts';
const STATUS = 'specdazed';

/** Whether statuses are kept by id, as in Foundry 14. */
const isRecord = () => !Array.isArray(host.CONFIG.statusEffects);

/** Configures a status while `body` runs, in the form of this Foundry version. */
async function withStatus(body: () => unknown, more: object = {}): Promise<void> {
  const status = { id: STATUS, name: 'Spec dazed', img: 'icons/svg/daze.svg', ...more };
  const list = host.CONFIG.statusEffects as unknown as object[];
  const record = host.CONFIG.statusEffects as unknown as Record<string, object>;
  const keyed = isRecord();
  if (keyed) record[STATUS] = status;
  else list.push(status);
  try {
    await body();
  } finally {
    if (keyed) delete record[STATUS];
    else list.splice(list.indexOf(status), 1);
  }
}

/** The data of an effect that adds a number to the rank. */
const buildEffect = (keyed: boolean, data: object = {}): object => {
  const change = { key: 'system.rank', value: '3', priority: 20 };
  return keyed
    ? { name: 'Spec effect', system: { changes: [{ ...change, type: 'add', phase: 'initial' }] }, ...data }
    : { name: 'Spec effect', changes: [{ ...change, mode: host.CONST.ACTIVE_EFFECT_MODES.ADD }], ...data };
};

/** Builds a spec: the changes of an effect are applied again at each preparation. Only the form of the data differs between Foundry versions. */
const buildToggleSpec = (id: string, generation: 13 | 14, source: string): ConformanceSpec => ({
  id,
  title: 'An effect changes prepared data, never the source; switching it on and off does not add up',
  source,
  generation,
  confidence: 'documented',
  needs: 'world',
  members: [
    'foundry.documents.ActiveEffect',
    'foundry.documents.BaseActiveEffect',
    'foundry.documents.Actor#applyActiveEffects',
    'foundry.documents.Actor#appliedEffects',
    'foundry.documents.Actor#effects',
    'CONFIG.ActiveEffect.documentClass',
  ],
  run({ it, expect }) {
    it('changes and takes back', async () => {
      await withAttributeActor({}, async (actor) => {
        const [effect] = [...(await actor.createEmbeddedDocuments('ActiveEffect', [buildEffect(generation === 14)]))];
        expect(effect).to.be.instanceOf(host.CONFIG.ActiveEffect.documentClass);
        expect([actor.system.rank, actor._source.system.rank ?? 2]).to.deep.equal([5, 2]);
        expect([...actor.appliedEffects]).to.deep.equal([effect]);
        for (const disabled of [true, false, true, false]) {
          await effect?.update({ disabled });
          expect(actor.system.rank).to.equal(disabled ? 2 : 5);
          expect(actor.appliedEffects).to.have.lengthOf(disabled ? 0 : 1);
        }
        actor.reset();
        expect(actor.system.rank).to.equal(5);
        await actor.update({ system: { rank: 4 } });
        expect([actor.system.rank, actor._source.system.rank]).to.deep.equal([7, 4]);
        await effect?.delete();
        expect(actor.system.rank).to.equal(4);
      });
    });
  },
});

export const specs: readonly ConformanceSpec[] = [
  {
    id: 'C-22',
    title:
      'The statuses of version 14 are kept by id; an effect has system.changes with a type and a duration in units',
    source: 'API14 CONFIG.statusEffects, ActiveEffectChangeData, CONST.ACTIVE_EFFECT_CHANGE_TYPES; core issue 13740',
    generation: 14,
    confidence: 'documented',
    needs: 'page',
    members: ['CONFIG.statusEffects', 'CONST.ACTIVE_EFFECT_CHANGE_TYPES', 'foundry.documents.BaseActiveEffect'],
    run({ it, expect }) {
      it('keeps statuses by id', () => {
        expect(Array.isArray(host.CONFIG.statusEffects)).to.equal(false);
        for (const [id, status] of Object.entries(host.CONFIG.statusEffects)) expect(loose(status).id).to.equal(id);
      });
      it('has types with priorities', () => {
        expect(host.CONST.ACTIVE_EFFECT_CHANGE_TYPES.add).to.equal(20);
        expect(host.CONST.ACTIVE_EFFECT_CHANGE_TYPES.override).to.equal(50);
        const effect = new host.CONFIG.ActiveEffect.documentClass(buildEffect(true));
        expect([effect.system.changes[0]?.type, effect.system.changes[0]?.key]).to.deep.equal(['add', 'system.rank']);
      });
    },
  },
  {
    id: 'C-22b',
    title: 'The statuses of version 13 are a list; an effect has changes with a numeric mode',
    source: `${CONFIGURATION} statusEffects; ${EFFECT} Schema; common/constants.d.mts ACTIVE_EFFECT_MODES`,
    generation: 13,
    confidence: 'documented',
    needs: 'page',
    members: ['CONFIG.statusEffects', 'CONST.ACTIVE_EFFECT_MODES', 'foundry.documents.BaseActiveEffect'],
    run({ it, expect }) {
      it('keeps a list', () => {
        expect(Array.isArray(host.CONFIG.statusEffects)).to.equal(true);
        for (const status of host.CONFIG.statusEffects) expect(status.id).to.be.a('string');
      });
      it('has modes', () => {
        const modes = host.CONST.ACTIVE_EFFECT_MODES;
        expect([modes.CUSTOM, modes.MULTIPLY, modes.ADD, modes.OVERRIDE]).to.deep.equal([0, 1, 2, 5]);
        const effect = new host.CONFIG.ActiveEffect.documentClass(buildEffect(false));
        expect([effect.changes[0]?.mode, effect.changes[0]?.key]).to.deep.equal([2, 'system.rank']);
      });
    },
  },
  {
    id: 'M-status-list-14',
    title:
      'In 14 the record of statuses can still be used like the list it was, and a list takes its place entry by entry',
    source:
      'core issue 13122 ("with backwards compatibility"); vttforge pull request 169 (a whole array empties the record first)',
    generation: 14,
    confidence: 'reported',
    needs: 'page',
    members: ['CONFIG.statusEffects'],
    run({ it, expect }) {
      it('is filtered, searched and assigned', () => {
        const all = { ...(host.CONFIG.statusEffects as unknown as Record<string, { id: string }>) };
        const [id = ''] = Object.keys(all);
        try {
          const others = host.CONFIG.statusEffects.filter((status: unknown) => String(loose(status).id) !== id);
          expect([...others].map((status) => String(status.id))).to.deep.equal(Object.keys(all).slice(1));
          expect(host.CONFIG.statusEffects.find((status: unknown) => String(loose(status).id) === id)).to.equal(
            all[id],
          );
          Reflect.set(host.CONFIG, 'statusEffects', others);
          expect(Array.isArray(host.CONFIG.statusEffects)).to.equal(false);
          expect(Object.keys(host.CONFIG.statusEffects)).to.deep.equal(Object.keys(all).slice(1));
          host.CONFIG.statusEffects.push({ id: 'conformance', name: 'Conformance' });
          expect(host.CONFIG.statusEffects['conformance']?.name).to.equal('Conformance');
        } finally {
          Reflect.set(host.CONFIG, 'statusEffects', Object.values(all));
        }
        expect(Object.keys(host.CONFIG.statusEffects)).to.deep.equal(Object.keys(all));
      });
    },
  },
  {
    id: 'M-effect-schema',
    title: 'An effect has a name, statuses as a set, and is on unless it is disabled',
    source: `${EFFECT} Schema, active; API14 ActiveEffectData showIcon`,
    generation: 'both',
    confidence: 'documented',
    needs: 'page',
    members: [
      'foundry.documents.ActiveEffect',
      'foundry.documents.BaseActiveEffect',
      'foundry.documents.ActiveEffect#active',
      'CONFIG.specialStatusEffects',
    ],
    run({ it, expect }) {
      it('holds statuses', async () => {
        const Effect = host.CONFIG.ActiveEffect.documentClass;
        const effect = new Effect({ name: 'E', statuses: ['a', 'b', 'a'] });
        expect(effect.statuses).to.be.instanceOf(Set);
        expect([...effect.statuses].map(String)).to.deep.equal(['a', 'b']);
        expect([effect.disabled, effect.active]).to.deep.equal([false, true]);
        expect(new Effect({ name: 'E', disabled: true }).active).to.equal(false);
        expect(await catchFailure(() => new Effect({ name: '' }, { strict: true }))).to.be.instanceOf(Error);
        expect(host.CONFIG.specialStatusEffects.DEFEATED).to.be.a('string');
      });
      it('shows its icon never, always or while it lasts in 14', async () => {
        if (Number(host.game.release.generation) < 14) return;
        const Effect = host.CONFIG.ActiveEffect.documentClass;
        const make = (data: object) => new Effect({ name: 'E', ...data }, { strict: true });
        for (const showIcon of [0, 1, 2]) expect(make({ showIcon }).showIcon).to.equal(showIcon);
        expect(make({}).showIcon).to.be.oneOf([0, 1, 2]);
        expect(await catchFailure(() => make({ showIcon: 3 }))).to.be.instanceOf(Error);
      });
      it('lasts whole rounds and turns in 13', () => {
        if (Number(host.game.release.generation) > 13) return;
        const Effect = host.CONFIG.ActiveEffect.documentClass;
        const duration = { rounds: 1.2, turns: 3.9, startRound: 0.6 };
        const stored = loose(new Effect({ name: 'E', duration })._source).duration;
        expect([stored.rounds, stored.turns, stored.startRound]).to.deep.equal([1, 4, 1]);
      });
    },
  },
  buildToggleSpec('C-21', 13, `${EFFECT} changes; ${ACTOR} applyActiveEffects, appliedEffects, overrides`),
  buildToggleSpec('C-21b', 14, `API14 ActiveEffectChangeData, Actor; ${ACTOR} applyActiveEffects, appliedEffects`),
  {
    id: 'M-effect-kinds',
    title: 'Changes add, multiply, limit and override, by priority; numbers stay numbers, and texts are joined',
    source: `${EFFECT} changes; CONST.ACTIVE_EFFECT_MODES and their doc comments`,
    generation: 'both',
    confidence: 'documented',
    needs: 'world',
    members: ['foundry.documents.Actor#applyActiveEffects', 'foundry.documents.Actor#overrides'],
    run({ it, expect }) {
      const isKeyed = Number(host.game.release.generation) >= 14;
      /** Returns the data of an effect with several changes (kind, key, value); later ones have a lower priority. */
      const build = (...changes: [string, string, string][]): object => {
        const all = changes.map(([type, key, value], index) => {
          const modes = host.CONST.ACTIVE_EFFECT_MODES as unknown as Record<string, number>;
          const kind = isKeyed ? { type, phase: 'initial' } : { mode: modes[type.toUpperCase()] };
          return { key, value, priority: 50 - index, ...kind };
        });
        return { name: 'Spec effect', ...(isKeyed ? { system: { changes: all } } : { changes: all }) };
      };
      const cases: [string, [string, string, string][], unknown][] = [
        [
          'adds after it multiplies',
          [
            ['add', 'system.rank', '3'],
            ['multiply', 'system.rank', '4'],
          ],
          11,
        ],
        [
          'overrides what was added',
          [
            ['override', 'system.rank', '5'],
            ['add', 'system.rank', '4'],
          ],
          5,
        ],
        [
          'raises to a value',
          [
            ['upgrade', 'system.rank', '3'],
            ['upgrade', 'system.rank', '1'],
          ],
          3,
        ],
        [
          'lowers to a value',
          [
            ['downgrade', 'system.rank', '1'],
            ['downgrade', 'system.rank', '9'],
          ],
          1,
        ],
        ['overrides a text', [['override', 'name', 'Somebody']], 'Somebody'],
      ];
      for (const [title, changes, value] of cases)
        it(title, async () => {
          await withAttributeActor({}, async (actor) => {
            await actor.createEmbeddedDocuments('ActiveEffect', [build(...changes)]);
            const [[, key] = ['', '']] = changes;
            expect(host.foundry.utils.getProperty(actor, key)).to.equal(value);
            expect(host.foundry.utils.getProperty(actor.overrides, key) ?? actor.overrides[key]).to.equal(value);
          });
        });
    },
  },
  {
    id: 'M-status-toggle',
    title: 'Toggling a status creates an effect that has it, or deletes it; the result tells which',
    source: `${ACTOR} toggleStatusEffect, statuses; ${EFFECT} fromStatusEffect`,
    generation: 'both',
    confidence: 'documented',
    needs: 'world',
    members: [
      'foundry.documents.Actor#toggleStatusEffect',
      'foundry.documents.Actor#statuses',
      'foundry.documents.ActiveEffect.fromStatusEffect',
      'CONFIG.statusEffects',
      'hook:createActiveEffect',
      'hook:deleteActiveEffect',
    ],
    run({ it, expect }) {
      it('toggles', async () => {
        await withStatus(() =>
          withAttributeActor({}, async (actor) => {
            expect(actor.statuses).to.be.instanceOf(Set);
            expect(actor.statuses.has(STATUS)).to.equal(false);
            let effect: unknown;
            const created = await collectHookCalls('createActiveEffect', async () => {
              effect = await actor.toggleStatusEffect(STATUS);
            });
            expect(created).to.have.lengthOf(1);
            expect(effect).to.be.instanceOf(host.CONFIG.ActiveEffect.documentClass);
            expect(actor.statuses.has(STATUS)).to.equal(true);
            expect(loose(effect).statuses.has(STATUS)).to.equal(true);
            expect(loose(effect).name).to.equal(host.game.i18n.localize('Spec dazed'));
            const deleted = await collectHookCalls('deleteActiveEffect', async () => {
              expect(await actor.toggleStatusEffect(STATUS)).to.equal(false);
            });
            expect(deleted).to.have.lengthOf(1);
            expect(actor.statuses.has(STATUS)).to.equal(false);
            expect(actor.effects.size).to.equal(0);
          }),
        );
      });
      it('may be told the state', async () => {
        await withStatus(() =>
          withAttributeActor({}, async (actor) => {
            expect(await actor.toggleStatusEffect(STATUS, { active: false })).to.equal(undefined);
            await actor.toggleStatusEffect(STATUS, { active: true });
            expect(await actor.toggleStatusEffect(STATUS, { active: true })).to.equal(true);
            expect(actor.effects.size).to.equal(1);
            expect(await actor.toggleStatusEffect(STATUS, { active: false })).to.equal(false);
            expect(actor.effects.size).to.equal(0);
          }),
        );
      });
      it('refuses an unknown status', async () => {
        await withAttributeActor({}, async (actor) => {
          expect(await catchFailure(() => actor.toggleStatusEffect('specunknown'))).to.be.instanceOf(Error);
          expect(actor.effects.size).to.equal(0);
        });
      });
    },
  },
  {
    id: 'M-status-fixed-id',
    title: 'A status with a fixed _id makes an effect of that id',
    source: `${EFFECT} fromStatusEffect (static _id)`,
    generation: 'both',
    confidence: 'documented',
    needs: 'world',
    members: ['foundry.documents.Actor#toggleStatusEffect', 'foundry.documents.ActiveEffect.fromStatusEffect'],
    run({ it, expect }) {
      it('keeps it', async () => {
        await withStatus(
          () =>
            withAttributeActor({}, async (actor) => {
              const effect = await actor.toggleStatusEffect(STATUS);
              expect(effect.id).to.equal('specdazed0000000');
              expect(await actor.toggleStatusEffect(STATUS)).to.equal(false);
              expect(actor.effects.size).to.equal(0);
            }),
          { _id: 'specdazed0000000' },
        );
      });
    },
  },
  {
    id: 'M-status-disabled',
    title: 'The statuses of a disabled effect do not count',
    source: `${ACTOR} statuses ("applied to this actor by active effects")`,
    generation: 'both',
    confidence: 'documented',
    needs: 'world',
    members: ['foundry.documents.Actor#statuses'],
    run({ it, expect }) {
      it('leaves them out', async () => {
        await withAttributeActor({}, async (actor) => {
          const data = { name: 'E', statuses: ['one', 'two'] };
          const [effect] = [...(await actor.createEmbeddedDocuments('ActiveEffect', [data]))];
          expect([...actor.statuses].map(String).toSorted()).to.deep.equal(['one', 'two']);
          await effect?.update({ disabled: true });
          expect(actor.statuses.size).to.equal(0);
        });
      });
    },
  },
  {
    id: 'M-status-token',
    title: 'The status of an unlinked token is its own; the base actor does not get it',
    source: 'fvtt-types client/documents/token.d.mts hasStatusEffect; core issue 9095',
    generation: 'both',
    confidence: 'reported',
    needs: 'world',
    members: ['foundry.documents.TokenDocument#hasStatusEffect', 'foundry.documents.Actor#toggleStatusEffect'],
    run({ it, expect }) {
      it('stays with the token', async () => {
        await withStatus(() =>
          withAttributeActor({}, (actor) =>
            withScene({}, async (scene) => {
              const token = await placeToken(scene, actor);
              const calls = await collectHookCalls('createActiveEffect', () => token.actor.toggleStatusEffect(STATUS));
              expect(calls.map(([effect]) => effect?.parent)).to.deep.equal([token.actor]);
              expect([token.hasStatusEffect(STATUS), token.actor.statuses.has(STATUS)]).to.deep.equal([true, true]);
              expect([actor.statuses.has(STATUS), actor.effects.size]).to.deep.equal([false, 0]);
              await token.actor.toggleStatusEffect(STATUS);
              expect(token.hasStatusEffect(STATUS)).to.equal(false);
            }),
          ),
        );
      });
    },
  },
  {
    id: 'M-status-defeated',
    title: 'The status that stands for defeated makes a combatant defeated',
    source: `${CONFIGURATION} specialStatusEffects.DEFEATED; combatant.d.mts isDefeated`,
    generation: 'both',
    confidence: 'inferred',
    needs: 'world',
    members: ['CONFIG.specialStatusEffects', 'foundry.documents.Combatant#isDefeated'],
    run({ it, expect }) {
      it('reads the status', async () => {
        const special = host.CONFIG.specialStatusEffects as unknown as Record<string, string>;
        const before = special.DEFEATED ?? 'dead';
        special.DEFEATED = STATUS;
        try {
          await withStatus(() =>
            withAttributeActor({}, async (actor) => {
              const combat = await host.CONFIG.Combat.documentClass.create({ scene: null });
              try {
                await combat.createEmbeddedDocuments('Combatant', [{ actorId: actor.id }]);
                const [combatant] = [...combat.combatants];
                expect(combatant?.isDefeated).to.equal(false);
                await actor.toggleStatusEffect(STATUS);
                expect([combatant?.isDefeated, combatant?.defeated]).to.deep.equal([true, false]);
              } finally {
                await combat.delete();
              }
            }),
          );
        } finally {
          special.DEFEATED = before;
        }
      });
    },
  },
  {
    id: 'C-19b',
    title: 'Effects are applied in the phases initial and final; a phase that is not registered throws',
    source: 'API14 CONFIG.ActiveEffect.phases, CONST.ACTIVE_EFFECT_CHANGE_PHASES; crucible issue 729',
    generation: 14,
    confidence: 'reported',
    needs: 'world',
    members: ['foundry.documents.Actor#applyActiveEffects', 'CONFIG.ActiveEffect.phases'],
    run({ it, expect }) {
      it('knows its phases', async () => {
        expect(Object.keys(host.CONFIG.ActiveEffect.phases)).to.include.members(['initial', 'final']);
        await withAttributeActor({}, async (actor) => {
          expect(await catchFailure(() => actor.applyActiveEffects('specphase'))).to.be.instanceOf(Error);
        });
      });
    },
  },
];
