/** game.tooltip: one element beside another, with text or HTML, and the description of that other element for screen readers. */
import { host, type Loose, loose, waitUntil } from './globals.ts';
import type { ConformanceSpec } from './spec.ts';

const shared = { generation: 'both', needs: 'page' } as const;
const TOOLTIPS = 'fvtt-types client/helpers/interaction/tooltip-manager; API14 class TooltipManager';

/** Puts two elements on the page and shows tooltips at them; afterwards nothing is left. */
async function withAnchors(use: (tooltips: Loose, anchors: HTMLElement[]) => unknown): Promise<void> {
  const anchors = ['one', 'two'].map((name) => {
    const anchor = document.createElement('button');
    anchor.textContent = `conformance ${name}`;
    document.body.append(anchor);
    return anchor;
  });
  const tooltips = loose(host.game.tooltip);
  try {
    await use(tooltips, anchors);
  } finally {
    tooltips.deactivate();
    for (const anchor of anchors) anchor.remove();
  }
}

export const specs: readonly ConformanceSpec[] = [
  {
    ...shared,
    id: 'M-tooltip',
    title: 'a tooltip is shown at one element at a time, as text or as HTML',
    source: TOOLTIPS,
    confidence: 'documented',
    members: [
      'foundry.helpers.interaction.TooltipManager',
      'foundry.helpers.interaction.TooltipManager#activate',
      'foundry.helpers.interaction.TooltipManager#deactivate',
      'foundry.helpers.interaction.TooltipManager#element',
      'foundry.helpers.interaction.TooltipManager#tooltip',
      'game.tooltip',
    ],
    run({ it, expect }) {
      it('until it is deactivated', () =>
        withAnchors(async (tooltips, [one, two]) => {
          expect(tooltips).to.be.instanceOf(host.foundry.helpers.interaction.TooltipManager);
          const box = tooltips.tooltip as unknown as HTMLElement;
          expect(box).to.equal(document.getElementById('tooltip'));
          const html = document.createElement('p');
          html.textContent = 'conformance note';
          tooltips.activate(one, { html, cssClass: 'conformance-one conformance-other' });
          await waitUntil(() => box.contains(html));
          expect(tooltips.element).to.equal(one);
          expect([...box.classList]).to.include.members(['conformance-one', 'conformance-other']);
          tooltips.activate(two, { text: '<b>plain</b>' });
          await waitUntil(() => box.textContent?.includes('<b>plain</b>'));
          expect(tooltips.element).to.equal(two);
          expect(box.classList.contains('conformance-one')).to.equal(false);
          tooltips.deactivate();
          expect(tooltips.element).to.equal(null);
        }));
      it('and HTML as text is cleaned', () =>
        withAnchors(async (tooltips, [one]) => {
          const box = tooltips.tooltip as unknown as HTMLElement;
          tooltips.activate(one, { html: '<em>safe</em><script>1</script>' });
          await waitUntil(() => box.querySelector('em'));
          expect(box.querySelector('script')).to.equal(null);
        }));
      it('never both', () =>
        withAnchors((tooltips, [one]) => {
          expect(() => tooltips.activate(one, { text: 'a', html: 'b' })).to.throw();
        }));
    },
  },
  {
    ...shared,
    id: 'M-tooltip-described',
    title: 'a tooltip describes its element for as long as it is shown there',
    source: 'core issue 9727; pf2e pull request 17597',
    confidence: 'reported',
    members: ['foundry.helpers.interaction.TooltipManager#activate'],
    run({ it, expect }) {
      it('by aria-describedby', () =>
        withAnchors(async (tooltips, [one, two]) => {
          const read = (): (string | null | undefined)[] =>
            [one, two].map((anchor) => anchor?.getAttribute('aria-describedby'));
          tooltips.activate(one, { text: 'first' });
          await waitUntil(() => read()[0] === 'tooltip');
          tooltips.activate(two, { text: 'second' });
          await waitUntil(() => read()[1] === 'tooltip');
          expect(read()[0]).to.equal(null);
          tooltips.deactivate();
          expect(read()).to.deep.equal([null, null]);
        }));
    },
  },
];
