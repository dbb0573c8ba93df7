/**
 * The exact laws of the tests that the end-to-end tests roll, as fractions. They were computed independently of the system, in rational arithmetic (Python's
 * fractions). A white die scores k times with probability 2/3 for k = 0 and 5/3 · 6^-k otherwise (it scores on 1 and 6 and is rolled again on 6, DH-2, DH-3); a
 * black one scores with 1/3; degrees by net follow DH-5.
 */

/** Numerator and denominator. */
export type Fraction = readonly [numerator: bigint, denominator: bigint];

/** The degrees from worst to best. */
export const degrees = [
  'foul',
  'failure',
  'marginal',
  'normal',
  'good',
  'impressive',
  'virtuoso',
  'awesome',
  'godlike',
] as const;

/** A law: the probability of success (net 1 or more), and of each degree in the order of `degrees`. */
export interface Law {
  readonly success: Fraction;
  readonly degrees: readonly Fraction[];
}

const zero: Fraction = [0n, 1n];

/** 4 white dice. */
export const white4: Law = {
  success: [65n, 81n],
  degrees: [
    zero,
    [16n, 81n],
    [80n, 243n],
    [190n, 729n],
    [64765n, 314928n],
    [2834645n, 408146688n],
    [78309025n, 3173748645888n],
    [33207925n, 3084883683803136n],
    [10175n, 3084883683803136n],
  ],
};

/** 4 white dice against 3 black ones. */
export const white4black3: Law = {
  success: [29420n, 59049n],
  degrees: [
    [4606n, 19683n],
    [15811n, 59049n],
    [695345n, 2834352n],
    [318115n, 2125764n],
    [122774545n, 1224440064n],
    [14164072805n, 4760622968832n],
    [61811263225n, 6169767367606272n],
    [612913017175n, 143928333151519113216n],
    [185430665n, 143928333151519113216n],
  ],
};

/** 4 white dice against 6 black ones. */
export const white4black6: Law = {
  success: [43511585n, 153055008n],
  degrees: [
    [112857985n, 229582512n],
    [102914299n, 459165024n],
    [213735145n, 1377495072n],
    [2652141505n, 33059881728n],
    [127551877115n, 2677850419968n],
    [732532824595n, 578415690713088n],
    [876363054040825n, 215892499727278669824n],
    [156980668662025n, 93265559882184385363968n],
    [46912969415n, 93265559882184385363968n],
  ],
};

/** 9 white dice. */
export const white9: Law = {
  success: [19171n, 19683n],
  degrees: [
    zero,
    [512n, 19683n],
    [640n, 6561n],
    [3520n, 19683n],
    [288695n, 531441n],
    [29713741505n, 198359290368n],
    [782383225025n, 171382426877952n],
    [27524930540975n, 1999004627104432128n],
    [35259468481n, 1999004627104432128n],
  ],
};

/** 9 white dice with a net of at least 1 (DH-6, Very Easy). */
export const white9atLeast1: Law = {
  success: [1n, 1n],
  degrees: [zero, zero, [2432n, 19683n], ...white9.degrees.slice(3)],
};

/** 2 white dice. */
export const white2: Law = {
  success: [5n, 9n],
  degrees: [
    zero,
    [4n, 9n],
    [10n, 27n],
    [5n, 36n],
    [535n, 11664n],
    [19415n, 45349632n],
    [129575n, 235092492288n],
    [145775n, 1371059415023616n],
    [25n, 1371059415023616n],
  ],
};

/** 6 white dice against 2 black ones. */
export const white6black2: Law = {
  success: [14975n, 19683n],
  degrees: [
    [160n, 2187n],
    [3268n, 19683n],
    [42280n, 177147n],
    [159145n, 708588n],
    [878195n, 3188646n],
    [136009865n, 6198727824n],
    [385702561675n, 2056589122535424n],
    [6358191730175n, 35982083287879778304n],
    [3425340985n, 35982083287879778304n],
  ],
};

/** 1 white die and 1 automatic success. */
export const white1automatic1: Law = {
  success: [1n, 1n],
  degrees: [
    zero,
    zero,
    [2n, 3n],
    [5n, 18n],
    [215n, 3888n],
    [1295n, 5038848n],
    [7775n, 39182082048n],
    [7775n, 304679870005248n],
    [1n, 304679870005248n],
  ],
};

/** 6 white dice. */
export const white6: Law = {
  success: [665n, 729n],
  degrees: [
    zero,
    [64n, 729n],
    [160n, 729n],
    [580n, 2187n],
    [6845n, 17496n],
    [132111695n, 3673320192n],
    [2085091075n, 6347497291776n],
    [5917772825n, 18509302102818816n],
    [3238075n, 18509302102818816n],
  ],
};

/** 3 white dice against 1 black one. */
export const white3black1: Law = {
  success: [47n, 81n],
  degrees: [
    [8n, 81n],
    [26n, 81n],
    [155n, 486n],
    [3005n, 17496n],
    [83135n, 944784n],
    [1278595n, 816293376n],
    [126727775n, 38084983750656n],
    [94785925n, 98716277881700352n],
    [21659n, 98716277881700352n],
  ],
};

/** Only 3 black dice. */
export const black3: Law = {
  success: zero,
  degrees: [[19n, 27n], [8n, 27n], zero, zero, zero, zero, zero, zero, zero],
};

/**
 * Returns a fraction as a percentage, rounded half up.
 * @param fraction - 0 to 1.
 * @param digits - Digits after the decimal point.
 */
export function writePercent([numerator, denominator]: Fraction, digits: number): string {
  const scale = 10n ** BigInt(digits);
  const rounded = (numerator * 200n * scale + denominator) / (2n * denominator);
  return digits === 0 ? String(rounded) : `${rounded / scale}.${String(rounded % scale).padStart(digits, '0')}`;
}

/** Returns a probability as the odds strip must show it: never 0 for what can happen, never 100 for what can fail. */
export function writeChance(fraction: Fraction): string {
  const [numerator, denominator] = fraction;
  const isBelow = (n: bigint, d: bigint): boolean => numerator * d < n * denominator;
  if (numerator === 0n || numerator === denominator) return `${writePercent(fraction, 0)}%`;
  if (isBelow(1n, 100_000n)) return '<0.001%';
  if (!isBelow(99_999n, 100_000n)) return '>99.999%';
  return `${writePercent(fraction, isBelow(1n, 1000n) || !isBelow(999n, 1000n) ? 3 : 1)}%`;
}

/** Returns a probability in whole percent, as the main chance is shown. */
export function writeRoundChance(fraction: Fraction): string {
  const [numerator, denominator] = fraction;
  if (numerator === 0n || numerator === denominator) return `${writePercent(fraction, 0)}%`;
  if (numerator * 200n < denominator) return '<1%';
  return (denominator - numerator) * 200n <= denominator ? '>99%' : `${writePercent(fraction, 0)}%`;
}
