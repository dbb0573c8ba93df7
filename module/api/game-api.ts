/** `game.tetrad`: the rules as they are, and rolls for macros. Stable for macro and module authors. */
import * as rules from '../../src/index.ts';
import type { MacroRollOptions, RulesetApi } from './api-facet.ts';
import { Refusal, runOrRefuse } from './refusal.ts';

/** What `game.tetrad` holds. */
export interface TetradApi {
  /** The pure rules: one namespace a ruleset. */
  readonly rules: typeof rules;
  /**
   * Rolls a skill of an actor by the skill's identifier or name, and posts the card. What cannot be done is refused with a notification.
   * @param actor - the actor, or its UUID
   * @param skill - identifier ("swordplay"), a name, or the id of a characteristic, which rolls alone
   * @returns the message, or null where the roll was refused
   */
  roll(
    actor: Actor.Implementation | string,
    skill: string,
    options?: MacroRollOptions,
  ): Promise<ChatMessage.Implementation | null>;
}

async function findActor(actor: Actor.Implementation | string): Promise<Actor.Implementation> {
  const found: unknown = typeof actor === 'string' ? await foundry.utils.fromUuid(actor) : actor;
  if (found instanceof foundry.documents.Actor) return found;
  throw new Refusal('unknown-actor', { actor: typeof actor === 'string' ? actor : '' });
}

/** Builds the API from what the rulesets provide. */
export function createApi(facets: readonly RulesetApi[]): TetradApi {
  return {
    rules,
    async roll(actor, skill, options = {}) {
      const message = await runOrRefuse(async () => {
        const found = await findActor(actor);
        const facet = facets.find(({ actorTypes }) => actorTypes.includes(found.type));
        if (!facet) throw new Refusal('unknown-actor', { actor: found.name });
        if (typeof skill !== 'string') throw new Refusal('unknown-skill', { skill: '', actor: found.name });
        return facet.roll(found, skill, options);
      });
      return message ?? null;
    },
  };
}
