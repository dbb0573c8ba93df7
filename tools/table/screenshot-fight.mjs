// The short fight that the pictures of `npm run screenshots` show, clicked through by a Gamemaster and two players: one
// player's attack and the foe's reply, the foe's attack and the other player's dodge, damage rolled and applied.

import { loadTs } from '../build/load-ts.mjs';

const { PageSeat } = await loadTs('tests/e2e/page-seat.ts');

/** Ada's and Bertrand's, and the Gamemaster's, who come out of a compendium; the lines of the scene, from the top. */
const [OTTILIE, FOOTPAD, BLADE, NED] = ['Ottilie Marsh', 'Alley Footpad', 'Hired Blade', 'Ned Halloway'];
const FIGHTERS = [OTTILIE, FOOTPAD, BLADE, NED].map((name, line) => ({ name, y: 100 + 100 * line }));
const INITIATIVE = [3.1, 4.2, 4.1, 5.2];
const FOES = [FOOTPAD, BLADE];
const ADVERSARIES = 'tetrad.dark-harvest-adversaries';

/** Puts the fighters on a scene and begins the encounter, as the Gamemaster. */
export async function setFight(gamemaster, seats) {
  await gamemaster.evaluate(
    async ({ fighters, initiative, pack, foes }) => {
      const { game, CONFIG, foundry } = globalThis;
      for (const foe of foes) {
        const { uuid } = game.packs.get(pack).index.find(({ name }) => name === foe);
        await CONFIG.Actor.documentClass.create((await foundry.utils.fromUuid(uuid)).toObject());
      }
      const scene = await CONFIG.Scene.documentClass.create({
        name: 'The Stair',
        width: 1780,
        height: 1400,
        padding: 0,
      });
      const tokens = [];
      for (const { name, y } of fighters) {
        const token = await game.actors.getName(name).getTokenDocument({ x: 100, y }, { parent: scene });
        tokens.push({ ...token.toObject(), name });
      }
      const placed = await scene.createEmbeddedDocuments('Token', tokens);
      await scene.update({ active: true });
      const combat = await CONFIG.Combat.documentClass.create({ scene: scene.id, active: true });
      const combatants = placed.map(({ id, actorId }, index) => ({
        tokenId: id,
        sceneId: scene.id,
        actorId,
        initiative: initiative[index],
      }));
      await combat.createEmbeddedDocuments('Combatant', combatants);
      await combat.startCombat();
    },
    { fighters: FIGHTERS, initiative: INITIATIVE, pack: ADVERSARIES, foes: FOES },
  );
  for (const seat of seats) await findToken(seat, NED).waitFor();
}

/** Ned strikes at the blade, which strikes back and is hit. Ends with its damage rolled, and not yet applied. */
export async function strike({ gamemaster, bertrand }) {
  await openTab(gamemaster, 'chat');
  await openAttack(bertrand, BLADE, async () => {
    await openSheet(bertrand, NED);
    await pressWeapon(bertrand, NED, 'Cavalry Sabre');
  });
  await roll(bertrand, [1, 3, 6, 2, 4, 1, 4, 2, 1, 3]);
  await press(gamemaster, 'Strike back');
  await gamemaster.locator('.application.dialog').getByRole('button', { name: 'Sword', exact: true }).click();
  await roll(gamemaster, [1, 4, 2, 3, 5, 3, 3, 3]);
  await rollDamage(bertrand, BLADE, gamemaster, [6, 3, 1, 2, 4, 1, 5, 2, 2, 3]);
}

/** The footpad strikes at Ottilie. Ends when her player sees what she may reply. */
export async function bait({ gamemaster, ada }) {
  await openTab(ada, 'chat');
  await openAttack(gamemaster, OTTILIE, async () => {
    await findToken(gamemaster, FOOTPAD).press('Enter');
    const sheet = gamemaster.locator('.application.sheet', { hasText: FOOTPAD });
    await sheet.getByRole('button', { name: 'Knife', exact: true }).click();
  });
  await roll(gamemaster, [2, 4, 1, 3, 5]);
  await lastCard(ada, '.card-frame').getByRole('button', { name: 'Dodge', exact: true }).waitFor();
}

/** Ottilie's player presses “Dodge”; the dialog is open at the end. */
export async function openDodge({ ada }) {
  await press(ada, 'Dodge');
  await ada.locator('form.roll-dialog [data-roll]').waitFor();
}

/** Ottilie dodges, in vain. Ends with the damage rolled, and not yet applied. */
export async function dodge({ gamemaster, ada }) {
  await roll(ada, [4, 2, 5]);
  await rollDamage(gamemaster, OTTILIE, ada, [4, 6, 2, 1, 5, 3]);
}

/** Applies the damage that was rolled last. */
export async function apply(page) {
  await lastCard(page, '.card-damage').getByRole('button', { name: 'Apply', exact: true }).click();
  await lastCard(page, '.card-damage').getByRole('button', { name: 'Undo', exact: true }).waitFor();
}

/** The last card of its kind in a chat log. */
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

/** Targets a token, by keyboard. */
export async function targetToken(page, name) {
  await findToken(page, name).focus();
  await page.keyboard.press('t');
  await page.locator('#scene .token.is-targeted').waitFor();
}

/** Targets a token and presses a weapon; the dialog is there at the end. */
async function openAttack(page, victim, pressIt) {
  await targetToken(page, victim);
  await pressIt();
  await page.locator('form.roll-dialog').getByText(`Attack on ${victim}`).waitFor();
}

/** Presses a weapon on the open sheet of somebody. */
export async function pressWeapon(page, actor, weapon) {
  const sheet = page.locator('.application.sheet', { hasText: actor });
  await sheet.getByRole('button', { name: weapon, exact: true }).click();
}

async function openSheet(page, actor) {
  await openTab(page, 'actors');
  await page.locator('#sidebar').getByRole('button', { name: actor, exact: true }).click();
  await openTab(page, 'chat');
}

/** Rolls what the dialog holds; its windows are closed. */
async function roll(page, faces) {
  const cards = page.locator('.chat-log .card-frame');
  const before = await cards.count();
  await withFaces(page, faces, async () => {
    await page.locator('form.roll-dialog [data-roll]').click();
    await cards.nth(before).waitFor();
  });
  await closeWindows(page);
}

/** Rolls damage to a victim; ends when that one's player, too, is offered to apply it. */
async function rollDamage(page, victim, owner, faces) {
  await withFaces(page, faces, async () => {
    await press(page, `Roll damage to ${victim}`);
    await lastCard(owner, '.card-damage').getByRole('button', { name: 'Apply', exact: true }).waitFor();
  });
}

/** Presses a button of a card: the last that has this name. */
export function press(page, name) {
  return page.locator('.chat-log').getByRole('button', { name, exact: true }).last().click();
}

/** Lets the six-sided dice of a page fall as given while something is done, which uses all of them. */
export function withFaces(page, faces, action) {
  return new PageSeat('', page).withFaces(faces, action);
}
