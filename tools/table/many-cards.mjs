// What the end-to-end test and the measurement of a long chat log do inside a page: functions that use nothing but the page's globals and their argument.

/**
 * Fills the chat log, as the GM, with copies of threads of cards that have been played. Each copy has ids of its own; the copies of one thread lie
 * evenly among those of the others.
 * @param {{ ids: string[], count: number, swaps: [string, string][] }[]} threads how often each is copied, and what is replaced in a copy: names and UUIDs
 * @returns {Promise<string[][][]>} the ids of each copy, thread by thread
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

/** Begins to note which cards of the log are drawn again: those whose element is put in the place of another. */
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
 * Takes the ids of the cards that have been drawn again since the last time; one drawn twice stands there twice.
 * @returns {string[]}
 */
export function takeRedraws() {
  return globalThis.cardRedraws.splice(0);
}

/**
 * Reads what every card of the log shows, by the id of its message. Whether a fold is open, or the time of a button has come, is not part of it.
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
 * Draws every message of the log beside it.
 * @returns {Promise<Record<string, string>>} what readCards would read then
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

/** Waits until nothing is drawn again any more: a page that nobody looks at draws some cards every tenth of a second. */
export async function settle() {
  for (let noted = -1; noted !== globalThis.cardRedraws.length;) {
    noted = globalThis.cardRedraws.length;
    await new Promise((resolve) => setTimeout(resolve, 400));
  }
}
