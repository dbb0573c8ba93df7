/** Without a target, whatever needs one offers those around the actor, in every ruleset: the foes of the scene as buttons in the roll dialog, the nearest first. */
import { asked } from './dialog-double.ts';
import { begin, chooseSecond, forgetAsked, targeted } from './target-stage.ts';
import { describe, expect, it, vi } from 'vitest';
import { askTarget } from '../../module/exchange/choose-target.ts';
import { attackWith } from '../../module/exchange/exchange-play.ts';
import { UserError } from '../../module/user-error.ts';
import { rulesets } from '../binding/rulesets.ts';
import { findRuleset } from './played-exchange.ts';

vi.mock('../../module/checks/check-dialog.ts', async () => (await import('./dialog-double.ts')).dialogDouble);
vi.mock('../../module/foundry/ask-form.ts', async () => (await import('./dialog-double.ts')).formDouble);

forgetAsked();

describe.each(rulesets.map((ruleset) => [ruleset.binding.id, ruleset] as const))('%s', (_id, ruleset) => {
  it('an attack without a target offers the foes that one sees, the nearest first, and a click targets and attacks', async () => {
    const { hero, weapon } = begin(ruleset);
    const { opposed } = ruleset.binding;
    if (!opposed) throw new Error('nobody attacks');
    const declared = vi.spyOn(opposed, 'declare');
    await attackWith(hero, weapon);
    await chooseSecond(ruleset, hero, ['Blade', 'Blade (2)']);
    expect(declared.mock.lastCall?.[2]?.actor.id).toBe('far');
    expect(targeted).toEqual(['Blade']);
  });
});

const isFit = ({ id }: Actor.Implementation): boolean => id !== 'bystander';
const unreadable = (): boolean => {
  throw new TypeError('torn');
};

describe('an action that cannot be made without a target', () => {
  const refusal = new UserError('no-patient', {});
  const ask = (actor: Actor.Implementation, isFit: (one: Actor.Implementation) => boolean) =>
    askTarget(actor, { title: '', text: '', isFit, refusal });

  it('asks for one of those who fit, whatever their side, and targets them', async () => {
    const { hero } = begin(findRuleset('coin'));
    expect(await ask(hero, isFit)).toBe(null);
    asked.answer = 'target1';
    expect((await ask(hero, isFit))?.actor.id).toBe('near');
    expect(asked.questions[0]).toEqual(['Friend', 'Blade', 'Blade (2)']);
    expect(targeted).toEqual(['Blade']);
  });

  it('is refused if nobody fits; one whose data cannot be read does not', async () => {
    const { hero } = begin(findRuleset('coin'));
    await expect(ask(hero, () => false)).rejects.toBe(refusal);
    await expect(ask(hero, unreadable)).rejects.toBe(refusal);
    expect(asked.questions).toEqual([]);
  });
});
