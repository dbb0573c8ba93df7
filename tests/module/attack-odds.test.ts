/** The number of an attack: one for the sheet, the dialog and the button, about a known target, an unknown one and an average foe. */
import './foundry-double.ts';
import { describe, expect, it } from 'vitest';
import { facetOf } from '../../module/foundry/ruleset.ts';
import { foreseeAttack, viewReplies } from '../../module/exchange/exchange-play.ts';
import { readExchange } from '../../module/exchange/exchange.ts';
import { beginDraft, listChanges, previewDraft } from '../../module/checks/roll-check.ts';
import { writeAttackChance } from '../../module/sheets/item-lists.ts';
import { Fight } from '../binding/properties/exchange.ts';
import { rulesets, type SampledRuleset } from '../binding/rulesets.ts';
import { findRuleset } from './played-exchange.ts';

type Item = globalThis.Item.Implementation;

function readWeapon({ attacker }: Fight, { sample }: SampledRuleset): Item | null {
  const { weapon } = sample.fight;
  return weapon === null ? null : ((attacker.items as unknown as readonly Item[])[weapon] ?? null);
}

/** Targets an actor as the current user, or nobody. */
function aim(target: Actor.Implementation | null): void {
  const token = { name: 'Target', x: 0, y: 0, parent: null, actor: target };
  Object.assign(game.user, { targets: target ? new Set([{ document: token }]) : new Set() });
}

/** Returns what the dialog of the fight's attack shows at first. */
function openDialog({ attacker, target }: Fight, ruleset: SampledRuleset, weapon: Item | null, isAimed: boolean) {
  const { checks, opposed } = ruleset.binding;
  const token = { name: 'Target', x: 0, y: 0, parent: null } as never;
  const asked = opposed?.declare(attacker, weapon, isAimed ? { token, actor: target } : null, Number(isAimed));
  if (!asked) throw new Error('nothing to attack with');
  const subject = { actor: attacker, frame: null, ...asked };
  const draft = beginDraft(checks, subject);
  const preview = previewDraft(checks, subject, draft);
  if (!('strip' in preview)) throw new Error(preview.refusal);
  return { subject, draft, preview, ...checks.dialog.ask(subject, draft) };
}

/** How many attacks are played to see how often one hits. */
const COUNT = 200;

const opposable = rulesets.filter(({ binding }) => binding.opposed);

describe.each(opposable.map((ruleset) => [ruleset.binding.id, ruleset] as const))('%s', (_id, ruleset) => {
  it.each([
    ['a target that the user may see', 'gm', true, 'target'],
    ['a target whose numbers the user may not see', 'ada', true, 'like'],
    ['nobody', 'ada', false, 'average'],
  ] as const)('shows one number on the sheet and in the dialog against %s', async (_what, user, isAimed, kind) => {
    const fight = new Fight(ruleset);
    const weapon = readWeapon(fight, ruleset);
    await fight.stage.as(user, () => {
      aim(isAimed ? fight.target : null);
      const odds = foreseeAttack(fight.attacker, weapon);
      const { preview } = openDialog(fight, ruleset, weapon, isAimed);
      expect(odds?.headline.p).toBe(preview.p);
      expect(writeAttackChance(odds)).toBe(preview.strip.chance);
      // Harsh Light and coin take what resists from the target for everybody.
      const isOpen = ['harsh-light', 'coin'].includes(ruleset.binding.id);
      const expected = kind === 'like' && isOpen ? 'target' : kind;
      expect(odds?.headline.label).toMatch(new RegExp(`^TETRAD\\.Odds\\.(hits|fells)\\.${expected}$`, 'u'));
      expect(odds?.rows.reduce((sum, { p }) => sum + p, 0)).toBeCloseTo(1, 9);
      aim(null);
    });
  });

  it('is the chance to hit if the target gives the reply that is marked as the best', async () => {
    const { decides } = ruleset.sample.fight;
    if (Object.keys(decides).length === 0) return;
    let [seen, p] = [0, 0];
    for (let seed = 1; seed <= COUNT; seed += 1) {
      const fight = new Fight(ruleset, seed, true);
      await fight.stage.as('gm', () => {
        aim(fight.target);
        p = foreseeAttack(fight.attacker, readWeapon(fight, ruleset))?.headline.p ?? -1;
        aim(null);
      });
      const attack = await fight.attack();
      const [best] = await fight.stage.as('bertrand', () => viewReplies(attack, readExchange(attack)));
      await fight.answer(attack, best?.id ?? '');
      const state = await fight.stand(attack, 'ada');
      if (state.kind === 'judged' && state.hits.some(({ victim }) => victim === fight.target.uuid)) seen += 1;
    }
    expect(Math.abs(seen - p * COUNT), `${seen} of ${COUNT} seen, ${p} said`).toBeLessThan(
      4 * Math.sqrt(COUNT * p * (1 - p)) + 1e-6,
    );
  });

  it('shows chips that change it', async () => {
    const fight = new Fight(ruleset);
    const weapon = readWeapon(fight, ruleset);
    await fight.stage.as('gm', () => {
      const { subject, draft, preview, groups } = openDialog(fight, ruleset, weapon, true);
      const facet = facetOf(fight.attacker, 'checks');
      if (!facet) throw new Error('no checks');
      const open = new Set(groups.map(({ key }) => key));
      const changes = listChanges(facet, subject, { groups, draft, open, p: preview.p });
      for (const text of changes.values()) expect(text).toMatch(/[+−][1-9]\d*%$/u);
    });
  });
});

/** Where both sides of Inner Worlds have 60 HP, no blow brings anyone down; this one has few. */
const thin = {
  type: 'innerAdversary',
  system: { abilities: { str: { score: 10 }, dex: { score: 10 }, wil: { score: 10 } }, hp: { max: 3 }, named: false },
};

/**
 * The chance and, if the target can do anything, the chance if it does nothing. Both sides have the sample's target for their data. Worked out by hand, and
 * for Dark Harvest and Step Dice by counting all faces in another program.
 */
const numbers = [
  // One white die against one: what is left if they tie is shared evenly, (1 − 11/21) / 2.
  ['dark-harvest', 'gm', true, 5 / 21, 1 / 3],
  // One white die against the average foe's four.
  ['dark-harvest', 'ada', false, 0.086_769_401_6, 1 / 3],
  // d12 + d4 over the d4 + d4 of a dodge; a botch is 1 in 48.
  ['step-dice', 'gm', true, 0.785_156_25, 47 / 48],
  // The same over the d6 + d6 with which the average foe blocks or dodges.
  ['step-dice', 'ada', false, 1075 / 1728, 47 / 48],
  // A pool of 4, less 1 Defence and 2 for Willpower: a card of 7 or more; without Willpower 5 or more.
  ['harsh-light', 'gm', true, 0.4, 0.6],
  // A pool of 4, less 2 for the average foe's Defence: a card of 6 or more.
  ['harsh-light', 'ada', false, 0.5, undefined],
  // The average foe's 10 points stop every d6.
  ['inner-worlds', 'ada', false, 0, undefined],
  // One coin against one, and against two.
  ['coin', 'gm', true, 1 / 4, 1 / 2],
  ['coin', 'ada', false, 1 / 8, 1 / 2],
] as const;

function foresee(fight: Fight, ruleset: SampledRuleset, isAimed: boolean) {
  aim(isAimed ? fight.target : null);
  const odds = foreseeAttack(fight.attacker, readWeapon(fight, ruleset));
  aim(null);
  return odds;
}

describe('literal numbers', () => {
  const present = numbers.filter(([id]) => rulesets.some(({ binding }) => binding.id === id));
  it.each(present)('%s, as %s, with a target: %s: %s', async (id, user, isAimed, p, idle) => {
    const ruleset = findRuleset(id);
    const fight = new Fight(ruleset, 1, true);
    const odds = await fight.stage.as(user, () => foresee(fight, ruleset, isAimed));
    expect(odds?.headline.p).toBeCloseTo(p, 9);
    if (idle === undefined) expect(odds?.otherwise).toBeUndefined();
    else expect(odds?.otherwise?.p).toBeCloseTo(idle, 9);
  });

  const inner = rulesets.filter(({ binding }) => binding.id === 'inner-worlds');
  it.each(inner)(
    'IW-20, IW-22: in Inner Worlds, the damage to expect, and the chance to bring the target down, whose HP and AP count',
    async ({ sample, ...rest }) => {
      const ruleset = { ...rest, sample: { ...sample, fight: { ...sample.fight, target: thin } } };
      const fight = new Fight(ruleset);
      const odds = await fight.stage.as('gm', () => foresee(fight, ruleset, true));
      // Of a d6, 4, 5 and 6 take 1, 2 and 3 from STR 10; the save or die then fails with 11, 12 and 13 of 20.
      expect(odds?.headline).toMatchObject({
        p: expect.closeTo(0.3, 9) as number,
        mean: expect.closeTo(3.5, 9) as number,
      });
      expect(odds?.rows.map(({ key, p }) => [key, p])).toEqual([
        ['stopped', expect.closeTo(0.5, 9) as number],
        ['hurt', expect.closeTo(0.2, 9) as number],
        ['falls', expect.closeTo(0.3, 9) as number],
      ]);
      const attack = await fight.attack();
      const views = await fight.stage.as('bertrand', () => viewReplies(attack, readExchange(attack)));
      expect(views.map(({ label, chance }) => [label, chance])).toEqual([
        ['Take the hit', 'stays up 70%'],
        ['Counter', expect.stringMatching(/^stays up \d+%$/u) as string],
      ]);
    },
  );
});
