/** Who may reply to an attack of Inner Worlds, and what a reply costs (IW-17). */
import '../foundry-double.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { viewExchange } from '../../../module/exchange/exchange-view.ts';
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

/** Returns the token of an actor at a place on a scene without a grid. */
const place = (actor: Actor.Implementation | undefined, x: number) => {
  const size = { width: 1, height: 1, getOccupiedGridSpaceOffsets: () => [] };
  return { actorId: actor?.id, actorLink: true, actor, hidden: false, name: actor?.name, x, y: 0, ...size };
};

/** Begins an attack on someone with allies, all of whom the GM owns. */
async function openForGm(names: readonly string[]) {
  const played = await playAttack('inner-worlds');
  const { fight } = played;
  const { sample } = findRuleset('inner-worlds');
  const allies = names.map((name, index) => {
    const actor = fight.stage.add(sample.fight.target, `ally${index}`, 'bertrand');
    return Object.assign(actor, { name, hasPlayerOwner: true });
  });
  Object.assign(fight.target, { hasPlayerOwner: true });
  beginFight(fight.attacker, fight.target, ...allies);
  const attack = await attackAgain(fight, played.attack, { exchange: { mayReact: true } });
  const see = () => fight.stage.as('gm', () => viewExchange(attack));
  return { allies, see, target: fight.target };
}

describe('IW-17: the buttons of a GM who owns everybody', () => {
  it('those who would step in stand behind one button, and no two buttons look alike', async () => {
    const { see } = await openForGm(['Bryn', 'Cutter', 'Cutter']);
    const view = await see();
    expect(view?.replies.map(({ label, isBest }) => [label, isBest])).toEqual([
      ['Take the hit', true],
      ['Counter', false],
    ]);
    expect(view?.stepIns?.label).toBe('Step in for Target (3)');
    expect(view?.stepIns?.replies.map(({ label }) => label).toSorted()).toEqual([
      'Intercept with Bryn',
      'Intercept with Cutter',
      'Intercept with Cutter (2)',
    ]);
  });

  it('one who would step in has a button of their own', async () => {
    const { see } = await openForGm(['Bryn']);
    const view = await see();
    expect(view?.stepIns).toBeNull();
    expect(view?.replies.map(({ label }) => label)).toEqual(['Take the hit', 'Counter', 'Intercept with Bryn']);
  });

  it('who is out of action is not asked, and the nearest stands first, however far the others are', async () => {
    const { allies, see, target } = await openForGm(['Bryn', 'Cass', 'Dora']);
    const [bryn, cass, dora] = allies;
    const { condition = {} } = (bryn?.system ?? {}) as { condition?: object };
    Object.assign(condition, { dead: true });
    const labels = async () => {
      const view = await see();
      return view?.stepIns?.replies.map(({ label }) => label) ?? view?.replies.slice(2).map(({ label }) => label);
    };
    expect(await labels()).toEqual(['Intercept with Cass', 'Intercept with Dora']);
    const contents = [place(dora, 0), place(cass, 100_000)];
    const grid = { type: 0, size: 100, distance: 5, units: 'ft', testAdjacency: () => false };
    Object.assign(game, {
      scenes: { viewed: { id: 'scene', grid, tokens: { contents: [...contents, place(target, 0)] } } },
    });
    expect(await labels()).toEqual(['Intercept with Dora', 'Intercept with Cass']);
    Object.assign(game, { scenes: undefined });
  });
});
