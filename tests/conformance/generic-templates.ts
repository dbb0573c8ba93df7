/** The templates of Foundry that systems use as parts of their sheets. */
import { host } from './globals.ts';
import type { ConformanceSpec } from './spec.ts';

/** Renders a template and returns its elements. */
async function render(path: string, context: object): Promise<HTMLElement> {
  const holder = document.createElement('template');
  holder.innerHTML = String(await host.foundry.applications.handlebars.renderTemplate(path, context));
  return holder.content.firstElementChild as HTMLElement;
}

export const specs: readonly ConformanceSpec[] = [
  {
    id: 'M-template-tabs',
    title: 'templates/generic/tab-navigation.hbs draws the tabs of the context so that they change tabs',
    source:
      'core issue 10506 (classes and data attributes of tabs); fvtt-types client/applications/api/application.d.mts Tab',
    generation: 'both',
    confidence: 'reported',
    needs: 'page',
    members: ['foundry.applications.handlebars.renderTemplate'],
    run({ it, expect }) {
      it('gives a navigation with an entry for each tab', async () => {
        const tabs = {
          one: {
            id: 'one',
            group: 'primary',
            active: true,
            cssClass: 'active',
            label: 'One',
            icon: 'fa-solid fa-star',
          },
          two: { id: 'two', group: 'primary', active: false, cssClass: '', label: 'Two' },
        };
        const navigation = await render('templates/generic/tab-navigation.hbs', { tabs });
        expect(navigation.classList.contains('tabs')).to.equal(true);
        const entries = [...navigation.querySelectorAll<HTMLElement>('[data-action="tab"]')];
        expect(entries.map(({ dataset }) => `${dataset['group']} ${dataset['tab']}`)).to.deep.equal([
          'primary one',
          'primary two',
        ]);
        expect(entries.map((entry) => entry.textContent.trim())).to.deep.equal(['One', 'Two']);
        expect(entries.map((entry) => entry.classList.contains('active'))).to.deep.equal([true, false]);
        expect(entries.map((entry) => entry.querySelectorAll('i.fa-star').length)).to.deep.equal([1, 0]);
      });
    },
  },
  {
    id: 'M-template-footer',
    title: 'templates/generic/form-footer.hbs draws the buttons of the context',
    source: 'fvtt-types client/applications/api/application.d.mts FormFooterButton',
    generation: 'both',
    confidence: 'inferred',
    needs: 'page',
    members: ['foundry.applications.handlebars.renderTemplate'],
    run({ it, expect }) {
      it('gives a footer with each button', async () => {
        const buttons = [
          { type: 'submit', icon: 'fa-solid fa-save', label: 'Save', name: 'save' },
          { type: 'button', label: 'Reset', action: 'reset', cssClass: 'plain', disabled: true },
        ];
        const footer = await render('templates/generic/form-footer.hbs', { buttons });
        const [save, reset] = footer.querySelectorAll('button');
        expect([save?.type, save?.name, save?.textContent.trim(), save?.disabled]).to.deep.equal([
          'submit',
          'save',
          'Save',
          false,
        ]);
        expect([reset?.type, reset?.dataset['action'], reset?.className, reset?.disabled]).to.deep.equal([
          'button',
          'reset',
          'plain',
          true,
        ]);
      });
    },
  },
];
