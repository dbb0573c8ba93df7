/** The script of the worker that looks ahead to fights of Dark Harvest. */
import { startOutlook, type OutlookFight } from '../../../../src/dark-harvest/outlook/index.ts';
import { serveOutlooks } from '../../../outlook/serve-outlooks.ts';

serveOutlooks((fight) => startOutlook(fight as OutlookFight));
