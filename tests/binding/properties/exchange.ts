/** Properties of attacks and answers in every ruleset: whose messages count, in which order, and that no GM is needed. */
import { expect } from 'vitest';
import {
  answerAttack,
  foreseeAnswer,
  listOffers,
  postBare,
  viewReplies,
} from '../../../module/exchange/exchange-play.ts';
import { readAttack, readExchange, type ExchangeState } from '../../../module/exchange/exchange.ts';
import type { OpposedFacet, Target } from '../../../module/exchange/opposed-facet.ts';
import type { Properties } from '../property.ts';
import type { SampledRuleset } from '../rulesets.ts';
import type { FightSample } from '../sample.ts';
import { Stage, type Message, type Origin, type UserId } from '../stage.ts';

/** What a button says of a chance: words, and the chance. */
const SAYS = /^[a-z][\w ,]* [<>]?\d+%$/u;

/** A fight in which Ada's actor attacks Bertrand's. */
export class Fight {
  readonly stage: Stage;
  readonly attacker: Actor.Implementation;
  readonly target: Actor.Implementation;
  readonly #opposed: OpposedFacet;
  readonly #fight: FightSample;

  /** @param isEven - whether both have the same data, so that the attacker is not the better one */
  constructor(ruleset: SampledRuleset, seed?: number, isEven = false) {
    const { opposed } = ruleset.binding;
    if (!opposed) throw new Error('nobody is attacked in this ruleset');
    this.#opposed = opposed;
    this.#fight = ruleset.sample.fight;
    this.stage = Stage.begin(ruleset, seed);
    this.attacker = this.stage.add(isEven ? this.#fight.target : this.#fight.attacker, 'attacker', 'ada');
    this.target = this.stage.add(this.#fight.target, 'target', 'bertrand');
  }

  /** Attacks, as Ada. */
  async attack(): Promise<Message> {
    const { weapon } = this.#fight;
    const items = this.attacker.items as unknown as readonly Item.Implementation[];
    const token = { name: 'Target', x: 0, y: 0, parent: null } as unknown as Target['token'];
    const target = { token, actor: this.target };
    const asked = this.#opposed.declare(this.attacker, weapon === null ? null : (items[weapon] ?? null), target, 1);
    if (!asked) throw new Error('nothing can be attacked with this weapon');
    return this.stage.as('ada', () => this.stage.rollAsked(this.attacker, asked));
  }

  /** Answers an attack, as Bertrand. */
  answer(attack: Message, id: string): Promise<Message> {
    return this.stage.as('bertrand', async () => {
      const answer = readAttack(attack)?.rules.roll(attack, this.target, id);
      if (!answer) throw new Error(`${id} was let be`);
      if (!('message' in answer)) return this.stage.rollAsked(this.target, answer);
      await postBare(answer, attack, this.target);
      return this.stage.newest;
    });
  }

  /** Returns the state of an attack as a user sees it. */
  stand(attack: Message, user: UserId): Promise<ExchangeState> {
    return this.stage.as(user, () => readExchange(attack));
  }
}

/**
 * Lists origins of a message whose sender may not act for its actor, whoever is named as the author. Foundry is not documented to refuse a false author.
 * @param owner - who may act for the actor
 */
export function listForgeries(owner: UserId): readonly Origin[] {
  return [{ author: 'clara' }, { author: owner, sender: 'clara' }, { author: 'clara', sender: owner }];
}

/** Returns the content of a verdict that can be compared. */
function tell(state: ExchangeState): unknown {
  if (state.kind !== 'judged') return state.kind;
  return { answer: state.answer.message?.id, hits: state.hits };
}

/** Lists the answers of a sample, those with a roll first. */
function listAnswers({ sample }: SampledRuleset): string[] {
  return Object.keys(sample.fight.answers);
}

/** The number of times that each answer to an attack is given. */
const THROWN = 40;

const first = (ruleset: SampledRuleset): string => listAnswers(ruleset)[0] ?? '';

/** Gives an answer and removes it from the log, so that another answer can be given. */
async function answerAside(fight: Fight, attack: Message, id: string): Promise<Message> {
  const answer = await fight.answer(attack, id);
  await answer.delete();
  return answer;
}

export const exchangeProperties: Properties = {
  'an attack is answered by whoever owns its target, without a GM, and judged alike by all who see both sides': {
    of: 'opposed',
    async check(ruleset) {
      for (const id of listAnswers(ruleset)) {
        const fight = new Fight(ruleset);
        const attack = await fight.attack();
        expect((await fight.stand(attack, 'clara')).kind).toBe('open');
        const offers = await fight.stage.as('bertrand', () => listOffers(attack).map((offer) => offer.id));
        expect(offers).toContain(id);
        expect(await fight.stage.as('clara', () => listOffers(attack))).toEqual([]);
        const answer = await fight.answer(attack, id);
        expect(answer.rolls.length > 0, `${id} is rolled`).toBe(ruleset.sample.fight.answers[id] !== false);
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
      for (const id of listAnswers(ruleset)) {
        const fight = new Fight(ruleset);
        const attack = await fight.attack();
        const genuine = await fight.answer(attack, id);
        const verdict = tell(await fight.stand(attack, 'ada'));
        await genuine.delete();
        const forged = listForgeries('bertrand').map((origin) => {
          return fight.stage.forge(genuine, {}, { ...origin, time: 1 });
        });
        expect(tell(await fight.stand(attack, 'ada')), 'with strangers’ answers alone').toBe('open');
        for (const author of ['bertrand', 'gm'] as const) {
          const again = fight.stage.forge(genuine, {}, { author });
          expect(tell(await fight.stand(attack, 'ada'))).toEqual({ ...(verdict as object), answer: again.id });
          expect(forged.map((message) => message.id)).not.toContain(again.id);
          await again.delete();
        }
        // An answer that a user gives for an actor that was not attacked.
        fight.stage.forge(genuine, { system: { links: { actor: fight.attacker.uuid } } }, { author: 'ada' });
        expect(tell(await fight.stand(attack, 'ada')), 'with an answer for another actor').toBe('open');
      }
    },
  },

  'an attack counts only from those who may act for its actor': {
    of: 'opposed',
    async check(ruleset) {
      const fight = new Fight(ruleset);
      const attack = await fight.attack();
      for (const origin of listForgeries('ada')) {
        const forged = fight.stage.forge(attack, {}, origin);
        expect(tell(await fight.stand(forged, 'bertrand'))).toBe('foreign');
        expect(await fight.stage.as('bertrand', () => listOffers(forged))).toEqual([]);
      }
      expect(tell(await fight.stand(attack, 'bertrand')), 'the genuine one').toBe('open');
    },
  },

  'what speaks for an actor that is not there counts from a GM alone': {
    of: 'opposed',
    async check(ruleset) {
      const fight = new Fight(ruleset);
      const attack = await fight.attack();
      const nobody = { system: { links: { actor: 'Actor.nobody' } } };
      for (const [author, kind] of [
        ['clara', 'foreign'],
        ['ada', 'foreign'],
        ['gm', 'open'],
      ] as const)
        expect(tell(await fight.stand(fight.stage.forge(attack, nobody, { author }), 'bertrand'))).toBe(kind);
      // An empty name does not name an actor either.
      const nameless = fight.stage.forge(attack, { system: { links: { actor: '' } } }, { author: 'clara' });
      expect(tell(await fight.stand(nameless, 'bertrand'))).toBe('foreign');
    },
  },

  'an answer says its chance to whoever may give it, as the judge will see it, and the best stands first': {
    of: 'opposed',
    async check(ruleset) {
      for (const id of listAnswers(ruleset)) {
        const decides = ruleset.sample.fight.decides[id];
        let [expected, variance, seen] = [0, 0, 0];
        for (let seed = 1; seed <= 12; seed += 1) {
          const fight = new Fight(ruleset, seed, true);
          const attack = await fight.attack();
          const views = await fight.stage.as('bertrand', () => viewReplies(attack, readExchange(attack)));
          expect(views.map(({ isBest }) => isBest)).toEqual(views.map((_view, place) => place === 0));
          expect(await fight.stage.as('ada', () => viewReplies(attack, readExchange(attack)))).toEqual([]);
          const offer = await fight.stage.as('bertrand', () => listOffers(attack).find((one) => one.id === id));
          const odds = offer && (await fight.stage.as('bertrand', () => foreseeAnswer(attack, offer)));
          if (!odds) throw new Error(`nothing is said of ${id}`);
          const p = odds.headline.p;
          const view = views.find((one) => one.id === id);
          expect(view?.p).toBe(p);
          if (view?.chance !== offer.besides) expect(view?.chance).toMatch(SAYS);
          expect(odds.rows.reduce((sum, row) => sum + row.p, 0)).toBeCloseTo(1, 9);
          for (let count = 0; count < THROWN; count += 1) {
            const answer = await fight.answer(attack, id);
            const state = await fight.stand(attack, 'ada');
            const victims = state.kind === 'judged' ? state.hits.map(({ victim }) => victim) : [];
            if (decides === 'hits' ? victims.includes(fight.attacker.uuid) : !victims.includes(fight.target.uuid))
              seen += 1;
            await answer.delete();
          }
          expected += THROWN * p;
          variance += THROWN * p * (1 - p);
        }
        if (!decides) continue;
        expect(Math.abs(seen - expected), `${id}: ${seen} seen, ${expected} said`).toBeLessThan(
          4 * Math.sqrt(variance) + 1e-6,
        );
      }
    },
  },

  'an answer that is given twice at once is one message': {
    of: 'opposed',
    async check(ruleset) {
      // Of the others a dialog asks first.
      const bare = listAnswers(ruleset).filter((id) => ruleset.sample.fight.answers[id] !== true);
      expect(bare, 'answers without a dialog').not.toEqual([]);
      for (const id of bare) {
        const fight = new Fight(ruleset);
        const attack = await fight.attack();
        const known = fight.stage.messages.length;
        await fight.stage.as('bertrand', () => Promise.all([answerAttack(attack, id), answerAttack(attack, id)]));
        expect(fight.stage.messages.slice(known).map(({ author }) => author?.id)).toEqual(['bertrand']);
        expect(tell(await fight.stand(attack, 'ada'))).toMatchObject({ answer: fight.stage.newest.id });
      }
    },
  },

  'of two answers the earlier counts, whichever comes first into the log': {
    of: 'opposed',
    async check(ruleset) {
      const answers = listAnswers(ruleset);
      // Several pairs are tried, so that some have different outcomes.
      for (let seed = 1; seed <= 6; seed += 1) {
        const fight = new Fight(ruleset, seed);
        const attack = await fight.attack();
        const one = await answerAside(fight, attack, first(ruleset));
        const other = await answerAside(fight, attack, answers[seed % answers.length] ?? '');
        const late = fight.stage.forge(one, {}, { author: 'bertrand' });
        const early = fight.stage.forge(other, {}, { author: 'gm', time: late.timestamp - 1 });
        const verdict = tell(await fight.stand(attack, 'ada'));
        for (const user of ['bertrand', 'clara'] as const)
          expect(tell(await fight.stand(attack, user))).toEqual(verdict);
        await late.delete();
        expect(tell(await fight.stand(attack, 'ada'))).toEqual(verdict);
        expect(verdict).toMatchObject({ answer: early.id });
        // If two answers have the same time, the one with the lower id counts.
        fight.stage.forge(one, {}, { author: 'bertrand', time: early.timestamp });
        expect(tell(await fight.stand(attack, 'ada'))).toEqual(verdict);
      }
    },
  },

  'whoever may not see a side of an exchange is told no verdict': {
    of: 'opposed',
    async check(ruleset) {
      const fight = new Fight(ruleset);
      const attack = await fight.attack();
      const answer = await fight.answer(attack, first(ruleset));
      await answer.delete();
      fight.stage.forge(answer, { whisper: ['gm'] }, { author: 'bertrand' });
      expect(tell(await fight.stand(attack, 'clara'))).toBe('secret');
      expect((await fight.stand(attack, 'gm')).kind).toBe('judged');
      const hidden = fight.stage.forge(attack, { whisper: ['gm'] }, { author: 'ada' });
      expect(tell(await fight.stand(hidden, 'clara')), 'an attack that is hidden itself').toBe('none');
      expect(await fight.stage.as('clara', () => listOffers(hidden))).toEqual([]);
    },
  },
};
