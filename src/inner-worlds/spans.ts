// Spans of game time, in seconds.
import { freezeDeep } from '../core/freeze.ts';
import { turnBudget } from './turn.ts';

/** The seconds in a turn, a minute and so on (IW-12). */
export const spans = freezeDeep({ turn: turnBudget.seconds, minute: 60, hour: 3600, day: 86_400, week: 604_800 });
