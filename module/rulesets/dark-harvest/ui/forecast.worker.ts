/** The script of the worker that computes forecasts of Dark Harvest's fights. */
import { startOutlook, type OutlookFight } from '../../../../src/dark-harvest/outlook/index.ts';
import { serveForecasts } from '../../../forecast/serve-forecasts.ts';

serveForecasts((fight) => startOutlook(fight as OutlookFight));
