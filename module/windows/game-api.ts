/** `game.tetrad`: the rules, and rolls for macros. Its members must not change, since macros and modules use them. */
import { isItem } from '../foundry/documents.ts';
import type * as everyRule from '../../src/index.ts';
import { RulesError, createQueuedFaces, createSampler, createSeededRandom } from '../../src/index.ts';
import { openAsk } from '../prompts/ask-window.ts';
import { openAudit } from './audit-window.ts';
import { loadCallWords, parseLine } from '../checks/parse-call.ts';
import { requestCall } from '../checks/calls.ts';
import { rollDirectly } from '../checks/direct-roll.ts';
import { openPackBrowser } from './pack-browser.ts';
import { openQuickRoller } from './quick-roller.ts';
import { openCreation, type CreationRequest } from '../creation/open-creation.ts';
import { startTour } from './tour.ts';
import { openSceneEnd } from '../time/scene-end-window.ts';
import { openTimeWindow } from '../time/time-window.ts';
import { openWelcome } from './welcome.ts';
import { repeatRoll } from '../chat/tetrad-roll.ts';
import type { MacroRollOptions, RulesetApi } from './api-facet.ts';
import { findMacroActor } from '../foundry/canvas.ts';
import { UserError, runOrWarn } from '../user-error.ts';

/** The members of `game.tetrad`. */
export interface TetradApi {
  /** The pure rules: one namespace for each registered ruleset, and the functions that all of them share. */
  readonly rules: Partial<typeof everyRule>;
  /**
   * Rolls a skill, a characteristic or a weapon of an actor and posts the card. A refusal becomes a notification.
   * @param actor - the actor, or its UUID
   * @param skill - identifier or name of a skill ("swordplay") or a weapon, or the id of a characteristic to roll without a skill
   * @returns the message; null if the roll was refused, a dialog opened instead, or a hook stopped the message
   */
  roll(
    actor: Actor.Implementation | string,
    skill: string,
    options?: MacroRollOptions,
  ): Promise<ChatMessage.Implementation | null>;
  /**
   * Rolls for the selected token or the user's character. Called by hotbar macros.
   * @param slug - what to roll, as in `roll` ("sword")
   * @returns the message; null as in `roll`
   */
  rollItem(slug: string, options?: MacroRollOptions): Promise<ChatMessage.Implementation | null>;
  /**
   * Uses an item that belongs to no actor, such as a peril, on the selected token or the user's character. Called by hotbar macros.
   * @param uuid - UUID of the item, in the world or in a pack
   */
  useItem(uuid: string): Promise<void>;
  /**
   * Rolls a call (see calls-facet.ts) and posts the card. A refusal becomes a notification.
   * @param line - the call with its command, as typed in chat ("/dh swordplay difficult")
   * @param options - the `actor` or its UUID (default: that of the selected token, or the user's character), and who may see the roll
   * @returns the message; null as in `roll`
   */
  call(line: string, options?: CallOptions): Promise<ChatMessage.Implementation | null>;
  /** Repeats the user's last roll. */
  repeatRoll(): Promise<void>;
  /** Opens the quick roller. */
  quickRoll(): Promise<void>;
  /**
   * Opens the window that creates a character step by step.
   * @param request - the `actor` to fill in, or the id of the `ruleset`; default: a new character of the first ruleset in use
   */
  newCharacter(request?: CreationRequest): Promise<void>;
  /** Opens the welcome page; GMs only. */
  welcome(): Promise<void>;
  /** Opens the window that lets game time pass; GMs only. */
  timePasses(): Promise<void>;
  /** Opens the window that ends a scene, in which the GM chooses the due changes to apply; GMs only. */
  sceneEnds(): Promise<void>;
  /**
   * Opens the window in which the GM asks several characters for a roll; GMs only.
   * @param words - what to ask for, such as `swordplay difficult`
   */
  ask(words?: string): Promise<void>;
  /** Opens the window that counts everyone's dice and tests whether they are fair. */
  audit(): Promise<void>;
  /** Opens the compendium browser. */
  browse(): Promise<void>;
  /** Starts the tour, which explains a sheet, its roll dialog and a roll's card. */
  tour(): Promise<void>;
}

export interface CallOptions extends Pick<MacroRollOptions, 'messageMode'> {
  readonly actor?: Actor.Implementation | string;
}

async function findActor(actor: Actor.Implementation | string): Promise<Actor.Implementation> {
  const found: unknown = typeof actor === 'string' ? await foundry.utils.fromUuid(actor) : actor;
  if (found instanceof foundry.documents.Actor) return found;
  throw new UserError('unknown-actor', { actor: typeof actor === 'string' ? actor : '' });
}

const sharedRules = { RulesError, createQueuedFaces, createSampler, createSeededRandom };

/** Builds `game.tetrad` from what the rulesets provide. */
export function createApi(facets: readonly RulesetApi[]): TetradApi {
  const api: TetradApi = {
    rules: Object.assign({}, sharedRules, ...facets.map(({ rules }) => rules)) as Partial<typeof everyRule>,
    async rollItem(slug, options = {}) {
      const actor = await runOrWarn(() => Promise.resolve().then(findMacroActor));
      return actor ? api.roll(actor, slug, options) : null;
    },
    async useItem(uuid) {
      await runOrWarn(async () => {
        const item: unknown = await foundry.utils.fromUuid(uuid);
        if (!isItem(item)) throw new UserError('unknown-item');
        const facet = facets.find(({ usedTypes = [] }) => usedTypes.includes(item.type));
        if (!facet?.use) throw new UserError('unknown-item');
        await facet.use(item, findMacroActor());
      });
    },
    async call(line, { actor, messageMode } = {}) {
      const message = await runOrWarn(async () => {
        await loadCallWords();
        const found = actor === undefined ? findMacroActor() : await findActor(actor);
        return rollDirectly(found, requestCall(found, parseLine(typeof line === 'string' ? line : '')), messageMode);
      });
      return message ?? null;
    },
    async repeatRoll() {
      await runOrWarn(repeatRoll);
    },
    quickRoll: openQuickRoller,
    newCharacter: openCreation,
    welcome: openWelcome,
    timePasses: () => openTimeWindow(),
    sceneEnds: () => openSceneEnd(),
    ask: openAsk,
    audit: openAudit,
    browse: openPackBrowser,
    tour: startTour,
    async roll(actor, skill, options = {}) {
      const message = await runOrWarn(async () => {
        const found = await findActor(actor);
        const facet = facets.find((candidate) => candidate.owns(found));
        if (!facet) throw new UserError('unknown-actor', { actor: found.name });
        if (typeof skill !== 'string') throw new UserError('unknown-skill', { skill: '', actor: found.name });
        return facet.roll(found, skill, options);
      });
      return message ?? null;
    },
  };
  return api;
}
