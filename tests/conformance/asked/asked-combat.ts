/** Questions asked in advance (docs/dev/conformance.md) about fights: rounds and turns, their hooks and workflows, initiative, and defeated combatants. */
import { collectHookCalls, host, loose, type Loose } from '../globals.ts';
import { withMessages } from '../message-script.ts';
import type { ConformanceSpec } from '../spec.ts';
import { withActor } from './asked-documents.ts';

const COMBAT = 'fvtt-types src/foundry/client/documents/combat.d.mts';
const HOOKS = 'foundryvtt.com/api hookEvents';
const world = { generation: 'both', confidence: 'documented', needs: 'world' } as const;

/** Creates a fight with three combatants of initiative 30, 20 and 10, runs `body` and deletes the fight. */
async function withFight(body: (combat: Loose, actor: Loose) => unknown): Promise<void> {
  await withActor(async (actor) => {
    const combat = await host.CONFIG.Combat.documentClass.create({});
    try {
      const fighters = [30, 20, 10].map((initiative) => ({ name: `At ${initiative}`, actorId: actor.id, initiative }));
      await combat.createEmbeddedDocuments('Combatant', fighters);
      await body(combat, actor);
    } finally {
      if (host.game.combats.get(combat.id)) await combat.delete();
    }
  });
}

/** Replaces the four workflows of a fight; returns the list to which the names of those called are added. */
function noteWorkflows(combat: Loose): string[] {
  const seen: string[] = [];
  for (const name of ['_onEndTurn', '_onEndRound', '_onStartRound', '_onStartTurn'])
    Object.defineProperty(combat, name, { configurable: true, value: () => Promise.resolve(void seen.push(name)) });
  return seen;
}

/** Waits until workflows that continue after an update have ended. */
const rest = (): Promise<unknown> => new Promise((resolve) => setTimeout(resolve, 100));

export const specs: readonly ConformanceSpec[] = [
  {
    ...world,
    id: 'Q-30',
    title: 'combatStart is told before the fight is written, with round 1 and turn 0',
    source: `${HOOKS}.combatStart; ${COMBAT}, startCombat`,
    members: ['foundry.documents.Combat#startCombat'],
    run({ it, expect }) {
      it('is told once', () =>
        withFight(async (combat) => {
          let round: unknown;
          const calls = await collectHookCalls(
            'combatStart',
            () => combat.startCombat(),
            () => {
              round = combat.round;
            },
          );
          expect(calls).to.have.lengthOf(1);
          expect(loose(calls[0])[0]).to.equal(combat);
          expect(loose(loose(calls[0])[1]).round).to.equal(1);
          expect(loose(loose(calls[0])[1]).turn).to.equal(0);
          expect(round).to.equal(0);
          expect(combat.started).to.equal(true);
          expect(combat.combatant.initiative).to.equal(30);
        }));
    },
  },
  {
    ...world,
    id: 'Q-31',
    title: 'A new round ends the turn, ends the round, starts the round and starts the turn, in this order',
    source: `${COMBAT}, _manageTurnEvents`,
    members: ['foundry.documents.Combat#nextRound', 'foundry.documents.Combat#_onStartRound'],
    run({ it, expect }) {
      it('goes through the four', () =>
        withFight(async (combat) => {
          await combat.startCombat();
          // Workflows of the start of the fight may still be running.
          await rest();
          const seen = noteWorkflows(combat);
          await combat.nextRound();
          await new Promise((resolve) => setTimeout(resolve, 100));
          expect(seen).to.eql(['_onEndTurn', '_onEndRound', '_onStartRound', '_onStartTurn']);
        }));
    },
  },
  {
    ...world,
    id: 'Q-32',
    title: 'With turnEvents: false none of the four workflows runs',
    source: `${COMBAT}, Combat.Database.OnUpdateOptions.turnEvents; foundryvtt.com/api foundry.documents.types CombatUpdateOperation`,
    members: ['foundry.documents.Combat#update'],
    run({ it, expect }) {
      it('is silent', () =>
        withFight(async (combat) => {
          const seen = noteWorkflows(combat);
          await combat.startCombat();
          // Workflows of the start of the fight may still be running.
          await rest();
          seen.length = 0;
          await combat.update({ turn: 1 }, { turnEvents: false });
          await rest();
          expect(combat.turn).to.equal(1);
          expect(seen).to.eql([]);
        }));
    },
  },
  {
    ...world,
    id: 'Q-33',
    title:
      'combatTurn is told before the write, with what will be written and the direction; what a listener changes is written',
    source: `${HOOKS}.combatTurn ("Can be mutated")`,
    members: ['foundry.documents.Combat#nextTurn'],
    run({ it, expect }) {
      it('can be changed', () =>
        withFight(async (combat) => {
          await combat.startCombat();
          const calls = await collectHookCalls(
            'combatTurn',
            () => combat.nextTurn(),
            ([, update]) => {
              expect(combat.turn).to.equal(0);
              expect(loose(update).turn).to.equal(1);
              loose(update).turn = 2 as unknown as Loose;
            },
          );
          expect(loose(loose(calls[0])[2]).direction).to.equal(1);
          expect(combat.turn).to.equal(2);
        }));
      it('goes back', () =>
        withFight(async (combat) => {
          await combat.startCombat();
          await combat.nextTurn();
          const calls = await collectHookCalls('combatTurn', () => combat.previousTurn());
          expect(loose(loose(calls[0])[2]).direction).to.equal(-1);
          expect(combat.turn).to.equal(0);
        }));
    },
  },
  {
    ...world,
    id: 'Q-34',
    title: 'combatTurnChange is told after the write with the state before and the state now',
    source: `${HOOKS}.combatTurnChange; ${COMBAT}, HistoryData`,
    members: ['foundry.documents.Combat#nextTurn', 'foundry.documents.Combat#current'],
    run({ it, expect }) {
      it('tells both', () =>
        withFight(async (combat) => {
          await combat.startCombat();
          const first = combat.combatant;
          const calls = await collectHookCalls('combatTurnChange', async () => {
            await combat.nextTurn();
            await new Promise((resolve) => setTimeout(resolve, 100));
          });
          const [told, prior, current] = loose(calls[0]);
          expect(told).to.equal(combat);
          expect([loose(prior).round, loose(prior).turn, loose(prior).combatantId]).to.eql([1, 0, first.id]);
          expect([loose(current).round, loose(current).turn]).to.eql([1, 1]);
          expect(loose(current).combatantId).to.equal(combat.combatant.id);
        }));
    },
  },
  {
    ...world,
    id: 'Q-35',
    title:
      'Initiative for several is one message each, marked core.initiativeRoll, of the fighter as speaker, and keeps the turn with who has it',
    source: `${COMBAT}, rollInitiative and InitiativeOptions.updateTurn; core issue 12045 (messageOptions)`,
    confidence: 'reported',
    members: ['foundry.documents.Combat#rollInitiative'],
    run({ it, expect }) {
      it('rolls', () =>
        withFight(async (combat, actor) => {
          await combat.startCombat();
          const acting = combat.combatant;
          const others = [...combat.combatants].filter((fighter) => fighter !== acting).map(({ id }) => id);
          let answer: unknown;
          const messages = await withMessages(async () => {
            answer = await combat.rollInitiative(others, { formula: '100 + 1d6' });
          });
          expect(answer).to.equal(combat);
          expect(messages).to.have.lengthOf(2);
          for (const message of messages) {
            expect(message.getFlag('core', 'initiativeRoll')).to.equal(true);
            expect(message.speaker.actor).to.equal(actor.id);
            expect(message.rolls.length).to.equal(1);
          }
          expect(combat.combatant).to.equal(acting);
          expect(combat.turn).to.equal(2);
        }));
    },
  },
  {
    ...world,
    id: 'Q-36',
    title: 'setInitiative keeps the turn with who has it',
    source: `${COMBAT}, setInitiative: "Update the Combat turn order to maintain the same combatant as the current turn"`,
    members: ['foundry.documents.Combat#setInitiative'],
    run({ it, expect }) {
      it('follows', () =>
        withFight(async (combat) => {
          await combat.startCombat();
          const acting = combat.combatant;
          await combat.setInitiative(acting.id, 15);
          expect(loose(combat.turns[1])).to.equal(acting);
          expect(combat.combatant).to.equal(acting);
        }));
    },
  },
  {
    ...world,
    id: 'Q-37',
    title: 'A fighter is defeated by its mark, or by the status that is configured for it',
    source:
      'fvtt-types client/documents/combatant.d.mts, isDefeated; dnd5e and crucible set the status CONFIG.specialStatusEffects.DEFEATED',
    confidence: 'reported',
    members: ['foundry.documents.Combatant#isDefeated'],
    run({ it, expect }) {
      it('asks both', () =>
        withFight(async (combat, actor) => {
          const [first] = [...combat.combatants];
          expect(loose(first).isDefeated).to.equal(false);
          await loose(first).update({ defeated: true });
          expect(loose(first).isDefeated).to.equal(true);
          await loose(first).update({ defeated: false });
          await actor.toggleStatusEffect(host.CONFIG.specialStatusEffects.DEFEATED, { active: true });
          expect(loose(first).isDefeated).to.equal(true);
        }));
    },
  },
  {
    ...world,
    id: 'Q-38',
    title: 'resetAll takes all initiatives and sets the turn to the first',
    source: `${COMBAT}, resetAll: "Reset all combatant initiative scores, setting the turn back to zero"`,
    members: ['foundry.documents.Combat#resetAll'],
    run({ it, expect }) {
      it('resets', () =>
        withFight(async (combat) => {
          await combat.startCombat();
          await combat.nextTurn();
          await combat.resetAll();
          expect([...combat.combatants].map(({ initiative }) => initiative)).to.eql([null, null, null]);
          expect(combat.turn).to.equal(0);
        }));
    },
  },
  {
    ...world,
    id: 'Q-39',
    title:
      'After the last turn comes the next round at its first turn, and combatRound is told; before the first the turn is none',
    source: `${HOOKS}.combatRound; ${COMBAT}, nextTurn, nextRound, turn ("initial null")`,
    members: ['foundry.documents.Combat#nextTurn', 'foundry.documents.Combat#nextRound'],
    run({ it, expect }) {
      it('goes round', () =>
        withFight(async (combat) => {
          expect(combat.turn).to.equal(null);
          expect(combat.combatant ?? null).to.equal(null);
          await combat.startCombat();
          const calls = await collectHookCalls('combatRound', async () => {
            for (let step = 0; step < 3; step += 1) await combat.nextTurn();
          });
          expect(calls).to.have.lengthOf(1);
          expect(loose(loose(calls[0])[1]).round).to.equal(2);
          expect([combat.round, combat.turn].map(Number)).to.eql([2, 0]);
        }));
    },
  },
];
