/** Draws the form element in which a user chooses among the values that a field allows. */
import { localize, type Dictionary } from '../runtime.ts';
import { getFieldDrawing, type InputConfig } from './field.ts';

/** The choices of a field: a list of values, or an object with labels by value. */
export type Choices = unknown[] | Dictionary | (() => unknown[] | Dictionary) | undefined;

/** Creates a form element with these choices as its options. */
export function drawChoices(choices: Choices, config: InputConfig, factory = 'createSelectInput'): HTMLElement {
  const resolved = typeof choices === 'function' ? choices() : (choices ?? []);
  const entries: [string, unknown][] = Array.isArray(resolved)
    ? resolved.map((choice): [string, unknown] => [String(choice), choice])
    : Object.entries(resolved);
  const options = entries.map(([value, entry]) => {
    const record: Dictionary = typeof entry === 'object' && entry !== null ? (entry as Dictionary) : { label: entry };
    const label = (record[(config['labelAttr'] as string | undefined) ?? 'label'] as string | undefined) ?? value;
    return { ...record, value, label: config['localize'] ? localize(label) : label };
  });
  return getFieldDrawing(factory)({ options, ...config, choices: undefined });
}
