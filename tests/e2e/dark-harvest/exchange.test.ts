/** Exchanges of a fight (DH-21 to DH-32) in the interface: attacks on targets, replies on the card, and the verdict that every client derives. */
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { describeTable, type Seat } from '../harness.ts';
import { expectAccessible } from '../pages/axe.ts';
import { awaitContent, awaitMessage, findMessage, openTab, pressButton } from '../pages/chat.ts';
import { findFold } from '../pages/folds.ts';
import { target } from '../pages/scene.ts';
import { readButtonChance, readCard } from './check-card-page.ts';
import { CheckDialogPage } from './check-dialog-page.ts';
import { findReply, readChanges, readExchange } from './exchange-card-page.ts';
import { hits, misses, openBite } from './fight-page.ts';
import { beginRound, giveTurn, createFight, placeRosa } from './fight-world.ts';
import { placeOfMessage, places } from './places-page.ts';
import { findItemRow, findSheet, openActorSheet, openItemRoll } from './sheet-page.ts';

describeTable('exchange', ['Gamemaster', 'Ada', 'Bertrand'], (table) => {
  /** Rolls a dialog, and waits until everyone has the card. */
  async function roll(seat: Seat, faces: readonly number[], seats = table.seats): Promise<string> {
    const dialog = new CheckDialogPage(seat);
    const [first = seat, ...others] = seats.toSorted((a) => (a === seat ? -1 : 1));
    const id = await seat.withFaces(faces, () => awaitMessage([first, ...others], () => dialog.roll()));
    for (const other of seats) await awaitContent(other, id);
    return id;
  }

  /** A rat attacks with its teeth. */
  async function bite(rat: string, victim: string, faces: readonly number[]): Promise<string> {
    const { gamemaster } = table;
    await openBite(gamemaster, rat, victim);
    const id = await roll(gamemaster, faces);
    await gamemaster.closeWindows();
    return id;
  }

  /** Waits until everyone reads the same text on a card. */
  async function expectVerdict(id: string, verdict: readonly string[], seats = table.seats): Promise<void> {
    for (const seat of seats) {
      await expect
        .poll(async () => (await readExchange(seat, id)).filter((text) => !text.startsWith('Roll damage')))
        .toEqual(verdict);
    }
  }

  beforeAll(async () => {
    await createFight(table.gamemaster, table.seats);
    for (const seat of table.seats) await openTab(seat, 'chat');
  });

  beforeEach(async () => {
    for (const seat of table.seats) await seat.closeWindows();
  });

  it('DH-21, DH-23, DH-24, DH-24.5: player against player by keyboard; each side is a message, both cards say the same', async () => {
    const { ada, bertrand, gamemaster } = table;
    await target(ada, 'Emil Hart');
    const dialog = await openItemRoll(ada, 'Rosa Vane', 'Sabre');
    await dialog.root.getByText('Attack Emil Hart with Sabre.').waitFor();
    await expectAccessible(ada.page, places.dialog);
    // Swordplay 3 + Dexterity 2 + higher initiative 2.
    await expect.poll(() => dialog.readPool()).toBe('7 white dice 0 black dice');
    const id = await roll(ada, [...hits(3), ...misses(4)]);
    await expect.poll(() => readExchange(ada, id)).toEqual(['Emil Hart may reply.']);
    // A blow cannot be dodged (DH-24).
    const offers = ['Strike back', 'Strike back, split dice', 'No defence'];
    for (const seat of [bertrand, gamemaster])
      await expect.poll(() => readExchange(seat, id)).toEqual(['Emil Hart may reply.', ...offers]);
    await expectAccessible(bertrand.page, placeOfMessage(id));
    await findMessage(bertrand, id).getByRole('button', { name: 'Strike back', exact: true }).focus();
    await bertrand.page.keyboard.press('Enter');
    const reply = new CheckDialogPage(bertrand);
    await reply.root.getByText('Strike back at Rosa Vane with Sabre.').waitFor();
    await expect.poll(() => reply.readPool()).toBe('4 white dice 0 black dice');
    // The button shows the decisive chance, as the dialog does: both hitting and not being hit take a net of 4.
    const strike = findReply(findMessage(bertrand, id), 'strikeBack');
    expect(await readButtonChance(strike)).toBe('hits 8%');
    expect(await strike.getAttribute('aria-description')).toContain('You hit: 7.8%, You are hit: 92.2%.');
    expect(await reply.readChance()).toMatch(/8%$/u);
    // It takes a net of 4, because on a tie the higher initiative hits.
    await reply.root.getByText('Chance to avoid the hit: 7.8% (the attack’s net is 3).').waitFor();
    const answer = await roll(bertrand, [...hits(1), ...misses(3)]);
    for (const card of [id, answer]) await expectVerdict(card, ['Rosa Vane hits Emil Hart by 2.']);
    for (const seat of [ada, gamemaster])
      await expect.poll(() => readExchange(seat, id)).toContain('Roll damage to Emil Hart');
    expect(await readExchange(bertrand, id)).toEqual(['Rosa Vane hits Emil Hart by 2.']);
    // Deleting one message leaves the other readable; without its reply the attack can be replied to again.
    await gamemaster.run(({ game }, reply_) => game.messages.get(reply_)?.delete(), answer);
    await expectVerdict(id, ['Emil Hart may reply.'], [ada]);
    await pressButton(gamemaster, id, 'No defence');
    await expectVerdict(id, ['Rosa Vane hits Emil Hart by 3.']);
    const bare = findMessage(ada, (await gamemaster.run(({ game }) => game.messages.contents.at(-1)?.id)) ?? '');
    await bare.getByText('Emil Hart does not defend', { exact: true }).waitFor();
    await gamemaster.run(({ game }, attack_) => game.messages.get(attack_)?.delete(), id);
    await bare.getByText('Rosa Vane’s attack was deleted or is hidden, so the result is unknown.').waitFor();
  });

  it('the card says whom it waits for; the GM goes on at once, and a reply that was still being put together is refused', async () => {
    const { ada, bertrand, gamemaster } = table;
    await beginRound(gamemaster, table.seats);
    await target(ada, 'Emil Hart');
    await openItemRoll(ada, 'Rosa Vane', 'Sabre');
    const id = await roll(ada, [...hits(3), ...misses(4)]);
    for (const seat of [ada, gamemaster]) await findMessage(seat, id).getByText('Waiting for Bertrand.').waitFor();
    await pressButton(bertrand, id, 'Strike back');
    const reply = new CheckDialogPage(bertrand);
    await reply.root.waitFor();
    const gone = await awaitMessage([gamemaster, ada, bertrand], () => pressButton(gamemaster, id, 'Go on'));
    for (const seat of table.seats)
      await findMessage(seat, gone).getByText('Gamemaster went on without a reply from Emil Hart.').waitFor();
    for (const card of [id, gone]) await expectVerdict(card, ['Rosa Vane hits Emil Hart by 3.']);
    await reply.roll();
    await expect.poll(() => reply.readRefusal()).toContain('Rosa Vane');
    await beginRound(gamemaster, table.seats);
  });

  it('DH-23, DH-28, DH-29, DH-31, DH-49: a shot from close by into cover; what is otherwise than the fight says stands on the card', async () => {
    const { ada, bertrand, gamemaster } = table;
    await placeRosa(gamemaster, table.seats, 'far');
    const sheet = await openActorSheet(ada, 'Rosa Vane');
    await sheet.getByRole('button', { name: 'Aim', exact: true }).click();
    await sheet.getByText('Rounds aimed: 1').waitFor();
    await target(ada, 'Emil Hart');
    // Aiming takes the round.
    const early = await openItemRoll(ada, 'Rosa Vane', 'Pistol');
    await expect.poll(() => early.readRefusal()).toBe('Rosa Vane is aiming, which takes the whole round.');
    // Firearms 4 + Dexterity 2 + higher initiative 2; this round's aim does not count yet.
    await expect.poll(() => early.readPool()).toBe('8 white dice 0 black dice');
    await ada.closeWindows();
    await beginRound(gamemaster, table.seats);
    await target(ada, 'Emil Hart');
    const dialog = await openItemRoll(ada, 'Rosa Vane', 'Pistol');
    await dialog.root.getByText('Attack Emil Hart with Pistol. 3 of 6 shots left. This attack uses one.').waitFor();
    // Firearms 4 + Dexterity 2 + higher initiative 2 + a round of aiming.
    await expect.poll(() => dialog.readPool()).toBe('9 white dice 0 black dice');
    expect(await dialog.field('range').inputValue()).toBe('far');
    await dialog.choose('range', 'close');
    await dialog.fill('why.range', 'two arm’s lengths');
    await dialog.choose('cover', 'slight');
    await dialog.fill('reasons.aim', '0');
    await expect.poll(() => dialog.readPool()).toBe('8 white dice 3 black dice');
    const id = await roll(ada, [...hits(2), ...misses(6), ...misses(3)]);
    await findItemRow(sheet, 'Pistol').getByText('2 / 6').waitFor();
    await expect
      .poll(() => readChanges(bertrand, id))
      .toEqual([
        'Range: changed from Far to Close (two arm’s lengths)',
        'The target’s cover: changed from None to Slight: feet to waist, or prone',
        'Aiming: changed from 1 to None',
      ]);
    await pressButton(bertrand, id, 'Dodge');
    const reply = new CheckDialogPage(bertrand);
    // Dexterity 1 and half of Dodge 2.
    await expect.poll(() => reply.readPool()).toBe('2 white dice 0 black dice');
    const answer = await roll(bertrand, hits(2));
    const even = 'A tie: Rosa Vane has the higher initiative and hits Emil Hart, for weapon damage only.';
    for (const card of [id, answer]) await expectVerdict(card, [even]);
    expect((await readCard(findMessage(ada, answer))).lines).toEqual([
      '+2 Dodge white dice',
      '+1 Dexterity white dice',
      '−1 Close range: half Dodge white dice',
    ]);
  });

  it('DH-22, DH-25, DH-24: attacks split between two targets, one dialog after the other; a third is refused; one disengages', async () => {
    const { ada, gamemaster } = table;
    await placeRosa(gamemaster, table.seats, 'beside');
    await beginRound(gamemaster, table.seats);
    await target(ada, 'Gutter Rat (1)', 'Gutter Rat (2)');
    const dialog = await openItemRoll(ada, 'Rosa Vane', 'Sabre');
    await dialog.root.getByText('Attack Gutter Rat (1) with Sabre.').waitFor();
    await expect.poll(() => dialog.readPool()).toBe('2 white dice 0 black dice');
    const first = await roll(ada, hits(2));
    await dialog.root.getByText('Attack Gutter Rat (2) with Sabre.').waitFor();
    // Swordplay 3 + Dexterity 2 + higher initiative 2, halved.
    await expect.poll(() => dialog.readPool()).toBe('3 white dice 0 black dice');
    const second = await roll(ada, [...hits(1), ...misses(2)]);
    const sheet = findSheet(ada, 'Rosa Vane');
    await sheet.getByText('2 of 2 attacks made').waitFor();
    await pressButton(gamemaster, first, 'Step away');
    await expectVerdict(first, ['Gutter Rat (1) steps away. Nobody is harmed.']);
    expect(await readExchange(gamemaster, second)).not.toContain('Step away');
    await pressButton(gamemaster, second, 'No defence');
    await expectVerdict(second, ['Rosa Vane hits Gutter Rat (2) by 1.']);
    await target(ada, 'Emil Hart');
    const third = await openItemRoll(ada, 'Rosa Vane', 'Sabre');
    await expect.poll(() => third.readRefusal()).toBe('Rosa Vane has made all 2 attacks declared this round.');
    expect(await third.findRollButton().textContent()).toBe('Roll anyway');
    // A surprise is added before initiative (DH-32).
    await third.tick('unaware');
    await expect.poll(() => third.readPool()).toBe('2 white dice 0 black dice');
    expect(await third.field('reasons.higherInitiative').isChecked()).toBe(false);
    const surprise = await roll(ada, [1, 2]);
    await expectVerdict(surprise, ['Emil Hart is unaware and has no defence.', 'Rosa Vane hits Emil Hart by 1.']);
  });

  it('DH-26, DH-28, DH-32: outnumbered by two, fired into, and halved by dodging a shot in melee', async () => {
    const { ada, bertrand, gamemaster } = table;
    await beginRound(gamemaster, table.seats);
    const first = await bite('Gutter Rat (1)', 'Emil Hart', [1, ...misses(4)]);
    await pressButton(bertrand, first, 'Strike back, split dice');
    const strike = new CheckDialogPage(bertrand);
    // Swordplay 3 + Dexterity 1, halved.
    await expect.poll(() => strike.readPool()).toBe('2 white dice 0 black dice');
    await roll(bertrand, [1, 1]);
    await expectVerdict(first, ['Emil Hart hits Gutter Rat (1) by 1.']);
    await placeRosa(gamemaster, table.seats, 'far');
    await target(ada, 'Emil Hart');
    const shot = await openItemRoll(ada, 'Rosa Vane', 'Pistol');
    // 8 with the higher initiative; he is fighting one opponent in melee.
    await expect.poll(() => shot.readPool()).toBe('8 white dice 3 black dice');
    const id = await roll(ada, [...misses(8), ...misses(3)]);
    await pressButton(bertrand, id, 'Dodge');
    const dodge = new CheckDialogPage(bertrand);
    // Dodge 2 + Dexterity 1, halved; two attack him.
    await expect.poll(() => dodge.readPool()).toBe('1 white dice 3 black dice');
    await roll(bertrand, misses(4));
    await expectVerdict(id, ['Emil Hart dodges.']);
    const second = await bite('Gutter Rat (2)', 'Emil Hart', [1, ...misses(2)]);
    await pressButton(bertrand, second, 'Strike back');
    // Swordplay 3 + Dexterity 1 + higher initiative 2, divided because of two opponents and the dodged shot; three attack him.
    await expect.poll(() => strike.readPool()).toBe('1 white dice 6 black dice');
    await roll(bertrand, misses(7));
    await expectVerdict(second, ['Gutter Rat (2) hits Emil Hart by 1.']);
  });

  it('DH-30: a declared full dodge is the only roll, with a success for each attacker, and no attack is made', async () => {
    const { bertrand, gamemaster } = table;
    await beginRound(gamemaster, table.seats);
    await giveTurn(gamemaster, table.seats, 'Gutter Rat (1)');
    const sheet = await openActorSheet(bertrand, 'Emil Hart');
    await openTab(bertrand, 'chat');
    const toggle = sheet.getByRole('button', { name: 'Full dodge this round' });
    await toggle.click();
    await expect.poll(() => toggle.getAttribute('aria-pressed')).toBe('true');
    await bertrand.closeWindows();
    await target(bertrand, 'Gutter Rat (1)');
    const refused = await openItemRoll(bertrand, 'Emil Hart', 'Sabre');
    await expect
      .poll(() => refused.readRefusal())
      .toBe('Emil Hart has declared a full dodge this round and cannot attack.');
    await refused.close();
    const dodge = new CheckDialogPage(bertrand);
    for (const [rat, faces, pool] of [
      ['Gutter Rat (1)', 5, '3 white dice 0 black dice 1 automatic'],
      ['Gutter Rat (2)', 3, '3 white dice 3 black dice 2 automatic'],
    ] as const) {
      // The GM's target counts as the target of the rat with the turn, so that another rat counts by its attack alone.
      await giveTurn(gamemaster, table.seats, rat);
      const id = await bite(rat, 'Emil Hart', misses(faces));
      await expect.poll(() => readExchange(bertrand, id)).toEqual(['Emil Hart may reply.', 'Full dodge']);
      await pressButton(bertrand, id, 'Full dodge');
      await expect.poll(() => dodge.readPool()).toBe(pool);
      await roll(bertrand, misses(rat === 'Gutter Rat (1)' ? 3 : 6));
      await expectVerdict(id, ['Emil Hart dodges.']);
    }
  });

  it('DH-50, DH-51: the stunned and objects have no defence', async () => {
    const { ada, gamemaster } = table;
    await beginRound(gamemaster, table.seats);
    await gamemaster.run(({ game }) => game.actors.getName('Emil Hart')?.toggleStatusEffect('stun'));
    await placeRosa(gamemaster, table.seats, 'beside');
    await target(ada, 'Emil Hart');
    const dialog = await openItemRoll(ada, 'Rosa Vane', 'Sabre');
    await dialog.root.getByText('Emil Hart cannot defend.').waitFor();
    const id = await roll(ada, [1, ...misses(6)]);
    await expectVerdict(id, ['Emil Hart cannot defend.', 'Rosa Vane hits Emil Hart by 1.']);
    await gamemaster.run(({ game }) => game.actors.getName('Emil Hart')?.toggleStatusEffect('stun'));
    await ada.closeWindows();
    await beginRound(gamemaster, table.seats);
    await target(ada, 'Cellar Door');
    await openItemRoll(ada, 'Rosa Vane', 'Sabre');
    await expect.poll(() => dialog.readPool()).toBe('5 white dice 0 black dice');
    const door = await roll(ada, misses(5));
    await expectVerdict(door, [
      'Cellar Door is an object: any attack with a net of at least 1 hits it.',
      'Rosa Vane misses Cellar Door.',
    ]);
  });

  it('DH-24, DH-32: with the Gamemaster away, at point blank, neither defends and both may wound; a forged reply counts for nothing', async () => {
    const { ada, bertrand, gamemaster } = table;
    await beginRound(gamemaster, table.seats);
    // Within one space of each other.
    await placeRosa(gamemaster, table.seats, 'beside');
    await gamemaster.page.goto('about:blank');
    for (const { page } of [ada, bertrand])
      await page.waitForFunction(
        () => (globalThis as unknown as { game: { users: { activeGM: unknown } } }).game.users.activeGM === null,
      );
    const players = [ada, bertrand];
    await target(ada, 'Emil Hart');
    const dialog = await openItemRoll(ada, 'Rosa Vane', 'Pistol');
    await expect.poll(() => dialog.field('range').inputValue()).toBe('pointBlank');
    const id = await roll(ada, [...hits(2), ...misses(6)], players);
    // A reply in someone else's name is ignored.
    const forged = await awaitMessage([ada, bertrand], () =>
      ada.run(async ({ game, CONFIG }, attack_) => {
        const links = { actor: game.actors.getName('Emil Hart')?.uuid, replyTo: attack_ };
        const system = { schemaVersion: 1, ruleset: 'dark-harvest', links, reply: 'easyTarget', opponent: 'Rosa Vane' };
        await CONFIG.ChatMessage.documentClass.create({ type: 'harvestReply', content: 'no defence', system });
      }, id),
    );
    await findMessage(bertrand, forged).getByText('Ignored: the sender does not own').waitFor();
    await expectVerdict(id, ['Emil Hart may reply.'], [ada]);
    await pressButton(bertrand, id, 'Strike back');
    const strike = new CheckDialogPage(bertrand);
    await expect.poll(() => strike.readPool()).toBe('4 white dice 0 black dice');
    const answer = await roll(bertrand, [1, ...misses(3)], players);
    const both = ['Rosa Vane hits Emil Hart by 2.', 'Emil Hart hits Rosa Vane by 1.'];
    for (const card of [id, answer]) await expectVerdict(card, both, players);
    // The newest card offers each of them the damage of their own hit.
    expect(await readExchange(bertrand, answer)).toEqual([...both, 'Roll damage to Rosa Vane']);
    expect(await readExchange(ada, answer)).toEqual([...both, 'Roll damage to Emil Hart']);
    // Two hits give two damage cards that name their attackers; both are settled, and earlier cards are folded.
    const pressed = async (seat: Seat, name: string): Promise<string> =>
      awaitMessage([ada, bertrand], () => pressButton(seat, answer, name));
    const wounds = [
      { id: await pressed(ada, 'Roll damage to Emil Hart'), by: 'Rosa Vane hits Emil Hart', owner: bertrand },
      { id: await pressed(bertrand, 'Roll damage to Rosa Vane'), by: 'Emil Hart hits Rosa Vane', owner: ada },
    ];
    for (const wound of wounds) {
      for (const seat of players) await findMessage(seat, wound.id).getByText(wound.by, { exact: true }).waitFor();
      await pressButton(wound.owner, wound.id, 'Apply');
    }
    for (const seat of players) {
      for (const wound of wounds) {
        await findMessage(seat, wound.id).getByText(`Applied by ${wound.owner.name}`).waitFor();
        expect(await findFold(seat, wound.id).count()).toBe(0);
      }
      for (const card of [id, answer]) await findFold(seat, card).waitFor();
    }
    await target(bertrand, 'Rosa Vane');
    const again = await openItemRoll(bertrand, 'Emil Hart', 'Sabre');
    await expect.poll(() => again.readRefusal()).toBe('Emil Hart and Rosa Vane have already fought this round.');
  });
});
