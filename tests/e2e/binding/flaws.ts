/**
 * Defects of Coin, by the sentence of the browser tests that each makes untrue: a piece of one file of the built system is replaced. Sentences that need no
 * browser name the tests that catch their defects without one (tests/binding).
 */
import type { UserName } from '../harness.ts';

/** A defect, and how the tests must notice it. */
export interface Flaw {
  readonly what: string;
  /** The users whose pages have the broken copy; all other pages have the intact one. */
  readonly of: readonly UserName[];
  /** The file of the built system, and the replacements in it; each must match. */
  readonly file: string;
  readonly changes: readonly (readonly [RegExp, string])[];
  /** The failure that the tests must report. */
  readonly caught: RegExp;
  /** A sentence to repeat without the defect afterwards, because later ones cannot continue from the state it leaves. */
  readonly spoils?: string;
  /** How long the steps before the failure may wait for the page, in ms; left out: not long, since what they wait for usually never comes. */
  readonly patience?: number;
}

/** The defects for a sentence, or the sentences of tests/binding that catch them. */
export type Flaws = Readonly<Record<string, readonly Flaw[] | { readonly unit: readonly string[] }>>;

const SCRIPT = 'tetrad.mjs';
const SHEET = 'templates/coin/flips.hbs';
const SHARED = 'templates/shared';

const NO_KEY = /what a keyboard cannot press/u;
const PRIVATE = /for (?:Ada|Bertrand)/u;

/** Inserts code at the beginning of a function in the script; the build keeps function names. */
function begin(name: string, code: string): readonly [RegExp, string] {
  return [new RegExp(`function ${name}(?:\\$\\d)?\\([^)]*\\)\\{`, 'u'), `$&${code}`];
}

/** Removes a button from the tab order. */
function passBy(action: string): readonly [RegExp, string] {
  return [new RegExp(`data-action="${action}"`, 'u'), '$& tabindex="-1"'];
}

/** The defects for tests. */
export const checkFlaws: Flaws = {
  'a character is made: both sides have the same data, the sheet can be used by keyboard and passes axe': [
    {
      what: 'a field that one client does not know',
      of: ['Ada'],
      file: SCRIPT,
      changes: [[/nerve:createCount\(\),(?=scratches)/u, '']],
      caught: /nerve/u,
    },
    {
      what: 'a click without a key',
      of: ['Ada'],
      file: SHEET,
      changes: [[/<button([^>]*"attack")>(.*?)<\/button>/u, '<span$1>$2</span>']],
      caught: NO_KEY,
    },
    {
      what: 'a field without a label',
      of: ['Ada'],
      file: SHEET,
      changes: [[/<dl/u, '<input type="text" />$&']],
      caught: /label: /u,
    },
    {
      what: 'text that is hardly there',
      of: ['Ada'],
      file: 'tetrad.css',
      changes: [[/$/u, '.tetrad-sheet * { color: #ccc; background: #ddd }']],
      caught: /color-contrast: /u,
    },
  ],
  'the dialog shows odds of 100 % in all, and is used by keyboard alone; the card is the same for all': [
    {
      what: 'a roll that Tab does not lead to',
      of: ['Ada'],
      file: `${SHARED}/dialog/footer.hbs`,
      changes: [[/data-roll/u, '$& tabindex="-1"']],
      caught: NO_KEY,
    },
    {
      what: 'a picture on the card that says nothing',
      of: ['Ada'],
      file: 'templates/coin/die.hbs',
      changes: [[/<span>/u, '<img src="systems/tetrad/assets/icon.svg" />$&']],
      caught: /image-alt: /u,
    },
  ],
  'Enter rolls from a field of the dialog; Shift rolls without it, and where the user skips it, opens it': [
    {
      what: 'a click that is not told to the roll',
      of: ['Ada'],
      file: SCRIPT,
      changes: [[/(\{dare:!1\},\{)event:\w+\}/u, '$1}']],
      caught: /Timeout/u,
    },
  ],
  'the numbers of the sheet say why, by hover and by focus; Escape hides it': [
    {
      what: 'a number that says nothing',
      of: ['Ada'],
      file: SHEET,
      changes: [[/data-why="nerve" /u, '']],
      caught: /data-why="nerve"/u,
    },
    {
      what: 'a number that no key reaches',
      of: ['Ada'],
      file: SHEET,
      changes: [[/(data-why="nerve") tabindex="0"/u, '$1']],
      caught: /tetrad-note/u,
    },
  ],
  'a gm roll shows nothing to those it is not for': {
    unit: ['a private check leaves nothing to see for those it is not for'],
  },
  'a blind roll shows nothing to those it is not for': {
    unit: ['a private check leaves nothing to see for those it is not for'],
  },
  'a self roll shows nothing to those it is not for': [
    {
      what: 'an export that leaks',
      of: ['Bertrand'],
      file: SCRIPT,
      changes: [[/export\(\)\{return/u, '$& true?super.export():']],
      caught: PRIVATE,
    },
  ],
  'what is rolled privately by a line in chat shows nothing to those it is not for': {
    unit: ['a private check leaves nothing to see for those it is not for'],
  },
  'the dialog begins with the mode of the chat log; a macro may ask for another one': [
    {
      what: 'a mode that is not read',
      of: ['Ada'],
      file: SCRIPT,
      changes: [begin('getDefaultMessageMode', 'return `public`;')],
      caught: /to be 'gm'/u,
    },
  ],
  'what is another’s is neither rolled for nor changed by whoever may look at it': [
    {
      what: 'a macro that rolls for anybody',
      of: ['Ada'],
      file: SCRIPT,
      changes: [begin('canUser', 'if(e===`roll`)return true;')],
      caught: /"message":"\w+"/u,
    },
  ],
  'malformed messages break neither the log nor the other cards': [
    {
      what: 'a card that trusts its message, and that nothing guards',
      of: ['Bertrand'],
      file: SCRIPT,
      changes: [
        [/\((\w+)\?\.dice\?\?\[\]\)(?=\.filter\(\w+=>\w+ instanceof HeadsDie\))/u, '($1.dice)'],
        begin('describeUnreadable', 'throw arguments[1];'),
      ],
      caught: /\.waitFor: Timeout/u,
    },
  ],
  'all of it is the same after a reload, and in the exported log': [
    {
      what: 'a number that lives in the page alone',
      of: ['Gamemaster'],
      file: SCRIPT,
      changes: [
        [
          /(label:game\.i18n\.localize\(`COIN\.side\.1`\),value:\w+,text:)/u,
          '$1performance.getEntriesByType(`navigation`)[0].type===`reload`?`gone`:',
        ],
      ],
      caught: /gone/u,
    },
  ],
};

const ATTACK = 'an attack is rolled, and answered by the owner of the target, without a GM';

/** The defects for a fight. */
export const fightFlaws: Flaws = {
  [ATTACK]: [
    {
      what: 'an answer that no key gives',
      of: ['Bertrand'],
      file: `${SHARED}/card/replies.hbs`,
      changes: [passBy('replyToAttack')],
      caught: NO_KEY,
    },
  ],
  'what a card says is copied as text; where the browser refuses, a notice says so': [
    {
      what: 'a card that is not copied',
      of: ['Ada'],
      file: SCRIPT,
      changes: [begin('copyCard', 'return;')],
      caught: /undefined/u,
    },
  ],
  'damage is shown beforehand to its victim alone, applied, and taken back exactly': [
    {
      what: 'a preview for everybody',
      of: ['Ada'],
      file: SCRIPT,
      changes: [begin('canUser', 'if(e===`view`)return true;')],
      caught: /expected \d to be \+?0/u,
      spoils: ATTACK,
    },
  ],
  'without an answer the attacker goes on when it has waited, not before, and nobody else': [
    {
      what: 'an attacker who need not wait',
      of: ['Ada', 'Bertrand'],
      file: SCRIPT,
      changes: [begin('refuseGoOn', 'return null;')],
      caught: /still had time to reply/u,
    },
  ],
  'it is applied once though two press at once': { unit: ['damage is applied once though two press at once'] },
  'an answer, damage and a point of a stranger count for nothing': {
    unit: [
      'an answer counts only from those who may act for its actor',
      'damage is applied by those who may act for whom it hits, and only if those sent it who may act for who dealt it',
      'a spend counts only from those who may spend for its actor',
    ],
  },
  'a point changes the roll for all, and is taken back; a stranger’s does not count': {
    unit: ['a point comes back once, and the roll is as it was'],
  },
  'the fight has an order that all see alike, and a new round': [
    {
      what: 'an order that one client sees otherwise',
      of: ['Bertrand'],
      file: SCRIPT,
      changes: [[/\|\|compareFighters\((\w),(\w)\)/u, '||compareFighters($2,$1)']],
      caught: /order/u,
    },
  ],
  'in a long log a hit draws those again that show it, and no others': [
    {
      what: 'cards that are drawn again though they show the same',
      of: ['Bertrand'],
      file: SCRIPT,
      changes: [begin('noteDrawn', 't={t};')],
      // On a busy machine the log is still being drawn again when its texts are compared.
      caught: /drawn again for Bertrand|to deeply equal/u,
      // A log of cards that all draw again takes its time.
      patience: 10_000,
    },
  ],
};
