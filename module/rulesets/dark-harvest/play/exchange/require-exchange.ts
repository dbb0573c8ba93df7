/** Whether an attack on somebody, or a reply, can be made now: asked while its dialog is open, and once more when it is rolled. */
import type { HarvestCharacter } from '../../data/fighter.ts';
import { darkHarvest } from '../../../../../src/index.ts';
import { UserError } from '../../../../user-error.ts';
import { readClock } from '../../../../combat/clock.ts';
import { permitsUser } from '../../../../permissions.ts';
import type { CheckRequest } from '../../data/check-request.ts';
import { readSplit, type ExchangeRequest } from '../../data/exchange-request.ts';
import { readAim, readOthers, readRound } from './fight-state.ts';
import { findReply } from './read-exchange.ts';

/** Whether a Gamemaster lets somebody attack who aims in this round (DH-28). */
function isOverruled(changes: ExchangeRequest['changes']): boolean {
  return permitsUser('rule') && changes.some(({ key }) => key === 'despiteAim');
}

function requireAttack(actor: HarvestCharacter, request: ExchangeRequest): void {
  const { against, opponent, defenceless, changes } = request;
  // A surprise comes beside the round's attacks (DH-32).
  if (defenceless === 'unaware') return;
  if (readAim(actor).isAiming && !isOverruled(changes)) throw new UserError('aims-this-round', { actor: actor.name });
  const own = readRound(actor, readClock(actor));
  const fought =
    readOthers(actor)
      .get(against)
      ?.foes.some(({ id }) => id === actor.uuid) ?? false;
  const bar = darkHarvest.judgeAttack(own, against, actor.system.characteristics.dexterity, fought);
  if (bar) throw new UserError(bar, { actor: actor.name, target: opponent, attacks: String(own.declared) });
}

function requireReply({ replyTo, opponent }: ExchangeRequest): void {
  const attack = game.messages.get(replyTo);
  if (attack?.type !== 'harvestCheck') throw new UserError('attack-gone', { attacker: opponent });
  if (findReply(attack)) throw new UserError('reply-late', { attacker: opponent });
}

/**
 * Asks whether the exchange of a request can be fought.
 * @throws UserError `too-many-attacks`, `aims-this-round`, `already-fought`, `attacks-spent`, `full-dodge-declared`, `attack-gone`, `reply-late`
 */
export function requireExchange(actor: HarvestCharacter, request: CheckRequest): void {
  const { exchange } = request;
  if (!exchange) return;
  const most = darkHarvest.countMostAttacks(actor.system.characteristics.dexterity);
  if (readSplit(request) > most) throw new UserError('too-many-attacks', { actor: actor.name, most: String(most) });
  if (exchange.role === 'attack') requireAttack(actor, exchange);
  else requireReply(exchange);
}
