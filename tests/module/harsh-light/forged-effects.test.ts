/** The effects of forged exchanges of Harsh Light: what a cheat's copies of genuine attacks make the GM's client write. */
import '../foundry-double.ts';
import { describe, expect, it } from 'vitest';
import { applyEffects } from '../../../module/opposed/aftermath.ts';
import type { Message } from '../../binding/stage.ts';
import {
  beginFight,
  findRuleset,
  followByAll,
  playAttack,
  postCopy,
  postReply,
  readJudgement,
  readTarget,
  readWaiting,
} from '../forged-exchange.ts';

describe('a forged exchange', () => {
  it('HL-13: copies of one attack lower the Defence of the target once', async () => {
    const { fight, attack } = await playAttack('harsh-light');
    beginFight(fight.attacker, fight.target);
    const copies: Message[] = [];
    for (let count = 0; count < 9; count += 1)
      copies.push(await postCopy(fight, attack, { exchange: { mayResist: false } }));
    expect(readTarget(fight)['turn']).toMatchObject({ attacks: 1 });
    expect(await readWaiting(fight, copies[0]!, 'gm')).toBeNull();
    expect(await readWaiting(fight, copies[8]!, 'gm')).toMatchObject({ label: 'Apply effects' });
    await fight.stage.as('gm', () => applyEffects(copies[8]!));
    expect(readTarget(fight)['turn'], 'after the GM agreed').toMatchObject({ attacks: 2 });
  });

  it('HL-8: a second attack that a GM allows counts', async () => {
    const { fight, attack } = await playAttack('harsh-light');
    beginFight(fight.attacker, fight.target);
    await postCopy(fight, attack, { exchange: { mayResist: false } });
    const allowed = fight.stage.forge(attack, { system: { exchange: { mayResist: false } } }, { author: 'gm' });
    await followByAll(fight, allowed);
    expect(readTarget(fight)['turn']).toMatchObject({ attacks: 2 });
    expect(await readWaiting(fight, allowed, 'gm')).toBeNull();
  });

  it('HL-13: an attack from outside the fight lowers no Defence', async () => {
    const { fight, attack } = await playAttack('harsh-light');
    beginFight(fight.target);
    await postCopy(fight, attack, { exchange: { mayResist: false } });
    expect(readTarget(fight)['turn']).toMatchObject({ attacks: 0 });
  });

  it('HL-13: each attacker counts, and a new turn begins the count again', async () => {
    const { fight, attack } = await playAttack('harsh-light');
    const other = fight.stage.add(findRuleset('harsh-light').sample.fight.attacker, 'other', 'ada');
    beginFight(fight.target, fight.attacker, other);
    await postCopy(fight, attack, { exchange: { mayResist: false } });
    await postCopy(fight, attack, { links: { actor: other.uuid }, exchange: { mayResist: false } });
    expect(readTarget(fight)['turn']).toMatchObject({ attacks: 2 });
    Object.assign([...game.combats][0] as object, { round: 2 });
    await postCopy(fight, attack, { exchange: { mayResist: false } });
    expect(readTarget(fight)['turn']).toMatchObject({ attacks: 1, attackers: [fight.attacker.uuid] });
  });

  it.each([
    ['spent this turn', true],
    ['at 0', false],
  ])('HL-12: Willpower that is %s resists nothing', async (_name, isInFight) => {
    const { fight, attack } = await playAttack('harsh-light');
    if (isInFight) beginFight(fight.attacker, fight.target);
    else await fight.target.update({ system: { willpower: { spent: 99 } } });
    const first = await postCopy(fight, attack, { exchange: { mayResist: true } });
    await postReply(fight, first, 'lightReply', fight.target, 'willpower');
    expect(readJudgement(first)).toMatch(isInFight ? /^willpower/u : /^none/u);
    const second = await postCopy(fight, attack, { exchange: { mayResist: true } });
    await postReply(fight, second, 'lightReply', fight.target, 'willpower');
    expect(readJudgement(second)).toMatch(/^none/u);
    expect(readTarget(fight)['willpower']).toMatchObject({ spent: isInFight ? 1 : 99 });
    expect(await readWaiting(fight, second, 'ada')).toMatchObject({
      text: expect.stringContaining('does not count') as string,
    });
  });
});
