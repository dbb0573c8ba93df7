// `npm run measure:play`: measures what a fight of each ruleset costs its players, on the built system and the embedded table in both generations: clicks with the sheet
// open, the height of an exchange and of a plain check in a log 300 px wide, initiative cards per round, and what a GM's first evening takes: actions until the
// first attack, and until the first roll of a new character; and whether sheet, dialog and button show the same number. `-- --numbers` measures the last alone. Exits with 1 if a budget is exceeded.
import { parseArgs } from 'node:util';
import { apply, openTab, press, pressWeapon, setFight, targetToken, withFaces } from './screenshot-fight.mjs';
import { setFight as setPackFight } from './pack-fight.mjs';
import { countDifferences } from './measure-numbers.mjs';
import { joinTable, launchBrowser, startTable } from './table-process.mjs';

/** The maximum cost of each thing, in clicks, px or cards. */
const BUDGETS = Object.freeze({
  'clicks of the attacker, sheet open': 3,
  'clicks of the defender': 3,
  'px of an exchange while replies are open': 500,
  'px of an exchange that is settled': 350,
  'px by which an answered exchange is higher in the GM’s log than in the player’s': 0,
  'px of a plain check': 180,
  'cards for initiative in a round of 4': 1,
  'clicks of a skill roll, fast': 1,
  'clicks of a skill roll, with the dialog': 2,
  'actions from the first start to the first attack': 6,
  'actions from “New character” to the first roll': 12,
  'numbers of an attack or a reply that differ between sheet, dialog and button': 0,
  'tab stops from the sheet’s start to the first weapon': 8,
});
/**
 * How each ruleset is played: who strikes at whom with what, the reply, and the faces, with which the damage does not put the victim out of the fight; in the
 * sample fight, the foe next to the attacker, and `first` if another one attacks there. `isBare`: the reply rolls nothing. `tab`: where the skill stands on the sheet, if it is not on every tab.
 * `isFixed`: the damage comes with the verdict, since it has no dice. `rolled`: the replies that open a dialog.
 */
const PLAYS = Object.freeze({
  'dark-harvest': {
    setFight,
    attacker: 'Ned Halloway',
    victim: 'Hired Blade',
    weapon: 'Cavalry Sabre',
    skill: 'Perception',
    tab: 'skills',
    reply: 'Strike back',
    rolled: ['strikeBack'],
    firstFoe: 'Press-Gang Mate',
    faces: {
      attack: [1, 3, 6, 2, 4, 1, 4, 2, 1, 3],
      reply: [1, 4, 2, 3, 5, 3, 3, 3],
      damage: [6, 3, 1, 2, 4, 1, 5, 2, 2, 3],
    },
    rollInitiative: (page) => page.evaluate(() => void globalThis.game.combats.contents[0].nextRound()),
  },
  'step-dice': {
    setFight: setPackFight,
    attacker: 'Bo Tanner',
    victim: 'Camp Tough',
    weapon: 'Machete',
    skill: 'Perception',
    tab: 'skills',
    reply: 'Block',
    rolled: ['block', 'dodge'],
    firstFoe: 'Camp Tough',
    faces: {
      attack: [
        [9, 10],
        [4, 10],
      ],
      reply: [
        [1, 4],
        [6, 8],
      ],
      damage: [[4, 6]],
    },
    rollInitiative: rollAnew,
  },
  'harsh-light': {
    setFight: setPackFight,
    attacker: 'Desmond Okoro',
    victim: 'Dock Enforcer',
    weapon: 'Hunting Rifle',
    skill: 'Firearms',
    tab: 'skills',
    reply: 'Resist without Willpower',
    isBare: true,
    isFixed: true,
    // The answered exchange already shows its damage, whose track and button only the target's owner sees.
    more: { 'px by which an answered exchange is higher in the GM’s log than in the player’s': 110 },
    rolled: [],
    first: { attacker: 'Imogen Sark', weapon: 'Bare Hands' },
    firstFoe: 'Believer',
    // A high card.
    faces: { attack: [[9, 10]], reply: [], damage: [] },
    rollInitiative: rollAnew,
  },
  'inner-worlds': {
    setFight: setPackFight,
    attacker: 'Bryn Harrow',
    victim: 'Claim Cutter',
    weapon: 'Sword',
    skill: 'WIL',
    reply: 'Take the hit',
    isBare: true,
    rolled: [],
    firstFoe: 'Claim Cutter',
    // The rules ask everyone once what an earlier turn is worth (IW-10).
    more: { 'actions from the first start to the first attack': 1 },
    // Whoever is trained with the sword rolls two dice for its damage.
    faces: {
      attack: [],
      reply: [],
      damage: [
        [5, 6],
        [3, 6],
      ],
    },
    // Nothing is rolled, but everyone is asked what it pays for an earlier turn.
    async rollInitiative(page, player) {
      await rollAnew(page);
      await answerBids(page, player);
    },
  },
});
const LOG_WIDTH = 300;
/** How long to wait for something that may not appear, in ms. */
const PATIENCE = 4000;

const { values } = parseArgs({
  options: {
    generation: { type: 'string' },
    ruleset: { type: 'string' },
    pictures: { type: 'string' },
    numbers: { type: 'boolean' },
  },
});
const generations = values.generation ? [Number(values.generation)] : [13, 14];
const rulesets = values.ruleset ? [values.ruleset] : Object.keys(PLAYS);
const browser = await launchBrowser();
let isBeyond = false;
try {
  for (const ruleset of rulesets)
    for (const generation of generations)
      report(
        `${ruleset}, generation ${generation}`,
        await measure(generation, ruleset, PLAYS[ruleset]),
        PLAYS[ruleset].more,
      );
} finally {
  await browser.close();
}
process.exit(isBeyond ? 1 : 0);

/** Prints what was measured and what is allowed. @param more - what a ruleset may cost beyond the budgets, by its reason */
function report(title, figures, more = {}) {
  console.log(title);
  for (const [what, usual] of Object.entries(BUDGETS)) {
    if (figures.isPart && !(what in figures)) continue;
    const most = usual + (more[what] ?? 0);
    const isOver = !(figures[what] <= most);
    isBeyond ||= isOver;
    console.log(
      `  ${String(figures[what]).padStart(5)} of ${String(most).padStart(3)}  ${what}${isOver ? '  BEYOND' : ''}`,
    );
  }
}

/** Plays the fight of a ruleset on a new table. */
async function measure(generation, ruleset, play) {
  const table = await startTable({ generation });
  try {
    const join = async (name) => (await joinTable(browser, table.url, name)).page;
    const gamemaster = await join('Gamemaster');
    const player = await join('Bertrand');
    for (const page of [gamemaster, player]) await prepare(page);
    await play.setFight(gamemaster, [gamemaster, player], ruleset);
    if (values.numbers) return { isPart: true, ...(await measureNumbers(gamemaster, player, play)) };
    return {
      ...(await measureExchange(gamemaster, player, play)),
      ...(await measureRound(gamemaster, player, play)),
      ...(await measureNumbers(gamemaster, player, play)),
      ...(await measureChecks(gamemaster, player, play)),
      ...(await measureFirstEvening(generation, ruleset, play)),
    };
  } finally {
    await table.stop();
  }
}

/** As a GM, joins a new world, sees the welcome page, opens the sample fight and attacks; then creates a character and rolls for it. */
async function measureFirstEvening(generation, ruleset, { firstFoe, ...play }) {
  const { attacker, weapon } = play.first ?? play;
  const table = await startTable({ generation, settings: {} });
  try {
    const { page } = await joinTable(browser, table.url, 'Gamemaster');
    const read = await startActions(page);
    const welcome = page.locator('.application.welcome');
    await welcome.locator(`[data-action="sampleFight"][data-ruleset="${ruleset}"]`).click();
    await page.locator('.combat-controls [data-action="startCombat"]').click();
    if (ruleset === 'inner-worlds') await answerBids(page);
    await page.waitForFunction(() => globalThis.game.combats.active?.started === true);
    const known = await listMessages(page);
    await page.locator('#scene .token', { hasText: attacker }).dblclick();
    // With the focus on the token, the key targets it.
    await page.locator('#scene .token', { hasText: firstFoe }).first().focus();
    await page.keyboard.press('t');
    await page.locator('.application.sheet').getByRole('button', { name: weapon, exact: true }).click();
    await pressRoll(page);
    const hasRolled = (before) =>
      globalThis.game.messages.some(({ id, rolls }) => !before.includes(id) && rolls.length);
    await page.waitForFunction(hasRolled, known);
    await closeDialogs(page);
    return {
      'actions from the first start to the first attack': await read(),
      ...(await measureCreation(page, ruleset)),
    };
  } finally {
    await table.stop();
  }
}

/** Sets the width of the log, and starts to count the user's clicks. */
async function prepare(page) {
  await page.addStyleTag({ content: `body.game { grid-template-columns: minmax(0, 1fr) ${LOG_WIDTH}px !important; }` });
  await page.evaluate(() => {
    globalThis.userClicks = 0;
    const count = (event) => {
      if (event.isTrusted && event.detail > 0) globalThis.userClicks += 1;
    };
    globalThis.document.addEventListener('click', count, true);
  });
  await openTab(page, 'chat');
}

/** Creates the character of an archetype, with a name, opens its sheet and makes the first roll on it. */
async function measureCreation(page, ruleset) {
  await page.locator('#sidebar-tabs [data-tab="actors"]').click();
  await page.evaluate(async () => {
    for (const app of globalThis.foundry.applications.instances.values()) if (app.hasFrame) await app.close();
  });
  const read = await startActions(page);
  const known = await listMessages(page);
  await page.locator('#actors .tetrad-new-character').first().click();
  const creation = page.locator('.application.creation');
  const extra = await chooseRuleset(creation, ruleset);
  await creation.locator('[data-action="chooseArchetype"]').first().click();
  await creation.locator('[data-action="drawName"]').click();
  await creation.locator('[data-action="createCharacter"]').click();
  const traits = '.sheet-traits button, .sheet-tiles button, [data-action="rollAttribute"]';
  await page.locator('.application.sheet').locator(traits).first().click();
  await pressRoll(page);
  const hasRolled = (before) => globalThis.game.messages.some(({ id, rolls }) => !before.includes(id) && rolls.length);
  await page.waitForFunction(hasRolled, known);
  return { 'actions from “New character” to the first roll': extra + (await read()) };
}

/** Chooses the ruleset of the new character, unless it is the one shown first. Returns the clicks it takes with a mouse, which a page counts of no list. */
async function chooseRuleset(creation, ruleset) {
  const list = creation.locator('select[name="ruleset"]');
  if ((await list.inputValue()) === ruleset) return 0;
  await list.selectOption(ruleset);
  const isChosen = (id) => globalThis.document.querySelector('.creation select[name="ruleset"]')?.value === id;
  await list.page().waitForFunction(isChosen, ruleset);
  await creation.locator('[data-action="chooseArchetype"]').first().waitFor();
  return 2;
}

/** Starts to count what the user does: keys and clicks, a double click as one. */
async function startActions(page) {
  await page.evaluate(() => {
    if (globalThis.userActions === undefined) {
      const count = (event) => {
        if (event.isTrusted && (event.type === 'keydown' || event.detail === 1)) globalThis.userActions += 1;
      };
      for (const type of ['click', 'keydown']) globalThis.document.addEventListener(type, count, true);
    }
    globalThis.userActions = 0;
  });
  return () => page.evaluate(() => globalThis.userActions);
}

/** Plays an exchange: the attacker strikes, the victim replies and is hit. The damage is applied. */
async function measureExchange(gamemaster, player, { attacker, victim, weapon, reply, isBare, isFixed, faces }) {
  const known = await listMessages(player);
  await openSheet(player, attacker);
  await openSheetTab(player, 'fight');
  const stops = await countStops(player);
  await targetToken(player, victim);
  const clicks = [await startClicks(player), await startClicks(gamemaster)];
  await withFaces(player, faces.attack, async () => {
    await pressWeapon(player, attacker, weapon);
    await pressRoll(player);
    await gamemaster.locator('.chat-log [data-action="replyToAttack"]').first().waitFor();
  });
  await closeDialogs(player);
  const open = await readHeight(gamemaster, known, 'open');
  await withFaces(gamemaster, faces.reply, async () => {
    await gamemaster.locator('.chat-log [data-action="replyToAttack"]', { hasText: reply }).first().click();
    if (!isBare) await pressRoll(gamemaster);
    if (isFixed) await gamemaster.locator('.chat-log [data-action="applyDamage"]').last().waitFor();
    else await player.locator('.chat-log [data-action="rollHitDamage"]').last().waitFor();
  });
  // The GM's pointer stays where the reply was pressed.
  const answered = [await readHeightNow(gamemaster, known), await readHeightNow(player, known)];
  if (!isFixed)
    await withFaces(player, faces.damage, async () => {
      await press(player, /^Roll damage/u);
      await gamemaster.locator('.chat-log [data-action="applyDamage"]').last().waitFor();
    });
  await apply(gamemaster);
  const heights = [await readHeight(gamemaster, known, 'settled'), await readHeight(player, known, 'settled-player')];
  return {
    'tab stops from the sheet’s start to the first weapon': stops,
    'clicks of the attacker, sheet open': await clicks[0](),
    'clicks of the defender': await clicks[1](),
    'px of an exchange while replies are open': open,
    'px of an exchange that is settled': Math.max(...heights),
    'px by which an answered exchange is higher in the GM’s log than in the player’s': Math.max(
      0,
      answered[0] - answered[1],
    ),
  };
}

/** Counts the tab stops of the open sheet up to its first weapon, without the window's own buttons. */
function countStops(page) {
  return page
    .locator('.application.sheet .window-content')
    .first()
    .evaluate((sheet) => {
      const all = [...sheet.querySelectorAll('button, a, input, select, textarea, summary, [tabindex]')];
      const stops = all.filter((one) => one.tabIndex >= 0 && !one.disabled && one.checkVisibility());
      return stops.findIndex((one) => one.matches('.sheet-list button.name')) + 1 || Infinity;
    });
}

/** Ends the fight, where a roll may be one action too many; then rolls a skill with Shift, and through its dialog. */
async function measureChecks(gamemaster, page, { attacker, skill: name, tab }) {
  await gamemaster.evaluate(() => globalThis.game.combats.contents[0].delete());
  await page.waitForFunction(() => globalThis.game.combats.size === 0);
  await openSheet(page, attacker);
  const skill = page
    .locator('.application.sheet', { hasText: attacker })
    .getByRole('button', { name: new RegExp(`^${name}`, 'u') });
  if (tab) await openSheetTab(page, tab);
  const roll = async (options) => {
    const before = await listMessages(page);
    const clicks = await startClicks(page);
    await skill.first().click(options);
    const hasCard = (known) => globalThis.game.messages.some(({ id }) => !known.includes(id));
    await page.waitForFunction(hasCard, before, { timeout: PATIENCE }).catch(() => pressRoll(page));
    await page.waitForFunction(hasCard, before);
    return { before, clicks: await clicks() };
  };
  const fast = await roll({ modifiers: ['Shift'] });
  const usual = await roll({});
  await closeDialogs(page);
  return {
    'clicks of a skill roll, fast': fast.clicks,
    'clicks of a skill roll, with the dialog': usual.clicks,
    'px of a plain check': await readHeight(page, usual.before, 'check'),
  };
}

/** Compares the numbers of an attack, and of the replies to it, in all places that show them. */
async function measureNumbers(gamemaster, player, play) {
  await player.evaluate(() => globalThis.game.user.targets.forEach((token) => token.setTarget(false)));
  await openSheet(player, play.attacker);
  await openSheetTab(player, 'fight');
  const what = 'numbers of an attack or a reply that differ between sheet, dialog and button';
  return { [what]: await countDifferences(gamemaster, player, play) };
}

/** Answers what users are asked to pay for an earlier turn with nothing, if they are asked. */
async function answerBids(...pages) {
  const answer = (page) =>
    page
      .getByRole('button', { name: 'Confirm' })
      .click({ timeout: PATIENCE })
      .catch(() => undefined);
  await Promise.all(pages.map(answer));
}

/** Rolls initiative anew from the start, since it is rolled once for a fight. */
function rollAnew(page) {
  return page.evaluate(async () => {
    const [combat] = globalThis.game.combats.contents;
    await combat.resetAll();
    void combat.rollAll();
  });
}

/** Rolls initiative for everyone as the GM, in the way of the ruleset. */
async function measureRound(page, player, { rollInitiative }) {
  const before = await listMessages(page);
  await rollInitiative(page, player);
  await page
    .waitForFunction((known) => globalThis.game.messages.some(({ id }) => !known.includes(id)), before, {
      timeout: PATIENCE,
    })
    .catch(() => undefined);
  await page.waitForTimeout(PATIENCE);
  const cards = await page.evaluate(
    (known) => globalThis.game.messages.filter(({ id, rolls }) => !known.includes(id) && rolls.length > 0).length,
    before,
  );
  return { 'cards for initiative in a round of 4': cards };
}

/** Opens a sheet, which is not counted. */
async function openSheet(page, actor) {
  await page.evaluate((name) => globalThis.game.actors.getName(name).sheet.render({ force: true }), actor);
  await page.locator('.application.sheet', { hasText: actor }).waitFor();
}

/** Opens a tab of the sheet, which is not counted: a sheet opens at the tab that was open last. */
function openSheetTab(page, tab) {
  return page.locator(`.application.sheet .sheet-tabs [data-tab="${tab}"]`).click();
}

async function startClicks(page) {
  const before = await page.evaluate(() => globalThis.userClicks);
  return async () => (await page.evaluate(() => globalThis.userClicks)) - before;
}

function listMessages(page) {
  return page.evaluate(() => globalThis.game.messages.map(({ id }) => id));
}

function pressRoll(page) {
  return page.locator('form.roll-dialog [data-roll]').last().click();
}

async function closeDialogs(page) {
  await page
    .locator('form.roll-dialog')
    .waitFor({ state: 'detached', timeout: PATIENCE })
    .catch(() => undefined);
}

/** Returns the height of all messages that are new, with core's headers and the space between them, in px, while nobody touches the log. */
async function readHeight(page, known, name) {
  await page.mouse.move(5, 5);
  await page.evaluate(() => globalThis.document.activeElement?.blur());
  const height = await readHeightNow(page, known);
  const log = page.locator('#chat .chat-log');
  if (values.pictures) await page.screenshot({ path: `${values.pictures}/${name}-page.png` });
  if (values.pictures) await log.screenshot({ path: `${values.pictures}/${name}.png` });
  return height;
}

/** Returns the same height, once nothing moves any more, with pointer and focus wherever they are. */
async function readHeightNow(page, known) {
  await page.waitForTimeout(PATIENCE / 4);
  return page.locator('#chat .chat-log').evaluate((element, before) => {
    const own = [...element.querySelectorAll('[data-message-id]')].filter(
      ({ dataset }) => !before.includes(dataset.messageId),
    );
    const boxes = own.map((one) => one.getBoundingClientRect());
    return Math.round(boxes.at(-1).bottom - boxes[0].top);
  }, known);
}
