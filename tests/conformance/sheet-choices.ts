/** Which sheet opens for a type of document: the available sheets, the world's defaults, the user's themes. */
import { findType, host, type Loose, loose, toClass, waitUntil } from './globals.ts';
import type { ConformanceSpec } from './spec.ts';

const SHEET_CONFIG = 'https://foundryvtt.com/api/classes/foundry.applications.apps.DocumentSheetConfig.html';
const TYPES = 'fvtt-types main client/applications/apps/document-sheet-config.d.mts';
const DEFAULTS = 'fvtt-types main client/applications/settings/menus/default-sheets-config.d.mts';

/** Registers two item sheets while `body` runs, the first as the default; passes it their ids. */
async function withSheets(body: (type: string, first: string, second: string) => unknown): Promise<void> {
  const { DocumentSheetConfig } = host.foundry.applications.apps;
  const Base = toClass(host.foundry.applications.sheets.ItemSheetV2);
  class FirstChoice extends Base {}
  class SecondChoice extends Base {}
  const type = findType('Item');
  const { documentClass } = host.CONFIG.Item;
  const known = loose(host.CONFIG.Item.sheetClasses[type]) as unknown as Record<string, { default: boolean }>;
  const defaults = Object.entries(known ?? {}).filter(([, sheet]) => sheet.default);
  const register = (sheet: unknown, options: object): void => {
    DocumentSheetConfig.registerSheet(documentClass, 'conformance', sheet, { types: [type], ...options });
  };
  register(FirstChoice, { makeDefault: true, label: 'First choice' });
  register(SecondChoice, { label: 'Second choice' });
  try {
    await body(type, 'conformance.FirstChoice', 'conformance.SecondChoice');
  } finally {
    for (const sheet of [FirstChoice, SecondChoice])
      DocumentSheetConfig.unregisterSheet(documentClass, 'conformance', sheet, { types: [type] });
    for (const [, sheet] of defaults) sheet.default = true;
  }
}

/** Returns the class of the settings menu. */
const findMenu = (): Loose => host.foundry.applications.settings.menus.DefaultSheetsConfig;

const makeItem = (type: string): Loose => new host.CONFIG.Item.documentClass({ name: 'Conformance', type });

export const specs: readonly ConformanceSpec[] = [
  {
    id: 'M-sheet-choices',
    title:
      'the sheets of a type are listed with their labels; a default of the world takes the place of the registered one',
    source: `${SHEET_CONFIG}; ${TYPES}; fvtt-types main tests/foundry/client/applications/apps/document-sheet-config.test.ts`,
    generation: 'both',
    confidence: 'documented',
    needs: 'page',
    members: [
      'foundry.applications.apps.DocumentSheetConfig.getSheetClassesForSubType',
      'foundry.applications.apps.DocumentSheetConfig.initializeSheets',
      'foundry.applications.apps.DocumentSheetConfig.updateDefaultSheets',
    ],
    run({ it, expect }) {
      it('lists what can be chosen', async () => {
        const { DocumentSheetConfig } = host.foundry.applications.apps;
        await withSheets((type, first, second) => {
          const listed = DocumentSheetConfig.getSheetClassesForSubType('Item', type);
          expect(listed.defaultClass).to.equal(first);
          expect(listed.sheetClasses[first]).to.equal('First choice');
          expect(listed.defaultClasses[second]).to.equal('Second choice');
          const entries = loose(host.CONFIG.Item.sheetClasses[type]) as unknown as Record<
            string,
            Record<string, unknown>
          >;
          Object.assign(entries[second] ?? {}, { canBeDefault: false });
          Object.assign(entries[first] ?? {}, { canConfigure: false });
          const fewer = DocumentSheetConfig.getSheetClassesForSubType('Item', type);
          expect(Object.keys(fewer.defaultClasses)).not.to.include(second);
          expect(Object.keys(fewer.sheetClasses)).to.include(second);
          expect(Object.keys(fewer.sheetClasses)).not.to.include(first);
        });
      });
      it('takes the default of the world, and without one that of the registration', async () => {
        const { DocumentSheetConfig } = host.foundry.applications.apps;
        await withSheets((type, first, second) => {
          DocumentSheetConfig.updateDefaultSheets({ Item: { [type]: second } });
          expect(makeItem(type).sheet.constructor.name).to.equal('SecondChoice');
          expect(DocumentSheetConfig.getSheetClassesForSubType('Item', type).defaultClass).to.equal(second);
          DocumentSheetConfig.updateDefaultSheets({ Item: { [type]: null } });
          expect(makeItem(type).sheet.constructor.name).to.equal('FirstChoice');
          DocumentSheetConfig.updateDefaultSheets({ Item: { [type]: 'conformance.Missing' } });
          expect(DocumentSheetConfig.getSheetClassesForSubType('Item', type).defaultClass).to.equal(first);
        });
        await DocumentSheetConfig.initializeSheets();
      });
    },
  },
  {
    id: 'M-sheet-theme',
    title: 'the theme of a sheet: that of the document, else that of its type, else none',
    source: `${TYPES}: core.sheetThemes with documents by uuid and defaults by document and type`,
    generation: 'both',
    confidence: 'documented',
    needs: 'page',
    members: ['foundry.applications.apps.DocumentSheetConfig.getSheetThemeForDocument'],
    run({ it, expect }) {
      it('is looked up', async () => {
        const { DocumentSheetConfig } = host.foundry.applications.apps;
        const type = findType('Item');
        const before = host.game.settings.get('core', 'sheetThemes');
        const item = makeItem(type);
        expect(DocumentSheetConfig.getSheetThemeForDocument(item)).to.equal('');
        try {
          await host.game.settings.set('core', 'sheetThemes', { defaults: { Item: { [type]: 'dark' } } });
          expect(DocumentSheetConfig.getSheetThemeForDocument(item)).to.equal('dark');
        } finally {
          await host.game.settings.set('core', 'sheetThemes', before);
        }
      });
      it('is that of the sheet that opens, whatever the rest looks like', async () => {
        const type = findType('Item');
        const before = host.game.settings.get('core', 'sheetThemes');
        const interfaceBefore = host.game.settings.get('core', 'uiConfig') as unknown as object;
        try {
          for (const [theme, other] of [
            ['light', 'dark'],
            ['dark', 'light'],
          ]) {
            const colorScheme = { applications: other, interface: other };
            await host.game.settings.set('core', 'uiConfig', { ...interfaceBefore, colorScheme });
            await host.game.settings.set('core', 'sheetThemes', { defaults: { Item: { [type]: theme } } });
            const { sheet } = makeItem(type);
            await sheet.render({ force: true });
            const { classList } = sheet.element as unknown as HTMLElement;
            const shown = ['light', 'dark'].filter((name) => classList.contains(`theme-${name}`));
            await sheet.close();
            expect(shown).to.deep.equal([theme]);
          }
        } finally {
          await host.game.settings.set('core', 'sheetThemes', before);
          await host.game.settings.set('core', 'uiConfig', interfaceBefore);
        }
      });
    },
  },
  {
    id: 'M-default-sheets',
    title: 'a menu of the settings chooses the default sheet of each type, kept in core.sheetClasses',
    source: `${DEFAULTS}; client/applications/api/category-browser.d.mts`,
    generation: 'both',
    confidence: 'documented',
    needs: 'world',
    members: [
      'foundry.applications.api.CategoryBrowser',
      'foundry.applications.api.CategoryBrowser.DEFAULT_OPTIONS',
      'foundry.applications.settings.menus',
      'foundry.applications.settings.menus.DefaultSheetsConfig',
      'foundry.applications.settings.menus.DefaultSheetsConfig.DEFAULT_OPTIONS',
      'foundry.applications.settings.menus.DefaultSheetsConfig.SETTING',
      'foundry.applications.settings.menus.DefaultSheetsConfig.SCHEMA',
      'foundry.applications.settings.menus.DefaultSheetsConfig.registerSetting',
    ],
    run({ it, expect }) {
      it('is a window of categories with the setting as its schema', () => {
        const { CategoryBrowser } = host.foundry.applications.api;
        expect(new (findMenu())()).to.be.instanceOf(CategoryBrowser);
        expect(findMenu().DEFAULT_OPTIONS.id).to.equal('default-sheets-config');
        expect(findMenu().SETTING).to.equal('sheetClasses');
        const { Actor, ActorDelta } = findMenu().SCHEMA.fields;
        expect(Actor).to.be.instanceOf(host.foundry.data.fields.TypedObjectField);
        expect(ActorDelta).to.equal(undefined);
        findMenu().registerSetting();
        expect(host.game.settings.settings.has('core.sheetClasses')).to.equal(true);
        const menus = [...host.game.settings.menus.values()];
        expect(menus.some((menu) => menu.type === findMenu())).to.equal(true);
      });
      it('lists the types that leave a choice, without a value while they follow their default', async () => {
        await withSheets(async (type, first, second) => {
          const categories = await loose(new (findMenu())())._prepareCategoryData();
          const entry = [...categories.Item.entries].find(({ id }) => String(id) === `Item-${type}`) as Loose;
          expect(entry.name).to.equal(`Item.${type}`);
          expect(entry.value).to.equal('');
          expect(Object.keys(entry.choices)).to.include(first);
          expect(Object.keys(entry.choices)).to.include(second);
        });
      });
      it('changes the sheet of documents when the setting changes', async () => {
        await withSheets(async (type, _first, second) => {
          const item = loose(await host.CONFIG.Item.documentClass.create({ name: 'Conformance', type }));
          expect(item.sheet.constructor.name).to.equal('FirstChoice');
          try {
            await host.game.settings.set('core', 'sheetClasses', { Item: { [type]: second } });
            await waitUntil(() => String(makeItem(type).sheet.constructor.name) === 'SecondChoice');
            const categories = await loose(new (findMenu())())._prepareCategoryData();
            const entry = [...categories.Item.entries].find(({ id }) => String(id) === `Item-${type}`) as Loose;
            expect(entry.value).to.equal(second);
            const { sheet } = item;
            expect(sheet.constructor.name).to.equal('SecondChoice');
            await host.game.settings.set('core', 'sheetClasses', { Item: { [type]: second }, Actor: {} });
            expect(item.sheet).to.equal(sheet);
          } finally {
            await host.game.settings.set('core', 'sheetClasses', {});
            await item.delete();
          }
        });
      });
    },
  },
];
