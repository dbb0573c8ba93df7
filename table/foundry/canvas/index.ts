/** The namespace foundry.canvas, as far as the table has it, and what it adds to CONFIG.Token. */
import { TokenHUD } from '../applications/hud/token-hud.ts';
import { TokenLayer } from './layers.ts';
import { Token } from './placeables.ts';
import { UserTargets } from './user-targets.ts';

/** The public members of foundry.canvas. */
export const canvasNamespace = {
  layers: { TokenLayer },
  placeables: { Token, tokens: { UserTargets } },
};

/** The canvas part of CONFIG.Token. */
export const tokenConfig = { objectClass: Token, hudClass: TokenHUD };
