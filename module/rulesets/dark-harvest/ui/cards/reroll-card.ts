/** The card of a test that was rolled anew by a scripting die (DH-18): its dice, and which of the two rolls stands. */
import { defineCard } from '../../../../chat/define-card.ts';
import { makeFormat } from '../../../../foundry/make-format.ts';
import { judgeCheck, readFaces } from '../../play/checks.ts';
import { readOutcome } from '../../play/read-outcome.ts';
import { formatAmount } from '../../data/line-view.ts';
import { findReroll, type RerollMessage } from '../../play/requests/find-reroll.ts';
import { readDamage } from '../../play/damage.ts';
import { isRerollable } from '../../play/requests/rollers.ts';
import { dieTemplate, viewFaces, type FaceView } from './check-card.ts';
import { listTouched } from './related.ts';

/** The context of the template `templates/dark-harvest/fate/reroll-card.hbs`. */
export interface RerollCardContext {
  readonly title: string;
  readonly counts: boolean;
  /** What the dice came to, without fate. */
  readonly net: number;
  readonly netText: string;
  /** Which of the two stands, in words. */
  readonly text: string;
  readonly white: readonly FaceView[];
  readonly black: readonly FaceView[];
}

const format = makeFormat('TETRAD.DarkHarvest.Request');

function describeStanding(message: RerollMessage): { counts: boolean; text: string } {
  const thrown = game.messages.get(message.system.links.replyTo);
  // Of a roll that is gone the dice stay readable.
  if (!isRerollable(thrown)) return { counts: false, text: format('checkGone') };
  if (findReroll(thrown)?.message.id !== message.id) return { counts: false, text: format('void') };
  const { reroll } = thrown.type === 'harvestCheck' ? readOutcome(thrown) : readDamage(thrown);
  return { counts: true, text: format(reroll?.stands ? 'newStands' : 'firstStands') };
}

/** Prepares the card. */
export function prepareRerollCard(message: RerollMessage): RerollCardContext {
  const { plan, title } = message.system;
  const faces = readFaces(message.rolls[0]);
  const { net } = judgeCheck(plan, faces);
  return {
    title: format('again', { title: title || game.i18n.localize('TETRAD.DarkHarvest.Chat.dice') }),
    ...describeStanding(message),
    net,
    netText: net < 0 ? formatAmount(net, 'net') : String(net),
    white: viewFaces(faces.white, 'white', plan.white),
    black: viewFaces(faces.black, 'black', plan.black),
  };
}

/** The card of the message type `harvestReroll`. */
export const rerollCard = defineCard('harvestReroll', {
  template: 'systems/tetrad/templates/dark-harvest/fate/reroll-card.hbs',
  partials: [dieTemplate],
  view: prepareRerollCard,
  related: listTouched,
});
