/**
 * game.tooltip: a box beside an element, shown by call (v14 API: foundry.helpers.interaction.TooltipManager). Tooltips by hover are not here. The box stays in
 * the game's page, also for elements of detached windows, because it is not documented that core moves it (docs/dev/divergence.md).
 */
import { cleanContent } from '../applications/clean-content.ts';

/** Space between an element and its tooltip, in px. */
const MARGIN = 5;

/** Shows one tooltip at a time. */
export class TooltipManager {
  element: HTMLElement | null = null;

  get tooltip(): HTMLElement {
    return document.getElementById('tooltip') as HTMLElement;
  }

  /**
   * Shows a tooltip at an element.
   * @throws Error if both `text` and `html` are given.
   */
  activate(
    element: HTMLElement,
    { text = '', html = '', cssClass = '' }: { text?: string; html?: HTMLElement | string; cssClass?: string } = {},
  ): void {
    if (text && html) throw new Error('A tooltip has either text or html.');
    this.deactivate();
    const { tooltip } = this;
    this.element = element;
    tooltip.className = cssClass;
    tooltip.replaceChildren(text || (typeof html === 'string' ? cleanContent(html) : html));
    tooltip.hidden = false;
    element.setAttribute('aria-describedby', tooltip.id);
    const [at, own] = [element.getBoundingClientRect(), tooltip.getBoundingClientRect()];
    const { clientWidth, clientHeight } = document.documentElement;
    const below = at.bottom + MARGIN;
    const top = below + own.height <= clientHeight ? below : Math.max(0, at.top - MARGIN - own.height);
    const left = Math.max(MARGIN, Math.min(at.left, clientWidth - own.width - MARGIN));
    Object.assign(tooltip.style, { top: `${top}px`, left: `${left}px` });
  }

  /** Hides the tooltip. */
  deactivate(): void {
    this.element?.removeAttribute('aria-describedby');
    this.element = null;
    Object.assign(this.tooltip, { className: '', hidden: true }).replaceChildren();
  }
}
