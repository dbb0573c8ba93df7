/** What holds of attacks and answers in every ruleset: whose word counts, in which order, and that nobody needs a GM for it. */
import { expect } from 'vitest';
import { postAnswer } from '../../../module/chat/post-roll.ts';
import { getSpeaker } from '../../../module/foundry/documents.ts';
import { listOffers } from '../../../module/opposed/exchange-play.ts';
import { readExchange, type ExchangeState } from '../../../module/opposed/exchange.ts';
import type { Target } from '../../../module/opposed/opposed-facet.ts';
import type { Properties } from '../property.ts';
import type { SampledRuleset } from '../rulesets.ts';
import { Stage, type Message, type UserId } from '../stage.ts';

/** Ada's actor attacks Bertrand's. */
export class Fight extends Stage {
  readonly attacker: Actor.Implementation;
  readonly target: Actor.Implementation;

  constructor(ruleset: SampledRuleset, seed?: number) {
    super(ruleset, seed);
    const { fight } = ruleset.sample;
    this.attacker = this.add(fight.attacker, 'attacker', 'ada');
    this.target = this.add(fight.target, 'target', 'bertrand');
  }

  get #opposed() {
    const { opposed } = this.ruleset.binding;
    if (!opposed) throw new Error('nobody is attacked in this ruleset');
    return opposed;
  }

  /** Attacks, as Ada. */
  async attack(): Promise<Message> {
    const { fight } = this.ruleset.sample;
    const items = this.attacker.items as unknown as readonly Item.Implementation[];
    const token = { name: 'Target', x: 0, y: 0, parent: null } as unknown as Target['token'];
    const weapon = fight.weapon === null ? null : (items[fight.weapon] ?? null);
    const asked = this.#opposed.declare(this.attacker, weapon, { token, actor: this.target }, 1);
    if (!asked) throw new Error('nothing can be attacked with this weapon');
    return this.as('ada', () => this.roll(this.attacker, fight.request(asked)));
  }

  /** Answers an attack, as Bertrand. */
  answer(attack: Message, id: string, user: UserId = 'bertrand'): Promise<Message> {
    return this.as(user, async () => {
      const answer = await this.#opposed.roll(attack, this.target, id);
      if (!answer) throw new Error(`${id} was let be`);
      if (!('message' in answer)) return this.roll(this.target, this.ruleset.sample.fight.request(answer));
      await postAnswer({ ...answer.message, speaker: getSpeaker(this.target) }, attack);
      return this.newest;
    });
  }

  /** How an attack stands for somebody. */
  stand(attack: Message, user: UserId): Promise<ExchangeState> {
    return this.as(user, () => readExchange(attack));
  }
}

/** What a verdict says, without the documents. */
function tell(state: ExchangeState): unknown {
  if (state.kind !== 'judged') return state.kind;
  return { answer: state.answer.message?.id, hits: state.hits };
}

/** Answers of a sample, those that are rolled first. */
function listAnswers({ sample }: SampledRuleset): string[] {
  return Object.keys(sample.fight.answers);
}

const first = (ruleset: SampledRuleset): string => listAnswers(ruleset)[0] ?? '';

export const exchangeProperties: Properties = {
  'an attack is answered by whoever owns its target, without a GM, and judged alike by all who see both sides': {
    of: 'opposed',
    async check(ruleset) {
      for (const id of listAnswers(ruleset)) {
        const fight = new Fight(ruleset);
        const attack = await fight.attack();
        expect((await fight.stand(attack, 'clara')).kind).toBe('open');
        const offers = await fight.as('bertrand', () => listOffers(attack).map((offer) => offer.id));
        expect(offers).toContain(id);
        expect(await fight.as('clara', () => listOffers(attack))).toEqual([]);
        const answer = await fight.answer(attack, id);
        expect(answer.rolls.length > 0, `${id} is rolled`).toBe(ruleset.sample.fight.answers[id]);
        const verdict = tell(await fight.stand(attack, 'ada'));
        expect(verdict).toMatchObject({ answer: answer.id });
        for (const user of ['bertrand', 'clara', 'gm'] as const)
          expect(tell(await fight.stand(attack, user))).toEqual(verdict);
      }
    },
  },

  'who is harmed in an exchange is one of its two sides, and by a whole number': {
    of: 'opposed',
    async check(ruleset) {
      let harmed = 0;
      for (let seed = 1; seed <= 20; seed += 1) {
        const fight = new Fight(ruleset, seed);
        const attack = await fight.attack();
        await fight.answer(attack, first(ruleset));
        const state = await fight.stand(attack, 'ada');
        const sides = [fight.attacker, fight.target].map(({ uuid }) => uuid);
        for (const { dealer, victim, margin } of state.kind === 'judged' ? state.hits : []) {
          expect([dealer, victim].toSorted()).toEqual(sides.toSorted());
          expect(Number.isInteger(margin) && margin >= 0, `a margin of ${margin}`).toBe(true);
          if (victim === fight.target.uuid) harmed += 1;
        }
      }
      expect(harmed, 'how often the target is hit').toBeGreaterThan(10);
    },
  },

  'an answer counts only from those who may act for its actor': {
    of: 'opposed',
    async check(ruleset) {
      const fight = new Fight(ruleset);
      const attack = await fight.attack();
      const genuine = await fight.answer(attack, first(ruleset));
      const verdict = tell(await fight.stand(attack, 'ada'));
      await genuine.delete();
      const forged = fight.forge(genuine, {}, { author: 'clara', time: 1 });
      expect(tell(await fight.stand(attack, 'ada')), 'with a stranger’s answer alone').toBe('open');
      const again = fight.forge(genuine, {}, { author: 'bertrand' });
      expect(tell(await fight.stand(attack, 'ada'))).toEqual({ ...(verdict as object), answer: again.id });
      expect(again.id).not.toBe(forged.id);
      // A stranger’s answer for an actor that does not answer.
      await again.delete();
      fight.forge(genuine, { links: { actor: fight.attacker.uuid } }, { author: 'ada' });
      expect(tell(await fight.stand(attack, 'ada')), 'with an answer for another actor').toBe('open');
    },
  },

  'an attack counts only from those who may act for its actor': {
    of: 'opposed',
    async check(ruleset) {
      const fight = new Fight(ruleset);
      const forged = fight.forge(await fight.attack(), {}, { author: 'clara' });
      expect(tell(await fight.stand(forged, 'bertrand'))).toBe('foreign');
      expect(await fight.as('bertrand', () => listOffers(forged))).toEqual([]);
    },
  },

  'of two answers the earlier counts, whichever comes first into the log': {
    of: 'opposed',
    async check(ruleset) {
      const fight = new Fight(ruleset);
      const attack = await fight.attack();
      const late = await fight.answer(attack, first(ruleset));
      expect(tell(await fight.stand(attack, 'ada'))).toMatchObject({ answer: late.id });
      const early = fight.forge(late, {}, { author: 'gm', time: late.timestamp - 1 });
      for (const user of ['ada', 'bertrand', 'clara'] as const)
        expect(tell(await fight.stand(attack, user))).toMatchObject({ answer: early.id });
      expect(
        await fight.as('bertrand', () => listOffers(attack).filter(({ id }) => id in ruleset.sample.fight.answers)),
      ).toEqual([]);
    },
  },

  'whoever may not see a side of an exchange is told no verdict': {
    of: 'opposed',
    async check(ruleset) {
      const fight = new Fight(ruleset);
      const attack = await fight.attack();
      const answer = await fight.answer(attack, first(ruleset));
      await answer.delete();
      Object.assign(answer, { whisper: ['gm'] });
      fight.forge(answer, {}, { author: 'bertrand' });
      expect(tell(await fight.stand(attack, 'clara'))).toBe('secret');
      expect((await fight.stand(attack, 'gm')).kind).toBe('judged');
    },
  },
};
