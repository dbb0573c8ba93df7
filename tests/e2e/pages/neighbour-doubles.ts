/**
 * Puts the doubles of the modules beside Tetrad into a page, before anything else runs there: they call their hooks when the real modules do. Item Piles fails, as
 * it does without the modules that it needs itself. Bundled for the page.
 */
import {
  createBabeleDouble,
  createDice3d,
  HudDouble,
  readForAnimation,
  type HooksLike,
} from '../../module/neighbours/doubles.ts';
import { createQuench } from '../../module/neighbours/quench-double.ts';

interface Globals {
  readonly game: { readonly modules: Map<string, object>; itempiles?: object };
  readonly CONFIG: { readonly Dice: { readonly terms: object } };
  Hooks?: HooksLike;
}

/** The part of a message that Automated Animations reads. */
export type ReadMessage = Parameters<typeof readForAnimation>[0] & { readonly id: string };

const globals = globalThis as unknown as Globals;
const dice3d = createDice3d(() => Object.keys(globals.CONFIG.Dice.terms));
const babele = createBabeleDouble();
const hud = new HudDouble();
const quench = createQuench();

/** What Automated Animations found in each message, or why it failed, by the message's id. */
const animated: Record<string, ReturnType<typeof readForAnimation> | string> = {};
const warnings: string[] = [];

function read(message: ReadMessage): void {
  try {
    animated[message.id] = readForAnimation(message);
  } catch (error) {
    animated[message.id] = String(error);
  }
}

function begin(hooks: HooksLike): void {
  hooks.once('init', () => {
    for (const id of ['dice-so-nice', 'babele', 'token-action-hud-core', 'autoanimations', 'item-piles', 'quench'])
      globals.game.modules.set(id, { active: true });
  });
  hooks.once('setup', () => {
    hooks.callAll('babele.init', babele);
    hooks.callAll('quenchReady', quench);
  });
  hooks.once('ready', () => {
    const API = {
      addSystemIntegration() {
        throw new Error('Item Piles requires the libWrapper module.');
      },
    };
    globals.game.itempiles = { API };
    hud.start(hooks);
    hooks.callAll('item-piles-ready');
    hooks.callAll('diceSoNiceReady', dice3d);
  });
  hooks.on('createChatMessage', read);
}

let hooks: HooksLike | undefined;
Object.defineProperty(globalThis, 'Hooks', {
  configurable: true,
  get: () => hooks,
  set(value: HooksLike) {
    hooks = value;
    begin(value);
  },
});

const { warn } = console;
console.warn = (...given: unknown[]) => {
  warnings.push(given.map(String).join(' '));
  warn(...given);
};

/** What a test can ask the doubles. */
const beside = {
  animated,
  warnings,
  readDice: () => dice3d.presets.map(({ type, shape }) => `${type} ${shape}`),
  readMapping: () => Object.keys(babele.mappings['Item'] ?? {}),
  show: (actor: object) => hud.show(actor),
  listBatches: () => quench.list(),
  runBatch: (key: string) => quench.runBatches([key]),
  click: (actor: object, action: Parameters<HudDouble['click']>[1]) => hud.click(actor, action),
};

export type Beside = typeof beside;

Object.assign(globalThis, { beside });
