/**
 * The damage card: the amount of damage and what it is made of, what it would do to the target, and where it was applied. A ruleset provides texts and dice.
 */
import { isFromGm } from '../chat/genuine.ts';
import type { CardButton, DiceRow } from '../chat/card-parts.ts';
import { kindOf } from '../chat/define-message.ts';
import { listReplies, readReplyTo } from '../chat/replies.ts';
import type { LineView } from '../chat/plan-view.ts';
import { isHidden } from '../foundry/canvas.ts';
import { findActor } from '../foundry/documents.ts';
import type { ListedEntry } from '../ledger/ledger.ts';
import { canReverse } from '../ledger/undo.ts';
import { type EarlierView, viewEarlier } from './exchange-view.ts';
import { listHits, readExchange } from './exchange.ts';
import { SPREAD } from './opposed-facet.ts';
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
import { findSetOff, tellLeft, type ConsequencesCardContext, type FallView } from './consequences.ts';
import { type Damage, type DamagePreview, type NumberChange, type TrackGroup } from './damage-facet.ts';
import { findHitDamage } from './roll-damage.ts';

type Message = ChatMessage.Implementation;
type Victim = Actor.Implementation;

/** A ruleset's texts, dice and buttons for a damage card. */
export interface DamageWords {
  /** Path of the template that draws one die. */
  readonly dieTemplate: string;
  /** Unit of the amount ("pips of damage"). */
  readonly unit: string;
  readonly dice: readonly DiceRow[];
  /** Sentences that users must know about the damage. */
  readonly notes: readonly string[];
  /** The lines of the plan; left out: none. */
  readonly lines?: readonly LineView[];
  /** A note below the lines, such as a rule option that applied; left out: none. */
  readonly linesNote?: string;
  /** The ruleset's own buttons for the target, which come first; left out: none. */
  readonly buttons?: readonly CardButton[];
  /** Rarely used buttons, shown in the menu; left out: none. */
  readonly more?: readonly CardButton[];
}

/** One application of the card's damage. */
export interface AppliedView {
  /** Text: who applied it, and whether it was undone ("Applied by Ada"). */
  readonly text: string;
  readonly isUndone: boolean;
  /** Whether this user can undo this application. */
  readonly canUndo: boolean;
  /** The track with the change marked; empty if this user may not see it. */
  readonly track: readonly TrackGroup[];
  readonly numbers: readonly NumberChange[];
}

/** The template data of the target. */
export interface VictimView {
  /** What the damage would do; null if it is applied or has no effect, or if this user may not see it. */
  readonly preview: DamagePreview | null;
  readonly applied: readonly AppliedView[];
  readonly buttons: readonly CardButton[];
  /** Label of the button that applies the damage; empty if not offered. */
  readonly apply: string;
  /** Label of the button that applies the damage again; empty if not offered. */
  readonly again: string;
  /** Who was put out of the fight; null: no one. */
  readonly fall: FallView | null;
  /** The consequences; null if there are none that this user may see. */
  readonly setOff: ConsequencesCardContext | null;
}

/** The context of the template `templates/shared/card/damage-card.hbs`. */
export interface DamageCardContext extends Required<DamageWords> {
  readonly source: string;
  /** Text with the names of the dealer and the target. */
  readonly subtitle: string;
  readonly amount: number;
  /** Sentences about why the damage may not count. */
  readonly warnings: readonly string[];
  /** The dice and notes of applied damage, which are then shown folded; null if the damage is not applied. */
  readonly settled: Pick<DamageWords, 'dice' | 'notes'> | null;
  /** The target; null if there is none, or this user may not see it. */
  readonly victim: VictimView | null;
  /** Actions that are still possible on earlier messages of the exchange. */
  readonly exchange: { readonly earlier: readonly EarlierView[] };
  /** Whether the GM can apply the damage to targeted tokens. */
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

/**
 * The maximum number of pips in a track that a card draws, because hundreds of pips on many cards would slow down the chat log. The numbers are always shown.
 */
const MOST_PIPS = 120;

/** Returns a track that is short enough to be drawn on a card; empty for a longer one. */
function fitTrack(track: readonly TrackGroup[] = []): readonly TrackGroup[] {
  const pips = track.flatMap(({ boxes }) => boxes).reduce((sum, box) => sum + box.length, 0);
  return pips > MOST_PIPS ? [] : track;
}

/** Fits a preview of the damage to the card; null: nothing to show. */
function viewPreview(preview: DamagePreview | null): DamagePreview | null {
  return preview?.track ? { ...preview, track: fitTrack(preview.track) } : preview;
}

/** Lists the applications of a message's damage to an actor, the newest first. */
function viewApplied(message: Message, actor: Victim): AppliedView[] {
  return listApplications(actor, message).map(({ entry, isUndone }) => {
    const user = game.users.get(entry.user)?.name ?? game.i18n.localize('TETRAD.Ledger.unknownUser');
    const text = game.i18n.format(`TETRAD.Damage.${isUndone ? 'undone' : 'applied'}`, { user });
    const facet = !isUndone && canUser('view', actor) ? findDamageOf(message) : undefined;
    const [track, numbers = []] = [fitTrack(facet?.drawTrack?.(actor, entry)), facet?.compare(actor, entry)];
    const canUndo = !isUndone && entry.id === findApplied(actor, message)?.id && canReverse(actor, entry.id);
    return { text, isUndone, canUndo, track, numbers };
  });
}

/** Returns the notice that a ledger entry put the victim out of the fight; null if it did not, or the GM hides the victim. */
function viewFall(message: Message, victim: Victim, entry: ListedEntry): FallView | null {
  if (isHidden(victim)) return null;
  const { target } = readDamageData(message);
  const text = findDamageOf(message)?.tellFall?.(victim, entry, target || victim.name) ?? '';
  return text ? { text, img: victim.img ?? '', left: tellLeft(entry) } : null;
}

/** Prepares the target of a damage message; null if this user may see nothing of it. */
function viewVictim(
  message: Message,
  victim: Victim,
  damage: Damage,
  { buttons: own = [] }: DamageWords,
): VictimView | null {
  const facet = findDamageOf(message);
  const last = findApplied(victim, message);
  const isOfUse = !isForeign(message) && facet?.apply(damage, victim, {}) != null;
  const canApply = isOfUse && canUser('damage', victim);
  const card = last ? findSetOff(message, victim, last.id) : null;
  const view: VictimView = {
    preview: isOfUse && !last && canUser('view', victim) ? viewPreview(facet.preview(damage, victim)) : null,
    applied: viewApplied(message, victim),
    buttons: isOfUse ? own : [],
    apply: canApply && !last ? localize('act.apply') : '',
    again: canApply && last ? localize('act.again') : '',
    fall: last ? viewFall(message, victim, last) : null,
    setOff: (card && kindOf(card)?.viewWounds?.(card)) ?? null,
  };
  const hasContent = view.preview || view.apply || view.buttons.length + view.applied.length > 0;
  return hasContent ? view : null;
}

/** Describes how points or a ruling have changed the exchange since the damage was rolled; empty if they have not, or this user cannot see the exchange. */
function describeStanding(message: Message): string {
  const { hit, links } = readDamageData(message);
  const attack = hit.dealer ? game.messages.get(links.replyTo) : undefined;
  if (!attack || readExchange(attack).kind !== 'judged') return '';
  // After a miss, only a GM decides who is caught in an attack that spreads.
  if (hit.by === SPREAD) return listHits(attack).length > 0 || isFromGm(message) ? '' : localize('noHit');
  const now = listHits(attack).find(({ by }) => by === hit.by);
  if (!now) return localize('noHit');
  if (now.margin === hit.margin) return '';
  return game.i18n.format('TETRAD.Damage.otherMargin', { now: String(now.margin), rolled: String(hit.margin) });
}

/**
 * Returns the menu's button that rolls the hit's damage again, which belongs to the attack's message; empty if this user may not roll it, it has no dice, or the
 * attack no longer hits.
 */
function listAgain(message: Message): CardButton[] {
  const { hit, links } = readDamageData(message);
  const attack = hit.dealer ? game.messages.get(links.replyTo) : undefined;
  const dealer = attack ? findActor(hit.dealer) : null;
  const found = attack && dealer && canUser('roll', dealer) ? listHits(attack).find(({ by }) => by === hit.by) : null;
  if (!attack || !found || findHitDamage(found)?.isFixed) return [];
  const label = game.i18n.format('TETRAD.Opposed.rollDamageAgain', { victim: found.victimName });
  return [{ action: 'rollHitDamage', label, by: hit.by, message: attack.id ?? '' }];
}

/** Lists the actions that are still possible on earlier messages of a hit's exchange; empty if the damage must be ignored. */
function viewHitEarlier(message: Message): readonly EarlierView[] {
  const { hit, links } = readDamageData(message);
  const attack = hit.dealer && !isForeign(message) ? game.messages.get(links.replyTo) : undefined;
  return attack ? viewEarlier(message, attack) : [];
}

/** Lists sentences about why damage may not count: its message must be ignored, or the exchange has changed since. */
function listWarnings(message: Message): string[] {
  const claim = readClaim(message);
  return [claim ? localize(claim) : '', describeStanding(message)].filter(Boolean);
}

/**
 * Prepares the context of a damage card.
 * @param damage - the damage with all adjustments
 * @param words - the ruleset's texts, dice and buttons
 */
export function viewDamageCard(message: Message, damage: Damage, words: DamageWords): DamageCardContext {
  const { source, links } = readDamageData(message);
  const actor = findVictim(message);
  const victim = actor && viewVictim(message, actor, damage, words);
  const { more = [], ...rest } = words;
  const { dice, notes } = words;
  const isSettled = victim?.applied.some(({ isUndone }) => !isUndone) === true;
  return {
    lines: [],
    linesNote: '',
    buttons: [],
    ...rest,
    ...(isSettled ? { dice: [], notes: [], settled: { dice, notes } } : { settled: null }),
    // The buttons to roll or apply again are in the menu, because they are rarely needed.
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
 * Lists the ids of the messages to redraw with a damage message: the one that it answers, and the other answers. They can no longer be rerolled, and no longer
 * offer the damage roll.
 */
function listRelated(message: Message): string[] {
  const answered = readReplyTo(message);
  const others = listReplies(answered).flatMap(({ id }) => (id && id !== message.id ? id : []));
  return answered ? [answered, ...others] : [];
}

/** The parts that all damage cards share. A ruleset adds `view`, the template of a die in `partials`, and its own `actions`. */
export const damageCardBase = {
  template: 'systems/tetrad/templates/shared/card/damage-card.hbs',
  related: listRelated,
  // The dealer's points decide what the dealer can still buy, so the card is also checked when the dealer changes.
  actors: (message: Message) => [readDamageData(message).links.actor, readDamageData(message).hit.dealer],
  actions: { applyDamage, undoDamage, applyToTargets },
};
