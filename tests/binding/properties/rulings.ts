/** Properties of the GM's rulings in every ruleset that has them: only a GM's count, the last one decides, and a withdrawn one leaves the dice as they fell. */
import { expect } from 'vitest';
import { kindOf } from '../../../module/chat/define-message.ts';
import { judgeMessage } from '../../../module/checks/roll-check.ts';
import type { RulingPlan } from '../../../module/stakes/rulings-facet.ts';
import { withdrawRuling } from '../../../module/stakes/rulings.ts';
import type { Properties } from '../property.ts';
import { Fight } from './exchange.ts';

export const rulingProperties: Properties = {
  'a ruling counts if a GM made it, and until it is withdrawn or another replaces it': {
    of: 'rulings',
    async check(ruleset) {
      const { rulings, checks } = ruleset.binding;
      if (!rulings) return expect(rulings, 'what may be ruled').toBeDefined();
      const { stage, attack } = await (async () => {
        const fight = new Fight(ruleset, 7);
        return { stage: fight.stage, attack: await fight.attack() };
      })();
      const readScore = (): number => ruleset.sample.checks.score(judgeMessage(checks, attack));
      const rules = kindOf(attack)?.ruling;
      if (!rules) return expect(rules, 'how an attack is ruled on').toBeDefined();
      const forms = rules.listChoices(attack).flatMap(({ kind, options, value }) => {
        const values = options.length > 0 ? options.map(({ id }) => id) : [value + 1, value + 2].map(String);
        return values.map((chosen) => ({ kind, [kind]: chosen, reason: 'so' }));
      });
      // A ruling that adds dice needs a roll of its own.
      const plans = forms
        .map((form) => rules.plan(attack, form, 'a roll'))
        .filter((plan): plan is RulingPlan => plan?.formula === '');
      const post = ({ system }: RulingPlan, author: 'gm' | 'bertrand') => {
        const links = { actor: '', replyTo: attack.id };
        const words = { reason: 'so', title: 'a roll', from: '' };
        return stage.post({ type: rulings.messageType, system: { ...words, ...system, links } }, { author });
      };
      const score = readScore();
      const changes = [];
      for (const plan of plans) {
        post(plan, 'bertrand');
        expect(readScore(), 'a player’s ruling').toBe(score);
        const ruling = post(plan, 'gm');
        const ruled = readScore();
        await stage.as('gm', () => withdrawRuling(ruling));
        expect(readScore(), 'after it is withdrawn').toBe(score);
        if (ruled !== score) changes.push({ plan, ruled });
      }
      const [change] = changes;
      const [first] = plans;
      if (!change || !first) return expect(changes, 'rulings that change a roll').not.toEqual([]);
      post(first, 'gm');
      post(change.plan, 'gm');
      expect(readScore(), 'the last ruling').toBe(change.ruled);
    },
  },
};
