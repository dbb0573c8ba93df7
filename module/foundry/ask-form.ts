/** Asks for a few values in a small window with named fields and one button. */
import { notePresses } from './hold-redraws.ts';
import { watchNumbers } from './number-fields.ts';

/** The contents of the small window. */
export interface AskOptions {
  /** Title of the small window, in the user's language. */
  readonly title: string;
  /** Path of the template with the fields. */
  readonly template: string;
  readonly context: object;
  /** Label of the button, in the user's language. */
  readonly ok: string;
  /** Label of a second button, which closes the window; left out: there is none. */
  readonly cancel?: string;
  /** Further CSS classes of the small window. */
  readonly classes?: readonly string[];
}

/** The only methods of core's dialog class that are used here. Their full types are too deep for the type checker. */
interface Prompter {
  prompt(options: object): Promise<unknown>;
  wait(options: object): Promise<unknown>;
}

/**
 * Opens the small window and waits for the answer.
 * @returns the values, by field name; null if the window was closed
 */
export async function askForm({ title, template, context, ok, cancel, classes = [] }: AskOptions) {
  const content = document.createElement('div');
  content.classList.add('tetrad-content', 'tetrad-ask');
  content.innerHTML = await foundry.applications.handlebars.renderTemplate(
    template,
    context as Record<string, unknown>,
  );
  const confirm = {
    label: ok,
    callback: (_event: Event, button: HTMLButtonElement) => Object.fromEntries(new FormData(button.form ?? undefined)),
  };
  const dialog = {
    window: { title },
    classes: ['tetrad', ...classes],
    position: { width: 420 },
    content,
    render: (_event: Event, { element }: foundry.applications.api.ApplicationV2) => {
      notePresses(element);
      watchNumbers(element);
    },
  };
  const { DialogV2 } = foundry.applications.api as unknown as { readonly DialogV2: Prompter };
  const buttons = [
    { action: 'ok', default: true, ...confirm },
    { action: 'cancel', label: cancel },
  ];
  const given = await (cancel
    ? DialogV2.wait({ ...dialog, buttons, rejectClose: false })
    : DialogV2.prompt({ ...dialog, ok: confirm }));
  return typeof given === 'object' && given !== null ? (given as Record<string, string>) : null;
}

/**
 * Asks a question with a button for each answer.
 * @param answers - the labels of the buttons, by answer
 * @param skin - a further CSS class of the small window
 * @returns the answer; null if the window was closed
 */
export async function askChoice(
  title: string,
  text: string,
  answers: Readonly<Record<string, string>>,
  skin?: string,
): Promise<string | null> {
  const content = document.createElement('p');
  content.textContent = text;
  const given = await (foundry.applications.api.DialogV2 as unknown as Prompter).wait({
    window: { title },
    classes: ['tetrad', ...(skin ? [skin] : [])],
    position: { width: 420 },
    content: content.outerHTML,
    buttons: Object.entries(answers).map(([action, label], place) => ({ action, label, default: place === 0 })),
    rejectClose: false,
  });
  return typeof given === 'string' && Object.hasOwn(answers, given) ? given : null;
}
