/**
 * The strip of countdowns at the top of the page: one row each, folded to a line if the user wants. It is there while anything runs. It is redrawn when what it shows has
 * changed, and tells screen readers what.
 */
import { followChanges } from '../chat/replies.ts';
import { askForm } from '../foundry/ask-form.ts';
import { getHooks, getSettings } from '../foundry/host.ts';
import { makeFormat } from '../foundry/make-format.ts';
import { oncePerFrame } from '../foundry/pages.ts';
import { facetOf } from '../foundry/ruleset.ts';
import { HandlebarsApplication } from '../foundry/windows.ts';
import { makeMemory } from '../settings/world-settings.ts';
import { runOrWarn, UserError } from '../user-error.ts';
import { type Counted, countable, SEGMENTS } from './clock.ts';
import { advanceClock, listClocks, registerClocks, removeClock, type ShownClock, storeClock } from './clocks.ts';
import {
  addActorCountdowns,
  addCountdowns,
  type Countdown,
  listCountdowns,
  sayAdvances,
  unitIcons,
  writeCount,
} from './countdowns.ts';

const windowId = 'tetrad-countdowns';
const folder = 'systems/tetrad/templates/shared/countdowns';
const format = makeFormat('TETRAD.Countdowns');

/** Whether this client folds the strip. */
const state = makeMemory('countdowns', 1);
const FOLDED = 'folded';
const isFolded = (): boolean => state.read(FOLDED) === true;

/** The maximum length of a clock's name, in characters; and how many changes are read out at once. */
const [LONGEST, MOST_TOLD] = [60, 3];

function describe(countdown: Countdown) {
  const { id, name, of, icon, count, clock, open } = countdown;
  const isOver =
    'left' in count ? count.left <= 0 : 'done' in count ? count.done >= count.of : count.until <= game.time.worldTime;
  const isPips = 'done' in count && count.of <= SEGMENTS.max;
  return {
    id,
    key: id.replaceAll(/[^\w-]/gu, '-'),
    name,
    of,
    icon: `fa-solid fa-${icon ?? unitIcons[count.unit]}`,
    left: writeCount(count),
    advances: sayAdvances(countdown),
    isOver,
    pips: isPips ? Array.from({ length: count.of }, (_, place) => (place < count.done ? 'filled' : '')) : [],
    canOpen: open !== undefined,
    clock: clock ?? null,
  };
}

type Row = ReturnType<typeof describe>;

/** Prepares the rows of all countdowns that this user sees. */
export const viewCountdowns = (): Row[] => listCountdowns().map(describe);

/** Says what has changed, for screen readers; time that runs on by itself is not told. */
function tellNews(before: readonly Row[], after: readonly Row[], timed: ReadonlySet<string>): string {
  const known = new Map(before.map((row) => [row.id, row]));
  const isNews = (row: Row): boolean => {
    const old = known.get(row.id);
    return !old || old.isOver !== row.isOver || (!timed.has(row.id) && old.left !== row.left);
  };
  return after
    .filter(isNews)
    .slice(0, MOST_TOLD)
    .map(({ name, of, left }) => [name, of, left].filter(Boolean).join(', '))
    .join('. ');
}

/** Asks for a clock and stores it; GMs only. @param before - the clock that is changed; left out: a new one */
async function askClock(before?: ShownClock): Promise<void> {
  if (!game.user.isGM) throw new UserError('gamemaster-only');
  const counted = before?.counts ?? 'hand';
  const counts = countable.map((id) => ({ id, label: format(`counts.${id}`), isChosen: id === counted }));
  const given = await askForm({
    title: format(before ? 'Clock.change' : 'new'),
    template: `${folder}/clock.hbs`,
    context: { clock: before ?? { size: 6 }, counts, segments: SEGMENTS, longest: LONGEST },
    ok: format('Clock.store'),
  });
  const name = given?.['name']?.trim().slice(0, LONGEST);
  if (!given || !name) return;
  const size = Math.min(SEGMENTS.max, Math.max(SEGMENTS.min, Math.trunc(Number(given['size']) || 0)));
  await storeClock(before?.id ?? '', { name, size, counts: given['counts'] as Counted, isHidden: 'isHidden' in given });
}

/** The actions of the rows, in any window that shows them. */
export const countdownActions = {
  newClock: () => void runOrWarn(() => askClock()),
  openCountdown: (_event: Event, { dataset }: HTMLElement) =>
    listCountdowns()
      .find(({ id }) => id === dataset['countdown'])
      ?.open?.(),
  advance: (_event: Event, { dataset: { clock = '', hidden, by } }: HTMLElement) =>
    void runOrWarn(() => advanceClock(clock, hidden === 'true', Number(by))),
  removeClock: (_event: Event, { dataset: { clock = '', hidden } }: HTMLElement) =>
    void runOrWarn(() => removeClock(clock, hidden === 'true')),
};

/** Returns the colours that this user has chosen for the interface, or else those that the user's system prefers. */
function readColours(): string {
  const { colorScheme } = getSettings().get('core', 'uiConfig') as { colorScheme?: { interface?: string } };
  return colorScheme?.interface || (matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark');
}

class CountdownStrip extends HandlebarsApplication {
  static override DEFAULT_OPTIONS: typeof HandlebarsApplication.DEFAULT_OPTIONS = {
    id: windowId,
    tag: 'aside',
    classes: ['countdowns', 'tetrad-content'],
    window: { frame: false, positioned: false },
    actions: { ...countdownActions, fold: CountdownStrip.#onFold },
  };

  static override PARTS: typeof HandlebarsApplication.PARTS = {
    strip: { template: `${folder}/strip.hbs`, templates: [`${folder}/rows.hbs`], scrollable: ['.countdown-list'] },
    news: { template: `${folder}/news.hbs` },
  };

  protected _view() {
    return { rows: shown, isFolded: isFolded(), isGm: game.user.isGM };
  }

  protected _activate(): void {
    this.element.setAttribute('aria-label', format('title'));
    this.wear();
  }

  /** Wears the colours that this user has chosen for the interface: the host marks only windows with them. */
  wear(): void {
    const isDark = readColours() === 'dark';
    this.element.classList.toggle('theme-dark', isDark);
    this.element.classList.toggle('theme-light', !isDark);
  }

  /** Puts the strip above the middle of the scene, between what the host has at the sides. */
  protected override _insertElement(element: HTMLElement): void {
    (document.getElementById('ui-top') ?? document.body).append(element);
  }

  static async #onFold(this: CountdownStrip): Promise<void> {
    await state.write(FOLDED, isFolded() ? undefined : true);
    await this.render({ parts: ['strip'] });
  }
}

/** The rows that the strip shows. */
let shown: readonly Row[] = [];

const followers: (() => void)[] = [];

/** Runs a task each time that the rows have changed. Called in `init`. */
export function followCountdowns(task: () => void): void {
  followers.push(task);
}

/** Draws the strip again in the next frame, if what it shows has changed. */
export const redrawCountdowns = oncePerFrame(async () => {
  const before = shown;
  const all = listCountdowns();
  shown = all.map(describe);
  const open = foundry.applications.instances.get(windowId);
  if (open instanceof CountdownStrip) open.wear();
  if (JSON.stringify(before) === JSON.stringify(shown)) return;
  for (const task of followers) task();
  if (shown.length === 0) {
    await open?.close({ animate: false });
    return;
  }
  const timed = new Set(all.filter(({ count }) => count.unit === 'time').map(({ id }) => id));
  const strip = open ?? new CountdownStrip();
  await strip.render(open ? { parts: ['strip'] } : { force: true });
  const news = strip.element.querySelector('[aria-live]');
  if (news) news.textContent = tellNews(before, shown, timed);
});

/** Lists the GM's clocks. */
function listOfClocks(): Countdown[] {
  const canChange = game.user.isGM;
  return listClocks().map((clock) => ({
    id: `clock ${clock.id}`,
    name: clock.name,
    of: clock.isHidden ? format('onlyHere') : '',
    icon: clock.isHidden ? 'eye-slash' : 'clock',
    count: { unit: 'segments', done: clock.now, of: clock.size },
    advances: format(`counts.${clock.counts}`),
    ...(canChange ? { open: () => void runOrWarn(() => askClock(clock)), clock } : {}),
  }));
}

/** The settings of this browser that the strip shows: the hidden clocks and the colours. */
const followed: readonly string[] = ['tetrad.hiddenClocks', 'core.uiConfig'];

/** Registers the clocks and draws the strip from the start. Called in `init`. */
export function installCountdowns(): void {
  registerClocks();
  state.register();
  addActorCountdowns((actor) => facetOf(actor, 'countdowns')?.list(actor) ?? []);
  addCountdowns(listOfClocks);
  Hooks.once('ready', () => {
    // Messages change what runs already, such as help for the dying. What they begin they tell themselves.
    followChanges((isDocument) => {
      if (isDocument || shown.length > 0) redrawCountdowns();
    });
    getHooks().on('clientSettingChanged', (key: string) => {
      if (followed.includes(key)) redrawCountdowns();
    });
    for (const hook of ['updateWorldTime', 'canvasReady'] as const) Hooks.on(hook, redrawCountdowns);
    redrawCountdowns();
  });
}
