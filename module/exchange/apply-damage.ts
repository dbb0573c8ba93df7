/**
 * Applies damage to the actor that the message names, or to the tokens that the GM targets. Damage is applied once; applying it again needs a confirmation.
 * Whether damage is applied is read only from the victim's ledger.
 */
import { getSystem } from '../foundry/host.ts';
import { facetOf, findRuleset } from '../foundry/ruleset.ts';
import { listAdjustments } from '../checks/roll-check.ts';
import { isFromGm, isGenuine } from '../chat/genuine.ts';
import { createKeeper, listReplies, readTime } from '../chat/replies.ts';
import { findActor } from '../foundry/documents.ts';
import { runOnce } from '../foundry/run-once.ts';
import { commit, readLedger, readOwnLedger } from '../ledger/tracked-actor.ts';
import { listStandings, type Standing } from '../ledger/reversal.ts';
import { undoEntry } from '../ledger/undo.ts';
import { isHitOf } from './exchange.ts';
import { listAround } from './nearness.ts';
import { askHook, tellHook } from '../foundry/tetrad-hooks.ts';
import { canUser } from '../permissions.ts';
import { UserError, notify } from '../user-error.ts';
import { type Damage, type DamageData, type DamageFacet, type DamagePreview } from './damage-facet.ts';

type Message = ChatMessage.Implementation;
type Victim = Actor.Implementation;

/**
 * Returns the damage facet of a message.
 * @throws Error if it is not a damage message, which is a bug in the caller
 */
function requireFacet(message: Message): DamageFacet {
  const facet = findDamageOf(message);
  if (!facet) throw new Error(`Tetrad: a message of the type "${message.type}" is no damage.`);
  return facet;
}

/** Returns the actor that a damage message names as its victim; null if it names none or the actor was deleted. */
export function findVictim(message: Message): Victim | null {
  const actor = findActor(readDamageData(message).links.actor);
  return actor && findDamageOf(message)?.owns(actor) ? actor : null;
}

/**
 * Returns why a damage message must be ignored; null if it counts. `foreign`: its sender may not roll for the dealer of the damage or, for a hazard, for the
 * victim. `otherHit`: the exchange that it names has no such hit. A GM's message is never ignored, nor is a hazard that has no victim yet.
 */
export function readClaim(message: Message): 'foreign' | 'otherHit' | null {
  const { hit, links } = readDamageData(message);
  const uuid = hit.dealer || links.actor;
  if (!uuid || isFromGm(message)) return null;
  if (!isGenuine(message, { actor: uuid })) return 'foreign';
  // Damage that an actor does to itself needs no hit.
  if (hit.dealer === '' || hit.dealer === links.actor) return null;
  return isHitOf(game.messages.get(links.replyTo), hit.by, hit.dealer, links.actor) ? null : 'otherHit';
}

/** Tests whether a damage message must be ignored. */
export function isForeign(message: Message): boolean {
  return readClaim(message) !== null;
}

/**
 * Lists the damage messages that reply to a message, without those that must be ignored.
 * @param before - lists only damage rolled before this server time
 */
export function listDamage(id: string, before = Infinity): readonly Message[] {
  const isDamage = (message: Message): boolean => findDamageOf(message) !== undefined && !isForeign(message);
  const all = keepDamage(id, () => listReplies(id).filter(isDamage));
  return before === Infinity ? all : all.filter((message) => readTime(message) < before);
}

const keepDamage = createKeeper<readonly Message[]>();

/** Reads the damage of a message, with all adjustments. */
function readDamage(message: Message): Damage {
  return requireFacet(message).read(message, listAdjustments(message));
}

/** Lists the ledger entries that a message has caused for an actor, undone or not, the newest first. */
export function listApplications(actor: Victim, message: { readonly uuid: string }): Standing[] {
  return listStandings(readLedger(actor)).filter(({ entry }) => entry.source === message.uuid);
}

/** Returns the newest ledger entry that applies a message's damage to an actor; undefined if the damage is not applied or was undone. */
export function findApplied(actor: Victim, message: { readonly uuid: string }) {
  return listApplications(actor, message).find(({ isUndone }) => !isUndone)?.entry;
}

/** Tests whether a message's damage is currently applied to its target. */
export function isDamageApplied(message: Message): boolean {
  const victim = findVictim(message);
  return victim !== null && Boolean(findApplied(victim, message));
}

/**
 * Returns the key of the ledger entry for the next application of a message's damage. The first key is the message's id: if two users apply the damage at the
 * same moment, both write the same entry with the same numbers, so the damage is applied only once.
 */
export function makeApplicationId(actor: Victim, { id }: { readonly id: string | null }): string {
  const first = id ?? '';
  const count = Object.keys(readOwnLedger(actor)).filter((key) => key === first || key.startsWith(`${first}n`)).length;
  return count === 0 ? first : `${first}n${count}`;
}

/**
 * Asks whether to roll or apply damage a second time.
 * @param name - name of the victim
 * @returns whether the user agrees
 */
export async function askAgain(what: 'roll' | 'apply', name: string): Promise<boolean> {
  const content = document.createElement('p');
  content.textContent = game.i18n.format(`TETRAD.Damage.again.${what}.question`, { name });
  const answer: unknown = await foundry.applications.api.DialogV2.confirm({
    window: { title: game.i18n.localize(`TETRAD.Damage.again.${what}.title`), contentClasses: ['tetrad-content'] },
    position: { width: 420 },
    classes: ['tetrad'],
    content: content.outerHTML,
    yes: { label: `TETRAD.Damage.again.${what}.yes`, class: 'tetrad-quiet' },
    no: { label: 'TETRAD.Damage.again.no', class: 'tetrad-quiet' },
    rejectClose: false,
  });
  return answer === true;
}

/**
 * Applies damage to an actor.
 * @param damage - the damage that is left after soak
 * @throws UserError `not-owner`, `foreign-damage`
 */
export async function applyTo(message: Message, actor: Victim, damage: Damage): Promise<void> {
  if (!canUser('damage', actor)) throw new UserError('not-owner', { actor: actor.name });
  if (isForeign(message)) throw new UserError('foreign-damage');
  const facet = requireFacet(message);
  const chosen = facet.choose ? await facet.choose(damage, actor) : damage;
  const { source, hit } = readDamageData(message);
  const counted = chosen && { ...chosen };
  const notes: string[] = [];
  const note = (reason: string): void => void notes.push(reason);
  if (counted) askHook('tetrad.preApply', { actor, message, damage: counted, note });
  const label = [hit.dealerName ? `${source}, ${hit.dealerName}` : source, ...notes].join(' · ');
  const change = counted && facet.apply(counted, actor, { source: message.uuid, label });
  if (!change) return;
  await commit(actor, { ...change, id: makeApplicationId(actor, message) });
  tellHook('tetrad.apply', { actor, message });
}

function requireVictim(message: Message): Victim {
  const victim = findVictim(message);
  if (!victim) throw new UserError('target-gone', { actor: readDamageData(message).target });
  return victim;
}

/**
 * Applies damage to the actor that its message names. Asks for confirmation if it is already applied.
 * @throws UserError `not-owner`, `foreign-damage`, `target-gone`
 */
export async function applyDamage(message: Message): Promise<void> {
  const victim = requireVictim(message);
  const apply = async (): Promise<void> => {
    if (findApplied(victim, message) && !(await askAgain('apply', victim.name))) return;
    await applyTo(message, victim, readDamage(message));
  };
  await runOnce(`apply ${message.uuid}`, apply, `undo ${message.uuid}`);
}

/**
 * Undoes the last application of a message's damage. Asks for confirmation if something has changed since.
 * @throws UserError `target-gone`, and for the same reasons as undoEntry
 */
export async function undoDamage(message: Message): Promise<void> {
  const victim = requireVictim(message);
  const undo = async (): Promise<void> => {
    const entry = findApplied(victim, message);
    if (entry) await undoEntry(victim, entry.id);
  };
  await runOnce(`undo ${message.uuid}`, undo, `apply ${message.uuid}`);
}

/** One of the user's targets, as the window with all targets shows it. */
interface Target {
  readonly actor: Victim;
  readonly name: string;
  readonly damage: Damage;
  readonly isApplied: boolean;
  /** Whether the window suggests it: the user targets it, and it has not taken the damage. */
  readonly isChosen: boolean;
  readonly preview: DamagePreview | null;
}

/** Lists those of the user's targets that the damage can hurt, each actor once; if there are none, those around its dealer, the nearest first. */
function listTargets(message: Message): Target[] {
  const facet = requireFacet(message);
  const rolled = readDamage(message);
  const list = (aimed: Iterable<{ readonly actor: Victim | null; readonly name: string }>, isAimed: boolean) => {
    const found = new Map<string, Target>();
    for (const { actor, name } of aimed) {
      if (!actor || !facet.owns(actor) || !canUser('damage', actor)) continue;
      const damage = facet.soak(message, rolled, actor);
      const isApplied = findApplied(actor, message) !== undefined;
      const [isChosen, preview] = [isAimed && !isApplied, facet.preview(damage, actor)];
      found.set(actor.uuid, { actor, name, damage, isApplied, isChosen, preview });
    }
    return [...found.values()];
  };
  const aimed = [...game.user.targets];
  if (aimed.length > 0) return list(aimed, true);
  const dealer = findActor(readDamageData(message).hit.dealer);
  return list(dealer ? listAround(dealer).slice(1) : [], false);
}

/** Returns the names of the user's targets that belong to another ruleset, so that this damage cannot hurt them; empty: none. */
function nameForeign(message: Message): string {
  const facet = requireFacet(message);
  const isForeign = ({ actor }: { readonly actor: Victim | null }): boolean =>
    actor !== null && !facet.owns(actor) && facetOf(actor, 'damage') !== undefined;
  return [...game.user.targets]
    .filter(isForeign)
    .map(({ name }) => name)
    .join(', ');
}

/** Asks which targets take the damage. Those that have already taken it, and those that the user does not target, start unticked. */
async function askWhom(message: Message, targets: readonly Target[]): Promise<readonly Target[]> {
  const content = document.createElement('div');
  content.innerHTML = await foundry.applications.handlebars.renderTemplate(
    'systems/tetrad/templates/shared/dialog/targets.hbs',
    {
      targets: targets.map(({ name, damage, isApplied, isChosen, preview }, index) => {
        const takes = game.i18n.format('TETRAD.Damage.targets.takes', { amount: String(damage.amount) });
        return { index, name, takes, isApplied, isChosen, preview };
      }),
    },
  );
  const { source } = readDamageData(message);
  const given: unknown = await foundry.applications.api.DialogV2.prompt({
    window: {
      title: game.i18n.format('TETRAD.Damage.targets.title', { source }),
      contentClasses: ['tetrad-content'],
    },
    position: { width: 420 },
    classes: ['tetrad', findRuleset(message.type)?.id ?? ''].filter(Boolean),
    content,
    ok: {
      label: 'TETRAD.Damage.act.apply',
      class: 'tetrad-primary',
      callback: (_event: Event, button: HTMLButtonElement) => {
        const data = new FormData(button.form ?? undefined);
        return targets.filter((_target, index) => data.has(`target-${index}`)).map(({ actor }) => actor.uuid);
      },
    },
    rejectClose: false,
  });
  const chosen = Array.isArray(given) ? given : [];
  return targets.filter(({ actor }) => chosen.includes(actor.uuid));
}

/** Tests whether to skip a target, because the damage was applied to it while the window was open and the user does not want to apply it twice. */
async function isForestalled(message: Message, { actor, name, isApplied }: Target): Promise<boolean> {
  return !isApplied && findApplied(actor, message) !== undefined && !(await askAgain('apply', name));
}

/**
 * Applies damage without a named target to the user's targets, or to those around its dealer whom the user ticks. A window shows their numbers before and
 * after. Warns about targets of another ruleset.
 * @throws UserError `no-targets`, `damage-other-ruleset`
 */
export async function applyToTargets(message: Message): Promise<void> {
  const targets = listTargets(message);
  const foreign = nameForeign(message);
  const refusal = new UserError(foreign ? 'damage-other-ruleset' : 'no-targets', { targets: foreign });
  if (targets.length === 0) throw refusal;
  if (foreign) notify('warn', refusal.localize());
  for (const target of await askWhom(message, targets)) {
    if (!(await isForestalled(message, target))) await applyTo(message, target.actor, target.damage);
  }
}

/** Returns the damage facet that a message's type belongs to; undefined if it is not a damage message. */
export function findDamageOf({ type }: { readonly type: string }): DamageFacet | undefined {
  const facet = findRuleset(type)?.damage;
  return facet?.messageType === type ? facet : undefined;
}

export function readDamageData(message: ChatMessage.Implementation): DamageData {
  return getSystem(message);
}
