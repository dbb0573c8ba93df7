/** The card of a peril: its description, and the tests to spot and to avoid it (DH-63). */
import type { CardButton } from '../../../../chat/card-parts.ts';
import { defineMessage } from '../../../../chat/define-message.ts';
import { listTouched } from '../../../../chat/replies.ts';
import { foreseeCheck, openCheckDialog } from '../../../../checks/check-dialog.ts';
import type { ConsequencesCardContext } from '../../../../exchange/consequences.ts';
import { makeFormat } from '../../../../foundry/make-format.ts';
import { canUser } from '../../../../permissions.ts';
import { sayChance, viewRule } from '../../../../chat/plan-view.ts';
import { type PerilMessage, findPerilTest, findThreatened, isPerilTested, perilTests } from '../../play/perils.ts';

const format = makeFormat('TETRAD.DarkHarvest.Peril');

function listButtons(message: PerilMessage): CardButton[] {
  const actor = findThreatened(message);
  if (!actor || !canUser('roll', actor)) return [];
  return perilTests.flatMap((use) => {
    const test = findPerilTest(message, use);
    if (!test) return [];
    const chance = sayChance(foreseeCheck(test.actor, test));
    return [{ action: 'testPeril', use, label: format(`test.${use}`), chance }];
  });
}

function preparePerilCard(message: PerilMessage): ConsequencesCardContext {
  const { name, target, severity, dice } = message.system;
  const id = message.id ?? '';
  const data = { severity: game.i18n.localize(`TETRAD.DarkHarvest.PerilSeverity.${severity}`), dice: String(dice) };
  return {
    message: id,
    title: format('threatens', { peril: name, actor: target }),
    isUndone: false,
    fall: null,
    events: [
      {
        text: format('says', data),
        rule: viewRule('DH-63'),
        buttons: listButtons(message).map((button) => ({ ...button, message: id })),
        isRolled: isPerilTested(message, 'peril'),
      },
    ],
  };
}

export const perilCard = defineMessage('harvestPeril', {
  template: 'systems/tetrad/templates/shared/card/consequences-card.hbs',
  view: preparePerilCard,
  related: listTouched,
  actors: ({ system }) => [system.links.actor],
  actions: {
    async testPeril(message, { dataset }, event) {
      const use = perilTests.find((one) => one === dataset['use']);
      const test = use && findPerilTest(message, use);
      if (test) await openCheckDialog(test.actor, test.request, { event, answers: message.id ?? '' });
    },
  },
});
