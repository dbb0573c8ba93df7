/** The time of the world, and actions bound to keys. */
import { catchFailure, collectHookCalls, host, waitUntil } from './globals.ts';
import type { Loose } from './globals.ts';
import type { ConformanceSpec } from './spec.ts';

const TIME = 'fvtt-types src/foundry/client/helpers/time.d.mts';
const KEYS = 'fvtt-types src/foundry/client/helpers/interaction/client-keybindings.d.mts';
const HOOKS = 'fvtt-types src/foundry/client/hooks.d.mts';

/** Creates separate key bindings, in which actions can still be registered. */
const buildKeybindings = (): Loose => new host.foundry.helpers.interaction.ClientKeybindings();

export const specs: readonly ConformanceSpec[] = [
  {
    id: 'M-world-time',
    title: 'The time of the world is advanced and set in seconds; a hook tells time and difference',
    source: `${TIME} worldTime, advance, set; ${HOOKS} updateWorldTime`,
    generation: 'both',
    confidence: 'documented',
    needs: 'world',
    members: [
      'game.time.worldTime',
      'foundry.helpers.GameTime',
      'foundry.helpers.GameTime#worldTime',
      'foundry.helpers.GameTime#advance',
      'foundry.helpers.GameTime#set',
      'hook:updateWorldTime',
    ],
    run({ it, expect }) {
      it('advances', async () => {
        const before = Number(host.game.time.worldTime);
        try {
          await host.game.time.set(before + 50);
          const calls = await collectHookCalls('updateWorldTime', async () => {
            expect(await host.game.time.advance(6)).to.equal(before + 56);
            await waitUntil(() => Number(host.game.time.worldTime) === before + 56);
          });
          expect([calls[0]?.[0], calls[0]?.[1], calls[0]?.[3]] as unknown[]).to.deep.equal([
            before + 56,
            6,
            host.game.user.id,
          ]);
          expect(await host.game.time.set(before + 100)).to.equal(before + 100);
        } finally {
          await host.game.time.set(before);
        }
        expect(host.game.time.worldTime).to.equal(before);
      });
    },
  },
  {
    id: 'M-world-time-turn',
    title: 'A turn of an encounter takes the configured time',
    source: 'fvtt-types client/config.d.mts CONFIG.time.turnTime; combat.d.mts getTimeDelta',
    generation: 'both',
    confidence: 'documented',
    needs: 'world',
    members: ['CONFIG.time', 'foundry.documents.Combat#getTimeDelta'],
    run({ it, expect }) {
      it('advances with the turn', async () => {
        const before = Number(host.game.time.worldTime);
        const configuration = host.CONFIG.time as unknown as Record<string, unknown>;
        const { turnTime, roundTime } = configuration;
        expect([turnTime, roundTime]).to.deep.equal([0, 0]);
        Object.assign(configuration, { turnTime: 5, roundTime: 7 });
        const combat = await host.CONFIG.Combat.documentClass.create({ scene: null });
        try {
          await combat.createEmbeddedDocuments('Combatant', [
            { name: 'Ann', initiative: 2 },
            { name: 'Ben', initiative: 1 },
          ]);
          await combat.startCombat();
          expect(combat.getTimeDelta(1, 0, 1, 1)).to.equal(5);
          expect(combat.getTimeDelta(1, 0, 2, 0)).to.equal(17);
          expect(combat.getTimeDelta(2, 0, 1, 1)).to.equal(-12);
          const started = Number(host.game.time.worldTime);
          await combat.nextTurn();
          await waitUntil(() => Number(host.game.time.worldTime) === started + 5);
        } finally {
          Object.assign(configuration, { turnTime, roundTime });
          await combat.delete();
          await host.game.time.set(before);
        }
      });
    },
  },
  {
    id: 'M-keybindings',
    title: 'Actions are registered before the game is ready, and their keys can be read afterwards',
    source: `${KEYS} register, get, bindings, actions, initialize`,
    generation: 'both',
    confidence: 'documented',
    needs: 'page',
    members: [
      'foundry.helpers.interaction.ClientKeybindings',
      'foundry.helpers.interaction.ClientKeybindings#register',
      'foundry.helpers.interaction.ClientKeybindings#get',
      'foundry.helpers.interaction.ClientKeybindings#actions',
      'foundry.helpers.interaction.ClientKeybindings#bindings',
      'foundry.helpers.interaction.ClientKeybindings#initialize',
      'game.keybindings',
    ],
    run({ it, expect }) {
      it('refuses what comes late', async () => {
        const { keybindings } = host.game;
        expect(keybindings).to.be.instanceOf(host.foundry.helpers.interaction.ClientKeybindings);
        expect(keybindings.bindings).to.be.instanceOf(Map);
        expect(keybindings.actions).to.be.instanceOf(Map);
        const { id } = host.game.system;
        const late = () => keybindings.register(id, 'specLate', { name: 'Late', editable: [{ key: 'KeyY' }] });
        expect(await catchFailure(late)).to.be.instanceOf(Error);
      });
      it('registers and reads', () => {
        const own = buildKeybindings();
        const { id } = host.game.system;
        own.register(id, 'specAction', {
          name: 'Spec action',
          editable: [{ key: 'KeyY', modifiers: ['Control'] }],
          onDown: () => true,
        });
        expect(own.actions.get(`${String(id)}.specAction`).name).to.equal('Spec action');
        own.initialize();
        const [binding] = [...own.get(id, 'specAction')];
        expect([binding?.key, [...(binding?.modifiers ?? [])].map(String)] as unknown[]).to.deep.equal([
          'KeyY',
          ['Control'],
        ]);
        expect(own.bindings.get(`${String(id)}.specAction`)).to.have.lengthOf(1);
      });
    },
  },
];
