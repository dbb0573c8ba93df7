/** What calls need at the start. */
import { watchCallWords } from './call-words.ts';
import { registerCalledChat } from './called-chat.ts';
import { registerCalledText } from './called-text.ts';

/** Reads calls in texts and in chat. Called in `init`. */
export function installCalls(): void {
  watchCallWords();
  registerCalledChat();
  registerCalledText();
}
