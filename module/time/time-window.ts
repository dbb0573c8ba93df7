/**
 * The window "Time passes", for GMs. The GM chooses how much game time passes and for which actors, and sees their dues with dice and chances. One button rolls
 * and applies all dues and advances the world's clock.
 */
import { listPlacedActors } from '../foundry/canvas.ts';
import { postRoll } from '../chat/replies.ts';
import { foreseeCheck } from '../checks/check-dialog.ts';
import { findActor, getSpeaker } from '../foundry/documents.ts';
import { DAY, formatSpan, HOUR, MINUTE } from '../foundry/game-time.ts';
import { isTag } from '../foundry/pages.ts';
import { facetOf, findRuleset } from '../foundry/ruleset.ts';
import { runOnce } from '../foundry/run-once.ts';
import { followHooks, HandlebarsApplication, openForGm } from '../foundry/windows.ts';
import { sayChance } from '../chat/plan-view.ts';
import { rollForRules } from '../chat/tetrad-roll.ts';
import { readOr, runOrWarn, UserError, notify } from '../user-error.ts';
import { askOwner, listPlayers } from './ask-owner.ts';
import { letPassForAll, listPending, makeDueKey } from './let-pass.ts';
import { tellPassage } from './tell-passage.ts';
import type { TimeDue, TimeSpan } from './time-facet.ts';

type Actor = globalThis.Actor.Implementation;
const windowId = 'tetrad-time';
const folder = 'systems/tetrad/templates/shared/time';

/** The spans to choose from, in seconds. */
const spans = [10 * MINUTE, HOUR, 8 * HOUR, DAY, 7 * DAY];

/** The units of a span that the GM types, in seconds. */
const units = { minutes: MINUTE, hours: HOUR, days: DAY } as const;

const MOST_UNITS = 9999;

/**
 * The groups of actors for which time passes: the members of a party who are here, if the window is about one, the players' characters, the actors in the scene,
 * or all actors that have dues.
 */
const groups = ['here', 'party', 'scene', 'due'] as const;

interface Form {
  /** The span in seconds, or `own`; empty: must be chosen again. */
  readonly length: string;
  readonly count: string;
  readonly unit: string;
  readonly group: string;
}

/** Returns the length of the span in seconds; null if none is chosen, or the typed number is not valid. */
function readLength({ length, count, unit }: Form): number | null {
  if (length !== 'own') return Number(length) || null;
  const number = /^\d{1,4}$/u.test(count.trim()) ? Number(count) : 0;
  return number > 0 && number <= MOST_UNITS ? number * (units[unit as keyof typeof units] ?? MINUTE) : null;
}

/** Returns a length in seconds as the form has it: one of its spans, or a number of the largest unit that fits. */
function writeLength(seconds: number): Pick<Form, 'length'> & Partial<Form> {
  if (spans.includes(seconds)) return { length: String(seconds) };
  const [unit, size] = Object.entries(units).findLast(([, length]) => seconds % length === 0) ?? ['minutes', MINUTE];
  return { length: 'own', count: String(Math.ceil(seconds / size)), unit };
}

/** Lists the actors of a group whose ruleset implements game time, each once. */
function listActors(group: string, hasDues: (actor: Actor) => boolean): Actor[] {
  const world = group === 'scene' ? [] : game.actors.contents;
  const found = new Map(
    [...world, ...(group === 'party' ? [] : listPlacedActors())].map((actor) => [actor.uuid, actor]),
  );
  return [...found.values()].filter((actor) => {
    if (!facetOf(actor, 'time')) return false;
    return group === 'party' ? actor.hasPlayerOwner : group === 'scene' || hasDues(actor);
  });
}

/** Names an actor to whose dues the GM must see by hand. */
function warnOf(actor: Actor, reason: string): void {
  notify('warn', game.i18n.format('TETRAD.Time.failedFor', { actor: actor.token?.name ?? actor.name, reason }));
}

class TimeWindow extends HandlebarsApplication {
  static override DEFAULT_OPTIONS: typeof HandlebarsApplication.DEFAULT_OPTIONS = {
    id: windowId,
    classes: ['time-passes'],
    window: { title: 'TETRAD.Time.title', icon: 'fa-solid fa-hourglass-half', resizable: true },
    position: { width: 560, height: 620 },
    actions: {
      pass: TimeWindow.#onPass,
      passTurn: TimeWindow.#onPassTurn,
      rollHere: TimeWindow.#onRollHere,
      rollPassage: TimeWindow.#onRollPassage,
    },
  };

  static override PARTS: typeof HandlebarsApplication.PARTS = {
    form: { template: `${folder}/form.hbs` },
    dues: { template: `${folder}/dues.hbs`, scrollable: [''] },
    foot: { template: `${folder}/foot.hbs` },
  };

  protected readonly _keepsRefused = true;

  #form: Form = { length: String(8 * HOUR), count: '1', unit: 'hours', group: 'party' };

  /** Ids of the chosen activities, by UUID of the actor. */
  readonly #activities = new Map<string, string>();

  /** The members of a party who are here; empty: the window is not about a party. */
  #here: readonly Actor[] = [];

  /** The chosen options of dues, by UUID of the actor and key of the due. */
  readonly #choices = new Map<string, Map<string, string>>();

  /** Functions that end the wait for a roll, by UUID of the actor and key of the due. */
  readonly #waits = new Map<string, () => void>();

  /** The span of time that is being applied; null: none. */
  #running: TimeSpan | null = null;

  get #span(): TimeSpan | null {
    if (this.#running) return this.#running;
    const length = readLength(this.#form);
    const from = game.time.worldTime;
    return length === null ? null : { from, to: from + length };
  }

  /**
   * Has the GM choose a length again, after another GM has let time pass: the dues that this GM was about to apply are no longer those. A length that is being
   * applied stays.
   */
  async askAgain(): Promise<void> {
    if (this.#running) return;
    this.#form = { ...this.#form, length: '' };
    await this.render();
  }

  /**
   * Chooses for whom and how long, and what they do meanwhile: one actor, with a group that has it, or all members of a party. What is being applied stays.
   */
  async choose({ actor, activity, seconds, who, rests }: Wish): Promise<void> {
    if (this.#running) return;
    if (who) {
      this.#here = who.filter((one) => facetOf(one, 'time') !== undefined);
      this.#form = { ...this.#form, group: 'here', ...(rests ? writeLength(DAY) : {}) };
      for (const one of this.#here) this.#activities.set(one.uuid, (rests && facetOf(one, 'time')?.rest) || '');
      await this.render();
    }
    if (!seconds) return;
    this.#form = { ...this.#form, ...writeLength(seconds) };
    if (actor && activity) {
      this.#form = { ...this.#form, group: actor.hasPlayerOwner ? 'party' : 'due' };
      this.#activities.set(actor.uuid, activity);
    }
    await this.render();
  }

  #readActivity({ uuid }: Actor): string {
    return this.#activities.get(uuid) ?? '';
  }

  #listActors(span: TimeSpan): Actor[] {
    const hasDues = (actor: Actor): boolean =>
      readOr(
        `time of ${actor.uuid}`,
        () => listPending(actor, span, this.#readActivity(actor)).length > 0,
        () => false,
      );
    const { group } = this.#form;
    const isThere = ({ uuid }: Actor): boolean => findActor(uuid) !== null;
    const chosen = group === 'here' ? this.#here.filter(isThere) : listActors(group, hasDues);
    const isUrgent = (actor: Actor): number => Number(this.#listTurns([actor], span).length > 0);
    return chosen.toSorted((a, b) => isUrgent(b) - isUrgent(a) || a.name.localeCompare(b.name));
  }

  /** Lists the times of the dues that come each turn. */
  #listTurns(actors: readonly Actor[], span: TimeSpan): number[] {
    const list = (actor: Actor) => () =>
      listPending(actor, span, this.#readActivity(actor)).flatMap(({ isFirst, at }) => (isFirst ? at : []));
    return actors.flatMap((actor) => readOr(`time of ${actor.uuid}`, list(actor), () => []));
  }

  /** Returns the span up to the first due that comes each turn; null: there is none. */
  #findTurn(span: TimeSpan | null): TimeSpan | null {
    const times = span ? this.#listTurns(this.#listActors(span), span) : [];
    return span && times.length > 0 ? { from: span.from, to: Math.min(...times) } : null;
  }

  #viewDue(actor: Actor, due: TimeDue, { from }: TimeSpan) {
    const { roll, choices } = due;
    const key = makeDueKey(due);
    const chosen = this.#choices.get(actor.uuid)?.get(key) ?? choices[0]?.id;
    const odds = roll && 'request' in roll ? foreseeCheck(actor, roll) : null;
    return {
      key,
      when: formatSpan(Math.max(0, due.at - from)),
      label: due.label,
      dice: roll && 'formula' in roll ? roll.formula : '',
      chance: sayChance(odds),
      choices: choices.map(({ id, label }) => ({ id, label, isChosen: id === chosen })),
      isWaiting: this.#waits.has(`${actor.uuid} ${key}`),
    };
  }

  #viewActor(actor: Actor, span: TimeSpan) {
    const facet = facetOf(actor, 'time');
    const activity = this.#readActivity(actor);
    const activities = (facet?.activities ?? []).map(({ id, label, seconds }) => ({
      id,
      label,
      isChosen: id === activity,
      isTooLong: seconds !== null && seconds > span.to - span.from,
    }));
    const named = { uuid: actor.uuid, name: actor.token?.name ?? actor.name, img: actor.img, activities };
    const isAsked = listPlayers(actor).some(({ active }) => active);
    const read = () => {
      if (activity) facet?.permit?.(actor, activity);
      const dues = listPending(actor, span, activity).toSorted(
        (a, b) => Number(b.isFirst ?? false) - Number(a.isFirst ?? false) || a.at - b.at,
      );
      return { ...named, refusal: '', isAsked, dues: dues.map((due) => this.#viewDue(actor, due, span)) };
    };
    return readOr(`time of ${actor.uuid}`, read, ({ text, reason }) => ({
      ...named,
      refusal: reason || text,
      isAsked,
      dues: [],
    }));
  }

  /** Lists what all actors of a ruleset can do meanwhile, if there are several actors: the activity that all have is chosen. */
  #viewCommon(actors: readonly Actor[], span: TimeSpan) {
    const rulesets = [...new Set(actors.map(({ type }) => findRuleset(type)))];
    return rulesets.flatMap((ruleset) => {
      const own = actors.filter(({ type }) => findRuleset(type) === ruleset);
      const activities = ruleset?.time?.activities ?? [];
      if (!ruleset || own.length < 2 || activities.length === 0) return [];
      const view = activities.map(({ id, label, seconds }) => ({
        id,
        label,
        isChosen: own.every((actor) => this.#readActivity(actor) === id),
        isTooLong: seconds !== null && seconds > span.to - span.from,
      }));
      const isMixed = new Set(own.map((actor) => this.#readActivity(actor))).size > 1;
      return { ruleset: ruleset.id, label: rulesets.length > 1 ? ruleset.label : '', isMixed, activities: view };
    });
  }

  protected _view() {
    const span = this.#span;
    const listed = span ? this.#listActors(span) : [];
    const turn = this.#findTurn(span);
    const { length, count, unit, group } = this.#form;
    return {
      lengths: spans.map((seconds) => ({
        value: String(seconds),
        label: formatSpan(seconds),
        isChosen: String(seconds) === length,
      })),
      isOwn: length === 'own',
      mustChoose: length === '',
      count,
      units: Object.keys(units).map((id) => ({ id, isChosen: id === unit })),
      groups: groups
        .filter((id) => id !== 'here' || this.#here.length > 0)
        .map((id) => ({ id, isChosen: id === group })),
      common: span ? this.#viewCommon(listed, span) : [],
      actors: span ? listed.map((actor) => this.#viewActor(actor, span)) : [],
      span: span ? formatSpan(span.to - span.from) : '',
      turn: turn ? formatSpan(turn.to - turn.from) : '',
      passages: span ? this.#listPassages(span).length : 0,
      isRunning: this.#running !== null,
    };
  }

  /** Lists the rolls for the span itself, of each ruleset with actors in the window. */
  #listPassages(span: TimeSpan) {
    const own = this.#listActors(span).flatMap((actor) => facetOf(actor, 'time') ?? []);
    return [...new Set(own)].flatMap((facet) => facet.planPassage?.(span) ?? []);
  }

  protected _activate(): void {
    this.element.addEventListener('input', ({ target }) => void this.#onInput(target));
  }

  async #onInput(target: EventTarget | null): Promise<void> {
    if (!isTag(target, 'input') && !isTag(target, 'select')) return;
    const { name, value, dataset } = target;
    const { actor = '', due, ruleset } = dataset;
    if (ruleset !== undefined) {
      for (const { uuid, type } of this.#span ? this.#listActors(this.#span) : [])
        if (findRuleset(type)?.id === ruleset) this.#activities.set(uuid, value);
    } else if (due !== undefined) this.#choices.set(actor, new Map(this.#choices.get(actor)).set(due, value));
    else if (name === 'activity') this.#activities.set(actor, value);
    else this.#form = { ...this.#form, [name]: value };
    if (due === undefined)
      await this.render({ parts: name === 'length' ? ['form', 'dues', 'foot'] : ['dues', 'foot'] });
  }

  /** Asks an owner of an actor for a check. While the window waits, the GM can end the wait and roll instead. */
  async #ask(actor: Actor, due: TimeDue, request: object) {
    const key = `${actor.uuid} ${makeDueKey(due)}`;
    const roll = await askOwner(actor, due, request, (stop) => {
      this.#waits.set(key, stop);
      void this.render({ parts: ['dues'] });
    });
    this.#waits.delete(key);
    return roll;
  }

  /** Lets a span of time pass. The window stays open after a turn. */
  async #pass(span: TimeSpan | null, isTurn = false): Promise<void> {
    if (!game.user.isGM) throw new UserError('gamemaster-only');
    if (!span || this.#running) return;
    const actors = this.#listActors(span);
    this.#running = span;
    await this.render();
    try {
      const passings = actors.map((actor) => {
        const choices = this.#choices.get(actor.uuid) ?? new Map<string, string>();
        return { actor, span, activity: this.#readActivity(actor), choices };
      });
      const told = await letPassForAll(passings, (...asked) => this.#ask(...asked));
      const isBehind = game.time.worldTime < span.to;
      // The clock is set to the end of the span, not advanced by its length: if two GMs press the button at the same time, the time passes only once.
      if (isBehind) await game.time.set(span.to);
      if (isBehind || told.some(({ lines }) => lines.length > 0)) await tellPassage(span, told);
      this.#running = null;
      if (!isTurn) await this.close();
      for (const { actor, failure } of told) if (failure) warnOf(actor, failure);
    } finally {
      this.#running = null;
      if (this.rendered) await this.render();
    }
  }

  static async #onPass(this: TimeWindow): Promise<void> {
    await runOrWarn(() => runOnce(windowId, () => this.#pass(this.#span)));
  }

  static async #onPassTurn(this: TimeWindow): Promise<void> {
    await runOrWarn(() => runOnce(windowId, () => this.#pass(this.#findTurn(this.#span), true)));
  }

  static #onRollHere(this: TimeWindow, _event: Event, { dataset }: HTMLElement): void {
    this.#waits.get(`${dataset['actor']} ${dataset['due']}`)?.();
  }

  /** Makes the rolls for the span itself; only GMs see them. */
  static async #onRollPassage(this: TimeWindow): Promise<void> {
    const span = this.#span;
    for (const { formula, describe } of span ? this.#listPassages(span) : []) {
      const roll = await rollForRules(formula);
      await postRoll(roll, describe(roll), getSpeaker(), 'gm');
    }
  }
}

/** What is chosen when the window opens: how many seconds pass, and what an actor does meanwhile. */
interface Wish {
  readonly actor?: Actor;
  readonly activity?: string;
  readonly seconds?: number;
  /** The members of a party for whom time passes. */
  readonly who?: readonly Actor[];
  /** Whether they rest for a day. */
  readonly rests?: boolean;
}

/** Opens the window "Time passes"; GMs only. */
export async function openTimeWindow(wish: Wish = {}): Promise<void> {
  await openForGm(windowId, () => new TimeWindow());
  const open = foundry.applications.instances.get(windowId);
  if (open instanceof TimeWindow) await open.choose(wish);
}

const changes = ['updateWorldTime', 'createActor', 'updateActor', 'deleteActor', 'updateToken', 'canvasReady'] as const;

/** Keeps an open window "Time passes" up to date. Called in `init`. */
export function watchTimeWindow(): void {
  followHooks(changes, windowId, TimeWindow, (open) => open.render({ parts: ['dues', 'foot'] }));
  Hooks.on('updateWorldTime', (_time, seconds, _options, userId) => {
    const open = foundry.applications.instances.get(windowId);
    // Shorter steps are those of a fight's turns or of a clock that runs by itself.
    if (open instanceof TimeWindow && userId !== game.user.id && Math.abs(seconds) >= MINUTE) void open.askAgain();
  });
}
