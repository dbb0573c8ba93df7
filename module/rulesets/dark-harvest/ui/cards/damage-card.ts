/**
 * The card of damage dice (DH-40, DH-41, DH-50, DH-51, DH-63): how many pips, why, what they would do to whom they hit, and what came of it. Whether it has
 * been applied stands in the ledger of whom it hit, and nowhere else.
 */
import { isHarvestCharacter } from '../../data/fighter.ts';
import { defineCard } from '../../../../chat/define-card.ts';
import { listReplies, readReplyTo } from '../../../../chat/replies.ts';
import type { ListedEntry } from '../../../../ledger/ledger.ts';
import { canReverse } from '../../../../ledger/undo.ts';
import { canUser } from '../../../../permissions.ts';
import { makeFormat } from '../../../../foundry/make-format.ts';
import { viewLines, type LineView } from '../../data/line-view.ts';
import type { Breakable } from '../../data/health.ts';
import { applyDamage, undoDamage } from '../../play/damage/apply-damage.ts';
import { applyToTargets } from '../../play/damage/apply-targets.ts';
import { listApplications } from '../../play/damage/applied.ts';
import { describeStanding } from '../../play/damage/hit-standing.ts';
import { compareEntry, previewDamage, type DamagePreview, type NumberChange } from '../../play/damage/preview.ts';
import {
  findVictim,
  isForeign,
  readDamage,
  type DamageMessage,
  type StandingDamage,
} from '../../play/damage/read-damage.ts';
import { findFateCharacter } from '../../play/fate/pay.ts';
import { labelLessDamage, spendOnDamage } from '../../play/fate/damage-fate.ts';
import { canAskReroll, askScriptingDie } from '../../play/requests/ask.ts';
import { readRoller } from '../../play/requests/rollers.ts';
import { describeReroll } from './check-changes.ts';
import { dieTemplate, viewFaces, type FaceView } from './check-card.ts';

/** Path of the template of numbers before and after. */
const numbersTemplate = 'systems/tetrad/templates/dark-harvest/damage-numbers.hbs';

/** What has been done with the card. */
export interface AppliedView {
  /** "Applied by Ada" */
  readonly text: string;
  readonly isUndone: boolean;
  /** Before and after; none for whom may not see them. */
  readonly numbers: readonly NumberChange[];
}

/** Whom the card hits, for this user. */
export interface VictimView {
  /** What it would do; null: it has been done, nothing gets through, or this user may not see it. */
  readonly preview: DamagePreview | null;
  readonly applied: readonly AppliedView[];
  /** Label of the button that applies it; empty: none is offered. */
  readonly apply: string;
  readonly canUndo: boolean;
  /** Label of the button by which fate takes a pip off (DH-12); empty: none is offered. */
  readonly fate: string;
}

/** The context of the template `templates/dark-harvest/damage-card.hbs`. */
export interface DamageCardContext {
  readonly source: string;
  /** Whom it hits, and who dealt it. */
  readonly subtitle: string;
  /** Pips, or rounds of a stun. */
  readonly amount: number;
  readonly unit: string;
  readonly white: readonly FaceView[];
  /** What an object resisted with. */
  readonly black: readonly FaceView[];
  /** What armour, an object and fate do, a sentence each. */
  readonly notes: readonly string[];
  readonly lines: readonly LineView[];
  readonly isForeign: boolean;
  /** That the exchange stands otherwise by now; empty: it does not. */
  readonly standing: string;
  /** Null: it hits nobody, or there is nothing to show of that to this user. */
  readonly victim: VictimView | null;
  /** Whether the Gamemaster is offered to apply it to the tokens that are targeted. */
  readonly canTarget: boolean;
  /** Whether this user may ask for a scripting die to roll the damage anew (DH-18). */
  readonly canAskReroll: boolean;
  readonly quickplay: boolean;
}

function localize(key: string): string {
  return game.i18n.localize(`TETRAD.DarkHarvest.Damage.${key}`);
}

const format = makeFormat('TETRAD.DarkHarvest.Damage');

function describeWho({ target, hit }: DamageMessage['system']): string {
  if (hit.dealerName && target) return format('dealt', { dealer: hit.dealerName, target });
  return target ? format('target', { target }) : '';
}

function describeArmour(message: DamageMessage, victim: Breakable | null): string[] {
  const { plan, armourHelps, target, hit } = message.system;
  if (hit.stun > 0) return [];
  const points = plan.lines.filter(({ key }) => key === 'armour').reduce((sum, { amount }) => sum - amount, 0);
  // Of a hit nothing is said of armour that is not there.
  if (hit.dealer && points === 0) return [];
  const key = armourHelps ? (target === '' && !victim ? 'unknown' : 'helps') : 'useless';
  return [format(`armour.${key}`, { points: String(points) })];
}

function describeNotes(message: DamageMessage, victim: Breakable | null, damage: StandingDamage): string[] {
  const { hit, plan } = message.system;
  const notes = describeArmour(message, victim);
  if (plan.black > 0) notes.push(format('resists', { dice: String(plan.black) }));
  if (hit.tied) notes.push(localize('tied'));
  if (hit.bruise && hit.stun === 0) notes.push(localize('bruise'));
  if (damage.reroll) notes.push(describeReroll(damage.reroll));
  if (damage.less > 0) notes.push(format('less', { pips: String(damage.less) }));
  return notes;
}

function viewApplied(actor: Breakable, entry: ListedEntry, isUndone: boolean): AppliedView {
  const user = game.users.get(entry.user)?.name ?? game.i18n.localize('TETRAD.Ledger.unknownUser');
  const key = isUndone ? 'undone' : 'applied';
  const showsNumbers = !isUndone && canUser('view', actor) && entry.kind !== 'stun';
  return { text: format(key, { user }), isUndone, numbers: showsNumbers ? compareEntry(actor, entry) : [] };
}

/** Views whom the card hits; null: there is nothing to show to this user. */
function viewVictim(
  message: DamageMessage,
  actor: Breakable,
  damage: StandingDamage,
  isClaim: boolean,
): VictimView | null {
  const applications = listApplications(actor, message);
  const isApplied = applications.some(({ isUndone }) => !isUndone);
  const stuns = damage.stun > 0 && isHarvestCharacter(actor);
  const isOfUse = !isClaim && (stuns || damage.pips > 0);
  const mayApply = isOfUse && canUser('damage', actor);
  const showsPreview = isOfUse && !stuns && !isApplied && canUser('view', actor);
  const last = applications.find(({ isUndone }) => !isUndone);
  const view: VictimView = {
    preview: showsPreview ? previewDamage(actor, damage.pips, message.system.hit.bruise) : null,
    applied: applications.map(({ entry, isUndone }) => viewApplied(actor, entry, isUndone)),
    apply: mayApply ? localize(isApplied ? 'act.again' : 'act.apply') : '',
    fate: isOfUse && !stuns ? labelLessDamage(message, damage.rolled) : '',
    canUndo: last !== undefined && canReverse(actor, last.entry.id),
  };
  const { preview, applied, apply, fate, canUndo } = view;
  return preview || applied.length > 0 || apply || fate || canUndo ? view : null;
}

/** Prepares the card. */
export function prepareDamageCard(message: DamageMessage): DamageCardContext {
  const { plan, source, hit, links, readings } = message.system;
  const damage = readDamage(message);
  const victim = findVictim(message);
  const isClaim = isForeign(message);
  const amount = damage.stun > 0 ? damage.stun : damage.pips;
  const unit = `${damage.stun > 0 ? 'stun.unit' : 'unit'}.${amount === 1 ? 'one' : 'many'}`;
  return {
    source,
    subtitle: describeWho(message.system),
    amount,
    unit: localize(unit),
    white: viewFaces(damage.faces.white, 'white', plan.white),
    black: viewFaces(damage.faces.black, 'black', plan.black),
    notes: describeNotes(message, victim, damage),
    lines: viewLines(plan.lines),
    isForeign: isClaim,
    standing: hit.dealer ? describeStanding(message) : '',
    victim: victim && viewVictim(message, victim, damage, isClaim),
    canTarget: !links.actor && !isClaim && game.user.isGM && amount > 0,
    canAskReroll: hit.stun === 0 && !isClaim && canAskReroll(findFateCharacter(readRoller(message)), message),
    quickplay: readings.quickplay,
  };
}

/** Asks for a scripting die to roll the damage anew. */
function askReroll(message: DamageMessage): Promise<void> {
  return askScriptingDie('reroll', readRoller(message), message, message.system.source);
}

/** The card of the message type `harvestDamage`. */
export const damageCard = defineCard('harvestDamage', {
  template: 'systems/tetrad/templates/dark-harvest/damage-card.hbs',
  partials: [dieTemplate, numbersTemplate],
  view: prepareDamageCard,
  // The test that did not avoid it, and the attack, no longer offer the dice; nor may the replies to it be rolled anew.
  related(message) {
    const attack = readReplyTo(message);
    if (!attack) return [];
    const replies = listReplies(attack).filter(({ type }) => type === 'harvestCheck');
    return [attack, ...replies.map(({ id }) => id ?? '')];
  },
  actors: (message) => [message.system.links.actor],
  actions: { applyDamage, undoDamage, applyToTargets, spendOnDamage, askReroll },
});
