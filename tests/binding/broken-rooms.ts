/**
 * Shared modules with one defect each, by the property that the defect violates. No ruleset can violate what the shared modules guarantee, so the modules
 * themselves must be broken. A test mocks them by `makeBreakable`; they work correctly until one is broken. Only types may be imported from them here,
 * because the mocks are made from this file.
 */
import type * as genuine from '../../module/chat/genuine.ts';
import type * as replies from '../../module/chat/replies.ts';
import type * as generation from '../../module/foundry/generation.ts';
import type * as running from '../../module/foundry/run-once.ts';
import type * as reversal from '../../module/ledger/reversal.ts';
import type * as tracked from '../../module/ledger/tracked-actor.ts';
import type * as exchange from '../../module/exchange/exchange.ts';
import type * as permissions from '../../module/permissions.ts';
import type * as spends from '../../module/stakes/spends.ts';

/** The functions that can be broken, by name. */
type Rooms = typeof replies &
  typeof genuine &
  typeof exchange &
  typeof generation &
  typeof running &
  typeof reversal &
  typeof tracked &
  typeof permissions &
  typeof spends;

type Work = (...given: never[]) => unknown;

/** A defect of a shared function. */
export interface Defect {
  readonly name: string;
  /** Returns the broken function, made from the correct one. */
  readonly instead: (whole: Work) => Work;
}

let defect: Defect | null = null;

/** Breaks one shared function; null repairs it. */
export function breakRoom(broken: Defect | null): void {
  defect = broken;
}

function wrap(name: string, whole: Work): Work {
  return (...given) => (defect?.name === name ? defect.instead(whole) : whole)(...given);
}

/** Wraps the functions that a module exports, so that each can be broken. */
export function makeBreakable(room: object): object {
  return Object.fromEntries(
    Object.entries(room).map(([name, value]: [string, unknown]) => [
      name,
      typeof value === 'function' ? wrap(name, value as Work) : value,
    ]),
  );
}

function breakFunction<Name extends keyof Rooms>(name: Name, instead: (whole: Rooms[Name]) => Rooms[Name]): Defect {
  return { name, instead: instead as unknown as Defect['instead'] };
}

const everybodyMay = breakFunction('canUser', () => () => true);
type Message = ChatMessage.Implementation;

/** Judges a message as if another user had written it, or had changed it last. */
function pretend(change: (message: Message) => object): Defect {
  return breakFunction('isGenuine', (whole) => (message, options) => {
    const pretended = Object.create(message, Object.getOwnPropertyDescriptors(change(message))) as Message;
    return whole(pretended, options);
  });
}

const authorIsBelieved = pretend(({ author, _stats }) => ({ _stats: { ..._stats, lastModifiedBy: author?.id } }));
const senderIsBelieved = pretend(({ _stats }) => ({ author: game.users.get(_stats.lastModifiedBy ?? '') }));

/** Lets a stranger's message count as sent for its actor. */
const strangers = {
  'a stranger who counts': everybodyMay,
  'an author who is taken at the message’s word': authorIsBelieved,
  'a sender who borrows another’s message': senderIsBelieved,
};

const nobodyIsAnybody = breakFunction('isGenuine', (whole) => (message, options) => {
  const { actor = '' } = (message.system as unknown as { links?: { actor?: string } }).links ?? {};
  return foundry.utils.fromUuidSync(options?.actor ?? actor) === null || whole(message, options);
});

/** Reverses an entry, but writes its tracks to wrong paths. */
const wrongPath = breakFunction('planReversal', (whole) => (...given) => {
  const planned = whole(...given);
  const tracks = Object.fromEntries(Object.entries(planned.tracks).map(([path, value]) => [`${path}Before`, value]));
  return { ...planned, tracks };
});

/** For each property that the shared modules guarantee, at least one defect that the suite must catch. */
export const brokenRooms: Readonly<Record<string, Readonly<Record<string, Defect>>>> = {
  'a private check leaves nothing to see for those it is not for': {
    'a roll that is sent to everyone': breakFunction('buildModeOption', () => () => ({})),
  },
  'every change of a track, by the data or by a bar, is one entry with what was before and after': {
    'an entry that knows nothing of the change': breakFunction('readChangedTracks', () => () => ({})),
    'a second entry for what was entered': breakFunction('commit', (whole) => async (actor, change) => {
      await whole(actor, change);
      const ledger = { extra: { ...change.note, time: 0, user: '', before: {}, after: {} } };
      await actor.update({ system: { ledger } });
    }),
  },
  'what is undone from the newest to the oldest is exactly what was before, and redone what was after': {
    'an undo of the wrong path': wrongPath,
    'an undo that forgets the ledger': breakFunction('makeReversalId', () => () => 'r'),
  },
  'an attack is answered by whoever owns its target, without a GM, and judged alike by all who see both sides': {
    'an answer that waits for a GM': breakFunction('canUser', (whole) => (action, document, user) => {
      return action === 'reply' ? (user ?? game.user).isGM : whole(action, document, user);
    }),
    'an attack that anybody may answer': everybodyMay,
  },
  'an answer counts only from those who may act for its actor': strangers,
  'an attack counts only from those who may act for its actor': strangers,
  'what speaks for an actor that is not there counts from a GM alone': {
    'an actor that is not there and belongs to everybody': nobodyIsAnybody,
  },
  'an answer that is given twice at once is one message': {
    'an action that runs as often as it is asked for': breakFunction('runOnce', () => (_key, action) => action()),
  },
  'of two answers the earlier counts, whichever comes first into the log': {
    'the later answer': breakFunction('listAnswers', (whole) => (id, counts) => whole(id, counts).toReversed()),
    'the answer that came first into the log': breakFunction(
      'listAnswers',
      (whole) => (id, counts) =>
        whole(id, counts).toSorted((one, other) => ((one.id ?? '') < (other.id ?? '') ? -1 : 1)),
    ),
  },
  'whoever may not see a side of an exchange is told no verdict': {
    'a private message that is drawn for everyone': breakFunction('isContentShown', () => () => true),
  },
  'damage is applied once though two press at once': {
    'an application without its key': breakFunction('commit', (whole) => (actor, { id: _id, ...change }) => {
      return whole(actor, change);
    }),
  },
  'damage is undone exactly, and can be applied again': {
    'an undo of the wrong path': wrongPath,
  },
  'damage is undone though its application is still running, and applied again though its undo is': {
    'an action that is dropped while another runs': breakFunction('runOnce', (whole) => (_key, action) => {
      return whole('one for all', action);
    }),
  },
  'damage is applied by those who may act for whom it hits, and only if those sent it who may act for who dealt it':
    strangers,
  'damage counts only as that of a hit of the exchange that it names, by who dealt it on whom it hit': {
    'damage that is not compared with its exchange': breakFunction('isHitOf', () => () => true),
  },
  'a spend counts only from those who may spend for its actor': {
    ...strangers,
    'an actor that is not there and belongs to everybody': nobodyIsAnybody,
  },
  'points run out, by their number or by a limit': {
    'a limit that nobody asks for': breakFunction('findPlannedLimit', () => () => null),
  },
  'a point comes back once, and the roll is as it was': {
    'a point that comes back as often as one asks': breakFunction('readVerdict', () => () => 'accepted'),
  },
  'a forged roll adds nothing to a tally': strangers,
  'what the end of a tally brings is applied once, though two press at once': {
    'an application without its key': breakFunction('commit', (whole) => (actor, { id: _id, ...change }) => {
      return whole(actor, change);
    }),
  },
};
