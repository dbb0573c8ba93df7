/** What the card of a test offers of fate to this user: points on one's own roll, help with another player's, a scripting die (DH-11 … DH-18). */
import { darkHarvest } from '../../../../../src/index.ts';
import { UserError } from '../../../../user-error.ts';
import { canUser } from '../../../../permissions.ts';
import { makeFormat } from '../../../../foundry/make-format.ts';
import { askEffect } from './ask-effect.ts';
import { isCheckSettled } from './followed.ts';
import { findFateCharacter, readPoints, type FateCharacter } from './pay.ts';
import { findFateHelper } from './helper.ts';
import { fitsTarget, readUses } from './spends.ts';
import { pricePurchase, readTargetQuickplay, refusePurchase, spendFate } from './spend-fate.ts';

type CheckMessage = ChatMessage.OfType<'harvestCheck'>;

/** A button of fate on a card. */
export interface FateButton {
  readonly use: darkHarvest.FateUse;
  readonly label: string;
  readonly hint: string;
}

/** What the card of a test shows of fate. */
export interface FateView {
  /** Automatic successes that fate gave (DH-11). */
  readonly spent: number;
  /** Whether this user may spend one more on a success. */
  readonly canSpend: boolean;
  /** Points that are left. */
  readonly left: number;
  /** What else may be bought on this roll. */
  readonly buttons: readonly FateButton[];
  /** Label of the button that helps with another's roll; empty: it is not offered. */
  readonly help: string;
}

const none: Omit<FateView, 'spent'> = Object.freeze({ canSpend: false, left: 0, buttons: [], help: '' });

const format = makeFormat('TETRAD.DarkHarvest.Fate');

/** Whether fate is bought on a roll as it stands now: what makes the failed succeed is not offered to who succeeded. */
function isOfUse(use: darkHarvest.FateUse, message: CheckMessage, net: number): boolean {
  if (use === 'success') return true;
  if (use !== 'stayConscious' && use !== 'noInjury') return false;
  // In Quickplay it is one success more, as any other (DH-13).
  if (use === 'stayConscious' && readTargetQuickplay(message)) return false;
  return net < 1 && fitsTarget(use, message);
}

function canBuy(use: darkHarvest.FateUse, character: FateCharacter, target: CheckMessage, value: number): boolean {
  const purchase = { use, character, target };
  return value >= pricePurchase(purchase) && refusePurchase(purchase) === null;
}

function viewHelp(message: CheckMessage): string {
  const helper = findFateHelper(message.system.links.actor);
  if (!helper || isCheckSettled(message)) return '';
  const { value } = readPoints(helper);
  if (!canBuy('success', helper, message, value)) return '';
  const cost = pricePurchase({ use: 'success', character: helper, target: message });
  return format('help', { actor: helper.name, cost: String(cost), left: String(value) });
}

/**
 * Reads what fate did to a roll and what it may still do.
 * @param net - as it stands
 * @param isOpen - whether fate can still change it
 */
export function viewFate(message: CheckMessage, net: number, isOpen: boolean): FateView {
  const spent = readUses(message).success;
  const { actor } = message.system.links;
  if (!isOpen || !actor) return { ...none, spent };
  const character = findFateCharacter(actor);
  if (!character || !canUser('spend', character)) return { ...none, spent, help: viewHelp(message) };
  if (isCheckSettled(message)) return { ...none, spent };
  const { value } = readPoints(character);
  const offered = (['success', 'stayConscious', 'noInjury'] as const).filter(
    (use) => isOfUse(use, message, net) && canBuy(use, character, message, value),
  );
  return {
    spent,
    canSpend: offered.includes('success'),
    left: value,
    buttons: offered
      .filter((use) => use !== 'success')
      .map((use) => ({
        use,
        label: format(`buy.${use}`, { left: String(value) }),
        hint: game.i18n.localize(`TETRAD.DarkHarvest.Fate.buyHint.${use}`),
      })),
    help: '',
  };
}

/** Asks what kind of help it is, and how it comes about (DH-16). */
async function helpWithFate(message: CheckMessage, title: string): Promise<void> {
  const helper = findFateHelper(message.system.links.actor);
  if (!helper) throw new UserError('select-token');
  const uses = (['success', 'stayConscious'] as const).filter(
    (use) =>
      (use === 'success' || fitsTarget(use, message)) &&
      refusePurchase({ use, character: helper, target: message }) === null,
  );
  const [first = 'success', ...rest] = uses;
  const words = await askEffect(helper, message, title, [first, ...rest]);
  if (words) await spendFate({ ...words, character: helper, target: message, title });
}

/**
 * Spends fate on a test, as a button of its card asks for it.
 * @param use - what fate buys, or `help` for another's roll
 * @param title - what the test was
 * @throws UserError `not-owner`, `select-token`, and as spendFate
 */
export async function spendOnCheck(message: CheckMessage, use: string, title: string): Promise<void> {
  if (use === 'help') return helpWithFate(message, title);
  const character = findFateCharacter(message.system.links.actor);
  if (!character) throw new UserError('not-owner', { actor: message.alias });
  await spendFate({ use: use as darkHarvest.FateUse, character, target: message, title });
}
