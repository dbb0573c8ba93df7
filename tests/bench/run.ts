// `npm run bench`: measures the rules against published dice rollers, plain loops and a naive convolution, in one run. Prints each
// row, writes docs/dev/performance.md up to the section of `npm run bench:table` (not with --dry), and ends with code 1 where a target is
// missed by more than half.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import { startOutlook, type OutlookFighter } from '../../src/dark-harvest/outlook/index.ts';
import { formatText } from '../../tools/build/format-text.mjs';
import * as lightOutlook from '../../src/harsh-light/outlook/index.ts';
import { createSampler, createSeededRandom, darkHarvest, harshLight, innerWorlds, stepDice } from '../../src/index.ts';
import * as innerOutlook from '../../src/inner-worlds/outlook/index.ts';
import * as stepOutlook from '../../src/step-dice/outlook/index.ts';
import type * as LongLog from '../../tools/table/long-log.mjs';
import {
  exchangeByDie,
  findContestByRows,
  findExtendedByRows,
  findInnerDamageByFaces,
  findOddsByConvolution,
  findPullOddsByRows,
  findStepOddsByFaces,
  rollByLoop,
  rollByParser,
  rollByRpgDiceRoller,
} from './contenders.ts';
import { findRatio, measureCalls, measureRounds, sink } from './measure.ts';
import { isFailure, writeLine, writePage, type Row } from './report.ts';

const {
  odds,
  bestTrade,
  planTest,
  rollTest,
  judgeTest,
  damageOdds,
  fightOdds,
  planInitiative,
  rankInitiative,
  DIFFICULTIES,
} = darkHarvest;
const random = createSeededRandom(20261121);
const pick = (most: number): number => Math.floor(random.next() * (most + 1));
const rows: Row[] = [];
const add = (row: Row): void => {
  rows.push(row);
  console.log(writeLine(row));
};
const addLimit = (what: string, against: string, value: number, target: number, unit: Row['unit'] = 'µs'): void =>
  add({ what, against, value, target, atLeast: false, unit });
const addRatio = (what: string, against: string, value: number, target: number | null): void =>
  add({ what, against, value, target, atLeast: true, unit: '×' });

/** All that the roll dialog shows at once: the plan, its odds and law, every difficulty, every gamble, the best trade. */
function showPanel(): number {
  const skill = pick(15);
  const characteristic = pick(10);
  const modifiers = [{ key: 'any', black: pick(15) }];
  const plan = planTest({ skill, characteristic, modifiers });
  const { white, black, automatic } = plan;
  const here = odds(plan);
  let sum = here.atLeast(1) + here.law().p.length + bestTrade({ white, black, automatic, target: 1 }).probability;
  for (const difficulty of DIFFICULTIES)
    sum += odds(planTest({ skill, characteristic, modifiers, difficulty })).degrees.good;
  for (const gamble of [1, 2] as const)
    sum += odds(planTest({ skill, characteristic, modifiers, gamble })).degrees.good;
  return sum;
}

const fighters = Array.from({ length: 64 }, () => ({
  attack: { white: 4 + pick(12), black: pick(4) },
  weaponDice: 4 + pick(6),
  strengthDice: pick(4),
  armour: pick(2),
  pips: 30,
}));

function fightOnce(): number {
  return fightOdds(fighters[pick(63)]!, fighters[pick(63)]!, {
    method: 'reference',
    initiative: { a: { white: 5, black: 0 }, b: { white: 4, black: 0 } },
  }).win;
}

/** One of the fighters of an outlook, sound, with a sword. */
const makeFighter = (id: number, side: 'a' | 'b'): OutlookFighter => ({
  id: String(id),
  side,
  dexterity: pick(3),
  wits: pick(3),
  strength: pick(2),
  fortitude: pick(2),
  resolve: pick(2),
  weaponSkill: 2 + pick(3),
  dodge: pick(3),
  armour: pick(1),
  weapon: { damage: 5 + pick(2), melee: true },
  track: { dice: 5, reserve: 4, marked: 0, bruised: 0 },
});

/** An outlook from its first step to its last. */
function lookAhead(size: number, fights = 1): number {
  const sides = Array.from({ length: size }, (_, index) => index);
  const fighters = sides.flatMap((index) => [makeFighter(index, 'a'), makeFighter(index + size, 'b')]);
  const run = startOutlook({ method: 'reference', fighters }, { fights, seed: pick(1000) });
  while (run.advance());
  return run.read()?.win.a.value ?? 0;
}

/** All that the dialog of an attack of Step Dice shows at once: the plan of the attack, that of the innate defence, and the odds. */
function showStepPanel(): number {
  const ranks = Array.from({ length: 4 }, () => 1 + pick(11));
  const [agility = 1, strength = 1, skill = 1, foe = 1] = ranks;
  const attack = stepDice.planAttack({ agility, strength, skill, range: 'short', terrain: pick(4) });
  const innate = stepDice.planDefence({ kind: 'innate', agility: foe });
  const { hit, extraordinary, basic } = stepDice.attackOdds(attack, attack, innate);
  return hit + extraordinary + basic().mean;
}

/** Two ranks of up to d12 + d12 each, against a difficulty. */
const pickStepRoll = () => ({ ranks: [1 + pick(11), 1 + pick(11)], difficulty: 3 + 4 * pick(4) });

/** One of the fighters of a forecast of Step Dice, sound, with a blade or a gun. */
const makeStepFighter = (id: number, side: 'a' | 'b'): stepOutlook.OutlookFighter => {
  const [vitality, willpower] = [2 + pick(2), 2 + pick(2)];
  return {
    id: String(id),
    side,
    agility: 2 + pick(3),
    strength: 2 + pick(3),
    vitality,
    willpower,
    alertness: 2 + pick(3),
    weaponSkill: 2 + pick(3),
    dodge: pick(4),
    block: pick(4),
    armed: true,
    armour: pick(2),
    weapon: { damage: 2 + pick(2), type: 'wound', close: pick(1) === 0 },
    health: { lifePoints: stepDice.lifePoints(vitality, willpower) },
  };
};

/** A forecast of Step Dice, three against three. */
function lookAheadSteps(fights: number): number {
  const fighters = [0, 1, 2].flatMap((index) => [makeStepFighter(index, 'a'), makeStepFighter(index + 3, 'b')]);
  const run = stepOutlook.startOutlook({ fighters }, { fights, seed: pick(1000) });
  while (run.advance());
  return run.read()?.win.a.value ?? 0;
}

/** All that a dialog of Harsh Light shows at once: the plan of an attack, its odds, the odds with a point of Willpower, a contest and an extended test. */
function showLightPanel(): number {
  const [attribute = 1, skill = 1, defence = 1] = Array.from({ length: 3 }, () => pick(5));
  const attack = { attribute, skill, weapon: { again: 9 }, melee: true, defence: { defence } } as const;
  const plan = harshLight.planAttack(attack);
  const pushed = harshLight.planAttack({ ...attack, willpower: true });
  const { win } = harshLight.contestedOdds(plan, { pool: defence });
  const { doneBy } = harshLight.extendedOdds({ pool: plan.pool, target: 25, pulls: 10 });
  return harshLight.odds(plan).success + harshLight.odds(pushed).success + win + doneBy.at(-1)!;
}

/** One of the fighters of a forecast of Harsh Light, sound, with a blade or a gun. */
const makeLightFighter = (id: number, side: 'a' | 'b'): lightOutlook.OutlookFighter => ({
  id: String(id),
  side,
  dexterity: 1 + pick(4),
  composure: 1 + pick(4),
  attribute: 1 + pick(4),
  skill: 1 + pick(4),
  weapon: { bonus: pick(3), reach: pick(1) === 0 ? 'melee' : 'ranged' },
  defence: 1 + pick(3),
  willpower: 2 + pick(4),
  spends: pick(1) === 0 ? 'attacks' : 'defence',
  boxes: 6 + pick(4),
});

/** A forecast of Harsh Light, three against three. */
function lookAheadLight(fights: number): number {
  const fighters = [0, 1, 2].flatMap((index) => [makeLightFighter(index, 'a'), makeLightFighter(index + 3, 'b')]);
  const run = lightOutlook.startOutlook({ fighters }, { fights, seed: pick(1000) });
  while (run.advance());
  return run.read()?.win.a.value ?? 0;
}

/** All that a dialog of Inner Worlds shows at once: a save with every difficulty, a complicated one, a contest, and the damage of an attack. */
function showInnerPanel(): number {
  const sources = [{ key: 'help', mode: 'advantage' }] as const;
  const score = 3 + pick(15);
  let sum = 0;
  for (const difficulty of Object.keys(innerWorlds.difficulties) as innerWorlds.DifficultyId[])
    sum += innerWorlds.saveOdds(innerWorlds.planSave({ score, difficulty, sources })).pass;
  const damage = innerWorlds.planDamage({ die: 6, traits: ['rerollOnes'], sources });
  const { win } = innerWorlds.contestOdds(score, 3 + pick(15));
  return sum + innerWorlds.complicatedOdds({ score }).both + win + innerWorlds.damageOdds(damage).mean;
}

/** One of the fighters of a forecast of Inner Worlds, sound, with a weapon of the list. */
const makeInnerFighter = (id: number, side: 'a' | 'b'): innerOutlook.OutlookFighter => {
  const { die, traits, reach, wear } = Object.values(innerWorlds.weapons)[pick(8)]!;
  return {
    id: String(id),
    side,
    abilities: { str: 8 + pick(6), dex: 8 + pick(6), wil: 8 + pick(6) },
    hp: 3 + pick(9),
    ap: 4 * pick(2),
    weapon: { die, traits, reach, wear, inHand: true },
    reacts: pick(1) === 0 ? 'evade' : 'none',
  };
};

/** A forecast of Inner Worlds, three against three. */
function lookAheadInner(fights: number): number {
  const fighters = [0, 1, 2].flatMap((index) => [makeInnerFighter(index, 'a'), makeInnerFighter(index + 3, 'b')]);
  const run = innerOutlook.startOutlook({ quickfire: true, fighters }, { fights, seed: pick(1000) });
  while (run.advance());
  return run.read()?.win.a.value ?? 0;
}

const combatants = Array.from({ length: 200 }, (_, index) => ({
  dexterity: index % 6,
  weaponSkill: index % 7,
  wits: index % 5,
}));

/** A whole round of initiative: planned, rolled, judged, ranked and ordered. */
function rankCombatants(): number {
  const ranks = combatants.map((combatant) => {
    const plan = planInitiative({ dexterity: combatant.dexterity, wits: combatant.wits, bonus: 1 });
    const { white, black } = rollTest(plan, random);
    return rankInitiative(judgeTest({ white, black, automatic: plan.automatic }).net, combatant);
  });
  return ranks.toSorted((a, b) => b - a)[0]!;
}

/** Kilobytes of the built scripts, each gzipped, without their source maps. */
function measureScripts(): number {
  const files = readdirSync('dist', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.mjs'));
  const sizes = files.map((file) => gzipSync(readFileSync(`dist/${file}`), { level: 9 }).length);
  return sizes.reduce((sum, size) => sum + size, 0) / 1000;
}

/** Hits someone who stands on some of the cards of a long chat log. */
async function measureRedraws(): Promise<void> {
  // It finds the table beside itself, and so it cannot be part of this bundle.
  const path = pathToFileURL('tools/table/long-log.mjs').href;
  const { CARDS, CONCERNED, measureLongLog } = (await import(/* @vite-ignore */ path)) as typeof LongLog;
  const { redrawn, hits, all } = await measureLongLog(21);
  const what = `a hit, with ${CARDS} cards in the log of which ${CONCERNED} show it`;
  const most = Math.max(...redrawn);
  add({ what, against: 'drawn again', value: most, target: CONCERNED, atLeast: false, unit: 'cards' });
  const ratio = findRatio({ all, hits }, 'all', 'hits');
  addRatio(what, 'until they are drawn again, against drawing all', ratio, 3);
}

/** Kilobytes of rules as one script. A module would keep its white space. */
async function measureSize(entry: string): Promise<number> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      minify: true,
      target: 'es2024',
      lib: { entry, formats: ['iife'], name: 'rules' },
    },
  });
  const output = (Array.isArray(result) ? result : [result]).flatMap((part) => ('output' in part ? part.output : []));
  const code = output.map((part) => (part.type === 'chunk' ? part.code : '')).join('');
  return gzipSync(code, { level: 9 }).length / 1000;
}

const anyOdds = (): number => odds({ white: pick(40), black: pick(40) }).degrees.good;
addLimit('one odds table, random pools up to 40 white and 40 black', 'p99', measureCalls(anyOdds), 10);
addLimit('the whole roll dialog', 'p99, CPU', measureCalls(showPanel, { calls: 1000, cpu: true }), 100);
addLimit('initiative for 200 combatants', 'p99, CPU', measureCalls(rankCombatants, { calls: 1000, cpu: true }), 1000);
const tables = measureRounds({
  ours: { work: anyOdds, calls: 2000 },
  convolution: { work: () => findOddsByConvolution(pick(40), pick(40)), calls: 20 },
});
addRatio('one odds table', 'against a naive convolution', findRatio(tables, 'convolution', 'ours'), null);

addLimit(
  'the dialog of an attack in Step Dice',
  'p99, CPU',
  measureCalls(showStepPanel, { calls: 1000, cpu: true }),
  100,
);
const stepTables = measureRounds({
  ours: { work: () => stepDice.odds(pickStepRoll()).success, calls: 2000 },
  faces: { work: () => findStepOddsByFaces(pickStepRoll()), calls: 40 },
});
addRatio(
  'the odds of a roll in Step Dice, up to two d12 + d12',
  'against a naive enumeration of all faces',
  findRatio(stepTables, 'faces', 'ours'),
  200,
);

addLimit(
  'the dialog of an attack in Harsh Light, with a contest and an extended test',
  'p99, CPU',
  measureCalls(showLightPanel, { calls: 1000, cpu: true }),
  100,
);
const pickPool = (): number => pick(20) - 5;
const lightTables = measureRounds({
  ours: { work: () => harshLight.odds({ pool: pickPool() }).success, calls: 2000 },
  rows: { work: () => findPullOddsByRows(pickPool()).length, calls: 200 },
});
addRatio(
  'the odds of a pull in Harsh Light, which can fall in 19 ways',
  'against a naive enumeration of all rows of cards',
  findRatio(lightTables, 'rows', 'ours'),
  null,
);
const lightContests = measureRounds({
  ours: { work: () => harshLight.contestedOdds({ pool: pickPool() }, { pool: pickPool() }).win, calls: 2000 },
  rows: { work: () => findContestByRows(pickPool(), pickPool()), calls: 10 },
});
addRatio(
  'the odds of a contest in Harsh Light',
  'against a naive enumeration of all rows of cards',
  findRatio(lightContests, 'rows', 'ours'),
  200,
);
const lightTests = measureRounds({
  ours: { work: () => harshLight.extendedOdds({ pool: pickPool(), target: 5, pulls: 3 }).doneBy[2]!, calls: 500 },
  rows: { work: () => findExtendedByRows(pickPool(), 5), calls: 1 },
});
addRatio(
  'the odds of an extended test of three pulls in Harsh Light',
  'against a naive enumeration of all rows of cards',
  findRatio(lightTests, 'rows', 'ours'),
  200,
);

addLimit(
  'the dialog of a save in Inner Worlds, with a contest and the damage of an attack',
  'p99, CPU',
  measureCalls(showInnerPanel, { calls: 1000, cpu: true }),
  100,
);
const innerDamage = measureRounds({
  ours: {
    work: () => innerWorlds.damageOdds({ die: 6, traits: ['rerollOnes'], mode: 'advantage', count: 2 }).mean,
    calls: 2000,
  },
  faces: { work: () => findInnerDamageByFaces(6), calls: 1 },
});
addRatio(
  'the odds of two attacks in Inner Worlds, d6 with rerolled 1s and advantage',
  'against a naive enumeration of all faces',
  findRatio(innerDamage, 'faces', 'ours'),
  200,
);

const plan = { white: 8, black: 3 };
const rolls = measureRounds({
  ours: { work: () => rollTest(plan, random).white.length, calls: 20_000 },
  loop: { work: () => rollByLoop(plan.white, plan.black, random).white.length, calls: 20_000 },
  rpg: { work: () => rollByRpgDiceRoller('8d6! - 3d6'), calls: 200 },
  parser: { work: () => rollByParser('8d6! - 3d6'), calls: 200 },
});
const rolled = 'a rolled test with its faces kept (8 white, 3 black)';
addLimit(rolled, 'our time over a plain typed loop', findRatio(rolls, 'ours', 'loop'), 1.3, '×');
addRatio(rolled, 'against @dice-roller/rpg-dice-roller', findRatio(rolls, 'rpg', 'ours'), 50);
addRatio(rolled, 'against dice-roller-parser', findRatio(rolls, 'parser', 'ours'), 20);

const draw = createSampler(
  damageOdds({
    attack: { white: 8, black: 0 },
    defence: { white: 7, black: 0 },
    weaponDice: 7,
    armour: 1,
    method: 'reference',
  }),
);
const exchanges = measureRounds({
  ours: { work: () => draw(random), calls: 100_000 },
  die: { work: () => exchangeByDie(8, 7, 7, 1, random), calls: 10_000 },
  rpg: { work: () => rollByRpgDiceRoller('8d6! - 7d6!') + rollByRpgDiceRoller('7d6! - 1'), calls: 50 },
});
const exchange = 'an exchange in bulk (opposed, damage, soak)';
addRatio(exchange, 'against @dice-roller/rpg-dice-roller', findRatio(exchanges, 'rpg', 'ours'), 500);
addRatio(exchange, 'against a loop die by die', findRatio(exchanges, 'die', 'ours'), 8);

addLimit(
  'a whole fight to 30 pips each, exact, initiative rolled',
  'p99, CPU',
  measureCalls(fightOnce, { calls: 1000, cpu: true }),
  500,
);
addLimit(
  'the forecast of one against one with all that wounds do, exact',
  'median, CPU',
  measureCalls(() => lookAhead(1), { calls: 40, rounds: 5, quantile: 0.5, cpu: true }) / 1000,
  50,
  'ms',
);
addLimit(
  'the forecast of three against three: 1,000 simulated fights',
  'median, CPU',
  measureCalls(() => lookAhead(3, 1000), { calls: 4, rounds: 5, quantile: 0.5, cpu: true }) / 1000,
  500,
  'ms',
);
addLimit(
  'the forecast of three against three in Step Dice: 1,000 simulated fights',
  'median, CPU',
  measureCalls(() => lookAheadSteps(1000), { calls: 4, rounds: 5, quantile: 0.5, cpu: true }) / 1000,
  500,
  'ms',
);
addLimit(
  'the forecast of three against three in Harsh Light: 1,000 simulated fights',
  'median, CPU',
  measureCalls(() => lookAheadLight(1000), { calls: 4, rounds: 5, quantile: 0.5, cpu: true }) / 1000,
  500,
  'ms',
);
addLimit(
  'the forecast of three against three in Inner Worlds: 1,000 simulated fights',
  'median, CPU',
  measureCalls(() => lookAheadInner(1000), { calls: 4, rounds: 5, quantile: 0.5, cpu: true }) / 1000,
  500,
  'ms',
);
addLimit(
  'the rules of Dark Harvest, minified and gzipped',
  'size',
  await measureSize('src/dark-harvest/index.ts'),
  14,
  'kB',
);
addLimit('all rules, minified and gzipped', 'size', await measureSize('src/index.ts'), 30, 'kB');
addLimit('all scripts of the release, minified and gzipped', 'size', measureScripts(), 150, 'kB');
await measureRedraws();

if (!Number.isFinite(sink)) console.error('a contender gave no number');
if (!process.argv.includes('--dry')) {
  const path = 'docs/dev/performance.md';
  // From the first heading of the second level on the page belongs to `npm run bench:table`.
  const below = /^## [^]*/mu.exec(readFileSync(path, 'utf8'))?.[0] ?? '';
  const text = `${writePage(rows)}\n${below}`;
  writeFileSync(path, await formatText(path, text));
}
const failures = rows.filter(isFailure);
for (const { what, against } of failures) console.error(`far from its target: ${what}, ${against}`);
process.exitCode = failures.length > 0 ? 1 : 0;
