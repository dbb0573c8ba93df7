import { freezeDeep } from '../core/freeze.ts';
import { turnBudget } from './turn.ts';

/** Spans of game time in seconds (IW-12). */
export const spans = freezeDeep({ turn: turnBudget.seconds, minute: 60, hour: 3600, day: 86_400, week: 604_800 });
