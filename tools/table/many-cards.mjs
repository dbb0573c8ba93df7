// Functions for a page with a long chat log, shared by the end-to-end test and the measurement. They use only the page's globals and their argument.

/**
 * Fills the chat log, as the GM, with copies of threads of cards. Each copy has ids of its own; the copies of one thread are spread evenly among those of the
 * others.
 * @param {{ ids: string[], count: number, swaps: [string, string][] }[]} threads how often each is copied, and which names and UUIDs are replaced in a copy
 * @returns {Promise<string[][][]>} the ids of each copy, by thread
 */
export async function copyCards(threads) {
  const { game, CONFIG, foundry } = globalThis;
  const placed = [];
  const ids = threads.map(({ ids: models, count, swaps }) => {
    const sources = models.map((id) => {
      const { _id, _stats, author, timestamp, ...source } = game.messages.get(id).toObject();
      return source;
    });
    return Array.from({ length: count }, (_, copy) => {
      const own = models.map(() => foundry.utils.randomID());
      const all = [...swaps, ...models.map((id, index) => [id, own[index]])];
      const text = all.reduce((json, [from, to]) => json.replaceAll(from, to), JSON.stringify(sources));
      const messages = JSON.parse(text).map((source, index) => ({ ...source, _id: own[index] }));
      placed.push({ place: (copy + 0.5) / count, messages });
      return own;
    });
  });
  const data = placed.toSorted((a, b) => a.place - b.place).flatMap(({ messages }) => messages);
  await CONFIG.ChatMessage.documentClass.createDocuments(data, { keepId: true });
  return ids;
}

/** Starts to record which cards of the log are redrawn, that is, whose element is replaced. */
export function watchRedraws() {
  const log = document.querySelector('#chat .chat-log');
  const redraws = [];
  globalThis.cardRedraws = redraws;
  const list = (nodes) => [...nodes].map((node) => node.dataset?.messageId).filter(Boolean);
  new MutationObserver((records) => {
    const gone = records.flatMap(({ removedNodes }) => list(removedNodes));
    const come = records.flatMap(({ addedNodes }) => list(addedNodes));
    redraws.push(...come.filter((id) => gone.includes(id)));
  }).observe(log, { childList: true, subtree: true });
}

/**
 * Returns the ids of the cards that were redrawn since the last call; an id that was redrawn twice is listed twice.
 * @returns {string[]}
 */
export function takeRedraws() {
  return globalThis.cardRedraws.splice(0);
}

/**
 * Reads what every card of the log shows, by message id. Open folds and buttons that have appeared in time are not part of it.
 * @returns {Record<string, string>}
 */
export function readCards() {
  const cards = [...document.querySelectorAll('#chat .chat-log [data-message-id]')];
  return Object.fromEntries(
    cards.map((card) => [
      card.dataset.messageId,
      card
        .querySelector('.message-content')
        .innerHTML.replaceAll(/ (?:(?:open|tabindex)="[^"]*"|data-wait="\d+"(?: hidden="")?)/gu, ''),
    ]),
  );
}

/**
 * Draws every message of the log outside it.
 * @returns {Promise<Record<string, string>>} what readCards would return for the drawn messages
 */
export async function drawCards() {
  const entries = [];
  for (const card of document.querySelectorAll('#chat .chat-log [data-message-id]')) {
    const { messageId } = card.dataset;
    const element = await globalThis.game.messages.get(messageId).renderHTML();
    const content = element.querySelector('.message-content').innerHTML;
    entries.push([
      messageId,
      content.replaceAll(/ (?:(?:open|tabindex)="[^"]*"|data-wait="\d+"(?: hidden="")?)/gu, ''),
    ]);
  }
  return Object.fromEntries(entries);
}

/** Waits until nothing is redrawn: a background page redraws some cards every tenth of a second. */
export async function settle() {
  for (let noted = -1; noted !== globalThis.cardRedraws.length;) {
    noted = globalThis.cardRedraws.length;
    await new Promise((resolve) => setTimeout(resolve, 400));
  }
}
