/** The part of the namespace foundry.canvas that the table implements, and its part of CONFIG.Token. */
import { TokenHUD } from '../applications/hud/token-hud.ts';
import { TokenLayer } from './layers.ts';
import { Token } from './placeables.ts';
import { TokenRuler } from './token-ruler.ts';
import { UserTargets } from './user-targets.ts';

export const canvasNamespace = {
  layers: { TokenLayer },
  placeables: { Token, tokens: { TokenRuler, UserTargets } },
};

/** The part of CONFIG.Token that belongs to the canvas. */
export const tokenConfig = { objectClass: Token, hudClass: TokenHUD, rulerClass: TokenRuler };
