// Runs the steps of `npm test` in an order that leaves no core idle.

/** The number of steps that run at once: most use one core, and the others often wait. */
const LANES = 2;

/**
 * Runs each step as soon as a lane is free and the steps it needs have passed; long steps first, steps that run alone when no other can.
 * @template {import('./steps.mjs').Step} S
 * @template {{ step: S, code: number }} Done
 * @param {readonly S[]} steps
 * @param {(step: S) => Promise<Done>} run
 * @param {(done: Done) => void} onDone called with each step that has ended
 * @returns {Promise<string[]>} the names of the steps that could not run
 */
export async function runSteps(steps, run, onDone) {
  const rank = ({ long = false, alone = false }) => (long ? 0 : alone ? 2 : 1);
  const waiting = steps.toSorted((left, right) => rank(left) - rank(right));
  const running = new Map();
  const passed = new Set();
  const hasEnded = (name) => !running.has(name) && !waiting.some((step) => step.name === name);
  const canRun = ({ needs = [], after = [], alone = false }) =>
    needs.every((name) => passed.has(name)) && after.every(hasEnded) && !(alone && running.size > 0);
  let isAlone = false;
  for (;;) {
    const index = isAlone || running.size >= LANES ? -1 : waiting.findIndex(canRun);
    if (index >= 0) {
      const [step] = waiting.splice(index, 1);
      isAlone = step.alone ?? false;
      running.set(step.name, run(step));
    } else if (running.size > 0) {
      const done = await Promise.race(running.values());
      running.delete(done.step.name);
      isAlone = false;
      if (done.code === 0) passed.add(done.step.name);
      onDone(done);
    } else return waiting.map(({ name }) => name);
  }
}
