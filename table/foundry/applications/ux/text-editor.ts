/** Enriches HTML (v14 API: foundry.applications.ux.TextEditor): document links, custom enrichers, inline rolls, secrets. */
import { createRoll } from '../../dice/lookup.ts';
import { NotImplementedInTable } from '../../not-implemented.ts';
import { getConfig, getUi, type Dictionary } from '../../runtime.ts';
import { fromUuid, type IdentifiedDocument } from '../../utils/uuid.ts';
import { createElement } from '../api/frame.ts';
import { getImplementation } from './implementation.ts';

/** What to enrich, and the data for rolls and relative links. */
export interface EnrichmentOptions extends Dictionary {
  secrets?: boolean;
  documents?: boolean;
  rolls?: boolean;
  custom?: boolean;
  rollData?: Dictionary | (() => Dictionary);
  relativeTo?: IdentifiedDocument | null;
}
type Replacement = HTMLElement | null;
interface Enricher {
  pattern: RegExp;
  enricher(match: RegExpMatchArray, options: EnrichmentOptions): Promise<Replacement> | Replacement;
}
const CONTENT_LINK = /@(UUID|Actor|Item)\[([^#\]]+)(?:#[^\]]+)?](?:{([^}]+)})?/g;
const INLINE_ROLL = /\[\[(?:\/([a-zA-Z]+)\s)?(.*?)(]{2,3})(?:{([^}]+)})?/g;
const ROLL_COMMAND = /^(p|public|gm|b|blind|s|self)?r(?:oll)?$/;
/** The message mode for each prefix of a roll command: `b` in `/br` stands for `blind`. */
const ROLL_VISIBILITY: Readonly<Record<string, string>> = { p: 'public', b: 'blind', s: 'self' };

/** Replaces every match of a pattern in an element's text nodes. A match for which the enricher returns null stays. */
async function replaceText(
  html: HTMLElement,
  { pattern, enricher }: Enricher,
  options: EnrichmentOptions,
): Promise<void> {
  const walker = document.createTreeWalker(html, NodeFilter.SHOW_TEXT);
  const nodes: Text[] = [];
  while (walker.nextNode()) nodes.push(walker.currentNode as Text);
  for (const node of nodes) {
    const parts: (string | Node)[] = [];
    let end = 0;
    for (const match of node.data.matchAll(pattern)) {
      const replacement = await enricher(match, options);
      if (!replacement) continue;
      parts.push(node.data.slice(end, match.index), replacement);
      end = match.index + match[0].length;
    }
    if (parts.length) node.replaceWith(...parts, node.data.slice(end));
  }
}

function createAnchor(classes: string, label: string, dataset: Record<string, string>): HTMLElement {
  const anchor = createElement('a', { class: classes, tabindex: '0' }, label);
  Object.assign(anchor.dataset, dataset);
  return anchor;
}

/** Turns references to documents into links. A link to a missing document is marked as broken. */
const contentLinks: Enricher = {
  pattern: CONTENT_LINK,
  async enricher([, type, target = '', name], { relativeTo }) {
    const uuid = type === 'UUID' ? target : `${type}.${target}`;
    const found = await fromUuid(uuid, { relative: relativeTo ?? null }).catch(() => null);
    const { name: ownName } = (found ?? {}) as { name?: string };
    const label = name ?? ownName ?? target;
    if (!found) return createAnchor('content-link broken', label, { uuid });
    return createAnchor('content-link', label, { link: '', uuid: found.uuid, id: found.id, type: found.documentName });
  },
};

/** Turns a deferred roll (`[[/r …]]`) into a link and rolls an immediate one (`[[…]]`). Other commands stay as text. */
const inlineRolls: Enricher = {
  pattern: INLINE_ROLL,
  async enricher([, command, body = '', closing = ']]', label], { rollData }) {
    const formula = closing.length === 3 ? `${body}]` : body;
    if (command) {
      const found = ROLL_COMMAND.exec(command.toLowerCase());
      if (!found) return null;
      const visibility = found[1] ?? '';
      const mode = `${ROLL_VISIBILITY[visibility] ?? visibility}roll`;
      const [text = '', flavor = ''] = formula.split('#').map((part) => part.trim());
      return createAnchor(`inline-roll ${mode}`, label ?? text, { mode, formula: text, flavor: label ?? flavor });
    }
    try {
      const data = typeof rollData === 'function' ? rollData() : rollData;
      return (await createRoll(formula, data).evaluate({ allowInteractive: false })).toAnchor({ label });
    } catch {
      return null;
    }
  },
};

/** Enriches HTML, and reads the data of drops. */
// oxlint-disable-next-line typescript/no-extraneous-class -- the public API has a class of static members
export class TextEditor {
  /** The text editor class in use, as CONFIG.ux names it. */
  static get implementation(): typeof TextEditor {
    return getImplementation('TextEditor', this);
  }

  /**
   * Enriches HTML: replaces links, rolls and matches of custom enrichers, and removes secrets.
   * @param content - HTML.
   * @param options - What to enrich (default: everything except secrets).
   * @returns The enriched HTML.
   */
  static async enrichHTML(content: string, options: EnrichmentOptions = {}): Promise<string> {
    const { secrets = false, documents = true, rolls = true, custom = true } = options;
    const html = createElement('div');
    html.innerHTML = content ?? '';
    if (!secrets) for (const secret of html.querySelectorAll('section.secret:not(.revealed)')) secret.remove();
    // @Embed is not implemented, but any user can write it into a message. An error here would hide the whole text from everyone.
    if (html.textContent?.includes('@Embed['))
      console.warn(new NotImplementedInTable('foundry.applications.ux.TextEditor @Embed').message);
    const { enrichers = [] } = (getConfig()['TextEditor'] ?? {}) as { enrichers?: Enricher[] };
    const chosen = [documents && [contentLinks], custom && enrichers, rolls && [inlineRolls]];
    for (const enricher of chosen.flatMap((list) => list || [])) await replaceText(html, enricher, options);
    return html.innerHTML;
  }

  /** Returns the data of a drop, which are JSON; an empty object if there are none. */
  static getDragEventData(event: DragEvent): unknown {
    try {
      const data = JSON.parse(event.dataTransfer?.getData('text/plain') ?? '{}') as unknown;
      return data instanceof Object ? data : {};
    } catch {
      return {};
    }
  }
}

/** Handles clicks on inline rolls and document links anywhere on the page. */
export function activateTextListeners(): void {
  document.body.addEventListener('click', (event) => {
    const anchor = (event.target as HTMLElement).closest<HTMLElement>('a.inline-roll, a.content-link');
    if (!anchor) return;
    event.preventDefault();
    const { uuid, mode, formula, flavor } = anchor.dataset;
    if (uuid) {
      void fromUuid(uuid).then((found) =>
        (found as { sheet?: { render(options: Dictionary): unknown } } | null)?.sheet?.render({ force: true }),
      );
    } else if (mode && formula) {
      const chat = getUi()['chat'] as { processMessage(text: string): Promise<unknown> };
      void chat.processMessage(`/${mode} ${formula}${flavor ? ` # ${flavor}` : ''}`);
    }
  });
}
