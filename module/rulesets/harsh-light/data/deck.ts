/**
 * The world's deck of ten cards, for tables that pull openly (HL-19). Drawn cards stay in the discard pile until all ten are used or the GM recalls them. A
 * card stays face down until everyone may see the pull.
 */
import { UserError } from '../../../user-error.ts';

/** Name of the flag that marks our deck and our discard pile. */
const FLAG = 'harshLight';

/** Key of the setting "pull from". */
export const pullKey = 'harshLightPullFrom';

/** The number of retries if someone else has drawn the card meanwhile. */
const TRIES = 10;

type Stack = Cards.Implementation;

declare module '@league-of-foundry-developers/foundry-vtt-types/configuration' {
  interface SettingConfig {
    'tetrad.harshLightPullFrom': foundry.data.fields.StringField<{ required: true; initial: string }>;
  }
}

/** Tests whether pulls come from the world's deck. */
function isFromDeck(): boolean {
  return game.settings.get('tetrad', pullKey) === 'deck';
}

/** Returns our deck or our pile: the first stack of the type with our mark. */
function findStack(type: 'deck' | 'pile'): Stack | undefined {
  const { cards } = game as { cards?: Iterable<Stack> };
  return [...(cards ?? [])].find(
    (stack) => stack.type === type && (stack.flags as { tetrad?: Record<string, unknown> }).tetrad?.[FLAG] === true,
  );
}

/** The UUIDs of our deck and our pile in their compendium. */
const sources = Object.freeze({
  deck: 'Compendium.tetrad.harsh-light-cards.Cards.theTenDeck000000',
  pile: 'Compendium.tetrad.harsh-light-cards.Cards.theTenPile000000',
});

/** Imports our deck and our pile if the world has none, and lets all players draw. Called when pulls start to come from the deck. */
export async function prepareDeck(value: unknown): Promise<void> {
  if (value !== 'deck') return;
  const { documentClass: Stacks } = CONFIG.Cards;
  const ownership = { default: CONST.DOCUMENT_OWNERSHIP_LEVELS.OWNER };
  for (const type of ['deck', 'pile'] as const) {
    const stack = findStack(type);
    // A GM may have dragged them in; then only the GM owns them.
    if (stack) await stack.update({ ownership });
    const source = stack ? null : await foundry.utils.fromUuid(sources[type]);
    if (!(source instanceof Stacks)) continue;
    const data = { ...source.toObject(), ownership, flags: { tetrad: { [FLAG]: true } } };
    await Stacks.create(data as Cards.CreateData);
  }
}

/** Lists the cards still in the deck, by value. */
function listUndrawn(deck: Stack, pile: Stack) {
  const isDrawn = ({ id, drawn }: Card.Implementation): boolean => drawn || pile.cards.has(id ?? '');
  return deck.cards.contents.filter((card) => !isDrawn(card)).toSorted((a, b) => (a.value ?? 0) - (b.value ?? 0));
}

/** Lists the values of the cards left in the world's deck; null if pulls are fair numbers or the world has no deck. */
export function listLeft(): readonly number[] | null {
  const [deck, pile] = isFromDeck() ? [findStack('deck'), findStack('pile')] : [];
  return deck && pile ? listUndrawn(deck, pile).flatMap(({ value }) => value ?? []) : null;
}

/** Draws a card that is still in the deck. @returns undefined if someone else has drawn it meanwhile */
async function draw(deck: Stack, pile: Stack): Promise<number | undefined> {
  if (listUndrawn(deck, pile).length === 0) await deck.recall({ chatNotification: false });
  const left = listUndrawn(deck, pile);
  const card = left[Math.floor((1 - CONFIG.Dice.randomUniform()) * left.length)] ?? left[0];
  if (!card?.id) return undefined;
  try {
    // The copy has the card's id, so that only the first of two draws of the same card succeeds.
    const copy = { ...card.toObject(), origin: deck.id, face: null, drawn: false };
    const [made] = await pile.createEmbeddedDocuments('Card', [copy as Card.CreateData], { keepId: true });
    if (!made) return undefined;
  } catch (error) {
    console.warn(`Tetrad: the card ${card.id} is drawn already`, error);
    return undefined;
  }
  await deck.updateEmbeddedDocuments('Card', [{ _id: card.id, drawn: true }]);
  return card.value ?? undefined;
}

/** The last draw of this client; the next one waits for it. */
let last: Promise<unknown> = Promise.resolve();

async function drawUntilDone(): Promise<number> {
  const [deck, pile] = [findStack('deck'), findStack('pile')];
  if (!deck || !pile) throw new UserError('no-deck');
  if (!deck.isOwner || !pile.isOwner) throw new UserError('deck-not-owned', { deck: deck.name, pile: pile.name });
  for (let tries = 0; tries < TRIES; tries += 1) {
    const card = await draw(deck, pile);
    if (card !== undefined) return card;
  }
  throw new UserError('deck-busy', { deck: deck.name });
}

/**
 * Draws a card from the world's deck.
 * @returns its value; undefined if pulls use random numbers instead of cards
 * @throws UserError `no-deck`, `deck-not-owned`, `deck-busy`
 */
export async function pullFromDeck(): Promise<number | undefined> {
  if (!isFromDeck()) return undefined;
  const drawn = last.catch(() => undefined).then(drawUntilDone);
  last = drawn;
  return drawn;
}

/** Turns up the cards of a pull that everyone may see now; does nothing if pulls are fair numbers. */
export async function turnUp(values: readonly number[]): Promise<void> {
  const pile = isFromDeck() ? findStack('pile') : undefined;
  if (!pile?.isOwner) return;
  const hidden = pile.cards.contents.filter(({ face, value }) => face === null && values.includes(value ?? 0));
  const changes = hidden.flatMap(({ id }) => (id ? [{ _id: id, face: 0 }] : []));
  if (changes.length > 0) await pile.updateEmbeddedDocuments('Card', changes);
}
