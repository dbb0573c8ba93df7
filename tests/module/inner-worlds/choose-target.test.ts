/** Without a target, whatever needs one offers those around the actor. */
import { begin, chooseSecond, forgetAsked } from '../target-stage.ts';
import { expect, it, vi } from 'vitest';
import { act } from '../../../module/rulesets/inner-worlds/play/actions.ts';
import { findRuleset } from '../played-exchange.ts';

vi.mock('../../../module/checks/check-dialog.ts', async () => (await import('../dialog-double.ts')).dialogDouble);
vi.mock('../../../module/foundry/ask-form.ts', async () => (await import('../dialog-double.ts')).formDouble);

forgetAsked();

const ruleset = findRuleset('inner-worlds');

it.each(['feint', 'grapple', 'taunt', 'rout'])('a %s offers the foes', async (id) => {
  const { hero } = begin(ruleset);
  await act(hero as never, id);
  const request = await chooseSecond(ruleset, hero, ['Blade', 'Blade (2)']);
  expect(request?.exchange).toMatchObject({ role: id, against: 'Actor.far' });
});
