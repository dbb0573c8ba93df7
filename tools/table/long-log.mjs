// Measures how a long chat log is redrawn when someone is hit, on the embedded table in Chromium, in generation 14. Build the system and the table first.
import { copyCards, takeRedraws, watchRedraws } from './many-cards.mjs';
import { joinTable, launchBrowser, startTable } from './table-process.mjs';

/** The number of cards in the log, and how many of them are damage to the victim that nobody has applied: these show a preview of its health. */
export const CARDS = 200;
export const CONCERNED = 10;
const PATIENCE = 10_000;

/** Creates two characters and, with one striking the other, a check, an attack and damage. Runs inside the page. */
async function play() {
  const { game, CONFIG } = globalThis;
  const { documentClass: Message } = CONFIG.ChatMessage;
  const skill = { name: 'Swordplay', type: 'harvestSkill', system: { identifier: 'swordplay', rating: 4 } };
  const system = { characteristics: { dexterity: 2, fortitude: 900 }, health: { dice: 400 } };
  const make = (name) => CONFIG.Actor.documentClass.create({ name, type: 'harvestCharacter', system, items: [skill] });
  const [attacker, victim] = [await make('Rosa Vane'), await make('Emil Hart')];
  const check = await game.tetrad.roll(attacker, 'swordplay');
  const { _id, ...source } = check.toObject();
  const exchange = { role: 'attack', against: victim.uuid, opponent: victim.name };
  const attack = await Message.create({ ...source, system: { ...source.system, exchange } });
  const roll = await new CONFIG.Dice.rolls[0]('7dw').evaluate();
  const links = { actor: victim.uuid };
  const blow = { links, plan: { white: 7 }, source: 'Sabre', target: victim.name };
  const damage = await Message.create({ type: 'harvestDamage', rolls: [JSON.stringify(roll)], system: blow });
  return { uuids: [attacker.uuid, victim.uuid], check: check.id, attack: attack.id, damage: damage.id };
}

/**
 * Marks pips of the victim. Runs inside the page.
 * @returns {Promise<number>} milliseconds until the expected number of cards has been redrawn
 */
async function hit({ victim, marked, count, patience }) {
  const { cardRedraws } = globalThis;
  const start = performance.now();
  const actor = await globalThis.foundry.utils.fromUuid(victim);
  await actor.update({ 'system.health.marked': marked });
  while (cardRedraws.length < count) {
    if (performance.now() - start > patience) throw new Error(`only ${cardRedraws.length} cards have been drawn again`);
    await new Promise((resolve) => setTimeout(resolve));
  }
  return performance.now() - start;
}

/** Draws all cards. Runs inside the page. @returns milliseconds */
async function drawAll() {
  const start = performance.now();
  for (const message of globalThis.game.messages) await message.renderHTML();
  return performance.now() - start;
}

/**
 * Fills a log with checks, attacks and damage, and hits one character several times.
 * @param {number} rounds
 * @returns {Promise<{ redrawn: number[], hits: number[], all: number[] }>} for each round: how many cards a hit redrew, how many milliseconds that took, and
 * how many it takes to draw all cards
 */
export async function measureLongLog(rounds) {
  const [browser, table] = await Promise.all([launchBrowser(), startTable()]);
  try {
    const { page, errors } = await joinTable(browser, table.url, 'Gamemaster');
    const { uuids, check, attack, damage } = await page.evaluate(play);
    const [attacker, victim] = uuids;
    const threads = [
      { ids: [damage], count: CONCERNED - 1, swaps: [] },
      { ids: [damage], count: 60, swaps: [[victim, attacker]] },
      { ids: [attack], count: 30, swaps: [] },
      { ids: [check], count: CARDS - CONCERNED - 92, swaps: [] },
    ];
    await page.evaluate(copyCards, threads);
    const isFilled = (count) => document.querySelectorAll('#chat .chat-log [data-message-id]').length === count;
    await page.waitForFunction(isFilled, CARDS);
    await page.evaluate(watchRedraws);
    const measured = { redrawn: [], hits: [], all: [] };
    for (let round = 0; round < rounds; round++) {
      const blow = { victim, marked: round + 1, count: CONCERNED, patience: PATIENCE };
      measured.hits.push(await page.evaluate(hit, blow));
      measured.all.push(await page.evaluate(drawAll));
      measured.redrawn.push((await page.evaluate(takeRedraws)).length);
    }
    if (errors.length > 0) throw new Error(errors.join('\n'));
    return measured;
  } finally {
    await browser.close();
    await table.stop();
  }
}
