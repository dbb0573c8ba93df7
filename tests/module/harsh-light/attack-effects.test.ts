/** What a resolved attack of Harsh Light writes into its target besides damage. */
import '../foundry-double.ts';
import { expect, it } from 'vitest';
import { attackAgain, beginFight, findRuleset, playAttack, postReply } from '../played-exchange.ts';

it('HL-13: each attack lowers the Defence of the target, and a new turn begins the count again', async () => {
  const { fight, attack } = await playAttack('harsh-light');
  const other = fight.stage.add(findRuleset('harsh-light').sample.fight.attacker, 'other', 'ada');
  const readAttacks = () => (fight.stage.read(fight.target) as { turn: { attacks: number } }).turn.attacks;
  beginFight(fight.target, fight.attacker, other);
  await attackAgain(fight, attack, { exchange: { mayResist: false } });
  expect(readAttacks()).toBe(1);
  await attackAgain(fight, attack, { links: { actor: other.uuid }, exchange: { mayResist: false } });
  expect(readAttacks()).toBe(2);
  Object.assign([...game.combats][0] as object, { round: 2 });
  await attackAgain(fight, attack, { exchange: { mayResist: false } });
  expect(readAttacks()).toBe(1);
});

it('HL-12: the Willpower that resists an attack is spent', async () => {
  const { fight, attack } = await playAttack('harsh-light');
  beginFight(fight.attacker, fight.target);
  const again = await attackAgain(fight, attack, { exchange: { mayResist: true } });
  await postReply(fight, again, 'lightReply', fight.target, 'willpower');
  expect(fight.stage.read(fight.target)).toMatchObject({ willpower: { spent: 1 } });
});
