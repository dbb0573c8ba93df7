/**
 * Does what follows from something by the rules, as this world wants it (see settings/automation.ts): at once, or by a card with a button for whoever was to do
 * it. What the world leaves to the table is not done, and the card that would tell it says so.
 */
import { findActor, findDocument, getSpeaker, isMessageOf } from '../foundry/documents.ts';
import { permitsUser } from '../permissions.ts';
import { readAutomation, type Family } from '../settings/automation.ts';
import { UserError } from '../user-error.ts';
import { defineMessage } from './define-message.ts';
import { isFromGm, isGenuine } from './genuine.ts';
import { listMessagesBy } from './replies.ts';

type Offer = ChatMessage.OfType<'automation'>;

/** The document that a consequence changes. */
interface Changed {
  readonly type: string;
  readonly uuid: string;
  readonly isOwner: boolean;
}

/** A consequence that is due. */
interface Consequence {
  /** The actor that it concerns; null: none. */
  readonly actor: Actor.Implementation | null;
  /** The document that it changes. */
  readonly document: Changed;
  /** What it changes, as plain data for the family's function. */
  readonly data?: object;
  /** What is due, as a sentence in the user's language. */
  readonly says: string;
  /** Whether it is not offered again while an offer of it is open. */
  readonly once?: boolean;
}

/** Carries out a consequence of a family. The data may contain anything. */
type Act = (document: Changed, data: Readonly<Record<string, unknown>>) => Promise<unknown>;

const acts = new Map<Family, Act>();

/** Defines how the consequences of a family are carried out. */
export function defineConsequences(family: Family, act: Act): void {
  acts.set(family, act);
}

/** Returns what a card says about a family that this world leaves to the table; empty if it does not. */
export function noteLeft(family: Family): UserError[] {
  return readAutomation(family) === 'off' ? [new UserError(`left-${family}`)] : [];
}

/** Tests whether a consequence waits for a word. */
function isOffered(family: Family, actor: Actor.Implementation | null, says: string): boolean {
  const offers = listMessagesBy(actor?.uuid ?? '').filter((message) => isMessageOf(message, 'automation'));
  return offers.some(({ system }) => !system.done && system.family === family && system.says === says);
}

/** Carries out a consequence, offers it on a card, or leaves it to the table, as this world wants it. */
export async function follow(
  family: Family,
  { actor, document, data = {}, says, once = false }: Consequence,
): Promise<void> {
  const automation = readAutomation(family);
  if (automation === 'does') await acts.get(family)?.(document, { ...data });
  if (automation !== 'prompts' || (once && isOffered(family, actor, says))) return;
  const isToldTo = (user: User.Implementation): boolean =>
    permitsUser('rule', user) || actor?.testUserPermission(user, 'OWNER') === true;
  const message: object = {
    type: 'automation',
    content: foundry.utils.escapeHTML(says),
    speaker: getSpeaker(actor),
    whisper: game.users.filter(isToldTo).map(({ id }) => id ?? ''),
    system: { links: { actor: actor?.uuid ?? '' }, family, document: document.uuid, data, says },
  };
  await ChatMessage.create(message);
}

/** Tests whether an offer counts: only a GM's may change what is not the actor's that it names. */
function counts(offer: Offer): boolean {
  const { links, document } = offer.system;
  return isGenuine(offer) && (isFromGm(offer) || document.startsWith(links.actor));
}

/** Returns the document of an offer if this user may carry it out; null otherwise. */
function findOffered(offer: Offer): Changed | null {
  const mayPress = !offer.system.done && counts(offer) && (offer.isAuthor || permitsUser('rule'));
  const found = mayPress ? (findDocument(offer.system.document) as Changed | null) : null;
  return found?.isOwner === true ? found : null;
}

/** @throws UserError `already-followed` */
async function carryOut(offer: Offer): Promise<void> {
  const { family, data } = offer.system;
  const document = findOffered(offer);
  const act = acts.get(family as Family);
  if (!document || !act) throw new UserError('already-followed');
  await offer.update({ system: { done: true } });
  await act(document, data as Readonly<Record<string, unknown>>);
}

/** The card of a consequence that is carried out if someone says so. */
export const automationCard = defineMessage('automation', {
  template: 'systems/tetrad/templates/shared/card/automation-card.hbs',
  view: (offer) => ({
    says: offer.system.says,
    isDone: offer.system.done,
    act: findOffered(offer) ? game.i18n.localize(`TETRAD.Automation.act.${offer.system.family}`) : '',
  }),
  actors: ({ system }) => [findActor(system.links.actor)?.uuid ?? ''],
  actions: { carryOut },
});
