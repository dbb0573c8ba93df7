/** Tells the type package about the system: its id, and that `game`, `ui` and their settings exist (all code runs after init). */
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
