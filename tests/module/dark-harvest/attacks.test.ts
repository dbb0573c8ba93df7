import type { HarvestCharacter } from '../../../module/rulesets/dark-harvest/data/fighter.ts';
import '../foundry-double.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { registerChecks, rollCheck } from '../../../module/checks/roll-check.ts';
import { darkHarvest } from '../../../module/rulesets/dark-harvest/index.ts';
import { createAttack } from '../../../module/rulesets/dark-harvest/play/attacks.ts';
import { planCheck } from '../../../module/rulesets/dark-harvest/play/checks.ts';
import { toInput } from '../../../module/rulesets/dark-harvest/data/to-input.ts';
import { prepareChoices } from '../../../module/rulesets/dark-harvest/ui/dialog/check-choices.ts';
import { createDraft, readDraft } from '../../../module/rulesets/dark-harvest/ui/dialog/check-draft.ts';
import { previewCheck } from '../../../module/rulesets/dark-harvest/ui/dialog/check-preview.ts';
import { createCharacter } from './harvest-fixtures.ts';

Object.assign(game, { release: { generation: 14 } });
Object.assign(CONFIG, { ChatMessage: { modes: {} } });

/** The card that a roll becomes; undefined: a hook stops it. */
let posted: object | undefined;
vi.mock('../../../module/chat/post-roll.ts', () => ({ postRoll: () => Promise.resolve(posted) }));
foundry.dice.Roll.prototype.evaluate = function evaluate() {
  return Promise.resolve(Object.assign(this, { dice: [] })) as never;
};
ChatMessage.getSpeaker = () => ({}) as never;
registerChecks(darkHarvest.checks);
beforeEach(() => {
  posted = { id: 'm1', type: 'harvestCheck' };
});

function createGunner({ readied = true, melee = false, value = 6, max = 6 } = {}) {
  const actor = createCharacter([{ id: 'guns', name: 'Firearms', rating: 4 }]);
  const system = { skill: 'firearms', readied, melee, shots: { value, max } };
  const weapon = {
    id: 'w1',
    uuid: 'Actor.a.Item.w1',
    name: 'Pistol',
    type: 'harvestWeapon',
    system,
    async update({ system: change }: { system: { shots: typeof system.shots } }) {
      await Promise.resolve();
      system.shots = change.shots;
    },
  };
  (actor.items as unknown as object[]).push(weapon);
  return { actor, weapon, request: createAttack(actor, weapon as never)! };
}

function draft(options: Parameters<typeof createGunner>[0] = {}) {
  const { actor, request } = createGunner(options);
  return { actor, draft: createDraft(request, 'public', options.melee ? 'melee' : 'ranged') };
}

const linesOf = (actor: HarvestCharacter, given: ReturnType<typeof createDraft>): string[] =>
  planCheck(toInput(actor, readDraft(given, false))).lines.map(({ key, rule, amount }) => `${rule} ${key} ${amount}`);

describe('an attack with a weapon', () => {
  it.each([
    ['DH-22 no weapon is readied', { readied: false }, {}, {}, ['DH-22 noReadiedWeapon -2']],
    ['DH-28 awesome and aiming', {}, {}, { awesome: '1', aim: '3' }, ['DH-28 awesome 3', 'DH-28 aim 3']],
    ['DH-28 into a melee of two', {}, {}, { firingIntoMelee: '2' }, ['DH-28 firingIntoMelee 6']],
    ['DH-28 aiming is for shots', { melee: true }, {}, { aim: '3', firingIntoMelee: '1' }, []],
    ['DH-29 a shot at slight cover', {}, { cover: 'slight' }, {}, ['DH-29 slightCover 3']],
    ['DH-29 a blow at partial cover', { melee: true }, { cover: 'partial' }, {}, ['DH-29 partialCover 4']],
    ['DH-29 a shot at near total cover', {}, { cover: 'nearTotal' }, {}, ['DH-29 nearTotalCover 12']],
  ])('%s', (_what, options, more, reasons, lines) => {
    const { actor, draft: given } = draft(options);
    const chosen = { ...given, ...more, reasons: { ...given.reasons, ...reasons } };
    expect(linesOf(actor, chosen)).toEqual(['DH-1 skill 4', 'DH-1 characteristic 2', ...lines]);
  });

  it('offers cover and what bears on such an attack, and no cover on any other test', () => {
    const { actor, draft: given } = draft();
    const choices = prepareChoices(actor, given);
    expect(choices.covers.map(({ label }) => label)).toContain('Partial: one side, or feet to chest (+6 black dice)');
    expect(choices.reasons.map(({ key }) => key)).not.toContain('unarmed');
    expect(choices.purpose).toBe('Attack with Pistol. 6 of 6 shots left, this one spends one.');
    expect(prepareChoices(actor, { ...given, attack: null }).covers).toEqual([]);
  });
});

describe('shots (DH-49)', () => {
  it('DH-49: an attack that is made spends one, one that is stopped none', async () => {
    const { actor, weapon, request } = createGunner();
    await rollCheck(actor, request);
    expect(weapon.system.shots.value).toBe(5);
    posted = undefined;
    await rollCheck(actor, request);
    expect(weapon.system.shots.value).toBe(5);
  });

  it('DH-49: the last shot is fired once, however fast somebody clicks', async () => {
    const { actor, weapon, request } = createGunner({ value: 1 });
    const both = await Promise.allSettled([1, 2].map(() => rollCheck(actor, request)));
    expect(both.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
    expect(weapon.system.shots.value).toBe(0);
  });

  it('DH-49: an empty weapon is refused with what to do', () => {
    const { actor, draft: given } = draft({ value: 0 });
    expect(previewCheck(actor, given).refusal).toBe(
      'Pistol is empty: press Reload beside it on the sheet of Test, then attack.',
    );
  });
});
