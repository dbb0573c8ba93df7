/** Quick rolls of Inner Worlds: saves against a score (IW-1). The ruleset adds no dice to chat, so a typed d20 stays a plain roll. */
import { innerWorlds } from '../../../../src/index.ts';
import type { QuickRollFacet } from '../../../checks/quick-roll.ts';
import { LANG } from '../data/to-input.ts';
import { viewOdds } from './checks.ts';

/** The quick rolls of Inner Worlds, made without a character. */
export const quickRoll: QuickRollFacet = {
  fields: [{ key: 'score', label: `${LANG}.Quick.score`, initial: innerWorlds.defaults.ability }],
  formula: () => '1d20',
  odds: ([score = 0]) => viewOdds({ kind: 'save', score, target: score, mode: '', throws: 1, foe: 0 }),
};
