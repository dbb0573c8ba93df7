/** Properties of points in every ruleset: each spend costs its price, and its points come back once, and only before the roll has had consequences. */
import { expect } from 'vitest';
import { readReplyTo } from '../../../module/chat/replies.ts';
import { judgeMessage, listAdjustments } from '../../../module/checks/roll-check.ts';
import type { PointPool, PointsFacet } from '../../../module/stakes/points-facet.ts';
import { canTakeBack, quotePurchase, spendPoints, takeBack, type Purchase } from '../../../module/stakes/spend.ts';
import { fits, nestPoints, readPoints, readVerdict } from '../../../module/stakes/spends.ts';
import { UserError } from '../../../module/user-error.ts';
import type { Properties } from '../property.ts';
import type { SampledRuleset } from '../rulesets.ts';
import type { Message } from '../stage.ts';
import { rollDamage } from './damage.ts';
import { Fight, listForgeries } from './exchange.ts';

/** A use of points that can be bought for a roll. */
interface Offer {
  readonly fight: Fight;
  readonly roll: Message;
  readonly facet: PointsFacet;
  readonly pool: PointPool;
  readonly purchase: Purchase;
  /** Returns the current outcome of the roll, as JSON. */
  readOutcome(): string;
}

/** Rolls an attack as Ada and tries each use of her points that can be bought for it, each in a new game. */
async function tryOffers(ruleset: SampledRuleset, action: (offer: Offer) => Promise<void>): Promise<void> {
  let offered = 0;
  const facet = ruleset.binding.points;
  for (const pool of facet?.pools ?? [])
    for (const use of pool.uses) {
      const fight = new Fight(ruleset, 7);
      const roll = await fight.attack();
      const purchase = { use, actor: fight.attacker, target: roll, pool: pool.id };
      if (!facet || !fits(pool, use, roll) || quotePurchase(purchase).limit !== null) continue;
      offered += 1;
      const readOutcome = (): string => JSON.stringify(judgeMessage(ruleset.binding.checks, roll));
      await action({ fight, roll, facet, pool, purchase, readOutcome });
    }
  expect(offered, 'what points can buy on a roll of one’s own').toBeGreaterThan(0);
}

async function spend({ fight, purchase }: Offer): Promise<Message> {
  await fight.stage.as('ada', () => spendPoints(purchase, { title: 'a roll' }));
  return fight.stage.newest;
}

async function isRefused(action: () => Promise<unknown>): Promise<boolean> {
  try {
    await action();
    return false;
  } catch (error) {
    if (error instanceof UserError) return true;
    throw error;
  }
}

export const pointsProperties: Properties = {
  'a point costs its price, and does to the roll what was bought': {
    of: 'points',
    async check(ruleset) {
      let changed = 0;
      await tryOffers(ruleset, async (offer) => {
        const { fight, roll, facet, pool, purchase } = offer;
        const before = readPoints(pool, fight.attacker);
        const outcome = offer.readOutcome();
        const { cost } = quotePurchase(purchase);
        expect(Number.isInteger(cost) && cost >= 0, `a price of ${cost}`).toBe(true);
        expect(readVerdict(facet, await spend(offer))).toBe('accepted');
        expect(fight.stage.read(fight.attacker)).toMatchObject(nestPoints(pool, before - cost));
        expect(listAdjustments(roll)).toContainEqual({ kind: 'points', source: '', use: purchase.use, count: 1 });
        if (offer.readOutcome() !== outcome) changed += 1;
      });
      expect(changed, 'how many uses change the roll').toBeGreaterThan(0);
    },
  },

  'a spend counts only from those who may spend for its actor': {
    of: 'points',
    async check(ruleset) {
      await tryOffers(ruleset, async (offer) => {
        const { fight, facet, pool, purchase } = offer;
        const before = [offer.readOutcome(), readPoints(pool, fight.attacker)];
        const genuine = await spend(offer);
        await genuine.delete();
        await fight.attacker.update({ system: fight.stage.readInitial(fight.attacker) });
        for (const origin of listForgeries('ada'))
          expect(readVerdict(facet, fight.stage.forge(genuine, {}, origin))).toBe('foreign');
        // A roll and a spend for an actor that does not exist.
        const links = { actor: 'Actor.nobody' };
        const roll = fight.stage.forge(offer.roll, { system: { links } }, { author: 'clara' });
        const spent = { links: { ...links, replyTo: roll.id } };
        expect(readVerdict(facet, fight.stage.forge(genuine, { system: spent }, { author: 'clara' }))).toBe('foreign');
        expect([offer.readOutcome(), readPoints(pool, fight.attacker)]).toEqual(before);
        expect(await fight.stage.as('clara', () => isRefused(() => spendPoints(purchase, { title: '' })))).toBe(true);
      });
    },
  },

  'points run out, by their number or by a limit': {
    of: 'points',
    async check(ruleset) {
      await tryOffers(ruleset, async (offer) => {
        const { fight, facet, pool, purchase } = offer;
        let left = readPoints(pool, fight.attacker);
        for (let spent = 0; ; spent += 1) {
          expect(spent, 'spends on one roll').toBeLessThan(20);
          const { newest } = fight.stage;
          if (await fight.stage.as('ada', () => isRefused(() => spendPoints(purchase, { title: '' })))) {
            expect(fight.stage.newest, 'what a refused spend posts').toBe(newest);
            break;
          }
          expect(readVerdict(facet, fight.stage.newest), 'what was sold').toBe('accepted');
          const value = readPoints(pool, fight.attacker);
          expect(value).toBeLessThan(left);
          expect(value).toBeGreaterThanOrEqual(0);
          left = value;
        }
      });
    },
  },

  'a point does not come back after something has come of the roll': {
    of: 'points',
    async check(ruleset) {
      const { fight, message } = await rollDamage(ruleset);
      const { stage, attacker } = fight;
      const facet = ruleset.binding.points;
      const attack = game.messages.get(readReplyTo(message));
      if (!facet || !attack) throw new Error('the attack is gone');
      const pool = facet?.pools[0];
      const use = pool?.uses.find((one) => fits(pool, one, attack)) ?? '';
      const purchase = { use, actor: attacker, target: attack };
      // Spends the point before the damage, whose message is posted again.
      const { type, rolls } = message;
      const system = JSON.parse(JSON.stringify(message.system)) as object;
      await message.delete();
      await stage.as('ada', () => spendPoints(purchase, { title: 'a roll' }));
      const spent = stage.newest;
      const mayTakeBack = () => stage.as('ada', () => canTakeBack(facet, spent));
      expect(await mayTakeBack(), 'before the damage').toBe(true);
      stage.post({ type, system, rolls }, { author: 'ada' });
      expect(await mayTakeBack(), 'after the damage').toBe(false);
      expect(await stage.as('ada', () => isRefused(() => takeBack(facet, spent)))).toBe(true);
      expect(readVerdict(facet, spent)).toBe('accepted');
    },
  },

  'a point comes back once, and the roll is as it was': {
    of: 'points',
    async check(ruleset) {
      let returned = 0;
      await tryOffers(ruleset, async (offer) => {
        const { fight, facet, pool } = offer;
        const before = [offer.readOutcome(), readPoints(pool, fight.attacker)];
        const message = await spend(offer);
        if (!(await fight.stage.as('ada', () => canTakeBack(facet, message)))) return;
        await fight.stage.as('ada', () => takeBack(facet, message));
        expect([offer.readOutcome(), readPoints(pool, fight.attacker)]).toEqual(before);
        expect(readVerdict(facet, message)).toBe('takenBack');
        expect(await fight.stage.as('ada', () => isRefused(() => takeBack(facet, message)))).toBe(true);
        expect(readPoints(pool, fight.attacker)).toBe(before[1]);
        returned += 1;
      });
      expect(returned, 'how many uses can be taken back').toBeGreaterThan(0);
    },
  },
};
