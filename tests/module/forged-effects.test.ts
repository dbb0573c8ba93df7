/** The effects of forged exchanges: what a cheat's copies of genuine attacks make the GM's client write. */
import './foundry-double.ts';
import type { Message } from '../binding/stage.ts';
import { Fight } from '../binding/properties/exchange.ts';
import { rulesets } from '../binding/rulesets.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { applyEffects, followMessage, viewWaitingEffects } from '../../module/opposed/aftermath.ts';
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
});

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
    await fight.attacker.update({ system: { holds: fight.target.uuid } });
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
    await fight.attacker.update({ system: { holds: fight.target.uuid } });
    const dice = [{ number: 1, faces: 6, results: [{ result: 99, active: true }], options: {} }];
    const forged = await copy(attack, { exchange: { ...sure, hold: 'knockDown' } }, [{ dice }]);
    expect([...fight.target.statuses]).toEqual([]);
    expect(await look(forged, 'gm')).not.toBeNull();
  });
});
