/** The card of a hazard: its description, the due roll, and buttons for its effects (SD-40). */
import type { CardButton } from '../../../../chat/card-parts.ts';
import { defineMessage } from '../../../../chat/define-message.ts';
import { listTouched } from '../../../../chat/replies.ts';
import { foreseeCheck, openCheckDialog } from '../../../../checks/check-dialog.ts';
import type { ConsequencesCardContext } from '../../../../exchange/consequences.ts';
import { makeEffectActions, viewEffects } from '../../../../exchange/roll-effects.ts';
import { makeFormat } from '../../../../foundry/make-format.ts';
import { canUser } from '../../../../permissions.ts';
import { sayChance, viewRule } from '../../../../chat/plan-view.ts';
import { findOwnFighter } from '../../data/fighter.ts';
import { LANG } from '../../data/to-input.ts';
import { isBreathless } from '../../data/turn.ts';
import {
  type HazardMessage,
  describeHazard,
  findDueRoll,
  isMet,
  listHazardEffects,
  passToNextRoll,
  rollBurns,
} from '../../play/hazards.ts';

const format = makeFormat(`${LANG}.Hazard`);

function listButtons(message: HazardMessage): CardButton[] {
  const actor = findOwnFighter(message);
  if (!actor || !canUser('roll', actor)) return [];
  const { kind, dice } = message.system;
  const due = findDueRoll(message);
  const chance = sayChance(due && foreseeCheck(due.actor, due));
  const isBurning = kind === 'burns' && dice > 0 && !isMet(message);
  return [
    ...(due ? [{ action: 'rollHazard', label: format(`roll.${kind}`), chance }] : []),
    ...(isBurning ? [{ action: 'rollBurns', label: format('roll.burns') }] : []),
    ...(kind === 'suffocation' && isBreathless(actor)
      ? [{ action: 'passTurns', label: format('passTurns'), hint: format('passTurnsHint') }]
      : []),
  ];
}

/**
 * Returns the sentence that a choke ended with its hold, without a click (SD-26).
 * @param told - how many effects the card already reports
 */
function tellEnd(message: HazardMessage, told: number): string[] {
  const victim = findOwnFighter(message);
  const isOver = message.system.by !== '' && told === 1 && victim && !isBreathless(victim);
  return isOver ? [format('done.suffocation.end')] : [];
}

/** Prepares the template data of a hazard card. Its effects are offered in order: nothing can end before it has begun. */
function prepareHazardCard(message: HazardMessage): ConsequencesCardContext {
  const { done, buttons } = viewEffects(message, listHazardEffects(message));
  const own = { message: message.id ?? '' };
  return {
    message: message.id ?? '',
    title: format('title', { hazard: message.system.name, actor: message.system.target }),
    isUndone: false,
    fall: null,
    events: [
      {
        text: [describeHazard(message), ...done, ...tellEnd(message, done.length)].join(' '),
        rule: viewRule('SD-40'),
        buttons: [...listButtons(message), ...buttons].map((button) => ({ ...button, ...own })),
        isRolled: isMet(message),
      },
    ],
  };
}

export const hazardCard = defineMessage('stepHazard', {
  template: 'systems/tetrad/templates/shared/card/consequences-card.hbs',
  view: prepareHazardCard,
  related: listTouched,
  actors: ({ system }) => [system.links.actor, system.by],
  actions: {
    ...makeEffectActions(listHazardEffects),
    async rollHazard(message, _button, event) {
      const due = findDueRoll(message);
      if (due) await openCheckDialog(due.actor, due.request, { event });
    },
    rollBurns,
    passTurns: passToNextRoll,
  },
});
