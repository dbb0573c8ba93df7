/**
 * Limits how long a redrawn card stays over the canvas. While the chat tab is hidden, Foundry shows new messages there for a while, but a message that is redrawn
 * in the meantime stays until it is dismissed (core issue 12290). An exchange redraws its cards within seconds.
 */

/** How long a redrawn card stays, in ms. Foundry does not document its own time. */
const LIFETIME = 6000;

/** How long to wait before looking again whether a card is still in use, in ms. */
const IN_USE = 1000;

/** The timer of each redrawn message, by id. */
const timers = new Map<string, ReturnType<typeof setTimeout>>();

function removeNotification(id: string): void {
  const shown = document.querySelectorAll(`#chat-notifications [data-message-id="${CSS.escape(id)}"]`);
  const inUse = [...shown].filter((card) => card.matches(':hover') || card.contains(document.activeElement));
  for (const card of shown) if (!inUse.includes(card)) card.remove();
  if (inUse.length > 0) startTimer(id, IN_USE);
  else timers.delete(id);
}

function startTimer(id: string, time: number): void {
  clearTimeout(timers.get(id));
  timers.set(
    id,
    setTimeout(() => removeNotification(id), time),
  );
}

/** Lets a redrawn message disappear from above the canvas after a while, later if the user is pointing at it or has the focus in it. */
export function limitNotification(id: string): void {
  startTimer(id, LIFETIME);
}
