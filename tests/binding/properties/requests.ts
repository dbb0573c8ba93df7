/** Properties of requests to the GM in every ruleset: an approval covers exactly what was requested. */
import { expect } from 'vitest';
import { answerRequest, canFulfil, isApproved } from '../../../module/stakes/requests.ts';
import type { Properties } from '../property.ts';
import { Fight } from './exchange.ts';
import { nestPoints } from '../../../module/stakes/spends.ts';

export const requestProperties: Properties = {
  'an approval binds the request as it stood': {
    of: 'requests',
    async check(ruleset) {
      const { requests } = ruleset.binding;
      if (!requests) return expect(requests, 'what may be asked for').toBeDefined();
      const [kind = ''] = Object.keys(requests.kinds);
      expect(kind, 'what may be asked for').not.toBe('');
      const fight = new Fight(ruleset);
      const { stage, attacker } = fight;
      const roll = await fight.attack();
      const { price } = Object.values(requests.kinds)[0] ?? {};
      const pool = ruleset.binding.points?.pools.find(({ id }) => id === price?.pool);
      // Gives the actor enough points for the request.
      if (pool && price) {
        const value = pool.price(price.use, { others: false, options: {} });
        await attacker.update({ system: nestPoints(pool, value) });
      }
      const asked: object = { kind, description: 'Rain falls.', keepBetter: true };
      const system = { ...asked, links: { actor: attacker.uuid, replyTo: roll.id } };
      const request = stage.post({ type: requests.requestType, system }, { author: 'ada' });
      expect(isApproved(request), 'before it is answered').toBe(false);
      await stage.as('gm', () => answerRequest(request, 'approve'));
      expect([isApproved(request), canFulfil(request)], 'approved').toEqual([true, true]);
      const changes: readonly object[] = [{ kind: 'other' }, { description: 'Gold falls.' }, { keepBetter: false }];
      for (const change of changes) {
        await request.update({ system: change });
        expect([isApproved(request), canFulfil(request)], JSON.stringify(change)).toEqual([false, false]);
        await request.update({ system: asked });
        expect(isApproved(request), 'as it stood').toBe(true);
      }
      // Moving an approved request to another roll makes it a different request.
      const other = await fight.attack();
      await request.update({ system: { links: { replyTo: other.id } } });
      expect(isApproved(request), 'of another roll').toBe(false);
    },
  },
};
