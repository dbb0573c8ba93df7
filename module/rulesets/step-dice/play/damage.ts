/** Damage in Step Dice: basic damage plus the weapon's dice is split into stun and wounds, from which armour is subtracted (SD-30, SD-31, SD-39). */
import { stepDice } from '../../../../src/index.ts';
import {
  type Damage,
  type DamageFacet,
  type NumberChange,
  type TrackGroup,
  compareNumber,
  drawTrack,
  writeDamageData,
} from '../../../exchange/damage-facet.ts';
import { postDamage, readModeOf } from '../../../exchange/roll-damage.ts';
import { listHits } from '../../../exchange/exchange.ts';
import { findMessage } from '../../../foundry/documents.ts';
import { makeFormat } from '../../../foundry/make-format.ts';
import { runOnce } from '../../../foundry/run-once.ts';
import type { TrackValues } from '../../../ledger/ledger.ts';
import type { Hit } from '../../../exchange/opposed-facet.ts';
import type { RollMessage } from '../../../chat/dice-facet.ts';
import { makeChange, readHealth, readTime } from '../data/condition.ts';
import { sumFaces } from '../data/dice.ts';
import { type StepFighter, countArmour, isFighter, readLimits } from '../data/fighter.ts';
import { LANG, storePlan } from '../data/to-input.ts';
import { readSetRight } from './checks.ts';

export type DamageMessage = ChatMessage.OfType<'stepDamage'>;

/** The data of a damage message except its roll. */
export interface StoredDamage {
  readonly basic: number;
  readonly type: stepDice.DamageType;
  readonly armour: number;
  /** The points of what hides the victim (SD-39). */
  readonly hiding?: number;
  readonly burns: boolean;
  readonly extraordinary: boolean;
  /** 'suffocation' if the points are marked by the rules for suffocation; left out or empty: they are marked like those of a hit. */
  readonly peril?: string;
}

/** The damage of a message: its basic damage, the sum of its dice, and the stun and wounds that are left after armour. */
export interface StepDamage extends Damage, stepDice.StunAndWound, Required<Omit<StoredDamage, 'burns' | 'hiding'>> {
  readonly weapon: number;
  readonly burn: boolean;
}

const format = makeFormat(`${LANG}.Damage`);

/** The damage dice, with a line for each reason, and the rank of the die by which cover reduces them (SD-17). */
export interface DamageDice extends Pick<stepDice.RollPlan, 'lines'> {
  /** The rank of the damage dice; 0: no dice. */
  readonly rank: number;
  readonly cover?: number;
}

/** Returns the formula for dice of a rank; empty for rank 0. */
export function writeFormula(rank: number): string {
  return rank === 0 ? '' : `${rank}ds`;
}

/** Returns the sum of a message's damage dice, less those of cover (SD-17). */
function sumDice(rolls: readonly foundry.dice.Roll[]): number {
  const [damage = 0, cover = 0] = rolls.map(sumFaces);
  return stepDice.judgeExplosion({ damage, cover }).weapon;
}

/**
 * Builds a damage message.
 * @param data - the message's further data: the hit and its links
 * @param rolls - the damage dice, then those of cover
 */
export function createMessage(
  { rank, lines, cover = 0 }: DamageDice,
  source: string,
  data: object,
  { extraordinary, ...system }: StoredDamage,
  rolls: readonly foundry.dice.Roll[],
): RollMessage {
  const { hit = {}, ...rest } = data as { hit?: object };
  const plan = { ...stepDice.planDice('', '', [rank]), formula: writeFormula(rank), lines };
  const { basic, type, hiding = 0 } = system;
  const { stun, wound } = stepDice.soakHit({ basic, type, armour: system.armour + hiding, weapon: sumDice(rolls) });
  const texts = { source: foundry.utils.escapeHTML(source), stun: String(stun), wound: String(wound) };
  return {
    type: 'stepDamage',
    system: {
      schemaVersion: 1,
      ruleset: 'step-dice',
      cover,
      plan: storePlan(plan),
      ...rest,
      hit: { ...hit, extraordinary },
      ...system,
    },
    content: format('result', texts),
  };
}

function planDamage(rank: number, key: 'weapon' | 'hazard', source: string, data: object, stored: StoredDamage) {
  const { lines } = stepDice.planDice(key, key === 'weapon' ? 'SD-31' : 'SD-40', [rank]);
  return {
    formula: writeFormula(rank),
    describe: (roll: foundry.dice.Roll | null) =>
      createMessage({ rank, lines }, source, data, stored, roll ? [roll] : []),
  };
}

/**
 * Returns the data that the message of a hit stores.
 * @param victim - null: unknown, so that its armour is subtracted later
 */
export function makeStored(
  { margin, type, burns }: { readonly margin: number; readonly type: string; readonly burns: boolean },
  victim: StepFighter | null,
): StoredDamage {
  const armour = victim ? countArmour(victim) : 0;
  const extraordinary = margin >= stepDice.EXTRAORDINARY;
  return { basic: margin, type: type as stepDice.DamageType, armour, burns, extraordinary };
}

/** Plans the damage roll of a hit with the weapon of its attack. */
function rollHit(hit: Hit, _dealer: StepFighter, victim: StepFighter | null) {
  const { exchange } = findMessage(hit.exchange, 'stepCheck')?.system ?? {};
  const { name = '', damage = 0, type = 'stun', burns = false } = exchange?.weapon ?? {};
  const stored = { ...makeStored({ margin: hit.margin, type, burns }, victim), hiding: exchange?.hiding ?? 0 };
  return planDamage(damage, 'weapon', name, writeDamageData(hit, name), stored);
}

/** Damage that comes from no hit: points, the rank of a die, and how both are marked. */
interface PlainDamage extends Pick<StoredDamage, 'type'>, Partial<Pick<StoredDamage, 'basic' | 'burns' | 'peril'>> {
  readonly name: string;
  readonly rank: number;
  /** Key of the line for the die; left out: 'hazard'. */
  readonly key?: 'weapon';
}

/**
 * Rolls damage that comes from no hit, once for each card; armour does not reduce it (SD-40, SD-55).
 * @param card - the message that the damage answers
 */
export async function rollPlainDamage(
  card: ChatMessage.Implementation,
  victim: StepFighter,
  { name, rank, key, ...marks }: PlainDamage,
): Promise<void> {
  const data = { links: { actor: victim.uuid, replyTo: card.id ?? '' }, source: name, target: victim.name };
  const stored = { basic: 0, armour: 0, burns: false, extraordinary: false, ...marks };
  const roll = planDamage(rank, key ?? 'hazard', name, data, stored);
  await runOnce(`damage ${card.uuid}`, () => postDamage(roll, victim, readModeOf(card)));
}

function judge(parts: Omit<StepDamage, keyof Damage | keyof stepDice.StunAndWound>): StepDamage {
  const { basic, weapon, type, armour } = parts;
  const { stun, wound } = stepDice.soakHit({ basic, weapon, type, armour });
  return { ...parts, stun, wound, amount: stun + wound };
}

/** Returns what damage has of its hit: as it was rolled, or as it counts since a GM has set the attack right. */
function readHit({ basic, hiding, hit, links }: DamageMessage['system']) {
  const { extraordinary } = hit;
  const attack = findMessage(links.replyTo, 'stepCheck');
  const corrections = attack && readSetRight(attack);
  if (!attack || !corrections || corrections.size === 0) return { basic, extraordinary, hiding, isMiss: false };
  const found = listHits(attack).find(({ victim }) => victim === links.actor);
  const margin = found?.margin ?? 0;
  return {
    basic: margin,
    extraordinary: margin >= stepDice.EXTRAORDINARY,
    hiding: corrections.has('hiding') ? 0 : hiding,
    isMiss: found === undefined,
  };
}

type Points = StepFighter['system']['health'];

/** Lists the numbers before and after a change: the Life Points left (SD-32), then all points that changed. */
function comparePoints(life: number, before: Points, after: Points): NumberChange[] {
  const left = ({ stun, wound }: Points): number => Math.max(0, life - stun - wound);
  const tracks = (['stun', 'wound', 'shock'] as const).map((key) => [key, before[key], after[key]] as const);
  return [['left', left(before), left(after)] as const, ...tracks]
    .map(([key, one, other]) => compareNumber(format(`number.${key}`), one, other))
    .filter(({ isChanged }, index) => index === 0 || isChanged);
}

/** Returns the state of the Life Point at an index: wounds come first, then stun, then free points. */
function namePoint({ stun, wound }: Points, index: number): string {
  return index < wound ? 'lethal' : index < wound + stun ? 'bruise' : 'free';
}

/** Prepares the Life Points for drawing, in groups of four, and marks the points that change. */
function drawLife(life: number, before: Points, after: Points, isDone: boolean): TrackGroup[] {
  return drawTrack(
    { kind: 'white', label: format('number.left'), count: life, size: 4 },
    namePoint,
    [before, after],
    isDone,
  );
}

function readPoints(tracks: TrackValues): Points {
  const read = (name: string): number => tracks[`health.${name}`] ?? 0;
  return { stun: read('stun'), wound: read('wound'), shock: read('shock') };
}

/** Returns the effect of damage on a victim's health at the current game time (SD-31 to SD-38). */
function hurt(
  victim: StepFighter,
  { amount: _amount, stun: _stun, wound: _wound, peril, ...hit }: StepDamage,
): stepDice.HealthChange<stepDice.HealthEvent> {
  if (peril === 'suffocation') return stepDice.applySuffocation(readHealth(victim), hit.weapon, readTime());
  return stepDice.applyDamage(readHealth(victim), { ...hit, at: readTime() });
}

/** Returns the sentence that an actor is out of the fight, if one of the events put it out; otherwise empty. */
export function tellFall(events: readonly string[], actor: string): string {
  const kind = ['dead', 'coma', 'unconscious'].find((one) => events.includes(one));
  return kind ? format(`fall.${kind}`, { actor }) : '';
}

export const damage: DamageFacet<StepFighter, DamageMessage, StepDamage> = {
  owns: isFighter,
  messageType: 'stepDamage',
  roll: rollHit,
  read({ system, rolls }) {
    const { type, burns, peril } = system;
    const { basic, extraordinary, hiding, isMiss } = readHit(system);
    const armour = system.armour + hiding;
    const own = { basic, extraordinary, armour, peril, type: type as stepDice.DamageType, burn: burns };
    return judge({ ...own, weapon: isMiss ? 0 : sumDice(rolls) });
  },
  soak: ({ system }, hit, victim) => judge({ ...hit, armour: countArmour(victim) + readHit(system).hiding }),
  preview(hit, victim) {
    const { state, events } = hurt(victim, hit);
    const { life } = readLimits(victim);
    const { health } = victim.system;
    return {
      track: drawLife(life, health, state, false),
      numbers: comparePoints(life, health, state),
      effects: events.map(({ kind }) => format(`effect.${kind}`)),
    };
  },
  apply(hit, victim, cause) {
    const change = hurt(victim, hit);
    if (hit.amount === 0 && change.events.length === 0) return null;
    return makeChange(change, 'damage', 'SD-31', cause);
  },
  compare: (victim, { before, after }) => comparePoints(readLimits(victim).life, readPoints(before), readPoints(after)),
  drawTrack: (victim, { before, after }) =>
    drawLife(readLimits(victim).life, readPoints(before), readPoints(after), true),
  tellFall: (_victim, { events }, name) => tellFall(events, name),
};
