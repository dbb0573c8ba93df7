/** What a GM lets the system do by itself: each family of consequences is carried out, offered on a card, or left to the table. */
import { beforeAll, expect, it } from 'vitest';
import { createActor, placeTokens } from '../e2e/binding/table.ts';
import { describeTable, type Seat } from '../e2e/harness.ts';
import { brann, crawler } from '../e2e/inner-worlds/inner-fight.ts';
import { face, strike } from '../e2e/inner-worlds/strikes.ts';
import { hunter } from '../e2e/harsh-light/light-fight.ts';
import { awaitMessage, awaitMessages, findMessage, findMessages, openTab } from '../e2e/pages/chat.ts';
import { beginFight } from '../e2e/pages/fights.ts';
import { gunner } from '../e2e/step-dice/step-fight.ts';

const SCENE = 'The Switchboard';
const VICTIM = 'Straw Man';

const rosa = {
  type: 'harvestCharacter',
  system: {},
  items: [
    { name: 'Shooting', type: 'harvestSkill', system: { identifier: 'shooting', attribute: 'agility', rating: 3 } },
    {
      name: 'Pistol',
      type: 'harvestWeapon',
      system: { skill: 'shooting', damage: 1, readied: true, shots: { value: 6, max: 6 } },
    },
  ],
};

/** A fighter of each ruleset, what puts it out of the fight, and what it is then. */
const fighters = [
  ['Rosa', rosa, { health: { marked: 18, bruised: 0 } }],
  ['Cass', gunner, { condition: { deadSince: 0 } }],
  ['Vera', hunter, { health: { damage: 7 } }],
  ['Brann', brann, { condition: { dead: true } }],
] as const;

/** What is put right so that a fighter can fight again. */
const whole = {
  Rosa: { health: { marked: 0 } },
  Cass: { condition: { deadSince: null } },
  Vera: { health: { damage: 0 } },
  Brann: { condition: { dead: false } },
} as const;

describeTable('automation', ['Gamemaster'], (table) => {
  const gm = (): Seat => table.gamemaster;

  const choose = (choices: object) =>
    gm().run(async ({ game }, given) => {
      const { settings } = game as unknown as { settings: { set(...all: readonly unknown[]): Promise<unknown> } };
      await settings.set('tetrad', 'automation', given);
    }, choices);

  const update = (name: string, system: object) =>
    gm().run(
      async ({ game }, given) => void (await game.actors.getName(given.name)?.update({ system: given.system })),
      { name, system },
    );

  /** The statuses of a fighter, and whether the tracker has it as defeated. */
  const readDown = (name: string): Promise<readonly [number, boolean | undefined]> =>
    gm().run(
      ({ game }, given) =>
        Promise.resolve([
          game.actors.getName(given)?.effects.size ?? 0,
          game.combats.contents[0]?.combatants.find((one) => one.name === given)?.defeated,
        ] as const),
      name,
    );

  const findOffers = (name: string) =>
    findMessages(gm()).locator('button:visible', { hasText: new RegExp(`^\\s*${name}`, 'u') });

  const readShots = (name: string): Promise<unknown> =>
    gm().run(({ game, foundry }, given) => {
      const weapon = game.actors.getName(given)?.items.getName('Pistol');
      return Promise.resolve(foundry.utils.getProperty(weapon?.system ?? null, 'shots.value'));
    }, name);

  /** Shoots, of which so many messages come. @returns the id of the attack */
  const shoot = async (name: string, count: number): Promise<string> => {
    const [attack = ''] = await awaitMessages([gm()], count, () =>
      gm().run(async ({ game }, given) => {
        const { roll } = game.tetrad as unknown as { roll(...all: readonly unknown[]): Promise<unknown> };
        await roll(game.actors.getName(given) ?? '', 'Pistol', { anyway: true });
      }, name),
    );
    return attack;
  };

  beforeAll(async () => {
    const { gamemaster } = table;
    for (const [name, data] of fighters) await createActor(gamemaster, name, 'Gamemaster', data);
    await createActor(gamemaster, VICTIM, 'Gamemaster', {
      ...crawler,
      system: { ...crawler.system, hp: { max: 90, spent: 0 }, condition: { passedOut: true } },
    });
    await placeTokens(gamemaster, SCENE, [...fighters.map(([name]) => name), VICTIM]);
    await openTab(gamemaster, 'chat');
  });

  const endFight = () => gm().run(async ({ game }) => void (await game.combats.contents[0]?.delete()));

  it.each(['Rosa', 'Cass'])(
    'ammunition: a shot of %s is counted, offered once, or left with a quiet line',
    async (name) => {
      for (const [choice, left] of [
        ['does', 5],
        ['prompts', 5],
        ['off', 4],
      ] as const) {
        await choose({ ammunition: choice });
        const attack = await shoot(name, choice === 'prompts' ? 2 : 1);
        await expect.poll(() => readShots(name)).toBe(left);
        const isNoted = await findMessage(gm(), attack).getByText('Ammunition is not counted in this world.').count();
        expect(isNoted).toBe(choice === 'off' ? 1 : 0);
        await expect.poll(() => findOffers('Count the shot').count()).toBe(choice === 'prompts' ? 1 : 0);
        if (choice !== 'prompts') continue;
        await findOffers('Count the shot').click();
        await expect.poll(() => readShots(name)).toBe(4);
        await expect.poll(() => findOffers('Count the shot').count()).toBe(0);
      }
      expect(await readShots(name)).toBe(4);
    },
  );

  it('wear: a weapon of Inner Worlds breaks, the card offers it, or says that wear is not counted', async () => {
    const readBroken = (): Promise<unknown> =>
      gm().run(({ game, foundry }) => {
        const weapon = game.actors.getName('Brann')?.items.getName('Stick');
        return Promise.resolve(foundry.utils.getProperty(weapon?.system ?? null, 'broken'));
      });
    const readied = { die: 6, traits: ['breaksOn6'], wear: 'durability', readied: true, uses: { value: 3, max: 3 } };
    for (const [choice, broken] of [
      ['off', false],
      ['prompts', false],
      ['does', true],
    ] as const) {
      await choose({ wear: choice });
      await gm().run(async ({ game }, system) => {
        const actor = game.actors.getName('Brann');
        await actor?.items.getName('Stick')?.delete();
        await actor?.createEmbeddedDocuments('Item', [{ name: 'Stick', type: 'innerWeapon', system }]);
      }, readied);
      await face(gm(), 'Brann', 'Stick', VICTIM);
      const damage = await strike(gm(), 'Stick', [[6, 6]]);
      const notes = findMessage(gm(), damage).getByText('Wear is not counted in this world.');
      expect(await notes.count()).toBe(choice === 'off' ? 1 : 0);
      await expect.poll(() => findOffers('Note the wear').count()).toBe(choice === 'prompts' ? 1 : 0);
      await expect.poll(readBroken).toBe(broken);
      if (choice !== 'prompts') continue;
      await findOffers('Note the wear').click();
      await expect.poll(readBroken).toBe(true);
    }
    await gm().closeWindows();
  });

  it('initiative each round: it is rolled, offered, or stays', async () => {
    await choose({ initiative: 'off' });
    await beginFight(gm(), SCENE, { Rosa: 50 });
    const next = () => gm().run(async ({ game }) => void (await game.combats.contents[0]?.nextRound()));
    const readRosa = (): Promise<unknown> =>
      gm().run(({ game }) =>
        Promise.resolve(game.combats.contents[0]?.combatants.find(({ name }) => name === 'Rosa')?.initiative),
      );
    await next();
    expect(await readRosa()).toBe(50);
    await choose({ initiative: 'prompts' });
    await next();
    await expect.poll(() => findOffers('Roll initiative').count()).toBe(1);
    expect(await readRosa()).toBe(50);
    await findOffers('Roll initiative').click();
    await expect.poll(readRosa).not.toBe(50);
    await choose({});
    await awaitMessage([gm()], next);
    await endFight();
  });

  it.each(fighters)('statuses and going down: %s is marked, offered, or left alone', async (name, _data, down) => {
    await beginFight(gm(), SCENE, { [name]: 10 });
    for (const choice of ['off', 'prompts', 'does'] as const) {
      await choose({ statuses: choice, defeat: choice });
      const before = await findOffers('Change').count();
      await update(name, down);
      if (choice === 'prompts') {
        await expect.poll(() => findOffers('Change').count()).toBeGreaterThan(before + 1);
        await update(name, { notes: 'The same offers are not made twice.' });
        expect(await readDown(name)).toEqual([0, false]);
        while ((await findOffers('Change').count()) > before) {
          const count = await findOffers('Change').count();
          await findOffers('Change').last().click();
          await expect.poll(() => findOffers('Change').count()).toBe(count - 1);
        }
      }
      if (choice === 'off') expect(await readDown(name)).toEqual([0, false]);
      else
        await expect
          .poll(async () => ((await readDown(name)) as readonly unknown[]).map(Boolean))
          .toEqual([true, true]);
      await choose({});
      await update(name, whole[name]);
      await expect.poll(() => readDown(name)).toEqual([0, false]);
    }
    await endFight();
  });

  it.each([
    ['Rosa', 'health', 1],
    ['Cass', 'health', 0],
    ['Brann', 'abilities.str', 3],
  ])('tests due: the card of a wound of %s asks for no test and says so', async (name, attribute, left) => {
    const wound = () =>
      awaitMessage([gm()], () =>
        gm().run(
          async ({ game }, given) => {
            const actor = game.actors.getName(given.name) as unknown as {
              modifyTokenAttribute(attribute: string, value: number): Promise<unknown>;
            };
            await actor.modifyTokenAttribute(given.attribute, given.left);
          },
          { name: `${name} again`, attribute, left },
        ),
      );
    const data = fighters.find(([one]) => one === name)?.[1] ?? rosa;
    for (const choice of ['off', 'does'] as const) {
      await choose({ tests: choice });
      await createActor(gm(), `${name} again`, 'Gamemaster', data);
      const card = findMessage(gm(), await wound());
      await card.locator('.card-events').waitFor();
      const [says, buttons] = [
        card.getByText('You decide in this world who rolls.'),
        card.locator('[data-action="rollDue"]'),
      ];
      expect([await says.count(), (await buttons.count()) > 0]).toEqual(choice === 'off' ? [1, false] : [0, true]);
      await gm().run(async ({ game }, given) => void (await game.actors.getName(given)?.delete()), `${name} again`);
    }
  });

  it('a player’s offer counts only for the actor that it names', async () => {
    const ada = await table.sit('Ada');
    await createActor(gm(), 'Nell', 'Ada', rosa);
    await expect
      .poll(() => ada.run(({ game }) => Promise.resolve(game.actors.getName('Nell') !== undefined)))
      .toBe(true);
    for (const [changed, buttons] of [
      ['Nell', 1],
      ['Rosa', 0],
    ] as const) {
      const offer = await awaitMessage([gm()], () =>
        ada.run(async ({ game, CONFIG }, given) => {
          const [own, other] = ['Nell', given].map((name) => game.actors.getName(name)?.uuid);
          const data = { id: 'harvest-stunned', isOn: true, origins: ['track'] };
          const system = { links: { actor: own }, family: 'statuses', document: other, data, says: 'Stunned?' };
          await CONFIG.ChatMessage.documentClass.createDocuments([{ type: 'automation', system }]);
        }, changed),
      );
      await findMessage(gm(), offer).getByText('Stunned?').waitFor();
      expect(await findMessage(gm(), offer).getByRole('button', { name: 'Change the status' }).count()).toBe(buttons);
    }
  });

  it('the window in the settings has a row for each family, with the choices that it can have', async () => {
    await choose({ wear: 'off', time: 'does' });
    await gm().run(async ({ game }) => {
      const { menus } = game.settings as unknown as {
        menus: Map<string, { type: new () => { render(options: object): Promise<unknown> } }>;
      };
      const { type: Window } = menus.get('tetrad.automation') ?? {};
      if (Window) await new Window().render({ force: true });
    });
    const page = gm().page.locator('.automation-page');
    await page.waitFor();
    const read = () =>
      page
        .locator('fieldset')
        .evaluateAll((all) =>
          all.map((one) => [
            one.querySelector('legend')?.textContent,
            one.querySelectorAll('input').length,
            [...one.querySelectorAll('input')].find(({ checked }) => checked)?.value,
          ]),
        );
    expect(await read()).toEqual([
      ['Ammunition', 3, 'does'],
      ['Wear', 3, 'off'],
      ['Statuses', 3, 'does'],
      ['Going down', 3, 'does'],
      ['Initiative each round', 3, 'does'],
      ['Tests due', 2, 'does'],
      ['Time', 2, 'prompts'],
    ]);
    await page.locator('#tetrad-automation-ammunition-off').check();
    const readSetting = () =>
      gm().run(({ game }) =>
        Promise.resolve((game.settings as unknown as { get(...all: string[]): unknown }).get('tetrad', 'automation')),
      );
    await expect.poll(readSetting).toEqual({ wear: 'off', time: 'does', ammunition: 'off' });
    await choose({});
  });
});
