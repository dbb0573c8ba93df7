/** Finds and fills the chat input. */
import { isTag, listPages } from './pages.ts';

/** Returns the chat input of the active window: a text area, or the editable element of an editor. */
function findChatField(): HTMLElement | null {
  const input = listPages().flatMap((page) => page.getElementById('chat-message') ?? [])[0];
  return isTag(input, 'textarea') ? input : (input?.querySelector<HTMLElement>('[contenteditable="true"]') ?? null);
}

/** Puts an unreadable command back into the chat input, because Foundry clears the input after handling a message. */
export function giveBack(text: string): void {
  setTimeout(() => {
    const field = findChatField();
    if (isTag(field, 'textarea')) field.value ||= text;
    // An open editor ignores `value` (core issue 14197), but notices changes of its content.
    else if (field && !field.textContent?.trim()) (field.querySelector('p') ?? field).textContent = text;
  });
}
