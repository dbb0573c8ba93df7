/** How our windows that belong to no ruleset look, and where they open: in the skin of what is played, and never over the GM panel. */
import { listRulesets } from '../foundry/ruleset.ts';
import { placeBeside } from '../foundry/windows.ts';
import { panelId } from './gm-panel.ts';
import { findSkin } from './skin.ts';

/** Puts a window into the skin of what is played, unless it is in one already. */
function dress({ classList }: HTMLElement): void {
  const skins = new Set(listRulesets().map(({ id }) => id));
  const skin = findSkin();
  if (skin && ![...classList].some((name) => skins.has(name))) classList.add(skin);
}

const overlaps = (a: DOMRect, b: DOMRect): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** Dresses windows as they open, and moves them off the GM panel. Called in `init`. */
export function watchDress(): void {
  Hooks.on('renderApplicationV2', (app, element, _context, { isFirstRender }) => {
    if (!isFirstRender || !app.hasFrame || !element.matches('.tetrad:not(.tetrad-sheet)')) return;
    dress(element);
    const panel = document.getElementById(panelId);
    if (!panel || panel === element || !overlaps(panel.getBoundingClientRect(), element.getBoundingClientRect()))
      return;
    app.setPosition(placeBeside(element, { beside: panel, keepsSidebar: false }));
  });
}
