// Compares odds with the oracle: to an absolute error of 1e-12, and small probabilities to a relative error of 1e-10.
import { expect } from 'vitest';
import { toNumber, type Fraction } from './oracle.ts';

/** Expects a probability to equal the fraction to 1e-12. */
export function expectExact(actual: number, exact: Fraction, message?: string): void {
  const wanted = toNumber(exact);
  expect(Math.abs(actual - wanted), `${message ?? ''} ${actual} is not ${wanted}`).toBeLessThan(1e-12);
  if (wanted > 1e-290)
    expect(Math.abs(actual / wanted - 1), `${message ?? ''} ${actual} is not ${wanted}`).toBeLessThan(1e-10);
}

/** Calls a function and returns the code and argument of the RulesError it throws. */
export function catchCode(run: () => unknown): string {
  try {
    run();
  } catch (error) {
    const { name, code, argument } = error as { name: string; code: string; argument: string };
    return name === 'RulesError' ? `${code} ${argument}` : `${name} ${String(error)}`;
  }
  return 'nothing thrown';
}
