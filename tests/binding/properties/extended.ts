/** What holds of tallies in every ruleset that has them: the same for all, of genuine rolls only, closed by their end, applied once. */
import { expect } from 'vitest';
import { rollCheck } from '../../../module/checks/roll-check.ts';
import type { ExtendedFacet } from '../../../module/time/extended-facet.ts';
import { applyEnd, beginExtended, findEndChange } from '../../../module/time/extended-play.ts';
import { readTally } from '../../../module/time/tally.ts';
import { listEntries } from '../../../module/ledger/ledger.ts';
import { readOwnLedger } from '../../../module/ledger/tracked-actor.ts';
import { UserError } from '../../../module/user-error.ts';
import type { Properties } from '../property.ts';
import type { SampledRuleset } from '../rulesets.ts';
import { Stage, type Message, type Origin } from '../stage.ts';

/** More rolls than a tally of the samples takes. */
const MOST_ROLLS = 200;

/** An extended action of Ada. */
class Action {
  readonly stage: Stage;
  readonly facet: ExtendedFacet;
  readonly request: object;
  readonly actor: Actor.Implementation;
  #message: Message | undefined;

  constructor(ruleset: SampledRuleset, seed: number) {
    const { extended } = ruleset.binding;
    const { extended: request, fight } = ruleset.sample;
    if (!extended || !request) throw new Error('the sample has no request that is the first of several');
    this.stage = Stage.begin(ruleset, seed);
    this.facet = extended;
    this.request = request;
    this.actor = this.stage.add(fight.target, 'dora', 'ada');
  }

  async begin(): Promise<this> {
    this.#message = await beginExtended(this.actor, this.request, 'A long task');
    return this;
  }

  get message(): Message {
    if (!this.#message) throw new Error('nothing was begun');
    return this.#message;
  }

  /** Rolls for it, and gives the message. */
  async roll(): Promise<Message> {
    const roll = await rollCheck(this.actor, this.request, { answers: this.message.id ?? '' });
    if (!roll) throw new Error('nothing was rolled');
    return roll;
  }

  /** Rolls until it is closed. */
  async finish(): Promise<Message> {
    let last = await this.roll();
    for (let rolls = 1; rolls < MOST_ROLLS && !readTally(this.message)?.closed; rolls += 1) last = await this.roll();
    expect(readTally(this.message)?.closed, 'how it has ended').toBeTruthy();
    return last;
  }

  read(): unknown {
    const { tally, ends, closed } = readTally(this.message) ?? {};
    return structuredClone({ tally, ends, closed });
  }
}

const users = ['ada', 'bertrand', 'clara', 'gm'] as const;

export const extendedProperties: Properties = {
  'a tally is the same for everyone who sees its rolls, by the server’s time': {
    of: 'extended',
    async check(ruleset) {
      const action = await new Action(ruleset, 3).begin();
      await action.roll();
      const roll = readTally(action.message)?.closed ? action.stage.newest : await action.roll();
      const tallies = await Promise.all(users.map((user) => action.stage.as(user, () => action.read())));
      for (const tally of tallies) expect(tally).toEqual(tallies[0]);
      expect(tallies[0]).not.toEqual({ tally: undefined, ends: undefined, closed: undefined });
      // Nobody who may not see a roll is told the sum.
      action.stage.forge(roll, { whisper: ['ada'] }, { author: 'ada' });
      if (!readTally(action.message)?.closed)
        expect(await action.stage.as('clara', () => readTally(action.message))).toBeNull();
    },
  },

  'a forged roll adds nothing to a tally': {
    of: 'extended',
    async check(ruleset) {
      const action = await new Action(ruleset, 3).begin();
      const roll = await action.roll();
      const before = action.read();
      const origins = [
        { author: 'bertrand' },
        { author: 'ada', sender: 'bertrand' },
        { author: 'bertrand', sender: 'ada' },
      ];
      for (const origin of origins as readonly Origin[]) {
        action.stage.forge(roll, {}, origin);
        expect(action.read(), 'with a forged roll').toEqual(before);
      }
    },
  },

  'after its end a tally refuses further rolls, and ignores those that come late': {
    of: 'extended',
    async check(ruleset) {
      const action = await new Action(ruleset, 5).begin();
      const last = await action.finish();
      const before = action.read();
      await expect(action.roll()).rejects.toBeInstanceOf(UserError);
      action.stage.forge(last, {}, { author: 'ada' });
      expect(action.read(), 'with a late roll').toEqual(before);
    },
  },

  'what the end of a tally brings is applied once, though two press at once': {
    of: 'extended',
    async check(ruleset) {
      if (!ruleset.binding.extended?.apply) return;
      for (let seed = 1; seed <= 40; seed += 1) {
        const action = await new Action(ruleset, seed).begin();
        await action.finish();
        const end = readTally(action.message)?.ends.at(-1);
        if (!end || !findEndChange(action.message, end)) continue;
        await Promise.all([applyEnd(action.message, end), applyEnd(action.message, end)]);
        const after = action.stage.read(action.actor);
        await applyEnd(action.message, end);
        expect(action.stage.read(action.actor)).toEqual(after);
        expect(listEntries(readOwnLedger(action.actor))).toHaveLength(1);
        expect(findEndChange(action.message, end)?.isApplied).toBe(true);
        return;
      }
      expect.fail('no end brings anything');
    },
  },

  'the forecast of a tally is of probabilities that grow, and agrees with what comes of it': {
    of: 'extended',
    async check(ruleset) {
      const action = await new Action(ruleset, 1).begin();
      const { facet, actor, request } = action;
      const tally = readTally(action.message)?.tally;
      const odds = tally && facet.foresee?.(actor, tally, request, 6);
      if (!odds) return;
      const { doneBy, lostBy = doneBy.map(() => 0) } = odds;
      expect([doneBy, lostBy].map(({ length }) => length)).toEqual([6, 6]);
      for (const [index, done] of doneBy.entries()) {
        expect(done).toBeGreaterThanOrEqual(doneBy[index - 1] ?? 0);
        expect(lostBy[index]).toBeGreaterThanOrEqual(lostBy[index - 1] ?? 0);
        expect(done + (lostBy[index] ?? 0)).toBeLessThanOrEqual(1 + 1e-9);
      }
      const games = 120;
      let lost = 0;
      for (let seed = 1; seed <= games; seed += 1) {
        const game = await new Action(ruleset, seed).begin();
        for (let rolls = 0; rolls < 6 && !readTally(game.message)?.closed; rolls += 1) await game.roll();
        if (readTally(game.message)?.closed === 'failed') lost += 1;
      }
      // Five standard deviations of the share, at most.
      expect(Math.abs(lost / games - (lostBy[5] ?? 0))).toBeLessThan(2.5 / Math.sqrt(games));
    },
  },
};
