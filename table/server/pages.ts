/** The two pages of the server: the join page and the game page. */
import type { Manifest } from './manifest.ts';
import { clientReadings } from './readings.ts';

/** A user on the join page. */
export interface JoinEntry {
  readonly id: string;
  readonly name: string;
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/gu, (character) => escapes[character] ?? character);
}

/** Returns the join page, on which the player chooses a user. */
export function renderJoinPage(worldTitle: string, systemTitle: string, users: readonly JoinEntry[]): string {
  const options = users.map(({ id, name }) => `<option value="${escapeHtml(id)}">${escapeHtml(name)}</option>`);
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Join ${escapeHtml(worldTitle)}</title>
    <link rel="icon" href="data:," />
    <style>
      :root { color-scheme: light dark; font: 1.125rem/1.5 system-ui, sans-serif; }
      main { max-width: 26rem; margin: 12vh auto; padding: 0 1rem; }
      form { display: grid; gap: 1rem; }
      select, button { width: 100%; font: inherit; padding: 0.5rem; }
    </style>
  </head>
  <body>
    <main>
      <h1>${escapeHtml(worldTitle)}</h1>
      <p>${escapeHtml(systemTitle)} on the embedded table, which is not Foundry.</p>
      <form method="post" action="/join">
        <label>Who joins? <select name="userid">${options.join('')}</select></label>
        <button type="submit" name="join">Join</button>
      </form>
    </main>
  </body>
</html>`;
}

/**
 * A script for a page whose scripts or style sheets did not all load. It requests the missing files until the server answers, then reloads the page. It is
 * inline, because no other file may have loaded.
 */
const LOAD_ANEW = `
      const missing = new Set();
      const loadAnew = () =>
        Promise.all([...missing].map((file) => fetch(file))).then(
          (answers) => answers.every(({ ok }) => ok) && location.reload(),
          () => setTimeout(loadAnew, 1000),
        );
      const onError = ({ target }) => {
        if (!target.matches?.('script, link, style')) return;
        if (missing.size === 0) setTimeout(loadAnew, 1000);
        const listImports = () => [...target.sheet.cssRules].flatMap(({ href }) => href ?? []);
        for (const file of target.matches('style') ? listImports() : [target.src ?? target.href]) missing.add(file);
      };
      addEventListener('error', onError, { capture: true });
    `;

/** Returns the game page. A system's style sheet without a layer is imported into the layer `system` (fvtt-types, package data `styles`; core issue 6842). */
export function renderGamePage(worldTitle: string, manifest: Manifest, generation: number): string {
  const imports = (manifest.styles ?? []).map((style) => {
    const { src, layer } = typeof style === 'string' ? { src: style, layer: 'system' } : style;
    const url = `/systems/${manifest.id}/${src}`;
    return `@import url(${JSON.stringify(url)})${layer === null ? '' : ` layer(${layer ?? 'system'})`};`;
  });
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${escapeHtml(worldTitle)}</title>
    <link rel="icon" href="data:," />
    <script>${LOAD_ANEW}</script>
    <style>@layer reset, variables, elements, blocks, applications, compatibility, layouts, system, modules, exceptions;</style>
    <link rel="stylesheet" href="/table/client.css" />
    <style>${imports.join('\n')}</style>
    <script>globalThis.TABLE_GENERATION = ${generation}; globalThis.TABLE_READINGS = ${JSON.stringify(clientReadings)};</script>
    <script type="module" src="/table/client.mjs"></script>
  </head>
  <body class="vtt game system-${escapeHtml(manifest.id)}"></body>
</html>`;
}
