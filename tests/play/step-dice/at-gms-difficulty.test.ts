/** What has no rule of its own: a roll at a difficulty that the GM sets, and a failure of which the GM decides (SD-40). */
import { beforeAll, expect, it } from 'vitest';
import { createActor, placeTokens, readActor } from '../../e2e/binding/table.ts';
import { CheckDialogPage } from '../../e2e/dark-harvest/check-dialog-page.ts';
import { describeTable } from '../../e2e/harness.ts';
import { findMessage, openTab } from '../../e2e/pages/chat.ts';
import { target } from '../../e2e/pages/scene.ts';
import { findCard, pickHazard } from '../../e2e/step-dice/life-page.ts';
import { expectSaid, rollDialog, rollFromCard } from '../../e2e/step-dice/step-fight.ts';

const NELL = 'Nell';
const nell = { type: 'stepCharacter', system: { attributes: { vitality: 4, strength: 3 } } };

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
    for (const seat of seats) await openTab(seat, 'chat');
  });

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
    await expect.poll(() => dialog.readPool()).toBe('1 d6 1 d6');
    await dialog.choose('difficulty', 'hard');
    const roll = await rollDialog(
      [ada, gamemaster],
      [
        [6, 6],
        [5, 6],
      ],
    );
    await findMessage(gamemaster, roll).getByText('11').first().waitFor();
    await expectSaid([ada, gamemaster], roll, 'Failure');
  });
});
