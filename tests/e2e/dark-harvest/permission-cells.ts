/**
 * Tests the cells of docs/dev/permissions.md where the answer changes, as listed in module/permission-table.ts. A client tries the action
 * through its windows and with a direct request; the state of a second client and of the server shows the result.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  permissionTable,
  permits,
  permitsWithoutGamemaster,
  roles,
  type Permission,
  type PermittedAction,
  type Role,
} from '../../../module/permission-table.ts';
import { connect, type Connection } from '../../table/connect.ts';
import { describeTable, type Seat, type TestTable, type UserName } from '../harness.ts';
import { openTab, settle } from '../pages/chat.ts';
import { prepareTrial, trials, type Cell, type Trial } from './permission-trials.ts';
import {
  createSubject,
  listDifferences,
  placeSubjects,
  readSeen,
  readStored,
  type State,
  type Subject,
} from './permission-world.ts';

/** The message of Foundry's server for a refusal. */
const REFUSED = /lacks permission|may only be modified by a GM/u;

const actions = Object.keys(permissionTable) as PermittedAction[];

/** Who has which role for each of the subjects. Clara sees everything of one, name and portrait of another, and nothing of the third. */
const users: Readonly<Record<Role, { readonly name: UserName; readonly subject: number }>> = {
  gamemaster: { name: 'Gamemaster', subject: 0 },
  assistant: { name: 'Alma', subject: 0 },
  owner: { name: 'Ada', subject: 0 },
  coOwner: { name: 'Bertrand', subject: 0 },
  observer: { name: 'Clara', subject: 0 },
  limited: { name: 'Clara', subject: 1 },
  stranger: { name: 'Clara', subject: 2 },
};

/** Describes the tests for one Foundry version; each version has its own file, because together they would take longest of all. */
export function describePermissions(generation: 13 | 14): void {
  describeTable('permissions', ['Gamemaster'], describeCells, [generation]);
}

/**
 * The users whose cells are tried in the browser: the last who may, the first who may not, and the owner. That the code asks the table for every role is tested in
 * tests/module/permissions.test.ts.
 */
function chooseRoles(action: PermittedAction): readonly Role[] {
  const lastAllowed = roles.findLast((role) => permits(action, role));
  const firstRefused = roles.find((role) => !permits(action, role));
  return roles.filter((role) => [lastAllowed, firstRefused, 'owner'].includes(role));
}

function describeCells(table: TestTable): void {
  let connection: Connection;
  let subjects: Subject[] = [];
  let rolls: Record<string, string> = {};
  let number = 0;

  /** The world as the server and another client have it. */
  async function read(watcher: Seat, subject: Subject, roll: string): Promise<{ seen: State; stored: State }> {
    return { seen: await readSeen(watcher, subject, roll), stored: await readStored(connection, subject) };
  }

  /** Rolls for a subject as Ada, so that fate can be spent on it, and waits until everyone's log shows the card. */
  async function rollFor(subject: Subject, seats: readonly Seat[], messageMode = 'public'): Promise<string> {
    const id = await table.ada.run(
      async ({ game }, given) =>
        (await game.tetrad.roll(`Actor.${given.actor}`, 'knot-tying', { messageMode: given.messageMode }))?.id ?? '',
      { ...subject, messageMode },
    );
    for (const { page } of seats)
      await page.locator(`[data-message-id="${id}"] .message-content > *`).first().waitFor({ state: 'attached' });
    return id;
  }

  /**
   * Tries an action and checks its result.
   * @param allowed - whether the table allows it
   * @param attempt - the action
   * @param expected - the parts of the world that change, and what is redrawn
   */
  async function tryIt(
    cell: Omit<Cell, 'before'>,
    trial: Trial,
    attempt: (cell: Cell) => Promise<void>,
    expected: readonly string[],
    drawn: readonly string[],
  ): Promise<void> {
    const watcher = cell.seat.name === 'Ada' ? table.bertrand : table.ada;
    await prepareTrial({ ...cell, before: {} }, trial);
    const before = await read(watcher, cell.subject, cell.roll);
    await attempt({ ...cell, before: before.stored });
    await settle(cell.seat);
    const names = (list: readonly string[]): string => list.toSorted().join(' ');
    const seen = async (): Promise<string> =>
      names(listDifferences(before.seen, await readSeen(watcher, cell.subject, cell.roll)));
    await expect.poll(seen, { interval: 100, message: 'seen' }).toBe(names([...expected, ...drawn]));
    // The server has the change before another client sees it.
    const stored = await readStored(connection, cell.subject);
    expect(names(listDifferences(before.stored, stored)), 'stored').toBe(names(expected));
  }

  /** Returns the notifications of a page. */
  async function takeNotices(seat: Seat): Promise<string> {
    return seat.run(({ ui }) => {
      const texts = [...document.querySelectorAll('#notifications li, .notification')].map(
        ({ textContent }) => textContent,
      );
      ui.notifications.clear();
      return texts.join('\n');
    });
  }

  /** Tests a cell. */
  async function tryCell(action: PermittedAction, role: Role, allowed: boolean, isAlone: boolean): Promise<void> {
    const { name, subject: index } = users[role];
    const subject = subjects[index] as Subject;
    const trial = trials[action];
    const seat = table.seat(name);
    const owner = table.ada;
    const cell = { seat, owner, subject, roll: '', rolls, number: ++number };
    if (trial.sees) {
      expect(await trial.sees({ ...cell, before: {} }), 'what is seen').toBe(allowed);
      return;
    }
    const { requests }: Permission = permissionTable[action];
    const watcher = seat === table.ada ? table.bertrand : table.ada;
    const rollAnew = async (): Promise<string> => (trial.onRoll ? rollFor(subject, [seat, watcher]) : '');
    if (trial.shows) expect(await trial.shows({ ...cell, before: {} }), 'what is offered').toBe(allowed);
    if (trial.offer) {
      await takeNotices(seat);
      const roll = await rollAnew();
      const attempt = async (tried: Cell): Promise<void> => {
        const found = await trial.offer?.(tried);
        if (found !== undefined) expect(found, 'what is offered').toBe(allowed);
      };
      const changes = allowed ? trial.changes : [];
      await tryIt({ ...cell, roll }, trial, attempt, changes, allowed ? (trial.drawn ?? []) : []);
      if (!allowed && trial.refusal) expect(await takeNotices(seat)).toMatch(trial.refusal);
    }
    if (trial.request) {
      const isTaken = allowed || requests?.roles.includes(role) === true;
      const counts =
        allowed || (isTaken && requests?.counts === true && !(isAlone && !permissionTable[action].withoutGamemaster));
      const roll = await rollAnew();
      const attempt = async (tried: Cell): Promise<void> => {
        const error = await trial.request?.(tried).then(
          () => '',
          (reason: unknown) => String(reason),
        );
        expect(error, 'what the server says').toMatch(isTaken ? /^$/u : REFUSED);
        if (isTaken) return;
        // Foundry shows the reason and logs it.
        await seat.expectErrors(REFUSED);
        expect(await takeNotices(seat)).toMatch(REFUSED);
      };
      const done = trial.requestChanges ?? trial.changes;
      const changes = counts ? done : isTaken ? (trial.leaves ?? []) : [];
      await tryIt({ ...cell, roll }, trial, attempt, changes, counts ? (trial.drawn ?? []) : []);
    }
  }

  beforeAll(async () => {
    const { gamemaster } = table;
    await gamemaster.run(async ({ game, CONFIG }) => {
      await CONFIG.Actor.documentClass.deleteDocuments(game.actors.map(({ id }) => id));
      await CONFIG.User.documentClass.createDocuments([
        { name: 'Alma', role: 3 },
        { name: 'Clara', role: 1 },
      ]);
      await CONFIG.Macro.documentClass.create({
        name: 'Knots',
        type: 'script',
        command: 'game.tetrad.rollItem("knot-tying");',
        ownership: { default: 2 },
      });
    });
    for (const name of ['Ada', 'Bertrand', 'Alma', 'Clara'] as const) await table.sit(name);
    const actors = [];
    for (const [name, clara] of [
      ['Wren', 2],
      ['Sparrow', 1],
      ['Linnet', 0],
    ] as const)
      actors.push(await createSubject(gamemaster, name, { Ada: 3, Bertrand: 3, Clara: clara }));
    subjects = await placeSubjects(gamemaster, table.ada, actors);
    for (const seat of table.seats) {
      for (const tab of ['actors', 'combat', 'chat'] as const) await openTab(seat, tab);
      await seat.run(async ({ game }) => {
        const macros = (game as unknown as { macros: { getName(name: string): object } }).macros;
        const user = game.user as unknown as { assignHotbarMacro(macro: object, slot: number): Promise<void> };
        await user.assignHotbarMacro(macros.getName('Knots'), 1);
      });
      await seat.page.locator('#hotbar [data-slot="1"] button', { hasText: 'Knots' }).waitFor();
    }
    const [watched] = subjects;
    if (watched)
      for (const mode of ['gm', 'blind', 'self']) rolls = { ...rolls, [mode]: await rollFor(watched, [], mode) };
    connection = await connect(table.url, 'Ada');
  });
  afterAll(() => connection?.socket.disconnect());

  describe.each(actions)('%s', (action) => {
    // In five pages, open sheets are redrawn with each change, and a long log is laid out with each message.
    beforeAll(async () => {
      for (const seat of table.seats) await seat.closeWindows();
      await table.gamemaster.run(
        async ({ game, CONFIG }, kept) => {
          const gone = game.messages.contents.map(({ id }) => id).filter((id) => !kept.includes(id));
          await CONFIG.ChatMessage.documentClass.deleteDocuments(gone);
        },
        [...subjects.map(({ note }) => note), ...Object.values(rolls)],
      );
    });
    it.each(chooseRoles(action))('%s', (role) => tryCell(action, role, permits(action, role), false));
  });

  describe('no Gamemaster online', () => {
    beforeAll(async () => {
      for (const name of ['Gamemaster', 'Alma'] as const) await table.seat(name).page.goto('about:blank');
      for (const { page } of [table.ada, table.bertrand])
        await page.waitForFunction(
          () => (globalThis as unknown as { game: { users: { activeGM: unknown } } }).game.users.activeGM === null,
        );
    });

    it('the tracker says that the fight waits', async () => {
      await table.bertrand.page.locator('.tetrad-waiting').waitFor({ state: 'attached' });
    });

    it.each(actions)('%s', (action) => tryCell(action, 'owner', permitsWithoutGamemaster(action), true));
  });
}
