/** Arguments of Step Dice: whose turn it is, what words cost, and who has lost (SD-50). */
import '../foundry-double.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { applyEffect, makeEffectActions, viewEffects } from '../../../module/exchange/roll-effects.ts';
import { foldExchange } from '../../../module/exchange/exchange-view.ts';
import { viewContests } from '../../../module/exchange/contest-view.ts';
import { setStress } from '../../../module/rulesets/step-dice/play/health.ts';
import {
  createSpeech,
  findNextSpeech,
  listStress,
  requireSpeech,
} from '../../../module/rulesets/step-dice/play/argument.ts';
import { time } from '../../../module/rulesets/step-dice/play/time.ts';
import { applyLines } from '../../../module/time/end-scene.ts';
import { commit } from '../../../module/ledger/tracked-actor.ts';
import { setLog } from '../message-double.ts';
import { clearWorld, createFighter, listCreated, rollBy, type FighterDouble } from './life-table.ts';

let [ada, nell]: FighterDouble[] = [];
const now = Date.now();

beforeEach(() => {
  clearWorld();
  ada = createFighter('Ada');
  nell = createFighter('Nell');
});

const speech = (by: FighterDouble, to: FighterDouble, faces: number[], id = 'speech', at = now) =>
  rollBy(by, id, { kind: 'argue', ref: to.actor.uuid, faces, time: at });
const answer = (by: FighterDouble, faces: number[], ref = 'speech', id = 'answer', at = now + 1) =>
  rollBy(by, id, { kind: 'contest', ref, faces, time: at });

/** Why someone may not speak; empty: they may. */
function refuse(by: FighterDouble, to: FighterDouble): string {
  try {
    requireSpeech(by.actor, createSpeech(by.actor, to.actor));
    return '';
  } catch (error) {
    return (error as { code: string }).code;
  }
}

describe('SD-50: what words cost', () => {
  it.each([
    ['the difference is stress', [6, 6], [3, 2], 7, 'Ada presses Nell: 7 stress.'],
    ['a tie costs nothing', [4, 4], [6, 2], 0, 'Nell holds out against Ada: no stress.'],
    ['a botched attack costs nothing', [1, 1], [1, 1], 0, 'Nell holds out against Ada: no stress.'],
    ['a botched answer loses by the difference', [6, 6], [1, 1], 10, 'Ada presses Nell: 10 stress.'],
  ])('SD-50: %s', async (_what, attack, defence, stress, verdict) => {
    const spoken = speech(ada!, nell!, attack);
    const answered = answer(nell!, defence);
    setLog(spoken, answered);
    expect(viewContests(spoken)?.verdicts).toEqual([verdict]);
    const effects = listStress(answered);
    expect(effects).toHaveLength(stress > 0 ? 1 : 0);
    for (const effect of effects) await applyEffect(answered, effect);
    expect([ada!.system['stress'], nell!.system['stress']]).toEqual([0, stress]);
  });

  it.each([
    ['an answer without its roll', () => Object.assign(answer(nell!, [6, 6]), { rolls: [] })],
    ['somebody else’s answer', () => answer(createFighter('Eve'), [6, 6])],
  ])('SD-50: %s takes nothing from whoever is asked', (_what, make) => {
    const spoken = speech(ada!, nell!, [4, 4]);
    setLog(spoken);
    const before = viewContests(spoken);
    expect(before?.isAsked).toBe(true);
    setLog(spoken, make());
    expect([viewContests(spoken), foldExchange(spoken, String)]).toEqual([before, null]);
    expect(refuse(ada!, nell!)).toBe('argument-unanswered');
  });

  it('SD-50: the stress is undone exactly and redone, and never counted twice', async () => {
    const answered = answer(nell!, [1, 2]);
    setLog(speech(ada!, nell!, [6, 6]), answered);
    const [effect] = listStress(answered);
    if (!effect) throw new Error('no stress');
    await applyEffect(answered, effect);
    await applyEffect(answered, effect);
    expect(nell!.system['stress']).toBe(9);
    const { undoEffect } = makeEffectActions(listStress);
    expect(viewEffects(answered, [effect])).toMatchObject({
      done: ['Nell took 9 stress.'],
      buttons: [{ action: 'undoEffect', use: 'stress' }],
    });
    await undoEffect(answered, { dataset: { use: 'stress' } } as unknown as HTMLElement);
    expect(nell!.system['stress']).toBe(0);
    await applyEffect(answered, effect);
    expect(nell!.system['stress']).toBe(9);
  });

  it('SD-50: as much stress as Composure loses the argument, and everyone is told once', async () => {
    const write = async (stress: number) => {
      const change = setStress(nell!.actor, stress);
      if (change) await commit(nell!.actor, change);
      return change?.note.events;
    };
    expect(await write(11)).toEqual([]);
    expect(await write(12)).toEqual(['argumentLost']);
    expect(await write(14)).toEqual([]);
    expect(listCreated()).toMatchObject([{ type: 'stepWounds', whisper: [], system: { events: [{ rule: 'SD-50' }] } }]);
    expect([refuse(nell!, ada!), refuse(ada!, nell!)]).toEqual(['argument-lost', 'argument-lost']);
  });

  it('SD-50: stress is gone when the scene ends', async () => {
    const { actor } = createFighter('Bram', { stress: 5 });
    await applyLines(actor, time.endScene?.(actor) ?? [], 'scene1');
    expect(actor.system.stress).toBe(0);
    expect(time.endScene?.(actor)).toEqual([]);
  });
});

describe('SD-50: speakers take turns', () => {
  it('SD-50: an answer comes first, then it is the other one’s turn', () => {
    expect(refuse(ada!, nell!)).toBe('');
    const spoken = speech(ada!, nell!, [6, 6]);
    setLog(spoken);
    expect([refuse(ada!, nell!), refuse(nell!, ada!)]).toEqual(['argument-unanswered', 'argument-unanswered']);
    const answered = answer(nell!, [6, 5]);
    setLog(spoken, answered);
    expect([refuse(ada!, nell!), refuse(nell!, ada!)]).toEqual(['argument-turn', '']);
    expect(findNextSpeech(answered)).toMatchObject({
      actor: { name: 'Nell' },
      request: { purpose: { ref: 'Actor.Ada' } },
    });
  });

  it('SD-50: after the scene, and after a night, anyone may begin', async () => {
    setLog(speech(ada!, nell!, [6, 6], 'speech', now - 13 * 3_600_000));
    expect(refuse(ada!, nell!)).toBe('');
    Object.assign(nell!.system, { stress: 3 });
    setLog(speech(ada!, nell!, [6, 6], 'speech', now - 1000));
    expect(refuse(ada!, nell!)).toBe('argument-unanswered');
    await applyLines(nell!.actor, time.endScene?.(nell!.actor) ?? [], 'scene1');
    expect(refuse(ada!, nell!)).toBe('');
  });

  it('SD-50: only the one who was spoken to answers', () => {
    const bram = createFighter('Bram');
    const spoken = speech(ada!, nell!, [6, 6]);
    setLog(spoken, answer(bram, [1, 2]));
    expect(viewContests(spoken)).toMatchObject({
      isAsked: true,
      canContest: true,
      verdicts: ['Nell has yet to answer.'],
    });
  });

  it.each([
    ['unconscious', { outSince: 0, outNext: 3600 }, 'step-unconscious'],
    ['dead', { deadSince: 0 }, 'step-dead'],
    ['roused, who can speak', { outSince: 0, outNext: 3600, outRoused: true }, ''],
  ])('SD-50: someone who is %s', (_what, condition, code) => {
    const bram = createFighter('Bram', { condition });
    expect([refuse(bram, ada!), refuse(ada!, bram)]).toEqual([code, code]);
  });
});
