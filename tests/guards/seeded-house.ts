/** A small house for tests of its guards, and what is wrong in others like it. */

/** Texts by path. */
export type Files = Readonly<Record<string, string>>;

/** A house with one ruleset and what the guards ask of it. */
export const clean: Files = {
  'module/rooms.json': JSON.stringify(['foundry', 'chat', 'sheets', 'rulesets', 'tetrad.ts']),
  'module/foundry/find-actor.ts': 'export const findActor = (one: unknown) => one as Actor.Implementation;',
  'module/chat/cards.ts': `import { findActor } from '../foundry/find-actor.ts';
    import { listFacets } from '../foundry/ruleset.ts';
    export interface CardsFacet { readonly template: string; readonly width?: number; describe(actor: object): string }
    export function registerMessages({ template, describe }: CardsFacet) { return [listFacets('cards'), template, describe(findActor(1))]; }`,
  'module/sheets/sheet.ts': `import { registerMessages, type CardsFacet } from '../chat/cards.ts';
    declare module '../foundry/ruleset.ts' { interface Ruleset { readonly cards: CardsFacet } }
    export const openSheet = () => registerMessages;`,
  'module/foundry/ruleset.ts': `export interface Ruleset { readonly id: string }
    export const listFacets = (name: string) => [name];`,
  'module/rulesets/registry.ts': "export { stepDice } from './step-dice/index.ts';",
  'module/rulesets/step-dice/index.ts': `import type { Ruleset } from '../../foundry/ruleset.ts';
    import { cards } from './ui/card.ts';
    export const stepDice: Ruleset = { id: 'step-dice', cards };`,
  'module/rulesets/step-dice/data/hero.ts': `import { stepDice } from '../../../../src/index.ts';
    const defineHeroSchema = () => ({ lifePoints: createCount(stepDice.roll()), wounds: createTrack() });
    export const heroStatus = ['stepStunned', 'wounds.marked', defineHeroSchema()];`,
  'module/rulesets/step-dice/play/attack.ts': `import { heroStatus } from '../data/hero.ts';
    export const attack = () => heroStatus;`,
  'module/rulesets/step-dice/ui/card.ts': `import { attack } from '../play/attack.ts';
    export const cards = { template: 'x', describe: () => String(attack()), actions: { hit: attack } };`,
  'module/tetrad.ts': `import { registerMessages } from './chat/cards.ts';
    import type { Ruleset } from './foundry/ruleset.ts';
    import * as rulesets from './rulesets/registry.ts';
    import { openSheet } from './sheets/sheet.ts';
    for (const { id, cards } of Object.values(rulesets) as Ruleset[]) openSheet(id, registerMessages(cards));`,
  'src/index.ts': "export * as stepDice from './step-dice/index.ts'; export type { Line } from './core/line.ts';",
  'src/core/line.ts': 'export interface Line { key: string }',
  'src/step-dice/index.ts': "export { roll } from './roll.ts';",
  'src/step-dice/roll.ts': "import type { Line } from '../core/line.ts'; export const roll = (): Line[] => [];",
  'template.json': JSON.stringify({ Actor: { types: ['stepHero'] }, ChatMessage: { types: ['stepCheck'] } }),
  'lang/en/core.json': JSON.stringify({ TETRAD: { Sheet: { open: 'Open' } } }),
  'lang/en/step-dice.json': JSON.stringify({
    TYPES: { Actor: { stepHero: 'Hero' }, ChatMessage: { stepCheck: 'Check' } },
    TETRAD: { StepDice: { name: 'Step Dice' } },
  }),
  'tests/rules-coverage/step-dice.json': JSON.stringify({ 'SD-1': { says: 'dice' } }),
  'tests/fixtures/rulesets/coin/index.ts': "export const coin = { id: 'coin' };",
  'templates/shared/card.hbs':
    '<p class="tetrad-card" style="--filled: {{width}}">{{localize "TETRAD.Sheet.open"}}</p>',
  'templates/step-dice/card.hbs': '<p class="step-dice">{{localize "TETRAD.StepDice.name"}}</p>',
  'styles/tokens.css': ':root { --tetrad-ink: #111; }',
  'styles/card.css': '.tetrad-card { color: var(--tetrad-ink); width: var(--filled); height: var(--tall, 1px); }',
  'styles/step-dice.css': '.step-dice { color: var(--tetrad-ink); }',
};

/** Six lines of code, one of which is followed by a bracket that does not count. */
export const block = ['const a = 1;', 'const b = [', '  2,', '];', 'const c = 3;', 'use(a);', 'use(b);'].join('\n');

/** By guard: what is wrong, the files that make it so, and what the guard says of it. */
export const violations: Readonly<Record<string, readonly (readonly [string, Files, string])[]>> = {
  rooms: [
    ['a file in no room', { 'module/attic/x.ts': '' }, 'module/attic/x.ts: stands in no room'],
    [
      'an import from below',
      { 'module/chat/x.ts': "import '../sheets/sheet.ts';" },
      'chat imports module/sheets/sheet.ts',
    ],
    [
      'a type from below',
      { 'module/foundry/x.ts': "import type { CardsFacet } from '../chat/cards.ts'; export type X = CardsFacet;" },
      'foundry imports module/chat/cards.ts, and chat stands below it',
    ],
    [
      'a type from below, in the middle of a type',
      { 'module/foundry/x.ts': "export type X = import('../chat/cards.ts').CardsFacet;" },
      'foundry imports module/chat/cards.ts',
    ],
    ['the entry in a room', { 'module/sheets/x.ts': "import '../tetrad.ts';" }, 'sheets imports module/tetrad.ts'],
    [
      'another order',
      { 'module/rooms.json': '["chat","foundry","sheets","rulesets","tetrad.ts"]' },
      'chat imports module/foundry',
    ],
    [
      'a room named twice',
      { 'module/rooms.json': '["foundry","chat","chat","sheets","rulesets","tetrad.ts"]' },
      'names a room twice',
    ],
  ],
  layers: [
    ['a file in no layer', { 'module/rulesets/step-dice/x.ts': '' }, 'x.ts: stands in none of data, play, ui'],
    [
      'data that imports play',
      { 'module/rulesets/step-dice/data/x.ts': "import type {} from '../play/attack.ts';" },
      'data imports play',
    ],
    ['play that imports ui', { 'module/rulesets/step-dice/play/x.ts': "import '../ui/card.ts';" }, 'play imports ui'],
    [
      'ui that imports the binding',
      { 'module/rulesets/step-dice/ui/x.ts': "import '../index.ts';" },
      'ui imports index.ts',
    ],
    [
      'another ruleset',
      {
        'module/rulesets/step-dice/ui/x.ts': "import '../../coin-toss/ui/y.ts';",
        'module/rulesets/coin-toss/ui/y.ts': '',
      },
      'ruleset step-dice imports ruleset coin-toss',
    ],
    [
      'another ruleset’s rules',
      { 'src/step-dice/x.ts': "import '../coin-toss/y.ts';", 'src/coin-toss/y.ts': '' },
      'ruleset step-dice imports ruleset coin-toss',
    ],
    [
      'a shared room that imports a ruleset',
      { 'module/chat/x.ts': "import '../rulesets/step-dice/index.ts';" },
      'a shared room imports',
    ],
    [
      'a shared room that imports its rules',
      { 'module/chat/x.ts': "import '../../src/step-dice/roll.ts';" },
      'a shared room imports',
    ],
    [
      'something beside the rulesets',
      { 'module/rulesets/shared.ts': '' },
      'beside the rulesets stands the registry alone',
    ],
    [
      'a registry that reaches in',
      { 'module/rulesets/registry.ts': "export * from './step-dice/ui/card.ts';" },
      'the registry imports bindings only',
    ],
  ],
  binding: [
    [
      'a member of the binding',
      { 'module/foundry/ruleset.ts': 'export interface Ruleset { readonly id: string; readonly icon: string }' },
      'no shared room reads Ruleset.icon',
    ],
    [
      'a member of a facet, though its name is read of something else',
      {
        'module/chat/cards.ts': `export interface CardsFacet { readonly template: string; judge(faces: number[]): number }
          export const registerMessages = ({ template }: CardsFacet, other: { judge: string }) => [template, other.judge];`,
      },
      'no shared room reads CardsFacet.judge',
    ],
    [
      'a member that a ruleset alone reads',
      {
        'module/foundry/ruleset.ts': 'export interface Ruleset { readonly id: string; toInput(actor: object): object }',
        'module/rulesets/step-dice/play/x.ts':
          "import type { Ruleset } from '../../../foundry/ruleset.ts'; export const x = (one: Ruleset) => one.toInput({});",
      },
      'no shared room reads Ruleset.toInput',
    ],
    [
      'a member of a nested facet',
      {
        'module/chat/cards.ts': `interface Dialog { readonly title: string; readonly fields: object }
          export interface CardsFacet { readonly dialog?: Dialog }
          export const registerMessages = ({ dialog }: CardsFacet) => dialog?.title;`,
      },
      'no shared room reads Dialog.fields',
    ],
    [
      'a member beside one that is typed ahead',
      {
        'module/chat/cards.ts': `interface Tally { readonly sum: number }
          export interface CardsFacet { readonly template: string; readonly tally?: Tally; readonly icon?: string }
          export const registerMessages = ({ template }: CardsFacet) => template;`,
        'tools/check/guards/pending.json': '{"typedAhead":{"CardsFacet.tally":"…"}}',
      },
      'no shared room reads CardsFacet.icon',
    ],
    [
      'a member that one typed ahead has in common with another',
      {
        'module/chat/cards.ts': `interface Tally { readonly sum: number; readonly target: number }
          export interface CardsFacet { readonly tally?: Tally; readonly score: Tally }
          export const registerMessages = ({ score }: CardsFacet) => score.sum;`,
        'tools/check/guards/pending.json': '{"typedAhead":{"CardsFacet.tally":"…"}}',
      },
      'no shared room reads Tally.target',
    ],
    [
      'a member typed ahead that is read by now',
      { 'tools/check/guards/pending.json': '{"typedAhead":{"CardsFacet.template":"…"}}' },
      'CardsFacet.template is read, so that it is no longer typed ahead',
    ],
    [
      'a member typed ahead that is gone',
      { 'tools/check/guards/pending.json': '{"typedAhead":{"CardsFacet.tally":"…"}}' },
      'CardsFacet.tally is typed ahead, and the binding has no such member',
    ],
    ['no binding at all', { 'module/foundry/ruleset.ts': '' }, 'has no interface Ruleset'],
  ],
  names: [
    [
      'a ruleset in a shared room',
      { 'module/chat/x.ts': "if (id === 'step-dice') act();" },
      'names the ruleset step-dice',
    ],
    ['a ruleset in a comment', { 'module/chat/x.ts': '// As Step Dice does.' }, 'names the ruleset step-dice'],
    ['the ruleset of the tests', { 'module/chat/x.ts': "export const x = id === 'coin';" }, 'names the ruleset coin'],
    [
      'a document type',
      { 'module/chat/x.ts': "export const x = 'stepCheck';" },
      'a document type of step-dice: stepCheck',
    ],
    [
      'a document type in src/core',
      { 'src/core/x.ts': '/** For stepHero. */' },
      'a document type of step-dice: stepHero',
    ],
    ['a status', { 'module/chat/x.ts': "actor.statuses.has('stepStunned');" }, 'a status of step-dice: stepStunned'],
    [
      'a field path',
      { 'module/chat/x.ts': "read('system.wounds.marked');" },
      'a field path of step-dice: wounds.marked',
    ],
    ['a field', { 'module/chat/x.ts': 'actor.system.lifePoints;' }, 'a field of step-dice: lifePoints'],
    [
      'a field of one word',
      { 'module/chat/x.ts': 'const { wounds } = actor.system;' },
      'reads a field of step-dice: system.wounds',
    ],
    [
      'a field of one word, in a path',
      { 'module/chat/x.ts': "read('system.wounds');" },
      'reads a field of step-dice: system.wounds',
    ],
    ['a lang key', { 'templates/shared/x.hbs': '{{localize "TETRAD.StepDice.name"}}' }, 'a lang key of step-dice'],
    ['a rule in a docstring', { 'module/chat/x.ts': '/** Dice explode (SD-1). */' }, 'a rule of a ruleset: SD-1'],
    [
      'a rule in a shared text',
      { 'lang/en/core.json': '{"TETRAD":{"Sheet":{"open":"Open (SD-7)"}}}' },
      'a rule of a ruleset: SD-7',
    ],
    ['a class in a shared style', { 'styles/x.css': '.step-card { color: red; }' }, 'a class of step-dice: step-card'],
    [
      'a class in a shared template',
      { 'templates/shared/x.hbs': '<p class="step-card"></p>' },
      'a class of step-dice: step-card',
    ],
    [
      'a shared text that only one ruleset uses',
      {
        'lang/en/core.json': '{"TETRAD":{"Sheet":{"open":"Open"},"UserError":{"no-mana":"No mana."}}}',
        'module/rulesets/step-dice/ui/x.ts': "throw new UserError('no-mana');",
      },
      'only step-dice uses TETRAD.UserError.no-mana',
    ],
    [
      'a type of a ruleset among those of all',
      {
        'src/index.ts': "export * as stepDice from './step-dice/index.ts'; export { roll } from './step-dice/roll.ts';",
      },
      'hands out ./step-dice/roll.ts',
    ],
  ],
  messages: [
    [
      'a search through the facets of all rulesets',
      { 'module/chat/x.ts': "export const x = listFacets('cards').find(({ type }) => type === 'x');" },
      'module/chat/x.ts:1: searches the facets of all rulesets',
    ],
    [
      'a hook of messages outside chat',
      { 'module/combat/x.ts': "Hooks.on('createChatMessage', () => undefined);" },
      'module/combat/x.ts:1: hears a hook of messages',
    ],
  ],
  clicks: [
    [
      'a listener',
      { 'module/rulesets/step-dice/ui/x.ts': "button.addEventListener('click', act);" },
      'x.ts:1: binds a click by hand',
    ],
    [
      'an optional listener',
      { 'module/rulesets/step-dice/ui/x.ts': "card.querySelector('b')?.addEventListener('pointerdown', act);" },
      'binds a click',
    ],
    [
      'an event by a name',
      { 'module/rulesets/step-dice/ui/x.ts': 'button.addEventListener(event, act);' },
      'binds a click by hand',
    ],
    ['a property', { 'module/rulesets/step-dice/ui/x.ts': 'button.onclick = act;' }, 'binds a click by hand'],
    [
      'an attribute',
      { 'module/rulesets/step-dice/ui/x.ts': "button.setAttribute('onclick', text);" },
      'binds a click by hand',
    ],
    [
      'a template',
      { 'templates/step-dice/x.hbs': '<button onclick="act()"></button>' },
      'binds a click in the template',
    ],
  ],
  casts: [
    [
      'a cast',
      { 'module/chat/x.ts': 'export const x = one as Actor.Implementation;' },
      'chat: 1 casts of documents, and tools/check/guards/casts.json allows 0',
    ],
    [
      'a cast by way of unknown',
      { 'module/chat/x.ts': "export const x = one as unknown as ChatMessage.OfType<'stepCheck'>;" },
      'chat: 1 casts',
    ],
    ['a cast in brackets', { 'module/chat/x.ts': 'export const x = <Item.Implementation>one;' }, 'chat: 1 casts'],
    [
      'a cast to a list or nothing',
      { 'module/chat/x.ts': 'export const x = one as readonly Item.Implementation[] | null;' },
      'chat: 1 casts',
    ],
    [
      'a cast to an alias',
      { 'module/chat/x.ts': "type Check = ChatMessage.OfType<'stepCheck'>; export const x = one as Check;" },
      'chat: 1 casts',
    ],
    [
      'a cast to an imported alias of an own class',
      {
        'module/foundry/hero.ts': 'export class OurActor extends Actor {} export type Hero = OurActor & { x: 1 };',
        'module/rulesets/step-dice/play/x.ts':
          "import type { Hero } from '../../../foundry/hero.ts'; export const x = one as Hero;",
      },
      'rulesets/step-dice: 1 casts',
    ],
    [
      'more than are listed',
      {
        'module/chat/x.ts': 'export const x = [one as Actor.Implementation, two as Item.Implementation];',
        'tools/check/guards/casts.json': '{"chat":1}',
      },
      'chat: 2 casts of documents, and tools/check/guards/casts.json allows 1',
    ],
    ['fewer than are listed', { 'tools/check/guards/casts.json': '{"chat":1}' }, 'write the smaller number'],
  ],
  variables: [
    [
      'a variable that nobody defines',
      { 'styles/x.css': '.tetrad-x {\n  color: var(--tetrad-inc);\n}' },
      'styles/x.css:2: --tetrad-inc is not defined',
    ],
    [
      'one that only a comment defines',
      { 'styles/x.css': '/* --tetrad-a: 1px; */ .tetrad-x { top: var(--tetrad-a); }' },
      '--tetrad-a is not defined',
    ],
    [
      'one whose fallback stands elsewhere',
      { 'styles/x.css': '.tetrad-x { top: var(--tall); }' },
      '--tall is not defined',
    ],
    [
      'one in a template',
      { 'templates/shared/x.hbs': '<p style="top: var(--tetrad-b)"></p>' },
      '--tetrad-b is not defined',
    ],
  ],
  styles: [
    [
      'a ruleset with many rules, all files together',
      { 'styles/step-dice.css': 'a {}\n'.repeat(201), 'styles/step-dice/card.css': 'b {}\n'.repeat(200) },
      'styles/step-dice: 401 lines of CSS, and a ruleset has at most 400',
    ],
  ],
  sizes: [
    ['a long file', { 'src/core/x.ts': '//\n'.repeat(401) }, 'src/core/x.ts: 401 lines, and a file has at most 400'],
  ],
  rulesets: [
    [
      'a ruleset with much code, all files together',
      {
        'module/rulesets/step-dice/play/x.ts': '// Not counted.\n\nconst a = 1;\n'.repeat(1861),
        'module/rulesets/step-dice/ui/x.ts': 'const b = {\n};\n'.repeat(1862),
      },
      'module/rulesets/step-dice: 37',
    ],
  ],
  blocks: [
    [
      'six lines in two rulesets, whatever stands between them',
      {
        'module/rulesets/coin-toss/play/x.ts': `import { a } from './a.ts';\nconst before = 0;\n${block}\n`,
        'module/rulesets/step-dice/ui/y.ts': `// Other.\nif (go) {\n  ${block.replaceAll('\n', '\n\n  // Between.\n  ')}\n}\n`,
      },
      'module/rulesets/step-dice/ui/y.ts:3: stands in module/rulesets/coin-toss/play/x.ts:3 too',
    ],
  ],
};
