/** What the rules say against a roll. Players are trusted: a roll that the rules forbid can be made anyway, and its card says what was against it. */
import { requireBudget } from '../combat/budget.ts';
import { permitsUser } from '../permissions.ts';
import { type UserError, catchRefusal } from '../user-error.ts';
import type { ChecksFacet } from './checks-facet.ts';

const SETTING = 'gmAllowsRolls';

declare module '@league-of-foundry-developers/foundry-vtt-types/configuration' {
  interface SettingConfig {
    'tetrad.gmAllowsRolls': foundry.data.fields.BooleanField<{ initial: false }>;
  }
}

/** Registers the world setting that keeps rolls against the rules for the GM. Called in `init`. */
export function registerAllowance(): void {
  game.settings.register('tetrad', SETTING, {
    name: 'TETRAD.Setting.gmAllowsRolls.name',
    hint: 'TETRAD.Setting.gmAllowsRolls.hint',
    scope: 'world',
    config: true,
    type: new foundry.data.fields.BooleanField({ initial: false }),
  });
}

/** Tests whether this user may make a roll that the rules forbid. */
export function mayRollAnyway(): boolean {
  return permitsUser('rule') || !game.settings.get('tetrad', SETTING);
}

/**
 * Lists what the rules say against a roll.
 * @returns `refusal`: why they forbid it, null if they do not; `against`: everything against it
 * @throws UserError if the roll is impossible, so that nobody can make it
 */
export function listObjections(
  facet: ChecksFacet,
  actor: Actor.Implementation,
  request: object,
): { readonly refusal: UserError | null; readonly against: readonly UserError[] } {
  facet.requirePossible?.(actor, request);
  // What the ruleset itself refuses is often a spent budget, which is not said twice.
  const refusal =
    catchRefusal(() => facet.permit?.(actor, request)) ?? catchRefusal(() => requireBudget(actor, { request }));
  return { refusal, against: [...(refusal ? [refusal] : []), ...(facet.caution?.(actor, request) ?? [])] };
}
