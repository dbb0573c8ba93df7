/** The effects of forged exchanges of Inner Worlds: what a cheat's copies of genuine attacks make the GM's client write. */
import '../foundry-double.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { applyEffects } from '../../../module/opposed/aftermath.ts';
import { readExchange } from '../../../module/opposed/exchange.ts';
import { viewExchange } from '../../../module/opposed/exchange-view.ts';
import type { Fight } from '../../binding/properties/exchange.ts';
import type { Message } from '../../binding/stage.ts';
import {
  beginFight,
  findRuleset,
  nothingRolled,
  playAttack,
  postCopy,
  postReply,
  readJudgement,
  readTarget,
  readWaiting,
} from '../forged-exchange.ts';

describe('a forged exchange', () => {
  it('IW-15: a grapple that was not rolled holds no one', async () => {
    const { fight, attack } = await playAttack('inner-worlds');
    const forged = await postCopy(
      fight,
      attack,
      { plan: { kind: 'none' }, exchange: { role: 'grapple', against: fight.target.uuid } },
      nothingRolled,
    );
    expect(readTarget(fight)['held']).toMatchObject({ by: '' });
    expect([...fight.target.statuses]).toEqual([]);
    expect(readExchange(forged)).toMatchObject({ kind: 'judged', hits: [] });
    expect(viewExchange(forged)?.verdict.join(' ')).not.toMatch(/is grappled|grapples/u);
  });

  it('IW-14: a feint that was not rolled fools no one, and the card has a mark', async () => {
    const { fight, attack } = await playAttack('inner-worlds');
    const { fits } = findRuleset('inner-worlds').binding.checks;
    for (const kind of ['none', 'contest']) {
      const forged = await postCopy(fight, attack, {
        plan: { kind },
        exchange: { role: 'feint', against: fight.target.uuid },
      });
      expect(readTarget(fight)['feinted']).toMatchObject({ by: '' });
      expect(fits(forged)).toBe(false);
    }
    expect(fits(attack)).toBe(true);
  });

  it('IW-13: a called shot that was not rolled misses', async () => {
    const { fight, attack } = await playAttack('inner-worlds');
    const forged = await postCopy(fight, attack, { exchange: { part: 'eyes', mayReact: false } });
    expect(readExchange(forged)).toMatchObject({ kind: 'judged', hits: [] });
  });

  describe('IW-17: replies', () => {
    let fight: Fight;
    let attack: Message;
    let bystander: Actor.Implementation;
    let enemy: Actor.Implementation;
    let outsider: Actor.Implementation;

    beforeEach(async () => {
      const played = await playAttack('inner-worlds');
      ({ fight } = played);
      const { sample } = findRuleset('inner-worlds');
      const add = (id: string, hasPlayerOwner: boolean) =>
        Object.assign(fight.stage.add(sample.fight.target, id, 'bertrand'), { hasPlayerOwner });
      bystander = add('bystander', true);
      outsider = add('outsider', true);
      enemy = add('enemy', false);
      Object.assign(fight.target, { hasPlayerOwner: true });
      beginFight(fight.attacker, fight.target, bystander, enemy);
      attack = await postCopy(fight, played.attack, { exchange: { mayReact: true } });
    });

    it('a bystander can neither let the attack hit nor counter it', async () => {
      for (const said of ['none', 'counter']) {
        await postReply(fight, attack, 'innerReply', bystander, said);
        expect(readJudgement(attack)).toBe('open');
      }
      expect(bystander.flags).toEqual({});
      await postReply(fight, attack, 'innerReply', fight.target, 'none');
      expect(readJudgement(attack)).toBe('none Actor.target');
    });

    it('neither an enemy, nor anyone outside the fight, nor the target itself steps in', async () => {
      for (const actor of [enemy, outsider, fight.target]) {
        await postReply(fight, attack, 'innerReply', actor, 'intercept');
        expect(readJudgement(attack)).toBe('open');
      }
      await postReply(fight, attack, 'innerReply', bystander, 'intercept');
      expect(readJudgement(attack)).toBe('intercept Actor.bystander');
      expect(bystander.flags).toMatchObject({ tetrad: { spent: { reaction: { amount: 1 } } } });
    });

    it('a reply without a reaction left counts only once the GM agrees', async () => {
      await postReply(fight, attack, 'innerReply', bystander, 'intercept');
      const second = await postCopy(fight, attack, {});
      await postReply(fight, second, 'innerReply', bystander, 'intercept');
      expect(readJudgement(second)).toBe('none Actor.target');
      expect(bystander.flags).toMatchObject({ tetrad: { spent: { reaction: { amount: 1 } } } });
      expect(await readWaiting(fight, second, 'gm')).toMatchObject({ label: 'Apply effects' });
      await fight.stage.as('gm', () => applyEffects(second));
      expect(readJudgement(second)).toBe('intercept Actor.bystander');
      expect(bystander.flags).toMatchObject({ tetrad: { spent: { reaction: { amount: 2 } } } });
    });

    it('an attacker who writes the note of the GM voids no reply', async () => {
      await postReply(fight, attack, 'innerReply', bystander, 'intercept');
      await fight.stage.as('ada', () => attack.update({ flags: { tetrad: { effectsWait: 'answer' } } } as object));
      expect(readJudgement(attack)).toBe('intercept Actor.bystander');
    });
  });
});
