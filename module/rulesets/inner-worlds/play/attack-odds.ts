/** The odds of attacks, which always land: the damage to expect, and the chance to bring the target down (IW-12, IW-13, IW-17, IW-20 to IW-22). */
import { innerWorlds } from '../../../../src/index.ts';
import { type OddsView, makeRow, nameAttackChance } from '../../../chat/odds-view.ts';
import { canUser } from '../../../permissions.ts';
import { readGuard } from '../data/fight.ts';
import { type InnerFighter, findFighter, readTarget } from '../data/fighter.ts';
import type { CheckRequest, ExchangeRequest } from '../data/request.ts';
import { LANG } from '../data/to-input.ts';
import { readTraits } from '../data/wear.ts';
import { type CheckPlan, viewOdds } from './checks.ts';

/** An average foe: an unnamed one with the average points of the adversaries in the packs. */
export const averageFoe: innerWorlds.DamageTarget = Object.freeze({
  abilities: Object.freeze({ str: 12, dex: innerWorlds.defaults.ability, wil: innerWorlds.defaults.ability }),
  hp: 7,
  ap: 3,
  named: false,
});

const answerRow = makeRow(`${LANG}.Exchange.ends`, { falls: 'foul', hurt: 'bad', stopped: 'great' });

const attackRow = makeRow(`${LANG}.Exchange.ends`, { missed: 'bad', stopped: 'poor', hurt: 'good', falls: 'great' });

/** Computes the damage of an attack, and how it may end for a victim. @param more - the dice that a reply adds */
function computeDamage(
  { weapon, modes, bonus, maximum }: ExchangeRequest,
  victim: innerWorlds.DamageTarget,
  more: readonly number[],
) {
  const law = innerWorlds.damageOdds({
    die: weapon.die,
    traits: readTraits(weapon.traits),
    maximum,
    mode: innerWorlds.combineModes(modes),
    bonus: [...bonus.map(({ die }) => die), ...more],
  });
  const { ability, armorRelevant } = weapon;
  return { mean: law.mean, ...innerWorlds.fallOdds(law, victim, { ability, armorRelevant }) };
}

function readVictim(actor: InnerFighter): innerWorlds.DamageTarget {
  return { ...readTarget(actor), guard: readGuard(actor) };
}

/** Returns the odds of a reply to an attack. The main number is the chance that whoever gives it stays up (IW-17, IW-20). */
export function viewAnswerOdds(attack: ExchangeRequest, victim: InnerFighter, id: string): OddsView {
  const more = id === 'counter' ? [innerWorlds.counterDice.taken] : [];
  const { mean, stopped, hurt, falls } = computeDamage(attack, readVictim(victim), more);
  return {
    rows: [answerRow('falls', falls), answerRow('hurt', hurt), answerRow('stopped', stopped)],
    headline: {
      label: `${LANG}.Exchange.ends.up`,
      says: `${LANG}.Odds.says.up`,
      p: 1 - falls,
      mean,
      meanLabel: `${LANG}.Odds.damage`,
    },
  };
}

/**
 * Returns the odds of an attack whose target takes the hit, which is what the odds advise. A target whose numbers this user may not see counts as average.
 * @returns undefined for any other roll
 */
export function viewAttackOdds(plan: CheckPlan, { exchange }: CheckRequest): OddsView | undefined {
  if (exchange?.role !== 'attack') return undefined;
  const target = findFighter(exchange.against);
  const known = target && canUser('view', target) ? target : null;
  const { mean, stopped, hurt, falls } = computeDamage(exchange, known ? readVictim(known) : averageFoe, []);
  // A called shot needs a save (IW-13).
  const lands = plan.kind === 'none' ? 1 : viewOdds(plan).headline.p;
  const foe = { name: exchange.opponent, isAverage: known === null };
  return {
    rows: [
      ...(lands < 1 ? [attackRow('missed', 1 - lands)] : []),
      attackRow('stopped', stopped * lands),
      attackRow('hurt', hurt * lands),
      attackRow('falls', falls * lands),
    ],
    headline: {
      ...nameAttackChance('fells', foe, falls * lands),
      mean: mean * lands,
      meanLabel: `${LANG}.Odds.damage`,
    },
  };
}
