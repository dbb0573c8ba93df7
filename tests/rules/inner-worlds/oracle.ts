// A simple oracle that lists every way in which dice can fall. It shares no code with the rules under test.

type Mode = 'advantage' | 'disadvantage' | null;

/** One way in which dice can fall, with its probability. */
export interface Fall {
  readonly value: number;
  readonly weight: number;
}

const die = (sides: number): number[] => Array.from({ length: sides }, (_, index) => index + 1);

/** Lists how one throw of a die can end; with `rerolled` a 1 is thrown once more. */
function listThrows(sides: number, rerolled: boolean): Fall[] {
  const once = die(sides).map((value) => ({ value, weight: 1 / sides }));
  if (!rerolled) return once;
  return once.flatMap((fall) =>
    fall.value === 1 ? die(sides).map((value) => ({ value, weight: fall.weight / sides })) : [fall],
  );
}

/** Lists what counts of a die that is thrown once, or twice with a mode. `lower`: the lower number is the better one. */
export function listKept(sides: number, mode: Mode, lower: boolean, rerolled = false): Fall[] {
  const throws = listThrows(sides, rerolled);
  if (mode === null) return throws;
  const pick = (mode === 'advantage') === lower ? Math.min : Math.max;
  return throws.flatMap((first) =>
    throws.map((second) => ({ value: pick(first.value, second.value), weight: first.weight * second.weight })),
  );
}

/** Lists the sums of two independent numbers. */
export function listSums(first: readonly Fall[], second: readonly Fall[]): Fall[] {
  return first.flatMap((a) => second.map((b) => ({ value: a.value + b.value, weight: a.weight * b.weight })));
}

/** Adds up the probabilities of the values that pass a test. */
export const weigh = (falls: readonly Fall[], test: (value: number) => boolean): number =>
  falls.reduce((sum, { value, weight }) => (test(value) ? sum + weight : sum), 0);

/** Lists the faces of a die, from 1 on. */
export const faces = die;
