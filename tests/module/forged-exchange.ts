/** Plays exchanges and the copies of their messages that a cheat posts. */
import './foundry-double.ts';
import { rollDamage } from '../../module/damage/roll-damage.ts';
import { followMessage, viewWaitingEffects } from '../../module/opposed/aftermath.ts';
import { listHits, readExchange } from '../../module/opposed/exchange.ts';
import { Fight } from '../binding/properties/exchange.ts';
import { rulesets } from '../binding/rulesets.ts';
import { addPart, type Message } from '../binding/stage.ts';

addPart('combat');

/** The dice of a message for which nothing was rolled. */
export const nothingRolled = [{ dice: [], formula: '0', total: 0 }];

/** Returns a ruleset with its sample. */
export function findRuleset(id: string) {
  const ruleset = rulesets.find(({ binding }) => binding.id === id);
  if (!ruleset) throw new Error(`${id} has no sample`);
  return ruleset;
}

/** Has the GM's client alone write effects, as when a GM is online. */
function seatGm(): void {
  Object.assign(game.users, {
    activeGM: {
      get isSelf() {
        return game.user.isGM;
      },
    },
  });
}

/** Begins a fight of these actors, in their order; the first one's turn it is. */
export function beginFight(...actors: readonly Actor.Implementation[]): void {
  const combatants = actors.map((actor) => ({ actor, actorId: actor.id, name: actor.name }));
  const fields = { id: 'c1', started: true, active: true, round: 1, turn: 0, flags: {} };
  const list = Object.assign([...combatants], { contents: combatants });
  Object.assign(game, { combats: [{ ...fields, turns: combatants, combatants: list, combatant: combatants[0] }] });
}

const statusEffects = {
  fromStatusEffect: (id: string) =>
    Promise.resolve({ toObject: () => ({ _id: id, statuses: new Set([id]), flags: {} }) }),
};

/** Plays an attack of Ada's, with a GM online. */
export async function playAttack(id: string): Promise<{ readonly fight: Fight; readonly attack: Message }> {
  Object.assign(game, { system: { version: '1' } });
  Object.assign(CONFIG, { ActiveEffect: { documentClass: statusEffects } });
  const fight = new Fight(findRuleset(id));
  seatGm();
  return { fight, attack: await fight.attack() };
}

/** Plays an attack that hits, its answer and its damage. `fits` tests Ada's copy of a message with changes. */
export async function playHit(id: string, answer: string) {
  const ruleset = findRuleset(id);
  const fight = new Fight(ruleset, 7);
  const attack = await fight.attack();
  await fight.answer(attack, answer);
  const [hit] = listHits(attack);
  if (!hit) throw new Error('the attack missed');
  const damage = await fight.stage.as('ada', () => rollDamage(hit));
  if (!damage) throw new Error('there is no damage');
  const fits = (message: Message, system: object): boolean =>
    ruleset.binding.checks.fits(fight.stage.forge(message, { system }, { author: 'ada' }));
  return { attack, damage, fits, stage: fight.stage };
}

/** Plays an attack, and the copy of it that the attacker posts. */
export async function forgeAttack(id: string, change: object) {
  const fight = new Fight(findRuleset(id));
  const { stage, target } = fight;
  const attack = await fight.attack();
  const forged = stage.forge(attack, { system: change }, { author: 'ada' });
  const { opposed } = findRuleset(id).binding;
  if (!opposed) throw new Error(`${id} has no attacks`);
  return { forged, opposed, target };
}

/** Returns the code of the error of an action; empty: it succeeds. */
export function readCode(action: () => unknown): string {
  try {
    action();
  } catch (error) {
    return (error as { code: string }).code;
  }
  return '';
}

/** Has every client follow a message. */
export async function followByAll({ stage }: Fight, message: Message): Promise<void> {
  for (const user of ['ada', 'bertrand', 'gm'] as const) await stage.as(user, () => followMessage(message));
}

/** Posts Ada's copy of her own attack, which every client follows. */
export async function postCopy(
  fight: Fight,
  attack: Message,
  system: object,
  rolls?: readonly object[],
): Promise<Message> {
  const forged = fight.stage.forge(attack, { system, ...(rolls ? { rolls } : {}) }, { author: 'ada' });
  await followByAll(fight, forged);
  return forged;
}

/** Posts Bertrand's copy of a genuine reply, for any of his actors, which every client follows. */
export async function postReply(
  fight: Fight,
  attack: Message,
  type: string,
  { uuid }: Actor.Implementation,
  said: string,
): Promise<Message> {
  const links = { actor: uuid, replyTo: attack.id };
  const sent = fight.stage.post({ type, system: { links, reply: said, opponent: '' } }, { author: 'bertrand' });
  await followByAll(fight, sent);
  return sent;
}

/** Returns the reply by which an attack is judged, and whom it hits; its state if it is not judged. */
export function readJudgement(attack: Message): string {
  const state = readExchange(attack);
  return state.kind === 'judged' ? `${state.answer.id} ${state.hits.map(({ victim }) => victim).join()}` : state.kind;
}

/** Reads the notice about waiting effects as a user sees it. */
export function readWaiting({ stage }: Fight, attack: Message, user: 'ada' | 'gm') {
  return stage.as(user, () => viewWaitingEffects(attack));
}

/** Reads the target's data. */
export function readTarget({ stage, target }: Fight): Record<string, Record<string, unknown>> {
  return stage.read(target) as Record<string, Record<string, unknown>>;
}
