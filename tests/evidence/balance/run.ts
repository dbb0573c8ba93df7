/**
 * `npm run balance [-- --check]`: how hard adversaries and the fights of the adventures are, by the forecast of the system itself: fights of the packs’ characters
 * against one and several of each adversary are played some hundred times. Writes docs/dev/balance.md. With --check it writes nothing and fails where an
 * adversary’s notes disagree with the fights. Nobody flees, spends fate or changes weapons, so players do a little better than these numbers.
 */
import { writeFileSync } from 'node:fs';
import { startOutlook, type OutlookFighter } from '../../../src/dark-harvest/outlook/index.ts';
import { formatText } from '../../../tools/build/format-text.mjs';
import { readScenes } from './read-scenes.ts';
import { readSomeone, type Form, type Someone } from './read-fighters.ts';

const PAGE = 'docs/dev/balance.md';
const FIGHTS = 240;
const GROUPS_OF_A_SIZE = 4;
const MOST_PLAYERS = 4;
const MOST_FOES = 5;
/** At least about an even chance; and one that players can count on. */
const [EVEN, SURE] = [0.4, 0.75];
/** What an adversary’s notes say of it: the first of these in which so many characters have that chance against so many of it. */
const CLAIMS = [
  { claim: 'Two of them are a match for one character.', players: 1, foes: 2, chance: EVEN },
  { claim: 'Easy for one character, deadly in pairs.', players: 1, foes: 1, chance: SURE },
  { claim: 'A match for one character.', players: 1, foes: 1, chance: EVEN },
  { claim: 'Too strong for one character, easy for two.', players: 2, foes: 1, chance: SURE },
  { claim: 'A match for two characters.', players: 2, foes: 1, chance: EVEN },
  { claim: 'Too strong for two characters, easy for three.', players: 3, foes: 1, chance: SURE },
  { claim: 'A match for four characters.', players: 4, foes: 1, chance: EVEN },
] as const;
/** The columns in which an adversary is rated. */
const COLUMNS = [
  [1, 2],
  [1, 1],
  [2, 1],
  [3, 1],
  [4, 1],
] as const;

/** The chances of a fight, and how many of the first side lie there at its end. */
interface Result {
  readonly win: number;
  readonly down: number;
  readonly rounds: number;
}

function fight(players: readonly Form[], foes: readonly Form[], fights = FIGHTS): Result {
  const fighters: OutlookFighter[] = [
    ...players.map((form, index) => ({ ...form, id: `a${index}`, side: 'a' as const })),
    ...foes.map((form, index) => ({ ...form, id: `b${index}`, side: 'b' as const })),
  ];
  const run = startOutlook({ method: 'reference', range: 'close', fighters }, { fights, simulate: true });
  while (run.advance());
  const outlook = run.read();
  if (!outlook) throw new Error('Nothing was simulated');
  const down = outlook.fighters.filter(({ id }) => id.startsWith('a')).reduce((sum, one) => sum + one.down.value, 0);
  return { win: outlook.win.a.value, down, rounds: outlook.rounds.mean.value };
}

const mean = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0) / numbers.length;
const percent = (chance: number): string => `${Math.round(chance * 100)} %`;

/** The weapon with which someone does best, alone against each of the others. */
function chooseForm(someone: Someone, others: readonly Form[]): { weapon: string; form: Form } {
  const rated = [...someone.forms].map(([weapon, form]) => {
    const rating = mean(others.map((other) => 1 - fight([other], [form], 60).win));
    return { weapon, form, rating };
  });
  const [best] = rated.toSorted((one, two) => two.rating - one.rating);
  if (!best) throw new Error(`${someone.name} has no weapon`);
  return best;
}

const firstForm = ({ forms }: Someone): Form => [...forms.values()][0] as Form;

const characters = readSomeone('dark-harvest-characters');
const adversaries = readSomeone('dark-harvest-adversaries');
const heroes = characters.map((one) => ({ ...one, ...chooseForm(one, adversaries.map(firstForm)) }));
const foes = adversaries.map((one) => ({
  ...one,
  ...chooseForm(
    one,
    heroes.map(({ form }) => form),
  ),
}));

/** Groups of a size in which every character turns up about as often. */
function pickGroups(size: number): Form[][] {
  return Array.from({ length: size === 1 ? heroes.length : GROUPS_OF_A_SIZE }, (_, group) =>
    Array.from(
      { length: size },
      (__, place) => heroes[(group * (size === 1 ? 1 : 3) + place * 5) % heroes.length]!.form,
    ),
  );
}
const groups = new Map(Array.from({ length: MOST_PLAYERS }, (_, index) => [index + 1, pickGroups(index + 1)]));

/** The mean chance of groups of a size against so many of an adversary. */
const rate = (form: Form, players: number, count: number): number =>
  mean(
    (groups.get(players) ?? []).map(
      (group) =>
        fight(
          group,
          Array.from({ length: count }, () => form),
        ).win,
    ),
  );

const rows = foes.map((foe) => {
  const chances = COLUMNS.map(([players, count]) => rate(foe.form, players, count));
  const found = CLAIMS.find(({ players, foes: count, chance }) => {
    const column = COLUMNS.findIndex((one) => one[0] === players && one[1] === count);
    return (chances[column] ?? 0) >= chance;
  });
  const claim = found?.claim ?? 'Nobody’s match.';
  const many = Array.from({ length: MOST_PLAYERS - 1 }, (_, players) =>
    Array.from({ length: MOST_FOES - 1 }, (__, count) => rate(foe.form, players + 2, count + 2)),
  ).flat();
  console.log(`${foe.name} (${foe.weapon}): ${chances.map(percent).join(' ')}: ${claim}`);
  return { foe, chances, claim, many };
});
const findings = rows
  .filter(({ foe, claim }) => !foe.notes.includes(claim))
  .map(({ foe, claim }) => `${foe.name}: the notes have to say “${claim}”`);

const table = (head: readonly string[], body: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...body].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
const byName = new Map([...heroes, ...foes].map((one) => [one.key, one]));
const take = (keys: readonly string[]): Form[] => keys.map((key) => byName.get(key)!.form);

const scenes = readScenes().map(({ name, players, foes: against }) => {
  const result = fight(take(players), take(against), 2000);
  const names = (keys: readonly string[]): string => {
    const counts = new Map<string, number>();
    for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
    return [...counts].map(([key, count]) => `${count > 1 ? `${count} × ` : ''}${byName.get(key)?.name}`).join(', ');
  };
  console.log(`${name}: ${percent(result.win)}, ${result.down.toFixed(1)} down, ${result.rounds.toFixed(1)} rounds`);
  return [name, names(players), names(against), percent(result.win), result.down.toFixed(1), result.rounds.toFixed(1)];
});
const sides = heroes.map(({ name, weapon, form }) => {
  const chances = foes.map((foe) => fight([form], [foe.form], 100).win);
  return [name, weapon, percent(mean(chances)), String(chances.filter((chance) => chance >= 0.5).length)];
});

const page = `# Balance

How hard adversaries and the fights of the adventures are, by the system’s own forecast. \`npm run balance\` plays the fights and writes this page; \`npm run balance -- --check\` fails where
an adversary’s notes do not agree with them.

Each fight is played ${FIGHTS} times or more with the reference rules, by everyone unhurt, at close range. Everyone keeps the weapon that serves best alone, and strikes back. Nobody flees, spends
fate, gives an order or changes weapons: with two or three fate points each, players do better than these numbers. A chance is right to about 3 points.

## The fights of the adventures

${table(['scene', 'players', 'against', 'players win', 'players down', 'rounds'], scenes)}

## Adversaries, one by one

The mean chance of the twelve characters, or of ${GROUPS_OF_A_SIZE} groups of them, to win. The notes of an adversary say in words how hard it is: a match is a chance of ${percent(EVEN)} to
${percent(SURE)}.

${table(
  ['adversary', 'with', ...COLUMNS.map(([players, count]) => `${players} v ${count}`), 'notes'],
  rows.map(({ foe, chances, claim }) => [foe.name, foe.weapon, ...chances.map(percent), claim.replace(/\.$/u, '')]),
)}

## Groups against several of a kind

${table(
  [
    'adversary',
    ...Array.from({ length: (MOST_PLAYERS - 1) * (MOST_FOES - 1) }, (_, index) => {
      const [players, count] = [Math.floor(index / (MOST_FOES - 1)) + 2, (index % (MOST_FOES - 1)) + 2];
      return `${players} v ${count}`;
    }),
  ],
  rows.map(({ foe, many }) => [foe.name, ...many.map(percent)]),
)}

## Characters, alone

The mean chance against each adversary, one against one, and how many adversaries they have an even chance with.

${table(['character', 'with', 'wins', 'even or better'], sides)}
`;
const text = await formatText(PAGE, page);
if (!process.argv.includes('--check')) writeFileSync(PAGE, text);
for (const finding of findings) console.error(finding);
if (process.argv.includes('--check') && findings.length > 0) process.exit(1);
