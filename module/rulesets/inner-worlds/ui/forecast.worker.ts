/** The script of the worker that computes forecasts of Inner Worlds' fights. */
import { startOutlook, type OutlookFight } from '../../../../src/inner-worlds/outlook/index.ts';
import { serveForecasts } from '../../../forecast/serve-forecasts.ts';

serveForecasts((fight) => startOutlook(fight as OutlookFight));
