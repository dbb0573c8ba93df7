/** DragDrop: dragging and dropping elements. */
import { host } from './globals.ts';
import { makeDragEvent } from './page-script.ts';
import type { ConformanceSpec } from './spec.ts';

const shared = { generation: 'both', confidence: 'documented', needs: 'page' } as const;

export const specs: readonly ConformanceSpec[] = [
  {
    ...shared,
    id: 'M-drag-drop',
    title: 'DragDrop binds callbacks to the selected elements and asks for permission',
    source: 'fvtt-types client/applications/ux/drag-drop',
    members: [
      'foundry.applications.ux.DragDrop',
      'foundry.applications.ux.DragDrop#bind',
      'foundry.applications.ux.DragDrop#can',
      'foundry.applications.ux.DragDrop#callback',
      'foundry.applications.ux.DragDrop#callbacks',
      'foundry.applications.ux.DragDrop#permissions',
      'foundry.applications.ux.DragDrop#dragSelector',
      'foundry.applications.ux.DragDrop#dropSelector',
      'foundry.applications.ux.DragDrop.implementation',
    ],
    run({ it, expect }) {
      it('calls what is permitted', () => {
        const log: string[] = [];
        const root = document.createElement('div');
        root.innerHTML = '<ul class="items"><li class="item">a</li></ul>';
        let allowed = true;
        const drag = new host.foundry.applications.ux.DragDrop({
          dragSelector: '.item',
          dropSelector: '.items',
          permissions: { dragstart: () => allowed, drop: () => allowed },
          callbacks: {
            dragstart: (event: Event) => void log.push(event.type),
            drop: (event: Event) => void log.push(event.type),
          },
        });
        expect(drag.bind(root)).to.equal(drag);
        expect(drag.dragSelector).to.equal('.item');
        expect(drag.dropSelector).to.equal('.items');
        expect(drag.permissions.drop).to.be.a('function');
        expect(drag.callbacks.drop).to.be.a('function');
        const item = root.querySelector<HTMLElement>('.item') as HTMLElement;
        expect(item.getAttribute('draggable')).to.equal('true');
        document.body.append(root);
        item.dispatchEvent(makeDragEvent('dragstart'));
        item.dispatchEvent(makeDragEvent('drop'));
        expect(log).to.deep.equal(['dragstart', 'drop']);
        expect(drag.can('drop', '.items')).to.equal(true);
        allowed = false;
        expect(drag.can('drop', '.items')).to.equal(false);
        item.dispatchEvent(makeDragEvent('drop'));
        expect(log.length).to.equal(2);
        drag.callback(makeDragEvent('drop'), 'drop');
        expect(log.length).to.equal(3);
        root.remove();
        expect(host.foundry.applications.ux.DragDrop.implementation).to.be.a('function');
      });
      it('makes nothing draggable that may not be dragged', () => {
        const root = document.createElement('div');
        root.innerHTML = '<p class="item">a</p>';
        const permissions = { dragstart: () => false };
        new host.foundry.applications.ux.DragDrop({ dragSelector: '.item', permissions }).bind(root);
        expect(root.querySelector('.item')?.getAttribute('draggable')).to.not.equal('true');
      });
      it('permits where nothing is asked', () => {
        const drag = new host.foundry.applications.ux.DragDrop({});
        expect(drag.can('dragstart', '.x')).to.equal(true);
      });
    },
  },
];
