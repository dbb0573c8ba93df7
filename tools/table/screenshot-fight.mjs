// The short fight in the pictures of `npm run screenshots`, clicked through by a GM and two players: one player's attack and the foe's reply, the foe's attack
// and the other player's dodge, damage rolled and applied.

import { loadTs } from '../build/load-ts.mjs';

const { PageSeat } = await loadTs('tests/e2e/page-seat.ts');

/** Ada's and Bertrand's characters, the GM's foes from a compendium, and where they all stand. The marksman is at close range of Ottilie. */
const [OTTILIE, MARKSMAN, BLADE, NED] = ['Ottilie Marsh', 'Rooftop Marksman', 'Hired Blade', 'Ned Halloway'];
const FIGHTERS = [
  { name: OTTILIE, x: 100, y: 100, initiative: 3.1 },
  { name: MARKSMAN, x: 600, y: 200, initiative: 4.2 },
  { name: BLADE, x: 100, y: 300, initiative: 4.1 },
  { name: NED, x: 200, y: 400, initiative: 5.2 },
];
const FOES = [MARKSMAN, BLADE];
const ADVERSARIES = 'tetrad.dark-harvest-adversaries';

/** As the GM, puts the fighters on a scene and begins the encounter. */
export async function setFight(gamemaster, seats) {
  await gamemaster.evaluate(
    async ({ fighters, pack, foes }) => {
      const { game, CONFIG, foundry } = globalThis;
      for (const foe of foes) {
        const { uuid } = game.packs.get(pack).index.find(({ name }) => name === foe);
        await CONFIG.Actor.documentClass.create((await foundry.utils.fromUuid(uuid)).toObject());
      }
      const background = { src: 'systems/tetrad/assets/dark-harvest/scenes/cinder-row.svg' };
      const scene = await CONFIG.Scene.documentClass.create({
        name: 'The Stair',
        // The background for 13, and for 14.
        background,
        levels: [{ _id: 'defaultLevel0000', name: 'The Stair', background }],
        width: 2400,
        height: 1500,
        padding: 0,
      });
      const tokens = [];
      for (const { name, x, y } of fighters) {
        const token = await game.actors.getName(name).getTokenDocument({ x, y }, { parent: scene });
        tokens.push({ ...token.toObject(), name });
      }
      const placed = await scene.createEmbeddedDocuments('Token', tokens);
      await scene.update({ active: true });
      const combat = await CONFIG.Combat.documentClass.create({ scene: scene.id, active: true });
      const combatants = placed.map(({ id, actorId }, index) => ({
        tokenId: id,
        sceneId: scene.id,
        actorId,
        initiative: fighters[index].initiative,
      }));
      await combat.createEmbeddedDocuments('Combatant', combatants);
      await combat.startCombat();
    },
    { fighters: FIGHTERS, pack: ADVERSARIES, foes: FOES },
  );
  for (const seat of seats) await findToken(seat, NED).waitFor();
}

/** Ned's player targets the blade and presses his sabre. Ends with the open dialog. */
export async function declareStrike({ gamemaster, bertrand }) {
  await openTab(gamemaster, 'chat');
  await openAttack(bertrand, BLADE, async () => {
    await openSheet(bertrand, NED);
    await pressWeapon(bertrand, NED, 'Cavalry Sabre');
  });
}

/** Ned strikes at the blade. Ends when the GM sees the possible replies. */
export async function strike({ gamemaster, bertrand }) {
  await roll(bertrand, [1, 3, 6, 2, 4, 1, 4, 2, 1, 3]);
  await lastCard(gamemaster, '.card-frame').locator('[data-action="replyToAttack"]').first().waitFor();
}

/** The blade strikes back and misses. Ends when Ned's player may roll damage. */
export async function strikeBack({ gamemaster, bertrand }) {
  await roll(gamemaster, [1, 4, 2, 3, 5, 3, 3, 3]);
  await lastCard(bertrand, '[data-action="rollHitDamage"]').waitFor();
}

/** Rolls the damage to the blade, which is not applied yet. */
export async function woundBlade({ gamemaster, bertrand }) {
  await rollDamage(bertrand, BLADE, gamemaster, [6, 3, 1, 2, 4, 1, 5, 2, 2, 3]);
}

/** The marksman shoots at Ottilie. Ends when her player sees the possible replies. */
export async function bait({ gamemaster, ada }) {
  await openTab(ada, 'chat');
  await shoot(gamemaster, [2, 4, 1, 3, 5, 2, 3, 2, 4, 1]);
  await lastCard(ada, '.card-frame').locator('[data-action="replyToAttack"]').first().waitFor();
}

/** Ottilie tries to dodge and fails. Ends with the damage rolled but not applied. */
export async function dodge({ gamemaster, ada }) {
  await roll(ada, [4, 2, 5]);
  await rollDamage(gamemaster, OTTILIE, ada, [4, 6, 2, 2, 5, 3, 3, 4, 2, 5, 3]);
}

/** Begins the next round. Initiative is then set as it was. */
export async function beginRound(gamemaster) {
  await gamemaster.evaluate(() => globalThis.game.combats.contents[0].nextRound());
  await gamemaster.waitForFunction(() => globalThis.game.combats.contents[0].flags.tetrad?.due === 0);
  await gamemaster.evaluate(async (fighters) => {
    const [combat] = globalThis.game.combats.contents;
    const updates = combat.combatants.contents.map(({ id, name }) => ({
      _id: id,
      initiative: fighters.find((fighter) => fighter.name === name).initiative,
    }));
    await combat.updateEmbeddedDocuments('Combatant', updates);
  }, FIGHTERS);
}

/** The marksman shoots at Ottilie again. Her player accepts the hit, and applies damage that puts her out of the fight. */
export async function fell({ gamemaster, ada }) {
  await shoot(gamemaster, [1, 1, 1, 1, 1, 1, 1, 1, 1, 1]);
  await pressReply(ada, 'easyTarget');
  await rollDamage(gamemaster, OTTILIE, ada, [1, 1, 1, 1, 1, 1, 1, 1, 1, 1]);
  await apply(ada);
}

/** Rolls the marksman's shot at Ottilie. */
async function shoot(gamemaster, faces) {
  await openAttack(gamemaster, OTTILIE, async () => {
    await findToken(gamemaster, MARKSMAN).press('Enter');
    await pressWeapon(gamemaster, MARKSMAN, 'Rifle');
  });

  await roll(gamemaster, faces);
}

/** Presses a reply to the newest attack. */
async function pressReply(page, reply) {
  await page.locator(`.chat-log [data-reply="${reply}"]`).last().click();
}

/** Presses a reply with a roll. Ends with the open dialog. */
export async function openReply(page, reply) {
  await pressReply(page, reply);
  await page.locator('form.roll-dialog [data-roll]').waitFor();
}

/** Applies the newest damage. */
export async function apply(page) {
  await lastCard(page, '.card-damage').getByRole('button', { name: 'Apply', exact: true }).click();
  await lastCard(page, '.card-damage').getByRole('button', { name: 'Undo', exact: true }).waitFor();
}

/** Returns the newest card of a kind in a chat log. */
export function lastCard(page, selector) {
  return page.locator(`.chat-log [data-message-id]:has(${selector})`).last();
}

/** Opens a tab of the sidebar. */
export function openTab(page, tab) {
  return page.locator(`#sidebar-tabs [data-tab="${tab}"]`).click();
}

/** Closes every window. */
export function closeWindows(page) {
  return new PageSeat('', page).closeWindows();
}

function findToken(page, name) {
  return page.locator('#scene .token').filter({ has: page.getByText(name, { exact: true }) });
}

/** Targets a token by keyboard. */
export async function targetToken(page, name) {
  const token = findToken(page, name);
  const isTargeted = () => token.evaluate(({ classList }) => classList.contains('is-targeted'));
  await token.focus();
  // Pressing the key again would drop the target.
  if (!(await isTargeted())) await page.keyboard.press('t');
  await page.locator('#scene .token.is-targeted').waitFor();
}

/** Targets a token and presses a weapon. Ends with the open dialog. */
async function openAttack(page, victim, pressIt) {
  await targetToken(page, victim);
  await pressIt();
  await page.locator('form.roll-dialog').getByText(`Attack ${victim}`).waitFor();
}

/** Presses a weapon on an open sheet. */
export async function pressWeapon(page, actor, weapon) {
  const sheet = page.locator('.application.sheet', { hasText: actor });
  await sheet.getByRole('button', { name: weapon, exact: true }).click();
}

/** Opens a sheet from the sidebar, then the chat again. */
export async function openSheet(page, actor) {
  await openTab(page, 'actors');
  await page.locator('#sidebar').getByRole('button', { name: actor, exact: true }).click();
  await openTab(page, 'chat');
}

/** Rolls in the open dialog and closes all windows. */
async function roll(page, faces) {
  const cards = page.locator('.chat-log .card-frame');
  const before = await cards.count();
  await withFaces(page, faces, async () => {
    await page.locator('form.roll-dialog [data-roll]').click();
    await cards.nth(before).waitFor();
  });
  await closeWindows(page);
}

/** Rolls damage to a victim. Ends when the victim's player may apply it too. */
async function rollDamage(page, victim, owner, faces) {
  await withFaces(page, faces, async () => {
    await press(page, `Roll damage to ${victim}`);
    await lastCard(owner, '.card-damage').getByRole('button', { name: 'Apply', exact: true }).waitFor();
  });
}

/** Presses the last button with a name on the cards of the log. */
export function press(page, name) {
  return page.locator('.chat-log').getByRole('button', { name, exact: true }).last().click();
}

/** Makes the six-sided dice of a page show given faces during an action, which must use all of them. */
export function withFaces(page, faces, action) {
  return new PageSeat('', page).withFaces(faces, action);
}
