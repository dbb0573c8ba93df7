// The two walks that are counted: from a click on a skill to its card in the log, and from an attack to its damage in the target's ledger. All elements are
// found by what a user reads, so that the script works with older versions too.

/** The maximum time that a step may take on a page, in ms. */
const PATIENCE = 20_000;

/**
 * The two pages of a walk.
 * @typedef {{ gm: import('playwright').Page, player: import('playwright').Page }} Pages
 * @typedef {(pages: Pages) => Promise<void>} Step
 */

/** How long the pages are left alone at the end, in ms, so that the consequences of the damage are always counted. */
const AFTERGLOW = 500;

const HERO = 'Rosa Vane';
const SKILL = 'Swordplay';
const WEAPON = 'Sabre';
const VICTIM = 'Gutter Rat';

/**
 * As the GM, creates a player's character and a rat, opens the character's sheet, and makes every die show the face that scores.
 * @param {Pages} pages
 */
export async function prepareCast({ gm, player }) {
  for (const page of [gm, player]) {
    page.setDefaultTimeout(PATIENCE);
    // A face is ceil((1 - u) × 6). The middle of the interval for 1 is safe from rounding.
    await page.evaluate(() => Object.assign(CONFIG.Dice, { randomUniform: () => 1 - 0.5 / 6 }));
  }
  await gm.evaluate(
    async ({ HERO: hero, SKILL: skill, WEAPON: weapon, VICTIM: victim }) => {
      const makeSkill = (name, identifier) => ({
        name,
        type: 'harvestSkill',
        system: { identifier, rating: 3, characteristic: 'dexterity', kind: 'common' },
      });
      const makeWeapon = (name, used, damage) => ({
        name,
        type: 'harvestWeapon',
        system: { skill: used, damage, melee: true, readied: true },
      });
      const { documentClass: Actor } = CONFIG.Actor;
      await Actor.create({
        name: hero,
        type: 'harvestCharacter',
        ownership: { default: 0, [game.users.getName('Ada').id]: 3 },
        system: { characteristics: { strength: 1, dexterity: 2, fortitude: 1, wits: 2, resolve: 1 } },
        items: [makeSkill(skill, 'swordplay'), makeWeapon(weapon, 'swordplay', 1)],
      });
      await Actor.create({
        name: victim,
        type: 'harvestAdversary',
        system: { characteristics: { dexterity: 1 } },
        items: [makeSkill('Biting', 'martial-arts'), makeWeapon('Teeth', 'martial-arts', 2)],
      });
    },
    { HERO, SKILL, WEAPON, VICTIM },
  );
  for (const page of [gm, player]) await page.locator('#sidebar-tabs [data-tab="chat"]').click();
  await player.waitForFunction((name) => game.actors.getName(name), HERO);
  await player.evaluate((name) => game.actors.getName(name).sheet.render({ force: true }), HERO);
  const sheet = player.locator('.application.sheet', { hasText: HERO });
  await sheet.getByRole('button', { name: WEAPON, exact: true }).waitFor();
  const name = sheet.locator('input[name="name"]');
  if (await name.count()) await sheet.locator('[data-action="toggleMode"]').click();
  await name.waitFor({ state: 'detached' });
}

/**
 * Fills the log with rolls of the two.
 * @param {Pages} pages
 * @param {number} count
 */
export async function lengthenLog({ gm, player }, count) {
  await gm.evaluate(
    async ({ count: most, names }) => {
      const speakers = names.map((name) => game.actors.getName(name));
      for (let made = 0; made < most; made += 1) {
        const roll = await new Roll('3dw - 2db').evaluate();
        await roll.toMessage({ speaker: ChatMessage.getSpeaker({ actor: speakers[made % speakers.length] }) });
      }
    },
    { count, names: [HERO, VICTIM] },
  );
  await player.waitForFunction((most) => game.messages.size >= most, count, { timeout: 120_000 });
}

/**
 * Starts a fight between the two, with the rat as the player's target.
 * @param {Pages} pages
 */
async function beginFight({ gm, player }) {
  await gm.evaluate(
    async ({ HERO: hero, VICTIM: victim }) => {
      const scene = await CONFIG.Scene.documentClass.create({ name: 'The Cellar', active: true });
      for (const [index, name] of [hero, victim].entries()) {
        const token = await game.actors.getName(name).getTokenDocument({ x: 100 + 100 * index, y: 100, name });
        await scene.createEmbeddedDocuments('Token', [token.toObject()]);
      }
      const combat = await CONFIG.Combat.documentClass.create({ scene: scene.id, active: true });
      const fighters = scene.tokens.map(({ id, actorId, name }) => ({
        tokenId: id,
        sceneId: scene.id,
        actorId,
        initiative: name === hero ? 3.4 : 1.1,
      }));
      await combat.createEmbeddedDocuments('Combatant', fighters);
      await combat.startCombat();
    },
    { HERO, VICTIM },
  );
  const token = player.locator('#scene .token').filter({ has: player.getByText(VICTIM, { exact: true }) });
  await token.focus();
  await player.keyboard.press('t');
  await player.waitForFunction(() => game.user.targets.size === 1 && game.combats.contents[0]?.started);
}

const clickOnSheet = (player, name) =>
  player.locator('.application.sheet', { hasText: HERO }).getByRole('button', { name, exact: true }).click();

/** Opens a tab of the sheet, if it has tabs. */
async function openPart(player, name) {
  const tab = player.locator('.application.sheet', { hasText: HERO }).getByRole('tab', { name, exact: true });
  if (await tab.count()) await tab.click();
}

/** Returns the button that rolls in the open dialog. */
const findRoll = (player) =>
  player.locator('.application:not(.sheet)').getByRole('button', { name: 'Roll', exact: true }).last();

/** Returns the button on the newest card that has one. */
const findInLog = (page, name) => page.locator('.chat-log').getByRole('button', { name }).last();

/** Runs an action that posts a message, and waits until a page has drawn the message as a card in its log. */
async function awaitCard(page, action) {
  const before = await page.evaluate(() => game.messages.map(({ id }) => id));
  await action();
  const made = await page.waitForFunction((known) => game.messages.find(({ id }) => !known.includes(id))?.id, before);
  await page
    .locator(`.chat-log [data-message-id="${await made.jsonValue()}"] .message-content *`)
    .first()
    .waitFor();
}

/**
 * The walks by name: what is prepared, and the steps that are counted.
 * @type {Readonly<Record<string, { prepare?: Step, steps: Readonly<Record<string, Step>> }>>}
 */
export const WALKS = Object.freeze({
  click: {
    prepare: ({ player }) => openPart(player, 'Skills'),
    steps: {
      'a click on a skill, until the dialog is open': async ({ player }) => {
        await clickOnSheet(player, SKILL);
        await findRoll(player).waitFor();
      },
      'Roll pressed, until the card stands in the log': async ({ player }) => {
        await awaitCard(player, () => findRoll(player).click());
      },
    },
  },
  attack: {
    prepare: async (pages) => {
      await openPart(pages.player, 'Fight');
      await beginFight(pages);
    },
    steps: {
      'a click on a weapon, until the dialog is open': async ({ player }) => {
        await clickOnSheet(player, WEAPON);
        await findRoll(player).waitFor();
      },
      'Roll pressed, until the reply is asked for': async ({ gm, player }) => {
        await awaitCard(player, () => findRoll(player).click());
        await findInLog(gm, /^no defence/iu).waitFor();
      },
      'the reply, until damage can be rolled': async ({ gm, player }) => {
        await findInLog(gm, /^no defence/iu).click();
        await findInLog(player, /^roll damage/iu).waitFor();
      },
      'damage rolled, until it can be applied': async ({ gm, player }) => {
        await findInLog(player, /^roll damage/iu).click();
        await findInLog(gm, /^apply/iu).waitFor();
      },
      'damage applied, until it stands in the ledger': async ({ gm, player }) => {
        await findInLog(gm, /^apply/iu).click();
        for (const page of [gm, player])
          await page.waitForFunction((name) => {
            const token = [...game.scenes].flatMap(({ tokens }) => tokens.contents).find((one) => one.name === name);
            return Object.keys(token?.actor?.system.ledger ?? {}).length > 0;
          }, VICTIM);
        await player.waitForTimeout(AFTERGLOW);
      },
    },
  },
});
