/**
 * The world's deck of ten cards, for groups that pull from an open deck (HL-19). Drawn cards stay in the discard pile until all ten are used or the GM recalls
 * them. A drawn card stays face down until everyone may see the pull.
 */
import { readFlag } from '../../../foundry/documents.ts';
import { runInTurn } from '../../../foundry/run-once.ts';
import { UserError } from '../../../user-error.ts';

/** The flag that marks our deck and our discard pile. */
const FLAG = 'harshLight';

/** The key of the rule option that says where pulls come from. */
export const pullKey = 'harshLightPullFrom';

/** How often a draw is retried if another user drew the same card first. */
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

/** Returns our deck or our discard pile: of the stacks of this type with our flag the one with the lowest id, so that all clients agree; undefined: none. */
function findStack(type: 'deck' | 'pile'): Stack | undefined {
  const { cards } = game as { cards?: Iterable<Stack> };
  const isOurs = (stack: Stack): boolean => stack.type === type && readFlag(stack, FLAG) === true;
  const [first] = [...(cards ?? [])]
    .filter(isOurs)
    .toSorted((one, other) => ((one.id ?? '') < (other.id ?? '') ? -1 : 1));
  return first;
}

/** The UUIDs of our deck and our discard pile in their compendium. */
const sources = Object.freeze({
  deck: 'Compendium.tetrad.harsh-light-cards.Cards.theTenDeck000000',
  pile: 'Compendium.tetrad.harsh-light-cards.Cards.theTenPile000000',
});

/**
 * Imports our deck and our discard pile unless the world has them, and makes all players their owners so that they can draw. Called when the rule option
 * changes.
 * @param value - the new choice; does nothing unless it is 'deck'
 */
export async function prepareDeck(value: unknown): Promise<void> {
  if (value !== 'deck') return;
  const { documentClass: Stacks } = CONFIG.Cards;
  const ownership = { default: CONST.DOCUMENT_OWNERSHIP_LEVELS.OWNER };
  for (const type of ['deck', 'pile'] as const) {
    const stack = findStack(type);
    // Stacks that a GM dragged in belong only to that GM.
    if (stack) await stack.update({ ownership });
    const source = stack ? null : await foundry.utils.fromUuid(sources[type]);
    if (!(source instanceof Stacks)) continue;
    const data = { ...source.toObject(), ownership, flags: { tetrad: { [FLAG]: true } } };
    await Stacks.create(data as Cards.CreateData);
  }
}

/** Lists the cards still in the deck, the lowest value first. */
function listUndrawn(deck: Stack, pile: Stack) {
  const isDrawn = ({ id, drawn }: Card.Implementation): boolean => drawn || pile.cards.has(id ?? '');
  return deck.cards.contents.filter((card) => !isDrawn(card)).toSorted((a, b) => (a.value ?? 0) - (b.value ?? 0));
}

/** Lists the values of the cards left in the deck, for the odds of a pull; null if pulls use random numbers or the world has no deck. */
export function listLeft(): readonly number[] | null {
  const [deck, pile] = isFromDeck() ? [findStack('deck'), findStack('pile')] : [];
  return deck && pile ? listUndrawn(deck, pile).flatMap(({ value }) => value ?? []) : null;
}

/** Recalls all cards. Foundry may refuse a player the cards that lie in stacks of others. */
async function gather(deck: Stack): Promise<void> {
  try {
    await deck.recall({ chatNotification: false });
  } catch (error) {
    if (game.user.isGM) throw error;
    console.warn(`Tetrad: ${deck.name} was not recalled`, error);
    throw new UserError('deck-not-gathered', { deck: deck.name });
  }
}

/**
 * Draws a random card that is still in the deck; if none is left, all cards are recalled first.
 * @returns the card's value; undefined if another user has drawn it first
 */
async function draw(deck: Stack, pile: Stack): Promise<number | undefined> {
  if (listUndrawn(deck, pile).length === 0) await gather(deck);
  const left = listUndrawn(deck, pile);
  const card = left[Math.floor((1 - CONFIG.Dice.randomUniform()) * left.length)] ?? left[0];
  if (!card?.id) return undefined;
  try {
    // The copy keeps the card's id, so that if two users draw the same card, only the first succeeds.
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
 * @returns the card's value; undefined if pulls use random numbers
 * @throws UserError `no-deck`, `deck-not-owned`, `deck-not-gathered`, `deck-busy`
 */
export async function pullFromDeck(): Promise<number | undefined> {
  if (!isFromDeck()) return undefined;
  return runInTurn('deck', drawUntilDone);
}

/**
 * Turns face up the drawn cards of a pull that everyone may now see; does nothing if pulls use random numbers.
 * @param values - the values of the pull's cards
 */
export async function turnUp(values: readonly number[]): Promise<void> {
  const pile = isFromDeck() ? findStack('pile') : undefined;
  if (!pile?.isOwner) return;
  const hidden = pile.cards.contents.filter(({ face, value }) => face === null && values.includes(value ?? 0));
  const changes = hidden.flatMap(({ id }) => (id ? [{ _id: id, face: 0 }] : []));
  if (changes.length > 0) await pile.updateEmbeddedDocuments('Card', changes);
}
