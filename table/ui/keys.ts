/** Runs the actions that packages have bound to keys, and the hotbar's macros for digits. */
import type { Hotbar } from '../foundry/applications/ui/hotbar.ts';
import { Tour } from '../foundry/nue/tour.ts';
import type { ClientKeybindings, KeyBinding, KeybindingAction } from '../foundry/helpers/client-keybindings.ts';
import { getGame, getUi, type Dictionary } from '../foundry/runtime.ts';

/** The keys that go through the steps of a tour. */
const MOVEMENTS: Record<string, string | undefined> = { ArrowLeft: 'left', ArrowRight: 'right' };

/** Tests whether the user is typing in a field, where keys must not run actions. */
function isWriting({ target }: Event): boolean {
  return (target as HTMLElement).closest?.('input, textarea, select, [contenteditable], prose-mirror') != null;
}

function listModifiers(event: KeyboardEvent): string[] {
  const held = { Alt: event.altKey, Control: event.ctrlKey || event.metaKey, Shift: event.shiftKey };
  return Object.entries(held).flatMap(([name, is]) => (is ? [name] : []));
}

/** Returns the context that an action is called with (fvtt-types, KeyboardManager.KeyboardEventContext). */
function describeEvent(event: KeyboardEvent, action: string): Dictionary {
  const modifiers = listModifiers(event);
  const [isAlt, isControl, isShift] = ['Alt', 'Control', 'Shift'].map((name) => modifiers.includes(name));
  const hasModifier = modifiers.length > 0;
  const { code: key, key: logicalKey, repeat, type } = event;
  const up = type === 'keyup';
  return { key, logicalKey, event, isAlt, isControl, isShift, hasModifier, modifiers, up, repeat, action };
}

function matches({ key, modifiers = [] }: KeyBinding, event: KeyboardEvent): boolean {
  const held = listModifiers(event);
  return key === event.code && held.length === modifiers.length && held.every((name) => modifiers.includes(name));
}

/** Handles a key: goes through a tour, or runs the actions bound to the key by precedence until one handles it, or runs the hotbar macro of a digit. */
function handleKey(event: KeyboardEvent): void {
  if (isWriting(event) || event.defaultPrevented) return;
  const movement = event.type === 'keydown' && MOVEMENTS[event.key];
  if (movement && Tour.onMovementAction([movement])) return event.preventDefault();
  const { keybindings, user } = getGame() as unknown as { keybindings: ClientKeybindings; user: { isGM: boolean } };
  const found = [...keybindings.bindings]
    .filter(([, bindings]) => bindings.some((binding) => matches(binding, event)))
    .map(([id]): [string, KeybindingAction] => [id, keybindings.actions.get(id) as KeybindingAction])
    .filter(([, { restricted }]) => !restricted || user.isGM)
    .toSorted(([, a], [, b]) => (a.precedence ?? 1) - (b.precedence ?? 1));
  for (const [id, action] of found) {
    const handler = event.type === 'keyup' ? action.onUp : action.onDown;
    if (handler?.(describeEvent(event, id))) return event.preventDefault();
  }
  const digit = /^Digit(\d)$/.exec(event.code)?.[1];
  if (digit === undefined || event.type === 'keyup' || event.repeat || listModifiers(event).length) return;
  const hotbar = getUi()['hotbar'] as Hotbar;
  const slot = hotbar.slots.find(({ key, macro }) => key === Number(digit) && macro);
  if (slot) void hotbar._execute(slot.slot);
}

export function activateKeybindings(): void {
  document.addEventListener('keydown', handleKey);
  document.addEventListener('keyup', handleKey);
}
