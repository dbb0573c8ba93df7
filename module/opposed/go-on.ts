/** Going on without an answer: whom an attack waits for, and who may go on with what counts where the target does not answer. */
import { addStamp } from '../chat/tetrad-chat-message.ts';
import { forgetWait } from '../chat/define-card.ts';
import { postAnswer, readActorUuid } from '../chat/replies.ts';
import { isSentByLeaders } from '../chat/senders.ts';
import { findActor, getSpeaker } from '../foundry/documents.ts';
import { makeFormat } from '../foundry/make-format.ts';
import { runOnce } from '../foundry/run-once.ts';
import { canUser, permitsUser } from '../permissions.ts';
import { UserError } from '../user-error.ts';
import {
  PATIENCE,
  type ExchangeState,
  type ShownAttack,
  isGoOn,
  readAttack,
  readExchange,
  readPatience,
  stampAttack,
} from './exchange.ts';

type Message = ChatMessage.Implementation;

const format = makeFormat('TETRAD.Opposed.goOn');

/** What the setting begins with, and the most that it takes, in seconds. */
const USUAL_PATIENCE = 20;
const MOST_PATIENCE = 600;

interface Settings {
  register(namespace: string, key: string, data: object): void;
}

/** Registers the setting, has each attack keep it as it was then, and lets go of what waits for a message that goes. Called in `init`. */
export function registerGoOn(): void {
  // The type package knows settings by literal keys.
  const settings = game.settings as unknown as Settings;
  settings.register('tetrad', PATIENCE, {
    name: 'TETRAD.Setting.goOnAfter.name',
    hint: 'TETRAD.Setting.goOnAfter.hint',
    scope: 'world',
    config: true,
    type: new foundry.data.fields.NumberField({
      required: true,
      nullable: false,
      integer: true,
      min: 0,
      max: MOST_PATIENCE,
      initial: USUAL_PATIENCE,
    }),
  });
  addStamp(stampAttack);
  Hooks.on('deleteChatMessage', ({ id }) => forgetWait(id ?? ''));
}

/** Whom an attack waits for, and how this user may go on. */
export interface WaitView {
  /** "Waits for Ada." */
  readonly text: string;
  /** Label of the button; empty: it is not this user's to go on. */
  readonly label: string;
  readonly hint: string;
  /** Seconds after which the button is shown; 0: at once. */
  readonly after: number;
}

/** Lists the players who may answer for the target of an attack and see it. */
function listPlayers(attack: Message, { claim }: ShownAttack): User.Implementation[] {
  const target = findActor(claim.against);
  const sees = ({ id }: User.Implementation): boolean =>
    attack.whisper.length === 0 || attack.whisper.includes(id ?? '');
  return target ? game.users.filter((user) => !user.isGM && canUser('reply', target, user) && sees(user)) : [];
}

/** Says whom an attack waits for: the players of the target, those who are here before those who are not, else a GM. */
function describeWait(players: readonly User.Implementation[]): string {
  const here = players.filter(({ active }) => active);
  const names = (here.length > 0 ? here : players).map(({ name }) => name).join(', ') || format('gm');
  const isHere = players.length > 0 ? here.length > 0 : game.users.some(({ isGM, active }) => isGM && active);
  return format(isHere ? 'waits' : 'waitsAway', { names });
}

/** Finds the attacker of an attack that one could go on with; null: an answer is waited for, or the attacker is gone. */
function findGoer(attack: Message, { facet }: ShownAttack): Actor.Implementation | null {
  const attacker = findActor(readActorUuid(attack));
  return attacker && facet.owns(attacker) && facet.standIn?.(attack) != null ? attacker : null;
}

/** How long this user has to wait before going on, in seconds; null: it is another's to go on. */
function readOwnWait(attack: Message, shown: ShownAttack): number | null {
  const attacker = findGoer(attack, shown);
  if (!attacker) return null;
  if (permitsUser('rule')) return 0;
  return canUser('roll', attacker) ? readPatience(attack) : null;
}

function say(text: string): WaitView {
  return { text, label: '', hint: '', after: 0 };
}

/** Views whom an attack waits for; of one that somebody went on with, who did. Null: neither, or it is this user who is waited for. */
export function viewWait(attack: Message, shown: ShownAttack, state: ExchangeState): WaitView | null {
  const target = shown.claim.opponent;
  if (state.kind === 'judged') {
    const { message } = state.answer;
    if (!message || !isGoOn(message, attack, shown)) return null;
    const seconds = String(readPatience(attack) ?? 0);
    return say(
      format(isSentByLeaders(message) ? 'byGm' : 'byAttacker', { user: message.author?.name ?? '', target, seconds }),
    );
  }
  const players = state.kind === 'open' ? listPlayers(attack, shown) : [];
  const isOwn = players.length > 0 ? players.some(({ id }) => id === game.user.id) : game.user.isGM;
  if (state.kind !== 'open' || isOwn) return null;
  const text = describeWait(players);
  const after = readOwnWait(attack, shown);
  return after === null ? say(text) : { text, label: format('do'), hint: format('hint', { target }), after };
}

/** Names the answer of whoever went on: in a word for its card, in a line for where it is folded; null: the target gave it. */
export function nameGoOn(message: Message, attack: Message | null) {
  const shown = attack && readAttack(attack);
  if (!shown || !isGoOn(message, attack, shown)) return null;
  return { title: format('title'), line: format('line', { target: shown.claim.opponent }) };
}

/**
 * Goes on without an answer, with what counts then.
 * @throws UserError `reply-late` where it has been answered meanwhile
 */
export async function goOn(attack: Message): Promise<void> {
  const shown = readAttack(attack);
  const attacker = shown && findGoer(attack, shown);
  if (!shown || !attacker) return;
  await runOnce(`answer ${attack.id}`, async () => {
    if (readExchange(attack).kind !== 'open') throw new UserError('reply-late', { attacker: attack.alias });
    const answer = await shown.facet.roll(attack, attacker, shown.facet.standIn?.(attack) ?? '');
    if (!answer || !('message' in answer)) return;
    const content = foundry.utils.escapeHTML(format('line', { target: shown.claim.opponent }));
    await postAnswer({ ...answer.message, content, speaker: getSpeaker(attacker) }, attack);
  });
}
