/** Messages that lie in a log, as far as the rooms that read them ask. */
import { forgetReplies } from '../../module/chat/replies.ts';

/** What a test says of a message. */
export interface Sent {
  readonly id: string;
  /** Id of the user who sent it; `gm` and `gamemaster` are GMs. */
  readonly from: string;
  /** The server's time; left out: that of all others. */
  readonly time?: number;
  /** Whether the user may not see it. */
  readonly hidden?: boolean;
}

/** What a message says. */
interface Written {
  readonly type: string;
  readonly alias: string;
  readonly system: object;
  readonly rolls?: readonly object[];
}

/** Makes a message that is not this user's own. */
export function createMessage({ id, from, time = 1, hidden = false }: Sent, written: Written): object {
  const isGM = from === 'gm' || from === 'gamemaster';
  return {
    id,
    author: { id: from, name: from, isGM, role: isGM ? 4 : 1 },
    _stats: { createdTime: time, lastModifiedBy: from },
    timestamp: time,
    visible: !hidden,
    isContentVisible: !hidden,
    isAuthor: false,
    blind: false,
    whisper: [],
    rolls: [],
    flags: {},
    ...written,
  };
}

/** Makes these messages the log. */
export function setLog(...messages: readonly object[]): void {
  const all = messages as readonly { readonly id: string }[];
  const get = (id: string) => all.find((message) => message.id === id);
  const log = Object.assign([...all], { size: all.length, contents: all, get, has: (id: string) => Boolean(get(id)) });
  Object.assign(game, { messages: log });
  forgetReplies();
}
