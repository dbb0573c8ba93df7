/** Draws a tour: an overlay that blocks clicks, a highlight around the target, and a box with the current step. */
import { createButton, createElement, getColorScheme, stampTheme } from '../applications/api/frame.ts';
import { lowPagesCutSteps } from '../generation.ts';
import { localize } from '../runtime.ts';
import type { TourStep } from './tour.ts';

/** The distance in pixels from a box to its target and to the edge of the page. */
const GAP = 16;

/** The height of a page from which on a step without a target is whole in version 13, in pixels (core issue 13069). */
const HIGH_PAGE = 960;

type BoxAction = 'exit' | 'next' | 'previous';

/** Creates two overlays: one blocks clicks, the other darkens everything except the target. */
export function drawOverlay(target: HTMLElement | null, padding: number): [HTMLElement, HTMLElement] {
  const fade = createElement('div', { class: 'tour-fadeout' });
  const { left = 0, top = 0, width = 0, height = 0 } = target?.getBoundingClientRect() ?? {};
  const box = target
    ? { left: left - padding, top: top - padding, width: width + 2 * padding, height: height + 2 * padding }
    : { left: 0, top: 0, width: 0, height: 0 };
  for (const [name, value] of Object.entries(box)) fade.style.setProperty(name, `${value}px`);
  return [createElement('div', { class: 'tour-overlay' }), fade];
}

/** Creates the box of a step. It is placed beside the target; without a target it is centred. */
export function drawStep(
  step: TourStep,
  { number, count }: { number: number; count: number },
  target: HTMLElement | null,
  act: (action: BoxAction) => void,
): HTMLElement {
  const title = localize(step.title);
  const button = (action: BoxAction, text: string, label: string): HTMLElement => {
    const element = createButton(action, 'step-button', text, label);
    element.addEventListener('click', () => act(action));
    return element;
  };
  const content = createElement('div', { class: 'step-content' });
  content.innerHTML = localize(step.content);
  const previous = button('previous', 'Back', 'Previous step');
  previous.toggleAttribute('disabled', number === 1);
  const next = number < count ? button('next', 'Next', 'Next step') : button('next', 'Done', 'End of the tour');
  const place = createElement('span', { class: 'step-counter' }, `${number} of ${count}`);
  const box = createElement(
    'aside',
    { class: target ? 'tour' : 'tour tour-center-step', role: 'dialog', 'aria-label': title, tabindex: '-1' },
    createElement(
      'header',
      { class: 'step-header' },
      createElement('h2', {}, title),
      button('exit', '×', 'Leave the tour'),
    ),
    content,
    createElement('footer', { class: 'step-footer' }, previous, place, next),
  );
  stampTheme(box, getColorScheme('applications'));
  if (target) requestAnimationFrame(() => placeBox(box, target, step.tooltipDirection));
  else if (lowPagesCutSteps && window.innerHeight < HIGH_PAGE) box.style.top = '0';
  return box;
}

/** Places a box on the side of its target that was asked for; default: the side with the most room. */
function placeBox(box: HTMLElement, target: HTMLElement, asked?: string): void {
  const rect = target.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = box;
  const { clientWidth, clientHeight } = document.documentElement;
  const room = {
    DOWN: clientHeight - rect.bottom - height,
    UP: rect.top - height,
    LEFT: rect.left - width,
    RIGHT: clientWidth - rect.right - width,
    CENTER: 0,
  };
  const wide = Object.entries(room).toSorted(([, a], [, b]) => b - a)[0]?.[0];
  const direction = asked && asked in room ? asked : wide;
  const middle = { x: rect.left + (rect.width - width) / 2, y: rect.top + (rect.height - height) / 2 };
  const x = { LEFT: rect.left - width - GAP, RIGHT: rect.right + GAP }[direction ?? ''] ?? middle.x;
  const y = { UP: rect.top - height - GAP, DOWN: rect.bottom + GAP }[direction ?? ''] ?? middle.y;
  const keep = (value: number, limit: number): string => `${Math.max(Math.min(value, limit - GAP), GAP)}px`;
  box.style.left = keep(x, clientWidth - width);
  box.style.top = keep(y, clientHeight - height);
}
