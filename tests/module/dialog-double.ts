/** Stands in for the roll dialog and for questions, and keeps what was opened and asked. Mocked by the tests that import it. */

/** A dialog as it was opened. */
interface Opened {
  readonly request: { readonly exchange?: object; readonly purpose?: object };
  readonly note?: string;
  readonly offers?: readonly { readonly label: string; choose(): Promise<unknown> }[];
}

/** What was opened and asked, oldest first, and what is answered to each question. */
export const asked = { opened: [] as Opened[], questions: [] as (readonly string[])[], answer: null as string | null };

function open(_actor: object, request: object, options: object): Promise<boolean> {
  asked.opened.push({ ...options, request });
  return Promise.resolve(true);
}

/** In place of checks/check-dialog.ts. */
export const dialogDouble = { askCheck: open, openCheckDialog: open, foreseeCheck: () => null };

/** In place of foundry/ask-form.ts. */
export const formDouble = {
  askChoice(_title: string, _text: string, answers: Readonly<Record<string, string>>) {
    asked.questions.push(Object.values(answers));
    return Promise.resolve(asked.answer);
  },
};
