/** What stands where something cannot be read or drawn. */
import type { Locator } from 'playwright';
import type { Seat } from '../harness.ts';
import { findFighterRow } from '../pages/tracker.ts';

/** What says in a sheet that it cannot be read; of one of its parts by name. */
export function findUnreadable(sheet: Locator, part?: string): Locator {
  return sheet.locator(
    part === undefined ? '.tetrad-unreadable' : `.tetrad-unreadable[data-application-part="${part}"]`,
  );
}

/** The parts of a sheet that cannot be read. */
export function findUnreadableParts(sheet: Locator): Locator {
  return sheet.locator('[data-application-part].tetrad-unreadable');
}

/** What a fighter has left, in the tracker. */
export function findLeftInTracker(seat: Seat, name: string): Locator {
  return findFighterRow(seat, name).locator('.tetrad-fighter .left');
}

/** Draws one message whose frame fails, then another whose template fails. @returns the number of the first and what the second says */
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
