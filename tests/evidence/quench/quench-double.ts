/** Puts the double of Quench into a page before its scripts run, as `quench`, and fires `quenchReady` in the hook `setup`. Bundled by itself. */
import { createQuench } from '../../module/neighbours/quench-double.ts';

const quench = createQuench();

/** What modules have of the host when their scripts run. */
interface Hooks {
  once(hook: string, listener: () => void): void;
  callAll(hook: string, ...args: unknown[]): void;
}

let hooks: Hooks | undefined;
Object.defineProperty(globalThis, 'Hooks', {
  configurable: true,
  get: () => hooks,
  set(value: Hooks) {
    hooks = value;
    value.once('setup', () => value.callAll('quenchReady', quench));
  },
});
Object.assign(globalThis, { quench });
