/** Properties of points in every ruleset: of two spends with the same serial only one is valid, each costs its price, and points are given back only once. */
import { expect } from 'vitest';
import { readReplyTo } from '../../../module/chat/replies.ts';
import { judgeMessage, listAdjustments } from '../../../module/checks/roll-check.ts';
import type { PointPool } from '../../../module/points/points-facet.ts';
import { canTakeBack, quotePurchase, spendPoints, takeBack, type Purchase } from '../../../module/points/spend.ts';
import { closeRow, readPoints, readVerdict } from '../../../module/points/spends.ts';
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
  readonly pool: PointPool;
  readonly purchase: Purchase;
  /** Returns the current outcome of the roll, as JSON. */
  readOutcome(): string;
}

/** Rolls an attack as Ada and tries each use of her points that can be bought for it, each in a new game. */
async function tryOffers(ruleset: SampledRuleset, action: (offer: Offer) => Promise<void>): Promise<void> {
  let offered = 0;
  for (const pool of ruleset.binding.points?.pools ?? [])
    for (const use of pool.uses) {
      const fight = new Fight(ruleset, 7);
      const roll = await fight.attack();
      const purchase = { use, actor: fight.attacker, target: roll, pool: pool.id };
      if (!pool.fits(use, roll) || quotePurchase(purchase).limit !== null) continue;
      offered += 1;
      const readOutcome = (): string => JSON.stringify(judgeMessage(ruleset.binding.checks, roll));
      await action({ fight, roll, pool, purchase, readOutcome });
    }
  expect(offered, 'what points can buy on a roll of one’s own').toBeGreaterThan(0);
}

async function spend({ fight, purchase }: Offer): Promise<Message> {
  await fight.stage.as('ada', () => spendPoints(purchase, { title: 'a roll' }));
  return fight.stage.newest;
}

/** Returns points nested as they are stored below `system`. */
export function nestPoints({ path }: PointPool, points: { readonly value: number; readonly serial?: number }): object {
  return path.split('.').reduceRight<object>((inner, key) => ({ [key]: inner }), points);
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
        const { fight, roll, pool, purchase } = offer;
        const before = readPoints(pool, fight.attacker);
        const outcome = offer.readOutcome();
        const { cost } = quotePurchase(purchase);
        expect(Number.isInteger(cost) && cost >= 0, `a price of ${cost}`).toBe(true);
        expect(readVerdict(await spend(offer))).toBe('accepted');
        expect(readPoints(pool, fight.attacker)).toEqual({ value: before.value - cost, serial: before.serial + 1 });
        expect(fight.stage.read(fight.attacker)).toMatchObject(
          pool.path.split('.').reduceRight<object>((inner, key) => ({ [key]: inner }), { value: before.value - cost }),
        );
        expect(listAdjustments(roll)).toContainEqual({ kind: 'points', source: '', use: purchase.use, count: 1 });
        if (offer.readOutcome() !== outcome) changed += 1;
      });
      expect(changed, 'how many uses change the roll').toBeGreaterThan(0);
    },
  },

  'of two spends of the same point the earlier holds, and the roll has it once': {
    of: 'points',
    async check(ruleset) {
      await tryOffers(ruleset, async (offer) => {
        const { fight, pool } = offer;
        const late = await spend(offer);
        const once = offer.readOutcome();
        const points = readPoints(pool, fight.attacker);
        const early = fight.stage.forge(late, {}, { author: 'ada', time: late.timestamp - 1 });
        expect([readVerdict(early), readVerdict(late)]).toEqual(['accepted', 'taken']);
        expect(offer.readOutcome()).toBe(once);
        expect(readPoints(pool, fight.attacker)).toEqual(points);
      });
    },
  },

  'a spend counts only from those who may spend for its actor': {
    of: 'points',
    async check(ruleset) {
      await tryOffers(ruleset, async (offer) => {
        const { fight, pool, purchase } = offer;
        const before = [offer.readOutcome(), readPoints(pool, fight.attacker)];
        const genuine = await spend(offer);
        await genuine.delete();
        await fight.attacker.update({ system: fight.stage.readInitial(fight.attacker) });
        for (const origin of listForgeries('ada'))
          expect(readVerdict(fight.stage.forge(genuine, {}, origin))).toBe('foreign');
        // A roll and a spend for an actor that does not exist.
        const links = { actor: 'Actor.nobody' };
        const roll = fight.stage.forge(offer.roll, { system: { links } }, { author: 'clara' });
        const spent = { links: { ...links, replyTo: roll.id }, serial: 0 };
        expect(readVerdict(fight.stage.forge(genuine, { system: spent }, { author: 'clara' }))).toBe('foreign');
        expect([offer.readOutcome(), readPoints(pool, fight.attacker)]).toEqual(before);
        expect(await fight.stage.as('clara', () => isRefused(() => spendPoints(purchase, { title: '' })))).toBe(true);
      });
    },
  },

  'points run out, by their number or by a limit': {
    of: 'points',
    async check(ruleset) {
      await tryOffers(ruleset, async (offer) => {
        const { fight, pool, purchase } = offer;
        let left = readPoints(pool, fight.attacker).value;
        for (let spent = 0; ; spent += 1) {
          expect(spent, 'spends on one roll').toBeLessThan(20);
          if (await fight.stage.as('ada', () => isRefused(() => spendPoints(purchase, { title: '' })))) break;
          const { value } = readPoints(pool, fight.attacker);
          expect(value).toBeLessThan(left);
          expect(value).toBeGreaterThanOrEqual(0);
          left = value;
        }
      });
    },
  },

  'a spend holds only as far as the points of its actor last': {
    of: 'points',
    async check(ruleset) {
      let tried = 0;
      await tryOffers(ruleset, async (offer) => {
        const { fight, pool, purchase } = offer;
        const { stage, attacker } = fight;
        const { cost } = quotePurchase(purchase);
        if (cost === 0) return;
        tried += 1;
        await attacker.update({ system: nestPoints(pool, { value: cost, serial: 0 }) });
        const outcome = offer.readOutcome();
        const paid = await spend(offer);
        const once = offer.readOutcome();
        const other = await fight.attack();
        const links = { replyTo: other.id };
        const beyond = stage.forge(paid, { system: { serial: 1, links } }, { author: 'ada' });
        expect([readVerdict(paid), readVerdict(beyond)], 'one more than there are points for').toEqual([
          'accepted',
          'unpaid',
        ]);
        expect(readPoints(pool, attacker).value).toBe(0);
        // Points gained later do not pay for it.
        const changed = { system: nestPoints(pool, { value: 2 * cost }) };
        closeRow(attacker, changed);
        await attacker.update(changed);
        expect([readVerdict(paid), readVerdict(beyond)], 'after points have come').toEqual(['accepted', 'unpaid']);
        expect(readPoints(pool, attacker).value).toBe(2 * cost);
        expect(offer.readOutcome()).toBe(once);
        // The serial of a spend whose message was deleted cannot be used again.
        await paid.delete();
        expect(readVerdict(stage.forge(paid, {}, { author: 'ada' })), 'in the place of a deleted one').toBe('taken');
        expect(offer.readOutcome()).toBe(outcome);
        expect(readPoints(pool, attacker).value).toBe(2 * cost);
      });
      expect(tried, 'uses that have a price').toBeGreaterThan(0);
    },
  },

  'a point does not come back after something has come of the roll': {
    of: 'points',
    async check(ruleset) {
      const { fight, message } = await rollDamage(ruleset);
      const { stage, attacker } = fight;
      const attack = game.messages.get(readReplyTo(message));
      if (!attack) throw new Error('the attack is gone');
      const pools = ruleset.binding.points?.pools ?? [];
      const [pool] = pools;
      const use = pool?.uses.find((one) => pool.fits(one, attack)) ?? '';
      const purchase = { use, actor: attacker, target: attack };
      // Spends the point before the damage, whose message is posted again later.
      const { type, rolls } = message;
      const system = JSON.parse(JSON.stringify(message.system)) as object;
      await message.delete();
      await stage.as('ada', () => spendPoints(purchase, { title: 'a roll' }));
      const spent = stage.newest;
      await stage.as('ada', () => takeBack(spent));
      const back = stage.newest;
      const late = back.timestamp + 1000;
      expect([readVerdict(spent), readVerdict(back)], 'taken back').toEqual(['givenBack', 'accepted']);
      stage.post({ type, system, rolls }, { author: 'ada', time: back.timestamp + 500 });
      expect([readVerdict(spent), readVerdict(back)], 'damage came later').toEqual(['givenBack', 'accepted']);
      const again = stage.forge(back, {}, { author: 'ada', time: late });
      await back.delete();
      await attacker.update({ system: stage.readInitial(attacker), flags: { tetrad: null } } as object);
      expect([readVerdict(spent), readVerdict(again)], 'damage had come').toEqual(['accepted', 'followed']);
    },
  },

  'a point comes back once, and the roll is as it was': {
    of: 'points',
    async check(ruleset) {
      let returned = 0;
      await tryOffers(ruleset, async (offer) => {
        const { fight, pool } = offer;
        const before = [offer.readOutcome(), readPoints(pool, fight.attacker).value];
        const message = await spend(offer);
        if (!(await fight.stage.as('ada', () => canTakeBack(message)))) return;
        await fight.stage.as('ada', () => takeBack(message));
        expect([offer.readOutcome(), readPoints(pool, fight.attacker).value]).toEqual(before);
        expect(readVerdict(message)).toBe('givenBack');
        expect(await fight.stage.as('ada', () => isRefused(() => takeBack(message)))).toBe(true);
        expect(readPoints(pool, fight.attacker).value).toBe(before[1]);
        returned += 1;
      });
      expect(returned, 'how many uses can be taken back').toBeGreaterThan(0);
    },
  },
};
