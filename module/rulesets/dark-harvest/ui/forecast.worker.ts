/** The script of the worker that looks ahead to fights of Dark Harvest. */
import { startOutlook, type OutlookFight } from '../../../../src/dark-harvest/outlook/index.ts';
import { serveForecasts } from '../../../forecast/serve-forecasts.ts';

serveForecasts((fight) => startOutlook(fight as OutlookFight));
