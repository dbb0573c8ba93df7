// `npm run docs:permissions [-- --check]`: writes docs/dev/permissions.md from the table in module/permission-table.ts; with --check it only tests whether
// the page matches the table.
import { readFileSync, writeFileSync } from 'node:fs';
import {
  permissionTable,
  permits,
  permitsWithoutGamemaster,
  roles,
  type Permission,
  type PermittedAction,
  type Role,
} from '../../module/permission-table.ts';

const PAGE = 'docs/dev/permissions.md';
const TESTS = 'tests/e2e/dark-harvest/permission-cells.ts';

/** The row of an action. */
interface Description {
  /** The action on "it": an actor, or a document that belongs to it. */
  readonly name: string;
  /** The documents written, by the acting user's client unless stated otherwise. */
  readonly writes: string;
  /** The source of the rule that Foundry's server, or this system, applies. */
  readonly rule: string;
}

const level = 'ownership: OWNER updates (`DOCUMENT_OWNERSHIP_LEVELS`, `Document.metadata.permissions`)';
const system = 'this system';
const descriptions: Readonly<Record<PermittedAction, Description>> = {
  glimpse: {
    name: 'See its name and portrait',
    writes: 'nothing',
    rule: '`DOCUMENT_OWNERSHIP_LEVELS.LIMITED`',
  },
  view: {
    name: 'See its whole sheet and its wounds',
    writes: 'nothing',
    rule: '`DOCUMENT_OWNERSHIP_LEVELS.OBSERVER`; what LIMITED shows is the system’s',
  },
  roll: {
    name: 'Roll for it',
    writes: 'a ChatMessage',
    rule: `${system}; the server takes a message of one’s own whoever it names as the speaker`,
  },
  macro: {
    name: 'Roll for its token with a hotbar macro',
    writes: 'a ChatMessage',
    rule: `${system}; only owners control a token`,
  },
  seePrivate: {
    name: 'See its owner’s private rolls to the GM',
    writes: 'nothing',
    rule: '`ChatMessage#isContentVisible`: author and recipients',
  },
  seeBlind: {
    name: 'See its owner’s blind rolls',
    writes: 'nothing',
    rule: '`ChatMessage#isContentVisible`: recipients, not the author',
  },
  seeSelf: {
    name: 'See its owner’s self rolls',
    writes: 'nothing',
    rule: '`ChatMessage#isContentVisible`; core issue 14258',
  },
  rewrite: {
    name: 'Change a message of its owner',
    writes: 'the ChatMessage',
    rule: '`BaseChatMessage#getUserLevel`: the author owns it; OWNER updates',
  },
  edit: { name: 'Change it', writes: 'the Actor or its Items', rule: level },
  hold: {
    name: 'Drop an item on its sheet',
    writes: 'an Item of the Actor',
    rule: 'whoever may update the Actor may create its Items',
  },
  damage: {
    name: 'Mark, bruise and heal pips on its sheet',
    writes: 'the Actor, with the ledger entry',
    rule: level,
  },
  tokenDamage: {
    name: 'Type into the bars of its unlinked token',
    writes: 'the ActorDelta of the Token, with the ledger entry',
    rule: level,
  },
  undo: {
    name: 'Undo and redo what its ledger holds',
    writes: 'the Actor, with an entry of its own',
    rule: level,
  },
  status: {
    name: 'Give it a status',
    writes: 'an ActiveEffect of the Actor',
    rule: '`BaseActiveEffect` `create: "OWNER"`',
  },
  reply: {
    name: 'Reply to an attack on it',
    writes: 'a ChatMessage',
    rule: `${system}: a reply from anyone else is a message that is ignored`,
  },
  spend: {
    name: 'Spend its points on a card',
    writes: 'a ChatMessage, then the Actor',
    rule: `${system}: a spend counts if its sender and last editor own the actor that pays; on another player’s roll it costs double`,
  },
  request: {
    name: 'Ask the GM for something, with its points held for it',
    writes: 'a ChatMessage, then the Actor',
    rule: `${system}: a request counts if its sender and last editor own the actor`,
  },
  answer: {
    name: 'Approve or veto a request',
    writes: 'a ChatMessage, then (on a veto) the Actor',
    rule: `${system}: an answer counts if its sender and last editor are Gamemasters or assistants`,
  },
  rule: {
    name: 'Change the difficulty or the net of its roll',
    writes: 'a ChatMessage',
    rule: `${system}: a ruling counts if its sender and last editor are Gamemasters or assistants`,
  },
  initiative: {
    name: 'Roll its initiative',
    writes: 'the initiative of its Combatant, and a ChatMessage',
    rule: 'players write the initiative of their own Combatants (core issues 10501, 12386)',
  },
  act: { name: 'Mark it as having acted this round', writes: 'the Actor', rule: level },
  endTurn: {
    name: 'End its turn',
    writes: 'the turn of the Combat',
    rule: '`BaseCombat#_canChangeTurn` is true for every user; the tracker offers it to owners',
  },
  round: {
    name: 'Begin a round, with its new initiative',
    writes: 'the round of the Combat; then the Combatants and the turn, by the designated Gamemaster',
    rule: '`BaseCombat#_canChangeRound` is true for every user; `Combat#_onStartRound` runs for one Gamemaster',
  },
  joinFight: {
    name: 'Put its token into an encounter',
    writes: 'a Combatant',
    rule: '`BaseCombatant` `create: "OWNER"`',
  },
  leaveFight: {
    name: 'Take its token out of an encounter',
    writes: 'a Combatant',
    rule: '`BaseCombatant` `delete: "OWNER"`',
  },
  defeat: {
    name: 'Mark its Combatant as defeated or hidden',
    writes: 'the Combatant',
    rule: 'players can write only initiative (core issues 10501, 12386)',
  },
  createFight: {
    name: 'Begin an encounter',
    writes: 'a Combat',
    rule: '`Document.metadata.permissions.create`: ASSISTANT',
  },
  moveToken: {
    name: 'Move its token',
    writes: 'the Token',
    rule: `a Token has the owners of its Actor; ${level}`,
  },
  placeToken: {
    name: 'Put a token of it on the scene',
    writes: 'a Token',
    rule: '`USER_PERMISSIONS.TOKEN_CREATE`, by default from Assistants on',
  },
  removeToken: {
    name: 'Take a token of it off the scene',
    writes: 'a Token',
    rule: '`USER_PERMISSIONS.TOKEN_DELETE`, by default from Assistants on',
  },
  ownership: {
    name: 'Change its ownership',
    writes: 'the Actor',
    rule: '`DataField#gmOnly` of `ownership`: Gamemasters and Assistants',
  },
  createActor: {
    name: 'Create an actor',
    writes: 'an Actor',
    rule: '`USER_PERMISSIONS.ACTOR_CREATE`, by default from Assistants on',
  },
  deleteActor: {
    name: 'Delete it',
    writes: 'the Actor',
    rule: '`DOCUMENT_OWNERSHIP_LEVELS.OWNER`: only Gamemasters delete what others own',
  },
  ruleOptions: {
    name: 'Change the rule options',
    writes: 'a Setting of the world',
    rule: '`USER_PERMISSIONS.SETTINGS_MODIFY`, by default from Assistants on',
  },
};

const cells = (values: readonly string[]): string => `| ${values.join(' | ')} |`;

/** Returns the text of a cell. */
function describeCell(action: PermittedAction, role: Role): string {
  if (permits(action, role)) return 'yes';
  const { requests } = permissionTable[action] as Permission;
  if (!requests?.roles.includes(role)) return 'no';
  return requests.counts ? 'no ¹' : 'no ²';
}

const actions = Object.keys(permissionTable) as PermittedAction[];
const head = [
  'Action',
  'Gamemaster',
  'Assistant',
  'Owner',
  'Another owner',
  'Observer',
  'Limited',
  'Stranger',
  'Owner, no Gamemaster online',
  'Test',
];
const rows = actions.map((action) => {
  const alone = permitsWithoutGamemaster(action) ? 'yes' : 'no';
  return cells([descriptions[action].name, ...roles.map((role) => describeCell(action, role)), alone, `\`${action}\``]);
});
const sources = actions.map((action) => {
  const { name, writes, rule } = descriptions[action];
  return cells([name, writes, rule]);
});
const page = `# Who may do what

Written by \`npm run docs:permissions\` from \`module/permission-table.ts\`. "It" is an actor, or what belongs to the actor. An owner is any
user with ownership of the actor. There are columns for two owners because messages have only one author.
Foundry's server enforces the writes; the system decides what is offered, and refuses everything else with a message.

Every cell is tested in both generations by \`${TESTS}\`, in a test named by the row's action (last column) and the role: one client
tries it through its windows and by a bare request; a second client and the server's documents show the result.

${[cells(head), cells(head.map(() => '---')), ...rows].join('\n')}

¹ The system does not offer it, but Foundry's server accepts the bare request, as documented.
² The server accepts such a message, as it accepts any message from a user, but the system ignores it.

## What is written, and by which rule

${[cells(['Action', 'Writes', 'Rule']), cells(['---', '---', '---']), ...sources].join('\n')}

Names in \`code\` are those of Foundry's public API documentation. What that leaves open is in [divergence.md](divergence.md).
`;

if (!process.argv.includes('--check')) writeFileSync(PAGE, page);
else if (readFileSync(PAGE, 'utf8') !== page) {
  console.error(`${PAGE} does not match module/permission-table.ts: run npm run docs:permissions`);
  process.exitCode = 1;
}
