/** Constants with documented values, and declared members, whether or not Foundry itself uses them. */
import { host, type LooseValue } from './globals.ts';
import type { ConformanceSpec } from './spec.ts';

/** Examples of each kind: numbers by name, texts by name, lists, texts. */
const VALUES: Readonly<Record<string, unknown>> = {
  WALL_DOOR_TYPES: { NONE: 0, DOOR: 1, SECRET: 2 },
  WALL_DOOR_STATES: { CLOSED: 0, OPEN: 1, LOCKED: 2 },
  GRID_TYPES: { GRIDLESS: 0, SQUARE: 1, HEXODDR: 2, HEXEVENR: 3, HEXODDQ: 4, HEXEVENQ: 5 },
  PLAYLIST_MODES: { DISABLED: -1, SEQUENTIAL: 0, SHUFFLE: 1, SIMULTANEOUS: 2 },
  JOURNAL_ENTRY_PAGE_FORMATS: { HTML: 1, MARKDOWN: 2 },
  CARD_DRAW_MODES: { FIRST: 0, TOP: 0, LAST: 1, BOTTOM: 1, RANDOM: 2 },
  DIRECTORY_SEARCH_MODES: { FULL: 'full', NAME: 'name' },
  TEXT_ANCHOR_POINTS: { CENTER: 0, BOTTOM: 1, TOP: 2, LEFT: 3, RIGHT: 4 },
  WALL_RESTRICTION_TYPES: ['light', 'sight', 'sound', 'move'],
  vtt: 'Foundry VTT',
};

/** Instance members by class, whose existence packages test (`'minimize' in app`). */
const MEMBERS: Readonly<Record<string, readonly string[]>> = {
  'documents.Actor': ['toCompendium', 'exportToJSON', 'toAnchor', 'thumbnail', 'temporaryEffects'],
  'documents.ActiveEffect': ['isTemporary', 'target', 'sourceName'],
  'documents.TokenDocument': ['move', 'movement', 'measureMovementPath', 'isSecret'],
  'documents.Folder': ['exportToCompendium', 'getParentFolders'],
  'applications.api.ApplicationV2': ['minimize', 'maximize', 'minimized', 'toggleControls', 'classList'],
  'canvas.placeables.Token': ['center', 'bounds', 'animate', 'getSnappedPosition'],
  'utils.Color': ['rgb', 'mix', 'toHTML'],
};

export const specs: readonly ConformanceSpec[] = [
  {
    id: 'M-constants',
    title: 'Constants have the values that are documented, and are frozen',
    source: 'fvtt-types src/foundry/common/constants.d.mts; API14 CONST',
    generation: 'both',
    confidence: 'documented',
    needs: 'kernel',
    members: [...Object.keys(VALUES), 'FILE_CATEGORIES'].map((name) => `CONST.${name}`),
    run({ it, expect }) {
      it('holds them', () => {
        const constants = host.CONST as unknown as Record<string, unknown>;
        for (const [name, value] of Object.entries(VALUES)) {
          expect(constants[name], name).to.deep.equal(value);
          expect(Object.isFrozen(constants[name]), name).to.equal(true);
        }
      });
      it('names the types of files', () => {
        const { AUDIO, HTML, TEXT } = host.CONST.FILE_CATEGORIES;
        const types = [AUDIO?.mp3, HTML?.hbs, TEXT?.txt, TEXT?.json].map(String);
        expect(types).to.deep.equal(['audio/mpeg', 'text/x-handlebars-template', 'text/plain', 'application/json']);
      });
    },
  },
  {
    id: 'M-declared-members',
    title: 'An instance has what is declared of its class, methods and accessors alike',
    source: 'API13 and API14 pages of each class; fvtt-types, the classes of the same names',
    generation: 'both',
    confidence: 'documented',
    needs: 'kernel',
    members: Object.entries(MEMBERS).flatMap(([path, names]) => names.map((name) => `foundry.${path}#${name}`)),
    run({ it, expect }) {
      for (const [path, names] of Object.entries(MEMBERS)) {
        it(`of ${path}`, () => {
          const found = path.split('.').reduce<LooseValue>((space, name) => space[name] as LooseValue, host.foundry);
          const prototype = found['prototype'] as object;
          for (const name of names) expect(name in prototype, name).to.equal(true);
        });
      }
      it('which a class that inherits may define as its own', () => {
        const Window = host.foundry.applications.api.ApplicationV2 as unknown as new () => object;
        class Own extends Window {
          minimize(): string {
            return 'own';
          }
        }
        expect((Own.prototype as { minimize(): string }).minimize()).to.equal('own');
      });
    },
  },
];
