/** TextEditor: enriching rolls, links and secrets, and reading drag data. */
import { findType, host } from './globals.ts';
import { makeDragEvent } from './page-script.ts';
import type { ConformanceSpec } from './spec.ts';

const EDITOR = 'fvtt-types client/applications/ux/text-editor';
const shared = { generation: 'both', confidence: 'documented', needs: 'page', source: EDITOR } as const;

/** Enriches a text and returns it as an element. */
async function enrich(text: string, options: Record<string, unknown> = {}): Promise<HTMLElement> {
  const holder = document.createElement('div');
  holder.innerHTML = String(await host.foundry.applications.ux.TextEditor.implementation.enrichHTML(text, options));
  return holder;
}

export const specs: readonly ConformanceSpec[] = [
  {
    ...shared,
    id: 'M-text-rolls',
    title: 'inline rolls: [[formula]] is rolled at once, [[/r formula]] waits for a click',
    members: [
      'foundry.applications.ux.TextEditor',
      'foundry.applications.ux.TextEditor.enrichHTML',
      'foundry.applications.ux.TextEditor.implementation',
    ],
    run({ it, expect }) {
      it('at once', async () => {
        const holder = await enrich('<p>takes [[2 + @n]] damage</p>', { rollData: { n: 3 } });
        const anchor = holder.querySelector<HTMLElement>('a.inline-roll.inline-result');
        expect(anchor?.textContent?.trim()).to.equal('5');
        expect(holder.textContent).to.match(/takes\s+5\s+damage/);
      });
      it('deferred', async () => {
        const holder = await enrich('[[/r 1d6 + @n]]{Damage}', { rollData: { n: 3 } });
        const anchor = holder.querySelector<HTMLElement>('a.inline-roll');
        expect(anchor?.classList.contains('inline-result')).to.equal(false);
        expect(anchor?.dataset.formula).to.include('1d6');
        expect(anchor?.textContent).to.include('Damage');
      });
      it('may be switched off', async () => {
        expect((await enrich('[[2 + 3]]', { rolls: false })).textContent).to.equal('[[2 + 3]]');
      });
      it('leaves other text alone', async () => {
        expect((await enrich('<p>plain <em>text</em></p>')).innerHTML).to.equal('<p>plain <em>text</em></p>');
      });
    },
  },
  {
    ...shared,
    id: 'M-text-links',
    title: '@UUID[…]{label} becomes a link to the document; a broken one is marked',
    needs: 'world',
    members: ['foundry.applications.ux.TextEditor.enrichHTML'],
    run({ it, expect }) {
      it('links', async () => {
        const actor = await host.CONFIG.Actor.documentClass.create({ name: 'Conformance', type: findType('Actor') });
        try {
          const uuid = String(actor.uuid);
          const holder = await enrich(`@UUID[${uuid}]{Someone} and @UUID[${uuid}]`);
          const links = [...holder.querySelectorAll<HTMLElement>('a.content-link')];
          expect(links.map((link) => link.dataset.uuid)).to.deep.equal([uuid, uuid]);
          expect(links[0]?.textContent).to.include('Someone');
          expect(links[1]?.textContent).to.include('Conformance');
          expect(links.some((link) => link.classList.contains('broken'))).to.equal(false);
        } finally {
          await actor.delete();
        }
      });
      it('broken links', async () => {
        const holder = await enrich('@UUID[Actor.conformanceNone0]{Nobody}');
        const link = holder.querySelector('a');
        expect(link?.classList.contains('broken')).to.equal(true);
        expect(link?.textContent).to.include('Nobody');
      });
    },
  },
  {
    ...shared,
    id: 'M-text-secrets',
    title: 'secret sections are left out unless asked for',
    members: ['foundry.applications.ux.TextEditor.enrichHTML'],
    run({ it, expect }) {
      it('hides and shows', async () => {
        const text = '<p>open</p><section class="secret" id="secret-1">hidden</section>';
        expect((await enrich(text)).textContent).to.equal('open');
        expect((await enrich(text, { secrets: true })).textContent).to.include('hidden');
      });
    },
  },
  {
    ...shared,
    id: 'M-text-embeds',
    title: 'an @Embed that cannot be embedded is no error, and the text around it is enriched all the same',
    source: `${EDITOR} (of an embed: null if the Document could not be embedded); dnd5e issue 6181 (the reference is shown)`,
    confidence: 'reported',
    members: ['foundry.applications.ux.TextEditor.enrichHTML'],
    run({ it, expect }) {
      it('in the middle of a text', async () => {
        const holder = await enrich('<p>see @Embed[Actor.conformanceNone0] for [[2 + 3]] of them</p>');
        expect(holder.textContent).to.match(/^see .* for\s+5\s+of them$/);
        expect(holder.querySelector('a.inline-roll')?.textContent?.trim()).to.equal('5');
      });
      it('and one that names nothing', async () => {
        expect((await enrich('@Embed[x] here')).textContent).to.match(/ here$/);
      });
    },
  },
  {
    ...shared,
    id: 'M-text-drag-data',
    title: 'getDragEventData reads JSON and gives an empty object for anything else',
    members: ['foundry.applications.ux.TextEditor.getDragEventData'],
    run({ it, expect }) {
      it('reads', () => {
        const { TextEditor } = host.foundry.applications.ux;
        const event = makeDragEvent('drop', { type: 'Item', uuid: 'Item.x' });
        expect(TextEditor.getDragEventData(event)).to.deep.equal({ type: 'Item', uuid: 'Item.x' });
        const broken = makeDragEvent('drop');
        const transfer = (broken as DragEvent).dataTransfer as DataTransfer;
        transfer.setData('text/plain', 'no json');
        expect(TextEditor.getDragEventData(broken)).to.deep.equal({});
      });
    },
  },
];
