/**
 * Every number field of every sheet: once it has been left it shows what is stored, and what it cannot take is refused with a reason. No number is above its maximum
 * unless the sheet says so.
 */
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { SYSTEM } from '../e2e/binding/table.ts';
import { describeTable, type Seat } from '../e2e/harness.ts';
import { listWarnings } from '../e2e/pages/windows.ts';

/** What a field shows after it was left, and what is stored. */
interface Left {
  readonly field: string;
  readonly before: string;
  readonly shown: string;
  readonly stored: string;
}

/** Opens each sheet in edit mode in turn, and types a text into each of its number fields. @returns only the fields for whole numbers, if asked so */
function typeEverywhere(seat: Seat, uuids: readonly string[], text: string, onlyWhole: boolean): Promise<Left[]> {
  return seat.run(
    async ({ foundry }, given) => {
      interface Document {
        readonly sheet: {
          element: HTMLElement;
          openToEdit?(): Promise<void>;
          close(options: object): Promise<unknown>;
        };
        readonly system: { schema: { getField(path: string): { integer?: boolean } | undefined } };
        readonly _source: object;
        readonly items?: { get(id: string): Document | undefined };
      }
      const { fromUuid } = globalThis as unknown as { fromUuid(uuid: string): Promise<Document> };
      const { getProperty } = foundry.utils as unknown as {
        getProperty(object: unknown, path: string): string | number | null | undefined;
      };
      const readStored = (document: Document, field: HTMLInputElement): string => {
        const { itemField, entryField } = field.dataset;
        const row = field.closest<HTMLElement>('[data-item-id]')?.dataset['itemId'] ?? '';
        const path = itemField ? `system.${itemField}` : field.name;
        const entry = `system.${field.dataset['list']}.${field.dataset['place']}.${entryField}`;
        const owner = itemField ? document.items?.get(row) : document;
        return String(getProperty(owner?._source, entryField ? entry : path) ?? '');
      };
      const left: Left[] = [];
      for (const uuid of given.uuids) {
        const document = await fromUuid(uuid);
        const { sheet } = document;
        await sheet.openToEdit?.();
        const list = () => [...sheet.element.querySelectorAll<HTMLInputElement>('input[type="number"]')];
        for (const [place, drawn] of list().entries()) {
          const find = () => list()[place] ?? drawn;
          const [field, before] = [find(), find().value];
          const isWhole =
            field.step === '1' || document.system.schema.getField(field.name.replace('system.', ''))?.integer === true;
          if (given.onlyWhole && !isWhole) continue;
          field.focus();
          field.value = given.text;
          for (const name of ['input', 'change']) field.dispatchEvent(new Event(name, { bubbles: true }));
          field.blur();
          const end = Date.now() + 10_000;
          while (find().value !== readStored(document, find()) && Date.now() < end)
            await new Promise((resolve) => setTimeout(resolve, 5));
          const name = field.name || (field.dataset['itemField'] ?? field.dataset['entryField'] ?? '');
          const [shown, stored] = [find().value, readStored(document, find())];
          left.push({ field: `${uuid} ${name}`, before, shown, stored });
          // One flaw is enough, and each takes as long as the wait.
          if (shown !== stored) return left;
        }
        await sheet.close({ animate: false });
      }
      return left;
    },
    { uuids, text, onlyWhole },
  );
}

/** How the types of each ruleset begin. */
const { documentTypes } = JSON.parse(readFileSync(`${SYSTEM}/system.json`, 'utf8')) as {
  documentTypes: { Actor: object };
};
// A party is of no ruleset.
const types = Object.keys(documentTypes.Actor).filter((type) => type !== 'party');
const rulesets = new Set(types.map((type) => type.replace(/[A-Z].*$/u, '')));

describeTable(
  'number fields',
  ['Gamemaster'],
  (table) => {
    describe.each([...rulesets])('of %s', (ruleset) => {
      let uuids: readonly string[] = [];
      beforeAll(async () => {
        uuids = await table.gamemaster.run(async ({ CONFIG }, prefix) => {
          const list = (given: unknown) =>
            Object.keys((given as { dataModels: object }).dataModels)
              .filter((type) => type.startsWith(prefix))
              .map((type) => ({ name: type, type }));
          const items = list(CONFIG.Item);
          const all: string[] = [];
          for (const data of list(CONFIG.Actor)) {
            const actor = await CONFIG.Actor.documentClass.create(data);
            all.push(actor.uuid);
            await actor.createEmbeddedDocuments('Item', items);
          }
          for (const item of items) all.push((await CONFIG.Item.documentClass.create(item)).uuid);
          return all;
        }, ruleset);
      });

      it.each(['1.5', '1.000', '1e2'])('that take whole numbers refuse %s, and show what was stored', async (text) => {
        await table.gamemaster.run(({ ui }) => ui.notifications.clear());
        const left = await typeEverywhere(table.gamemaster, uuids, text, true);
        expect(left.length).toBeGreaterThan(ruleset === 'coin' ? 0 : 9);
        expect(left.filter(({ shown, stored, before }) => shown !== stored || stored !== before)).toEqual([]);
        const warnings = await listWarnings(table.gamemaster);
        expect(warnings).toContainEqual(expect.stringContaining('must be a whole number'));
        // Each refusal names its field.
        expect(warnings.filter((warning) => warning.includes('“”'))).toEqual([]);
      });

      it.each(['99999', '-99999', '1', ''])('show what is stored after %j', async (text) => {
        const left = await typeEverywhere(table.gamemaster, uuids, text, false);
        expect(left.filter(({ shown, stored }) => shown !== stored)).toEqual([]);
      });
    });

    it('a number above the maximum beside it is lowered to it, by a macro and by a lower maximum, or the sheet tells it', async () => {
      const pairs = await table.gamemaster.run(async ({ CONFIG }) => {
        interface Typed {
          readonly documentClass: { create(data: object): Promise<Made> };
          readonly dataModels: Readonly<Record<string, { schema: { fields: Record<string, { fields?: object }> } }>>;
        }
        interface Made {
          readonly system: Readonly<Record<string, { readonly value: number }>>;
          readonly sheet: { readonly element: HTMLElement; render(options: object): Promise<unknown> };
          update(changes: object): Promise<unknown>;
        }
        const found: { pair: string; held: number[]; isTold: boolean }[] = [];
        for (const { documentClass, dataModels } of [CONFIG.Actor, CONFIG.Item] as unknown as Typed[])
          for (const [type, { schema }] of Object.entries(dataModels))
            for (const [name, { fields = {} }] of Object.entries(schema.fields)) {
              if (!('value' in fields && 'max' in fields)) continue;
              const made = await documentClass.create({ name: type, type, system: { [name]: { value: 3, max: 6 } } });
              const held: number[] = [];
              for (const change of [{ value: 99 }, { max: 4 }, { value: 5 }, { value: 6, max: 9 }]) {
                await made.update({ system: { [name]: change } });
                held.push(made.system[name]?.value ?? Number.NaN);
              }
              await made.update({ system: { [name]: { value: 99 } } });
              await made.sheet.render({ force: true });
              const isTold = made.sheet.element.textContent.includes('More than the maximum');
              found.push({ pair: `${type} ${name}`, held, isTold });
            }
        return found;
      });
      expect(pairs.length).toBeGreaterThan(0);
      for (const { pair, held, isTold } of pairs)
        expect({ pair, held, isTold }).toEqual({ pair, held: isTold ? [99, 99, 5, 6] : [6, 4, 4, 6], isTold });
    });
  },
  undefined,
  '',
  SYSTEM,
);
