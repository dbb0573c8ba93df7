/** The namespace `foundry.dice`, and the defaults of `CONFIG.Dice` (v14 API: CONFIG.Dice; fvtt-types client/config). */
import { messageModesReplaceRollModes } from '../generation.ts';
import type { DiceConfig } from './lookup.ts';
import { RollParser } from './parser.ts';
import { Roll } from './roll.ts';
import { DiceTerm } from './terms/dice.ts';
import { Die } from './terms/die.ts';
import { FunctionTerm } from './terms/function.ts';
import { NumericTerm } from './terms/numeric.ts';
import { OperatorTerm } from './terms/operator.ts';
import { ParentheticalTerm } from './terms/parenthetical.ts';
import { PoolTerm } from './terms/pool.ts';
import { StringTerm } from './terms/string.ts';
import { RollTerm } from './terms/term.ts';

const terms = {
  DiceTerm,
  Die,
  FunctionTerm,
  NumericTerm,
  OperatorTerm,
  ParentheticalTerm,
  PoolTerm,
  RollTerm,
  StringTerm,
};

export const dice = { Roll, RollParser, terms };

const sizes = [4, 6, 8, 10, 12, 20, 100];

export const diceConfig: DiceConfig = {
  types: [Die],
  rolls: [Roll],
  termTypes: { ...terms },
  terms: { d: Die },
  functions: {},
  parser: RollParser,
  randomUniform: Math.random,
  // In Foundry 14 messages have modes instead of rolls: CONFIG.ChatMessage.modes (dnd5e issue 6958).
  ...(!messageModesReplaceRollModes && {
    rollModes: {
      publicroll: { label: 'CHAT.RollPublic', icon: 'fa-solid fa-globe' },
      gmroll: { label: 'CHAT.RollPrivate', icon: 'fa-solid fa-user-secret' },
      blindroll: { label: 'CHAT.RollBlind', icon: 'fa-solid fa-eye-slash' },
      selfroll: { label: 'CHAT.RollSelf', icon: 'fa-solid fa-user' },
    },
  }),
  fulfillment: {
    dice: Object.fromEntries(
      sizes.map((size) => [`d${size}`, { label: `d${size}`, icon: `<i class="fa-solid fa-dice-d${size}"></i>` }]),
    ),
    methods: {
      manual: { label: 'DICE.FULFILLMENT.Manual', icon: '<i class="fa-solid fa-keyboard"></i>', interactive: true },
    },
    defaultMethod: '',
  },
};
