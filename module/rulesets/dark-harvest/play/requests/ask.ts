/** Asking for a scripting die (DH-18): the player says what is to happen, the points are held, and the Gamemaster answers. */
import { darkHarvest } from '../../../../../src/index.ts';
import { askForm } from '../../../../foundry/ask-form.ts';
import { UserError } from '../../../../user-error.ts';
import { canUser } from '../../../../permissions.ts';
import { isSettled } from '../fate/followed.ts';
import { payFate, readPoints, requireFateCharacter, type FateCharacter } from '../fate/pay.ts';
import { listSpends } from '../fate/spends.ts';
import { foretellSpend } from '../fate/verdicts.ts';
import { isQuickplay } from '../../data/rule-options.ts';
import { isDead } from '../wounds.ts';
import type { RequestKind } from './decide.ts';
import { readRoller, type Rerollable } from './rollers.ts';

const { cost } = darkHarvest.fate.scriptingDie;

/** Tests whether a character has the points of a scripting die, and this user may ask for one. */
export function canAsk(character: FateCharacter | null): character is FateCharacter {
  return character !== null && canUser('request', character) && readPoints(character).value >= cost;
}

function describeHold(character: FateCharacter, roll: string, quickplay: boolean) {
  return { actor: character.uuid, roll, use: 'scriptingDie' as const, quickplay };
}

/** Tests whether a scripting die may be asked for to roll a test or damage anew: one's own, at most once, and before anything came of it. */
export function canAskReroll(character: FateCharacter | null, check: Rerollable): boolean {
  if (!canAsk(character) || readRoller(check) !== character.uuid) return false;
  if (isSettled(check) || check.rolls.length === 0) return false;
  const hold = describeHold(character, check.id ?? '', check.system.readings.quickplay);
  return foretellSpend(listSpends(), hold) === null;
}

/** Tests whether a scripting die may be asked for to undo a death. */
export function canAskLife(character: FateCharacter | null): boolean {
  return canAsk(character) && isDead(character);
}

/** Names what is asked for. */
export function describeRequest(kind: string, title: string): string {
  return game.i18n.format(`TETRAD.DarkHarvest.Request.title.${kind}`, { title });
}

/**
 * Asks the player, holds the points, and posts the request.
 * @param check - what is to be rolled anew; left out: it is for something else
 * @param title - what that was
 * @throws UserError `not-owner`, `no-fate`, `describe-effect`, `fate-limit`
 */
export async function askScriptingDie(kind: RequestKind, uuid: string, check?: Rerollable, title = ''): Promise<void> {
  const character = requireFateCharacter(uuid);
  const quickplay = check?.system.readings.quickplay ?? isQuickplay();
  const given = await askForm({
    title: describeRequest(kind, title),
    template: 'systems/tetrad/templates/dark-harvest/fate/request-dialog.hbs',
    context: {
      hint: game.i18n.localize(`TETRAD.DarkHarvest.Request.hint.${kind}`),
      cost,
      left: readPoints(character).value,
      isReroll: kind === 'reroll',
      canKeep: kind === 'reroll' && !quickplay,
    },
    ok: game.i18n.localize('TETRAD.DarkHarvest.Request.ask'),
    classes: ['dark-harvest', 'ask-window'],
  });
  if (!given) return;
  const description = given['description']?.trim() ?? '';
  if (!description) throw new UserError('describe-effect');
  if (check ? !canAskReroll(character, check) : !canAsk(character)) {
    if (readPoints(character).value < cost) throw new UserError('no-fate', { actor: character.name });
    throw new UserError('fate-limit', { reason: game.i18n.localize('TETRAD.DarkHarvest.Fate.limit.limit') });
  }
  const keepBetter = !quickplay && given['keepBetter'] === 'better';
  await payFate({
    character,
    points: cost,
    post: (serial) =>
      ChatMessage.create({
        type: 'harvestRequest' as const,
        speaker: ChatMessage.getSpeaker({ actor: character as unknown as Actor.Implementation }),
        whisper: check?.whisper ?? [],
        blind: check?.blind ?? false,
        content: foundry.utils.escapeHTML(`${describeRequest(kind, title)}: ${description}`),
        system: {
          schemaVersion: 1,
          ruleset: 'dark-harvest',
          links: { actor: uuid, replyTo: check?.id ?? '' },
          kind,
          description,
          title,
          serial,
          keepBetter,
          readings: { quickplay },
        },
      }),
  });
}
