/** The chat cards of the rulesets: which message types are drawn by a template of ours, and what the template is given. */

/** How one message type is drawn. */
export interface CardFacet {
  /** Path of the template. */
  readonly template: string;
  /** Paths of the templates that this one includes. */
  readonly partials?: readonly string[];
  /**
   * Prepares what the template draws. Called only where the message's content is visible to this user.
   * @throws never for a message of a known schema; an outcome that cannot be read is drawn as core draws it.
   */
  prepareContext(message: ChatMessage.Implementation): object | Promise<object>;
  /** Makes the buttons of a drawn card work. */
  activate?(message: ChatMessage.Implementation, card: HTMLElement): void;
  /** UUID of the actor (or of several) whose items, statuses or ledger the card shows, so that it is drawn anew with them; empty: none's. */
  readActor?(message: ChatMessage.Implementation): string | readonly string[];
  /** Whether the card says who is here, so that it is drawn anew when somebody comes or goes. */
  isWaiting?(message: ChatMessage.Implementation): boolean;
  /** Ids of the messages whose cards change when this one appears or disappears. */
  listRelated?(message: ChatMessage.Implementation): readonly string[];
}

/** Cards by message type. */
export type CardsFacet = Readonly<Record<string, CardFacet>>;

const cards = new Map<string, CardFacet>();

/**
 * Adds a ruleset's cards to those that the chat log draws, and loads their templates: two hundred cards at once would each ask the server for them.
 * Called in `init`.
 */
export function registerCards(facet: CardsFacet): void {
  for (const [type, card] of Object.entries(facet)) cards.set(type, card);
  const paths = Object.values(facet).flatMap(({ template, partials = [] }) => [template, ...partials]);
  void foundry.applications.handlebars.loadTemplates([...new Set(paths)]);
}

/** Finds the card of a message type; undefined: core draws the message. */
export function findCard(type: string): CardFacet | undefined {
  return cards.get(type);
}
