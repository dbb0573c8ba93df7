/** Damage that its author has made better than the hit, has not waited for the reply, or has spread without an explosive: its card has a warning. */
import { describe, expect, it } from 'vitest';
import { findRuleset } from './forged-exchange.ts';
import type { Message } from '../binding/stage.ts';
import { rulesets } from '../binding/rulesets.ts';
import { Fight } from '../binding/properties/exchange.ts';
import { findDamageOf, readClaim } from '../../module/damage/apply-damage.ts';
import { viewDamageCard } from '../../module/damage/damage-card.ts';
import { listDoubts } from '../../module/damage/doubts.ts';
import { rollDamage } from '../../module/damage/roll-damage.ts';
import { listHits, readExchange } from '../../module/opposed/exchange.ts';

const answers = {
  'dark-harvest': 'easyTarget',
  'step-dice': 'innate',
  'harsh-light': 'none',
  'inner-worlds': 'none',
} as const;

type Id = keyof typeof answers;

/** The rulesets that are there. */
const present = (Object.keys(answers) as Id[]).filter((id) => rulesets.some(({ binding }) => binding.id === id));

interface Played {
  readonly fight: Fight;
  readonly attack: Message;
  readonly damage: Message;
}

/** Foundry’s class of items, by which they are recognised. */
class ItemDouble {
  readonly documentName = 'Item';
}

/** Gives the items of the attacker UUIDs, by which they can be found. */
function nameItems({ attacker }: Fight): void {
  const items = attacker.items as unknown as readonly Item.Implementation[];
  items.forEach((item, index) => {
    Object.setPrototypeOf(item, ItemDouble.prototype);
    Object.defineProperties(item, {
      uuid: { value: `${attacker.uuid}.Item.${index}`, enumerable: true },
      actor: { value: attacker },
    });
  });
  Object.assign(foundry.documents, { Item: ItemDouble });
  const findActor = foundry.utils.fromUuidSync as (uuid: string) => object | null;
  Object.assign(foundry.utils, {
    fromUuidSync: (uuid: string) => items.find((item) => item.uuid === uuid) ?? findActor(uuid),
  });
}

/** Plays a hit and its damage, which nobody has applied. */
async function play(id: Id): Promise<Played> {
  for (let seed = 1; seed < 20; seed += 1) {
    const fight = new Fight(findRuleset(id), seed);
    nameItems(fight);
    const attack = await fight.attack();
    if (readExchange(attack).kind === 'open') await fight.answer(attack, answers[id]);
    const [hit] = listHits(attack);
    const damage = hit && (await fight.stage.as('ada', () => rollDamage(hit)));
    if (damage) return { fight, attack, damage };
  }
  throw new Error('no attack hits');
}

/** Posts the attacker's copy of its own damage. */
const copy = ({ fight }: Played, message: Message, system: object): Message =>
  fight.stage.forge(message, { system }, { author: 'ada' });

const words = { dieTemplate: '', unit: '', dice: [], notes: [] };
function listWarnings(message: Message): readonly string[] {
  const damage = findDamageOf(message)?.read(message, []);
  return damage ? viewDamageCard(message, damage, words).warnings : [];
}

describe.each(present)('damage in %s', (id) => {
  it('is not doubtful as it was rolled', async () => {
    const played = await play(id);
    expect(readClaim(played.damage)).toBeNull();
    expect(listDoubts(played.damage)).toEqual([]);
    expect(listDoubts(copy(played, played.damage, {}))).toEqual([]);
  });

  it('is doubtful while the attack waits for its reply', async () => {
    const played = await play(id);
    const { fight, attack, damage } = played;
    const again = fight.stage.forge(
      attack,
      { system: { exchange: { mayReact: true, mayResist: true } } },
      { author: 'ada' },
    );
    expect(readExchange(again).kind).toBe('open');
    const early = copy(played, damage, { links: { replyTo: again.id } });
    expect(listDoubts(early)).toContain('waits');
    expect(listWarnings(early)).toContain('The attack still waits for a reply.');
    await fight.answer(again, answers[id]);
    expect(listDoubts(early)).not.toContain('waits');
  });

  it('is doubtful if the attacker has no such weapon', async () => {
    const played = await play(id);
    const { attack, damage, fight } = played;
    const weapon = { uuid: 'Actor.other.Item.1' };
    const armed = fight.stage.forge(attack, { system: { exchange: { weapon } } }, { author: 'ada' });
    if (readExchange(armed).kind === 'open') await fight.answer(armed, answers[id]);
    expect(listDoubts(copy(played, damage, { links: { replyTo: armed.id } }))).toContain('otherWeapon');
  });
});

/** Better numbers than those of the hit, by ruleset. */
const better: readonly (readonly [name: string, id: Id, change: object])[] = [
  ['SD-30 basic damage of 60 that no armour stops', 'step-dice', { basic: 60, armour: 0 }],
  ['SD-31 another type', 'step-dice', { type: 'basic' }],
  ['SD-40 a burn', 'step-dice', { burns: true }],
  ['HL-18 a bonus of 900', 'harsh-light', { bonus: 900 }],
  ['IW-12 a larger die', 'inner-worlds', { die: 100 }],
  ['IW-14 the maximum', 'inner-worlds', { maximum: true }],
  ['IW-20 another ability', 'inner-worlds', { ability: 'wil', armorRelevant: false }],
  ['DH-40 ten more dice', 'dark-harvest', { plan: { white: 40 } }],
  ['DH-47 bruises instead of wounds', 'dark-harvest', { hit: { bruise: true } }],
];

/** Those of the rulesets that are there. */
const forgeries = better.filter(([, id]) => present.includes(id));

describe('damage with better numbers than its hit gives', () => {
  it.each(forgeries)('%s', async (_name, id, change) => {
    const played = await play(id);
    const forged = copy(played, played.damage, change);
    expect(readClaim(forged)).toBeNull();
    expect(listDoubts(forged)).toEqual(['otherValues']);
    expect(listWarnings(forged)).toContain('This damage was not rolled with the values that the hit has now.');
  });

  it('counts without a warning if a GM posts it', async () => {
    for (const [, id, system] of forgeries) {
      const { fight, damage } = await play(id);
      const own = fight.stage.forge(damage, { system }, { author: 'gm' });
      expect(listDoubts(own)).toEqual([]);
    }
  });
});

describe.each(present.filter((id) => id === 'step-dice'))('an attack that claims to be an explosion in %s', (id) => {
  it('SD-23: does not spread without a warning', async () => {
    const played = await play(id);
    const { fight, attack, damage } = played;
    const weapon = { explosive: true, increment: 999 };
    const forged = fight.stage.forge(attack, { system: { exchange: { weapon } } }, { author: 'ada' });
    const other = fight.stage.add(findRuleset(id).sample.fight.target, 'Other', 'clara');
    const spread = copy(played, damage, { links: { actor: other.uuid, replyTo: forged.id }, hit: { by: 'spread' } });
    expect(readClaim(spread)).toBeNull();
    expect(listDoubts(spread)).toEqual(expect.arrayContaining(['waits', 'otherValues', 'otherWeapon']));
  });
});
