/** Properties of damage in every ruleset: a preview shows what will happen, damage is applied once, and it is undone exactly. */
import { fits, hasFollowed } from '../../../module/stakes/spends.ts';
import { expect } from 'vitest';
import { readReplyTo } from '../../../module/chat/replies.ts';
import { listAdjustments } from '../../../module/checks/roll-check.ts';
import {
  applyDamage,
  applyTo,
  findApplied,
  listApplications,
  undoDamage,
} from '../../../module/exchange/apply-damage.ts';
import { rollDamage as rollHit } from '../../../module/exchange/roll-damage.ts';
import { UserError } from '../../../module/user-error.ts';
import type { Properties } from '../property.ts';
import type { SampledRuleset } from '../rulesets.ts';
import type { Message, UserId } from '../stage.ts';
import { Fight, listForgeries } from './exchange.ts';

/** The rolled damage of a hit. */
interface Rolled {
  readonly fight: Fight;
  readonly message: Message;
  readonly victim: Actor.Implementation;
}

/** Repeats a fight with different dice until the target is hit and takes damage. */
export async function rollDamage(ruleset: SampledRuleset): Promise<Rolled> {
  const { damage } = ruleset.binding;
  const [answer = ''] = Object.keys(ruleset.sample.fight.answers);
  for (let seed = 1; seed <= 30; seed += 1) {
    const fight = new Fight(ruleset, seed);
    const attack = await fight.attack();
    await fight.answer(attack, answer);
    const state = await fight.stand(attack, 'ada');
    const [hit] = state.kind === 'judged' ? state.hits : [];
    if (hit?.victim !== fight.target.uuid) continue;
    await rollHit(hit);
    if (fight.stage.newest.type === damage?.messageType && readDamage(ruleset, fight.stage.newest).amount > 0)
      return { fight, message: fight.stage.newest, victim: fight.target };
  }
  throw new Error('nobody was harmed');
}

function requireFacet({ binding: { damage } }: SampledRuleset) {
  if (!damage) throw new Error('the ruleset has no damage');
  return damage;
}

/** Reads the current damage of a message. */
function readDamage(ruleset: SampledRuleset, message: Message) {
  return requireFacet(ruleset).read(message, listAdjustments(message));
}

/** Returns the code of the refusal; empty if the action succeeds. */
async function readRefusal(action: () => Promise<unknown>): Promise<string> {
  try {
    await action();
  } catch (error) {
    if (error instanceof UserError) return error.code;
    throw error;
  }
  return '';
}

/** Lets two clients act at the same time: both compute from the same state, then both write. */
async function runAtOnce(actor: Actor.Implementation, action: () => Promise<unknown>): Promise<void> {
  const { update } = actor;
  const written: Parameters<typeof update>[] = [];
  Object.assign(actor, { update: (...given: Parameters<typeof update>) => Promise.resolve(void written.push(given)) });
  await action();
  await action();
  Object.assign(actor, { update });
  for (const given of written) await actor.update(...given);
}

export const damageProperties: Properties = {
  'what damage is said to do beforehand is what it does': {
    of: 'damage',
    async check(ruleset) {
      const facet = requireFacet(ruleset);
      const { fight, message, victim } = await rollDamage(ruleset);
      const damage = readDamage(ruleset, message);
      const before = fight.stage.read(victim);
      const preview = facet.preview(damage, victim);
      // Waits until everything that could be written has been written.
      await new Promise(setImmediate);
      expect(fight.stage.read(victim), 'a preview changes nothing').toEqual(before);
      await fight.stage.as('bertrand', () => applyDamage(message));
      const entry = findApplied(victim, message);
      expect(entry, 'its entry').toBeDefined();
      expect(fight.stage.read(victim)).not.toEqual(before);
      if (entry) expect(preview?.numbers).toEqual(facet.compare(victim, entry));
      expect(preview?.numbers.some(({ isChanged }) => isChanged)).toBe(true);
    },
  },

  'damage is applied once though two press at once': {
    of: 'damage',
    async check(ruleset) {
      const { fight, message, victim } = await rollDamage(ruleset);
      await fight.stage.as('bertrand', () => applyTo(message, victim, readDamage(ruleset, message)));
      const once = fight.stage.read(victim);
      const other = await rollDamage(ruleset);
      await other.fight.stage.as('bertrand', () =>
        runAtOnce(other.victim, () => applyTo(other.message, other.victim, readDamage(ruleset, other.message))),
      );
      expect(other.fight.stage.read(other.victim)).toEqual(once);
      expect(listApplications(other.victim, other.message)).toHaveLength(1);
    },
  },

  'damage is undone exactly, and can be applied again': {
    of: 'damage',
    async check(ruleset) {
      const { fight, message, victim } = await rollDamage(ruleset);
      const before = fight.stage.read(victim);
      await fight.stage.as('bertrand', () => applyDamage(message));
      const after = fight.stage.read(victim);
      await fight.stage.as('bertrand', () => undoDamage(message));
      expect(fight.stage.read(victim), 'undone').toEqual(before);
      expect(findApplied(victim, message)).toBeUndefined();
      await fight.stage.as('bertrand', () => applyDamage(message));
      expect(fight.stage.read(victim), 'again').toEqual(after);
    },
  },

  'damage is undone though its application is still running, and applied again though its undo is': {
    of: 'damage',
    async check(ruleset) {
      const { fight, message, victim } = await rollDamage(ruleset);
      const before = fight.stage.read(victim);
      await fight.stage.as('bertrand', () => Promise.all([applyDamage(message), undoDamage(message)]));
      expect(fight.stage.read(victim), 'undone').toEqual(before);
      await fight.stage.as('bertrand', () => applyDamage(message));
      const after = fight.stage.read(victim);
      await fight.stage.as('bertrand', () => Promise.all([undoDamage(message), applyDamage(message)]));
      expect(fight.stage.read(victim), 'applied again').toEqual(after);
      expect(after).not.toEqual(before);
    },
  },

  'damage is applied by those who may act for whom it hits, and only if those sent it who may act for who dealt it': {
    of: 'damage',
    async check(ruleset) {
      const { fight, message, victim } = await rollDamage(ruleset);
      const before = fight.stage.read(victim);
      expect(await fight.stage.as('clara', () => readRefusal(() => applyDamage(message)))).toBe('not-owner');
      for (const origin of listForgeries('ada')) {
        const forged = fight.stage.forge(message, {}, origin);
        expect(await fight.stage.as('bertrand', () => readRefusal(() => applyDamage(forged)))).toBe('foreign-damage');
      }
      expect(fight.stage.read(victim)).toEqual(before);
      expect(await fight.stage.as('gm', () => readRefusal(() => applyDamage(message)))).toBe('');
      expect(fight.stage.read(victim)).not.toEqual(before);
    },
  },

  'damage counts only as that of a hit of the exchange that it names, by who dealt it on whom it hit': {
    of: 'damage',
    async check(ruleset) {
      const { fight, message, victim } = await rollDamage(ruleset);
      const { stage, attacker } = fight;
      const before = stage.read(victim);
      const other = stage.add(ruleset.sample.fight.attacker, 'other', 'clara');
      const foreign = stage.forge(game.messages.get(readReplyTo(message)) ?? message, {}, { author: 'clara' });
      const claims: readonly (readonly [UserId, object])[] = [
        // From someone with an actor that took no part in the exchange.
        ['clara', { hit: { dealer: other.uuid } }],
        ['clara', { hit: { dealer: 'Actor.nobody' } }],
        // From the attacker: outside an exchange, for an attack that a stranger sent, or on behalf of the other side.
        ['ada', { links: { replyTo: 'nowhere' } }],
        ['ada', { links: { replyTo: foreign.id } }],
        ['ada', { hit: { by: 'target' } }],
      ];
      for (const [author, system] of claims) {
        const claim = stage.forge(message, { system }, { author });
        expect(await stage.as('bertrand', () => readRefusal(() => applyDamage(claim)))).toBe('foreign-damage');
      }
      const elsewhere = stage.forge(message, { system: { links: { actor: other.uuid } } }, { author: 'ada' });
      expect(await stage.as('clara', () => readRefusal(() => applyDamage(elsewhere)))).toBe('foreign-damage');
      expect([stage.read(victim), stage.read(other)]).toEqual([before, stage.readInitial(other)]);
      expect(stage.read(attacker)).toEqual(stage.readInitial(attacker));
      expect(await stage.as('bertrand', () => readRefusal(() => applyDamage(message)))).toBe('');
    },
  },

  'the damage of a stranger settles nothing': {
    of: 'points',
    async check(ruleset) {
      const { fight, message } = await rollDamage(ruleset);
      const { stage, attacker } = fight;
      const attack = game.messages.get(readReplyTo(message)) ?? null;
      const isSettled = () =>
        ruleset.binding.points?.pools.some((pool) =>
          pool.uses.some((use) => fits(pool, use, attack) && hasFollowed(pool, use, attacker, attack)),
        );
      expect(isSettled(), 'by the damage of the attacker').toBe(true);
      stage.forge(message, {}, { author: 'clara' });
      await message.delete();
      expect(isSettled(), 'by a stranger’s').toBe(false);
    },
  },

  'the data of damage are plain': {
    of: 'damage',
    async check(ruleset) {
      const { message, victim } = await rollDamage(ruleset);
      const facet = requireFacet(ruleset);
      const damage = readDamage(ruleset, message);
      for (const data of [damage, facet.preview(damage, victim), facet.apply(damage, victim, {})])
        expect(JSON.parse(JSON.stringify(data))).toStrictEqual(data);
      expect(Number.isInteger(damage.amount)).toBe(true);
    },
  },
};
