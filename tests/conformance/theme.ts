/** Colour schemes of body and applications, and the cascade layers of style sheets. */
import { host, loose, toClass, waitUntil } from './globals.ts';
import { withRendered } from './page-script.ts';
import type { ConformanceSpec } from './spec.ts';

const shared = { generation: 'both', confidence: 'reported', needs: 'page' } as const;

/** Runs `body` under a colour scheme for interface and applications. */
async function withScheme(scheme: 'light' | 'dark', body: () => unknown): Promise<void> {
  const before = host.foundry.utils.deepClone(host.game.settings.get('core', 'uiConfig'));
  const changed = host.foundry.utils.mergeObject(host.foundry.utils.deepClone(before), {
    colorScheme: { applications: scheme, interface: scheme },
  });
  await host.game.settings.set('core', 'uiConfig', changed);
  try {
    await body();
  } finally {
    await host.game.settings.set('core', 'uiConfig', before);
  }
}

/** Returns the colour of an element under some rules; undefined if the environment does not support layers. */
const computeColor = (rules: string): string | undefined => {
  const style = document.createElement('style');
  style.textContent = rules;
  const probe = document.createElement('p');
  probe.id = 'conformance-layer';
  document.head.append(style);
  document.body.append(probe);
  const { color } = getComputedStyle(probe);
  style.remove();
  probe.remove();
  return typeof CSSLayerBlockRule === 'undefined' ? undefined : color;
};

/** Returns a rule in a layer that colours the probe. */
const writeRule = (layer: string, n: number): string =>
  `@layer ${layer} { #conformance-layer { color: rgb(${n}, ${n}, ${n}) } }`;

export const specs: readonly ConformanceSpec[] = [
  {
    ...shared,
    id: 'M-theme-body',
    title: 'the colour scheme is a class of body, and changes with the setting',
    source: 'dcc pull request 765; core issue 13230',
    members: [],
    run({ it, expect }) {
      it('one of theme-light and theme-dark', async () => {
        for (const scheme of ['light', 'dark'] as const) {
          await withScheme(scheme, async () => {
            await waitUntil(() => document.body.classList.contains(`theme-${scheme}`));
            const other = scheme === 'light' ? 'theme-dark' : 'theme-light';
            expect(document.body.classList.contains(other)).to.equal(false);
          });
        }
      });
    },
  },
  {
    ...shared,
    id: 'C-50',
    title: 'the chat log carries a theme of its own',
    source: 'dcc V14.md',
    members: ['ui.chat'],
    run({ it, expect }) {
      it('theme-light', () => {
        const element = host.ui.chat.element as unknown as HTMLElement;
        expect(element.querySelector('.themed.theme-light, .theme-light')).to.not.equal(null);
      });
    },
  },
  {
    ...shared,
    id: 'M-theme-window',
    title: 'a window takes its theme from body unless its classes name one',
    source: 'dcc pull request 765; core issue 13230',
    confidence: 'inferred',
    members: ['foundry.applications.api.ApplicationV2'],
    run({ it, expect }) {
      it('classes given by the application stay', async () => {
        class ConformanceThemed extends toClass(host.foundry.applications.api.ApplicationV2) {
          static DEFAULT_OPTIONS = { id: 'conformance-themed', classes: ['themed', 'theme-light'] };
          async _renderHTML(): Promise<string> {
            return '<p>text</p>';
          }
          _replaceHTML(result: string, content: HTMLElement): void {
            content.innerHTML = result;
          }
        }
        await withRendered(loose(new ConformanceThemed()), (element) => {
          expect(element.classList.contains('theme-light')).to.equal(true);
          expect(element.classList.contains('theme-dark')).to.equal(false);
        });
      });
    },
  },
  {
    ...shared,
    id: 'C-76',
    title: "the system's style sheets lie in the layer system, below modules; unlayered rules there beat sub-layers",
    source: 'core issue 6842',
    members: [],
    run({ it, expect }) {
      it('modules lie above the system', () => {
        const color = computeColor(writeRule('modules', 2) + writeRule('system', 1));
        expect(color ?? 'rgb(2, 2, 2)').to.equal('rgb(2, 2, 2)');
      });
      it('each style sheet of the system is imported into its layer', () => {
        if (typeof CSSLayerBlockRule === 'undefined') return;
        const marker = `systems/${String(host.game.system.id)}/`;
        const imports = [...document.styleSheets]
          .filter((sheet) => !sheet.href || sheet.href.startsWith(location.origin))
          .flatMap((sheet) => [...sheet.cssRules])
          .filter((rule): rule is CSSImportRule => rule instanceof CSSImportRule && rule.href.includes(marker));
        const unlayered = [...document.styleSheets].filter((sheet) => !sheet.ownerRule && sheet.href?.includes(marker));
        expect(unlayered.length).to.equal(0);
        expect(imports.length).to.be.above(0);
        expect(imports.every((rule) => rule.layerName === 'system')).to.equal(true);
      });
    },
  },
];
