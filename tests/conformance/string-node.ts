/** foundry.utils.StringNode, which builds HTML text without a DOM (Foundry 14). */
import { catchFailure, host, invoke } from './globals.ts';
import type { ConformanceSpec } from './spec.ts';

const PAGE = 'https://foundryvtt.com/api/classes/foundry.utils.StringNode.html';
const TYPES = 'fvtt-types main common/utils/string-node.d.mts';

export const specs: readonly ConformanceSpec[] = [
  {
    id: 'M-string-node',
    title: 'a StringNode has a tag, attributes and children, and becomes HTML',
    source: `${PAGE}; ${TYPES}`,
    generation: 14,
    confidence: 'documented',
    needs: 'page',
    members: [
      'foundry.utils.StringNode',
      'foundry.utils.StringNode#tag',
      'foundry.utils.StringNode#attrs',
      'foundry.utils.StringNode#appendChild',
      'foundry.utils.StringNode.fromString',
    ],
    run({ it, expect }) {
      it('keeps tag and attributes, which cannot be given other values', async () => {
        const { StringNode } = host.foundry.utils;
        const plain = new StringNode();
        expect(plain.tag).to.equal(undefined);
        expect(plain.attrs).to.deep.equal({});
        const node = new StringNode('span', { class: 'a b', title: 'T' });
        expect(node.tag).to.equal('span');
        expect(node.attrs).to.deep.equal({ class: 'a b', title: 'T' });
        await catchFailure(() => Reflect.set(node, 'tag', 'div'));
        expect(node.tag).to.equal('span');
      });
      it('wraps its children in the tag, and without a tag in nothing', () => {
        const { StringNode } = host.foundry.utils;
        const inner = new StringNode('b');
        inner.appendChild('bold');
        const node = new StringNode('p', { id: 'x' });
        node.appendChild('text ');
        node.appendChild(inner);
        expect(node.toString()).to.equal('<p id="x">text <b>bold</b></p>');
        const fragment = new StringNode();
        fragment.appendChild('one ');
        fragment.appendChild(inner);
        expect(fragment.toString()).to.equal('one <b>bold</b>');
      });
      it('closes no void element, and refuses it children', async () => {
        const { StringNode } = host.foundry.utils;
        const image = new StringNode('img', { src: 'a.webp' });
        expect(image.toString()).to.equal('<img src="a.webp">');
        for (const tag of ['img', 'br', 'hr', 'input']) {
          const node = new StringNode(tag);
          expect(await catchFailure(() => node.appendChild('x'))).to.be.instanceOf(Error);
        }
      });
      it('reads HTML and writes it again', () => {
        const { StringNode } = host.foundry.utils;
        for (const html of [
          '<div id="someDiv"><i>text</i></div>',
          '<ul><li>a</li><li>b &amp; c<br></li></ul>',
          '<p data-a="1 &quot;2&quot;">x</p>',
          'text <em>and</em> more',
          '<p>a</p><p>b</p>',
        ]) {
          const node = StringNode.fromString(html);
          expect(node).to.be.instanceOf(StringNode);
          expect(node.toString()).to.equal(html);
        }
      });
    },
  },
  {
    id: 'M-string-node-indent',
    title: 'a StringNode is indented by spaces or text, ten characters at most; inline nodes stay on their line',
    source: `${PAGE}; ${TYPES}; fvtt-types main tests/foundry/common/utils/string-node.test.ts`,
    generation: 14,
    confidence: 'inferred',
    needs: 'page',
    members: ['foundry.utils.StringNode#inline', 'foundry.utils.StringNode#toString'],
    run({ it, expect }) {
      it('is inline while empty, and by what it was made as afterwards', () => {
        const { StringNode } = host.foundry.utils;
        expect(new StringNode().inline).to.equal(true);
        const block = new StringNode('div', {}, false);
        expect(block.inline).to.equal(true);
        block.appendChild('text');
        expect(block.inline).to.equal(false);
        const inline = new StringNode('span');
        inline.appendChild('text');
        expect(inline.inline).to.equal(true);
        inline.appendChild(block);
        expect(inline.inline).to.equal(false);
      });
      it('puts the children of a block on lines of their own', () => {
        const { StringNode } = host.foundry.utils;
        const block = new StringNode('div', {}, false);
        const paragraph = new StringNode('p', {}, false);
        const bold = new StringNode('b');
        bold.appendChild('bold');
        paragraph.appendChild('text');
        block.appendChild(paragraph);
        block.appendChild(bold);
        const lines = String(invoke(block, 'toString', 2)).split('\n');
        expect(lines.map((line) => line.trim())).to.deep.equal([
          '<div>',
          '<p>',
          'text',
          '</p>',
          '<b>bold</b>',
          '</div>',
        ]);
        expect(lines.map((line) => line.length - line.trimStart().length)).to.deep.equal([0, 2, 4, 2, 2, 0]);
        expect(block.toString()).to.equal('<div><p>text</p><b>bold</b></div>');
      });
      it('indents by ten characters at most', () => {
        const { StringNode } = host.foundry.utils;
        const block = new StringNode('div', {}, false);
        block.appendChild('text');
        expect(invoke(block, 'toString', 20)).to.equal(invoke(block, 'toString', 10));
        expect(invoke(block, 'toString', 20)).to.include(`\n${' '.repeat(10)}text`);
        expect(invoke(block, 'toString', '-'.repeat(12))).to.include(`\n${'-'.repeat(10)}text`);
      });
    },
  },
];
