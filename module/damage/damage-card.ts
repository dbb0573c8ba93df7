/** The damage card: how much and why, what it would do to the target, and what it did. A ruleset provides texts and dice. */
import type { CardButton, DiceRow } from '../chat/card-parts.ts';
import { listReplies, readReplyTo } from '../chat/replies.ts';
import type { LineView } from '../rolls/plan-view.ts';
import { findActor } from '../foundry/documents.ts';
import type { ListedEntry } from '../ledger/ledger.ts';
import { canReverse } from '../ledger/undo.ts';
import { type EarlierView, viewEarlier } from '../opposed/exchange-view.ts';
import { listHits, readExchange } from '../opposed/exchange.ts';
import { canUser } from '../permissions.ts';
import {
  applyDamage,
  applyToTargets,
  findApplied,
  findDamageOf,
  findVictim,
  isForeign,
  readClaim,
  listApplications,
  readDamageData,
  undoDamage,
} from './apply-damage.ts';
import { findSetOff, type ConsequencesCardContext, type FallView } from './consequences.ts';
import { type Damage, type DamagePreview, type NumberChange, type TrackGroup } from './damage-facet.ts';

type Message = ChatMessage.Implementation;
type Victim = Actor.Implementation;

/** The texts that a ruleset gives for damage. */
export interface DamageWords {
  /** Path of the template of one die. */
  readonly dieTemplate: string;
  /** Unit of the amount: "pips of damage". */
  readonly unit: string;
  readonly dice: readonly DiceRow[];
  /** What users need to know about it, one sentence each. */
  readonly notes: readonly string[];
  readonly lines: readonly LineView[];
  /** A note on all lines: a rule option in force. */
  readonly linesNote: string;
  /** Buttons for the target, before those of this module. */
  readonly buttons: readonly CardButton[];
  /** Rare buttons, in the menu. */
  readonly more: readonly CardButton[];
  /** Prepares the card of the consequences, which is drawn inside this one; left out if damage never has any. */
  readonly viewSetOff?: (card: Message) => ConsequencesCardContext | null;
}

/** One application of the card's damage. */
export interface AppliedView {
  /** "Applied by Ada" */
  readonly text: string;
  readonly isUndone: boolean;
  /** Whether it is currently applied and this user may undo it. */
  readonly canUndo: boolean;
  /** The track with the numbers before and after; empty for users who may not see them. */
  readonly track: readonly TrackGroup[];
  readonly numbers: readonly NumberChange[];
}

/** The card's target, for this user. */
export interface VictimView {
  /** What it would do; null if it is done, nothing gets through, or this user may not see it. */
  readonly preview: DamagePreview | null;
  readonly applied: readonly AppliedView[];
  readonly buttons: readonly CardButton[];
  /** Label of the button that applies it; empty if not offered. */
  readonly apply: string;
  /** Label of the rare button that applies it again; empty if not offered. */
  readonly again: string;
  /** Who was put out of the fight; null: nobody. */
  readonly fall: FallView | null;
  /** The consequences; null if there are none that this user may see. */
  readonly setOff: ConsequencesCardContext | null;
}

/** The context of the template `templates/shared/card/damage-card.hbs`. */
export interface DamageCardContext extends Omit<DamageWords, 'viewSetOff'> {
  readonly source: string;
  /** Who dealt it, and who was hit. */
  readonly subtitle: string;
  readonly amount: number;
  /** Why it may not count, one sentence each. */
  readonly warnings: readonly string[];
  /** The dice and notes of applied damage, which are folded; null if they are on the card. */
  readonly settled: Pick<DamageWords, 'dice' | 'notes'> | null;
  /** Null if it hits nobody, or this user may see nothing of it. */
  readonly victim: VictimView | null;
  /** Actions that are left on the messages of its exchange. */
  readonly exchange: { readonly earlier: readonly EarlierView[] };
  /** Whether the GM is offered to apply it to targeted tokens. */
  readonly canTarget: boolean;
}

function localize(key: string): string {
  return game.i18n.localize(`TETRAD.Damage.${key}`);
}

function describeWho(message: Message): string {
  const { hit, target } = readDamageData(message);
  if (!target) return '';
  return game.i18n.format(`TETRAD.Damage.${hit.dealerName ? 'dealt' : 'target'}`, { dealer: hit.dealerName, target });
}

/** Lists the applications of a message to an actor, newest first. */
function viewApplied(message: Message, actor: Victim): AppliedView[] {
  return listApplications(actor, message).map(({ entry, isUndone }) => {
    const user = game.users.get(entry.user)?.name ?? game.i18n.localize('TETRAD.Ledger.unknownUser');
    const text = game.i18n.format(`TETRAD.Damage.${isUndone ? 'undone' : 'applied'}`, { user });
    const facet = !isUndone && canUser('view', actor) ? findDamageOf(message) : undefined;
    const [track = [], numbers = []] = [facet?.drawTrack?.(actor, entry), facet?.compare(actor, entry)];
    const canUndo = !isUndone && entry.id === findApplied(actor, message)?.id && canReverse(actor, entry.id);
    return { text, isUndone, canUndo, track, numbers };
  });
}

/** Describes whom a message put out of the fight by an entry; null: nobody. */
function viewFall(message: Message, victim: Victim, entry: ListedEntry): FallView | null {
  const { target } = readDamageData(message);
  const text = findDamageOf(message)?.tellFall?.(victim, entry, target || victim.name) ?? '';
  return text ? { text, img: victim.img ?? '' } : null;
}

/** Prepares a message's target; null if this user may see nothing. */
function viewVictim(
  message: Message,
  victim: Victim,
  damage: Damage,
  { buttons: own, viewSetOff }: DamageWords,
): VictimView | null {
  const facet = findDamageOf(message);
  const last = findApplied(victim, message);
  const isOfUse = !isForeign(message) && facet?.apply(damage, victim, {}) != null;
  const canApply = isOfUse && canUser('damage', victim);
  const card = last ? findSetOff(message, victim, last.id) : null;
  const view: VictimView = {
    preview: isOfUse && !last && canUser('view', victim) ? facet.preview(damage, victim) : null,
    applied: viewApplied(message, victim),
    buttons: isOfUse ? own : [],
    apply: canApply && !last ? localize('act.apply') : '',
    again: canApply && last ? localize('act.again') : '',
    fall: last ? viewFall(message, victim, last) : null,
    setOff: (card && viewSetOff?.(card)) ?? null,
  };
  const hasContent = view.preview || view.apply || view.buttons.length + view.applied.length > 0;
  return hasContent ? view : null;
}

/** Says that the exchange has changed since the dice were rolled, by points or a ruling; empty if it has not or this user cannot see it. */
function describeStanding(message: Message): string {
  const { hit, links } = readDamageData(message);
  const attack = hit.dealer ? game.messages.get(links.replyTo) : undefined;
  if (!attack || readExchange(attack).kind !== 'judged') return '';
  const now = listHits(attack).find(({ by }) => by === hit.by);
  if (!now) return localize('noHit');
  if (now.margin === hit.margin) return '';
  return game.i18n.format('TETRAD.Damage.otherMargin', { now: String(now.margin), rolled: String(hit.margin) });
}

/**
 * Returns the rare button that rolls the damage of the hit again, which acts on the attack's message; none if this user may not or the hit no longer
 * stands.
 */
function listAgain(message: Message): CardButton[] {
  const { hit, links } = readDamageData(message);
  const attack = hit.dealer ? game.messages.get(links.replyTo) : undefined;
  const dealer = attack ? findActor(hit.dealer) : null;
  const found = attack && dealer && canUser('roll', dealer) ? listHits(attack).find(({ by }) => by === hit.by) : null;
  if (!attack || !found) return [];
  const label = game.i18n.format('TETRAD.Opposed.rollDamageAgain', { victim: found.victimName });
  return [{ action: 'rollHitDamage', label, by: hit.by, message: attack.id ?? '' }];
}

/** Lists the actions that are left on the exchange of a hit; none if its damage does not count. */
function viewHitEarlier(message: Message): readonly EarlierView[] {
  const { hit, links } = readDamageData(message);
  const attack = hit.dealer && !isForeign(message) ? game.messages.get(links.replyTo) : undefined;
  return attack ? viewEarlier(message, attack) : [];
}

/** Says why damage may not count: the message is to be ignored, or the exchange has changed since. */
function listWarnings(message: Message): string[] {
  const claim = readClaim(message);
  return [claim ? localize(claim) : '', describeStanding(message)].filter(Boolean);
}

/**
 * Prepares a damage message.
 * @param damage - with all adjustments
 * @param words - the ruleset's texts
 */
export function viewDamageCard(message: Message, damage: Damage, words: DamageWords): DamageCardContext {
  const { source, links } = readDamageData(message);
  const actor = findVictim(message);
  const victim = actor && viewVictim(message, actor, damage, words);
  const { viewSetOff: _view, more, ...rest } = words;
  const { dice, notes } = words;
  const isSettled = victim?.applied.some(({ isUndone }) => !isUndone) === true;
  return {
    ...rest,
    ...(isSettled ? { dice: [], notes: [], settled: { dice, notes } } : { settled: null }),
    // Applying again is rare, and asks first.
    more: [
      ...more,
      ...listAgain(message),
      ...(victim?.again ? [{ action: 'applyDamage', label: victim.again, hint: '' }] : []),
    ],
    source,
    subtitle: describeWho(message),
    amount: damage.amount,
    warnings: listWarnings(message),
    victim,
    exchange: { earlier: viewHitEarlier(message) },
    canTarget: !links.actor && !isForeign(message) && game.user.isGM && damage.amount > 0,
  };
}

/**
 * Lists the message that a damage message answers and the other answers to it: they can no longer be rerolled and no longer offer the damage roll.
 */
function listRelated(message: Message): string[] {
  const answered = readReplyTo(message);
  const others = listReplies(answered).flatMap(({ id }) => (id && id !== message.id ? id : []));
  return answered ? [answered, ...others] : [];
}

/** What all damage cards share. A ruleset adds `view`, its die as `partials`, and its own buttons to `actions`. */
export const damageCardBase = {
  template: 'systems/tetrad/templates/shared/card/damage-card.hbs',
  related: listRelated,
  // The dealer's points decide what the dealer can still buy.
  actors: (message: Message) => [readDamageData(message).links.actor, readDamageData(message).hit.dealer],
  actions: { applyDamage, undoDamage, applyToTargets },
};
