/** Copies of one's own genuine messages with better numbers: the plan no longer gives them, so the card shows that its dice do not add up. */
import { describe, expect, it } from 'vitest';
import { Stage, type Message } from '../binding/stage.ts';
import { rulesets } from '../binding/rulesets.ts';
import { Fight } from '../binding/properties/exchange.ts';
import { rollDamage } from '../../module/damage/roll-damage.ts';
import { listHits } from '../../module/opposed/exchange.ts';

function find(id: string) {
  const ruleset = rulesets.find(({ binding }) => binding.id === id);
  if (!ruleset) throw new Error(`${id} has no sample`);
  return ruleset;
}

/** Plays an attack that hits, with its answer. */
async function play(id: string, answer: string) {
  const ruleset = find(id);
  const fight = new Fight(ruleset, 7);
  const attack = await fight.attack();
  await fight.answer(attack, answer);
  const [hit] = listHits(attack);
  if (!hit) throw new Error('the attack missed');
  const damage = await fight.stage.as('ada', () => rollDamage(hit));
  if (!damage) throw new Error('there is no damage');
  const fits = (message: Message, system: object): boolean =>
    ruleset.binding.checks.fits(fight.stage.forge(message, { system }, { author: 'ada' }));
  return { attack, damage, fits, stage: fight.stage };
}

describe('an attack of Step Dice (SD-13)', () => {
  it.each([
    ['a base of −900', { exchange: { base: -900 } }],
    ['900 less for everything else', { exchange: { added: -900 } }],
    ['a disarm without its steps', { exchange: { disarm: true } }],
    ['a target that cannot defend itself', { exchange: { defences: ['none'] } }],
    ['a choke without a hold', { exchange: { hold: 'choke' } }],
    ['the dark', { exchange: { dark: true } }],
  ])('does not add up with %s', async (_name, change) => {
    const { attack, fits } = await play('step-dice', 'innate');
    expect(fits(attack, {})).toBe(true);
    expect(fits(attack, change)).toBe(false);
  });
});

describe('a roll of Inner Worlds', () => {
  it('IW-1 does not add up with a target of 99', async () => {
    const ruleset = find('inner-worlds');
    const stage = Stage.begin(ruleset, 3);
    const actor = stage.add(ruleset.sample.fight.attacker, 'Ada', 'ada');
    const plain = { contest: false, difficulty: '', complicated: false, sources: [], backgrounds: [], injuries: [] };
    const request = { ...plain, ability: 'str', rallied: false, purpose: { kind: '', ref: '', name: '', amount: 0 } };
    const save = await stage.rollAsked(actor, { request });
    const forged = stage.forge(save, { system: { plan: { target: 99 } } }, { author: 'ada' });
    expect(ruleset.binding.checks.fits(save)).toBe(true);
    expect(ruleset.binding.checks.fits(forged)).toBe(false);
  });

  it.each([
    ['900 points without dice', { die: 0, flat: 900, plan: { lines: [] } }],
    ['the maximum of a die of 100', { maximum: true, die: 100 }],
  ])('IW-12 does not add up with %s', async (_name, change) => {
    const { damage, fits, stage } = await play('inner-worlds', 'none');
    expect(fits(damage, {})).toBe(true);
    const { type, system, speaker } = damage as unknown as { type: string; system: object; speaker: object };
    const bare = stage.post({ type, system: { ...system, ...change }, speaker, rolls: [] }, { author: 'ada' });
    expect(find('inner-worlds').binding.checks.fits(bare)).toBe(false);
  });
});
