/** The GM's forecast of a fight between demo characters: exact, simulated, with the keyboard, without a worker. Each test continues from the one before. */
import type { Locator } from 'playwright';
import { beforeAll, expect, it } from 'vitest';
import {
  startOutlook,
  type FightOutlook,
  type OutlookFighter,
  type OutlookSide,
} from '../../../src/dark-harvest/outlook/index.ts';
import { describeTable, type Seat } from '../harness.ts';
import { expectAccessible } from '../pages/axe.ts';
import { openTab } from '../pages/chat.ts';
import { KeyboardPlayer } from '../pages/keyboard.ts';
import { findToken } from '../pages/scene.ts';
import { chooseLiving, findFighterRows, popOutTracker, readLiving, readLivingHint } from '../pages/tracker.ts';
import {
  findAnyWay,
  findForecast,
  openForecast,
  readMargin,
  pressFair,
  proposeFoes,
  readFighters,
  readMeanRounds,
  readOutcomes,
  readSpoken,
  readWins,
} from './forecast-page.ts';
import { findPanel, findPanelButton } from './panel-page.ts';
import { places, shown } from './places-page.ts';

/** Creates an encounter: Ned is a friend, Ottilie a foe, Imre neither. Ned and Imre are hurt and without armour, so that either side may win. */
async function makeFight(gamemaster: Seat): Promise<void> {
  await gamemaster.run(async ({ game, CONFIG }) => {
    const wounds = { 'Ned Halloway': { marked: 3, bruised: 1 }, 'Imre Vane': { marked: 12, bruised: 2 } };
    for (const [name, health] of Object.entries(wounds)) {
      const actor = game.actors.getName(name);
      await actor?.update({ system: { health } });
      for (const item of actor?.items ?? [])
        if (item.type === 'harvestArmor') await item.update({ system: { worn: false } });
    }
    const scene = await CONFIG.Scene.documentClass.create({ name: 'The Docks' });
    const place = (name: string, disposition: number, x: number) => ({
      name,
      disposition,
      x,
      y: 300,
      actorId: game.actors.getName(name)?.id,
      actorLink: true,
    });
    const tokens = await scene.createEmbeddedDocuments('Token', [
      place('Ned Halloway', 1, 100),
      place('Ottilie Marsh', -1, 300),
      place('Imre Vane', 0, 500),
    ]);
    await scene.update({ active: true });
    const combat = await CONFIG.Combat.documentClass.create({ scene: scene.id, active: true });
    await combat.createEmbeddedDocuments(
      'Combatant',
      tokens.map(({ id, name }) => ({ tokenId: id, sceneId: scene.id, actorId: game.actors.getName(name)?.id })),
    );
  });
}

/** Returns a demo character as a fighter with its readied weapon. */
async function readFighter(seat: Seat, name: string, side: OutlookSide): Promise<OutlookFighter> {
  const { characteristics, health, initiativeBonus, items } = await seat.run(({ game }, wanted) => {
    const actor = game.actors.getName(wanted);
    if (!actor) throw new Error(`no actor ${wanted}`);
    return {
      ...(actor.system as unknown as {
        characteristics: Record<string, number>;
        health: { dice: number; marked: number; bruised: number };
        initiativeBonus: number;
      }),
      items: actor.items.map(({ type, system }): Record<string, unknown> => ({ ...system, type })),
    };
  }, name);
  const rate = (skill: unknown) =>
    (items.find(({ type, identifier }) => type === 'harvestSkill' && identifier === skill)?.['rating'] ?? 0) as number;
  const weapon = items.find(({ type, readied }) => type === 'harvestWeapon' && readied);
  if (!weapon) throw new Error(`${name} has readied nothing`);
  const armour = items.filter(({ type, worn }) => type === 'harvestArmor' && worn);
  const { dexterity = 0, wits = 0, strength = 0, fortitude = 0, resolve = 0 } = characteristics;
  return {
    id: name,
    side,
    dexterity,
    wits,
    strength,
    fortitude,
    resolve,
    initiativeBonus,
    weaponSkill: rate(weapon['skill']),
    dodge: rate('dodge'),
    armour: armour.reduce((sum, { soak }) => sum + (soak as number), 0),
    weapon: {
      damage: weapon['damage'] as number,
      melee: weapon['melee'] as boolean,
      bruise: weapon['bruise'] as boolean,
    },
    martialArts: rate('martial-arts') > 0,
    track: { dice: health.dice, reserve: 4, marked: health.marked, bruised: health.bruised },
  };
}

function workOut(fighters: readonly OutlookFighter[]): FightOutlook {
  const run = startOutlook({ method: 'reference', fighters });
  while (run.advance());
  const outlook = run.read();
  if (!outlook) throw new Error('no outlook');
  return outlook;
}

/** Returns a chance as the window shows it, unless it is very small or very large. */
const write = (value: number): string => `${(value * 100).toFixed(1)}%`;

/** An event of a trace; for a task, its processor time in µs. */
interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

/** From how many ms a task counts as long. */
const LONG = 50;

/**
 * Runs an action and returns the durations of the long tasks in the page, in ms. The browser's PerformanceObserver measures wall-clock time, which on a busy
 * machine includes waiting for a processor, so a trace shows how long the page itself worked.
 */
async function listLongTasks({ page }: Seat, run: () => Promise<unknown>): Promise<number[]> {
  const browser = page.context().browser();
  if (!browser) throw new Error('no browser');
  await page.evaluate(() => {
    const observed: PerformanceEntry[] = [];
    const observer = new PerformanceObserver((list) => observed.push(...list.getEntries()));
    observer.observe({ type: 'longtask' });
    const end = (): number => {
      observed.push(...observer.takeRecords());
      observer.disconnect();
      return observed.length;
    };
    Object.assign(globalThis, { countLongTasks: end });
  });
  await browser.startTracing(page, { categories: ['toplevel'] });
  await run();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
  const observed = await page.evaluate(() =>
    (globalThis as unknown as { countLongTasks: () => number }).countLongTasks(),
  );
  const threads = traceEvents
    .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
    .map(({ pid, tid }) => `${pid}/${tid}`);
  // A task that the trace covers only partly has no such time.
  const tasks = traceEvents
    .filter(({ name, ph, pid, tid }) => ph === 'X' && name.endsWith('RunTask') && threads.includes(`${pid}/${tid}`))
    .flatMap(({ tdur }) => (tdur === undefined ? [] : [tdur / 1000]));
  expect(tasks.length).toBeGreaterThan(10);
  const busy = tasks.filter((duration) => duration > LONG);
  return observed === 0 ? [] : busy;
}

describeTable('the fight outlook', ['Gamemaster', 'Ada'], (table) => {
  let player: KeyboardPlayer;
  let ned: OutlookFighter;
  let ottilie: OutlookFighter;
  const panel = (): Locator => findForecast(table.gamemaster);
  const select = (label: string): Locator => panel().getByLabel(label, { exact: true });
  const expectWins = ({ win }: FightOutlook) =>
    expect
      .poll(() => readWins(table.gamemaster), { timeout: 20_000 })
      .toEqual([write(win.a.value), write(win.b.value)]);

  beforeAll(async () => {
    const { gamemaster } = table;
    await makeFight(gamemaster);
    await openTab(gamemaster, 'combat');
    [ned, ottilie] = [
      await readFighter(gamemaster, 'Ned Halloway', 'a'),
      await readFighter(gamemaster, 'Ottilie Marsh', 'b'),
    ];
    player = await KeyboardPlayer.sit(gamemaster);
  });

  it('is opened by keyboard from the Gamemaster’s panel, and says exactly who wins and at what price', async () => {
    const { page } = table.gamemaster;
    await player.press('Shift+KeyG');
    await player.activate(findPanelButton(table.gamemaster, 'forecast'));
    await player.expectFocus(panel());
    const outlook = workOut([ned, ottilie]);
    expect(outlook.exact).toBe(true);
    await expectWins(outlook);
    const [own, other] = outlook.fighters;
    expect((await readOutcomes(table.gamemaster, 'Ned Halloway'))[0]).toBe(write(own!.down.value));
    expect(await readOutcomes(table.gamemaster, 'Ottilie Marsh')).toEqual([
      write(other!.down.value),
      write(other!.dying.value),
      `${other!.marked.value.toFixed(1)} of ${(ottilie.track.dice + 4) * 2}`,
    ]);
    expect(await readOutcomes(table.gamemaster, 'Imre Vane')).toEqual(['–', '–', '–']);
    await panel().getByText('Exact.').waitFor();
    expect(await readMeanRounds(table.gamemaster)).toBe(outlook.rounds.mean.value.toFixed(1));
    await expect
      .poll(() => readSpoken(table.gamemaster))
      .toBe(`Friends win: ${write(outlook.win.a.value)}. Foes win: ${write(outlook.win.b.value)}.`);
    await expectAccessible(table.gamemaster.page, places.forecast, shown.wins, shown.sides);
    expect(page.workers().map((worker) => new URL(worker.url()).pathname)).toEqual([
      expect.stringMatching(/^\/systems\/tetrad\/chunks\/forecast\d*\.worker\.mjs$/u),
    ]);
  });

  it('with another side a fight of three is simulated in the worker, and no task of the page is long', async () => {
    const imre = await readFighter(table.gamemaster, 'Imre Vane', 'b');
    const outlook = workOut([imre, ned, ottilie]);
    expect(outlook.exact).toBe(false);
    const long = await listLongTasks(table.gamemaster, async () => {
      await player.tabTo(select('Side of Imre Vane'));
      await player.select('Foes');
      await player.expectFocus(select('Side of Imre Vane'));
      await panel().getByText('10,000 fights were simulated').waitFor({ timeout: 20_000 });
    });
    // A busy machine makes short tasks a little longer than the browser's limit of 50 ms.
    expect(long.filter((milliseconds) => milliseconds > 100)).toEqual([]);
    await expectWins(outlook);
    const error = 1.96 * Math.sqrt((outlook.win.a.value * outlook.win.b.value) / 10_000);
    expect(await readMargin(table.gamemaster)).toBe(`± ${(100 * error).toFixed(1)}`);
    await expectAccessible(table.gamemaster.page, places.forecast, shown.margin);
  });

  it('follows wounds and what is chosen, and takes selected against targeted tokens', async () => {
    const { gamemaster } = table;
    await player.tabTo(select('Side of Imre Vane'));
    await player.select('Left out');
    await player.tabTo(select('Stance: Ottilie Marsh'));
    await player.select('dodges only shots');
    await expectWins(workOut([ned, { ...ottilie, stance: 'dodge' }]));
    await player.select('strikes back');
    await gamemaster.run(({ game }) =>
      game.actors.getName('Ottilie Marsh')?.update({ system: { health: { marked: 8 } } }),
    );
    const wounded = { ...ottilie, track: { ...ottilie.track, marked: 8 } };
    await expectWins(workOut([ned, wounded]));
    await player.expectNoPointer();

    await player.tabTo(select('Fighters from'));
    await player.select('selected');
    await panel().getByText('Select the tokens of one side and target those of the other').waitFor();
    for (const window of [panel(), findPanel(gamemaster)])
      await window.evaluate(({ style }) => (style.visibility = 'hidden'));
    await findToken(gamemaster, 'Ottilie Marsh').click();
    await findToken(gamemaster, 'Ned Halloway').focus();
    await player.press('KeyT');
    await panel().evaluate(({ style }) => (style.visibility = ''));
    await expectWins(
      workOut([
        { ...wounded, side: 'a' },
        { ...ned, side: 'b' },
      ]),
    );
  });

  it('stands in the tracker where the world has that, moves after each blow, and tells players nothing of whom the GM hides', async () => {
    const { gamemaster, ada } = table;
    const write = (wounds: number): string => {
      const { win } = workOut([ned, { ...ottilie, track: { ...ottilie.track, marked: wounds } }]);
      const whole = Math.round(win.a.value * 100);
      return whole === 100 ? 'Friends >99%' : `Friends ${whole}%`;
    };
    const wound = (marked: number) =>
      gamemaster.run(
        ({ game }, to) => game.actors.getName('Ottilie Marsh')?.update({ system: { health: { marked: to } } }),
        marked,
      );
    const setCombatant = (name: string, changes: Record<string, unknown>) =>
      gamemaster.run(({ game }, [who, data]) => game.combats.contents[0]?.combatants.getName(who)?.update(data), [
        name,
        changes,
      ] as const);
    await openTab(ada, 'combat');
    await popOutTracker(gamemaster);
    expect([await readLiving(gamemaster), await readLiving(ada)]).toEqual(['', '']);
    await wound(0);
    await chooseLiving(gamemaster, 'leaders');
    await expect.poll(() => readLiving(gamemaster)).toBe(write(0));
    expect(await readLiving(gamemaster, true)).toBe(write(0));
    await wound(6);
    await expect.poll(() => readLiving(gamemaster)).toBe(write(6));
    expect(await readLiving(gamemaster, true)).toBe(write(6));
    expect(write(0)).not.toBe(write(6));
    expect(await readLivingHint(gamemaster)).toMatch(
      /^Friends win: .*%\. Foes win: .*%\. The forecast counts everyone/u,
    );
    await expectAccessible(gamemaster.page, places.trackerHead, shown.living);
    expect(await readLiving(ada)).toBe('');

    await chooseLiving(gamemaster, 'everybody');
    await expect.poll(() => readLiving(ada)).toBe(write(6));
    await ada.reload();
    await openTab(ada, 'combat');
    await expect.poll(() => readLiving(ada)).toBe(write(6));
    await setCombatant('Imre Vane', { hidden: true });
    await expect.poll(() => readLiving(ada)).toBe('');
    expect(await readLiving(gamemaster)).toBe(write(6));
    await setCombatant('Imre Vane', { hidden: false });
    await expect.poll(() => readLiving(ada)).toBe(write(6));
    await setCombatant('Ottilie Marsh', { defeated: true });
    await expect.poll(() => readLiving(gamemaster)).toBe('Friends –');
    expect(await readLivingHint(gamemaster)).toBe('No Foes are left.');
    await expect.poll(() => readLiving(ada)).toBe('');
    await setCombatant('Ottilie Marsh', { defeated: false });
    await expect.poll(() => readLiving(gamemaster)).toBe(write(6));
    await chooseLiving(gamemaster, 'nobody');
    await expect.poll(() => readLiving(gamemaster)).toBe('');
    await gamemaster.closeWindows();
  });

  it('proposes how many foes of a kind are a fair fight, and takes them into the draft alone', async () => {
    const { gamemaster } = table;
    await gamemaster.run(({ game }) =>
      game.actors.getName('Ottilie Marsh')?.update({ system: { health: { marked: 0 } } }),
    );
    const count = () => gamemaster.run(({ game }) => [game.actors.size, game.combats.contents[0]?.combatants.size]);
    const before = await count();
    await openForecast(gamemaster);
    const one = workOut([ned, ottilie]).win.a.value;
    const write = (value: number): string => `${Math.round(value * 100)}%`;
    const two = workOut([ned, { ...ottilie, id: 'one' }, { ...ottilie, id: 'two' }]).win.a.value;
    const near = Math.abs(one - 0.4) < Math.abs(two - 0.4) ? { number: 1, chance: one } : { number: 2, chance: two };
    const said = await proposeFoes(gamemaster, 'Ottilie Marsh', 'Hard: friends win 40% of fights');
    expect(said).toMatch(new RegExp(`^${near.number} × Ottilie Marsh: friends win (?:<1|\\d+)% of fights\\.`, 'u'));
    const chance = Number(/friends win <?(\d+)%/u.exec(said)?.[1]);
    expect(Math.abs(chance - near.chance * 100), write(near.chance)).toBeLessThan(4);
    await expectAccessible(gamemaster.page, places.forecast, shown.wins);
    await pressFair(gamemaster, 'Add foes to the forecast');
    const copies = Array.from({ length: near.number }, (_, index) => `Ottilie Marsh ${index + 1}`);
    await expect.poll(() => readFighters(gamemaster)).toEqual(['Ned Halloway', ...copies, 'Imre Vane']);
    expect(await count()).toEqual(before);
    await pressFair(gamemaster, 'Remove them');
    await expect.poll(() => readFighters(gamemaster)).toEqual(['Ned Halloway', 'Ottilie Marsh', 'Imre Vane']);
    await expectWins(workOut([ned, ottilie]));
    await gamemaster.closeWindows();
  });

  it('without workers it is worked out in the page, in short steps, and says so', async () => {
    const { gamemaster } = table;
    await gamemaster.run(async ({ game }) => {
      await game.actors.getName('Ottilie Marsh')?.update({ system: { health: { marked: 0 } } });
      Object.assign(globalThis, { Worker: undefined });
    });
    const outlook = workOut([ned, ottilie]);
    await gamemaster.closeWindows();
    const long = await listLongTasks(gamemaster, async () => {
      await openForecast(gamemaster);
      await expectWins(outlook);
    });
    expect(long).toEqual([]);
    await panel().getByText('This browser blocks background work').waitFor();
    expect(gamemaster.page.workers()).toEqual([]);
  });

  it('is not for players', async () => {
    const { ada } = table;
    await openTab(ada, 'combat');
    await findFighterRows(ada).first().waitFor();
    await ada.page.keyboard.press('Shift+KeyG');
    expect(await findAnyWay(ada).count()).toBe(0);
  });
});
