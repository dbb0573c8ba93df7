/**
 * Applying damage: to whom the message names, or to the tokens that the GM targets; once, and once more only after a question. Whether it stands applied is
 * told by the ledger of whom it hit, and by nothing else.
 */
import { listAdjustments } from '../checks/roll-check.ts';
import { findCardRuleset } from '../chat/define-card.ts';
import { listReplies, readTime } from '../chat/replies.ts';
import { isSentByLeaders, isSentFor } from '../chat/senders.ts';
import { findActor } from '../foundry/documents.ts';
import { runOnce } from '../foundry/run-once.ts';
import { commit, readLedger, readOwnLedger } from '../ledger/tracked-actor.ts';
import { listStandings, type Standing } from '../ledger/reversal.ts';
import { undoEntry } from '../ledger/undo.ts';
import { isHitOf } from '../opposed/exchange.ts';
import { canUser } from '../permissions.ts';
import { UserError } from '../user-error.ts';
import { damageFacets, type Damage, type DamageData, type DamageFacet, type DamagePreview } from './damage-facet.ts';

type Message = ChatMessage.Implementation;
type Victim = Actor.Implementation;

/** Gives the facet of a message of damage. @throws Error for any other message, which is a fault of the caller */
function requireFacet(message: Message): DamageFacet {
  const facet = findDamageOf(message);
  if (!facet) throw new Error(`Tetrad: a message of the type "${message.type}" is no damage.`);
  return facet;
}

/** Finds whom a message hits; null: nobody is named, or it is gone. */
export function findVictim(message: Message): Victim | null {
  const actor = findActor(readDamageData(message).links.actor);
  return actor && findDamageOf(message)?.owns(actor) ? actor : null;
}

/**
 * Reads why a message is a claim, which is ignored: it comes from somebody who may not roll for whoever deals the damage (of a hazard, for whom it hits), or it is
 * no hit of the exchange that it names. Of a hazard that hits nobody yet the GM decides, and a GM may do all of it.
 * @returns null: it is none
 */
export function readClaim(message: Message): 'foreign' | 'otherHit' | null {
  const { hit, links } = readDamageData(message);
  const uuid = hit.dealer || links.actor;
  if (!uuid || isSentByLeaders(message)) return null;
  if (!isSentFor(message, uuid)) return 'foreign';
  // Of what harms itself nobody else is concerned.
  if (hit.dealer === '' || hit.dealer === links.actor) return null;
  return isHitOf(game.messages.get(links.replyTo), hit.by, hit.dealer, links.actor) ? null : 'otherHit';
}

/** Tests whether a message is a claim, which is ignored. */
export function isForeign(message: Message): boolean {
  return readClaim(message) !== null;
}

/**
 * Lists the damage that was rolled for a message: claims are left out.
 * @param before - only what was rolled before this moment of the server
 */
export function listDamage(id: string, before = Infinity): readonly Message[] {
  const isDamage = (message: Message): boolean => findDamageOf(message) !== undefined && !isForeign(message);
  return listReplies(id).filter((message) => isDamage(message) && !(readTime(message) >= before));
}

/** Reads damage as it stands now. */
function readDamage(message: Message): Damage {
  return requireFacet(message).read(message, listAdjustments(message));
}

/** Lists what a message has done to an actor, undone or not, newest first. */
export function listApplications(actor: Victim, message: { readonly uuid: string }): Standing[] {
  return listStandings(readLedger(actor)).filter(({ entry }) => entry.source === message.uuid);
}

/** Finds the newest entry by which a message stands applied to an actor; undefined: it does not. */
export function findApplied(actor: Victim, message: { readonly uuid: string }) {
  return listApplications(actor, message).find(({ isUndone }) => !isUndone)?.entry;
}

/**
 * Tests whether a message stands applied to whom it names.
 * @param before - only if that was done before this moment
 */
export function isDamageApplied(message: Message, before = Infinity): boolean {
  const victim = findVictim(message);
  const applied = victim && findApplied(victim, message);
  return Boolean(applied && applied.time < before);
}

/**
 * Makes the key of the next application. The first has the message's own id: if two users press at once, both write the same entry and the same numbers, and
 * it is applied once.
 */
export function makeApplicationId(actor: Victim, { id }: { readonly id: string | null }): string {
  const first = id ?? '';
  const count = Object.keys(readOwnLedger(actor)).filter((key) => key === first || key.startsWith(`${first}n`)).length;
  return count === 0 ? first : `${first}n${count}`;
}

/**
 * Asks before damage is rolled, or applied, a second time.
 * @param name - whom it hits
 * @returns whether the user wants it
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
 * Writes damage on somebody.
 * @param damage - with all that comes off taken off
 * @throws UserError `not-owner`, `foreign-damage`
 */
export async function applyTo(message: Message, actor: Victim, damage: Damage): Promise<void> {
  if (!canUser('damage', actor)) throw new UserError('not-owner', { actor: actor.name });
  if (isForeign(message)) throw new UserError('foreign-damage');
  const facet = requireFacet(message);
  const chosen = facet.choose ? await facet.choose(damage, actor) : damage;
  const { source, hit } = readDamageData(message);
  const cause = { source: message.uuid, label: hit.dealerName ? `${source}, ${hit.dealerName}` : source };
  const change = chosen && facet.apply(chosen, actor, cause);
  if (change) await commit(actor, { ...change, id: makeApplicationId(actor, message) });
}

function requireVictim(message: Message): Victim {
  const victim = findVictim(message);
  if (!victim) throw new UserError('target-gone', { actor: readDamageData(message).target });
  return victim;
}

/**
 * Applies a message to whom it names; where it stands applied, after a question.
 * @throws UserError `not-owner`, `foreign-damage`, `target-gone`
 */
export async function applyDamage(message: Message): Promise<void> {
  const victim = requireVictim(message);
  await runOnce(`apply ${message.uuid}`, async () => {
    if (findApplied(victim, message) && !(await askAgain('apply', victim.name))) return;
    await applyTo(message, victim, readDamage(message));
  });
}

/**
 * Takes back the last application of a message, with the question of the ledger where something has changed since.
 * @throws UserError as undoEntry, `target-gone`
 */
export async function undoDamage(message: Message): Promise<void> {
  const victim = requireVictim(message);
  await runOnce(`apply ${message.uuid}`, async () => {
    const entry = findApplied(victim, message);
    if (entry) await undoEntry(victim, entry.id);
  });
}

/** One of those whom the user targets, as the window shows it. */
interface Target {
  readonly actor: Victim;
  readonly name: string;
  readonly damage: Damage;
  readonly isApplied: boolean;
  readonly preview: DamagePreview | null;
}

/** Lists whom the user targets, each actor once. */
function listTargets(message: Message): Target[] {
  const facet = requireFacet(message);
  const rolled = readDamage(message);
  const found = new Map<string, Target>();
  for (const { actor, name } of game.user.targets) {
    if (!actor || !facet.owns(actor) || !canUser('damage', actor)) continue;
    const damage = facet.soak(message, rolled, actor);
    const isApplied = findApplied(actor, message) !== undefined;
    found.set(actor.uuid, { actor, name, damage, isApplied, preview: facet.preview(damage, actor) });
  }
  return [...found.values()];
}

/** Asks which of them take it; whoever has it already is not ticked at first. */
async function askWhom(message: Message, targets: readonly Target[]): Promise<readonly Target[]> {
  const content = document.createElement('div');
  content.innerHTML = await foundry.applications.handlebars.renderTemplate(
    'systems/tetrad/templates/shared/dialog/targets.hbs',
    {
      targets: targets.map(({ name, damage, isApplied, preview }, index) => {
        const takes = game.i18n.format('TETRAD.Damage.targets.takes', { amount: String(damage.amount) });
        return { index, name, takes, isApplied, preview };
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
    classes: ['tetrad', findCardRuleset(message.type) ?? ''].filter(Boolean),
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

/** Whether a message has been applied to somebody while the window stood there, and is not to be applied once more. */
async function isForestalled(message: Message, { actor, name, isApplied }: Target): Promise<boolean> {
  return !isApplied && findApplied(actor, message) !== undefined && !(await askAgain('apply', name));
}

/**
 * Applies a message that names nobody to those of the targets that the user leaves ticked: a window shows what it would do to each, before and after.
 * @throws UserError `no-targets`
 */
export async function applyToTargets(message: Message): Promise<void> {
  const targets = listTargets(message);
  if (targets.length === 0) throw new UserError('no-targets');
  for (const target of await askWhom(message, targets)) {
    if (!(await isForestalled(message, target))) await applyTo(message, target.actor, target.damage);
  }
}

/** Finds the ruleset whose damage a message is; undefined: it is none. */
export function findDamageOf({ type }: { readonly type: string }): DamageFacet | undefined {
  return damageFacets.list().find(({ messageType }) => messageType === type);
}

/** Reads the data of a message of damage. */
export function readDamageData(message: ChatMessage.Implementation): DamageData {
  return message.system as unknown as DamageData;
}
