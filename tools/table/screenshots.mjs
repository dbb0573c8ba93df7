// `npm run screenshots`: takes pictures of every window and card of the built system on the embedded table, in light and dark, at 1280 and 1920 pixels, into
// .build/screenshots, to be looked at. The few for README and docs go to docs/images: windows and cards of Tetrad, and one whole page, whose name says that it
// is not Foundry. `-- --only NAME` takes those whose names begin with NAME, and none for docs; `-- --states` the states of an exchange (screenshot-states.mjs).
import { parseArgs } from 'node:util';
import { Camera, LOOK_FOLDER, USUAL, setWindows } from './screenshot-camera.mjs';
import * as fight from './screenshot-fight.mjs';
import { takeStates } from './screenshot-states.mjs';
import { setFight } from './pack-fight.mjs';
import { joinTable, launchBrowser, startTable } from './table-process.mjs';

/** Ada's and Bertrand's characters in the demo world, and one of the GM's foes. */
const [OTTILIE, NED, BLADE] = ['Ottilie Marsh', 'Ned Halloway', 'Hired Blade'];
/** Faces for a card with much to show: six white dice, two of them rerolled, and three black ones. */
const FACES = [6, 1, 3, 6, 2, 4, 1, 4, 2, 6, 3];
/** An item or object of each kind, from a compendium. */
const PACKED = Object.freeze({
  'item-gear': ['equipment', 'Storm Lantern'],
  'item-peril': ['perils', 'Wood Fire'],
  structure: ['structures', 'Wooden Fence'],
});
/** An item of each kind that an actor has, and the actor. */
const ITEMS = Object.freeze({
  weapon: [NED, 'Service Rifle'],
  skill: [NED, 'Firearms'],
  armour: [BLADE, 'Padded Waistcoat'],
});

const { values } = parseArgs({ options: { only: { type: 'string' }, states: { type: 'boolean' } } });
const browser = await launchBrowser();
if (values.states) {
  await takeStates(browser, values.only).finally(() => browser.close());
  process.exit();
}
const table = await startTable();
const camera = new Camera(await browser.newPage(), values.only);
try {
  const errors = [];
  const join = async (name) => {
    const seat = await joinTable(browser, table.url, name, { viewport: USUAL, deviceScaleFactor: 1.5 });
    errors.push(seat.errors);
    seat.page.setDefaultTimeout(15_000);
    return seat.page;
  };
  const seats = { gamemaster: await join('Gamemaster'), ada: await join('Ada'), bertrand: await join('Bertrand') };
  await fight.setFight(seats.gamemaster, Object.values(seats));
  await takeSheets(seats);
  await takeCreation(seats.gamemaster);
  await takeCheck(seats.ada);
  await takeFight(seats);
  await takeRequest(seats);
  await takeWindows(seats.gamemaster);
  await takeFirstEvening(errors);
  await takeOnOwnTable(errors, 'step-dice', takeStep);
  await takeOnOwnTable(errors, 'harsh-light', takeLight);
  await takeOnOwnTable(errors, 'inner-worlds', takeInner);
  if (errors.flat().length) throw new Error(errors.flat().join('\n'));
  console.log(`All others are in ${LOOK_FOLDER}.`);
} finally {
  await browser.close();
  await table.stop();
}

/** Takes pictures of sheets as their owner, a reader and a stranger see them, of the stat block, the pages of items, and the item picker. */
async function takeSheets({ gamemaster, ada }) {
  const sheet = await openSheet(ada, OTTILIE);
  for (const tab of ['fight', 'skills', 'gear', 'story']) {
    await sheet.locator(`.sheet-tabs [data-tab="${tab}"]`).click();
    await camera.look(ada, `sheet-${tab}`);
    if (tab === 'fight') await camera.keep(ada, 'sheet', sheet);
  }
  await sheet.locator('[data-action="toggleMode"]').click();
  for (const tab of ['fight', 'skills']) {
    await sheet.locator(`.sheet-tabs [data-tab="${tab}"]`).click();
    await camera.look(ada, `sheet-edit-${tab}`);
  }
  await sheet.locator('.sheet-skills:not([hidden]) .row-add').first().click();
  await ada.locator('.picker .picker-list button').first().waitFor();
  await camera.look(ada, 'picker');
  await ada.locator('.picker input[type="search"]').fill('medic');
  await camera.look(ada, 'picker-search');
  await closeWindow(ada, '.picker');
  await sheet.locator('[data-action="toggleMode"]').click();
  await fight.closeWindows(ada);
  for (const [level, name] of [
    [2, 'sheet-reader'],
    [1, 'sheet-limited'],
  ]) {
    await setOwnership(gamemaster, NED, level);
    await openSheet(ada, NED);
    await camera.look(ada, name);
    await fight.closeWindows(ada);
  }
  await openSheet(gamemaster, BLADE);
  await camera.look(gamemaster, 'adversary');
  await gamemaster.locator('.application.sheet [data-action="toggleMode"]').click();
  await camera.look(gamemaster, 'adversary-edit');
  await fight.closeWindows(gamemaster);
  for (const [kind, [actor, item]] of Object.entries(ITEMS)) {
    await openItem(gamemaster, actor, item);
    await camera.look(gamemaster, `item-${kind}`);
    if (kind === 'weapon') {
      await gamemaster.locator('.application.sheet [data-action="toggleMode"]').click();
      await camera.look(gamemaster, 'item-weapon-edit');
    }
    await fight.closeWindows(gamemaster);
  }
  for (const [name, [pack, document]] of Object.entries(PACKED)) {
    await openPacked(gamemaster, `tetrad.dark-harvest-${pack}`, document);
    await camera.look(gamemaster, name);
    await fight.closeWindows(gamemaster);
  }
}

/** Takes pictures of a new world: the welcome page, the tour, and the sample fight. */
async function takeFirstEvening(errors) {
  const fresh = await startTable({ settings: {} });
  try {
    const seat = await joinTable(browser, fresh.url, 'Gamemaster', { viewport: USUAL, deviceScaleFactor: 1.5 });
    errors.push(seat.errors);
    const { page } = seat;
    const welcome = page.locator('.application.welcome');
    await welcome.locator('.welcome-way').first().waitFor();
    await camera.look(page, 'welcome');
    await camera.keep(page, 'welcome', welcome);
    await welcome.locator('[data-action="tour"]').click();
    const step = page.locator('aside.tour');
    for (const name of ['head', 'tabs', 'roll', 'chance', 'choices', 'send', 'result', 'why', 'end']) {
      await step.waitFor();
      await camera.look(page, `tour-${name}`);
      await step.locator('.step-footer .step-button').last().click();
    }
    await fight.closeWindows(page);
    await page.evaluate(() => globalThis.game.tetrad.welcome());
    await welcome.locator('[data-action="sampleFight"][data-ruleset="dark-harvest"]').click();
    await welcome.waitFor({ state: 'detached' });
    await camera.look(page, 'sample-fight');
    // A page that outlives its table reports that it cannot connect.
    await page.close();
  } finally {
    await fresh.stop();
  }
}

/** Takes pictures on a table of their own, with a ruleset's fight, as the GM and Bertrand see it. */
async function takeOnOwnTable(errors, ruleset, take) {
  const own = await startTable();
  try {
    const [gamemaster, bertrand] = await Promise.all(
      ['Gamemaster', 'Bertrand'].map(async (name) => {
        const seat = await joinTable(browser, own.url, name, { viewport: USUAL, deviceScaleFactor: 1.5 });
        errors.push(seat.errors);
        return seat.page;
      }),
    );
    await setFight(gamemaster, [gamemaster, bertrand], ruleset);
    for (const page of [gamemaster, bertrand]) await fight.openTab(page, 'chat');
    await take(gamemaster, bertrand);
    for (const page of [gamemaster, bertrand]) await page.close();
  } finally {
    await own.stop();
  }
}

/** Takes pictures of Step Dice: a sheet in a fight, an attack and its damage. */
async function takeStep(gamemaster, bertrand) {
  const sheet = await openSheet(bertrand, 'Bo Tanner');
  await sheet.locator('.sheet-tabs [data-tab="fight"]').click();
  await camera.look(bertrand, 'step-sheet');
  await camera.keep(bertrand, 'step-sheet', sheet);
  await fight.targetToken(bertrand, 'Camp Tough');
  await fight.pressWeapon(bertrand, 'Bo Tanner', 'Machete');
  const dialog = bertrand.locator('form.roll-dialog');
  await dialog.locator('[data-roll]').waitFor();
  await camera.look(bertrand, 'step-attack');
  await camera.keep(bertrand, 'step-attack', dialog);
  const faces = {
    attack: [
      [9, 10],
      [4, 10],
    ],
    reply: [
      [1, 4],
      [6, 8],
    ],
  };
  await fight.withFaces(bertrand, faces.attack, () => dialog.locator('[data-roll]').click());
  await fight.lastCard(gamemaster, '.card-frame').locator('[data-reply="block"]').click();
  await camera.look(gamemaster, 'step-reply');
  const answer = gamemaster.locator('form.roll-dialog [data-roll]');
  await fight.withFaces(gamemaster, faces.reply, async () => {
    await answer.click();
    await bertrand.locator('.chat-log [data-action="rollHitDamage"]').last().waitFor();
  });
  await fight.withFaces(bertrand, [[4, 6]], async () => {
    await fight.press(bertrand, /^Roll damage/u);
    await gamemaster.locator('.chat-log [data-action="applyDamage"]').last().waitFor();
  });
  await camera.look(gamemaster, 'step-damage');
  await camera.keep(
    gamemaster,
    'step-damage',
    fight.lastCard(gamemaster, '.card-damage').locator('.tetrad-card'),
    true,
  );
}

/** Takes pictures of Harsh Light: a sheet in a fight, an attack, its card once the target has answered, and its damage. */
async function takeLight(gamemaster, bertrand) {
  const sheet = await openSheet(bertrand, 'Desmond Okoro');
  await sheet.locator('.sheet-tabs [data-tab="fight"]').click();
  await camera.look(bertrand, 'light-sheet');
  await camera.keep(bertrand, 'light-sheet', sheet);
  await fight.targetToken(bertrand, 'Dock Enforcer');
  await fight.pressWeapon(bertrand, 'Desmond Okoro', 'Hunting Rifle');
  const dialog = bertrand.locator('form.roll-dialog');
  await dialog.locator('[data-roll]').waitFor();
  await camera.look(bertrand, 'light-attack');
  await camera.keep(bertrand, 'light-attack', dialog);
  const cards = [
    [10, 10],
    [7, 10],
  ];
  await fight.withFaces(bertrand, cards, () => dialog.locator('[data-roll]').click());
  await fight.lastCard(gamemaster, '.card-frame').locator('[data-reply="none"]').click();
  await gamemaster.locator('.chat-log [data-action="applyDamage"]').last().waitFor();
  // The damage has come with the verdict, and the card with what was pulled has folded.
  const pulled = bertrand.locator('.chat-log [data-message-id]', { has: bertrand.locator('.light-card') }).last();
  await pulled.locator('.card-fold').click();
  await camera.look(bertrand, 'light-card');
  await camera.keep(bertrand, 'light-card', pulled.locator('.tetrad-card'), true);
  await camera.look(gamemaster, 'light-damage');
}

/** Takes pictures of Inner Worlds: a sheet in a fight, the order, an attack, its damage and the injury that follows, a ruling, a hazard, and time that passes. */
async function takeInner(gamemaster, bertrand) {
  const sheet = await openSheet(bertrand, 'Bryn Harrow');
  await sheet.locator('.sheet-tabs [data-tab="fight"]').click();
  await camera.look(bertrand, 'inner-sheet');
  await camera.keep(bertrand, 'inner-sheet', sheet);
  for (const tab of ['gear', 'health']) {
    await sheet.locator(`.sheet-tabs [data-tab="${tab}"]`).click();
    await camera.look(bertrand, `inner-sheet-${tab}`);
  }
  await sheet.locator('.sheet-tabs [data-tab="fight"]').click();
  await fight.targetToken(bertrand, 'Claim Cutter');
  await fight.pressWeapon(bertrand, 'Bryn Harrow', 'Sword');
  const dialog = bertrand.locator('form.roll-dialog');
  await dialog.locator('[data-roll]').waitFor();
  await camera.look(bertrand, 'inner-attack');
  await camera.keep(bertrand, 'inner-attack', dialog);
  await dialog.locator('[data-roll]').click();
  await fight.lastCard(gamemaster, '.card-frame').locator('[data-reply="none"]').waitFor();
  await camera.look(gamemaster, 'inner-reply');
  await fight.lastCard(gamemaster, '.card-frame').locator('[data-reply="none"]').click();
  await bertrand.locator('.chat-log [data-action="rollHitDamage"]').last().waitFor();
  // Training with the sword rolls two dice.
  const dice = [
    [6, 6],
    [4, 6],
  ];
  await fight.withFaces(bertrand, dice, async () => {
    await fight.press(bertrand, /^Roll damage/u);
    await gamemaster.locator('.chat-log [data-action="applyDamage"]').last().waitFor();
  });
  await camera.look(gamemaster, 'inner-damage');
  await camera.keep(
    gamemaster,
    'inner-damage',
    fight.lastCard(gamemaster, '.card-damage').locator('.tetrad-card'),
    true,
  );
  await gamemaster.locator('.chat-log [data-action="applyDamage"]').last().click();
  await camera.look(gamemaster, 'inner-applied');
  await fight.closeWindows(bertrand);
  await openSheet(bertrand, 'Bryn Harrow');
  await bertrand.locator('.application.sheet').getByRole('button', { name: 'WIL', exact: true }).click();
  await fight.withFaces(bertrand, [[15, 20]], async () => {
    await dialog.locator('[data-roll]').click();
    await dialog.waitFor({ state: 'detached' });
  });
  await gamemaster.locator('.chat-log [data-action="ruleRoll"]').last().dispatchEvent('click');
  await gamemaster.locator('.ask-window [name="result"]').selectOption('pass');
  await gamemaster.locator('.ask-window [name="reason"]').fill('The wind drops');
  await camera.look(gamemaster, 'inner-ruling');
  await gamemaster.locator('.ask-window').getByRole('button', { name: 'Make the ruling' }).click();
  await gamemaster.locator('.chat-log .card-ruling').last().waitFor();
  await camera.look(gamemaster, 'inner-ruled');
  await fight.targetToken(gamemaster, 'Bryn Harrow');
  await gamemaster.keyboard.press('Shift+G');
  await gamemaster.locator('[data-action="pickHazard"]').first().click();
  await gamemaster.locator('#tetrad-hazard-die').waitFor();
  await camera.look(gamemaster, 'inner-hazard');
  await fight.closeWindows(gamemaster);
}

/** Takes pictures of character creation: one step by step, several at once. */
async function takeCreation(page) {
  await page.evaluate(() => globalThis.game.tetrad.newCharacter());
  await page.locator('[data-archetype="sharpshooter"]').click();
  for (const step of ['who', 'characteristics', 'skills', 'gear', 'done']) {
    await page.locator(`.creation-steps [data-step="${step}"]`).click();
    await camera.look(page, `creation-${step}`);
  }
  await fight.closeWindows(page);
  await page.locator('#sidebar-tabs [data-tab="actors"]').click();
  await page.locator('.directory-header').getByRole('button', { name: 'Several characters' }).click();
  await page.locator('.party-members').waitFor();
  await camera.look(page, 'creation-party');
  await fight.closeWindows(page);
}

/** Takes pictures of a check's dialog, its folds, and the card. */
async function takeCheck(page) {
  const sheet = await openSheet(page, OTTILIE);
  await sheet.locator('.sheet-tabs [data-tab="skills"]').click();
  await sheet.getByRole('button', { name: 'Perception', exact: true }).click();
  const dialog = page.locator('form.roll-dialog');
  await dialog.locator('[name="difficulty"]').selectOption('difficult');
  await dialog.locator('tr[data-outcome="foul"]:not(.impossible)').waitFor({ state: 'attached' });
  await camera.look(page, 'dialog-check');
  await dialog.locator('details').evaluateAll((folds) => folds.forEach((fold) => (fold.open = true)));
  await camera.look(page, 'dialog-check-unfolded');
  await fight.withFaces(page, FACES, async () => {
    await dialog.locator('[data-roll]').click();
    await fight.lastCard(page, '.card-frame').waitFor();
  });
  await fight.closeWindows(page);
  const card = fight.lastCard(page, '.card-frame');
  await camera.look(page, 'card-check');
  await camera.keep(page, 'card', card.locator('.tetrad-card'), true);
  await card.locator('.card-more > summary').click();
  await card.locator('.card-why > summary').click();
  await camera.look(page, 'card-check-unfolded');
  await card.locator('[data-action="spendPoints"]').first().click();
  await fight.lastCard(page, '.card-note').waitFor();
  await camera.look(page, 'card-points');
}

/** Takes pictures of a fight, as the GM and the players see it. */
async function takeFight(seats) {
  const { gamemaster, ada, bertrand } = seats;
  await fight.declareStrike(seats);
  await camera.look(bertrand, 'dialog-attack');
  await fight.strike(seats);
  await camera.look(gamemaster, 'exchange-declared');
  await camera.look(bertrand, 'exchange-declared-attacker');
  await fight.openReply(gamemaster, 'strikeBack');
  await camera.look(gamemaster, 'dialog-reply');
  await fight.strikeBack(seats);
  await camera.look(bertrand, 'exchange-answered');
  await fight.woundBlade(seats);
  await camera.look(gamemaster, 'damage-gamemaster');
  await camera.look(bertrand, 'damage-player');
  await fight.apply(gamemaster);
  await camera.look(gamemaster, 'exchange-settled');

  await fight.bait(seats);
  await camera.look(ada, 'shot-declared');
  await fight.openReply(ada, 'dodge');
  await setWindows(ada, { left: 140 });
  await camera.look(ada, 'dialog-dodge');
  await camera.keep(ada, 'embedded-table-not-foundry');
  await fight.dodge(seats);
  await camera.keep(ada, 'damage', fight.lastCard(ada, '.card-damage').locator('.tetrad-card'), true);
  await fight.apply(ada);
  await camera.look(ada, 'exchange-settled-player');
  await openSheet(ada, OTTILIE);
  await camera.look(ada, 'sheet-wounded');
  await fight.closeWindows(ada);

  await fight.openTab(gamemaster, 'combat');
  await camera.look(gamemaster, 'tracker');
  await gamemaster.locator('#sidebar [data-combatant-id] button:is(.intent, .declare)').first().click();
  await gamemaster.locator('.ask-window [name="text"]').waitFor();
  await camera.look(gamemaster, 'dialog-intent');
  await fight.closeWindows(gamemaster);
  await fight.openTab(bertrand, 'combat');
  await camera.look(bertrand, 'tracker-player');
  await fight.openTab(bertrand, 'chat');
  await fight.openTab(gamemaster, 'chat');
  await fight.beginRound(gamemaster);
  await fight.lastCard(bertrand, '.card-initiative').waitFor();
  await camera.look(gamemaster, 'initiative');

  await fight.fell(seats);
  await camera.look(bertrand, 'going-down');
  await camera.look(ada, 'going-down-own');
  await openSheet(ada, OTTILIE);
  await camera.look(ada, 'sheet-dying');
  await fight.closeWindows(ada);
}

/** Takes pictures of a request to the GM and its answer. */
async function takeRequest({ gamemaster, bertrand }) {
  await gamemaster.evaluate(
    (name) => globalThis.game.actors.getName(name).update({ system: { fate: { value: 6, max: 6 } } }),
    NED,
  );
  const sheet = await openSheet(bertrand, NED);
  await sheet.locator('.sheet-tabs [data-tab="story"]').click();
  await sheet.locator('[data-action="askScene"]').click();
  const ask = bertrand.locator('.application.ask-window');
  await ask.locator('[name="description"]').fill('There is a rope over the stair, and I hold its end.');
  await camera.look(bertrand, 'dialog-request');
  await ask.locator('.form-footer button').first().click();
  await fight.closeWindows(bertrand);
  await fight.lastCard(gamemaster, '.card-request').waitFor();
  await camera.look(gamemaster, 'request');
  await fight.lastCard(gamemaster, '.card-request').locator('[data-answer="approve"]').click();
  await fight.lastCard(bertrand, '.card-request[data-request="approve"]').waitFor();
  await camera.look(bertrand, 'request-answered');
}

/** Takes pictures of the GM's windows. */
async function takeWindows(page) {
  await page.evaluate(() => globalThis.ui.notifications.clear());
  await fight.openTab(page, 'combat');
  await page.locator('#tetrad-open-forecast').click();
  const forecast = page.locator('#tetrad-fight-forecast');
  await forecast.locator('.forecast-win').first().waitFor();
  await forecast.locator('.forecast-progress').waitFor({ state: 'detached' });
  await camera.look(page, 'forecast');
  await camera.keep(page, 'forecast', forecast);
  await fight.closeWindows(page);

  await page.keyboard.press('Shift+KeyG');
  await page.locator('#tetrad-gm-panel').waitFor();
  await camera.look(page, 'gm-panel');
  await page.locator('#tetrad-gm-panel [data-action="sceneLedger"]').click();
  const ledger = page.locator('.application.scene-ledger');
  await ledger.locator('.scene-lines li').first().waitFor();
  await closeWindow(page, '.panel-fight');
  await camera.look(page, 'ledger');
  await setWindows(page, { height: 340 });
  await camera.keep(page, 'ledger', ledger);
  await fight.closeWindows(page);
  await page.keyboard.press('Shift+KeyQ');
  await page.locator('.quick-fields').waitFor();
  await camera.look(page, 'quick-roller');
  await page.locator('.quick-roller [data-action="audit"]').click();
  await page.locator('#tetrad-audit tbody tr').first().waitFor();
  await closeWindow(page, '.quick-fields');
  await camera.look(page, 'audit');
  await fight.closeWindows(page);
  await takeDesk(page);
}

/** Takes pictures of the windows that the GM panel opens. */
async function takeDesk(page) {
  for (const [name, action, window] of [
    ['ask', 'ask', '#tetrad-ask'],
    ['browser', 'browse', '#tetrad-pack-browser'],
    ['time', 'timePasses', '#tetrad-time'],
    ['scene-end', 'sceneEnds', '#tetrad-scene-end'],
    ['modules', 'neighbours', '#tetrad-neighbours'],
  ]) {
    await page.keyboard.press('Shift+KeyG');
    await page.locator(`#tetrad-gm-panel [data-action="${action}"]`).click();
    await page.locator(window).waitFor();
    // The window may cover the panel's own button.
    await page.evaluate(() =>
      globalThis.foundry.applications.instances.get('tetrad-gm-panel')?.close({ animate: false }),
    );
    await camera.look(page, name);
    await camera.keep(page, name, page.locator(window));
    await fight.closeWindows(page);
  }
}

/** Opens a sheet from the sidebar, with the chat beside it. */
async function openSheet(page, actor) {
  await fight.openSheet(page, actor);
  const sheet = page.locator('.application.sheet', { hasText: actor });
  await sheet.locator('.window-content :is(h2, input)').first().waitFor();
  await setWindows(page, { left: 40, top: 60 });
  return sheet;
}

async function openItem(page, actor, item) {
  await page.evaluate(
    ([owner, name]) => globalThis.game.actors.getName(owner).items.getName(name).sheet.render({ force: true }),
    [actor, item],
  );
  await page.locator('.application.sheet .sheet-header.item').waitFor();
}

async function openPacked(page, pack, name) {
  await page.evaluate(
    async ([id, wanted]) => {
      const { game, foundry } = globalThis;
      const { uuid } = game.packs.get(id).index.find((entry) => entry.name === wanted);
      await (await foundry.utils.fromUuid(uuid)).sheet.render({ force: true });
    },
    [pack, name],
  );
  await page.locator('.application.sheet .sheet-header').waitFor();
}

function setOwnership(page, actor, level) {
  return page.evaluate(
    ([name, value]) => globalThis.game.actors.getName(name).update({ ownership: { default: value } }),
    [actor, level],
  );
}

/** Closes the window that contains an element. */
async function closeWindow(page, selector) {
  await page
    .locator('.application', { has: page.locator(selector) })
    .locator('[data-action="close"]')
    .click();
}
