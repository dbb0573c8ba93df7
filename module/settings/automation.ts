/**
 * What the system does by itself in this world, for each family of consequences: it does it, asks first, or leaves it to the table. A family has only those of
 * the three that make sense for it, its default first.
 */
import { isObject } from '../foundry/plain-data.ts';
import { getSettings } from '../foundry/host.ts';

export const families = {
  ammunition: ['does', 'prompts', 'off'],
  wear: ['does', 'prompts', 'off'],
  statuses: ['does', 'prompts', 'off'],
  defeat: ['does', 'prompts', 'off'],
  initiative: ['does', 'prompts', 'off'],
  // A test that is due is always asked for: nobody rolls it by themselves.
  tests: ['does', 'off'],
  // Only a GM lets time pass.
  time: ['prompts', 'off'],
} as const satisfies Readonly<Record<string, readonly ('does' | 'prompts' | 'off')[]>>;

/** A family of consequences. */
export type Family = keyof typeof families;

/** What the system does about a family: all of it, only if someone says so, or nothing. */
export type Automation = (typeof families)[Family][number];

const KEY = 'automation';

function readAll(): Readonly<Record<string, unknown>> {
  const stored = getSettings().get('tetrad', KEY);
  return isObject(stored) ? stored : {};
}

/** Returns what the system does about a family in this world. */
export function readAutomation(family: Family): Automation {
  const offered: readonly Automation[] = families[family];
  const stored = readAll()[family];
  return offered.find((one) => one === stored) ?? families[family][0];
}

/** Stores what the system does about a family; GMs only. */
export async function chooseAutomation(family: Family, choice: Automation): Promise<void> {
  await getSettings().set('tetrad', KEY, { ...readAll(), [family]: choice });
}

/** Registers the world setting. Called in `init`. */
export function registerAutomation(): void {
  const type = new foundry.data.fields.ObjectField();
  getSettings().register('tetrad', KEY, { scope: 'world', config: false, type, default: {} });
}
