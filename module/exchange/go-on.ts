/** Attacks that wait for a reply: who they wait for, and how they go on without one. */
import { isFromGm } from '../chat/genuine.ts';
import { findActor } from '../foundry/documents.ts';
import { runOnce } from '../foundry/run-once.ts';
import { canUser, permitsUser } from '../permissions.ts';
import { UserError } from '../user-error.ts';
import {
  type ExchangeState,
  findGoer,
  formatGoOn,
  isGoOn,
  readAttack,
  readExchange,
  readPatience,
} from './exchange.ts';
import type { Attack } from './opposed-facet.ts';
import { postBare } from './exchange-play.ts';

type Message = ChatMessage.Implementation;

/** The template data of a waiting attack: who it waits for, and whether this user may go on without a reply. */
export interface WaitView {
  /** The text, such as "Waits for Ada." */
  readonly text: string;
  /** Label of the button that goes on; empty if this user may not go on. */
  readonly label: string;
  readonly hint: string;
  /** Seconds until the button appears; 0: at once. */
  readonly after: number;
}

/** Lists the players who can see an attack and may reply for its target. */
function listPlayers(attack: Message, { claim }: Attack): User.Implementation[] {
  const target = findActor(claim.against);
  const sees = ({ id }: User.Implementation): boolean =>
    attack.whisper.length === 0 || attack.whisper.includes(id ?? '');
  return target ? game.users.filter((user) => !user.isGM && canUser('reply', target, user) && sees(user)) : [];
}

/** Describes who an attack waits for: the target's players (if any are online, only those) or, for a target without players, a GM. */
function describeWait(players: readonly User.Implementation[]): string {
  const here = players.filter(({ active }) => active);
  const names = (here.length > 0 ? here : players).map(({ name }) => name).join(', ') || formatGoOn('gm');
  const isHere = players.length > 0 ? here.length > 0 : game.users.some(({ isGM, active }) => isGM && active);
  return formatGoOn(isHere ? 'waits' : 'waitsAway', { names });
}

/** Returns how long this user must wait before going on, in seconds; null if this user may not go on. */
function readOwnWait(attack: Message, shown: Attack): number | null {
  const attacker = findGoer(attack, shown);
  if (!attacker) return null;
  if (permitsUser('rule')) return 0;
  return canUser('roll', attacker) ? readPatience(attack) : null;
}

function say(text: string): WaitView {
  return { text, label: '', hint: '', after: 0 };
}

/** Prepares the text about who an attack waits for, or who went on without a reply. Null: neither applies, or the attack waits for this user. */
export function viewWait(attack: Message, shown: Attack, state: ExchangeState): WaitView | null {
  const target = shown.claim.opponent;
  if (state.kind === 'judged') {
    const { message } = state.answer;
    if (!message || !isGoOn(message, attack, shown.claim)) return null;
    const seconds = String(readPatience(attack) ?? 0);
    return say(
      formatGoOn(isFromGm(message) ? 'byGm' : 'byAttacker', {
        user: message.author?.name ?? '',
        target,
        seconds,
      }),
    );
  }
  const players = state.kind === 'open' ? listPlayers(attack, shown) : [];
  const isOwn = players.length > 0 ? players.some(({ id }) => id === game.user.id) : game.user.isGM;
  if (state.kind !== 'open' || isOwn) return null;
  const text = describeWait(players);
  const after = readOwnWait(attack, shown);
  return after === null ? say(text) : { text, label: formatGoOn('do'), hint: formatGoOn('hint', { target }), after };
}

/**
 * Goes on with an attack without a reply; does nothing if this user may not.
 * @throws UserError `reply-late` if the attack has been answered in the meantime
 */
export async function goOn(attack: Message): Promise<void> {
  const shown = readAttack(attack);
  const attacker = shown && findGoer(attack, shown);
  if (!shown || !attacker) return;
  await runOnce(`answer ${attack.id}`, async () => {
    if (readExchange(attack).kind !== 'open') throw new UserError('reply-late', { attacker: attack.alias });
    const answer = shown.rules.roll(attack, attacker, shown.rules.standIn?.(attack) ?? '');
    if (!answer || !('message' in answer)) return;
    const content = foundry.utils.escapeHTML(formatGoOn('line', { target: shown.claim.opponent }));
    await postBare({ ...answer, message: { ...answer.message, content } }, attack, attacker);
  });
}
