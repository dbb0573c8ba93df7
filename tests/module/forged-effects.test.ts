/** The effects of forged exchanges: what a cheat's copies of genuine attacks make the GM's client write. */
import './foundry-double.ts';
import type { Message } from '../binding/stage.ts';
import { Fight } from '../binding/properties/exchange.ts';
import { rulesets } from '../binding/rulesets.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { applyEffects, followMessage, viewWaitingEffects } from '../../module/opposed/aftermath.ts';
import { registerCombatFacet } from '../../module/combat/combat-facet.ts';
import { readExchange } from '../../module/opposed/exchange.ts';
import { exchangeActions, viewExchange } from '../../module/opposed/exchange-view.ts';

function find(id: string) {
  const found = rulesets.find(({ binding }) => binding.id === id);
  if (!found) throw new Error(`there is no ruleset ${id}`);
  return found;
}

/** Has the GM's client alone write effects, as when a GM is online. */
function seatGm(): void {
  Object.assign(game.users, {
    activeGM: {
      get isSelf() {
        return game.user.isGM;
      },
    },
  });
}

/** Begins a fight of these actors, in their order; the first one's turn it is. */
function beginFight(...actors: readonly Actor.Implementation[]): void {
  const combatants = actors.map((actor) => ({ actor, actorId: actor.id, name: actor.name }));
  const fields = { id: 'c1', started: true, active: true, round: 1, turn: 0, flags: {} };
  const list = Object.assign([...combatants], { contents: combatants });
  Object.assign(game, { combats: [{ ...fields, turns: combatants, combatants: list, combatant: combatants[0] }] });
}

for (const { binding } of rulesets) if (binding.combat) registerCombatFacet(binding.combat);

const statusEffects = {
  fromStatusEffect: (id: string) =>
    Promise.resolve({ toObject: () => ({ _id: id, statuses: new Set([id]), flags: {} }) }),
};

let fight: Fight;

beforeEach(() => {
  Object.assign(game, { system: { version: '1' } });
  Object.assign(CONFIG, { ActiveEffect: { documentClass: statusEffects } });
});

async function begin(id: string): Promise<Message> {
  fight = new Fight(find(id));
  seatGm();
  return fight.attack();
}

/** Posts Ada's copy of her own attack, and lets every client follow it. */
async function copy(attack: Message, system: object, rolls?: readonly object[]): Promise<Message> {
  const forged = fight.stage.forge(attack, { system, ...(rolls ? { rolls } : {}) }, { author: 'ada' });
  for (const user of ['ada', 'bertrand', 'gm'] as const) await fight.stage.as(user, () => followMessage(forged));
  return forged;
}

/** Posts a copy of a genuine reply, for any of its sender's actors, and lets every client follow it. */
async function reply(
  attack: Message,
  type: string,
  { uuid }: Actor.Implementation,
  said: string,
  author: 'ada' | 'bertrand' = 'bertrand',
): Promise<Message> {
  const links = { actor: uuid, replyTo: attack.id };
  const sent = fight.stage.post({ type, system: { links, reply: said, opponent: '' } }, { author });
  for (const user of ['ada', 'bertrand', 'gm'] as const) await fight.stage.as(user, () => followMessage(sent));
  return sent;
}

/** Returns the id of the reply by which an attack is judged; the state if it is not. */
function judge(attack: Message): string {
  const state = readExchange(attack);
  return state.kind === 'judged' ? `${state.answer.id} ${state.hits.map(({ victim }) => victim).join()}` : state.kind;
}

const look = (attack: Message, user: 'ada' | 'gm') => fight.stage.as(user, () => viewWaitingEffects(attack));
const nothingRolled = [{ dice: [], formula: '0', total: 0 }];
const readTarget = () => fight.stage.read(fight.target) as Record<string, Record<string, unknown>>;

describe('Inner Worlds', () => {
  it('IW-15: a grapple that was not rolled holds no one', async () => {
    const attack = await begin('inner-worlds');
    const forged = await copy(
      attack,
      { plan: { kind: 'none' }, exchange: { role: 'grapple', against: fight.target.uuid } },
      nothingRolled,
    );
    expect(readTarget()['held']).toMatchObject({ by: '' });
    expect([...fight.target.statuses]).toEqual([]);
    expect(readExchange(forged)).toMatchObject({ kind: 'judged', hits: [] });
    expect(viewExchange(forged)?.verdict.join(' ')).not.toMatch(/is grappled|grapples/u);
  });

  it('IW-14: a feint that was not rolled fools no one, and the card has a mark', async () => {
    const attack = await begin('inner-worlds');
    const { fits } = find('inner-worlds').binding.checks;
    for (const kind of ['none', 'contest']) {
      const forged = await copy(attack, { plan: { kind }, exchange: { role: 'feint', against: fight.target.uuid } });
      expect(readTarget()['feinted']).toMatchObject({ by: '' });
      expect(fits(forged)).toBe(false);
    }
    expect(fits(attack)).toBe(true);
  });

  it('IW-13: a called shot that was not rolled misses', async () => {
    const attack = await begin('inner-worlds');
    const forged = await copy(attack, { exchange: { part: 'eyes', mayReact: false } });
    expect(readExchange(forged)).toMatchObject({ kind: 'judged', hits: [] });
  });

  describe('IW-17: replies', () => {
    let attack: Message;
    let bystander: Actor.Implementation;
    let enemy: Actor.Implementation;
    let outsider: Actor.Implementation;

    beforeEach(async () => {
      const first = await begin('inner-worlds');
      const { sample } = find('inner-worlds');
      const add = (id: string, hasPlayerOwner: boolean) =>
        Object.assign(fight.stage.add(sample.fight.target, id, 'bertrand'), { hasPlayerOwner });
      bystander = add('bystander', true);
      outsider = add('outsider', true);
      enemy = add('enemy', false);
      Object.assign(fight.target, { hasPlayerOwner: true });
      beginFight(fight.attacker, fight.target, bystander, enemy);
      attack = await copy(first, { exchange: { mayReact: true } });
    });

    it('a bystander can neither let the attack hit nor counter it', async () => {
      for (const said of ['none', 'counter']) {
        await reply(attack, 'innerReply', bystander, said);
        expect(judge(attack)).toBe('open');
      }
      expect(bystander.flags).toEqual({});
      await reply(attack, 'innerReply', fight.target, 'none');
      expect(judge(attack)).toBe('none Actor.target');
    });

    it('neither an enemy, nor anyone outside the fight, nor the target itself steps in', async () => {
      for (const actor of [enemy, outsider, fight.target]) {
        await reply(attack, 'innerReply', actor, 'intercept');
        expect(judge(attack)).toBe('open');
      }
      await reply(attack, 'innerReply', bystander, 'intercept');
      expect(judge(attack)).toBe('intercept Actor.bystander');
      expect(bystander.flags).toMatchObject({ tetrad: { spent: { reaction: { amount: 1 } } } });
    });

    it('a reply without a reaction left counts only once the GM agrees', async () => {
      await reply(attack, 'innerReply', bystander, 'intercept');
      const second = await copy(attack, {});
      await reply(second, 'innerReply', bystander, 'intercept');
      expect(judge(second)).toBe('none Actor.target');
      expect(bystander.flags).toMatchObject({ tetrad: { spent: { reaction: { amount: 1 } } } });
      expect(await look(second, 'gm')).toMatchObject({ label: 'Apply effects' });
      await fight.stage.as('gm', () => applyEffects(second));
      expect(judge(second)).toBe('intercept Actor.bystander');
      expect(bystander.flags).toMatchObject({ tetrad: { spent: { reaction: { amount: 2 } } } });
    });

    it('an attacker who writes the note of the GM voids no reply', async () => {
      await reply(attack, 'innerReply', bystander, 'intercept');
      await fight.stage.as('ada', () => attack.update({ flags: { tetrad: { effectsWait: 'answer' } } } as object));
      expect(judge(attack)).toBe('intercept Actor.bystander');
    });
  });
});

describe('Harsh Light', () => {
  it('HL-13: copies of one attack lower the Defence of the target once', async () => {
    const attack = await begin('harsh-light');
    beginFight(fight.attacker, fight.target);
    const copies: Message[] = [];
    for (let count = 0; count < 9; count += 1) copies.push(await copy(attack, { exchange: { mayResist: false } }));
    expect(readTarget()['turn']).toMatchObject({ attacks: 1 });
    expect(await look(copies[0]!, 'gm')).toBeNull();
    expect(await look(copies[8]!, 'gm')).toMatchObject({ label: 'Apply effects' });
    await fight.stage.as('gm', () => applyEffects(copies[8]!));
    expect(readTarget()['turn'], 'after the GM agreed').toMatchObject({ attacks: 2 });
  });

  it('HL-8: a second attack that a GM allows counts', async () => {
    const attack = await begin('harsh-light');
    beginFight(fight.attacker, fight.target);
    await copy(attack, { exchange: { mayResist: false } });
    const allowed = fight.stage.forge(attack, { system: { exchange: { mayResist: false } } }, { author: 'gm' });
    for (const user of ['ada', 'bertrand', 'gm'] as const) await fight.stage.as(user, () => followMessage(allowed));
    expect(readTarget()['turn']).toMatchObject({ attacks: 2 });
    expect(await look(allowed, 'gm')).toBeNull();
  });

  it('HL-13: an attack from outside the fight lowers no Defence', async () => {
    const attack = await begin('harsh-light');
    beginFight(fight.target);
    await copy(attack, { exchange: { mayResist: false } });
    expect(readTarget()['turn']).toMatchObject({ attacks: 0 });
  });

  it('HL-13: each attacker counts, and a new turn begins the count again', async () => {
    const attack = await begin('harsh-light');
    const other = fight.stage.add(find('harsh-light').sample.fight.attacker, 'other', 'ada');
    beginFight(fight.target, fight.attacker, other);
    await copy(attack, { exchange: { mayResist: false } });
    await copy(attack, { links: { actor: other.uuid }, exchange: { mayResist: false } });
    expect(readTarget()['turn']).toMatchObject({ attacks: 2 });
    Object.assign([...game.combats][0] as object, { round: 2 });
    await copy(attack, { exchange: { mayResist: false } });
    expect(readTarget()['turn']).toMatchObject({ attacks: 1, attackers: [fight.attacker.uuid] });
  });

  it.each([
    ['spent this turn', true],
    ['at 0', false],
  ])('HL-12: Willpower that is %s resists nothing', async (_name, isInFight) => {
    const attack = await begin('harsh-light');
    if (isInFight) beginFight(fight.attacker, fight.target);
    else await fight.target.update({ system: { willpower: { spent: 99 } } });
    const first = await copy(attack, { exchange: { mayResist: true } });
    await reply(first, 'lightReply', fight.target, 'willpower');
    expect(judge(first)).toMatch(isInFight ? /^willpower/u : /^none/u);
    const second = await copy(attack, { exchange: { mayResist: true } });
    await reply(second, 'lightReply', fight.target, 'willpower');
    expect(judge(second)).toMatch(/^none/u);
    expect(readTarget()['willpower']).toMatchObject({ spent: isInFight ? 1 : 99 });
    expect(await look(second, 'ada')).toMatchObject({ text: expect.stringContaining('does not count') as string });
  });
});

async function hold(): Promise<void> {
  Object.assign(game, { actors: [fight.attacker, fight.target] });
  await fight.attacker.update({ system: { holds: fight.target.uuid } });
  await fight.target.update({ system: { heldBy: fight.attacker.uuid } });
}

describe('Step Dice', () => {
  const sure = { role: 'attack', base: -900, defences: ['none'] };

  it('SD-26: nobody is knocked down by an attacker who does not hold them', async () => {
    const attack = await begin('step-dice');
    const forged = await copy(attack, { exchange: { ...sure, against: fight.target.uuid, hold: 'knockDown' } });
    expect([...fight.target.statuses]).toEqual([]);
    expect(await look(forged, 'gm')).toMatchObject({ label: 'Apply effects' });
    expect(await look(forged, 'ada')).toMatchObject({ label: '' });
    await fight.stage.as('ada', () => applyEffects(forged));
    expect([...fight.target.statuses], 'after a player pressed').toEqual([]);
    await fight.stage.as('gm', () => exchangeActions.applyEffects(forged));
    expect([...fight.target.statuses], 'after the GM pressed').toEqual(['prone']);
    expect(await look(forged, 'gm')).toBeNull();
  });

  it('SD-26: whoever holds the target knocks it down at once', async () => {
    const attack = await begin('step-dice');
    await hold();
    const { plan } = attack.system as unknown as { plan: { lines: readonly { readonly unit: string }[] } };
    const held = { key: 'held', rule: 'SD-26', amount: 3 };
    const lines = plan.lines.map((line) => (line.unit === 'difficulty' ? { ...line, ...held } : line));
    const exchange = { base: 3, defences: ['none'], hold: 'knockDown' };
    const genuine = await copy(attack, { plan: { lines, difficulty: 3 }, exchange });
    expect([...fight.target.statuses]).toEqual(['prone']);
    expect(await look(genuine, 'gm')).toBeNull();
  });

  it('the effects of messages with a mark wait for the GM, and the others of the log are written', async () => {
    const attack = await begin('step-dice');
    await hold();
    const dice = [{ number: 1, faces: 6, results: [{ result: 99, active: true }], options: {} }];
    const forged = await copy(attack, { exchange: { ...sure, hold: 'knockDown' } }, [{ dice }]);
    expect([...fight.target.statuses]).toEqual([]);
    expect(await look(forged, 'gm')).not.toBeNull();
  });
});
