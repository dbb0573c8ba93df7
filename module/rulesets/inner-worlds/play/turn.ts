/** The budget of a turn, and what the rules refuse (IW-11, IW-12, IW-15, IW-16, IW-23, IW-25, IW-30). */
import { innerWorlds } from '../../../../src/index.ts';
import { listBudget } from '../../../combat/budget.ts';
import { findCombat, isOwnTurn } from '../../../combat/clock.ts';
import type { TurnBudget, TurnUse } from '../../../combat/combat-facet.ts';
import { isRoundZero } from '../../../combat/round-zero.ts';
import { hasStatus } from '../../../foundry/actor-statuses.ts';
import { updateSystem } from '../../../foundry/documents.ts';
import { toFeet } from '../../../exchange/nearness.ts';
import { UserError } from '../../../user-error.ts';
import { findHolder, isGuarded, isMissing, isStopped, readDuty, readHoldPrice } from '../data/fight.ts';
import {
  type InnerFighter,
  type InnerWeapon,
  findFighter,
  findWeapon,
  isFighter,
  listWeapons,
  readAbility,
} from '../data/fighter.ts';
import type { CheckRequest, ExchangeRequest } from '../data/request.ts';
import { statusIds } from '../data/statuses.ts';
import { LANG } from '../data/to-input.ts';
import { endPreparation, readTraits } from '../data/wear.ts';
import { offerStops } from './stop-move.ts';

/** Tests whether an actor is in the quickfire round of its fight (IW-11). */
function isQuickfire(actor: InnerFighter): boolean {
  const combat = findCombat(actor);
  return combat !== undefined && isRoundZero(combat);
}

/** Tests whether an actor has a weapon in hand for the quickfire round. A shield is one, bare hands are none (IW-11, IW-31). */
export function isArmed(actor: InnerFighter): boolean {
  return listWeapons(actor).some(({ system }) => system.readied && !system.unarmed && !system.broken);
}

/** Returns an actor's speed and DEX as input for the rules. Speed is rounded to halves (IW-25). */
export function readMover(actor: InnerFighter): innerWorlds.Mover {
  return { speed: Math.round(2 * actor.system.speed) / 2, dex: readAbility(actor, 'dex') };
}

/** Returns the feet that an actor can move in a turn (IW-12, IW-25). */
export function countFeet(actor: InnerFighter): number {
  return innerWorlds.battleFeet(readMover(actor));
}

/** Returns the action that an attack is part of, and the targets of the attacks before it; without any, the attack begins the action (IW-30). */
function readStriking(actor: InnerFighter, { weapon, against }: Pick<ExchangeRequest, 'weapon' | 'against'>) {
  const at = listBudget(actor).find(({ kind }) => kind === 'action')?.at;
  const begun = { combat: at?.combat ?? '', round: at?.period ?? 0, turn: 0, weapon: weapon.uuid };
  const { combat, round, weapon: last, targets } = actor.system.striking;
  const isSame = combat !== '' && combat === begun.combat && round === begun.round && last === begun.weapon;
  const [quickfire, traits] = [isQuickfire(actor), readTraits(weapon.traits)];
  const isFree =
    isSame && innerWorlds.continuesAttack({ traits, targets, against, quickfire, isOwnTurn: isOwnTurn(actor) });
  return { begun, before: isFree ? targets : [], quickfire };
}

/** Counts the cost of an attack. The first attack of a turn costs an action; further attacks that the weapon allows are free (IW-12, IW-30). */
function countAttackCost(actor: InnerFighter, exchange: ExchangeRequest): Readonly<Record<string, number>> {
  const { before, quickfire } = readStriking(actor, exchange);
  return { [quickfire ? 'quickfire' : 'action']: before.length > 0 ? 0 : 1 };
}

/** Records an attack: the first one of an action or a further one, by its weapon and its target (IW-30). Does nothing outside a fight. */
export async function recordAttack(actor: InnerFighter, exchange: ExchangeRequest): Promise<void> {
  const { begun, before } = readStriking(actor, exchange);
  if (begun.combat) await updateSystem(actor, { striking: { ...begun, targets: [...before, exchange.against] } });
}

function countCost(actor: InnerFighter, use: TurnUse): Readonly<Record<string, number>> {
  if ('distance' in use) return { feet: Math.ceil(toFeet(actor, use.distance) ?? 0) };
  if ('action' in use) return { action: 1 };
  const { exchange, purpose } = use.request as CheckRequest;
  if (purpose.kind === 'evade' || purpose.kind === 'block' || purpose.kind === 'escape') return { reaction: 1 };
  if (!exchange) return {};
  if (exchange.role === 'stopMove') return { reaction: 1 };
  return exchange.role === 'attack' ? countAttackCost(actor, exchange) : { action: 1 };
}

export const budget: TurnBudget<InnerFighter> = {
  kinds: {
    action: `${LANG}.Budget.action`,
    quickfire: `${LANG}.Budget.quickfire`,
    reaction: `${LANG}.Budget.reaction`,
    feet: `${LANG}.Budget.feet`,
  },
  limit(actor, kind) {
    const quickfire = isQuickfire(actor);
    switch (kind) {
      case 'action':
        return quickfire || isMissing(actor, 'action') || readHoldPrice(actor) === 'action' ? 0 : 1;
      case 'quickfire':
        return quickfire && isArmed(actor) ? 1 : 0;
      case 'reaction':
        return innerWorlds.countReactions({ fullDefence: isGuarded(actor), lost: isMissing(actor, 'reaction') });
      case 'feet':
        return quickfire || findHolder(actor) || isStopped(actor) || readHoldPrice(actor) === 'move'
          ? 0
          : countFeet(actor);
      default:
        return null;
    }
  },
  cost: countCost,
  async onMove(actor, passed) {
    await endPreparation(actor);
    await offerStops(actor, passed.filter(isFighter));
  },
  reset: {
    action: 'turn-start',
    quickfire: 'round',
    reaction: 'each-turn-start',
    feet: 'turn-start',
  },
};

/** Returns why the rules refuse the use of a weapon now; null if they allow it (IW-11, IW-15, IW-29, IW-30). */
function refuseWeapon(actor: InnerFighter, weapon: InnerWeapon | undefined, plain: boolean): string | null {
  const {
    traits = [],
    wear = 'none',
    uses,
    large = false,
    broken = false,
    unloaded = false,
    prepared = false,
  } = weapon?.system ?? {};
  return innerWorlds.refuseAttack({
    traits: readTraits(traits),
    wear,
    uses: uses?.value ?? 0,
    large,
    broken,
    unloaded,
    prepared,
    inHand: weapon !== undefined && weapon.system.readied && !weapon.system.unarmed,
    quickfire: isQuickfire(actor),
    plain,
    grappled: findHolder(actor) !== null,
  });
}

/** Tests whether a target can be taunted or routed: the GM has marked it or, for a rout, it is injured (IW-16). */
function isProvoked(target: InnerFighter, action: 'taunt' | 'rout'): boolean {
  if (action === 'taunt') return hasStatus(target, statusIds.angry);
  return (
    hasStatus(target, statusIds.fearful) || innerWorlds.bodyParts.some((part) => target.system.condition[part] > 0)
  );
}

/**
 * Checks that an actor may act against someone now.
 * @throws UserError with the reason, such as `quickfire-plain`
 */
export function requireAttack(actor: InnerFighter, exchange: ExchangeRequest): void {
  const { role, weapon, part, against } = exchange;
  const refusal = refuseWeapon(actor, findWeapon(actor, weapon.uuid), role === 'attack' && part === '');
  const names = { actor: actor.name, weapon: weapon.name };
  if (role === 'attack' && refusal) throw new UserError(refusal, names);
  if (role !== 'attack' && isQuickfire(actor)) throw new UserError('quickfire-plain', names);
  const target = findFighter(against);
  if (role === 'stopMove' && target && !isOwnTurn(target))
    throw new UserError('not-moving', { ...names, target: exchange.opponent });
  if ((role === 'taunt' || role === 'rout') && target) {
    const code = innerWorlds.refuseForce({ action: role, confirmed: isProvoked(target, role) });
    if (code) throw new UserError(`${code}-${role}`, { ...names, target: exchange.opponent });
  }
}

/**
 * Checks that a taunt or a rout leaves an actor free for something. The taunted may only attack their taunter, and the routed only flee or surrender (IW-16).
 * @param deed - an action against someone; left out: any other action
 * @throws UserError `must-attack`, `must-retreat`
 */
export function requireFree(actor: InnerFighter, deed?: Pick<ExchangeRequest, 'role' | 'against'>): void {
  const duty = readDuty(actor);
  if (!duty || (duty.kind === 'taunt' && deed?.role === 'attack' && deed.against === duty.by.uuid)) return;
  throw new UserError(duty.kind === 'rout' ? 'must-retreat' : 'must-attack', { actor: actor.name, by: duty.by.name });
}
