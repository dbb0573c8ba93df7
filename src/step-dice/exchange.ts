// Judges an attack against its defence and computes its odds (SD-4, SD-8, SD-9, SD-14, SD-15, SD-20, SD-27, SD-30).
import { type Distribution, createDistribution } from '../core/distribution.ts';
import type { RuleEvent } from '../core/line.ts';
import { readSwitch } from '../core/validate.ts';
import { type AttackPlan, DISARM_EVENT, type DefenceId } from './attack.ts';
import { type RolledDefence, requireDefence } from './defence.ts';
import { EXTRAORDINARY, type RollFaces, type RollTotal, sumRoll } from './judge.ts';
import { avoidsInTheDark, judgeDark } from './manoeuvres.ts';
import { type RollDice, type TotalLaw, addedOr, computeLaw, findBotch, readDice } from './odds.ts';

/** The parts of an attack's plan with which it is judged. */
export type AttackTerms = Pick<AttackPlan, 'base' | 'added' | 'defences' | 'disarm'> & {
  readonly dark?: boolean | undefined;
};

/** The parts of an attack's plan from which its odds are computed. */
type OddsTerms = Pick<AttackTerms, 'base' | 'added' | 'defences' | 'dark'>;

export interface ExchangeFaces {
  readonly attack: RollFaces;
  /** The faces and the kind of the defence; omitted without a defence. */
  readonly defence?: (RollFaces & { readonly kind: RolledDefence }) | undefined;
  /** Whether the target blocks a weapon with bare hands (SD-15). */
  readonly blocksUnarmed?: boolean | undefined;
}

export interface AttackOutcome {
  readonly attack: number;
  /** The total of the defence; 0 without one. A botched defence keeps its total (SD-14). */
  readonly defence: number;
  /** The difficulty that remains beside the defence; after a dodge it has no base (SD-15, SD-30). */
  readonly difficulty: number;
  readonly hit: boolean;
  readonly botch: boolean;
  /** The total of the attack less the defence and the difficulty. */
  readonly margin: number;
  /** Basic damage: the margin of a hit; 0 for a miss or a disarm (SD-20, SD-30). */
  readonly basic: number;
  /** Whether the weapon's dice are rolled: after a hit that does damage, or after an unarmed block that succeeds (SD-15, SD-31). */
  readonly weaponDice: boolean;
  readonly extraordinary: boolean;
  /** What follows: `botchedAttack` (SD-34), `extraordinary` (SD-9), `disarm` with the roll that is due (SD-20), `unarmedBlock` (SD-15). */
  readonly events: readonly RuleEvent[];
}

const readAdded = addedOr();

/** Returns the difficulty that remains beside the defence. A dodge replaces the base, even by a lower total (SD-30). Throws `out-of-range`. */
export function findLeftDifficulty(terms: Pick<AttackTerms, 'base' | 'added'>, kind: DefenceId): number {
  return readAdded(terms.added, 'added') + (kind === 'dodge' ? 0 : readAdded(terms.base, 'base'));
}

/**
 * Judges an attack. It hits if its total is higher than defence and difficulty together; an equal total misses, whatever the rule option says (SD-4, SD-30). A
 * botch always misses (SD-8). Throws `defence-not-allowed`, and the errors of sumRoll for `attack.…` and `defence.…`.
 */
export function judgeAttack(terms: AttackTerms, faces: ExchangeFaces): AttackOutcome {
  const { kind, ...defenceFaces } = faces.defence ?? { kind: 'none' as const, faces: [] };
  requireDefence(terms, kind);
  const attack = sumRoll(faces.attack, 'attack');
  if (terms.dark) return judgeInTheDark(terms, attack, sumRoll(defenceFaces, 'defence'));
  const defence = sumRoll(defenceFaces, 'defence').total;
  const difficulty = findLeftDifficulty(terms, kind);
  const margin = attack.total - defence - difficulty;
  const hit = !attack.botch && margin > 0;
  const isHurt = kind === 'block' && !hit && readSwitch(faces.blocksUnarmed, 'blocksUnarmed');
  const harms = hit && !terms.disarm;
  const extraordinary = hit && margin >= EXTRAORDINARY;
  const events: RuleEvent[] = [];
  if (attack.botch) events.push({ kind: 'botchedAttack', rule: 'SD-34' });
  if (extraordinary && harms) events.push({ kind: 'extraordinary', rule: 'SD-9' });
  if (hit && terms.disarm) events.push(DISARM_EVENT);
  if (isHurt) events.push({ kind: 'unarmedBlock', rule: 'SD-15' });
  return {
    attack: attack.total,
    defence,
    difficulty,
    hit,
    botch: attack.botch,
    margin,
    basic: harms ? margin : 0,
    weaponDice: harms || isHurt,
    extraordinary,
    events,
  };
}

/** Judges an attack in the dark. The attack roll counts only once the innate roll has failed; if the attack is a botch, the hit has no basic damage (SD-27). */
function judgeInTheDark({ disarm }: AttackTerms, attack: RollTotal, innate: RollTotal): AttackOutcome {
  const { hit, basic, extraordinary } = judgeDark(innate, attack);
  const harms = hit && !disarm;
  return {
    attack: attack.total,
    defence: innate.total,
    difficulty: 0,
    hit,
    botch: false,
    margin: basic,
    basic: harms ? basic : 0,
    weaponDice: harms,
    extraordinary,
    events: hit && disarm ? [DISARM_EVENT] : extraordinary ? [{ kind: 'extraordinary', rule: 'SD-9' }] : [],
  };
}

export interface AttackOdds {
  readonly hit: number;
  readonly botch: number;
  readonly extraordinary: number;
  /**
   * Computes the distribution of the basic damage, where 0 is a miss (SD-30). For an attack to disarm, which does no damage, it is the distribution of the
   * margin.
   */
  basic(): Distribution;
}

/** Computes the exact odds of an attack against one defence (SD-30). Throws `defence-not-allowed`, and the errors of `odds` for `attack.…` and `defence.…`. */
export function attackOdds(
  terms: OddsTerms,
  attack: RollDice,
  defence?: RollDice & { readonly kind: RolledDefence },
): AttackOdds {
  const { kind, ...dice } = defence ?? { kind: 'none' as const, ranks: [] };
  requireDefence(terms, kind);
  const first = computeLaw(readDice(attack, 'attack'));
  const second = computeLaw(readDice(dice, 'defence'));
  if (terms.dark) return computeInTheDark(first, second);
  const margins = subtractLaws(first, second, findLeftDifficulty(terms, kind));
  let hit = 0;
  let extraordinary = 0;
  for (let margin = margins.length - 1; margin > 0; margin--) {
    hit += margins[margin]!;
    if (margin === EXTRAORDINARY) extraordinary = hit;
  }
  return {
    hit,
    botch: findBotch(first),
    extraordinary,
    basic: () => createDistribution(0, Float64Array.of(1 - hit, ...margins.slice(1))),
  };
}

/** Computes the odds of an attack in the dark, which the target's innate roll decides (SD-27). A hit with a botched attack roll has no basic damage. */
function computeInTheDark(attack: TotalLaw, innate: TotalLaw): AttackOdds {
  let hit = 0;
  const basic = [0];
  for (const [place, chance] of innate.p.entries()) {
    const total = innate.min + place;
    if (avoidsInTheDark({ total, botch: place < innate.first })) continue;
    hit += chance;
    for (let own = attack.first; own < attack.p.length; own++) {
      const margin = Math.max(0, attack.min + own - total);
      basic[margin] = (basic[margin] ?? 0) + chance * attack.p[own]!;
    }
  }
  const margins = Float64Array.from({ length: basic.length }, (_, margin) => basic[margin] ?? 0);
  const above = margins.slice(1).reduce((sum, p) => sum + p, 0);
  return {
    hit,
    botch: 0,
    extraordinary: margins.slice(EXTRAORDINARY).reduce((sum, p) => sum + p, 0),
    basic: () => createDistribution(0, Float64Array.of(1 - above, ...margins.slice(1))),
  };
}

/** Computes the probability of each margin above 0 for attacks that are not botched. The element at 0 is unused. */
function subtractLaws(attack: TotalLaw, defence: TotalLaw, difficulty: number): Float64Array {
  const highest = attack.min + attack.p.length - 1 - defence.min - difficulty;
  const margins = new Float64Array(Math.max(0, highest) + 1);
  for (let place = attack.first; place < attack.p.length; place++) {
    for (let other = 0; other < defence.p.length; other++) {
      const margin = attack.min + place - defence.min - other - difficulty;
      if (margin <= 0) break;
      margins[margin]! += attack.p[place]! * defence.p[other]!;
    }
  }
  return margins;
}

/** Computes the odds of an attack against each defence that the target may choose. Defences without given dice are left out. */
export function replyOdds(
  terms: OddsTerms,
  attack: RollDice,
  dice: Readonly<Partial<Record<RolledDefence, RollDice>>>,
): Partial<Record<DefenceId, AttackOdds>> {
  const found: Partial<Record<DefenceId, AttackOdds>> = {};
  for (const kind of terms.defences) {
    const own = kind === 'none' ? undefined : dice[kind];
    if (kind === 'none') found.none = attackOdds(terms, attack);
    else if (own) found[kind] = attackOdds(terms, attack, { ...own, kind });
  }
  return found;
}
