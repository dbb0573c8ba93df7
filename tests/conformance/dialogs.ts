/** DialogV2: static helpers and their results, content, default button, dismissal. */
import { catchFailure, host, type Loose, loose, pause, waitUntil } from './globals.ts';
import type { ConformanceSpec } from './spec.ts';

const DIALOG = 'fvtt-types client/applications/api/dialog';
const shared = { generation: 'both', confidence: 'documented', needs: 'page', source: DIALOG } as const;
const ID = 'conformance-dialog';

/** Opens a dialog with a static helper, acts on it, and returns its result. */
async function answer(
  method: string,
  config: Record<string, unknown>,
  act: (element: HTMLElement, dialog: Loose) => unknown,
): Promise<unknown> {
  const promise = host.foundry.applications.api.DialogV2[method]({ id: ID, window: { title: 'Probe' }, ...config });
  const settled = Promise.resolve(promise as unknown).then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  );
  await waitUntil(() => document.querySelector(`#${ID} button[data-action]`));
  const dialog = host.foundry.applications.instances.get(ID);
  await act(document.getElementById(ID) as HTMLElement, dialog);
  const outcome = await settled;
  await waitUntil(() => !document.getElementById(ID));
  if ('error' in outcome) throw outcome.error;
  return outcome.value;
}

/** Presses the button for an action. */
function press(element: HTMLElement, action: string): void {
  element.querySelector<HTMLButtonElement>(`button[data-action="${action}"]`)?.click();
}

/** Closes a dialog without an answer. */
function dismiss(_element: HTMLElement, dialog: Loose): unknown {
  return dialog.close({ animate: false });
}

/** Opens a dialog created with the constructor. */
const openDialog = async (config: Record<string, unknown>): Promise<Loose> => {
  const { DialogV2 } = host.foundry.applications.api;
  const dialog = new DialogV2({ id: ID, window: { title: 'Probe' }, ...config });
  await dialog.render({ force: true });
  return dialog;
};

export const specs: readonly ConformanceSpec[] = [
  {
    ...shared,
    id: 'C-47',
    title: 'a dialog resolves to what its button gives: callback result, else action; null when dismissed',
    source: DIALOG + '; core issues 11763, 12337, 12525',
    members: ['foundry.applications.api.DialogV2', 'foundry.applications.api.DialogV2.wait'],
    run({ it, expect }) {
      const buttons = [
        { action: 'plain', label: 'Plain', default: true },
        { action: 'empty', label: 'Empty', callback: () => undefined },
        { action: 'data', label: 'Data', callback: async () => ({ n: 3 }) },
      ];
      it('the action of a button without a callback or with an undefined result', async () => {
        expect(await answer('wait', { buttons }, (element) => press(element, 'plain'))).to.equal('plain');
        expect(await answer('wait', { buttons }, (element) => press(element, 'empty'))).to.equal('empty');
      });
      it('the result of the callback', async () => {
        expect(await answer('wait', { buttons }, (element) => press(element, 'data'))).to.deep.equal({ n: 3 });
      });
      it('null when dismissed, a rejection when that is asked for', async () => {
        expect(await answer('wait', { buttons }, dismiss)).to.equal(null);
        const failure = await catchFailure(() => answer('wait', { buttons, rejectClose: true }, dismiss));
        expect(failure).to.be.instanceOf(Error);
      });
      it('the callback receives event, button and dialog; render and close are called', async () => {
        const log: unknown[] = [];
        const callback = (event: Event, button: HTMLButtonElement, dialog: Loose): string => {
          log.push(event instanceof Event, button.tagName, button.dataset.action, dialog.id);
          return (button.form as HTMLFormElement).querySelector('input')?.value ?? '';
        };
        const value = await answer(
          'wait',
          {
            content: '<input name="n" value="7">',
            buttons: [{ action: 'read', label: 'Read', callback }],
            render: () => void log.push('render'),
            close: () => void log.push('close'),
          },
          (element) => press(element, 'read'),
        );
        expect(value).to.equal('7');
        expect(log).to.deep.equal(['render', true, 'BUTTON', 'read', ID, 'close']);
      });
    },
  },
  {
    ...shared,
    id: 'M-dialog-confirm',
    title: 'confirm resolves to true, false or null',
    members: ['foundry.applications.api.DialogV2.confirm'],
    run({ it, expect }) {
      it('answers', async () => {
        expect(await answer('confirm', { content: 'Sure?' }, (element) => press(element, 'yes'))).to.equal(true);
        expect(await answer('confirm', { content: 'Sure?' }, (element) => press(element, 'no'))).to.equal(false);
        expect(await answer('confirm', { content: 'Sure?' }, dismiss)).to.equal(null);
      });
      it('takes changed and further buttons', async () => {
        const config = {
          content: '<p>Sure?</p>',
          yes: { label: 'Aye', callback: () => 'aye' },
          buttons: [{ action: 'later', label: 'Later' }],
        };
        const look = (element: HTMLElement): void => {
          expect(element.querySelector('[data-action="yes"]')?.textContent).to.include('Aye');
          expect(element.textContent).to.include('Sure?');
          press(element, 'later');
        };
        expect(await answer('confirm', config, look)).to.equal('later');
        expect(await answer('confirm', config, (element) => press(element, 'yes'))).to.equal('aye');
      });
    },
  },
  {
    ...shared,
    id: 'M-dialog-prompt',
    title: 'prompt has one button',
    members: ['foundry.applications.api.DialogV2.prompt'],
    run({ it, expect }) {
      it('prompt', async () => {
        expect(await answer('prompt', { content: 'x' }, (element) => press(element, 'ok'))).to.equal('ok');
        const ok = { label: 'Go', callback: () => 5 };
        expect(await answer('prompt', { content: 'x', ok }, (element) => press(element, 'ok'))).to.equal(5);
        expect(await answer('prompt', { content: 'x' }, dismiss)).to.equal(null);
      });
    },
  },
  {
    ...shared,
    id: 'M-dialog-instance',
    title: 'a dialog is an application with a form, cleaned content, a default button and a submit callback',
    members: ['foundry.applications.api.DialogV2.DEFAULT_OPTIONS'],
    run({ it, expect }) {
      it('refuses to be made without buttons', () => {
        expect(() => new host.foundry.applications.api.DialogV2({ content: 'x' })).to.throw();
      });
      it('submits by the default button when the form is submitted by keyboard, then calls submit and closes', async () => {
        const log: unknown[] = [];
        const dialog = await openDialog({
          content: '<input name="n" value="7">',
          buttons: [
            { action: 'one', label: 'One' },
            { action: 'two', label: 'Two', default: true },
          ],
          submit: (result: unknown, each: unknown) => void log.push(result, each === dialog),
        });
        const element = dialog.element as unknown as HTMLElement;
        expect(dialog).to.be.instanceOf(host.foundry.applications.api.ApplicationV2);
        const form = element.matches('form') ? element : element.querySelector('form');
        form?.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }));
        await waitUntil(() => !dialog.rendered);
        expect(log).to.deep.equal(['two', true]);
      });
      it('cleans a content string of scripts but takes an element as it is', async () => {
        const buttons = [{ action: 'ok', label: 'OK' }];
        const dialog = await openDialog({ content: '<p onclick="x()">a</p><script>1</script>', buttons });
        const element = dialog.element as unknown as HTMLElement;
        expect(element.querySelector('script')).to.equal(null);
        expect(element.querySelector('p')?.hasAttribute('onclick')).to.equal(false);
        await dialog.close({ animate: false });
        const content = document.createElement('div');
        content.innerHTML = '<span data-mine="1">b</span>';
        const second = await openDialog({ content, buttons });
        expect((second.element as unknown as HTMLElement).querySelector('[data-mine="1"]')).to.not.equal(null);
        await second.close({ animate: false });
      });
      it('a modal dialog is a dialog element, and Escape dismisses it', async () => {
        const closed: string[] = [];
        const dialog = await openDialog({ modal: true, buttons: [{ action: 'ok', label: 'OK' }] });
        dialog.addEventListener('close', () => void closed.push('close'));
        const element = dialog.element as unknown as HTMLElement;
        expect(element.tagName).to.equal('DIALOG');
        const event = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true });
        element.querySelector('button')?.dispatchEvent(event);
        await waitUntil(() => !dialog.rendered);
        await pause(0);
        expect(closed).to.deep.equal(['close']);
        expect(loose(host.foundry.applications.api.DialogV2.DEFAULT_OPTIONS)).to.be.an('object');
      });
    },
  },
];
