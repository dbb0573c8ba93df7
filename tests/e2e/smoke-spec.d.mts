// Types of smoke-spec.mjs, for the tests.

export interface SmokeCheck {
  readonly name: string;
  readonly passed: boolean;
  readonly found: string;
}
export function runSmokeSpec(): Promise<SmokeCheck[]>;
