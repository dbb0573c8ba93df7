/**
 * Damage in Dark Harvest: the dice of a hit (DH-40, DH-41), objects that resist (DH-51), stuns (DH-50), and how damage changes a track. Rolling, applying and
 * undoing are the same for all rulesets.
 */
import { darkHarvest } from '../../../../src/index.ts';
import { readCorrections } from '../../../checks/own-words.ts';
import { listAdjustments } from '../../../checks/roll-check.ts';
import {
  writeDamageData,
  type DamageFacet,
  type DamagePreview,
  type DamageRoll,
  type NumberChange,
  type TrackGroup,
  compareNumber,
  drawTrack,
  makeGroup,
} from '../../../exchange/damage-facet.ts';
import { listHits } from '../../../exchange/exchange.ts';
import { findMessage } from '../../../foundry/documents.ts';
import { makeFormat } from '../../../foundry/make-format.ts';
import { UserError } from '../../../user-error.ts';
import { type HarvestCharacter, countArmour, isHarvestCharacter } from '../data/fighter.ts';
import type { ListedEntry, TrackValues } from '../../../ledger/ledger.ts';
import {
  countStructurePips,
  damageActor,
  isBreakable,
  readBar,
  readHealth,
  readWoundLimit,
  toTrack,
  type Breakable,
  type StoredTrack,
} from '../data/health.ts';
import { formatAmount } from '../../../chat/plan-view.ts';
import { LANG, isQuickplay, storeLines } from '../data/to-input.ts';
import { judgeCheck, readFaces } from './checks.ts';
import type { Hit } from '../../../exchange/opposed-facet.ts';
import { addWeapon, type WeaponHit } from '../data/request.ts';
import { isDead, stunActor } from './wounds.ts';

export type DamageMessage = ChatMessage.OfType<'harvestDamage'>;

/** Damage with all adjustments made since the roll: pips, or the rounds of a stun. */
export interface HarvestDamage extends darkHarvest.AdjustedDamage {
  /** The rounds of a stun, which does no damage; 0: no stun. */
  readonly stun: number;
  /** Whether the pips are bruises (DH-47). */
  readonly bruise: boolean;
  readonly amount: number;
}

const format = makeFormat(`${LANG}.Damage`);
const formatPip = makeFormat(`${LANG}.Pip`);

/**
 * Describes the source and amount of damage, or the length of a stun, in a sentence for the chat log and other modules. The result is escaped HTML.
 * @param source - name of the weapon or the peril
 */
export function describeDamage(source: string, pips: number, stun = 0): string {
  return format(stun > 0 ? 'stun.says' : 'says', {
    source: foundry.utils.escapeHTML(source),
    pips: String(pips),
    rounds: String(stun),
  });
}

type Plan = ReturnType<typeof darkHarvest.planDamage>;

/**
 * Returns the roll for planned damage dice.
 * @param message - data of the roll's message besides the plan and the outcome
 */
export function rollPlanned(
  { maximumTrades: _none, lines, ...plan }: Plan,
  message: object,
  source: string,
): DamageRoll {
  return {
    formula: plan.formula,
    describe(roll) {
      const { net: pips } = judgeCheck(plan, readFaces(roll ?? undefined));
      const own = { plan: { ...plan, lines: storeLines(lines) }, source, outcome: { pips } };
      const ruleOptions = { quickplay: isQuickplay() };
      return {
        type: 'harvestDamage',
        system: { schemaVersion: 1, ruleset: 'dark-harvest', ...message, ...own, ruleOptions },
        content: describeDamage(source, pips),
      };
    },
  };
}

/** Returns the protection of a victim: the armour a fighter wears, or an object's armour and remaining structure dice. */
function readDefence(victim: Breakable | null): { readonly armour: number; readonly structureDice: number } {
  if (!victim) return { armour: 0, structureDice: 0 };
  if (isHarvestCharacter(victim)) return { armour: countArmour(victim), structureDice: 0 };
  const { armour, marked } = victim.system;
  const dice = countStructurePips(victim.system) / darkHarvest.PIPS_A_DIE;
  return { armour, structureDice: darkHarvest.countStructureDice(dice, marked) };
}

/** Plans the damage dice of a hit. Melee adds Strength dice (DH-40). */
function planHit({ weapon, margin, net = margin, tied }: WeaponHit, dealer: Breakable, victim: Breakable | null): Plan {
  const strength = isHarvestCharacter(dealer) ? dealer.system.characteristics.strength : 0;
  const isQuick = isQuickplay();
  return darkHarvest.planDamage({
    method: isQuick ? 'quickplay' : 'reference',
    weaponDice: weapon.damage,
    strengthDice: weapon.melee ? strength : 0,
    ...(isQuick ? { net } : { margin }),
    tied,
    ...readDefence(victim),
  });
}

const noPlan = { white: 0, black: 0, automatic: 0, minimumNet: 0, formula: '', lines: [], maximumTrades: 0 };

/** Returns the roll of a hit. A Tesla weapon stuns instead of rolling damage dice (DH-50). */
function rollHit(named: Hit, dealer: Breakable, victim: Breakable | null): DamageRoll {
  const hit = addWeapon(named);
  const { margin, net = margin, tied, weapon } = hit;
  const isTesla = weapon.special === 'tesla';
  if (isTesla && victim && !isHarvestCharacter(victim)) throw new UserError('stun-object', { actor: victim.name });
  const stun = isTesla ? darkHarvest.countStunRounds(net) : 0;
  const data = writeDamageData(hit, weapon.name);
  const message = { ...data, armourHelps: true, hit: { ...data.hit, tied, bruise: weapon.bruise, stun } };
  const roll = rollPlanned(isTesla ? noPlan : planHit(hit, dealer, victim), message, weapon.name);
  if (!isTesla) return roll;
  return { formula: '', describe: () => ({ ...roll.describe(null), content: describeDamage(weapon.name, 0, stun) }) };
}

/** Returns the damage of a card, with all adjustments made since the roll. */
export function readDamage(message: DamageMessage): HarvestDamage {
  return damage.read(message, listAdjustments(message));
}

function compare(key: string, before: string | number, after: string | number): NumberChange {
  return compareNumber(format(`number.${key}`), before, after);
}

function readNumbers(track: StoredTrack) {
  const { left, penalty } = readHealth(track);
  const reserve = Math.min(left, darkHarvest.RESERVE_DICE * darkHarvest.PIPS_A_DIE);
  return { health: left - reserve, reserve, penalty: penalty === 0 ? '0' : formatAmount(penalty, 'white') };
}

/** Lists a track's numbers before and after a change: pips left in the health dice and in the reserve, and the penalty if it changes (DH-42, DH-44). */
function compareTracks(before: StoredTrack, after: StoredTrack): NumberChange[] {
  const [one, other] = [readNumbers(before), readNumbers(after)];
  const numbers = (['health', 'reserve', 'penalty'] as const).map((key) => compare(key, one[key], other[key]));
  return numbers.filter(({ isChanged }, index) => index < 2 || isChanged);
}

/** Lists an object's numbers before and after a change: pips and structure dice left (DH-51). */
function compareStructure(pips: number, before: number, after: number): NumberChange[] {
  const dice = pips / darkHarvest.PIPS_A_DIE;
  const countDice = (marked: number): number => darkHarvest.countStructureDice(dice, Math.min(pips, marked));
  return [
    compare('structure', Math.max(0, pips - before), Math.max(0, pips - after)),
    compare('dice', countDice(before), countDice(after)),
  ];
}

/** Returns the state of the pip at an index: lethal pips come first, then bruises. */
export function namePip({ marked, bruised }: Pick<StoredTrack, 'marked' | 'bruised'>, index: number): string {
  return index >= marked ? 'free' : index >= marked - bruised ? 'bruise' : 'lethal';
}

/** Returns the template data of a health track, die by die, showing the pips that change between two states (DH-42). */
function drawDice(one: StoredTrack, other: StoredTrack, max: number, isDone: boolean): TrackGroup[] {
  const track = { kind: 'white', label: '', count: max, size: darkHarvest.PIPS_A_DIE };
  const dice = drawTrack(track, namePip, [toTrack(one), toTrack(other)], isDone).flatMap(({ boxes }) => boxes);
  const groups = [
    makeGroup('white', format('number.health'), dice.slice(0, one.dice), isDone),
    makeGroup('reserve', format('number.reserve'), dice.slice(one.dice), isDone),
  ];
  return groups.filter(({ boxes }) => boxes.length > 0);
}

/** The values of a fighter, besides its track, that a preview of wounds needs. */
export interface Toughness {
  /** The number of marked pips that puts the fighter out of the fight; null: only a full track does. */
  readonly limit: number | null;
  /** The Fortitude for the test against a permanent injury (DH-48); undefined: the test is not mentioned. */
  readonly fortitude?: number | undefined;
}

/**
 * Previews a wound: the track after it, and the consequences as text (DH-44 to DH-48). At the wound limit, the only consequence is that the fighter is out of
 * the fight.
 */
export function previewWound(
  before: StoredTrack,
  pips: number,
  bruise: boolean,
  { limit, fortitude }: Toughness,
): { readonly after: StoredTrack; readonly effects: readonly string[] } {
  const { track: after, events } = darkHarvest.applyDamage(toTrack(before), pips, { bruise, fortitude });
  if (limit !== null && before.marked < limit && after.marked >= limit) return { after, effects: [formatPip('limit')] };
  const { reserveReached, penalty } = readHealth(after);
  const data = { die: formatPip(`reserve${reserveReached}`), penalty: formatAmount(penalty, 'white') };
  return { after, effects: events.map(({ kind }) => formatPip(kind, data)) };
}

/** Previews pips of damage to an actor. */
function previewPips(actor: Breakable, pips: number, bruise: boolean): DamagePreview {
  if (!isHarvestCharacter(actor)) {
    const all = countStructurePips(actor.system);
    const { marked } = actor.system;
    const after = Math.min(all, marked + pips);
    const effects = after === all && marked < all ? [format('breaks')] : [];
    return { numbers: compareStructure(all, marked, after), effects };
  }
  const { health, characteristics } = actor.system;
  const toughness = { limit: readWoundLimit(actor), fortitude: characteristics.fortitude };
  const { after, effects } = previewWound(health, pips, bruise, toughness);
  const stored = { ...after, dice: health.dice };
  const track = drawDice(health, stored, readBar(actor).max, false);
  return { track, numbers: compareTracks(health, stored), effects };
}

/** Returns the tracks before and after the change in a ledger entry. */
function readTracks({ system }: HarvestCharacter, before: TrackValues, after: TrackValues): [StoredTrack, StoredTrack] {
  const read = (tracks: TrackValues): StoredTrack => ({
    dice: system.health.dice,
    marked: tracks['health.marked'] ?? 0,
    bruised: tracks['health.bruised'] ?? 0,
  });
  return [read(before), read(after)];
}

/** Returns how an entry put an actor out of the fight; null if it did not, or the actor is no longer out (DH-46, DH-47, DH-51). */
function findFall(
  victim: Breakable,
  { before, after, events }: Pick<ListedEntry, 'before' | 'after' | 'events'>,
): string | null {
  if (!isHarvestCharacter(victim)) {
    const all = countStructurePips(victim.system);
    return (before['marked'] ?? 0) < all && (after['marked'] ?? 0) >= all ? 'broken' : null;
  }
  const [one, other] = readTracks(victim, before, after);
  const limit = readWoundLimit(victim);
  if (limit !== null && one.marked < limit && other.marked >= limit) return 'out';
  if (events.includes('dying')) return isDead(victim) ? 'dead' : 'dying';
  return events.includes('unconscious') ? 'unconscious' : null;
}

/** Returns by how much the margin of a hit has changed since a GM set the attack right; null if it hits no more. */
function compareMargin({ hit, links }: DamageMessage['system']): number | null {
  const attack = findMessage(links.replyTo, 'harvestCheck');
  if (!attack || readCorrections(attack).size === 0) return 0;
  const found = listHits(attack).find(({ by, victim }) => by === hit.by && victim === links.actor);
  return found ? found.margin - hit.margin : null;
}

export const damage: DamageFacet<Breakable, DamageMessage, HarvestDamage> = {
  owns: isBreakable,
  messageType: 'harvestDamage',
  roll: rollHit,
  read(message, adjustments) {
    const { hit, plan, ruleOptions } = message.system;
    const roll = message.rolls[0];
    const change = compareMargin(message.system);
    // The margin adds successes, except in Quickplay, where the attack's own net has added dice (DH-40, DH-41).
    const more = ruleOptions.quickplay ? 0 : (change ?? 0);
    const rolled = {
      plan: { automatic: plan.automatic + more, minimumNet: plan.minimumNet ?? null },
      faces: roll ? readFaces(roll) : null,
      isDealt: hit.dealer !== '',
      quickplay: ruleOptions.quickplay,
    };
    const adjusted = darkHarvest.judgeAdjustedDamage(rolled, adjustments as readonly darkHarvest.TestAdjustment[]);
    const { bruise } = hit;
    if (change === null) return { ...adjusted, pips: 0, stun: 0, bruise, amount: 0 };
    const { stun } = hit;
    return { ...adjusted, stun, bruise, amount: stun > 0 ? stun : adjusted.pips };
  },
  soak(message, standing, victim) {
    const armour = isHarvestCharacter(victim) ? countArmour(victim) : victim.system.armour;
    const pips = Math.max(0, standing.pips - (message.system.armourHelps ? armour : 0));
    return { ...standing, pips, amount: standing.stun > 0 ? standing.stun : pips };
  },
  preview: ({ pips, bruise, stun }, victim) => (stun > 0 ? null : previewPips(victim, pips, bruise)),
  apply({ pips, bruise, stun }, victim, cause) {
    if (stun > 0) return isHarvestCharacter(victim) ? stunActor(victim, stun, cause) : null;
    return pips > 0 ? damageActor(victim, pips, { bruise, ...cause }) : null;
  },
  compare(victim, { kind, before, after }) {
    if (kind === 'stun') return [];
    if (!isHarvestCharacter(victim)) {
      return compareStructure(countStructurePips(victim.system), before['marked'] ?? 0, after['marked'] ?? 0);
    }
    return compareTracks(...readTracks(victim, before, after));
  },
  drawTrack(victim, { kind, before, after }) {
    if (kind === 'stun' || !isHarvestCharacter(victim)) return [];
    return drawDice(...readTracks(victim, before, after), readBar(victim).max, true);
  },
  tellFall(victim, entry, name) {
    const kind = findFall(victim, entry);
    return kind ? format(`fall.${kind}`, { actor: name }) : '';
  },
};
