/**
 * How to try each action in the table of permissions: through the windows, and with a direct request, as a macro of the user would send it. A trial lists what
 * the action changes in the world, but does not know who may do it.
 */
import type { PermittedAction } from '../../../module/permission-table.ts';
import { expect } from 'vitest';
import type { Seat } from '../harness.ts';
import { settle } from '../pages/chat.ts';
import type { PageGlobals } from '../page-globals.ts';
import { type State, type Subject } from './permission-world.ts';

/** One cell of the table during its test. */
export interface Cell {
  /** The user who tries the action. */
  readonly seat: Seat;
  /** An owner, who prepares the fight. */
  readonly owner: Seat;
  readonly subject: Subject;
  /** The state of the world before the action. */
  readonly before: State;
  /** A roll for the subject, on which fate can be spent. */
  readonly roll: string;
  /** Ada's rolls by mode. */
  readonly rolls: Readonly<Record<string, string>>;
  /** A number that differs in each cell. */
  readonly number: number;
}

/** How to try an action. */
export interface Trial {
  /** What the action changes when done through a window; `requestChanges`: with a request, if that differs. */
  readonly changes: readonly string[];
  readonly requestChanges?: readonly string[];
  /** What is redrawn in addition. */
  readonly drawn?: readonly string[];
  /** What a request without effect leaves in the world. */
  readonly leaves?: readonly string[];
  /** Whether the action needs a roll for the subject, which is made again each time. */
  readonly onRoll?: boolean;
  /** Makes the action possible. */
  readonly prepare?: (cell: Cell) => Promise<unknown>;
  /**
   * Does the action through the windows.
   * @returns whether there was something to press; undefined if that cannot be told
   */
  readonly offer?: (cell: Cell) => Promise<boolean | undefined>;
  /** The text that the windows show to users who may not do it. */
  readonly refusal?: RegExp;
  /** Tests whether the windows offer the action, without doing it. */
  readonly shows?: (cell: Cell) => Promise<boolean>;
  /** Requests the action directly from the server; rejects if the server refuses. */
  readonly request?: (cell: Cell) => Promise<unknown>;
  /** Tests whether the user sees the result. */
  readonly sees?: (cell: Cell) => Promise<boolean>;
}

/** Presses an element of the page if it exists. */
async function press(seat: Seat, selector: string): Promise<boolean> {
  return seat.run((_globals, wanted) => {
    const element = document.querySelector<HTMLElement>(wanted);
    element?.click();
    return element !== null;
  }, selector);
}

/** Fills in the small window that asks for a reason or numbers, and presses its button. */
async function fillForm(seat: Seat, values: Readonly<Record<string, string>>): Promise<void> {
  const form = seat.page.locator('.application.ask-window form');
  await form.locator('[name]').first().waitFor({ state: 'attached' });
  await form.evaluate((element, given) => {
    for (const [name, value] of Object.entries(given)) {
      const field = (element as HTMLFormElement).elements.namedItem(name);
      if (field && 'value' in field) field.value = value;
    }
    element.querySelector<HTMLButtonElement>('footer button')?.click();
  }, values);
}

/** Sends a message that spends an actor's fate on a roll, without the actor paying. */
async function sendSpend(
  { seat, subject, roll }: Pick<Cell, 'seat' | 'subject' | 'roll'>,
  type: string,
  more: Readonly<Record<string, string>>,
): Promise<void> {
  await seat.run(
    async ({ CONFIG }, given) => {
      const links = { actor: `Actor.${given.actor}`, replyTo: given.roll };
      const system = { schemaVersion: 1, ruleset: 'dark-harvest', links, ...given.more };
      await CONFIG.ChatMessage.documentClass.create({ type: given.type, content: 'a point', system });
    },
    { ...subject, roll, type, more },
  );
}

/** Has someone attacked; who owns the attacker does not affect who may reply. */
async function attack(seat: Seat, { actor }: Subject): Promise<void> {
  await seat.run(async ({ CONFIG }, id) => {
    const uuid = `Actor.${id}`;
    const exchange = { role: 'attack', range: 'far', initiative: 'even', against: uuid, opponent: 'Wren' };
    const plan = { white: 0, black: 0, automatic: 1 };
    const system = { schemaVersion: 1, ruleset: 'dark-harvest', links: { actor: uuid }, plan, exchange };
    await CONFIG.ChatMessage.documentClass.create({ type: 'harvestCheck', content: 'an attack', system });
  }, actor);
}

/** Tests whether an element is in the page. */
async function has(seat: Seat, selector: string): Promise<boolean> {
  return (await seat.page.locator(selector).count()) > 0;
}

/** Opens the sheet with a click in the directory if the actor is listed there; an open sheet stays open. */
async function openSheet({ seat, subject }: Cell): Promise<boolean> {
  const { actor } = subject;
  if (!(await has(seat, `#sidebar [data-entry-id="${actor}"]`))) return false;
  const isDrawn = (id: string): boolean => {
    const { game } = globalThis as unknown as PageGlobals;
    const { sheet } = game.actors.get(id) ?? {};
    return sheet?.rendered === true && sheet.element.querySelector('h2') !== null;
  };
  if (await seat.page.evaluate(isDrawn, actor)) return true;
  await press(seat, `#sidebar [data-entry-id="${actor}"] button`);
  await seat.page.waitForFunction(isDrawn, actor);
  return true;
}

/** Returns a selector for an element on an actor's sheet. */
async function onSheet({ seat, subject }: Cell, selector: string): Promise<string> {
  const id = await seat.run(({ game }, actor) => game.actors.get(actor)?.sheet.element.id ?? '', subject.actor);
  return `[id="${id}"] ${selector}`;
}

/** Presses an element of the sheet if both exist. */
async function pressOnSheet(cell: Cell, selector: string): Promise<boolean> {
  return (await openSheet(cell)) && press(cell.seat, await onSheet(cell, selector));
}

/** Requests the display of a token with a right click. For users without permission this targets the token, which is then undone. */
async function openHud({ seat }: Cell, token: string): Promise<boolean> {
  const element = seat.page.locator(`#scene [data-token-id="${token}"]`);
  await element.dispatchEvent('contextmenu');
  const display = seat.page.locator('#token-hud');
  await expect.poll(async () => (await display.count()) > 0 || (await element.getAttribute('class'))).not.toBe('token');
  if (await display.count()) return true;
  await element.dispatchEvent('contextmenu');
  return false;
}

/** Runs an action in the display of a token if the user gets it. */
async function useHud(cell: Cell, token: string, action: (seat: Seat) => Promise<unknown>): Promise<boolean> {
  const isOpen = await openHud(cell, token);
  if (!isOpen) return false;
  await action(cell.seat);
  await cell.seat.page.locator('#token-hud').dispatchEvent('keydown', { key: 'Escape', bubbles: true });
  await cell.seat.page.locator('#token-hud').waitFor({ state: 'detached' });
  return true;
}

/** Returns the menu entries of an actor in the directory. */
async function readMenu({ seat, subject }: Cell): Promise<string[]> {
  return seat.run(async (_globals, id) => {
    const row = document.querySelector(`#sidebar [data-entry-id="${id}"]`);
    row?.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true }));
    await new Promise(requestAnimationFrame);
    const items = [...document.querySelectorAll('#context-menu [role="menuitem"]')].map((item) => item.textContent);
    document.body.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
    return items;
  }, subject.actor);
}

/** Initiative that makes a subject's fighter the first or the last. */
const FIRST = 50;
const LAST = 1;

/** Sets the fight to the first turn of a round, with a given initiative of the subject's fighter; null: it has not begun. */
async function prepareFight({ owner, subject }: Cell, initiative: number | null): Promise<void> {
  await owner.run(
    async ({ game }, { combat: id, fighter, initiative, others }) => {
      const combat = game.combats.get(id);
      const updates = (combat?.combatants.contents ?? []).map((combatant) => ({
        _id: combatant.id,
        initiative: combatant.id === fighter ? initiative : others,
      }));
      await combat?.updateEmbeddedDocuments('Combatant', updates, { combatTurn: 0 });
      const [round, turn] = initiative === null ? [0, null] : [Math.max(combat?.round ?? 0, 1), 0];
      await combat?.update({ round, turn }, { turnEvents: false });
    },
    { ...subject, initiative, others: 9 },
  );
}

/** Adds the unlinked token to the fight, or removes it. */
async function prepareCopy({ owner, subject }: Cell, isFighting: boolean): Promise<void> {
  await owner.run(
    async ({ game }, { combat: id, copy, actor, scene, fighting }) => {
      const combat = game.combats.get(id);
      const found = combat?.combatants.find(({ tokenId }) => tokenId === copy);
      if (fighting && !found)
        await combat?.createEmbeddedDocuments('Combatant', [{ actorId: actor, tokenId: copy, sceneId: scene }]);
      if (!fighting && found) await found.delete();
    },
    { ...subject, fighting: isFighting },
  );
}

/** Sends an update of an actor. */
function updateActor({ seat, subject }: Cell, changes: Record<string, unknown>): Promise<unknown> {
  return seat.run(async ({ game }, given) => void (await game.actors.get(given.actor)?.update(given.changes)), {
    actor: subject.actor,
    changes,
  });
}

/** Sends an update of the combatant or the combat. */
function updateFight(
  { seat, subject }: Cell,
  changes: Record<string, unknown>,
  of: 'fight' | 'fighter',
): Promise<unknown> {
  return seat.run(
    async ({ game }, given) => {
      const combat = game.combats.get(given.combat);
      const document = given.of === 'fight' ? combat : combat?.combatants.get(given.fighter);
      await document?.update(given.changes);
    },
    { ...subject, changes, of },
  );
}

/** Tests whether a user's chat log shows the result of a roll. */
async function seesRoll({ seat }: Cell, id: string): Promise<boolean> {
  const message = seat.page.locator(`.chat-log [data-message-id="${id}"]`);
  await message.locator('.message-content').waitFor({ state: 'attached' });
  return (await message.locator('[data-degree]').count()) > 0;
}

const tracker = '#sidebar .tab[data-tab="combat"]';

/** The trials by action. */
export const trials: Readonly<Record<PermittedAction, Trial>> = {
  glimpse: {
    changes: [],
    async sees(cell) {
      if (!(await openSheet(cell))) return false;
      return has(cell.seat, await onSheet(cell, `:is(.sheet-header, .tetrad-limited) h2`));
    },
  },
  view: {
    changes: [],
    sees: async (cell) => (await openSheet(cell)) && has(cell.seat, await onSheet(cell, '.track-left')),
  },
  roll: {
    changes: ['messages'],
    async offer(cell) {
      const isOffered = await pressOnSheet(cell, '.sheet-skills [data-action="rollItem"]');
      if (isOffered) await cell.seat.page.locator('form.roll-dialog [data-roll]').dispatchEvent('click');
      else
        await cell.seat.run(
          async ({ game }, id) => void (await game.tetrad.roll(`Actor.${id}`, 'knot-tying')),
          cell.subject.actor,
        );
      return isOffered;
    },
    refusal: /You cannot/u,
    request: ({ seat, subject }) =>
      seat.run(
        async ({ CONFIG }, actor) =>
          void (await CONFIG.ChatMessage.documentClass.create({ content: 'a six', speaker: { actor } })),
        subject.actor,
      ),
  },
  macro: {
    changes: ['messages'],
    async offer({ seat, subject }) {
      await press(seat, `#scene [data-token-id="${subject.token}"]`);
      await press(seat, '#hotbar [data-slot="1"] button');
      return undefined;
    },
    refusal: /Select a token first/u,
  },
  seePrivate: { changes: [], sees: (cell) => seesRoll(cell, cell.rolls['gm'] ?? '') },
  seeBlind: { changes: [], sees: (cell) => seesRoll(cell, cell.rolls['blind'] ?? '') },
  seeSelf: { changes: [], sees: (cell) => seesRoll(cell, cell.rolls['self'] ?? '') },
  rewrite: {
    changes: ['note'],
    request: ({ seat, subject, number }) =>
      seat.run(
        async ({ game }, given) =>
          void (await game.messages.get(given.note)?.update({ content: `note ${given.number}` })),
        {
          note: subject.note,
          number,
        },
      ),
  },
  edit: {
    changes: ['name'],
    async offer(cell) {
      if (!(await pressOnSheet(cell, '[data-action="toggleMode"]'))) return false;
      const input = cell.seat.page.locator(await onSheet(cell, 'input[name="name"]'));
      await input.waitFor({ state: 'attached' });
      await input.evaluate((field: HTMLInputElement, name) => {
        field.value = name;
        field.dispatchEvent(new Event('change', { bubbles: true }));
      }, `Edited ${cell.number}`);
      await expect
        .poll(() => cell.seat.run(({ game }, id) => game.actors.get(id)?.name, cell.subject.actor))
        .toBe(`Edited ${cell.number}`);
      await pressOnSheet(cell, '[data-action="toggleMode"]');
      await input.waitFor({ state: 'detached' });
      return true;
    },
    request: (cell) => updateActor(cell, { name: `Renamed ${cell.number}` }),
  },
  hold: {
    changes: ['items'],
    async offer(cell) {
      if (!(await openSheet(cell))) return undefined;
      await cell.seat.run(({ game }, id) => {
        const uuid = game.packs.get('tetrad.dark-harvest-weapons')?.index.contents[0]?.uuid;
        const dataTransfer = new DataTransfer();
        dataTransfer.setData('text/plain', JSON.stringify({ type: 'Item', uuid }));
        const target = game.actors.get(id)?.sheet.element.querySelector('h2');
        target?.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }));
      }, cell.subject.actor);
      return undefined;
    },
    request: ({ seat, subject }) =>
      seat.run(async ({ game }, id) => {
        await game.actors.get(id)?.createEmbeddedDocuments('Item', [{ name: 'Lantern', type: 'harvestGear' }]);
      }, subject.actor),
  },
  damage: {
    changes: ['marked'],
    offer: (cell) => pressOnSheet(cell, '[data-action="markPip"]'),
    request: (cell) => updateActor(cell, { system: { health: { marked: Number(cell.before['marked']) + 1 } } }),
  },
  tokenDamage: {
    changes: ['copyMarked'],
    offer: (cell) =>
      useHud(cell, cell.subject.copy, (seat) =>
        seat.page.locator('#token-hud input[name="bar1"]').evaluate((field: HTMLInputElement) => {
          field.value = '-1';
          field.dispatchEvent(new Event('change', { bubbles: true }));
        }),
      ),
    request: ({ seat, subject }) =>
      seat.run(
        async ({ game }, { scene, copy }) => {
          const actor = game.scenes.get(scene)?.tokens.get(copy)?.actor;
          if (!actor) throw new Error('the token has no actor');
          const { marked } = actor.system['health'] as { marked: number };
          await actor.update({ system: { health: { marked: marked + 1 } } });
        },
        { ...subject },
      ),
  },
  undo: {
    changes: ['marked'],
    prepare: async ({ owner, subject }) => {
      await owner.run(async ({ game }, id) => {
        const actor = game.actors.get(id);
        const health = actor?.system['health'] as { marked: number } | undefined;
        await actor?.update({ system: { health: { marked: (health?.marked ?? 0) + 1 } } });
      }, subject.actor);
    },
    async offer(cell) {
      const { seat, owner, subject } = cell;
      if (!(await openSheet(cell)) || !(await has(seat, await onSheet(cell, '.tetrad-ledger')))) return false;
      const entry = await owner.run(({ game }, id) => {
        const ledger = game.actors.get(id)?.system['ledger'] as Record<string, { time: number }>;
        return Object.entries(ledger).toSorted(([, a], [, b]) => b.time - a.time)[0]?.[0] ?? '';
      }, subject.actor);
      const row = await onSheet(cell, `.tetrad-ledger [data-entry-id="${entry}"]`);
      await seat.page.locator(row).waitFor({ state: 'attached' });
      return press(seat, `${row} [data-act="undo"]`);
    },
    request: (cell) => updateActor(cell, { system: { health: { marked: Number(cell.before['marked']) - 1 } } }),
  },
  // A status that does not prevent rolls.
  status: {
    changes: ['effects'],
    offer: (cell) =>
      useHud(cell, cell.subject.token, (seat) =>
        seat.page.locator('#token-hud [data-status-id="prone"]').dispatchEvent('click'),
      ),
    request: ({ seat, subject }) =>
      seat.run(async ({ game }, id) => {
        const effect = { name: 'Prone', statuses: ['prone'] };
        await game.actors.get(id)?.createEmbeddedDocuments('ActiveEffect', [effect]);
      }, subject.actor),
  },
  reply: {
    changes: ['messages'],
    leaves: ['messages'],
    prepare: ({ owner, subject }) => attack(owner, subject),
    offer: ({ seat }) =>
      press(seat, `.chat-log .message:last-child [data-action="replyToAttack"][data-reply="easyTarget"]`),
    request: ({ seat }) =>
      seat.run(async ({ game, CONFIG }) => {
        const attacks = game.messages.contents.filter(
          ({ system }) => (system['exchange'] as { role?: string } | undefined)?.role === 'attack',
        );
        const last = attacks.at(-1);
        const links = { ...(last?.system['links'] as object), replyTo: last?.id };
        const system = { schemaVersion: 1, ruleset: 'dark-harvest', links, reply: 'easyTarget' };
        await CONFIG.ChatMessage.documentClass.create({ type: 'harvestReply', content: 'a reply', system });
      }),
  },
  spend: {
    onRoll: true,
    changes: ['fate', 'messages'],
    // The spender's client takes the points from the actor before it posts the message.
    requestChanges: ['messages'],
    drawn: ['net'],
    leaves: ['messages'],
    offer: ({ seat, roll }) => press(seat, `.chat-log [data-message-id="${roll}"] [data-action="spendPoints"]`),
    request: (cell) => sendSpend(cell, 'harvestFate', { title: 'Knot Tying' }),
  },
  request: {
    onRoll: true,
    changes: ['fate', 'messages'],
    requestChanges: ['messages'],
    leaves: ['messages'],
    async offer({ seat, roll }) {
      if (!(await press(seat, `.chat-log [data-message-id="${roll}"] [data-action="askReroll"]`))) return false;
      await fillForm(seat, { description: 'The knot slips.' });
      return true;
    },
    request: (cell) => sendSpend(cell, 'harvestRequest', { kind: 'reroll' }),
  },
  answer: {
    // The points that were held are returned.
    changes: ['fate', 'messages'],
    requestChanges: ['messages'],
    leaves: ['messages'],
    prepare: ({ owner, subject }) =>
      sendSpend({ seat: owner, subject, roll: '' }, 'harvestRequest', { kind: 'editScene' }),
    async offer({ seat }) {
      await settle(seat);
      return seat.run(async ({ game }) => {
        const request = game.messages.contents.findLast(({ type }) => type === 'harvestRequest');
        const veto = '[data-action="answerRequest"][data-answer="veto"]';
        const find = (): HTMLElement | null =>
          document.querySelector(`.chat-log [data-message-id="${request?.id}"] ${veto}`);
        // Compare with the card as rendered from the current state.
        const { renderHTML } = request as unknown as { renderHTML: () => Promise<HTMLElement> };
        const isOffered = (await renderHTML.call(request)).querySelector(veto) !== null;
        while ((find() !== null) !== isOffered) await new Promise(requestAnimationFrame);
        find()?.click();
        return isOffered;
      });
    },
    request: ({ seat }) =>
      seat.run(async ({ game, CONFIG }) => {
        const request = game.messages.contents.findLast(({ type }) => type === 'harvestRequest');
        const links = { ...(request?.system['links'] as object), replyTo: request?.id };
        const system = { schemaVersion: 1, ruleset: 'dark-harvest', links, answer: 'approve' };
        await CONFIG.ChatMessage.documentClass.create({ type: 'harvestAnswer', content: 'yes', system });
      }),
  },
  rule: {
    onRoll: true,
    changes: ['messages'],
    drawn: ['net'],
    leaves: ['messages'],
    async offer({ seat, roll, number }) {
      if (!(await press(seat, `.chat-log [data-message-id="${roll}"] [data-action="ruleCheck"]`))) return false;
      await fillForm(seat, { kind: 'net', net: String(100 + number), reason: 'So be it.' });
      return true;
    },
    request: ({ seat, subject, roll, number }) =>
      seat.run(
        async ({ CONFIG }, given) => {
          const links = { actor: `Actor.${given.actor}`, replyTo: given.roll };
          const net = 300 + given.number;
          const system = { schemaVersion: 1, ruleset: 'dark-harvest', links, kind: 'net', net, reason: 'So be it.' };
          await CONFIG.ChatMessage.documentClass.create({ type: 'harvestRuling', content: 'a ruling', system });
        },
        { ...subject, roll, number },
      ),
  },
  initiative: {
    changes: ['initiative', 'messages'],
    requestChanges: ['initiative'],
    prepare: (cell) => prepareFight(cell, null),
    offer: ({ seat, subject }) =>
      press(seat, `${tracker} [data-combatant-id="${subject.fighter}"] [data-action="rollInitiative"]`),
    request: (cell) => updateFight(cell, { initiative: 20 }, 'fighter'),
  },
  act: {
    changes: ['acted'],
    prepare: (cell) => prepareFight(cell, LAST),
    offer: ({ seat, subject }) => press(seat, `${tracker} [data-combatant-id="${subject.fighter}"] button.acted`),
    request: (cell) => updateActor(cell, { system: { acted: { round: 100 + cell.number } } }),
  },
  endTurn: {
    changes: ['turn'],
    prepare: (cell) => prepareFight(cell, FIRST),
    offer: ({ seat }) => press(seat, `${tracker} .combat-controls [data-action="nextTurn"]`),
    request: (cell) => updateFight(cell, { turn: 1 }, 'fight'),
  },
  round: {
    changes: ['initiative', 'messages', 'round'],
    leaves: ['round'],
    prepare: (cell) => prepareFight(cell, FIRST),
    offer: ({ seat }) => press(seat, `${tracker} .combat-controls [data-action="nextRound"]`),
    request: (cell) => updateFight(cell, { round: Number(cell.before['round']) + 1, turn: 0 }, 'fight'),
  },
  joinFight: {
    changes: ['fighters'],
    prepare: (cell) => prepareCopy(cell, false),
    offer: (cell) =>
      useHud(cell, cell.subject.copy, (seat) =>
        seat.page.locator('#token-hud [data-action="combat"]').dispatchEvent('click'),
      ),
    request: ({ seat, subject }) =>
      seat.run(
        async ({ game }, { combat, actor: actorId, copy: tokenId, scene: sceneId }) =>
          void (await game.combats.get(combat)?.createEmbeddedDocuments('Combatant', [{ actorId, tokenId, sceneId }])),
        { ...subject },
      ),
  },
  leaveFight: {
    changes: ['fighters'],
    prepare: (cell) => prepareCopy(cell, true),
    offer: (cell) =>
      useHud(cell, cell.subject.copy, (seat) =>
        seat.page.locator('#token-hud [data-action="combat"]').dispatchEvent('click'),
      ),
    request: ({ seat, subject }) =>
      seat.run(
        async ({ game }, { combat, copy }) =>
          void (await game.combats
            .get(combat)
            ?.combatants.find(({ tokenId }) => tokenId === copy)
            ?.delete()),
        { ...subject },
      ),
  },
  defeat: {
    changes: ['defeated'],
    shows: ({ seat, subject }) =>
      has(seat, `${tracker} [data-combatant-id="${subject.fighter}"] [data-action="toggleDefeated"]`),
    request: (cell) => updateFight(cell, { defeated: cell.before['defeated'] !== true }, 'fighter'),
  },
  createFight: {
    changes: ['combats'],
    shows: ({ seat }) => has(seat, `${tracker} [data-action="createCombat"]`),
    request: ({ seat }) => seat.run(async ({ CONFIG }) => void (await CONFIG.Combat.documentClass.create({}))),
  },
  moveToken: {
    changes: ['place'],
    offer: async ({ seat, subject }) => {
      const token = seat.page.locator(`#scene [data-token-id="${subject.token}"]`);
      await token.dispatchEvent('keydown', { key: 'ArrowRight', bubbles: true });
      return (await token.getAttribute('aria-pressed')) === 'true';
    },
    request: ({ seat, subject, before }) =>
      seat.run(
        async ({ game }, { scene, token, x }) => void (await game.scenes.get(scene)?.tokens.get(token)?.update({ x })),
        { ...subject, x: Number(before['place']) + 10 },
      ),
  },
  placeToken: {
    changes: ['tokens'],
    request: ({ seat, subject }) =>
      seat.run(
        async ({ game }, { scene, actor: actorId }) =>
          void (await game.scenes
            .get(scene)
            ?.createEmbeddedDocuments('Token', [{ actorId, name: 'extra', x: 0, y: 0 }])),
        { ...subject },
      ),
  },
  removeToken: {
    changes: ['tokens'],
    // Deletes a token placed by the trial, so that the others keep theirs.
    request: ({ seat, subject }) =>
      seat.run(
        async ({ game }, { scene, copy }) => {
          const tokens = game.scenes.get(scene)?.tokens;
          await (tokens?.getName('extra') ?? tokens?.get(copy))?.delete();
        },
        { ...subject },
      ),
  },
  ownership: {
    changes: ['ownership'],
    shows: async (cell) => (await readMenu(cell)).includes('Configure ownership'),
    request: ({ seat, subject }) =>
      seat.run(async ({ game }, id) => {
        const assistant = game.users.getName('Alma')?.id ?? '';
        const actor = game.actors.get(id);
        const level = actor?.ownership[assistant] ?? 0;
        await actor?.update({ ownership: { [assistant]: (level + 1) % 4 } });
      }, subject.actor),
  },
  createActor: {
    changes: ['actors'],
    shows: ({ seat }) => has(seat, '#sidebar .tab[data-tab="actors"] [data-action="createEntry"]'),
    request: ({ seat }) =>
      seat.run(
        async ({ CONFIG }) =>
          void (await CONFIG.Actor.documentClass.create({ name: 'extra', type: 'harvestCharacter' })),
      ),
  },
  deleteActor: {
    changes: ['actors'],
    shows: async (cell) => (await readMenu(cell)).some((entry) => entry.startsWith('Delete')),
    request: ({ seat, subject }) =>
      seat.run(
        async ({ game }, actor) => void (await (game.actors.getName('extra') ?? game.actors.get(actor))?.delete()),
        subject.actor,
      ),
  },
  ruleOptions: {
    changes: ['quickplay'],
    request: ({ seat }) =>
      seat.run(async ({ game }) => {
        const isOn = game.settings.get('tetrad', 'darkHarvestQuickplay');
        await game.settings.set('tetrad', 'darkHarvestQuickplay', isOn !== true);
      }),
  },
};

/** Waits until the acting client has all earlier changes of the others. */
export async function prepareTrial(cell: Cell, trial: Trial): Promise<void> {
  await trial.prepare?.(cell);
  await settle(cell.seat);
}
