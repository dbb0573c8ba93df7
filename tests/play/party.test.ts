/** A party: six members of any ruleset, of whom one sees those alone whom one may see; rests, the end of a scene, awards and asks for all who are here. */
import { beforeAll, expect, it } from 'vitest';
import type { ActorData } from '../binding/sample.ts';
import { createActor, describeRulesets, placeTokens, readActor } from '../e2e/binding/table.ts';
import type { Seat } from '../e2e/harness.ts';
import { awaitMessage, findMessage, openTab } from '../e2e/pages/chat.ts';
import { TimeWindowPage } from '../e2e/pages/time-window.ts';
import { listFighters } from '../e2e/pages/tracker.ts';
import { dropText, findNotice, takeNotices } from '../e2e/pages/windows.ts';

const PARTY = 'The Lamp Guild';
const SIX = ['Ansel', 'Birgit', 'Corin', 'Dagny', 'Edda', 'Falk'] as const;
/** Whom only the GM may see, who is shown without numbers, and whose sheet everybody may see. */
const [HIDDEN, LIMITED, SHOWN] = [SIX[5], SIX[3], SIX[4]];

/** What a day of rest and an award do in each ruleset: a hurt member, the number that a rest restores and the number that is awarded, by their paths. */
const rulesets: Readonly<Record<string, { hurt?: [object, string, number]; award?: [string, string, number] }>> = {
  'dark-harvest': {
    hurt: [{ health: { dice: 5, marked: 4 } }, 'health.marked', 3],
    award: ['Fate points', 'fate.value', 2],
  },
  'step-dice': { hurt: [{ health: { stun: 2 } }, 'health.stun', 0] },
  'harsh-light': { award: ['Willpower', 'willpower.spent', -2] },
  'inner-worlds': { hurt: [{ hp: { max: 6, spent: 4 } }, 'hp.spent', 0], award: ['Gems', 'gems', 2] },
  coin: { award: ['Luck', 'luck.value', 2] },
};

describeRulesets('a party', ['Gamemaster', 'Ada', 'Bertrand'], (table, id, sample) => {
  const { hurt, award } = rulesets[id] ?? {};

  const findSheet = (seat: Seat) => seat.page.locator('.application.tetrad-party');

  async function open(seat: Seat) {
    await seat.closeWindows();
    await seat.run(
      async ({ game }, name) => void (await game.actors.getName(name)?.sheet.render({ force: true })),
      PARTY,
    );
    await findSheet(seat).waitFor();
    return findSheet(seat);
  }

  /** Drops an actor on the sheet of the party, and waits until it is a member. */
  async function add(seat: Seat, name: string): Promise<void> {
    const uuid = await seat.run(({ game }, wanted) => game.actors.getName(wanted)?.uuid, name);
    await dropText(findSheet(seat).locator('.party-who'), JSON.stringify({ type: 'Actor', uuid }));
  }

  const listNames = (seat: Seat) => findSheet(seat).locator('.party-rows button.name').allTextContents();

  /** Returns a number of each member. */
  async function readAll(seat: Seat, path: string): Promise<unknown[]> {
    const all: unknown[] = [];
    for (const name of SIX) {
      let value: unknown = await readActor(seat, name);
      for (const key of path.split('.')) value = (value as Record<string, unknown>)[key];
      all.push(value);
    }
    return all;
  }

  const countEntries = (seat: Seat) =>
    seat.run(
      ({ game }, names) =>
        names.map((name) => {
          const { system } = game.actors.getName(name) as unknown as { system: { ledger: object } };
          return Object.keys(system.ledger).length;
        }),
      SIX,
    );

  beforeAll(async () => {
    const { gamemaster } = table;
    const { type, items = [] } = sample.sceneEnd;
    const system = { ...sample.sceneEnd.system, ...hurt?.[0] };
    const data: ActorData = { type, items, system };
    for (const [place, name] of SIX.entries())
      await createActor(gamemaster, name, place < 2 ? 'Ada' : 'Gamemaster', data);
    await createActor(gamemaster, PARTY, 'Ada', { type: 'party', system: {} });
    await gamemaster.run(
      async ({ game }, given) => {
        for (const [name, level] of given) await game.actors.getName(name)?.update({ ownership: { default: level } });
      },
      [
        [PARTY, 2],
        [SIX[2], 2],
        [LIMITED, 1],
        [SHOWN, 2],
      ] as const,
    );
    for (const seat of table.seats) await openTab(seat, 'chat');
  });

  it('members join by a drop, once, and come and go; a party cannot join a party', async () => {
    const { gamemaster } = table;
    await open(gamemaster);
    for (const [place, name] of SIX.entries()) {
      await add(gamemaster, name);
      await expect.poll(() => listNames(gamemaster)).toEqual(SIX.slice(0, place + 1));
    }
    await add(gamemaster, SIX[0]);
    await findNotice(gamemaster, `${SIX[0]} already belongs to ${PARTY}.`).waitFor();
    await add(gamemaster, PARTY);
    await findNotice(gamemaster, `${PARTY} is a party, which cannot belong to a party.`).waitFor();
    await takeNotices(gamemaster);
    const sheet = findSheet(gamemaster);
    await sheet.getByRole('button', { name: `Here: let ${SIX[1]} leave` }).click();
    await sheet.getByText('5 of 6 here').waitFor();
    await sheet.getByRole('button', { name: `Away: let ${SIX[1]} join` }).click();
    await sheet.getByText('6 of 6 here').waitFor();
  });

  it('nobody sees a member whose actor they may not see, nor the numbers of one whose sheet is closed to them', async () => {
    const { ada, bertrand, gamemaster } = table;
    for (const seat of [ada, bertrand]) {
      const sheet = await open(seat);
      await expect.poll(() => listNames(seat)).not.toContain(HIDDEN);
      expect(await sheet.textContent()).not.toContain(HIDDEN);
      const row = (name: string) => sheet.locator('.party-rows > li').filter({ hasText: name });
      expect(await row(LIMITED).locator('.party-health').count()).toBe(0);
      expect(await row(SHOWN).locator('.party-health').count()).toBe(1);
      expect(await sheet.locator('.party-leads').count()).toBe(0);
    }
    // Bertrand sees the four that are not closed to him; only an owner of the party changes who is here.
    expect(await listNames(ada)).toEqual(SIX.slice(0, 5));
    expect(await listNames(bertrand)).toEqual(SIX.slice(2, 5));
    expect(await findSheet(bertrand).locator('[data-action="flipHere"]').count()).toBe(0);
    // What Ada writes keeps the member whom she does not see.
    await findSheet(ada)
      .getByRole('button', { name: `Here: let ${SIX[0]} leave` })
      .click();
    await findSheet(ada).getByText('4 of 5 here').waitFor();
    await findSheet(ada)
      .getByRole('button', { name: `Away: let ${SIX[0]} join` })
      .click();
    await findSheet(ada).getByText('5 of 5 here').waitFor();
    await expect.poll(() => listNames(gamemaster)).toEqual([...SIX]);
  });

  it('a party of six rests in one go: each has an entry of its own, and all are undone at once', async () => {
    const { gamemaster } = table;
    const sheet = await open(gamemaster);
    const entries = await countEntries(gamemaster);
    await sheet.getByRole('button', { name: 'Rest', exact: true }).click();
    const page = new TimeWindowPage(gamemaster);
    await expect.poll(() => page.listActors()).toEqual([...SIX]);
    if (!hurt) {
      for (const name of SIX) expect(await page.listDues(name)).toEqual([]);
      await page.pass();
      expect(await countEntries(gamemaster)).toEqual(entries);
      return;
    }
    const [, path, rested] = hurt;
    const before = await readAll(gamemaster, path);
    await page.button.click();
    // A check that is due is its player's; here the GM rolls it for those who are at the table.
    const waits = page.window.getByRole('button', { name: 'Roll for the player' });
    await expect
      .poll(async () => {
        if ((await waits.count()) > 0) await waits.first().click();
        return page.window.count();
      })
      .toBe(0);
    await expect.poll(() => readAll(gamemaster, path)).toEqual(SIX.map(() => rested));
    const after = await countEntries(gamemaster);
    for (const [place, count] of after.entries()) expect(count).toBeGreaterThan(entries[place] ?? 0);
    const card = gamemaster.page.locator('.scene-end-summary').filter({ hasText: 'Time passes: 1 day.' }).last();
    await card.getByRole('button', { name: 'Undo all' }).click();
    await expect.poll(() => readAll(gamemaster, path)).toEqual(before);
    await card.getByRole('button', { name: 'Redo all' }).click();
    await expect.poll(() => readAll(gamemaster, path)).toEqual(SIX.map(() => rested));
  });

  it('the scene ends for those who are here alone', async () => {
    const { gamemaster } = table;
    const sheet = await open(gamemaster);
    await sheet.getByRole('button', { name: `Here: let ${SIX[1]} leave` }).click();
    await sheet.getByText('5 of 6 here').waitFor();
    await sheet.getByRole('button', { name: 'End the scene' }).click();
    const window = gamemaster.page.locator('#tetrad-scene-end');
    await window.locator('.scene-end-actor').first().waitFor();
    expect(await window.locator('h3').allTextContents()).toEqual(SIX.filter((name) => name !== SIX[1]));
    const before = await gamemaster.run(({ game }) => game.messages.size);
    await window.getByRole('button', { name: /^End the scene/u }).click();
    await window.waitFor({ state: 'detached' });
    const isSummed = (await gamemaster.run(({ game }) => game.messages.size)) > before;
    if (!isSummed) return;
    // A summary of version 0.2 names the entries by one key.
    const old = await gamemaster.run(async ({ game, CONFIG }) => {
      const { type, whisper, system } = game.messages.contents.at(-1) as unknown as {
        type: string;
        whisper: string[];
        system: { actors: { uuid: string; name: string; entries: string[] }[] };
      };
      const actors = system.actors.map(({ uuid, name }) => ({ uuid, name, lines: [] }));
      const data = { type, whisper, content: 'Old', system: { key: system.actors[0]?.entries[0], actors } };
      return (await CONFIG.ChatMessage.documentClass.create(data)).id;
    });
    const card = findMessage(gamemaster, old);
    await card.getByText('End the Scene').waitFor();
    await card.getByRole('button', { name: 'Undo all' }).click();
    await card.getByText('Undone.').waitFor();
  });

  it('an award goes to each who is here, as an entry of its own, and is undone at once', async () => {
    const { gamemaster } = table;
    const sheet = await open(gamemaster);
    await sheet.getByRole('button', { name: 'Award', exact: true }).click();
    const window = gamemaster.page.locator('#tetrad-award');
    await window.waitFor();
    if (!award) {
      await window.getByText('The rules of these characters have nothing to award.').waitFor();
      return;
    }
    const [label, path, change] = award;
    if (id === 'harsh-light')
      await gamemaster.run(async ({ game }, names) => {
        for (const name of names)
          await game.actors.getName(name)?.update({ system: { attributes: { resolve: 3 }, willpower: { spent: 3 } } });
      }, SIX);
    const before = (await readAll(gamemaster, path)) as number[];
    const expected = before.map((value, place) => (place === 1 ? value : value + change));
    await window.getByRole('button', { name: 'Give' }).click();
    await findNotice(gamemaster, 'Nobody would get anything.').waitFor();
    await takeNotices(gamemaster);
    await window.getByLabel('What for').fill('The bridge stands');
    await window.getByLabel(`${label} for each`).fill('2');
    const message = await awaitMessage([gamemaster], () => window.getByRole('button', { name: 'Give' }).click());
    await expect.poll(() => readAll(gamemaster, path)).toEqual(expected);
    const card = findMessage(gamemaster, message);
    await card.getByText('Award: The bridge stands').waitFor();
    await card.getByRole('button', { name: 'Undo all' }).click();
    await expect.poll(() => readAll(gamemaster, path)).toEqual(before);
  });

  it('an ask goes to those who are here', async () => {
    const { gamemaster, ada } = table;
    const sheet = await open(gamemaster);
    await sheet.getByRole('button', { name: 'Ask for a roll' }).click();
    const window = gamemaster.page.locator('#tetrad-ask');
    const message = await awaitMessage([gamemaster, ada], () =>
      window.getByRole('button', { name: 'Ask 5 characters' }).click(),
    );
    const text = await findMessage(gamemaster, message).textContent();
    for (const name of SIX) expect(text?.includes(name)).toBe(name !== SIX[1]);
  });

  it('who is here joins a fight instead of the token of the party; without tokens, a word', async () => {
    const { gamemaster } = table;
    await placeTokens(gamemaster, 'The Road', [PARTY]);
    const join = () =>
      gamemaster.run(async ({ game, CONFIG }, name) => {
        const scene = game.scenes.getName('The Road');
        const combat =
          game.combats.contents[0] ?? (await CONFIG.Combat.documentClass.create({ scene: scene?.id, active: true }));
        const token = [...(scene?.tokens ?? [])].find((one) => one.name === name);
        await (
          combat as unknown as { createEmbeddedDocuments(type: string, data: object[]): Promise<unknown> }
        ).createEmbeddedDocuments('Combatant', [{ tokenId: token?.id, sceneId: scene?.id, actorId: token?.actor.id }]);
      }, PARTY);
    await join();
    await findNotice(gamemaster, `None of those here in ${PARTY} has a token in this scene.`).waitFor();
    await takeNotices(gamemaster);
    await gamemaster.run(async ({ game }, names) => {
      const tokens = names.map((name, place) => ({
        name,
        actorId: game.actors.getName(name)?.id,
        actorLink: true,
        x: 100 * place,
        y: 300,
      }));
      await game.scenes.getName('The Road')?.createEmbeddedDocuments('Token', tokens);
    }, SIX);
    await join();
    await openTab(gamemaster, 'combat');
    await expect
      .poll(() => listFighters(gamemaster).then((names) => names.toSorted()))
      .toEqual(SIX.filter((name) => name !== SIX[1]));
    await openTab(gamemaster, 'chat');
  });

  it('a thing goes into the stash and comes out again, each time with one owner', async () => {
    const { ada } = table;
    const [thing] = sample.sceneEnd.items ?? [];
    if (!thing) return;
    const listThings = () =>
      ada.run(
        ({ game }, names) =>
          names.map(
            (name) => [...(game.actors.getName(name)?.items ?? [])].filter(({ name: one }) => one === names[2]).length,
          ),
        [PARTY, SIX[0], thing.name],
      );
    const sheet = await open(ada);
    const uuid = await ada.run(({ game }, [name, item]) => game.actors.getName(name)?.items.getName(item)?.uuid, [
      SIX[0],
      thing.name,
    ] as const);
    await dropText(sheet.locator('.party-stash'), JSON.stringify({ type: 'Item', uuid }));
    await expect.poll(listThings).toEqual([1, 0, 0]);
    // Its sheet needs no owner of its ruleset.
    await sheet.getByRole('button', { name: thing.name, exact: true }).click();
    const own = ada.page
      .locator('.application.sheet')
      .filter({ hasNot: ada.page.locator('.party-who') })
      .last();
    await own.locator('.tetrad-content').waitFor();
    expect(await own.locator('.tetrad-unreadable').count()).toBe(0);
    await sheet.getByRole('button', { name: `Take ${thing.name}` }).click();
    await expect.poll(listThings).toEqual([0, 1, 0]);
  });
});
