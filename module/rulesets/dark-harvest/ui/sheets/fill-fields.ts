/** Fills in the fields of a form whose usual values follow from the choice in another field. */
import { isTag } from '../../../../foundry/pages.ts';

/**
 * Fills in other fields whenever a choice is made.
 * @param form - the element that contains the fields
 * @param chooser - name of the field with the choice, below `system`
 * @param find - returns the values of the other fields by name below `system`; null if the choice has none
 */
export function fillFields(
  form: HTMLElement,
  chooser: string,
  find: (choice: string) => Readonly<Record<string, number | boolean>> | null,
): void {
  const fill = ({ target }: Event): void => {
    if (!isTag(target, 'select') || target.name !== `system.${chooser}`) return;
    for (const [name, value] of Object.entries(find(target.value) ?? {})) {
      const input = form.querySelector<HTMLInputElement>(`input[name="system.${name}"]`);
      if (!input) continue;
      if (typeof value === 'boolean') input.checked = value;
      else input.value = String(value);
      // Foundry does not save fields that seem unchanged, so this event makes the change look like the user's input.
      input.dispatchEvent(new Event('input', { bubbles: true }));
    }
  };
  // Listens in the capture phase, before the form is read.
  form.addEventListener('change', fill, true);
}
