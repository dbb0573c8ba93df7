/** What has no rule of its own: a roll at a difficulty that the GM sets, and a failure of which the GM decides (SD-40). */
import { beforeAll, expect, it } from 'vitest';
import { createActor, placeTokens, readActor } from '../../e2e/binding/table.ts';
import { CheckDialogPage } from '../../e2e/dark-harvest/check-dialog-page.ts';
import { describeTable } from '../../e2e/harness.ts';
import { findMessage, openTab } from '../../e2e/pages/chat.ts';
import { pickHazard, target } from '../../e2e/pages/scene.ts';
import { findCard } from '../../e2e/step-dice/life-page.ts';
import { expectSaid, rollDialog, rollFromCard } from '../../e2e/step-dice/step-fight.ts';

const NELL = 'Nell';
/** Resistance d8 + d8; falls with d6 + d10. Strength d12. */
const nell = {
  type: 'stepCharacter',
  system: { attributes: { agility: 3, vitality: 4, strength: 6, willpower: 2 } },
  items: [
    {
      name: 'Athletics',
      type: 'stepSkill',
      system: {
        identifier: 'athletics',
        rank: 2,
        attribute: 'agility',
        specialties: [{ name: 'Gymnastics', identifier: 'gymnastics', rank: 5 }],
      },
    },
  ],
};

describeTable('what has no rule of its own', ['Gamemaster', 'Ada'], (table) => {
  beforeAll(async () => {
    const { gamemaster, seats } = table;
    await createActor(gamemaster, NELL, 'Ada', nell);
    await placeTokens(gamemaster, 'The Yard', [NELL]);
    await gamemaster.run(
      async ({ game }, name) =>
        void (await game.users.getName('Ada')?.update({ character: game.actors.getName(name)?.id })),
      NELL,
    );
    await gamemaster.run(async ({ CONFIG }) => {
      for (const [name, system] of [
        ['Bad oysters', { kind: 'poison', difficulty: 9, dice: 3, type: 'stun' }],
        ['Open hatch', { kind: 'fall', feet: 35 }],
        ['Kerb', { kind: 'fall', feet: 9 }],
      ] as const)
        await CONFIG.Item.documentClass.create({ name, type: 'stepHazard', system });
    });
    for (const seat of seats) await openTab(seat, 'chat');
  });

  /** Lets a hazard begin for Nell. */
  async function meet(hazard: string): Promise<void> {
    await target(table.gamemaster, NELL);
    await pickHazard(table.gamemaster, hazard);
    await findCard(table.ada, `${hazard}: ${NELL}`).waitFor();
  }

  /** Makes the roll that the newest card of a hazard asks for; a failure rolls its damage too. */
  async function roll(hazard: string, button: RegExp, pool: string, dice: readonly (readonly [number, number])[]) {
    const { ada } = table;
    await findCard(ada, `${hazard}: ${NELL}`).getByRole('button', { name: button }).click();
    const dialog = new CheckDialogPage(ada);
    await expect.poll(() => dialog.readPool()).toBe(pool);
    await ada.withFaces(dice, async () => {
      await dialog.roll();
      await dialog.root.waitFor({ state: 'detached' });
    });
  }

  const listDamage = () =>
    table.ada.run(({ game }) => game.messages.contents.filter(({ type }) => type === 'stepDamage').length);

  it.each([
    ['Fever', 7, [2, 3]],
    ['Hot reactor', 11, [4, 5]],
  ] as const)(
    'SD-40.8: %s asks for Resistance against %i; a failure says and does nothing by itself',
    async (hazard, difficulty, faces) => {
      const { ada, gamemaster } = table;
      const before = await readActor(ada, NELL);
      await target(gamemaster, NELL);
      await pickHazard(gamemaster, hazard);
      const says = `${NELL} rolls Resistance against ${difficulty}. On a failure: whatever the GM decides.`;
      await findCard(ada, says).waitFor();
      const card = await findCard(ada, says).getAttribute('data-message-id');
      const roll = await rollFromCard(
        [ada, gamemaster],
        card ?? '',
        'Roll Resistance',
        faces.map((face) => [face, 8] as const),
        'dialog',
      );
      await expectSaid([ada, gamemaster], roll, 'Failure');
      // A fall or a snake bite would have posted its damage by now.
      await gamemaster.run(async ({ CONFIG }) => {
        await CONFIG.ChatMessage.documentClass.create({ content: 'And then?' });
      });
      await findCard(ada, 'And then?').waitFor();
      const types = await ada.run(({ game }) => game.messages.contents.map(({ type }) => type));
      expect(types).not.toContain('stepDamage');
      expect(await readActor(ada, NELL)).toEqual(before);
    },
  );

  it('SD-40.9: the page of the rules has a button that rolls Strength twice, against a difficulty that is set', async () => {
    const { ada, gamemaster } = table;
    await gamemaster.run(async ({ CONFIG }) => {
      const { fromUuid } = globalThis as unknown as { fromUuid(uuid: string): Promise<{ text: { content: string } }> };
      const id = 'Compendium.tetrad.step-dice-rules.JournalEntry.hazardsAndTRules.JournalEntryPage.hazardsPage00000';
      const page = await fromUuid(id);
      await CONFIG.ChatMessage.documentClass.create({ content: page.text.content });
    });
    await findCard(ada, 'Breaking things').getByRole('button', { name: 'Strength twice' }).click();
    const dialog = new CheckDialogPage(ada);
    await expect.poll(() => dialog.readPool()).toBe('1 d12 1 d12');
    await dialog.choose('difficulty', 'hard');
    const roll = await rollDialog(
      [ada, gamemaster],
      [
        [6, 12],
        [5, 12],
      ],
    );
    await findMessage(gamemaster, roll).getByText('11').first().waitFor();
    await expectSaid([ada, gamemaster], roll, 'Failure');
  });

  it('SD-32.3, SD-40.3: a poison asks for Vitality twice, against what the GM has set; only who does not beat it takes its damage', async () => {
    const { ada } = table;
    const resist = async (first: number, second: number, ...damage: (readonly [number, number])[]) => {
      await meet('Bad oysters');
      await findCard(ada, `${NELL} rolls Resistance against 9. On a failure: d6 stun.`).waitFor();
      await roll('Bad oysters', /^Roll Resistance/u, '1 d8 1 d8', [[first, 8], [second, 8], ...damage]);
    };
    await resist(5, 5);
    await resist(5, 4, [4, 6]);
    await findCard(ada, 'Dice: 4 (stun).').getByRole('button', { name: 'Apply' }).click();
    await expect.poll(() => readActor(ada, NELL)).toMatchObject({ health: { stun: 4, wound: 0 } });
    expect(await listDamage()).toBe(1);
  });

  it('SD-40.5: a fall is rolled with Agility and Gymnastics, 3 and 4 more for each full 10 feet after the first; what the roll lacks is basic damage', async () => {
    const { ada } = table;
    const fall = async (first: number, second: number) => {
      await meet('Open hatch');
      await findCard(ada, `${NELL} falls 35 feet`).waitFor();
      await roll('Open hatch', /^Break the fall/u, '1 d6 1 d10', [
        [first, 6],
        [second, 10],
      ]);
      await findCard(ada, 'Hard (11)').waitFor();
    };
    // A roll that only equals it lacks nothing.
    await fall(5, 6);
    await fall(4, 4);
    await findCard(ada, 'Basic damage: 3').getByRole('button', { name: 'Apply' }).click();
    await expect.poll(() => readActor(ada, NELL)).toMatchObject({ health: { stun: 6, wound: 1 } });
    expect(await listDamage()).toBe(2);
    await meet('Kerb');
    const card = findCard(ada, `${NELL} falls 9 feet`);
    await card.waitFor();
    expect(await card.getByRole('button', { name: /^Break the fall/u }).count()).toBe(0);
  });
});
