/** Where a window of ours opens: in the middle of what the sidebar leaves free, where core would take the middle of the page. */

/** Least distance from the edge of the page, in px. */
const MARGIN = 8;

/**
 * Finds the left edge of a window that is to open.
 * @param width - its width in px; undefined where it is not known before it is drawn
 * @returns px, or undefined where core's place will do
 */
export function findLeft(width: number | 'auto' | undefined): number | undefined {
  const sidebar = document.getElementById('sidebar')?.getBoundingClientRect();
  if (typeof width !== 'number' || !sidebar || sidebar.width === 0 || sidebar.left <= MARGIN) return undefined;
  return Math.max(MARGIN, Math.round((sidebar.left - width) / 2));
}
