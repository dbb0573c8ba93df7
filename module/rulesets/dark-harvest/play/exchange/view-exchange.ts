/** What the cards of an exchange say of it, in sentences, and what this user may do about it. Nothing here is stored. */
import { darkHarvest } from '../../../../../src/index.ts';
import { findDocument } from '../../../../foundry/find-document.ts';
import { canUser } from '../../../../permissions.ts';
import { isDamageRolled } from '../../../../damage/roll-damage.ts';
import { listHits, type Hit } from './hits.ts';
import {
  findAttack,
  findReply,
  isReplyTo,
  readExchange,
  readReply,
  type ExchangeState,
  type ReplyMessage,
} from './read-exchange.ts';
import { listOffers } from './reply.ts';

type CheckMessage = ChatMessage.OfType<'harvestCheck'>;

/** A button that answers an attack. */
export interface ReplyView {
  readonly id: darkHarvest.ReplyId;
  readonly label: string;
  /** What it means, for the tooltip. */
  readonly hint: string;
}

/** What the card of an attack or of a reply shows of the exchange. */
export interface ExchangeView {
  readonly messageId: string;
  /** "Against Gutter Rat · Point blank" */
  readonly place: string;
  /** Who is harmed, and by how much; or what is waited for. */
  readonly verdict: readonly string[];
  /** Whether the verdict is one. */
  readonly isJudged: boolean;
  readonly replies: readonly ReplyView[];
  /** The hits of this card's side whose damage this user may roll. */
  readonly damage: readonly { readonly by: Hit['by']; readonly label: string }[];
  /** What somebody decided otherwise than the fight says, in sentences. */
  readonly changes: readonly string[];
}

function localize(key: string, data: Record<string, string> = {}): string {
  return game.i18n.format(`TETRAD.DarkHarvest.Exchange.${key}`, data);
}

/** Says who hits whom. */
function describeHit({ dealerName, victimName, margin, tied }: Hit): string {
  const key = tied ? 'verdict.tied' : 'verdict.hit';
  return localize(key, { dealer: dealerName, victim: victimName, margin: String(margin) });
}

/** Says why nobody is harmed. */
function describeNoHit(attack: CheckMessage, reply: ReplyMessage | null): string {
  const names = { attacker: attack.alias, target: attack.system.exchange.opponent };
  const answer = reply ? readReply(reply) : null;
  if (answer === 'disengage') return localize('verdict.disengage', names);
  if (answer === 'dodge' || answer === 'fullDodge') return localize('verdict.dodge', names);
  return localize(answer === 'strikeBack' ? 'verdict.nobody' : 'verdict.miss', names);
}

/** Says how an exchange stands. */
function describeState(attack: CheckMessage, state: ExchangeState): readonly string[] {
  const names = { attacker: attack.alias, target: attack.system.exchange.opponent };
  if (state.kind === 'open' || state.kind === 'secret' || state.kind === 'foreign') {
    return [localize(`verdict.${state.kind}`, names)];
  }
  if (state.kind === 'none') return [];
  const hits = listHits(attack);
  return hits.length > 0 ? hits.map(describeHit) : [describeNoHit(attack, state.reply)];
}

/** Lists the hits of a side whose damage this user may roll. */
function listDamage(attack: CheckMessage, by: Hit['by']): ExchangeView['damage'] {
  return listHits(attack)
    .filter((hit) => hit.by === by && mayRollDamage(hit))
    .map((hit) => ({
      by,
      label: localize(isDamageRolled(hit) ? 'rollDamageAgain' : 'rollDamage', { victim: hit.victimName }),
    }));
}

function mayRollDamage({ dealer }: Hit): boolean {
  const actor = findDocument(dealer);
  return actor instanceof foundry.documents.Actor && canUser('roll', actor);
}

function viewReplies(attack: CheckMessage): readonly ReplyView[] {
  return listOffers(attack).map((id) => ({
    id,
    label: localize(`reply.${id}`),
    hint: localize(`hint.${id}`, { rule: darkHarvest.replies[id].rule }),
  }));
}

function viewChanges({ exchange }: CheckMessage['system']): readonly string[] {
  return exchange.changes.map(({ key, from, to, note }) => {
    const own = ['range', 'unaware', 'cover'].includes(key);
    const name = game.i18n.localize(own ? `TETRAD.DarkHarvest.Exchange.${key}Label` : `TETRAD.DarkHarvest.Line.${key}`);
    return localize(note ? 'changedBecause' : 'changed', { name, from, to, note });
  });
}

function viewAttack(attack: CheckMessage): ExchangeView {
  const state = readExchange(attack);
  const { range, opponent, defenceless } = attack.system.exchange;
  const why = defenceless ? [localize(`defenceless.${defenceless}`, { target: opponent })] : [];
  return {
    messageId: attack.id ?? '',
    place: localize('against', { opponent, range: localize(`range.${range}`) }),
    verdict: [...why, ...describeState(attack, state)],
    isJudged: state.kind === 'judged',
    replies: viewReplies(attack),
    damage: listDamage(attack, 'attacker'),
    changes: viewChanges(attack.system),
  };
}

/** Says how the exchange of a reply stands: with the verdict of its attack, or why it has none. */
export function describeReply(reply: ReplyMessage): {
  readonly verdict: readonly string[];
  readonly attack: CheckMessage | null;
} {
  const attack = findAttack(reply);
  const { opponent } = reply.type === 'harvestReply' ? reply.system : reply.system.exchange;
  if (!attack) return { verdict: [localize('verdict.lone', { opponent })], attack: null };
  const counting = findReply(attack);
  if (counting?.id === reply.id) return { verdict: describeState(attack, readExchange(attack)), attack };
  const why = !isReplyTo(reply, attack) ? 'noReply' : counting ? 'late' : 'foreignReply';
  return { verdict: [localize(`verdict.${why}`, { opponent })], attack: null };
}

/** Prepares what the card of a test shows of its exchange; null: it is part of none. */
export function viewExchange(message: CheckMessage): ExchangeView | null {
  const { role, range, opponent } = message.system.exchange;
  if (role === 'attack') return viewAttack(message);
  if (role !== 'reply') return null;
  const { verdict, attack } = describeReply(message);
  return {
    messageId: message.id ?? '',
    place: localize('against', { opponent, range: localize(`range.${range}`) }),
    verdict,
    isJudged: attack !== null && readExchange(attack).kind === 'judged',
    replies: [],
    damage: attack ? listDamage(attack, 'target') : [],
    changes: viewChanges(message.system),
  };
}

/** Finds the hit whose damage a button of a card rolls. */
export function findHit(message: CheckMessage, by: string): Hit | undefined {
  const attack = message.system.exchange.role === 'attack' ? message : findAttack(message);
  return attack ? listHits(attack).find((hit) => hit.by === by) : undefined;
}
