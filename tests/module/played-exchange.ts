/** Plays exchanges with a GM online, and changed copies of their messages. */
import './foundry-double.ts';
import { followMessage } from '../../module/exchange/aftermath.ts';
import { viewReplies } from '../../module/exchange/exchange-play.ts';
import { readAttack, readExchange } from '../../module/exchange/exchange.ts';
import { Fight } from '../binding/properties/exchange.ts';
import { rulesets } from '../binding/rulesets.ts';
import { addPart, type Message } from '../binding/stage.ts';
import { createFight } from './fight-double.ts';

addPart('combat');

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
  const list = Object.assign([...combatants], { contents: combatants });
  Object.assign(game, {
    combats: [createFight(combatants, { id: 'c1', flags: {}, combatants: list, combatant: combatants[0] })],
  });
}

const statusEffects = {
  fromStatusEffect: (id: string) =>
    Promise.resolve({ toObject: () => ({ _id: id, statuses: new Set([id]), flags: {} }) }),
};

/** Plays an attack of Ada's, with a GM online. */
export async function playAttack(id: string): Promise<{ readonly fight: Fight; readonly attack: Message }> {
  Object.assign(CONFIG, { ActiveEffect: { documentClass: statusEffects } });
  const fight = new Fight(findRuleset(id));
  seatGm();
  return { fight, attack: await fight.attack() };
}

/** Plays an attack, and the copy of it that the attacker posts. */
export async function forgeAttack(id: string, change: object) {
  const fight = new Fight(findRuleset(id));
  const { stage, target } = fight;
  const attack = await fight.attack();
  const forged = stage.forge(attack, { system: change }, { author: 'ada' });
  const rules = readAttack(forged)?.rules;
  if (!rules) throw new Error(`${id} has no attacks`);
  return { forged, rules, target };
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
async function followByAll({ stage }: Fight, message: Message): Promise<void> {
  for (const user of ['ada', 'bertrand', 'gm'] as const) await stage.as(user, () => followMessage(message));
}

/** Posts another attack like Ada's, with changes, which every client follows. */
export async function attackAgain(fight: Fight, attack: Message, system: object): Promise<Message> {
  const again = fight.stage.forge(attack, { system }, { author: 'ada' });
  await followByAll(fight, again);
  return again;
}

/** Posts Bertrand's reply for any of his actors, which every client follows. */
export async function postReply(
  fight: Fight,
  attack: Message,
  type: string,
  { uuid }: Actor.Implementation,
  said: string,
): Promise<void> {
  const links = { actor: uuid, replyTo: attack.id };
  const sent = fight.stage.post({ type, system: { links, reply: said, opponent: '' } }, { author: 'bertrand' });
  await followByAll(fight, sent);
}

/** Returns the reply by which an attack is judged, and whom it hits; its state if it is not judged. */
export function readJudgement(attack: Message): string {
  const state = readExchange(attack);
  return state.kind === 'judged' ? `${state.answer.id} ${state.hits.map(({ victim }) => victim).join()}` : state.kind;
}

/** Attacks in a fight, and returns what the buttons of the replies say, by their label. */
export async function listSaid(id: string, isEven = false): Promise<Record<string, string>> {
  const fight = new Fight(findRuleset(id), 1, isEven);
  beginFight(fight.attacker, fight.target);
  const attack = await fight.attack();
  const views = await fight.stage.as('bertrand', () => viewReplies(attack, readExchange(attack)));
  return Object.fromEntries(views.map(({ label, chance }) => [label, chance]));
}
