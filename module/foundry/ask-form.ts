/** Asks in a small window: for a few words or numbers, by a template with named fields and one button; or which of several things. */

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
  wait(options: object): Promise<unknown>;
}

/** Something to choose. */
export interface NamedChoice {
  readonly id: string;
  /** As people typed it. */
  readonly name: string;
}

/** What a dialog is drawn in: the window, or in early builds of Foundry 13 its element. */
type DrawnDialog = HTMLElement | { readonly element: HTMLElement };

/**
 * Asks which of several things, with a button for each. Whether core takes the label of a button for HTML is not documented, and other users typed these names:
 * the buttons get them as text, once they are drawn.
 * @param title - of the window, in the user's language
 * @param classes - of the window, beside our own
 * @returns the id of the one that was chosen; null: the window was closed
 */
export async function askChoice(
  title: string,
  choices: readonly NamedChoice[],
  classes: readonly string[],
): Promise<string | null> {
  const given = await (foundry.applications.api.DialogV2 as unknown as Prompter).wait({
    window: { title },
    classes: ['tetrad', ...classes],
    position: { width: 420 },
    rejectClose: false,
    buttons: choices.map(({ id }, index) => ({ action: id, label: String(index + 1), default: index === 0 })),
    render(_event: Event, drawn: DrawnDialog) {
      const dialog = 'element' in drawn ? drawn.element : drawn;
      for (const { id, name } of choices) {
        const button = dialog.querySelector(`button[data-action="${id}"]`);
        if (button) button.textContent = name;
      }
    },
  });
  return typeof given === 'string' ? given : null;
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
