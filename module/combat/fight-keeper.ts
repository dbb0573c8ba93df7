/**
 * Keeps fights going. A fight waits for a GM if a player requested a new round by ending the last turn, or if the client that should have rolled initiative
 * disconnected. Only the active GM's client continues it, at once or when it reconnects; that client also marks fighters as defeated when their tracks put them
 * out of the fight, and removes the mark when they are healed. Marks that someone set or removed by hand stay. Dues are announced when turns come: without a GM
 * by the client of one owner.
 */
import { readFlag, writeFlags } from '../foundry/documents.ts';
import { facetOf } from '../foundry/ruleset.ts';
import { type Clock, findLastPlace, hasSaidActed, isLastToFight, isSameRound, readMoment } from './clock.ts';
import { tellHook } from '../foundry/tetrad-hooks.ts';
import { writesFor } from '../permissions.ts';
import { defineConsequences, follow } from '../chat/automation.ts';
import { readAutomation } from '../settings/automation.ts';
import { readOr } from '../user-error.ts';
import type { TetradCombat } from './tetrad-combat.ts';

/** Tests whether the last turn of the round is over: its fighter is marked as having acted, and no one who can fight comes after. */
function isRoundOver(combat: Combat.Implementation): boolean {
  const { combatant, turn } = combat;
  const actor = combatant?.actor;
  if (!combat.started || !actor || turn === null) return false;
  return isLastToFight(combat, turn) && hasSaidActed(actor);
}

/** Tests whether an actor's dues of this round have been announced. The actor stores this, because players cannot write combatants. */
function isTold(actor: Actor.Implementation, now: Clock): boolean {
  const told = readFlag(actor, 'told') as Clock | null | undefined;
  return told ? isSameRound(told, now) : false;
}

/**
 * Announces an actor's dues once. If `tell` fails, the next change of the fight tries again.
 * @throws the error of `tell`
 */
async function tellDue(actor: Actor.Implementation, now: Clock, tell: () => Promise<void>): Promise<void> {
  // This is recorded first, because another change of the fight in the meantime would announce the dues a second time.
  await writeFlags(actor, { told: now });
  try {
    await tell();
  } catch (error) {
    await writeFlags(actor, { told: { combat: '', round: 0, turn: 0 } });
    throw error;
  }
}

/** A fight, whose class is ours unless a module has replaced it. */
type Fight = Combat.Implementation & Partial<Pick<TetradCombat, 'isInitiativeDue' | 'rollAgain'>>;

/** Announces the dues of every fighter whose turn in this round has come, including those who were skipped, once a round. */
async function promptDue(combat: Fight): Promise<void> {
  if (!combat.started || combat.isInitiativeDue || readAutomation('tests') === 'off') return;
  const now = readMoment(combat);
  for (const { actor } of combat.turns.slice(0, findLastPlace(combat) + 1)) {
    const start = facetOf(actor, 'combat')?.dueAtTurn;
    if (!actor || !start || !writesFor(actor) || isTold(actor, now)) continue;
    // An actor that cannot be read must not stop the announcements to others.
    const dues = readOr(
      `what is due to ${actor.uuid}`,
      () => start.list(actor, now),
      () => [],
    );
    if (dues.length === 0) continue;
    await tellDue(actor, now, () => start.announce(actor, dues, now)).catch((error: unknown) => console.error(error));
    tellHook('tetrad.turnDue', { actor, dues: dues.map(({ id, label }) => ({ id, label })) });
  }
}

async function settle(combat: Fight): Promise<void> {
  if (game.users.activeGM?.isSelf) {
    if (combat.isInitiativeDue) {
      if (readAutomation('initiative') !== 'prompts') await combat.rollAgain?.();
    } else if (isRoundOver(combat)) await combat.nextRound();
  }
  await promptDue(combat);
}

let last: Promise<void> = Promise.resolve();

/** Runs a step once earlier ones are done: two at the same time would both see the old state. */
function run(step: () => Promise<void>): void {
  last = last.then(step).catch((error: unknown) => console.error(error));
}

function queue(isConcerned: (combat: Combat.Implementation) => boolean = () => true, act = settle): void {
  const { activeGM } = game.users;
  if (activeGM && !activeGM.isSelf) return;
  run(async () => {
    for (const combat of game.combats.contents.filter(isConcerned)) await act(combat);
  });
}

/** Handles a change of an actor by a player, who may have ended the last turn of a round. */
function handleChange(actor: Actor.Implementation | null, userId: string): void {
  if (!actor || game.users.get(userId)?.isGM !== false) return;
  queue(({ combatant }) => combatant?.actor?.uuid === actor.uuid);
}

/** Starts continuing fights and announcing dues. Called in `init`. */
export function watchRounds(): void {
  Hooks.on('updateActor', (actor, _changes, _options, userId) => handleChange(actor, userId));
  Hooks.on('updateToken', ({ actor }, _changes, _options, userId) => handleChange(actor, userId));
  // `updateCombat` also reports a change of the order after a reroll of initiative.
  Hooks.on('updateCombat', (combat) => queue(({ id }) => id === combat.id, promptDue));
  Hooks.on('userConnected', () => queue());
  Hooks.once('ready', () => queue());
}

/** Returns the new defeat mark of a combatant; null: it stays as it is. `byTrack` says whether this file has set the mark. */
export function judgeDefeat(
  { defeated, byTrack }: { readonly defeated: boolean; readonly byTrack: boolean },
  isOut: boolean,
): { readonly defeated: boolean; readonly byTrack: boolean } | null {
  if (isOut === byTrack) return null;
  if (isOut) return defeated ? null : { defeated: true, byTrack: true };
  return { defeated: false, byTrack: false };
}

/** An entry in the list of waiting UUIDs that stands for every actor. */
const EVERYBODY = '';

/** A combatant whose mark no longer fits the tracks of its actor. */
interface Unsettled {
  readonly combatant: Combatant.Implementation;
  readonly fighter: Actor.Implementation;
  readonly mark: NonNullable<ReturnType<typeof judgeDefeat>>;
}

function judgeCombatant(combatant: Combatant.Implementation): Unsettled[] {
  const fighter = combatant.actor;
  const facet = facetOf(fighter, 'combat');
  if (!fighter || !facet?.isOut) return [];
  const { defeated } = combatant;
  const byTrack = readFlag(combatant, 'defeated') === true;
  // A fighter that cannot be read keeps its mark.
  const mark = readOr(
    `defeat of ${fighter.uuid}`,
    () => judgeDefeat({ defeated, byTrack }, facet.isOut?.(fighter) === true),
    () => null,
  );
  return mark ? [{ combatant, fighter, mark }] : [];
}

function describeMark({ combatant: { id }, mark }: Unsettled): object {
  return { _id: id, defeated: mark.defeated, flags: { tetrad: { defeated: mark.byTrack } } };
}

/** Offers to mark a fighter, or to remove its mark. */
async function offerMark({ combatant, fighter, mark }: Unsettled): Promise<void> {
  const key = mark.defeated ? 'down' : 'up';
  const says = game.i18n.format(`TETRAD.Automation.${key}`, { actor: combatant.name ?? '' });
  await follow('defeat', { actor: fighter, document: combatant, says, once: true });
}

defineConsequences('defeat', async (document) => {
  for (const combat of game.combats) {
    const unsettled = combat.combatants.contents.filter((one) => one === document).flatMap(judgeCombatant);
    if (unsettled.length > 0) await combat.updateEmbeddedDocuments('Combatant', unsettled.map(describeMark));
  }
});

const waiting = new Set<string>();

/** Updates the marks of the waiting actors' combatants, with one write per fight. */
async function settleWaiting(): Promise<void> {
  const uuids = new Set(waiting);
  waiting.clear();
  if (uuids.size === 0 || !game.users.activeGM?.isSelf) return;
  for (const combat of game.combats) {
    const concerned = ({ actor }: Combatant.Implementation): boolean =>
      uuids.has(EVERYBODY) || uuids.has(actor?.uuid ?? '');
    const unsettled = combat.combatants.contents.filter(concerned).flatMap(judgeCombatant);
    if (unsettled.length === 0) continue;
    if (readAutomation('defeat') === 'does')
      await combat.updateEmbeddedDocuments('Combatant', unsettled.map(describeMark));
    else for (const one of unsettled) await offerMark(one);
  }
}

/** Checks an actor once earlier steps are done. Actors that change together are checked together. */
function queueDefeat({ uuid }: Pick<Actor.Implementation, 'uuid'>): void {
  waiting.add(uuid);
  run(settleWaiting);
}

/** Starts watching wounds and fighters. Called in `init`. */
export function watchDefeat(): void {
  Hooks.on('updateActor', queueDefeat);
  Hooks.on('updateToken', ({ actor }, changes) => {
    if (actor && 'delta' in changes) queueDefeat(actor);
  });
  Hooks.on('createCombatant', ({ actor }) => actor && queueDefeat(actor));
  // Wounds may have been taken while no GM was online.
  Hooks.once('ready', () => queueDefeat({ uuid: EVERYBODY }));
}
