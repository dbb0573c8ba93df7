/**
 * A fight at the table, step by step, for `npm run verify:foundry` in a licensed Foundry and for the end-to-end tests on the embedded table. A GM and a player
 * take part. Foundry's own parts (directories, scene, tracker, token display, hotbar) are used through the public API, because the table draws them in its own
 * way; the system's parts (sheets, dialogs, cards) are clicked. Independent of the test runner.
 */
import type { Locator } from 'playwright';
import type { PageSeat } from '../page-seat.ts';
import { until } from '../until.ts';
import { createCharacter, emil, rosa } from './characters.ts';

/** The users who play. */
export interface PlayStage {
  readonly gamemaster: PageSeat;
  readonly player: PageSeat;
}

/** A step, which continues from the one before. */
export interface PlayStep {
  readonly name: string;
  /** @throws Error that says what went wrong. */
  run(stage: PlayStage): Promise<void>;
}

const SCENE = 'The Docks (verify)';
/** A weapon from the packs. */
const WEAPON = 'Rifle';

/** The fighters: tokens with their actors, in the order in which they join the encounter. */
export const fighters = [
  ['Rosa Vane', 'Rosa Vane'],
  ['Emil Hart', 'Emil Hart'],
  ['Gutter Rat (1)', 'Gutter Rat'],
  ['Gutter Rat (2)', 'Gutter Rat'],
  ['Lurker (1)', 'Lurker'],
] as const;
/** Whether only the GM sees it. */
const HIDDEN = 'Lurker (1)';

/** Initiative faces by fighter, in that order, and the resulting order: Rosa has more Wits than the rat; the rat comes before the lurker by name. */
export const FIRST_ROUND = {
  faces: [[1, 3], [1, 1, 1], [2], [1], [3]].flat(),
  order: ['Emil Hart 3', 'Rosa Vane 1', 'Gutter Rat (2) 1', 'Gutter Rat (1) 0', 'Lurker (1) 0'],
};
/** The same for the next round. */
export const SECOND_ROUND = {
  faces: [[1, 1], [2, 3, 1], [1], [2], [2]].flat(),
  order: ['Rosa Vane 2', 'Emil Hart 1', 'Gutter Rat (1) 1', 'Gutter Rat (2) 0', 'Lurker (1) 0'],
};

/** Opens an actor's sheet in play mode through the public API. */
async function openSheet(seat: PageSeat, name: string): Promise<Locator> {
  const id = await seat.run(async ({ game }, wanted) => {
    const sheet = game.actors.getName(wanted)?.sheet;
    await sheet?.render({ force: true });
    return sheet?.element.id ?? '';
  }, name);
  const sheet = seat.page.locator(`[id="${id}"]`);
  await sheet.locator('.window-content :is(h2, input)').first().waitFor({ state: 'attached' });
  const mode = sheet.locator('[data-action="toggleMode"]');
  if (await sheet.locator('input[name="name"]').count()) {
    await mode.click();
    await sheet.locator('input[name="name"]').waitFor({ state: 'detached' });
  }
  return sheet;
}

/** Returns the text of the first match of a selector; null if there is none. */
async function readText(root: Locator, selector: string): Promise<string | null> {
  const found = root.locator(selector).first();
  return (await found.count()) ? ((await found.textContent()) ?? '').replace(/\s+/gu, ' ').trim() : null;
}

/** Returns a message in a user's chat log, after opening the chat tab. */
async function showMessage(seat: PageSeat, id: string): Promise<Locator> {
  await seat.run(({ ui }) => {
    ui.sidebar?.expand();
    ui.chat.activate();
  });
  const message = seat.page.locator(`.chat-log [data-message-id="${id}"]`).first();
  await message.waitFor({ state: 'attached' });
  return message;
}

/**
 * Marks pips on a sheet with a click, which is one write with a ledger entry.
 * @param pips - How many are marked afterwards; none were before.
 */
export async function markPips(seat: PageSeat, gamemaster: PageSeat, actor: string, pips: number): Promise<void> {
  await gamemaster.run(({ Hooks }) => {
    const updated: string[] = [];
    const id = Hooks.on('updateActor', ({ name }) => updated.push(name));
    Object.assign(globalThis, { updatedActors: { updated, stop: () => Hooks.off('updateActor', id) } });
  });
  const sheet = await openSheet(seat, actor);
  await sheet.getByRole('button', { name: new RegExp(`^Marks ${pips}\\b`, 'u') }).click();
  await until(
    () => readText(sheet, `text=${18 - pips} of 18 pips left`),
    (found) => found !== null,
    'pips left',
  );
  const readEntries = (): Promise<object[]> =>
    gamemaster.run(
      ({ game }, name) => Object.values((game.actors.getName(name)?.system['ledger'] ?? {}) as Record<string, object>),
      actor,
    );
  const [entry] = await until(readEntries, ({ length }) => length === 1, 'one entry in the ledger');
  const { kind, before, after } = entry as { kind?: unknown; before?: unknown; after?: unknown };
  const wanted = {
    kind: 'damage',
    before: { health: { marked: 0, bruised: 0 } },
    after: { health: { marked: pips, bruised: 0 } },
  };
  await until(() => ({ kind, before, after }), wanted, 'the entry in the ledger');
  const updates = await gamemaster.run(() => {
    const { updated, stop } = Reflect.get(globalThis, 'updatedActors') as { updated: string[]; stop(): void };
    stop();
    return updated;
  });
  await until(() => updates, [actor], 'actors that were written');
}

/**
 * Rolls a skill from the sheet with the dialog.
 * @param watchers - Other users who must receive the message.
 * @returns The id of the message.
 */
export async function rollSkill(
  seat: PageSeat,
  { actor, skill, faces, watchers }: { actor: string; skill: string; faces: readonly number[]; watchers: PageSeat[] },
): Promise<string> {
  const listChecks = (each: PageSeat): Promise<string[]> =>
    each.run(({ game }) => game.messages.contents.filter(({ type }) => type === 'harvestCheck').map(({ id }) => id));
  const before = await listChecks(seat);
  const findNew = async (each: PageSeat): Promise<string | undefined> =>
    (await listChecks(each)).find((id) => !before.includes(id));
  const sheet = await openSheet(seat, actor);
  await sheet.locator('.sheet-tabs [data-tab="skills"]').click();
  await sheet.getByRole('button', { name: skill, exact: true }).click();
  const dialog = seat.page.locator('form.roll-dialog');
  const id = await seat.withFaces(faces, async () => {
    await dialog.locator('[data-roll]').click();
    return until(
      () => findNew(seat),
      (found) => found !== undefined,
      'the message of a roll',
    );
  });
  for (const each of watchers) await until(() => findNew(each), id, 'the message at another client');
  return id ?? '';
}

/** Returns the net on a card in a user's chat log. */
export async function readNet(seat: PageSeat, id: string): Promise<string | null> {
  return readText(await showMessage(seat, id), '.card-number strong');
}

/** Returns the fighters that a user may see, with their initiative, in order. */
function readOrder(seat: PageSeat): Promise<string[]> {
  return seat.run(
    ({ game }) =>
      game.combats.contents[0]?.turns
        .filter((turn) => game.user.isGM || !turn.hidden)
        .map(({ name, initiative }) => `${name} ${initiative === null ? '' : Math.floor(initiative)}`) ?? [],
  );
}

/** Returns the round and whose turn it is. */
function readTurn(seat: PageSeat): Promise<unknown[]> {
  return seat.run(({ game }) => [game.combats.contents[0]?.round, game.combats.contents[0]?.combatant?.name]);
}

/** Returns what the first bar of a token shows: the current value and the maximum. */
function readBar(seat: PageSeat, token: string): Promise<(number | undefined)[]> {
  return seat.run(
    ({ game }, [scene, name]) => {
      const bar = game.scenes.getName(scene)?.tokens.getName(name)?.getBarAttribute('bar1');
      return [bar?.value, bar?.max];
    },
    [SCENE, token] as const,
  );
}

/**
 * Creates all participants, with two fate points for Rosa.
 * @param characters - The characters of players.
 */
export async function createCast(
  gamemaster: PageSeat,
  characters: readonly Parameters<typeof createCharacter>[1][],
): Promise<void> {
  for (const character of characters) await createCharacter(gamemaster, character);
  await gamemaster.run(async ({ game, CONFIG }) => {
    await game.actors.getName('Rosa Vane')?.update({ system: { fate: { value: 2, max: 3 } } });
    for (const name of ['Gutter Rat', 'Lurker']) {
      const system = { characteristics: { dexterity: 2, wits: 2 } };
      await CONFIG.Actor.documentClass.create({ name, type: 'harvestAdversary', system });
    }
  });
}

const createsCast: PlayStep = {
  name: 'characters and adversaries are made, and the player sees the own ones',
  async run({ gamemaster, player }) {
    const names = [...new Set(fighters.map(([, actor]) => actor))];
    const taken = await gamemaster.run(({ game }, wanted) => wanted.filter((name) => game.actors.getName(name)), names);
    await until(() => taken, [], 'actors of the world that have the names of the play');
    const ownership = { [player.name]: 3 };
    await createCast(gamemaster, [
      { ...rosa, ownership },
      { ...emil, ownership },
    ]);
    const readFate = (): Promise<unknown> =>
      player.run(({ game, foundry }) =>
        foundry.utils.getProperty(game.actors.getName('Rosa Vane') ?? null, 'system.fate.value'),
      );
    await until(readFate, 2, 'fate points of the character at the player');
    const sheet = await openSheet(player, rosa.name);
    await until(
      () => readText(sheet, 'text=18 of 18 pips left'),
      (found) => found !== null,
      'the sheet',
    );
  },
};

const placesTokens: PlayStep = {
  name: 'a scene is shown to both, with a token for each; one is hidden',
  async run({ gamemaster, player }) {
    await gamemaster.run(
      async ({ game, CONFIG }, { scene: name, tokens, hidden }) => {
        await CONFIG.Scene.documentClass.create({ name });
        const scene = game.scenes.getName(name);
        if (!scene) throw new Error('no scene was made');
        for (const [index, [token, actor]] of tokens.entries()) {
          const made = await game.actors
            .getName(actor)
            ?.getTokenDocument({ x: 100 * (index + 1), y: 100 }, { parent: scene });
          const data = { ...made?.toObject(), name: token, hidden: token === hidden };
          await scene.createEmbeddedDocuments('Token', [data]);
        }
        await scene.activate();
      },
      { scene: SCENE, tokens: fighters, hidden: HIDDEN },
    );
    for (const seat of [gamemaster, player]) {
      const readScene = (): Promise<unknown> => seat.run(({ canvas }) => canvas.ready && canvas.scene?.name);
      await until(readScene, SCENE, `the scene at ${seat.name}`);
      const readTokens = (): Promise<string[]> =>
        seat.run(
          ({ game }, name) =>
            game.scenes
              .getName(name)
              ?.tokens.map((token) => token.name)
              .toSorted() ?? [],
          SCENE,
        );
      await until(readTokens, fighters.map(([name]) => name).toSorted(), `tokens at ${seat.name}`);
    }
    // A bar shows what is left, although the track counts what is lost.
    await until(() => readBar(player, 'Rosa Vane'), [18, 18], 'the bar of a token');
  },
};

const rollsInitiative: PlayStep = {
  name: 'initiative is rolled for everybody at once, ties by characteristics; the hidden one’s is for the Gamemaster',
  async run({ gamemaster, player }) {
    await gamemaster.run(async ({ game, CONFIG }, name) => {
      const scene = game.scenes.getName(name);
      const combat = await CONFIG.Combat.documentClass.create({ scene: scene?.id, active: true });
      const fighters = [...(scene?.tokens ?? [])].map(({ id, actor, hidden }) => ({
        tokenId: id,
        sceneId: scene?.id,
        actorId: actor.id,
        hidden,
      }));
      await combat.createEmbeddedDocuments('Combatant', fighters);
    }, SCENE);
    await gamemaster.withFaces(FIRST_ROUND.faces, async () => {
      await gamemaster.run(({ game }) => game.combats.contents[0]?.rollAll());
      await until(() => readOrder(gamemaster), FIRST_ROUND.order, 'the order of turns');
    });
    await until(() => readOrder(player), FIRST_ROUND.order.slice(0, -1), 'the order of turns at the player');
    const readCards = (seat: PageSeat): Promise<string[][]> =>
      seat.run(({ game }) =>
        Promise.all(
          game.messages.contents
            .filter(({ type, isContentVisible }) => type === 'harvestInitiative' && isContentVisible)
            .map(async (message) => {
              const card = await message.renderHTML();
              const names = [...card.querySelectorAll('.order-name')];
              const found = names.length > 0 ? names : [...card.querySelectorAll('.card-title')];
              return found.map(({ textContent }) => textContent.trim());
            }),
        ),
      );
    // One card for everyone, and one that only the GM sees.
    const order = FIRST_ROUND.order.map((fighter) => fighter.replace(/ \d+$/u, ''));
    const [open, hidden] = [order.slice(0, -1), order.slice(-1)];
    await until(() => readCards(gamemaster), [open, hidden], 'cards of initiative');
    await until(() => readCards(player), [open], 'cards of initiative at the player');
  },
};

const passesTurns: PlayStep = {
  name: 'turns go from fighter to fighter, the player ending the own ones',
  async run({ gamemaster, player }) {
    await gamemaster.run(({ game }) => game.combats.contents[0]?.startCombat());
    for (const name of ['Emil Hart', 'Rosa Vane']) {
      for (const seat of [gamemaster, player]) await until(() => readTurn(seat), [1, name], `the turn at ${seat.name}`);
      await player.run(({ game }) => game.combats.contents[0]?.nextTurn());
    }
    for (const seat of [gamemaster, player])
      await until(() => readTurn(seat), [1, 'Gutter Rat (2)'], `the turn at ${seat.name}`);
  },
};

const marksPips: PlayStep = {
  name: 'a click on a pip is one write with a ledger entry, and the bar shows what is left',
  async run({ gamemaster, player }) {
    await markPips(player, gamemaster, rosa.name, 3);
    for (const seat of [gamemaster, player])
      await until(() => readBar(seat, rosa.name), [15, 18], 'the bar of a token');
  },
};

const editsBar: PlayStep = {
  name: 'an edit of a bar of one of two tokens of an actor damages that one',
  async run({ gamemaster }) {
    await gamemaster.run(async ({ game }, scene) => {
      const token = game.scenes.getName(scene)?.tokens.getName('Gutter Rat (1)');
      const bar = token?.getBarAttribute('bar1');
      // The display of a token handles a number with a sign like this.
      if (bar) await token?.actor.modifyTokenAttribute(bar.attribute, -2, true, true);
    }, SCENE);
    await until(() => readBar(gamemaster, 'Gutter Rat (1)'), [16, 18], 'the bar of the one');
    await until(() => readBar(gamemaster, 'Gutter Rat (2)'), [18, 18], 'the bar of the other');
  },
};

const togglesStatus: PlayStep = {
  name: 'a status shows on its token for everybody, and goes again',
  async run({ gamemaster, player }) {
    const readStatus = (seat: PageSeat, name: string): Promise<boolean | undefined> =>
      seat.run(
        ({ game }, [scene, token]) => game.scenes.getName(scene)?.tokens.getName(token)?.actor.statuses.has('prone'),
        [SCENE, name] as const,
      );
    for (const isProne of [true, false]) {
      await gamemaster.run(async ({ game }, scene) => {
        await game.scenes.getName(scene)?.tokens.getName('Gutter Rat (2)')?.actor.toggleStatusEffect('prone');
      }, SCENE);
      for (const seat of [gamemaster, player])
        await until(() => readStatus(seat, 'Gutter Rat (2)'), isProne, `prone at ${seat.name}`);
      await until(() => readStatus(gamemaster, 'Gutter Rat (1)'), false, 'prone of the other');
    }
  },
};

const beginsRound: PlayStep = {
  name: 'a new round rolls initiative anew, and begins with the new first',
  async run({ gamemaster, player }) {
    await gamemaster.withFaces(SECOND_ROUND.faces, async () => {
      await gamemaster.run(({ game }) => game.combats.contents[0]?.nextRound());
      await until(() => readOrder(gamemaster), SECOND_ROUND.order, 'the order of turns');
    });
    for (const seat of [gamemaster, player])
      await until(() => readTurn(seat), [2, 'Rosa Vane'], `the turn at ${seat.name}`);
  },
};

const spendsFate: PlayStep = {
  name: 'a skill is rolled from the sheet; a fate point on the card raises the net for everybody',
  async run({ gamemaster, player }) {
    const roll = { actor: rosa.name, skill: 'Kite Flying', faces: [1, 2, 3, 5], watchers: [gamemaster] };
    const id = await rollSkill(player, roll);
    for (const seat of [player, gamemaster]) await until(() => readNet(seat, id), '1', `the net at ${seat.name}`);
    const spend = (await showMessage(player, id)).locator('[data-action="spendPoints"]');
    await until(() => spend.count(), 1, 'a button that spends fate');
    // The sidebar is Foundry's own, and may be collapsed or covered.
    await spend.evaluate((button: HTMLElement) => button.click());
    for (const seat of [player, gamemaster]) await until(() => readNet(seat, id), '2', `the net at ${seat.name}`);
    await until(
      () => player.run(({ game }) => game.actors.getName('Rosa Vane')?.system['fate']),
      (fate) => (fate as { value?: number }).value === 1,
      'fate points left',
    );
  },
};

const dropsWeapon: PlayStep = {
  name: 'a weapon of a pack is dropped on a sheet',
  async run({ gamemaster, player }) {
    const uuid = await player.run(
      ({ game }, name) => game.packs.get('tetrad.dark-harvest-weapons')?.index.getName(name)?.uuid,
      WEAPON,
    );
    const sheet = await openSheet(player, rosa.name);
    await sheet
      .locator('.window-content')
      .first()
      .evaluate(
        (element, text) => {
          const dataTransfer = new DataTransfer();
          dataTransfer.setData('text/plain', text);
          element.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
        },
        JSON.stringify({ type: 'Item', uuid }),
      );
    await until(() => sheet.locator('tr[data-item-id]', { hasText: WEAPON }).count(), 1, 'the weapon on the sheet');
    const hasWeapon = (): Promise<boolean> =>
      gamemaster.run(({ game }, name) => game.actors.getName('Rosa Vane')?.items.getName(name) !== undefined, WEAPON);
    await until(hasWeapon, true, 'the weapon at the Gamemaster');
  },
};

/** The steps in order. */
export const playSteps: readonly PlayStep[] = [
  createsCast,
  placesTokens,
  rollsInitiative,
  passesTurns,
  marksPips,
  editsBar,
  togglesStatus,
  beginsRound,
  spendsFate,
  dropsWeapon,
];
