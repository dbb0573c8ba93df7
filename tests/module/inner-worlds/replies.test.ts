/** Who may reply to an attack of Inner Worlds, and what a reply costs (IW-17). */
import '../foundry-double.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Fight } from '../../binding/properties/exchange.ts';
import type { Message } from '../../binding/stage.ts';
import { attackAgain, beginFight, findRuleset, playAttack, postReply, readJudgement } from '../played-exchange.ts';

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
    attack = await attackAgain(fight, played.attack, { exchange: { mayReact: true } });
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
});
