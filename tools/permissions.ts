// `npm run docs:permissions [-- --check]`: writes docs/permissions.md from the table in module/permissions.ts; with --check it only tells whether the
// page is the table's.
import { readFileSync, writeFileSync } from 'node:fs';
import { permissionTable, permits, roles, type PermittedAction } from '../module/permissions.ts';

const PAGE = 'docs/permissions.md';
const names: Readonly<Record<PermittedAction, string>> = {
  view: 'See its sheet and its wounds',
  roll: 'Roll for it',
  edit: 'Change it',
  damage: 'Mark, bruise and heal pips; type into its bars',
  fate: 'Spend its fate points on a card',
  initiative: 'Roll its initiative',
  round: 'Have the initiative of a new round rolled',
};
const cells = (values: readonly string[]): string => `| ${values.join(' | ')} |`;
const say = (allowed: boolean): string => (allowed ? 'yes' : 'no');

const rows = (Object.keys(permissionTable) as PermittedAction[]).map((action) => {
  const { withoutGamemaster, writes } = permissionTable[action];
  return cells([names[action], ...roles.map((role) => say(permits(action, role))), say(withoutGamemaster), writes]);
});
const head = [
  'Action',
  'Gamemaster',
  'Assistant',
  'Owner',
  'Observer',
  'Anybody else',
  'No Gamemaster online',
  'Writes',
];
const page = `# Who may do what

Written by \`npm run docs:permissions\` from \`module/permissions.ts\`. Foundry's server enforces the writes; the table decides what is offered.
An owner is any user with ownership of the actor, be there one or several. Hidden combatants and private rolls are shown as Foundry shows them.

${[cells(head), cells(head.map(() => '---')), ...rows].join('\n')}
`;

if (!process.argv.includes('--check')) writeFileSync(PAGE, page);
else if (readFileSync(PAGE, 'utf8') !== page) {
  console.error(`${PAGE} is not what module/permissions.ts says: run npm run docs:permissions`);
  process.exitCode = 1;
}
