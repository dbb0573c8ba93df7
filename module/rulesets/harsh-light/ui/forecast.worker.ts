/** The script of the worker that computes forecasts of Harsh Light's fights. */
import { startOutlook, type OutlookFight } from '../../../../src/harsh-light/outlook/index.ts';
import { serveForecasts } from '../../../forecast/serve-forecasts.ts';

serveForecasts((fight) => startOutlook(fight as OutlookFight));
