/** Attacks on the tokens that a user targets: one dialog after the other, each with what the fight says (DH-21 to DH-32). */
import type { HarvestCharacter, HarvestWeapon } from '../../data/fighter.ts';
import { darkHarvest } from '../../../../../src/index.ts';
import { runOrWarn, UserError } from '../../../../user-error.ts';
import { readClock } from '../../../../combat/clock.ts';
import { createAttack } from '../attacks.ts';
import { isBreakable } from '../../data/health.ts';
import { askExchange, openCheckDialog } from '../../ui/dialog/check-dialog.ts';
import { noteWeapon, type ExchangeFrame, type ExchangeRequest } from '../../data/exchange-request.ts';
import { readAim, readRound } from './fight-state.ts';
import { readDefenceless, readInitiative, readRange, suggestStrike } from './situation.ts';

type TokenDoc = TokenDocument.Implementation;

/** Ranges of a shot (DH-31); close is the Gamemaster's word. */
const shotRanges = ['pointBlank', 'close', 'far'] as const;

/** A token that is attacked, with its actor. */
interface Target {
  readonly token: TokenDoc;
  readonly actor: Actor.Implementation;
}

/** Lists whom the user targets, an actor's own tokens left out, each actor once. */
function listTargets(attacker: HarvestCharacter): Target[] {
  const tokens = [...(game.user.targets as unknown as Iterable<{ document: TokenDoc }>)].map(
    ({ document }) => document,
  );
  const targets = new Map<string, Target>();
  for (const token of tokens) {
    const actor = token.actor;
    if (actor && isBreakable(actor) && actor.uuid !== attacker.uuid) targets.set(actor.uuid, { token, actor });
  }
  return [...targets.values()];
}

/** Whether the user targets anybody whom an actor could attack. */
export function hasTargets(attacker: HarvestCharacter): boolean {
  return listTargets(attacker).length > 0;
}

/** Makes what the dialog of an attack begins with. */
function frameAttack(
  attacker: HarvestCharacter,
  weapon: HarvestWeapon,
  { token, actor }: Target,
  opponents: number,
): ExchangeFrame {
  const initiative = readInitiative(attacker, actor);
  const snapshot = noteWeapon(weapon);
  const defenceless = readDefenceless(actor);
  const request: ExchangeRequest = {
    role: 'attack',
    range: readRange(attacker, weapon, token),
    reply: '',
    defenceless,
    initiative,
    against: actor.uuid,
    opponent: token.name,
    weapon: snapshot,
    replyTo: '',
    changes: [],
  };
  return {
    request,
    ranges: snapshot.melee ? ['melee'] : shotRanges,
    mayBeUnaware: defenceless === '',
    isAiming: readAim(attacker).isAiming,
    suggest: ({ unaware }) =>
      suggestStrike(attacker, {
        weapon: snapshot,
        other: actor,
        higher: initiative === 'attacker',
        surprise: unaware,
        opponents,
      }),
  };
}

/** Refuses more targets than may be attacked this round (DH-25). */
function requireTargets(attacker: HarvestCharacter, targets: number): void {
  const { dexterity } = attacker.system.characteristics;
  const most = darkHarvest.countMostAttacks(dexterity);
  if (targets > most) throw new UserError('too-many-attacks', { actor: attacker.name, most: String(most) });
}

/**
 * Attacks with a weapon: whoever is targeted, one dialog after the other until one is closed without a roll; without a target as a test of its own.
 * A weapon that no skill uses attacks nobody.
 */
export async function attackWith(actor: HarvestCharacter, weapon: HarvestWeapon): Promise<void> {
  const request = createAttack(actor, weapon);
  if (!request) return;
  const targets = listTargets(actor);
  if (targets.length === 0) return openCheckDialog(actor, request);
  await runOrWarn(async () => {
    const { declared } = readRound(actor, readClock(actor));
    if (declared === 0) requireTargets(actor, targets.length);
    for (const target of targets) {
      if (!(await askExchange(actor, request, frameAttack(actor, weapon, target, targets.length)))) return;
    }
  });
}
