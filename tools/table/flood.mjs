// What many messages at once do to a page: 150 answers to one attack, 150 spends on one roll, 150 edits of an actor. These functions use only the page's
// globals and their argument; the measurement (`npm run bench:table`) and the end-to-end test share them.
import { joinTable, startTable } from './table-process.mjs';

/** The number of messages or edits in a flood. */
export const FLOOD = 150;

/** The number of cards that show the edited actor. */
export const SHOWN = 40;

/**
 * Creates two characters that everyone owns, a test of one of them, and its attack on the other.
 * @returns {Promise<{ attacker: string, target: string, check: string, attack: string }>} UUIDs of the actors, ids of the messages
 */
export async function beginFlood() {
  const { game, CONFIG } = globalThis;
  const { documentClass: Message } = CONFIG.ChatMessage;
  const skill = { name: 'Swordplay', type: 'harvestSkill', system: { identifier: 'swordplay', rating: 4 } };
  const system = {
    characteristics: { dexterity: 2, fortitude: 900 },
    health: { dice: 400 },
    fate: { value: 900, max: 900 },
  };
  const make = (name) =>
    CONFIG.Actor.documentClass.create({
      name,
      type: 'harvestCharacter',
      system,
      items: [skill],
      ownership: { default: 3 },
    });
  const [attacker, target] = [await make('Rosa Vane'), await make('Emil Hart')];
  // Every die shows a face that scores and is not rerolled. If the attack did no damage by chance, its cards would show nothing of the target.
  const { randomUniform } = CONFIG.Dice;
  CONFIG.Dice.randomUniform = () => 0.95;
  const check = await game.tetrad.roll(attacker, 'swordplay');
  CONFIG.Dice.randomUniform = randomUniform;
  const { _id, ...source } = check.toObject();
  const exchange = {
    role: 'attack',
    range: 'far',
    initiative: 'attacker',
    against: target.uuid,
    opponent: target.name,
  };
  const attack = await Message.create({ ...source, system: { ...source.system, exchange } });
  return { attacker: attacker.uuid, target: target.uuid, check: check.id, attack: attack.id };
}

/**
 * Starts to record what the page does: how often it redraws cards, how many redraws there are in one frame and of one card in one frame, and how long it
 * freezes.
 */
export function watchFlood() {
  const { ui } = globalThis;
  const notes = { redraws: 0, mostInFrame: 0, mostOfOne: 0, trackers: 0, tasks: [], last: performance.now() };
  const frame = new Map();
  const { updateMessage } = ui.chat;
  let drawnAt = 0;
  ui.chat.updateMessage = (message, ...options) => {
    // The time of animations does not change within a frame, so a new time means a new frame.
    const { currentTime } = document.timeline;
    if (currentTime !== drawnAt) frame.clear();
    drawnAt = currentTime;
    frame.set(message.id, (frame.get(message.id) ?? 0) + 1);
    notes.redraws += 1;
    notes.mostInFrame = Math.max(notes.mostInFrame, frame.size);
    notes.mostOfOne = Math.max(notes.mostOfOne, frame.get(message.id));
    notes.last = performance.now();
    return updateMessage.call(ui.chat, message, ...options);
  };
  const list = (entries) => notes.tasks.push(...entries.getEntries().map(({ duration }) => duration));
  new PerformanceObserver(list).observe({ entryTypes: ['longtask'] });
  globalThis.floodNotes = notes;
}

/**
 * Returns what was recorded, once nothing has been redrawn for a while. It waits for frames and not only for time, since a frozen page draws nothing either.
 * @param {number} least the number of redraws to wait for, at most a minute: messages of another page may not have arrived yet
 * @returns {Promise<{ redraws: number, mostInFrame: number, mostOfOne: number, tasks: number[] }>} tasks: milliseconds of each task that froze the page
 */
export async function takeFloodNotes(least) {
  const PATIENCE = 60_000;
  const notes = globalThis.floodNotes;
  notes.last = performance.now();
  const end = notes.last + PATIENCE;
  while ((notes.redraws < least && performance.now() < end) || performance.now() - notes.last < 600) {
    await new Promise((resolve) => setTimeout(resolve, 50));
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
  const taken = { ...notes };
  Object.assign(notes, { redraws: 0, mostInFrame: 0, mostOfOne: 0, tasks: [] });
  return taken;
}

/**
 * Sends a flood all at once: answers to the attack, fate points spent on the test, damage that nobody applies, or edits of the target.
 * @param {{ kind: 'answers' | 'spends' | 'blows' | 'edits', count: number, attacker: string, target: string, check: string, attack: string }} flood
 */
export async function sendFlood({ kind, count, attacker, target, check, attack }) {
  const { game, CONFIG, foundry } = globalThis;
  const { _id, _stats, author, timestamp, ...source } = game.messages.get(attack).toObject();
  const { system } = source;
  const exchange = { ...system.exchange, role: 'reply', reply: 'dodge', against: attacker, opponent: 'Rosa Vane' };
  const links = { actor: target, replyTo: attack };
  const fateLinks = { actor: attacker, replyTo: check };
  const spend = { title: 'Swordplay', use: 'success', cost: 1, ruleset: 'dark-harvest', links: fateLinks };
  const actor = await foundry.utils.fromUuid(target);
  const post = (data) => CONFIG.ChatMessage.documentClass.create(data);
  const senders = {
    answers: () => post({ ...source, system: { ...system, links, exchange } }),
    spends: () => post({ type: 'harvestFate', content: 'Fate', system: spend }),
    blows: () =>
      post({ type: 'harvestDamage', rolls: source.rolls, system: { links, plan: { white: 7 }, target: actor.name } }),
    edits: (index) => actor.update({ 'system.health.marked': index % 7 }),
  };
  await Promise.all(Array.from({ length: count }, (_, index) => senders[kind](index)));
}

/**
 * Measures what floods do to the page of a user who only watches, on the embedded table in Chromium.
 * @param {import('playwright').Browser} browser
 * @param {13 | 14} generation
 * @returns {Promise<Record<'answers' | 'spends' | 'edits', { took: number, longest: number }>>} milliseconds until the log is quiet, and of the longest task
 */
export async function measureFloods(browser, generation) {
  const measured = {};
  for (const kind of ['answers', 'spends', 'edits']) {
    const table = await startTable({ generation });
    try {
      const { page, context } = await joinTable(browser, table.url, 'Gamemaster');
      const sender = await joinTable(browser, table.url, 'Ada');
      const flood = await page.evaluate(beginFlood);
      if (kind === 'edits') await page.evaluate(sendFlood, { ...flood, kind: 'blows', count: SHOWN });
      await page.evaluate(watchFlood);
      await page.evaluate(takeFloodNotes, 0);
      const start = performance.now();
      await sender.page.evaluate(sendFlood, { ...flood, kind, count: FLOOD });
      const { tasks } = await page.evaluate(takeFloodNotes, 1);
      measured[kind] = { took: performance.now() - start, longest: Math.max(0, ...tasks) };
      await context.close();
      await sender.context.close();
    } finally {
      await table.stop();
    }
  }
  return measured;
}
