/** Spending fate points at the table (DH-11 … DH-17), and taking them back. The message that they are spent on is nobody's to change. */
import { darkHarvest } from '../../../../../src/index.ts';
import { UserError } from '../../../../user-error.ts';
import { readClock } from '../../../../combat/clock.ts';
import { canUser } from '../../../../permissions.ts';
import { isQuickplay } from '../../data/rule-options.ts';
import { hasFollowed } from './followed.ts';
import { findFateCharacter, payFate, requireFateCharacter, type FateCharacter } from './pay.ts';
import {
  findTarget,
  isFateUse,
  listSpends,
  nameHelped,
  readVerdict,
  type FateMessage,
  type FateTarget,
} from './spends.ts';
import { foretellSpend } from './verdicts.ts';

/** What fate is to buy. */
export interface FatePurchase {
  readonly use: darkHarvest.FateUse;
  readonly character: FateCharacter;
  /** What it is spent on; null: the character itself. */
  readonly target: FateTarget | null;
  /** What that tested, in words. */
  readonly title: string;
  /** How it comes about, on another player's roll (DH-16). */
  readonly effect?: string;
  /** Values below `system` of the character that are written with it. */
  readonly system?: object;
}

/** The readings that a spend on a message goes by. */
export function readTargetQuickplay(target: FateTarget | null): boolean {
  const readings = (target?.system as { readings?: { quickplay?: boolean } } | undefined)?.readings;
  return readings?.quickplay ?? isQuickplay();
}

/** Describes a purchase as the verdicts see it. */
function describePurchase({ use, character, target }: Pick<FatePurchase, 'use' | 'character' | 'target'>) {
  const clock = readClock(character);
  const roll = target?.id ?? '';
  return {
    actor: character.uuid,
    roll,
    use,
    others: target !== null && target.system.links.actor !== character.uuid,
    quickplay: readTargetQuickplay(target),
    turn: clock ? `${clock.combat} ${clock.round}` : roll,
  };
}

/** Tells what keeps a purchase from being made; null: nothing but the points. */
export function refusePurchase(purchase: Pick<FatePurchase, 'use' | 'character' | 'target'>) {
  return foretellSpend(listSpends(), describePurchase(purchase));
}

/** Returns what a purchase costs in points. */
export function pricePurchase(purchase: Pick<FatePurchase, 'use' | 'character' | 'target'>): number {
  return darkHarvest.priceFate(purchase.use, describePurchase(purchase));
}

/** Names the deed of a spend for its card. */
export function describeSpend({ use, title, helped }: Pick<FateMessage['system'], 'use' | 'title' | 'helped'>): string {
  const key = helped ? 'Fate.spentForOther' : `Fate.spentOn.${use}`;
  const deed = isFateUse(use) ? game.i18n.localize(`TETRAD.DarkHarvest.Fate.deed.${use}`) : '';
  return game.i18n.format(`TETRAD.DarkHarvest.${key}`, { title, helped, deed });
}

function readSpeaker(character: FateCharacter) {
  return ChatMessage.getSpeaker({ actor: character as unknown as Actor.Implementation });
}

/**
 * Spends points.
 * @throws UserError `not-owner`, `no-fate`, `fate-limit`
 */
export async function spendFate(purchase: FatePurchase): Promise<void> {
  const { use, character, target, title, effect = '', system } = purchase;
  requireFateCharacter(character.uuid);
  const refusal = refusePurchase(purchase);
  if (refusal)
    throw new UserError('fate-limit', { reason: game.i18n.localize(`TETRAD.DarkHarvest.Fate.limit.${refusal}`) });
  const points = pricePurchase(purchase);
  const { others, quickplay } = describePurchase(purchase);
  const clock = readClock(character);
  const helped = others && target ? nameHelped(target) : '';
  await payFate({
    character,
    points,
    ...(system ? { system } : {}),
    post: (serial) =>
      ChatMessage.create({
        type: 'harvestFate' as const,
        speaker: readSpeaker(character),
        // Those who see the roll see it.
        whisper: target?.whisper ?? [],
        blind: target?.blind ?? false,
        content: foundry.utils.escapeHTML(describeSpend({ use, title, helped })),
        system: {
          schemaVersion: 1,
          ruleset: 'dark-harvest',
          links: { actor: character.uuid, replyTo: target?.id ?? '' },
          serial,
          title,
          use,
          cost: points,
          helped,
          effect,
          clock: clock ?? { combat: '', round: 0, turn: 0 },
          readings: { quickplay },
        },
      }),
  });
}

/** Tests whether this user may take a spend back: it holds, it is theirs, and nothing has come of it yet. */
export function canTakeBack(message: FateMessage): boolean {
  const { use, links } = message.system;
  const character = findFateCharacter(links.actor);
  if (!character || !isFateUse(use) || !canUser('spend', character)) return false;
  return readVerdict(message) === 'accepted' && !hasFollowed(use, character, findTarget(links.replyTo));
}

/**
 * Takes a spend back; its points come back with it.
 * @throws UserError `not-owner`, `fate-followed`
 */
export async function takeBack(message: FateMessage): Promise<void> {
  const { use, links, title, cost, helped } = message.system;
  const character = requireFateCharacter(links.actor);
  if (!canTakeBack(message)) throw new UserError('fate-followed');
  const { rounds } = character.system.dying;
  await payFate({
    character,
    points: -cost,
    of: message.id ?? '',
    // The round goes with its point (DH-14).
    ...(use === 'oneMoreRound' && !links.replyTo ? { system: { dying: { rounds: Math.max(1, rounds - 1) } } } : {}),
    post: (serial) =>
      ChatMessage.create({
        type: 'harvestFate' as const,
        speaker: readSpeaker(character),
        whisper: message.whisper,
        blind: message.blind,
        content: foundry.utils.escapeHTML(describeSpend({ use: 'giveBack', title, helped: '' })),
        system: {
          schemaVersion: 1,
          ruleset: 'dark-harvest',
          links: { actor: character.uuid, replyTo: message.id ?? '' },
          serial,
          title,
          use: 'giveBack',
          cost,
          of: message.id ?? '',
          helped,
        },
      }),
  });
}
