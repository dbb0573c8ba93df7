/** Damage in Step Dice: basic damage and the weapon's dice are split into stun and wounds, from which armour is subtracted (SD-30, SD-31, SD-39). */
import { stepDice } from '../../../../src/index.ts';
import {
  type Damage,
  type DamageFacet,
  type NumberChange,
  type TrackGroup,
  viewPip,
  writeDamageData,
} from '../../../damage/damage-facet.ts';
import { postDamage, readModeOf } from '../../../damage/roll-damage.ts';
import { findMessage } from '../../../foundry/documents.ts';
import { makeFormat } from '../../../foundry/make-format.ts';
import { runOnce } from '../../../foundry/run-once.ts';
import type { TrackValues } from '../../../ledger/ledger.ts';
import type { Hit } from '../../../opposed/opposed-facet.ts';
import type { RollMessage } from '../../../rolls/dice-facet.ts';
import { makeChange, readHealth, readTime } from '../data/condition.ts';
import { readFaces } from '../data/dice.ts';
import { type StepFighter, countArmour, isFighter, readLimits } from '../data/fighter.ts';
import { type CheckLine, LANG } from '../data/to-input.ts';

/** A damage message. */
export type DamageMessage = ChatMessage.OfType<'stepDamage'>;

/** Damage of a hit: the basic damage, the sum of the weapon's dice, and the stun and wounds that are left after armour. */
export interface StepDamage extends Damage {
  readonly basic: number;
  readonly weapon: number;
  readonly type: stepDice.DamageType;
  readonly armour: number;
  readonly extraordinary: boolean;
  readonly burn: boolean;
  /** How points that no hit does are marked; empty: as those of a hit. */
  readonly peril: string;
  readonly stun: number;
  readonly wound: number;
}

const format = makeFormat(`${LANG}.Damage`);

/** Returns damage in words, "Pistol: stun 5, wounds 3", as escaped HTML. */
function describeDamage(source: string, { stun, wound }: stepDice.StunAndWound): string {
  return format('result', { source: foundry.utils.escapeHTML(source), stun: String(stun), wound: String(wound) });
}

/** The data of a damage message besides its roll. */
export interface StoredDamage {
  readonly basic: number;
  readonly type: stepDice.DamageType;
  readonly armour: number;
  readonly burns: boolean;
  readonly extraordinary: boolean;
  readonly peril?: string;
}

/** The dice of damage: their rank, 0 for none, with a line for each reason; and the rank of the die that cover takes off (SD-17). */
export interface DamageDice {
  readonly rank: number;
  readonly lines: readonly stepDice.StepLine[];
  readonly cover?: number;
}

/** Returns the formula of dice of a rank; empty for none. */
export function writeFormula(rank: number): string {
  return rank === 0 ? '' : `${rank}ds`;
}

/** Sums the dice of a message: the damage dice, less those of cover (SD-17). */
function sumDice(rolls: readonly foundry.dice.Roll[]): number {
  const [damage = 0, cover = 0] = rolls.map((roll) => readFaces(roll).reduce((sum, face) => sum + face, 0));
  return stepDice.judgeExplosion({ damage, cover }).weapon;
}

/**
 * Returns a damage message.
 * @param data - further data of the message: the hit and its links
 * @param rolls - the damage dice, then those of cover
 */
export function createMessage(
  { rank, lines, cover = 0 }: DamageDice,
  source: string,
  data: object,
  { extraordinary, ...system }: StoredDamage,
  rolls: readonly foundry.dice.Roll[],
): RollMessage {
  const { basic, type, armour } = system;
  const { hit = {}, ...rest } = data as { hit?: object };
  const plan = { bonus: 0, difficulty: null, equalSucceeds: false, formula: writeFormula(rank) };
  const named = lines.map((line): CheckLine => ({ ...line, label: '' }));
  return {
    type: 'stepDamage',
    system: {
      schemaVersion: 1,
      ruleset: 'step-dice',
      ...rest,
      hit: { ...hit, extraordinary },
      ...system,
      cover,
      plan: { ...plan, ranks: rank === 0 ? [] : [rank], lines: named },
    },
    content: describeDamage(source, stepDice.soakHit({ basic, type, armour, weapon: sumDice(rolls) })),
  };
}

function planDamage(rank: number, key: 'weapon' | 'hazard', source: string, data: object, stored: StoredDamage) {
  const rule = key === 'weapon' ? 'SD-31' : 'SD-40';
  const lines = rank === 0 ? [] : [{ key, rule, unit: 'rank', amount: rank } as const];
  return {
    formula: writeFormula(rank),
    describe: (roll: foundry.dice.Roll | null) =>
      createMessage({ rank, lines }, source, data, stored, roll ? [roll] : []),
  };
}

/** Returns the damage roll of a hit with the weapon of its attack. */
function rollHit(hit: Hit, _dealer: StepFighter, victim: StepFighter | null) {
  const { exchange } = findMessage(hit.exchange, 'stepCheck')?.system ?? {};
  const { name = '', damage = 0, type = 'stun', burns = false } = exchange?.weapon ?? {};
  const stored: StoredDamage = {
    basic: hit.margin,
    type: type as stepDice.DamageType,
    armour: victim ? countArmour(victim) : 0,
    burns,
    extraordinary: hit.margin >= stepDice.EXTRAORDINARY,
  };
  return planDamage(damage, 'weapon', name, writeDamageData(hit, name), stored);
}

/** Rolls the wounds that the second botch of an operation causes to the patient (SD-55). @param card - the message that announced them */
export async function rollSurgeryWounds(card: ChatMessage.Implementation, victim: StepFighter): Promise<void> {
  const source = format('surgery');
  const data = { links: { actor: victim.uuid, replyTo: card.id ?? '' }, source, target: victim.name };
  const stored = { basic: 0, type: 'wound', armour: 0, burns: false, extraordinary: false } as const;
  const roll = planDamage(stepDice.SURGERY_DICE.rank, 'weapon', source, data, stored);
  await runOnce(`surgery ${card.uuid}`, () => postDamage(roll, victim, readModeOf(card)));
}

/** What a hazard does to its victim: points, the rank of its die, and how both are marked (SD-40). */
interface HazardDamage extends Pick<StoredDamage, 'basic' | 'burns'> {
  readonly type: string;
  readonly dice: number;
  readonly name: string;
  readonly peril: string;
}

/** Rolls the damage that a hazard does; armour does not stop it. @param card - the message that the damage answers */
export async function rollHazardDamage(
  card: ChatMessage.Implementation,
  victim: StepFighter,
  { basic, type, dice, name, peril, burns }: HazardDamage,
): Promise<void> {
  const data = { links: { actor: victim.uuid, replyTo: card.id ?? '' }, source: name, target: victim.name };
  const known = type as stepDice.DamageType;
  const stored = { basic, type: known, armour: 0, burns, extraordinary: false, peril };
  const roll = planDamage(dice, 'hazard', name, data, stored);
  await runOnce(`hazard ${card.uuid}`, () => postDamage(roll, victim, readModeOf(card)));
}

type Parts = 'basic' | 'weapon' | 'type' | 'armour' | 'extraordinary' | 'burn' | 'peril';

function judge(parts: Pick<StepDamage, Parts>): StepDamage {
  const { basic, weapon, type, armour } = parts;
  const { stun, wound } = stepDice.soakHit({ basic, weapon, type, armour });
  return { ...parts, stun, wound, amount: stun + wound };
}

interface Points {
  readonly stun: number;
  readonly wound: number;
  readonly shock: number;
}

function compare(key: string, one: number, other: number): NumberChange {
  return {
    label: format(`number.${key}`),
    before: String(one),
    after: String(other),
    isChanged: one !== other,
  };
}

/** Lists the numbers that differ between two states: first the Life Points left (SD-32), then all other points that changed. */
function comparePoints(life: number, before: Points, after: Points): NumberChange[] {
  const left = ({ stun, wound }: Points): number => Math.max(0, life - stun - wound);
  const rows = [
    compare('left', left(before), left(after)),
    compare('stun', before.stun, after.stun),
    compare('wound', before.wound, after.wound),
    compare('shock', before.shock, after.shock),
  ];
  return rows.filter(({ isChanged }, index) => index === 0 || isChanged);
}

/** Returns the state of a Life Point as it is drawn: wounds come first, then stun, then free points. */
function namePoint({ stun, wound }: Points, index: number): string {
  return index < wound ? 'lethal' : index < wound + stun ? 'bruise' : 'free';
}

/** How many Life Points are drawn as one group. */
const GROUP = 4;

/** Returns the Life Points as they are drawn, marking those that change between two states. */
function drawLife(life: number, before: Points, after: Points, isDone: boolean): TrackGroup[] {
  const pips = Array.from({ length: life }, (_, index) =>
    viewPip(namePoint(before, index), namePoint(after, index), isDone),
  );
  const boxes = Array.from({ length: Math.ceil(life / GROUP) }, (_, box) => pips.slice(box * GROUP, (box + 1) * GROUP));
  return boxes.length > 0 ? [{ kind: 'white', boxes }] : [];
}

function readPoints(tracks: TrackValues): Points {
  const read = (name: string): number => tracks[`health.${name}`] ?? 0;
  return { stun: read('stun'), wound: read('wound'), shock: read('shock') };
}

/** Returns what damage does to a victim by the rules, at the current game time (SD-31 to SD-38). */
function hurt(
  victim: StepFighter,
  { amount: _amount, stun: _stun, wound: _wound, peril, ...hit }: StepDamage,
): stepDice.HealthChange<stepDice.HealthEvent> {
  if (peril === 'suffocation') return stepDice.applySuffocation(readHealth(victim), hit.weapon, readTime());
  return stepDice.applyDamage(readHealth(victim), { ...hit, at: readTime() });
}

/** The kinds of events that put an actor out of the fight, the worst first. */
const falls = ['dead', 'coma', 'unconscious'] as const;

/** How Step Dice rolls and applies damage. */
export const damage: DamageFacet<StepFighter, DamageMessage, StepDamage> = {
  owns: isFighter,
  messageType: 'stepDamage',
  roll: rollHit,
  read({ system, rolls }) {
    const { basic, type, burns, armour, hit, peril } = system;
    const known = type as stepDice.DamageType;
    return judge({
      basic,
      weapon: sumDice(rolls),
      type: known,
      armour,
      burn: burns,
      extraordinary: hit.extraordinary,
      peril,
    });
  },
  soak: (_message, hit, victim) => judge({ ...hit, armour: countArmour(victim) }),
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
  tellFall(_victim, { events }, name) {
    const kind = falls.find((one) => events.includes(one));
    return kind ? format(`fall.${kind}`, { actor: name }) : '';
  },
};
