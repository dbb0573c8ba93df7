// Measuring: interleaved rounds for ratios, single calls for percentiles. All in one process, one run.

/** Work done again and again; the number returned is summed up so that nothing can be left out. */
export type Work = () => number;

/** Where results go so that the work is not optimised away. */
export let sink = 0;

/** Times each contender in turn, round after round, and returns the nanoseconds a call for each round. */
export function measureRounds(
  contenders: Record<string, { work: Work; calls: number }>,
  rounds = 21,
): Record<string, number[]> {
  const times: Record<string, number[]> = {};
  const run = ({ work, calls }: { work: Work; calls: number }): number => {
    const start = process.hrtime.bigint();
    for (let call = 0; call < calls; call++) sink += work();
    return Number(process.hrtime.bigint() - start) / calls;
  };
  for (const [name, contender] of Object.entries(contenders)) {
    times[name] = [];
    run(contender);
    run(contender);
  }
  for (let round = 0; round < rounds; round++) {
    for (const [name, contender] of Object.entries(contenders)) times[name]!.push(run(contender));
  }
  return times;
}

/** The median of the ratios `over` / `under`, round by round. */
export function findRatio(times: Record<string, number[]>, over: string, under: string): number {
  return findQuantile(
    times[over]!.map((time, round) => time / times[under]![round]!),
    0.5,
  );
}

/** Times single calls and returns the median over rounds of a quantile, in microseconds. `cpu`: processor time in place of the clock. */
export function measureCalls(work: Work, { calls = 4000, rounds = 9, quantile = 0.99, cpu = false } = {}): number {
  const quantiles: number[] = [];
  for (let call = 0; call < calls; call++) sink += work();
  for (let round = 0; round < rounds; round++) {
    const times: number[] = [];
    for (let call = 0; call < calls; call++) {
      if (cpu) {
        const before = process.cpuUsage();
        sink += work();
        const { user, system } = process.cpuUsage(before);
        times.push(user + system);
      } else {
        const before = process.hrtime.bigint();
        sink += work();
        times.push(Number(process.hrtime.bigint() - before) / 1000);
      }
    }
    quantiles.push(findQuantile(times, quantile));
  }
  return findQuantile(quantiles, 0.5);
}

/** The value below which this part of the numbers lies. */
export function findQuantile(numbers: readonly number[], quantile: number): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * quantile))]!;
}
