/** The compendium browser: everything in the packs of the rulesets in use, to search, to read and to drag onto sheets and scenes. */
import { isRulesetInUse, listIdleTypes } from '../settings/world-settings.ts';
import { findRuleset, listRulesets } from '../foundry/ruleset.ts';
import { isElement, isTag } from '../foundry/pages.ts';
import { HandlebarsApplication, openWindow } from '../foundry/windows.ts';
import { runOrWarn, UserError } from '../user-error.ts';

const windowId = 'tetrad-pack-browser';
const folder = 'systems/tetrad/templates/shared/browser';

/** The document types that the browser shows, in the order of the filter. */
const documentNames = ['Item', 'Actor'] as const;

type DocumentName = (typeof documentNames)[number];

interface Indexed {
  readonly uuid?: string;
  readonly name?: string;
  readonly type?: string;
  readonly img?: string | null;
}

interface Entry {
  readonly uuid: string;
  readonly name: string;
  readonly img: string;
  readonly document: DocumentName;
  readonly type: string;
  /** The localised names of the document's type and of its pack. */
  readonly kind: string;
  readonly source: string;
  /** Id of the ruleset; empty: none. */
  readonly ruleset: string;
}

interface Opened {
  readonly sheet?: { render(force: boolean): unknown } | null;
}

/** The browser's filters. An empty string matches everything. */
interface Filter {
  readonly text: string;
  readonly type: string;
  readonly source: string;
  readonly ruleset: string;
}

function nameType(document: DocumentName, type: string): string {
  const labels = CONFIG[document].typeLabels as Readonly<Record<string, string>>;
  return game.i18n.localize(labels[type] ?? type);
}

/** Lists the entries of all packs that this user may see, by name. A pack that cannot be read is left out. */
async function listEntries(): Promise<Entry[]> {
  const idle = new Set(documentNames.flatMap((name) => listIdleTypes(name)));
  const isShown = (name: string): name is DocumentName => (documentNames as readonly string[]).includes(name);
  const packs = game.packs.filter(({ documentName, visible }) => visible && isShown(documentName));
  const lists = await Promise.all(
    packs.map(async (pack) => {
      const document = pack.documentName as DocumentName;
      const index = await pack.getIndex().catch(() => []);
      return [...(index as Iterable<Indexed>)].map(({ uuid = '', name = '', type = '', img }): Entry => {
        const [kind, ruleset] = [nameType(document, type), findRuleset(type)?.id ?? ''];
        return { uuid, name, img: img ?? '', document, type, kind, source: pack.title, ruleset };
      });
    }),
  );
  const { lang } = game.i18n;
  return lists
    .flat()
    .filter(({ uuid, type }) => uuid !== '' && !idle.has(type))
    .toSorted((one, other) => one.name.localeCompare(other.name, lang));
}

/** Tests whether an entry has all words of a search in its name, kind or pack, and fits the other filters. */
function fits({ name, kind, source, type, ruleset }: Entry, filter: Filter): boolean {
  const { lang } = game.i18n;
  const said = `${name} ${kind} ${source}`.toLocaleLowerCase(lang);
  const words = filter.text.toLocaleLowerCase(lang).split(/\s+/u);
  return (
    words.every((word) => said.includes(word)) &&
    (filter.type === '' || filter.type === type) &&
    (filter.source === '' || filter.source === source) &&
    (filter.ruleset === '' || filter.ruleset === ruleset)
  );
}

function listChoices(pairs: readonly (readonly [string, string])[], chosen: string) {
  const unique = [...new Map(pairs)].toSorted(([, one], [, other]) => one.localeCompare(other, game.i18n.lang));
  return unique.map(([value, label]) => ({ value, label, isChosen: value === chosen }));
}

/** Lists the rulesets in use, each with whether it alone is shown; empty if there is no choice. */
function listChips(chosen: string) {
  const inUse = listRulesets().filter(({ id }) => isRulesetInUse(id));
  if (inUse.length < 2) return [];
  return inUse.map(({ id, label }) => ({ id, label, isChosen: id === chosen }));
}

class PackBrowser extends HandlebarsApplication {
  static override DEFAULT_OPTIONS: typeof HandlebarsApplication.DEFAULT_OPTIONS = {
    id: windowId,
    classes: ['pack-browser'],
    window: { title: 'TETRAD.Browser.title', icon: 'fa-solid fa-magnifying-glass', resizable: true },
    position: { width: 560, height: 640 },
    actions: { openEntry: PackBrowser.#onOpenEntry, chooseRuleset: PackBrowser.#onChooseRuleset },
  };

  static override PARTS: typeof HandlebarsApplication.PARTS = {
    filter: { template: `${folder}/filter.hbs` },
    entries: { template: `${folder}/entries.hbs`, scrollable: ['.browser-entries'] },
  };

  #filter: Filter = { text: '', type: '', source: '', ruleset: '' };

  protected async _view() {
    const all = await listEntries();
    const entries = all.filter((entry) => fits(entry, this.#filter));
    const { text, type, source, ruleset } = this.#filter;
    const offered = all.filter((entry) => ruleset === '' || entry.ruleset === ruleset);
    return {
      text,
      rulesets: listChips(ruleset),
      types: listChoices(
        offered.map((entry) => [entry.type, entry.kind]),
        type,
      ),
      sources: listChoices(
        offered.map((entry) => [entry.source, entry.source]),
        source,
      ),
      entries,
      count: game.i18n.format('TETRAD.Browser.count', { shown: String(entries.length), all: String(all.length) }),
    };
  }

  protected _activate(): void {
    this.element.addEventListener('input', ({ target }) => {
      if (!isTag(target, 'input') && !isTag(target, 'select')) return;
      this.#filter = { ...this.#filter, [target.name]: target.value };
      void this.render({ parts: ['entries'] });
    });
    this.element.addEventListener('dragstart', (event) => {
      const row = isElement(event.target) ? event.target.closest<HTMLElement>('[data-uuid]') : null;
      const { uuid, document: type } = row?.dataset ?? {};
      // The drag data that core's sheets and canvas understand.
      if (uuid) event.dataTransfer?.setData('text/plain', JSON.stringify({ type, uuid }));
    });
    this.element.querySelector('input')?.focus();
  }

  /** Shows the entries of one ruleset, or those of all again. */
  static async #onChooseRuleset(this: PackBrowser, _event: Event, { dataset }: HTMLElement): Promise<void> {
    const chosen = dataset['ruleset'] ?? '';
    // The kinds and packs of another ruleset would leave nothing to show.
    this.#filter = { ...this.#filter, type: '', source: '', ruleset: chosen === this.#filter.ruleset ? '' : chosen };
    await this.render({ parts: ['filter', 'entries'] });
  }

  static async #onOpenEntry(this: PackBrowser, _event: Event, target: HTMLElement): Promise<void> {
    const { uuid = '' } = target.closest<HTMLElement>('[data-uuid]')?.dataset ?? {};
    await runOrWarn(async () => {
      const found = (await foundry.utils.fromUuid(uuid)) as Opened | null;
      if (!found) throw new UserError('drop-gone');
      await found.sheet?.render(true);
    });
  }
}

export async function openPackBrowser(): Promise<void> {
  await openWindow(windowId, () => new PackBrowser());
}
