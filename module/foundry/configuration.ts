/** Tells the type package the id of the system. Also tells it that `game`, `ui` and their settings exist, because all our code runs after `init`. */
/** The package id, which is the scope of settings, flags and sheets. */
export type SystemId = 'tetrad';

declare module '@league-of-foundry-developers/foundry-vtt-types/configuration' {
  interface AssumeHookRan {
    ready: never;
  }
  interface SystemNameConfig {
    name: SystemId;
  }
}
