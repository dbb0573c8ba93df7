/**
 * The GM's own clocks. Those that everyone sees are in a world setting, which Foundry sends to every client; hidden ones stay in the browser of the GM who made
 * them, in no document.
 */
import { getSettings } from '../foundry/host.ts';
import { createList, createText } from '../settings/fields.ts';
import { makeMemory } from '../settings/world-settings.ts';
import { runInTurn } from '../foundry/run-once.ts';
import { type Clock, type Moment, countable, endSceneOf, fillClock, countFilled, SEGMENTS } from './clock.ts';

const SETTING = 'clocks';

/** The maximum numbers of clocks of one kind, and of worlds whose hidden clocks a browser keeps. */
const [MOST, WORLDS] = [24, 20];

const hidden = makeMemory('hiddenClocks', WORLDS);

function createClocks() {
  const { NumberField, SchemaField, StringField } = foundry.data.fields;
  const whole = { required: true, nullable: false, integer: true } as const;
  const clock = new SchemaField({
    id: createText(),
    name: createText(),
    size: new NumberField({ ...whole, ...SEGMENTS, initial: SEGMENTS.min }),
    filled: new NumberField({ ...whole, min: 0, max: SEGMENTS.max, initial: 0 }),
    counts: new StringField({ required: true, choices: [...countable], initial: 'hand' }),
    combat: createText(),
    round: new NumberField({ ...whole, min: 0, initial: 1 }),
    since: new NumberField({ ...whole, initial: 0 }),
    scenes: createList(createText(), SEGMENTS.max),
  });
  return createList(clock, MOST);
}

/** Returns the current moment for clocks. @param ended - a fight that was just deleted */
function readNow(ended?: Combat.Implementation): Moment {
  const all = [...game.combats, ...(ended ? [ended] : [])].filter(({ round }) => round > 0);
  const fights = all.toSorted((a, b) => Number(b.active) - Number(a.active));
  return {
    time: Math.trunc(game.time.worldTime),
    fights: fights.map(({ id, round }) => ({ id: id ?? '', round })),
  };
}

/** A clock as it is now. */
export interface ShownClock extends Clock {
  /** Whether only this browser knows it. */
  readonly isHidden: boolean;
  /** The segments that are filled now. */
  readonly now: number;
}

type Kind = 'shown' | 'hidden';

function read(kind: Kind): readonly Clock[] {
  // The host has cleaned its setting.
  if (kind === 'shown') return getSettings().get('tetrad', SETTING) as readonly Clock[];
  const stored = hidden.read(game.world.id);
  return Array.isArray(stored) ? createClocks().clean(stored) : [];
}

async function write(kind: Kind, clocks: readonly Clock[]): Promise<void> {
  if (kind === 'shown') await getSettings().set('tetrad', SETTING, clocks);
  else await hidden.write(game.world.id, clocks.length > 0 ? clocks : undefined);
}

/** Changes this client's clocks, one change after the other: each reads what the one before has written. */
function change(kind: Kind, edit: (clocks: readonly Clock[]) => readonly Clock[]): Promise<void> {
  return runInTurn(SETTING, async () => {
    const before = read(kind);
    const after = edit(before);
    if (after.length !== before.length || after.some((clock, place) => clock !== before[place]))
      await write(kind, after);
  });
}

/** Lists the clocks that this user sees, the shown ones first. */
export function listClocks(): ShownClock[] {
  const now = readNow();
  const list = (kind: Kind): ShownClock[] =>
    read(kind).map((clock) => ({ ...clock, isHidden: kind === 'hidden', now: countFilled(clock, now) }));
  return [...list('shown'), ...(game.user.isGM ? list('hidden') : [])];
}

/** What a GM enters for a clock. */
export type ClockEntry = Pick<ShownClock, 'name' | 'size' | 'counts' | 'isHidden'>;

/**
 * Stores a clock that the GM has entered. What has filled stays filled.
 * @param id - of the clock that is changed; empty: a new one
 */
export async function storeClock(id: string, { isHidden, ...entry }: ClockEntry): Promise<void> {
  const now = readNow();
  const before = listClocks().find((clock) => clock.id === id);
  const { now: filled = 0, isHidden: wasHidden = isHidden } = before ?? {};
  // A new way of counting begins now.
  const since = before?.counts === entry.counts ? before.since : now.time;
  const blank = { id: id || foundry.utils.randomID(), filled, combat: '', round: 1, since, scenes: [] };
  const clock = fillClock({ ...blank, ...entry }, now, filled);
  if (wasHidden !== isHidden) await removeClock(id, wasHidden);
  await change(isHidden ? 'hidden' : 'shown', (clocks) =>
    clocks.some((one) => one.id === id) ? clocks.map((one) => (one.id === id ? clock : one)) : [...clocks, clock],
  );
}

/** Fills segments of a clock by hand, or empties them. @param by - how many; below 0: empties */
export async function advanceClock(id: string, isHidden: boolean, by: number): Promise<void> {
  const now = readNow();
  await change(isHidden ? 'hidden' : 'shown', (clocks) =>
    clocks.map((clock) => (clock.id === id ? fillClock(clock, now, countFilled(clock, now) + by) : clock)),
  );
}

export async function removeClock(id: string, isHidden: boolean): Promise<void> {
  await change(isHidden ? 'hidden' : 'shown', (clocks) => clocks.filter((clock) => clock.id !== id));
}

/** Tells the clocks of this GM's client that a scene has ended, or that its end was undone. @param key - the key of the scene's end */
export async function countScene(key: string, isUndone = false): Promise<void> {
  for (const kind of ['shown', 'hidden'] as const)
    await change(kind, (clocks) => clocks.map((clock) => endSceneOf(clock, key, isUndone)));
}

/** Keeps what the rounds of a fight have filled, once the fight is gone: the GM who ended it for everyone, each GM for hidden clocks. */
async function keepRounds(ended: Combat.Implementation, userId: string): Promise<void> {
  if (!game.user.isGM) return;
  const [before, now] = [readNow(ended), readNow()];
  const keep = (clock: Clock): Clock => {
    const counted = clock.combat || before.fights[0]?.id;
    return clock.counts === 'round' && counted === ended.id ? fillClock(clock, now, countFilled(clock, before)) : clock;
  };
  if (userId === game.user.id) await change('shown', (clocks) => clocks.map(keep));
  await change('hidden', (clocks) => clocks.map(keep));
}

/** Registers the settings of the clocks, and keeps what fights have filled. Called in `init`. */
export function registerClocks(): void {
  hidden.register();
  getSettings().register('tetrad', SETTING, { scope: 'world', config: false, type: createClocks(), default: [] });
  Hooks.on('deleteCombat', (combat, _options, userId) => void keepRounds(combat, userId));
}
