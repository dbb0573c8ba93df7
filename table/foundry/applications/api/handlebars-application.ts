/** Renders applications from Handlebars templates, part by part (v14 API: HandlebarsApplicationMixin; conformance C-39, C-44). */
import type { Dictionary } from '../../runtime.ts';
import { loadTemplates, renderTemplate } from '../handlebars.ts';
import { ApplicationV2 } from './application.ts';
import type { FormConfiguration, RenderOptions } from './types.ts';

/** A part of an application: a template that must render a single element. */
export interface HandlebarsTemplatePart {
  template: string;
  id?: string | null;
  root?: boolean | null;
  classes?: string[] | null;
  templates?: string[] | null;
  scrollable?: string[] | null;
  forms?: Record<string, FormConfiguration> | null;
}

/** What a rendered part keeps from its previous content: scroll positions and the focus. */
export interface PartState {
  scrollPositions: [element: HTMLElement, top: number, left: number][];
  focus?: string;
}

type Parts = Record<string, HTMLElement>;

/**
 * Parses the HTML of a part.
 * @throws Error unless there is exactly one element at the top level; a root part may have any number.
 */
function parsePart(partId: string, part: HandlebarsTemplatePart, html: string): HTMLElement {
  const template = document.createElement('template');
  template.innerHTML = html;
  const { children } = template.content;
  if (part.root) {
    const root = document.createElement('div');
    root.append(...children);
    return root;
  }
  if (children.length !== 1) throw new Error(`Template part "${partId}" must render a single HTML element.`);
  return children[0] as HTMLElement;
}

/**
 * Adds rendering from Handlebars templates to an application class.
 * @param BaseApplication - The class.
 * @returns A subclass that renders the parts in `PARTS`.
 */
export function HandlebarsApplicationMixin<Base extends typeof ApplicationV2>(BaseApplication: Base): Base {
  const Parent: typeof ApplicationV2 = BaseApplication;
  class HandlebarsApplication extends Parent {
    static PARTS: Record<string, HandlebarsTemplatePart> = {};
    #parts: Parts = {};

    get parts(): Parts {
      return this.#parts;
    }

    override _configureRenderOptions(options: RenderOptions): void {
      super._configureRenderOptions(options);
      options.parts ??= Object.keys((this.constructor as typeof HandlebarsApplication).PARTS);
    }

    _configureRenderParts(_options: RenderOptions): Record<string, HandlebarsTemplatePart> {
      const { PARTS } = this.constructor as typeof HandlebarsApplication;
      return Object.fromEntries(Object.entries(PARTS).map(([id, part]) => [id, { ...part }]));
    }

    override async _preRender(context: Dictionary, options: RenderOptions): Promise<void> {
      await super._preRender(context, options);
      const parts = Object.values((this.constructor as typeof HandlebarsApplication).PARTS);
      await loadTemplates([...new Set(parts.flatMap(({ template, templates }) => [template, ...(templates ?? [])]))]);
    }

    override async _renderHTML(context: Dictionary, options: RenderOptions): Promise<Parts> {
      const parts = this._configureRenderParts(options);
      const rendered: Parts = {};
      for (const partId of options.parts ?? []) {
        const part = parts[partId];
        if (!part) {
          console.warn(`Part "${partId}" is not supported by the ${this.constructor.name} Application`);
          continue;
        }
        const partContext = await this._preparePartContext(partId, context, options);
        const element = parsePart(partId, part, await renderTemplate(part.template, partContext));
        element.dataset['applicationPart'] = partId;
        if (part.id) element.id = `${this.id}-${part.id}`;
        element.classList.add(...(part.classes ?? []));
        rendered[partId] = element;
      }
      return rendered;
    }

    async _preparePartContext(partId: string, context: Dictionary, _options: RenderOptions): Promise<Dictionary> {
      context['partId'] = `${this.id}-${partId}`;
      return context;
    }

    override _replaceHTML(result: unknown, content: HTMLElement, options: RenderOptions): void {
      const parts = (this.constructor as typeof HandlebarsApplication).PARTS;
      for (const [partId, rendered] of Object.entries(result as Parts)) {
        let element = rendered;
        const selector = `[data-application-part="${partId}"]`;
        const prior =
          content.dataset['applicationPart'] === partId ? content : content.querySelector<HTMLElement>(selector);
        const state: PartState = { scrollPositions: [] };
        if (parts[partId]?.root) {
          content.dataset['applicationPart'] = partId;
          content.replaceChildren(...rendered.children);
          element = content;
        } else if (prior) {
          this._preSyncPartState(partId, element, prior, state);
          prior.replaceWith(element);
          this._syncPartState(partId, element, prior, state);
        } else content.append(element);
        this._attachPartListeners(partId, element, options);
        this.#parts[partId] = element;
      }
    }

    _preSyncPartState(partId: string, newElement: HTMLElement, priorElement: HTMLElement, state: PartState): void {
      const part = (this.constructor as typeof HandlebarsApplication).PARTS[partId];
      const focused = priorElement.querySelector<HTMLElement>(':focus');
      const name = focused?.getAttribute('name');
      if (focused?.id) state.focus = `#${CSS.escape(focused.id)}`;
      else if (focused && name) state.focus = `${focused.tagName}[name="${CSS.escape(name)}"]`;
      for (const selector of part?.scrollable ?? []) {
        const find = (root: HTMLElement): HTMLElement[] =>
          selector ? [...root.querySelectorAll<HTMLElement>(selector)] : [root];
        const replacements = find(newElement);
        for (const [index, element] of find(priorElement).entries()) {
          const replacement = replacements[index];
          if (replacement) state.scrollPositions.push([replacement, element.scrollTop, element.scrollLeft]);
        }
      }
    }

    _syncPartState(_partId: string, newElement: HTMLElement, _priorElement: HTMLElement, state: PartState): void {
      if (state.focus) newElement.querySelector<HTMLElement>(state.focus)?.focus();
      for (const [element, top, left] of state.scrollPositions)
        Object.assign(element, { scrollTop: top, scrollLeft: left });
    }

    override _tearDown(options: Dictionary): void {
      super._tearDown(options);
      this.#parts = {};
    }

    _attachPartListeners(partId: string, htmlElement: HTMLElement, _options: RenderOptions): void {
      const part = (this.constructor as typeof HandlebarsApplication).PARTS[partId];
      for (const [selector, config] of Object.entries(part?.forms ?? {})) {
        const form = htmlElement.matches(selector) ? htmlElement : htmlElement.querySelector(selector);
        form?.addEventListener('submit', (event) => void this._onSubmitForm(config, event));
        form?.addEventListener('change', (event) => this._onChangeForm(config, event));
      }
    }
  }
  return HandlebarsApplication as unknown as Base;
}
