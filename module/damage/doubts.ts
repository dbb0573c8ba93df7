/**
 * Reasons to doubt damage that counts. Its author may have written any values into the message, so they are compared with what the attack would give now. A
 * doubt is shown on the card; whoever applies the damage decides.
 */
import { facetOf, facetOfMessage } from '../foundry/ruleset.ts';
import { isSentByLeaders } from '../chat/senders.ts';
import { findActor, findDocument, isItem } from '../foundry/documents.ts';
import { readExchange } from '../opposed/exchange.ts';
import { type Hit, SPREAD } from '../opposed/opposed-facet.ts';
import { readOr } from '../user-error.ts';
import { findDamageOf, isDamageApplied, readDamageData } from './apply-damage.ts';

type Message = ChatMessage.Implementation;

/** The parts of a damage message that do not follow from the attack, and the names, which may have changed. */
const FREE: readonly string[] = [
  'schemaVersion',
  'ruleset',
  'links',
  'source',
  'target',
  'ruleOptions',
  'outcome',
  'fate',
  'formula',
  'label',
  'dealerName',
];

/** Tests whether a value has all that another one has, at any depth. */
function hasAll(value: unknown, wanted: unknown, free: readonly string[] = FREE): boolean {
  if (typeof wanted !== 'object' || wanted === null) return wanted === undefined || value === wanted;
  if (typeof value !== 'object' || value === null) return false;
  if (Array.isArray(wanted) && (!Array.isArray(value) || value.length !== wanted.length)) return false;
  const given = value as Readonly<Record<string, unknown>>;
  return Object.entries(wanted).every(([key, part]) => free.includes(key) || hasAll(given[key], part, free));
}

/** Returns the first line of a plan, which has the dice of the weapon. */
function readFirst(system: unknown): unknown {
  return (system as { readonly plan?: { readonly lines?: readonly unknown[] } }).plan?.lines?.[0];
}

/** Returns the hit that a damage message claims, with the values that the exchange gives it now; null if the exchange gives none. */
function findClaimed(message: Message, attack: Message): Hit | null {
  const { hit, links, target } = readDamageData(message);
  const { dealer, dealerName, by, margin } = hit;
  if (by !== SPREAD) {
    const state = readExchange(attack);
    return (state.kind === 'judged' && state.hits.find((one) => one.by === by)) || null;
  }
  const names = { dealer, dealerName, victim: links.actor, victimName: target };
  return { exchange: attack.id ?? '', message: attack.id ?? '', by: 'attacker', margin: Math.min(0, margin), ...names };
}

/** Tests whether damage has the values that its hit gives now. Another margin has a warning of its own. */
function fitsHit(message: Message, attack: Message): boolean {
  const { hit, links } = readDamageData(message);
  const dealer = findActor(hit.dealer);
  const facet = facetOf(dealer, 'damage');
  const claimed = findClaimed(message, attack);
  if (!dealer || !facet || !claimed || (hit.by !== SPREAD && claimed.margin !== hit.margin)) return true;
  const victim = findActor(links.actor);
  const roll = facet.roll(claimed, dealer, victim && facet.owns(victim) ? victim : null);
  const { system } = roll.describe(message.rolls[0] ?? null);
  const isSpread = facetOfMessage(attack, 'opposed')?.spreads?.(attack) === true;
  if (!isSpread) return hasAll(message.system, system);
  // Who stands further off from an attack that spreads takes fewer dice, and cover changes them too.
  const [own, wanted] = [readFirst(message.system), readFirst(system)];
  const free = [...FREE, 'plan', 'by', ...(facet.spreadKeys ?? [])];
  return hasAll(message.system, system, free) && hasAll(own, wanted, [...FREE, 'key', 'rule']);
}

/** The weapon that the message of an attack or a reply stores. */
type StoredWeapon = Readonly<Record<string, unknown>> & { readonly uuid?: string };

/** Tests whether the weapon that a message stores has the values of its dealer's item; true for an attack without an item. */
function fitsWeapon(message: Message, dealer: string): boolean {
  const { exchange } = message.system as unknown as { readonly exchange?: { readonly weapon?: StoredWeapon } };
  const { uuid = '', name: _name, ...stored } = exchange?.weapon ?? {};
  if (uuid === '') return true;
  const item = findDocument(uuid);
  if (!isItem(item) || item.actor?.uuid !== dealer) return false;
  const values = item.system as unknown as Readonly<Record<string, unknown>>;
  return Object.entries(stored).every(([key, value]) => !Object.hasOwn(values, key) || hasAll(values[key], value));
}

/** Returns the message with which the dealer of a hit rolled it. */
function findDealt(attack: Message, by: string): Message | null {
  if (by !== 'target') return attack;
  const state = readExchange(attack);
  return state.kind === 'judged' ? state.answer.message : null;
}

/**
 * Lists the reasons to doubt damage, as keys of texts below `TETRAD.Damage`: the attack still waits for a reply; the damage has other values than its hit gives;
 * the weapon of the attack is not the dealer's, or has other values. Empty for damage by a GM, and once the damage is applied.
 */
export function listDoubts(message: Message): readonly ('waits' | 'otherValues' | 'otherWeapon')[] {
  const { hit, links } = readDamageData(message);
  const attack = hit.dealer ? game.messages.get(links.replyTo) : undefined;
  if (!attack || !findDamageOf(message) || isSentByLeaders(message) || isDamageApplied(message)) return [];
  // The items of a deleted actor cannot be looked up.
  const dealt = findActor(hit.dealer) ? findDealt(attack, hit.by) : null;
  const tell = (fits: () => boolean): boolean => readOr(`message ${message.id}`, fits, () => false);
  return [
    ...(readExchange(attack).kind === 'open' ? (['waits'] as const) : []),
    ...(tell(() => fitsHit(message, attack)) ? [] : (['otherValues'] as const)),
    ...(tell(() => !dealt || fitsWeapon(dealt, hit.dealer)) ? [] : (['otherWeapon'] as const)),
  ];
}
