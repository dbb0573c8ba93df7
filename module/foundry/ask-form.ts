/** Asks in a small window for a few words or numbers, by a template with named fields and one button. */

/** What is asked. */
export interface AskOptions {
  /** Title of the window, in the user's language. */
  readonly title: string;
  /** Path of the template of the fields. */
  readonly template: string;
  readonly context: object;
  /** Label of the button, in the user's language. */
  readonly ok: string;
  /** Classes of the window, beside our own. */
  readonly classes?: readonly string[];
}

/** The part of the dialogs that is used here, in its plain form: the type package overflows on the whole. */
interface Prompter {
  prompt(options: object): Promise<unknown>;
}

/**
 * Asks.
 * @returns what was filled in, by the name of the field; null: the window was closed
 */
export async function askForm({ title, template, context, ok, classes = [] }: AskOptions) {
  const content = document.createElement('div');
  content.classList.add('tetrad-content', 'tetrad-ask');
  content.innerHTML = await foundry.applications.handlebars.renderTemplate(
    template,
    context as Record<string, unknown>,
  );
  const given = await (foundry.applications.api.DialogV2 as unknown as Prompter).prompt({
    window: { title },
    classes: ['tetrad', ...classes],
    position: { width: 420 },
    content,
    ok: {
      label: ok,
      callback: (_event: Event, button: HTMLButtonElement) =>
        Object.fromEntries(new FormData(button.form ?? undefined)),
    },
  });
  return typeof given === 'object' && given !== null ? (given as Record<string, string>) : null;
}
