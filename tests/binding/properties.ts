/** All properties, by the sentences that state them. */
import { askProperties } from './properties/asks.ts';
import { bindingProperties } from './properties/binding.ts';
import { callProperties } from './properties/calls.ts';
import { checkProperties } from './properties/checks.ts';
import { creationProperties } from './properties/creation.ts';
import { damageProperties } from './properties/damage.ts';
import { exchangeProperties } from './properties/exchange.ts';
import { extendedProperties } from './properties/extended.ts';
import { ledgerProperties } from './properties/ledger.ts';
import { neighbourProperties } from './properties/neighbours.ts';
import { pointsProperties } from './properties/points.ts';
import { requestProperties } from './properties/requests.ts';
import { rulingProperties } from './properties/rulings.ts';
import { sceneEndProperties } from './properties/scene-end.ts';
import type { Properties } from './property.ts';

export const properties: Properties = {
  ...bindingProperties,
  ...checkProperties,
  ...callProperties,
  ...ledgerProperties,
  ...exchangeProperties,
  ...damageProperties,
  ...pointsProperties,
  ...requestProperties,
  ...rulingProperties,
  ...creationProperties,
  ...extendedProperties,
  ...sceneEndProperties,
  ...askProperties,
  ...neighbourProperties,
};
