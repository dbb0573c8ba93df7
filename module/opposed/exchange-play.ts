/** What people do in an exchange: they attack whom they target, one dialog after the other, and answer an attack on its card. */
import { askCheck, openCheckDialog } from '../checks/check-dialog.ts';
import { postAnswer } from '../chat/post-roll.ts';
import { readActorUuid } from '../chat/replies.ts';
import { findSelectedActor } from '../documents/macro-actor.ts';
import { findActor, getSpeaker } from '../foundry/documents.ts';
import { runOnce } from '../foundry/run-once.ts';
import { canUser } from '../permissions.ts';
import { runOrWarn, UserError } from '../user-error.ts';
import { findAnswer, readAttack, readExchange, readRole, type ExchangeState, type ShownAttack } from './exchange.ts';
import { findOpposed, type AnswererRole, type Offer } from './opposed-facet.ts';
import { listTargets } from './targets.ts';

type Message = ChatMessage.Implementation;

/**
 * Attacks: whoever is targeted, one dialog after the other until one is closed without a roll; without a target as a test of its own.
 * @param weapon - what is attacked with; null: nothing that is an item. One that cannot attack does nothing
 */
export async function attackWith(
  attacker: Actor.Implementation,
  weapon: Item.Implementation | null = null,
): Promise<void> {
  const facet = findOpposed(attacker);
  if (!facet) return;
  const targets = listTargets(attacker);
  await runOrWarn(async () => {
    if (targets.length === 0) {
      const asked = facet.declare(attacker, weapon, null, 0);
      return asked && openCheckDialog(attacker, asked.request);
    }
    for (const target of targets) {
      const asked = facet.declare(attacker, weapon, target, targets.length);
      if (!asked || !(await askCheck(attacker, asked.request, asked))) return;
    }
  });
}

/** Somebody for whom this user may answer. */
interface Answerer {
  readonly actor: Actor.Implementation;
  readonly role: AnswererRole;
}

/** Lists those for whom this user may answer an attack. */
function listAnswerers(attack: Message, { facet, claim }: ShownAttack): Answerer[] {
  const named = [claim.against, readActorUuid(attack)].flatMap((uuid) => findActor(uuid) ?? []);
  const selected = facet.answerers.includes('bystander') ? (findSelectedActor() ?? []) : [];
  return [...new Set(named.concat(selected))]
    .map((actor) => ({ actor, role: readRole(attack, claim, actor.uuid) }))
    .filter(({ actor, role }) => facet.answerers.includes(role) && facet.owns(actor) && canUser('reply', actor));
}

/** An answer that this user may give now, and for whom. */
export interface OwnOffer extends Offer {
  readonly actor: Actor.Implementation;
}

/**
 * Lists what this user may answer to an attack, in the order of the buttons; nothing where it is another's to answer, or answered.
 * @param exchange - how it stands
 */
export function listOffers(attack: Message, exchange: ExchangeState = readExchange(attack)): OwnOffer[] {
  const shown = readAttack(attack);
  if (!shown || (exchange.kind !== 'open' && exchange.kind !== 'judged')) return [];
  const { facet } = shown;
  return listAnswerers(attack, shown).flatMap(({ actor, role }) => {
    const isOpen = exchange.kind === 'open';
    const offers = isOpen ? facet.answer(attack, actor, role) : (facet.react?.(attack, exchange, actor, role) ?? []);
    return offers.map((offer) => ({ ...offer, actor }));
  });
}

async function give({ facet }: ShownAttack, attack: Message, { id, actor }: OwnOffer): Promise<void> {
  const answer = await facet.roll(attack, actor, id);
  if (!answer) return;
  if ('message' in answer) await postAnswer({ ...answer.message, speaker: getSpeaker(actor) }, attack);
  else await askCheck(actor, answer.request, { ...answer, mode: attack.whisper.length > 0 ? 'gm' : undefined });
}

/**
 * Answers an attack, for whomever of this user's may answer it so.
 * @param id - of the answer
 * @param uuid - of the actor who answers; empty: the first who may
 * @throws UserError `reply-late` where it has been answered meanwhile, `reply-not-allowed` where that cannot be answered any more
 */
export async function answerAttack(attack: Message, id: string, uuid = ''): Promise<void> {
  const shown = readAttack(attack);
  if (!shown || listAnswerers(attack, shown).length === 0) return;
  await runOnce(`answer ${attack.id}`, async () => {
    const offer = listOffers(attack).find((one) => one.id === id && (uuid === '' || one.actor.uuid === uuid));
    if (offer) return give(shown, attack, offer);
    throw new UserError(findAnswer(attack, shown) ? 'reply-late' : 'reply-not-allowed', { attacker: attack.alias });
  });
}
