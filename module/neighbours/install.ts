/** What other modules need at the start. */
import { listFacets, listRulesets } from '../foundry/ruleset.ts';
import { automatedAnimations, watchCardReferences } from './card-references.ts';
import { createBabele } from './babele.ts';
import { createDiceSoNice } from './dice-so-nice.ts';
import { createItemPiles } from './item-piles.ts';
import { watchNeighbours } from './neighbour.ts';
import { quenchBatch } from './quench.ts';
import { createTokenActionHud } from './token-action-hud.ts';

/** Offers other modules what they ask for. Called in `init`. */
export function installNeighbours(tetrad: Parameters<typeof createTokenActionHud>[1]): void {
  watchCardReferences();
  const named = listRulesets().map(({ id, label, neighbours = {}, goods }) => ({
    id,
    label,
    facet: neighbours,
    goods,
  }));
  const rolled = listFacets('api').flatMap(({ macroTypes = [] }) => macroTypes);
  const beside = [createDiceSoNice(named), createBabele(named), createTokenActionHud(rolled, tetrad)];
  watchNeighbours([...beside, automatedAnimations, createItemPiles(named), quenchBatch]);
}
