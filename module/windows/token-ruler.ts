/**
 * The ruler of a token that its owner drags in a fight: each segment has the colour and the width of what the move costs, and its label says it in words and by
 * what is left of the turn. Only the user who plans the move sees this, so that nobody learns an actor's limits from it.
 */
import { type UseFit, fitUse } from '../combat/budget.ts';
import { continuesMove, readCost } from './token-moves.ts';

type Ruler = foundry.canvas.placeables.tokens.TokenRuler;
type Waypoint = foundry.canvas.placeables.tokens.TokenRuler.Waypoint;

/** How segments and spaces look by what the move costs. Their width and strength are multiplied, since not everyone tells colours apart. */
const looks: Readonly<Record<UseFit['grade'], { readonly color: number; readonly strength: number }>> = Object.freeze({
  within: { color: 0x2a9d8f, strength: 1 },
  action: { color: 0xe9a23b, strength: 1.5 },
  beyond: { color: 0xc8442e, strength: 0.5 },
});

/** Returns what a planned way costs from its start to a waypoint, in units of the grid. What the token has passed is paid already. */
function countCost(waypoint: Waypoint): number {
  let total = 0;
  for (let at: Waypoint | null = waypoint; at && at.stage !== 'passed'; at = at.previous) {
    const distance = at.measurement.distance - (at.previous?.measurement.distance ?? 0);
    total += readCost({ cost: at.cost, distance });
  }
  return total;
}

/** Returns how a move that this user plans fits into its actor's turn; null outside a fight, and where moves cost nothing. */
function fitMove({ token: { document, actor } }: Ruler, waypoint: Waypoint): UseFit | null {
  const isOwn = waypoint.stage === 'planned' && waypoint.userId === game.user.id && actor?.isOwner;
  if (!isOwn || waypoint.unreachable) return null;
  const distance = countCost(waypoint);
  return distance > 0 ? fitUse(actor, { distance, continues: continuesMove(document, actor, { chain: [] }) }) : null;
}

/** Replaces Foundry's ruler of tokens, unless another package has put its own there. Called in `init`. */
export function installRuler(): void {
  const { TokenRuler } = foundry.canvas.placeables.tokens;
  if (CONFIG.Token.rulerClass !== TokenRuler) return;
  CONFIG.Token.rulerClass = class TetradTokenRuler extends TokenRuler {
    protected override _getSegmentStyle(waypoint: Waypoint) {
      const style = super._getSegmentStyle(waypoint);
      const fit = fitMove(this, waypoint);
      if (!fit) return style;
      const { color, strength } = looks[fit.grade];
      return { ...style, color, width: style.width * strength };
    }

    protected override _getGridHighlightStyle(waypoint: Waypoint, offset: foundry.grid.BaseGrid.Offset3D) {
      const style = super._getGridHighlightStyle(waypoint, offset);
      const fit = fitMove(this, waypoint);
      if (!fit) return style;
      const { color, strength } = looks[fit.grade];
      return { ...style, color, alpha: Math.min(1, (style.alpha ?? 1) * strength) };
    }

    protected override _getWaypointLabelContext(
      waypoint: Waypoint,
      state: foundry.canvas.placeables.tokens.TokenRuler.State,
    ) {
      const context = super._getWaypointLabelContext(waypoint, state);
      const fit = context && fitMove(this, waypoint);
      if (!fit) return context;
      const { grade, label, used, limit } = fit;
      const data = { units: context.units, kind: game.i18n.localize(label), used: String(used), limit: String(limit) };
      return { ...context, units: game.i18n.format(`TETRAD.Ruler.${grade}`, data) };
    }
  };
}
