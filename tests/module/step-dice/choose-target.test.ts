/** Without a target, whatever needs one offers those around the actor. */
import { begin, chooseSecond, forgetAsked } from '../target-stage.ts';
import { expect, it, vi } from 'vitest';
import { argueWithTarget } from '../../../module/rulesets/step-dice/play/argument.ts';
import { openManoeuvre } from '../../../module/rulesets/step-dice/play/manoeuvres.ts';
import { findRuleset } from '../played-exchange.ts';

vi.mock('../../../module/checks/check-dialog.ts', async () => (await import('../dialog-double.ts')).dialogDouble);
vi.mock('../../../module/foundry/ask-form.ts', async () => (await import('../dialog-double.ts')).formDouble);

forgetAsked();

const ruleset = findRuleset('step-dice');

it.each(['feint', 'grapple'] as const)('a %s offers the foes', async (id) => {
  const { hero } = begin(ruleset);
  await openManoeuvre(hero as never, id);
  const request = await chooseSecond(ruleset, hero, ['Blade', 'Blade (2)']);
  expect(request).toMatchObject({ purpose: { kind: id }, exchange: { role: 'manoeuvre', against: 'Actor.far' } });
});

it('a grapple out of reach is noted, not refused', async () => {
  const { hero } = begin(ruleset);
  await openManoeuvre(hero as never, 'grapple');
  const request = await chooseSecond(ruleset, hero, ['Blade', 'Blade (2)']);
  const cautions = ruleset.binding.checks.caution?.(hero, request ?? {}) ?? [];
  expect(cautions.map(({ code }) => code)).toContain('out-of-reach');
});

it('an argument offers everyone who can be argued with', async () => {
  const { hero } = begin(ruleset);
  await argueWithTarget(hero as never);
  const request = await chooseSecond(ruleset, hero, ['Friend', 'Bystander', 'Blade', 'Blade (2)']);
  expect(request?.purpose).toMatchObject({ kind: 'argue', ref: 'Actor.bystander' });
});
