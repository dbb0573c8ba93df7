/**
 * A fight in any ruleset. First without a GM online: an attack, its reply, damage with preview, applied and undone. Then with a GM: simultaneous actions,
 * forged messages, a point spent twice, the order and a new round. Each step continues from the one before.
 */
import { expect } from 'vitest';
import { copyCards } from '../../../tools/table/many-cards.mjs';
import type { RulesetSample } from '../../binding/sample.ts';
import type { Seat, TestTable } from '../harness.ts';
import { expectAccessible } from '../pages/axe.ts';
import { awaitFirstMessage, awaitMessage, findMessage, openTab } from '../pages/chat.ts';
import { WatchedLog } from '../pages/redraws.ts';
import { findToken, target } from '../pages/scene.ts';
import { readOrder } from '../pages/tracker.ts';
import {
  createActor,
  expectReachable,
  forge,
  placeTokens,
  readActor,
  readCard,
  rollFromSheet,
  setLuck,
  type Play,
} from './table.ts';

/** Returns the verdict of an exchange on a card. */
function readVerdict(seat: Seat, id: string): Promise<string[]> {
  return findMessage(seat, id).locator('.exchange-verdict').allTextContents();
}

/** Ada attacks Bertrand. */
export function playFight(table: TestTable, id: string, { fight, play }: RulesetSample): Play {
  const { hasPoints = true, isFixed = false } = play;
  const attacker = `Attacker of ${id}`;
  const victim = `Victim of ${id}`;
  const bystander = `Bystander of ${id}`;
  let attack = '';
  let answered = '';
  let damage = '';
  let before: unknown;
  let after: unknown;

  const find = (seat: Seat, message: string, action: string) =>
    findMessage(seat, message).locator(`[data-action="${action}"]`);

  /** Presses a button with the keyboard. */
  async function press(seat: Seat, message: string, action: string): Promise<void> {
    await find(seat, message, action).first().focus();
    await seat.page.keyboard.press('Enter');
  }

  /** Waits for the damage of an attack, which comes with its verdict or is rolled. @returns its id */
  async function awaitDamage(struck: string): Promise<string> {
    const { ada, bertrand } = table;
    if (!isFixed) return awaitMessage([ada, bertrand], () => press(ada, struck, 'rollHitDamage'));
    const read = (seat: Seat) =>
      seat.run(({ game }, wanted) => {
        const isDamage = ({ system }: { readonly system: Record<string, unknown> }): boolean =>
          'hit' in system && (system['links'] as { replyTo: string }).replyTo === wanted;
        return game.messages.find(isDamage)?.id ?? '';
      }, struck);
    for (const seat of [ada, bertrand]) await expect.poll(() => read(seat)).not.toBe('');
    return read(ada);
  }

  /**
   * Plays an exchange, in which both sides roll if they can, with its damage, and a test; then fills the log with fifty copies of all of them, mostly for a
   * bystander; how long it is does not change what is drawn again.
   * @returns The ids of the copies of the damage to the victim, which no one has applied, and of the attacker's tests.
   */
  async function fillLog(): Promise<Readonly<Record<'copies' | 'damages' | 'checks', string[]>>> {
    const { ada, bertrand, gamemaster } = table;
    // A reply that rolls, if the ruleset has one.
    const all = Object.keys(fight.answers);
    const reply = all.find((answer) => fight.answers[answer] === true);
    // Nobody may go on with an attack of the copies: a button that comes by itself is not counted.
    await gamemaster.run(({ game }) => game.settings.set('tetrad', 'goOnAfter', 0));
    await setLuck(ada, true, play);
    await setLuck(bertrand, false, play);
    await target(ada, victim);
    const struck = await rollFromSheet(ada, attacker, play.attack, [ada, bertrand, gamemaster]);
    const answer = await awaitMessage([bertrand, ada, gamemaster], async () => {
      await findMessage(bertrand, struck)
        .locator(`[data-reply="${reply ?? all[0]}"]`)
        .press('Enter');
      if (reply !== undefined) await bertrand.page.locator('form.roll-dialog [data-roll]').press('Enter');
    });
    const blow = await awaitMessage([ada, bertrand, gamemaster], () => press(ada, struck, 'rollHitDamage'));
    // Damage of earlier steps would show the victim's numbers too.
    await gamemaster.run(async ({ game, CONFIG }, id) => {
      const { type } = game.messages.get(id) ?? {};
      const earlier = game.messages.contents.filter((message) => message.type === type && message.id !== id);
      await CONFIG.ChatMessage.documentClass.deleteDocuments(earlier.map((message) => message.id));
    }, blow);
    const check = await rollFromSheet(ada, attacker, play.check, [ada, bertrand, gamemaster]);
    const names = [attacker, victim, bystander];
    const uuids = await gamemaster.run(
      ({ game }, given) => given.map((name) => game.actors.getName(name)?.uuid ?? ''),
      names,
    );
    /** Returns replacements of the attacker (0) or the victim (1) by the bystander. */
    const swap = (who: 0 | 1) => [uuids, names].map((texts) => [texts[who] ?? '', texts[2] ?? ''] as const);
    // The log is hidden meanwhile; otherwise each new card would cause a layout.
    for (const seat of table.seats) await openTab(seat, 'combat');
    const copies = await gamemaster.page.evaluate(copyCards, [
      { ids: [struck, answer, blow], count: 4, swaps: [] },
      { ids: [check], count: 5, swaps: [] },
      { ids: [struck, answer, blow], count: 4, swaps: swap(1) },
      { ids: [check], count: 5, swaps: swap(0) },
      // Attacks that have no reply yet.
      { ids: [attack], count: 5, swaps: [] },
      { ids: [attack], count: 11, swaps: swap(1) },
    ]);
    const [exchanges = [], checks = []] = copies;
    for (const seat of table.seats) {
      await openTab(seat, 'chat');
      await findMessage(seat, copies.at(-1)?.at(-1)?.[0] ?? '')
        .locator('.tetrad-card')
        .waitFor();
    }
    return {
      copies: copies.flat(2),
      damages: [...exchanges.map(([, , damaged = '']) => damaged), blow],
      checks: checks.flat(),
    };
  }

  /** Steps of a ruleset with points. */
  const pointSteps: Play['steps'] = {
    'a point changes the roll for all, and is taken back; a stranger’s does not count': async () => {
      const { ada, bertrand, gamemaster } = table;
      await setLuck(ada, false, play);
      const roll = await rollFromSheet(ada, attacker, play.check, [ada, bertrand, gamemaster]);
      const card = await readCard(findMessage(ada, roll));
      await find(ada, roll, 'spendPoints').first().waitFor();
      const points = await readActor(ada, attacker);
      const spend = await awaitMessage([ada, bertrand, gamemaster], () => press(ada, roll, 'spendPoints'));
      const verdict = (seat: Seat, message: string) =>
        findMessage(seat, message).locator('[data-verdict]').getAttribute('data-verdict');
      await expect.poll(() => readActor(gamemaster, attacker)).not.toEqual(points);
      const spent = await readActor(gamemaster, attacker);
      await expect.poll(() => readCard(findMessage(ada, roll))).not.toBe(card);
      const shown = await readCard(findMessage(ada, roll));
      const foreign = await forge(bertrand, spend);
      for (const seat of table.seats) {
        await expect.poll(() => verdict(seat, spend)).toBe('accepted');
        await expect.poll(() => verdict(seat, foreign)).toBe('foreign');
        await expect.poll(() => readCard(findMessage(seat, roll))).toBe(shown);
        expect(await readActor(seat, attacker)).toEqual(spent);
      }
      await expectReachable(findMessage(ada, spend));
      await press(ada, spend, 'takeBack');
      for (const seat of table.seats) {
        await expect.poll(() => verdict(seat, spend)).toBe('takenBack');
        await expect.poll(() => readCard(findMessage(seat, roll))).toBe(card);
        await expect.poll(() => readActor(seat, attacker)).toEqual(points);
      }
    },
  };

  return {
    ofRooms: [
      'without an answer the attacker goes on when it has waited, not before, and nobody else',
      'it is applied once though two press at once',
      'an answer, damage and a point of a stranger count for nothing',
      'a point changes the roll for all, and is taken back; a stranger’s does not count',
      'in a long log a hit draws those again that show it, and no others',
    ],
    alike: [
      'what a card says is copied as text; where the browser refuses, a notice says so',
      'without an answer the attacker goes on when it has waited, not before, and nobody else',
      'an answer, damage and a point of a stranger count for nothing',
      'in a long log a hit draws those again that show it, and no others',
    ],

    async begin() {
      const { gamemaster } = table;
      if (!table.seats.includes(gamemaster)) await table.sit('Gamemaster');
      await createActor(gamemaster, attacker, 'Ada', fight.attacker);
      await createActor(gamemaster, victim, 'Bertrand', fight.target);
      await createActor(gamemaster, bystander, 'Bertrand', fight.target);
      await placeTokens(gamemaster, `Scene of ${id}`, [attacker, victim]);
      for (const seat of table.seats) {
        await findToken(seat, victim).waitFor();
        await openTab(seat, 'chat');
      }
      await gamemaster.run(({ game }) => game.settings.set('tetrad', 'goOnAfter', 5));
      await table.leave('Gamemaster');
    },

    steps: {
      'an attack is rolled, and answered by the owner of the target, without a GM': async () => {
        const { ada, bertrand } = table;
        await setLuck(ada, true, play);
        await target(ada, victim);
        attack = await rollFromSheet(ada, attacker, play.attack, [ada, bertrand]);
        await find(bertrand, attack, 'replyToAttack').first().waitFor();
        expect(await find(ada, attack, 'replyToAttack').count()).toBe(0);
        await expectReachable(findMessage(bertrand, attack));
        await expectAccessible(bertrand.page, `.chat-log [data-message-id="${attack}"]`, '.exchange-replies');
        answered = await (isFixed ? awaitFirstMessage : awaitMessage)([bertrand, ada], async () => {
          await findMessage(bertrand, attack).getByRole('button', { name: play.answer, exact: true }).focus();
          await bertrand.page.keyboard.press('Enter');
        });
        if (isFixed) await awaitDamage(attack);
        else await find(ada, attack, 'rollHitDamage').first().waitFor();
        const verdict = await readVerdict(ada, attack);
        expect(verdict).not.toEqual([]);
        await expect.poll(() => readVerdict(bertrand, attack)).toEqual(verdict);
        expect(await find(bertrand, attack, 'rollHitDamage').count()).toBe(0);
        // The newest card offers what can still be done about the attack, and names the attack.
        if (!hasPoints) return;
        const earlier = findMessage(ada, answered).locator(`.card-more [data-message="${attack}"]`);
        await earlier.first().waitFor({ state: 'attached' });
      },

      'what a card says is copied as text; where the browser refuses, a notice says so': async () => {
        const { ada } = table;
        const copy = async (isAllowed: boolean): Promise<unknown> => {
          await ada.page.evaluate((allowed) => {
            const writeText = (text: string) => Promise.resolve(Object.assign(globalThis, { copied: text }));
            const value = allowed ? { writeText } : undefined;
            Object.defineProperty(navigator, 'clipboard', { configurable: true, value });
          }, isAllowed);
          await find(ada, answered, 'copyCard').first().dispatchEvent('click');
          return ada.page.evaluate(() => Reflect.get(globalThis, 'copied'));
        };
        const [verdict = ''] = await readVerdict(ada, answered);
        await copy(true);
        await expect.poll(() => copy(true)).toContain(verdict);
        await copy(false);
        await ada.page.getByText('Your browser did not allow copying.').waitFor();
        await ada.closeWindows();
      },

      'damage is shown beforehand to its victim alone, applied, and taken back exactly': async () => {
        const { ada, bertrand } = table;
        before = await readActor(bertrand, victim);
        damage = await awaitDamage(attack);
        const card = findMessage(bertrand, damage);
        await find(bertrand, damage, 'applyDamage').waitFor();
        const preview = await card.locator('.damage-numbers').first().textContent();
        expect(await find(ada, damage, 'applyDamage').count()).toBe(0);
        expect(await findMessage(ada, damage).locator('.damage-numbers').count()).toBe(0);
        await expectReachable(card);
        await expectAccessible(bertrand.page, `.chat-log [data-message-id="${damage}"]`, '.damage-numbers');
        expect(await readActor(bertrand, victim)).toEqual(before);
        await press(bertrand, damage, 'applyDamage');
        await find(bertrand, damage, 'undoDamage').waitFor();
        expect(await card.locator('.damage-applied .damage-numbers').first().textContent()).toBe(preview);
        after = await readActor(bertrand, victim);
        expect(after).not.toEqual(before);
        // The card is drawn again as its consequences arrive. On a busy machine that may take the key away from the button.
        const undo = () => press(bertrand, damage, 'undoDamage');
        const expectUndone = () => expect.poll(() => readActor(bertrand, victim), { timeout: 4000 }).toEqual(before);
        await undo();
        await expectUndone().catch(() => undo().then(expectUndone));
      },

      'without an answer the attacker goes on when it has waited, not before, and nobody else': async () => {
        const { ada, bertrand } = table;
        await target(ada, victim);
        const silent = await rollFromSheet(ada, attacker, play.attack, [ada, bertrand]);
        const says = (message: string, text: string | RegExp) =>
          Promise.all([ada, bertrand].map((seat) => findMessage(seat, message).getByText(text).waitFor()));
        await findMessage(ada, silent).getByText('Waiting for Bertrand.').waitFor();
        expect(await find(ada, silent, 'goOn').isVisible()).toBe(false);
        expect(await find(bertrand, silent, 'goOn').count()).toBe(0);
        // She pressed it all the same; then Bertrand claims that she continued.
        const early = await awaitMessage([ada, bertrand], () => find(ada, silent, 'goOn').dispatchEvent('click'));
        await says(early, /still had time to reply/u);
        const foreign = await forge(bertrand, early);
        await says(foreign, /the sender does not own/u);
        await find(bertrand, silent, 'replyToAttack').first().waitFor();
        await find(ada, silent, 'goOn').waitFor();
        await expectAccessible(ada.page, `.chat-log [data-message-id="${silent}"]`, '.exchange-wait');
        const gone = await awaitMessage([ada, bertrand], () => press(ada, silent, 'goOn'));
        await says(gone, `Ada went on after 5 seconds without a reply from ${victim}.`);
        const verdict = await readVerdict(ada, gone);
        expect(verdict).not.toEqual([]);
        // A reply at this point changes nothing.
        const late = await forge(bertrand, answered, { links: { replyTo: silent } });
        await says(late, /had already been answered/u);
        for (const seat of [ada, bertrand]) expect(await readVerdict(seat, gone)).toEqual(verdict);
      },

      'it is applied once though two press at once': async () => {
        const { bertrand } = table;
        const gamemaster = await table.sit('Gamemaster');
        await openTab(gamemaster, 'chat');
        for (const seat of [bertrand, gamemaster]) await find(seat, damage, 'applyDamage').waitFor();
        await Promise.all(
          [bertrand, gamemaster].map((seat) => find(seat, damage, 'applyDamage').dispatchEvent('click')),
        );
        // Leave time for a second application to be written, on a busy machine too.
        await bertrand.page.waitForTimeout(800);
        for (const seat of [bertrand, gamemaster]) {
          await find(seat, damage, 'undoDamage').waitFor();
          expect(await readActor(seat, victim)).toEqual(after);
          await seat.closeWindows();
        }
        expect(await findMessage(bertrand, damage).locator('.damage-applied:not(.undone)').count()).toBe(1);
      },

      'an answer, damage and a point of a stranger count for nothing': async () => {
        const { ada, bertrand, gamemaster } = table;
        const answers = await gamemaster.run(({ game }, wanted) => {
          const replies = game.messages.contents.filter(
            ({ system }) => (system['links'] as { replyTo?: string } | undefined)?.replyTo === wanted,
          );
          return replies.map((message) => message.id);
        }, attack);
        const [answer = ''] = answers.filter((message) => message !== damage);
        const verdict = await readVerdict(gamemaster, attack);
        // Ada, who does not own the target, replies for it; then the genuine reply follows.
        const forged = await forge(ada, answer);
        await expect.poll(() => readVerdict(gamemaster, attack)).toEqual(verdict);
        await gamemaster.run(({ game }, wanted) => game.messages.get(wanted)?.delete(), answer);
        await find(bertrand, attack, 'replyToAttack').first().waitFor();
        await gamemaster.run(({ game }, wanted) => game.messages.get(wanted)?.delete(), forged);
        // Bertrand, who does not own the attacker, claims its damage.
        const claim = await forge(bertrand, damage);
        await findMessage(bertrand, claim).locator('.damage-warning').waitFor();
        expect(await find(bertrand, claim, 'applyDamage').count()).toBe(0);
        expect(await readActor(gamemaster, victim)).toEqual(after);
      },

      ...(hasPoints ? pointSteps : {}),

      'the fight has an order that all see alike, and a new round': async () => {
        const gamemaster = await table.sit('Gamemaster');
        for (const seat of table.seats) await openTab(seat, 'combat');
        await gamemaster.run(
          async ({ game, CONFIG }, names) => {
            const [combat] = await CONFIG.Combat.documentClass.createDocuments([{ active: true }]);
            const scene = [...game.scenes].find(({ tokens }) => tokens.getName(names[0] ?? ''));
            const fighters = names.map((name) => ({
              actorId: game.actors.getName(name)?.id,
              tokenId: scene?.tokens.getName(name)?.id,
              sceneId: scene?.id,
            }));
            await combat?.createEmbeddedDocuments('Combatant', fighters);
            const fought = game.combats.get(combat?.id ?? '');
            await fought?.rollAll();
            await fought?.startCombat();
          },
          [attacker, victim],
        );
        const read = (seat: Seat) =>
          seat.run(({ game }) => {
            const combat = game.combats.contents.at(-1);
            return { round: combat?.round, order: combat?.turns.map(({ name, initiative }) => [name, initiative]) };
          });
        const { order = [] } = await read(gamemaster);
        const initiatives = order.map(([, initiative]) => Number(initiative));
        expect(order).toHaveLength(2);
        expect(initiatives).toEqual(initiatives.toSorted((a, b) => b - a));
        for (const seat of table.seats) {
          await expect.poll(() => read(seat)).toEqual({ round: 1, order });
          await expect.poll(async () => (await readOrder(seat)).length).toBe(2);
        }
        await gamemaster.run(async ({ game }) => void (await game.combats.contents.at(-1)?.nextRound()));
        const isSorted = async (seat: Seat): Promise<boolean> => {
          const { round, order: turns = [] } = await read(seat);
          const [first, second] = turns.map(([, initiative]) => Number(initiative));
          return round === 2 && turns.length === 2 && (first ?? -1) >= (second ?? 0);
        };
        for (const seat of table.seats) await expect.poll(() => isSorted(seat)).toBe(true);
        await expectReachable(gamemaster.page.locator('#sidebar .tab.active'));
        for (const seat of table.seats) await openTab(seat, 'chat');
      },

      'in a long log a hit draws those again that show it, and no others': async () => {
        const { ada, bertrand, gamemaster } = table;
        const { copies, damages, checks } = await fillLog();
        // Bertrand has scrolled up to a card in the middle and unfolded part of it.
        const card = findMessage(bertrand, checks[3] ?? '');
        const fold = card.locator('details.card-why');
        await card.evaluate((element) => element.scrollIntoView({ block: 'center' }));
        await card.locator('details.card-more > summary').press('Enter');
        await fold.locator('summary').press('Enter');
        const readTop = () => card.evaluate((element) => element.getBoundingClientRect().top);
        const top = await readTop();
        const logs = await Promise.all(table.seats.map((seat) => WatchedLog.begin(seat)));
        expect(copies).toHaveLength(50);
        for (const { size } of logs) expect(size).toBeGreaterThan(50);

        // The first of them, far up in the log.
        const [hit = ''] = damages;
        await press(gamemaster, hit, 'applyDamage');
        for (const seat of table.seats) await findMessage(seat, hit).locator('.damage-applied').waitFor();
        expect(damages).toHaveLength(5);
        // A user who may not see the victim's numbers sees only that the damage was applied.
        await Promise.all(logs.map((log) => log.expectRedraws(log.seat === ada ? [hit] : damages)));

        for (const name of [victim, attacker]) {
          await gamemaster.run(
            async ({ game }, given) => void (await game.actors.getName(given.name)?.update(given.unshown)),
            { name, unshown: play.unshown },
          );
        }
        const [path = '', value] = Object.entries(play.unshown)[0] ?? [];
        for (const seat of table.seats) {
          const read = () =>
            seat.run(
              ({ game, foundry }, given) =>
                foundry.utils.getProperty(game.actors.getName(given.name) ?? null, given.path),
              { name: attacker, path },
            );
          await expect.poll(read).toBe(value);
        }
        await Promise.all(logs.map((log) => log.expectRedraws([])));

        expect(await fold.getAttribute('open')).not.toBeNull();
        expect(await fold.locator('summary').evaluate((summary) => summary === document.activeElement)).toBe(true);
        expect(Math.abs((await readTop()) - top)).toBeLessThanOrEqual(1);
        await gamemaster.run(
          async ({ CONFIG }, ids) => void (await CONFIG.ChatMessage.documentClass.deleteDocuments(ids)),
          copies,
        );
      },
    },
  };
}
