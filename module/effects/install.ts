/** What effects need at the start. */
import { listPlacedActors } from '../foundry/canvas.ts';
import { oncePerFrame } from '../foundry/pages.ts';
import { readChanges } from '../foundry/effects.ts';
import { makeModifierModel, readModifier } from './effect-model.ts';
import { suppressEffects } from '../documents/document-classes.ts';
import { isIdle } from './read-effects.ts';
import { registerConditions } from './own-conditions.ts';

/** The models of the types of effects that belong to no ruleset. */
const effectModels = { modifier: makeModifierModel };

function isTimed(effect: ActiveEffect.Implementation): boolean {
  const { kind = 'hand' } = readModifier(effect)?.until ?? {};
  return kind !== 'hand';
}

/** Prepares and draws again the actors whose effects may have ended or begun again. */
function followTime(): void {
  const actors = new Set([...game.actors.contents, ...listPlacedActors()]);
  for (const actor of actors) {
    const timed = actor.effects.filter(isTimed);
    if (timed.length === 0) continue;
    if (timed.some((effect) => readChanges(effect).length > 0)) actor.reset();
    actor.render();
  }
}

/** Registers the type of effects that users make and the conditions of this world, and follows the time. Called in `init`. */
export function installEffects(): void {
  for (const [type, make] of Object.entries(effectModels))
    (CONFIG.ActiveEffect.dataModels as Record<string, unknown>)[type] = make();
  suppressEffects(isIdle);
  registerConditions();
  const follow = oncePerFrame(followTime);
  for (const hook of ['updateCombat', 'deleteCombat', 'updateWorldTime'] as const) Hooks.on(hook, follow);
}
