// The rows of the measurement and their page, docs/dev/performance.md.
import { cpus, release, type as systemType } from 'node:os';

/** One thing measured. `atLeast`: the value must be that much or more (a ratio); otherwise at most (a time, a size). */
export interface Row {
  readonly what: string;
  readonly against: string;
  readonly value: number;
  readonly target: number | null;
  readonly atLeast: boolean;
  readonly unit: '×' | 'µs' | 'ms' | 'kB' | 'cards';
}

/** True where the target is missed by more than half: a ratio below half of it, a time or size above twice. Of what is counted one too many is a failure. */
export function isFailure({ value, target, atLeast, unit }: Row): boolean {
  if (target === null) return false;
  if (unit === 'cards') return value > target;
  return atLeast ? value < target / 2 : value > target * 2;
}

function describeTarget({ target, atLeast, unit }: Row): string {
  return target === null ? 'none' : `${atLeast ? '≥' : '≤'} ${target} ${unit}`;
}

function judge(row: Row): string {
  if (row.target === null) return '';
  const reached = row.atLeast ? row.value >= row.target : row.value <= row.target;
  return reached ? 'reached' : isFailure(row) ? 'failed' : 'missed';
}

function formatValue({ value, unit }: Row): string {
  const digits = unit === 'cards' || value >= 100 ? 0 : value >= 10 ? 1 : 2;
  return `${value.toFixed(digits)} ${unit}`;
}

/** Writes a row for the terminal. */
export function writeLine(row: Row): string {
  return `${judge(row).padEnd(8)} ${formatValue(row).padStart(11)}  (${describeTarget(row)})  ${row.what}, ${row.against}`;
}

/** Writes the page. */
export function writePage(rows: readonly Row[]): string {
  const processors = cpus();
  const machine = `${processors.length} × ${processors[0]?.model.trim() ?? 'unknown processor'}, ${systemType()} ${release()}, Node ${process.versions.node}`;
  const table = rows.map(
    (row) => `| ${row.what} | ${row.against} | ${formatValue(row)} | ${describeTarget(row)} | ${judge(row)} |`,
  );
  return `# Performance of the rules

Written by \`npm run bench\`. This is the speed of \`src/\`, the rules alone: it says nothing of Foundry, which evaluates every roll of a
game in its own way and time. Only the hit in a long chat log is measured in a page, on the embedded table in headless Chromium.

Machine: ${machine}.

| what | measured | reached | target | |
| --- | --- | --- | --- | --- |
${table.join('\n')}

- A ratio is the median over 21 rounds in one run, in each of which every contender takes its turn; × more is better, save against the plain
  loop, where it is our time over the loop's.
- A p99 is the median over 9 rounds of the 99th percentile of 4,000 single calls (fights and panels: 1,000), by the clock or, where it says
  CPU, by the processor time of the whole process.
- Forecasts of fights are worked out in a worker, of random fighters; how long they take is a median of 5 rounds of 40 forecasts, or of 4 times 1,000
  fights.
- The published rollers get \`8d6! - 3d6\`: they roll the dice and add them up, which is less than counting successes. Notation goes in, the
  result comes out, as their users call them.
- The sizes of all rules and of the scripts are those of four rulesets, as are their targets. Source maps lie beside the scripts and are not counted.
- The hit marks a character of whom 40 of the 200 cards speak; the 10 that show its health are drawn again in each of 21 rounds, and no others. In the same
  round all 200 are drawn once. \`tests/e2e/binding/fight.test.ts\` asserts which cards are drawn again, for whoever may see the numbers and for whoever may not.
- In bulk an exchange is drawn from its exact law (damageOdds, createSampler): one number a draw, the law itself
  worked out once beforehand. The others roll every die.
- The naive convolution caps re-rolls at nine, so it is off by up to 1e-8 as well.
- \`npm run bench\` ends with code 1 where a ratio is below half of its target, a time or size above twice, or a card is drawn again that shows nothing new.
`;
}
