/**
 * What was typed in the chat log, as the hook `chatMessage` gets it: plain text in Foundry 13, and in 14, whose input is an editor, HTML. Source: API
 * documentation of both versions, `hookEvents.chatMessage` and `ChatLog`.
 */
import { isGeneration14 } from './generation.ts';

/** Reads the text of a typed message. */
export function readTypedText(message: string): string {
  if (!isGeneration14() || !message.includes('<')) return message.trim();
  return (new DOMParser().parseFromString(message, 'text/html').body.textContent ?? '').trim();
}
