import '../foundry-double.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { registerChecks } from '../../../module/checks/direct-roll.ts';
import { beginDraft as begun, previewDraft, readDraft as read, rollCheck } from '../../../module/checks/roll-check.ts';
import { darkHarvest } from '../../../module/rulesets/dark-harvest/index.ts';
import { createAttack } from '../../../module/rulesets/dark-harvest/play/attack.ts';
import { planCheck } from '../../../module/rulesets/dark-harvest/play/checks.ts';
import { createRequest, toInput } from '../../../module/rulesets/dark-harvest/data/to-input.ts';
import type { Draft } from '../../../module/checks/dialog-fields.ts';
import { followDraft, type CheckSubject } from '../../../module/rulesets/dark-harvest/ui/check-draft.ts';
import { dialog } from '../../../module/rulesets/dark-harvest/ui/check-dialog.ts';
import { createCharacter } from './harvest-fixtures.ts';
import { addRuleset } from '../../../module/foundry/ruleset.ts';

const beginDraft = (subject: CheckSubject) => begun(darkHarvest.checks, subject);
const readDraft = (subject: CheckSubject, draft: Draft) => read({ dialog }, subject, draft);

/** The card that a roll becomes; undefined: a hook stops it. */
let posted: object | undefined;
vi.mock(import('../../../module/chat/replies.ts'), async (importOriginal) => ({
  ...(await importOriginal()),
  postRoll: () => Promise.resolve(posted as never),
}));
foundry.dice.Roll.prototype.evaluate = function evaluate() {
  return Promise.resolve(Object.assign(this, { dice: [] })) as never;
};
ChatMessage.getSpeaker = () => ({}) as never;
addRuleset(darkHarvest);
registerChecks();
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
  return { actor, weapon, request: createAttack(actor, weapon as never) };
}

function begin(options: Parameters<typeof createGunner>[0] = {}) {
  const { actor, request } = createGunner(options);
  const subject: CheckSubject = { actor, request, frame: null };
  return { subject, draft: beginDraft(subject) };
}

const linesOf = (subject: CheckSubject, draft: Draft): string[] =>
  planCheck(toInput(subject.actor, readDraft(subject, draft))).lines.map(
    ({ key, rule, amount }) => `${rule} ${key} ${amount}`,
  );

describe('an attack with a weapon', () => {
  it.each([
    ['DH-22 no weapon is readied', { readied: false }, {}, ['DH-22 noReadiedWeapon -2']],
    [
      'DH-28 awesome and aiming',
      {},
      { 'reasons.awesome': '1', 'reasons.aim': '3' },
      ['DH-28 awesome 3', 'DH-28 aim 3'],
    ],
    ['DH-28 into a melee of two', {}, { 'reasons.firingIntoMelee': '2' }, ['DH-28 firingIntoMelee 6']],
    ['DH-28 aiming is for shots', { melee: true }, { 'reasons.aim': '3', 'reasons.firingIntoMelee': '1' }, []],
    ['DH-29 a shot at slight cover', {}, { cover: 'slight' }, ['DH-29 slightCover 3']],
    ['DH-29 a blow at partial cover', { melee: true }, { cover: 'partial' }, ['DH-29 partialCover 4']],
    ['DH-29 a shot at near total cover', {}, { cover: 'nearTotal' }, ['DH-29 nearTotalCover 12']],
  ])('%s', (_what, options, values, lines) => {
    const { subject, draft } = begin(options);
    const chosen = { ...draft, values: { ...draft.values, ...values } };
    expect(linesOf(subject, chosen)).toEqual(['DH-1 skill 4', 'DH-1 characteristic 2', ...lines]);
  });

  // The gunner: Dexterity 2, Wits 3.
  it.each([
    ['DH-23.6 the skill names Dexterity', 'dexterity', 'firearms', 'DH-1 skill 4, DH-1 characteristic 2'],
    ['DH-23.6 the skill names Wits', 'wits', 'firearms', 'DH-1 skill 4, DH-1 characteristic 2'],
    ['DH-23.7 without the skill', 'wits', 'whaling', 'DH-1 skill 0, DH-1 characteristic 2'],
    ['DH-23.7 a weapon that no skill uses', 'wits', '', 'DH-1 skill 0, DH-1 characteristic 2'],
  ])('%s', (_clause, characteristic, skill, lines) => {
    const { actor, weapon } = createGunner();
    const items = actor.items as unknown as { id: string; system: Record<string, unknown> }[];
    items.find(({ id }) => id === 'guns')!.system['characteristic'] = characteristic;
    weapon.system.skill = skill;
    const subject: CheckSubject = { actor, request: createAttack(actor, weapon as never), frame: null };
    expect(linesOf(subject, beginDraft(subject)).join(', ')).toBe(lines);
    // Another skill in the dialog brings no other characteristic.
    const draft = { ...beginDraft(subject), values: { ...beginDraft(subject).values, skillId: 'guns' } };
    expect(followDraft(subject, draft, 'skillId').values['characteristic']).toBe('dexterity');
  });

  it('offers cover and what bears on such an attack, and no cover on any other test', () => {
    const { subject, draft } = begin();
    const { dialog } = darkHarvest.checks;
    const listFields = (of: CheckSubject) => dialog.ask(of, draft).groups.flatMap(({ fields }) => fields);
    const names = (of: CheckSubject) => listFields(of).map((field) => ('name' in field ? field.name : ''));
    const cover = listFields(subject).find((field) => 'name' in field && field.name === 'cover');
    expect(cover && 'options' in cover && cover.options.map(({ label }) => label)).toContain(
      'Partial: one side, or feet to chest (+6 black dice)',
    );
    expect(names(subject)).toContain('reasons.aim');
    expect(names(subject)).not.toContain('reasons.unarmed');
    expect(dialog.ask(subject, draft).heading).toBe('Attack with Pistol. 6 of 6 shots left. This attack uses one.');
    expect(names({ ...subject, request: createRequest('dexterity') })).not.toContain('cover');
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

  it('DH-49: an empty weapon is against the rules', () => {
    const { subject, draft } = begin({ value: 0 });
    expect(previewDraft(darkHarvest.checks, subject, draft)).toMatchObject({
      isForbidden: true,
      objections: ['Pistol is empty.'],
    });
  });
});
