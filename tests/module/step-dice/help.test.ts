/** Help between characters of Step Dice (SD-7). */
import '../foundry-double.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { describeHelp, listHelpAdjustments, requireHelp } from '../../../module/checks/help.ts';
import { registerChecks } from '../../../module/checks/direct-roll.ts';
import { addAdjustments } from '../../../module/checks/roll-check.ts';
import { checks, readOutcome } from '../../../module/rulesets/step-dice/play/checks.ts';
import { countHelp, help } from '../../../module/rulesets/step-dice/play/help.ts';
import { dialog } from '../../../module/rulesets/step-dice/ui/check-dialog.ts';
import { setLog } from '../message-double.ts';
import { clearWorld, createFighter, rollBy, skillOf, type FighterDouble } from './life-table.ts';
import { installFacets } from '../install-facets.ts';

installFacets('step', { checks: { ...checks, dialog, help } });
registerChecks();
addAdjustments(listHelpAdjustments);

let [ada, bert, cleo]: FighterDouble[] = [];

beforeEach(() => {
  clearWorld();
  ada = createFighter('Ada');
  bert = createFighter('Bert', { items: [skillOf('mechanics', 4)] });
  cleo = createFighter('Cleo');
});

interface Plan {
  readonly lines: readonly object[];
}

const lead = (faces: number[], more: object = {}) => rollBy(ada!, 'roll', { kind: '', faces, difficulty: 11, ...more });
const helpBy = (by: FighterDouble, faces: number[], kind: 'direct' | 'indirect', id = 'help', time = 2) =>
  rollBy(by, id, { kind: 'assist', ref: 'roll', amount: kind === 'direct' ? 1 : 2, faces, time });

/** Why someone may not help; empty: they may. */
function refuse(roll: ChatMessage.Implementation | undefined, by: FighterDouble): string {
  try {
    requireHelp(roll, by.actor);
    return '';
  } catch (error) {
    return (error as { code: string }).code;
  }
}

describe('SD-7: what help brings', () => {
  it.each([
    ['direct help adds its total', [4, 3], [3, 2], 'direct', [12, 'success']],
    ['a direct helper’s botch adds nothing', [4, 3], [1, 1], 'direct', [7, 'failure']],
    ['a leader’s botch fails in spite of direct help', [1, 1], [12, 12], 'direct', [26, 'botch']],
    ['with indirect help the higher total counts', [4, 3], [9, 3], 'indirect', [12, 'success']],
    ['a lower indirect total changes nothing', [9, 3], [4, 3], 'indirect', [12, 'success']],
    ['after a leader’s botch the other roll counts', [1, 1], [9, 3], 'indirect', [12, 'success']],
  ] as const)('SD-7: %s', (_what, own, helping, kind, [total, result]) => {
    const roll = lead([...own]);
    setLog(roll, helpBy(bert!, [...helping], kind));
    expect(readOutcome(roll)).toMatchObject({ total, result });
  });

  it('SD-7: several help, each once', () => {
    const roll = lead([4, 3]);
    const second = helpBy(bert!, [12, 12], 'direct', 'again', 3);
    setLog(roll, helpBy(bert!, [2, 1], 'direct'), second, helpBy(cleo!, [1, 1], 'direct', 'cleo'));
    expect(readOutcome(roll).total).toBe(10);
    expect(describeHelp(roll, countHelp)).toEqual(['Cleo helps: 0.', 'Bert helps: 3.']);
    expect(refuse(roll, bert!)).toBe('help-twice');
  });

  it('SD-7: help that cannot be read is ignored, and the roll is read', () => {
    const roll = lead([4, 3]);
    const odd = helpBy(bert!, [3, 2], 'direct');
    Object.assign(odd.system.plan, { ranks: [Number.NaN], bonus: Number.NaN });
    setLog(roll, odd);
    expect(readOutcome(roll)).toMatchObject({ total: 7, result: 'failure' });
    expect(describeHelp(roll, countHelp)).toEqual([]);
  });

  it('SD-7: help never lowers a roll, whatever modifiers it names', () => {
    const roll = lead([9, 3]);
    const forged = helpBy(bert!, [3, 2], 'direct');
    const { plan } = forged.system as unknown as { plan: Plan };
    Object.assign(plan, {
      bonus: -500,
      lines: [...plan.lines, { key: 'bonus', rule: 'SD-7', amount: -500, unit: 'bonus' }],
    });
    setLog(roll, forged);
    expect(readOutcome(roll)).toMatchObject({ total: 12, result: 'success' });
    expect(describeHelp(roll, countHelp)).toEqual(['Bert helps: 0.']);
  });

  it('SD-7: nobody helps their own roll', () => {
    const roll = lead([4, 3]);
    setLog(roll);
    expect(refuse(roll, ada!)).toBe('help-self');
    setLog(roll, helpBy(ada!, [12, 12], 'direct'));
    expect(readOutcome(roll).total).toBe(7);
  });
});

describe('SD-7: who can be helped', () => {
  it.each([
    ['', ''],
    ['surgery', ''],
    ['argue', ''],
    ['aidDying', ''],
    ['dying', 'help-late'],
    ['stayConscious', 'help-late'],
    ['fall', 'help-late'],
    ['stimulant', 'help-late'],
    ['assist', 'help-late'],
  ])('SD-7: with a roll for "%s": %s', (kind, code) => {
    const roll = lead([4, 3], { kind });
    setLog(roll);
    expect(refuse(roll, bert!)).toBe(code);
  });

  it('SD-7: not once the roller has rolled again, or the roll was answered', () => {
    const roll = lead([4, 3]);
    setLog(roll, rollBy(ada!, 'next', { kind: '', faces: [2], time: 5 }));
    expect(refuse(roll, bert!)).toBe('help-late');
    const speech = lead([4, 3], { kind: 'argue', ref: 'Actor.Cleo' });
    setLog(speech, rollBy(cleo!, 'answer', { kind: 'contest', ref: 'roll', faces: [2], time: 5 }));
    expect(refuse(speech, bert!)).toBe('help-late');
  });

  it('SD-7: no help that was posted once it was too late, however good', () => {
    const roll = lead([4, 3]);
    const next = rollBy(ada!, 'next', { kind: '', faces: [2], time: 5 });
    setLog(roll, helpBy(cleo!, [2, 1], 'direct', 'before', 4), next, helpBy(bert!, [12, 12], 'direct', 'late', 6));
    expect(readOutcome(roll).total).toBe(10);
    expect(describeHelp(roll, countHelp)).toEqual(['Cleo helps: 3.']);
  });

  it('SD-7: a forged roll or answer in somebody’s name ends no help', () => {
    const roll = lead([4, 3]);
    const forger = { id: 'forger', name: 'Forger', isGM: false, role: 1, character: null };
    const users = new Map<string, object>([...game.users.entries(), ['forger', forger]]);
    Object.assign(game, { users });
    for (const { actor } of [ada!, bert!, cleo!])
      Object.assign(actor, { testUserPermission: ({ id }: { id: string }) => id !== 'forger' });
    const forge = (message: object): object =>
      Object.assign(message, { author: forger, _stats: { createdTime: 2, lastModifiedBy: 'forger' } });
    const next = forge(rollBy(ada!, 'next', { kind: '', faces: [2] }));
    const answer = forge(rollBy(cleo!, 'answer', { kind: 'contest', ref: 'roll', faces: [2] }));
    setLog(roll, next, answer, helpBy(bert!, [2, 1], 'direct', 'help', 3));
    expect(readOutcome(roll).total).toBe(10);
  });

  it('SD-7: the helper begins with the same skill, or else with the same attribute', () => {
    const roll = lead([4, 3]);
    Object.assign(roll.system.subject, { attribute: 'intelligence', skillName: 'mechanics' });
    setLog(roll);
    const ask = (by: FighterDouble) => help.ask(roll, by.actor, 'indirect').request;
    expect(ask(bert!)).toMatchObject({
      attribute: 'intelligence',
      skill: 'Bert0',
      purpose: { kind: 'assist', amount: 2 },
    });
    expect(ask(cleo!)).toMatchObject({ attribute: 'intelligence', skill: '' });
  });
});
