/** Asks for a few values in a small window with named fields and one button. */

/** The contents of the small window. */
export interface AskOptions {
  /** Title of the small window, in the user's language. */
  readonly title: string;
  /** Path of the template with the fields. */
  readonly template: string;
  readonly context: object;
  /** Label of the button, in the user's language. */
  readonly ok: string;
  /** Further CSS classes of the small window. */
  readonly classes?: readonly string[];
}

/** The only method of core's dialog class that is used here. Its full type is too deep for the type checker. */
interface Prompter {
  prompt(options: object): Promise<unknown>;
}

/**
 * Opens the small window and waits for the answer.
 * @returns the values, by field name; null if the window was closed
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
