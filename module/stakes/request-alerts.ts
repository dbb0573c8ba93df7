/** Alerts the GM to players' requests by a notification, the number of waiting requests on the chat tab, and an optional tone. */
import { getSettings } from '../foundry/host.ts';
import { makeWords } from '../foundry/make-format.ts';
import { listPages, oncePerFrame } from '../foundry/pages.ts';
import { permitsUser } from '../permissions.ts';
import { notify } from '../user-error.ts';
import { canAnswer, describeRequest, findRequestFacet, readRequest } from './requests.ts';

type Message = ChatMessage.Implementation;

const SOUND = 'requestSound';

/** The two notes of the tone in Hz, and the length of each in seconds. */
const notes = [660, 880];
const NOTE = 0.14;
const LOUDNESS = 0.08;

/** Plays a short tone. The browser blocks sound until the user's first click. */
function playTone(): void {
  const context = new AudioContext();
  const gain = context.createGain();
  gain.connect(context.destination);
  gain.gain.value = LOUDNESS;
  const last = notes.map((frequency, place) => {
    const oscillator = new OscillatorNode(context, { frequency, type: 'triangle' });
    oscillator.connect(gain);
    oscillator.start(context.currentTime + place * NOTE);
    oscillator.stop(context.currentTime + (place + 1) * NOTE);
    return oscillator;
  });
  last.at(-1)?.addEventListener('ended', () => void context.close());
}

/** Shows on the chat tab how many requests this user can answer. */
function showCount(): void {
  const count = permitsUser('answer')
    ? game.messages.filter((message) => findRequestFacet(message) !== undefined && canAnswer(message, 'approve')).length
    : 0;
  const tabs = listPages().flatMap((page) => [
    ...page.querySelectorAll<HTMLElement>('#sidebar-tabs [data-tab="chat"]'),
  ]);
  const words = makeWords('', 'TETRAD.Request');
  for (const tab of tabs) {
    if (count > 0) tab.dataset['tetradWaiting'] = String(count);
    else delete tab.dataset['tetradWaiting'];
    if (count > 0) tab.setAttribute('aria-description', words('count', { count: String(count) }));
    else tab.removeAttribute('aria-description');
  }
}

const recount = oncePerFrame(showCount);

/** What the cards of requests and answers do when their message is created, changed or deleted: the GM is notified of requests, and the count is kept. */
export const requestAlerts = {
  onCreated(message: Message): void {
    tell(message);
    recount();
  },
  onUpdated: recount,
  onDeleted: recount,
};

/** Notifies the GM of a new request from another user. */
function tell(request: Message): void {
  const facet = findRequestFacet(request);
  if (!facet || request.isAuthor || !canAnswer(request, 'approve')) return;
  const { kind, title } = readRequest(request);
  const data = { actor: request.alias, what: describeRequest(facet, kind, title) };
  notify('info', makeWords(facet.words, 'TETRAD.Request')('alert', data));
  if (getSettings().get('tetrad', SOUND)) playTone();
}

/** Counts the requests that wait at the start, and when users come and go; registers the setting for the tone. Called in `init`. */
export function watchRequests(): void {
  getSettings().register('tetrad', SOUND, {
    name: 'TETRAD.Setting.requestSound.name',
    hint: 'TETRAD.Setting.requestSound.hint',
    scope: 'client',
    config: true,
    type: new foundry.data.fields.BooleanField({ initial: false }),
  });
  Hooks.once('ready', recount);
  Hooks.on('userConnected', recount);
}
