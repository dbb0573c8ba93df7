/** What is shown instead of something that cannot be read or drawn. */
import type { Locator } from 'playwright';
import type { Seat } from '../harness.ts';
import { findFighterRow } from '../pages/tracker.ts';

/** Returns the notice in a sheet that it, or a part of it, cannot be read. */
export function findUnreadable(sheet: Locator, part?: string): Locator {
  return sheet.locator(
    part === undefined ? '.tetrad-unreadable' : `.tetrad-unreadable[data-application-part="${part}"]`,
  );
}

/** Returns the parts of a sheet that cannot be read. */
export function findUnreadableParts(sheet: Locator): Locator {
  return sheet.locator('[data-application-part].tetrad-unreadable');
}

/** Returns what the tracker shows as left of a fighter's health. */
export function findLeftInTracker(seat: Seat, name: string): Locator {
  return findFighterRow(seat, name).locator('.tetrad-fighter .left');
}

/**
 * Draws a message whose frame fails, then one whose template fails.
 * @returns the number of the first and the text of the second
 */
export function drawFailing(seat: Seat, unframed: string, untemplated: string): Promise<string[]> {
  return seat.run(
    async ({ game, foundry }, ids) => {
      type Drawn = { renderHTML(): Promise<HTMLElement> };
      const { documents, applications } = foundry as unknown as {
        documents: { ChatMessage: { prototype: Drawn } };
        applications: { handlebars: { renderTemplate: unknown } };
      };
      const { prototype } = documents.ChatMessage;
      const draw = async (id: string, part: string): Promise<string> => {
        const message = game.messages.get(id) as unknown as Drawn;
        return (await message.renderHTML()).querySelector(part)?.textContent ?? '';
      };
      const { renderHTML } = prototype;
      prototype.renderHTML = () => Promise.reject(new Error('no frame'));
      const frame = await draw(ids[0] ?? '', '.card-number');
      prototype.renderHTML = renderHTML;
      const { renderTemplate } = applications.handlebars as {
        renderTemplate: (path: string, data: object) => unknown;
      };
      applications.handlebars.renderTemplate = (path: string, data: object) =>
        path.startsWith('systems/tetrad/') ? Promise.reject(new Error('no template')) : renderTemplate(path, data);
      const card = await draw(ids[1] ?? '', '.tetrad-unreadable');
      applications.handlebars.renderTemplate = renderTemplate;
      return [frame, card];
    },
    [unframed, untemplated],
  );
}
