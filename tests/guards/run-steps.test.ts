/** The order of the steps of `npm test`: two at a time, each after what it needs, none forgotten. */
import { expect, it } from 'vitest';
import { runSteps, type Step } from '../../tools/check/run-steps.mjs';

/** Runs steps that take a turn each, and tells what began when which others were under way, and what could not run. */
async function play(
  steps: readonly Step[],
  failing: readonly string[] = [],
): Promise<{ begun: string[]; notRun: string[] }> {
  const begun: string[] = [];
  const running = new Set<string>();
  const done: string[] = [];
  const notRun = await runSteps(
    steps,
    async (step) => {
      begun.push([step.name, ...running].join(' beside '));
      running.add(step.name);
      await new Promise((resolve) => setTimeout(resolve, 5));
      running.delete(step.name);
      return { step, code: failing.includes(step.name) ? 1 : 0 };
    },
    ({ step }) => done.push(step.name),
  );
  expect([...done, ...notRun].toSorted()).toEqual(steps.map(({ name }) => name).toSorted());
  return { begun, notRun };
}

it('begins with what is long, runs two at a time, and by itself what runs alone', async () => {
  const steps = [{ name: 'e2e', alone: true }, { name: 'a' }, { name: 'b' }, { name: 'types', long: true }];
  const { begun } = await play(steps);
  expect(begun[0]).toBe('types');
  expect(begun[1]).toBe('a beside types');
  expect(begun.at(-1)).toBe('e2e');
});

it('waits for what a step needs', async () => {
  const steps = [
    { name: 'test', needs: ['build'], long: true },
    { name: 'build' },
    { name: 'report', after: ['test'] },
  ];
  expect((await play(steps)).begun).toEqual(['build', 'test', 'report']);
});

it('leaves out what needs a step that has failed, says so, and goes on with the rest', async () => {
  const steps = [
    { name: 'build' },
    { name: 'test', needs: ['build'] },
    { name: 'lint' },
    { name: 'report', after: ['test'] },
  ];
  const { begun, notRun } = await play(steps, ['build', 'lint']);
  expect(begun).toEqual(['build', 'lint beside build']);
  expect(notRun).toEqual(['test', 'report']);
});
