/** The script of the worker that computes forecasts of Step Dice's fights. */
import { startOutlook, type OutlookFight } from '../../../../src/step-dice/outlook/index.ts';
import { serveForecasts } from '../../../forecast/serve-forecasts.ts';

serveForecasts((fight) => startOutlook(fight as OutlookFight));
