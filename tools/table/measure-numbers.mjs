// Whether an attack and its replies have one number each: that on the sheet's row or the reply's button, and the large one of the dialog that it opens.
import { pressWeapon, targetToken } from './screenshot-fight.mjs';

/** Compares the numbers of an attack with and without a target, then of each reply that opens a dialog. Prints those that differ. Returns how many do. */
export async function countDifferences(gamemaster, player, play) {
  const differences = [];
  const compare = (what, place, dialog) => {
    if (place !== dialog || !/\d%$/u.test(dialog)) differences.push(`${what}: ${place}, in the dialog ${dialog}`);
  };
  for (const victim of [null, play.victim]) {
    if (victim) await targetToken(player, victim);
    // A sheet is redrawn shortly after a change of targets.
    await player.waitForTimeout(500);
    const row = await readRow(player, play);
    await pressWeapon(player, play.attacker, play.weapon);
    const dialog = await readDialog(player);
    compare(victim ?? 'an average foe', row, dialog.chance);
    differences.push(...(await listBroken(player)));
    const isNamed = dialog.label.includes(victim ?? 'an average foe');
    if (!isNamed) differences.push(`the dialog does not say whom it is about: ${dialog.label}`);
    await closeDialog(player);
  }
  await pressWeapon(player, play.attacker, play.weapon);
  await player.locator('form.roll-dialog [data-roll]').last().click();
  const buttons = gamemaster.locator('.chat-log [data-action="replyToAttack"]');
  await buttons.first().waitFor();
  differences.push(...(await listBroken(gamemaster)));
  const replies = await buttons.evaluateAll((all) =>
    all.map(({ dataset, textContent }) => [dataset.reply, textContent]),
  );
  for (const [reply, text] of replies.filter(([id]) => play.rolled.includes(id))) {
    await gamemaster.locator(`.chat-log [data-reply="${reply}"]`).last().click();
    const { chance } = await readDialog(gamemaster);
    compare(reply, /[<>]?\d+%/u.exec(text)?.[0] ?? '', chance);
    await closeDialog(gamemaster);
  }
  for (const one of differences) console.log(`  ${one}`);
  return differences.length;
}

/** Lists the chances on a page that break over two lines. */
function listBroken(page) {
  const shown = '.tetrad-odds-chance strong, .tetrad-odds-number, [data-change], button strong, td.hit';
  return page.locator(shown).evaluateAll((all) =>
    all.flatMap((one) => {
      const range = globalThis.document.createRange();
      range.selectNodeContents(one);
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
      return lines.size > 1 ? [`breaks over two lines: ${one.textContent}`] : [];
    }),
  );
}

async function readRow(page, { attacker, weapon }) {
  const sheet = page.locator('.application.sheet', { hasText: attacker });
  const row = sheet
    .locator('.sheet-row, tr, li', { has: page.getByRole('button', { name: weapon, exact: true }) })
    .last();
  return ((await row.locator('.hit').last().textContent()) ?? '').trim();
}

async function readDialog(page) {
  const chance = page.locator('form.roll-dialog .tetrad-odds-chance').last();
  await chance.waitFor();
  return {
    label: ((await chance.locator('.tetrad-odds-label').textContent()) ?? '').trim(),
    chance: ((await chance.locator('strong').textContent()) ?? '').trim(),
  };
}

async function closeDialog(page) {
  await page.locator('form.roll-dialog [data-action="close"]').last().click();
  await page.locator('form.roll-dialog').waitFor({ state: 'detached' });
}
