/** What Inner Worlds tells of itself: where its rules stand, what other modules need, and its part of the welcome page. */
import type { WelcomeFacet } from '../../windows/welcome-facet.ts';
import type { GoodsFacet } from '../../gifts/goods-facet.ts';
import type { NeighboursFacet } from '../../neighbours/neighbours-facet.ts';
import { makeRuleBook } from '../../chat/plan-view.ts';

/** The rules facet of Inner Worlds. Each key is "journal id.page id", with the ids of the rules on that page. */
export const rules = makeRuleBook('TETRAD.InnerWorlds.Rule', 'Compendium.tetrad.inner-worlds-rules', {
  'savesRules000000.theSavePage00000': ['IW-1', 'IW-34'],
  'savesRules000000.advancedSavePage': ['IW-2', 'IW-3', 'IW-4', 'IW-5'],
  'timeRules0000000.eventsPage000000': ['IW-6'],
  'timeRules0000000.whatToDoWithPage': ['IW-7', 'IW-8'],
  'timeRules0000000.deprivationAPage': ['IW-24', 'IW-25'],
  'battleRules00000.orderPage0000000': ['IW-10', 'IW-11', 'IW-12'],
  'battleRules00000.actionsPage00000': ['IW-13', 'IW-14', 'IW-15', 'IW-16'],
  'battleRules00000.reactionsPage000': ['IW-17'],
  'injuryRules00000.damagePage000000': ['IW-20', 'IW-21', 'IW-22', 'IW-23'],
  'charactersRules0.newCharacterPage': ['IW-26', 'IW-27', 'IW-33'],
  'charactersRules0.weightAndWeaPage': ['IW-28', 'IW-29'],
  'charactersRules0.priceListPage000': ['IW-30', 'IW-31', 'IW-32'],
});

/** The data of Inner Worlds for other modules, such as the look of its dice. */
export const neighbours: NeighboursFacet = {
  dice: {
    colours: [
      { id: 'dice', label: 'TETRAD.InnerWorlds.name', foreground: '#fff4d6', background: '#4b2a63', edge: '#2c173c' },
    ],
  },
};

/** The things of Inner Worlds. */
export const goods: GoodsFacet = {
  carriers: ['innerCharacter', 'innerAdversary'],
  stacked: ['innerGear'],
  single: ['innerWeapon', 'innerArmor'],
  inUse: ['system.readied', 'system.prepared', 'system.worn'],
  // Prices are in gems (IW-32).
  price: 'system.cost',
  currency: { label: 'TETRAD.InnerWorlds.CharacterFields.FIELDS.gems.label', path: 'system.gems' },
};

/** Inner Worlds' part of the welcome page for the GM of a new world. */
export const welcome: WelcomeFacet = {
  pitch: 'TETRAD.InnerWorlds.Welcome.pitch',
  picture: 'systems/tetrad/assets/inner-worlds/scenes/gem-cave.svg',
  sample: {
    adventure: 'Compendium.tetrad.inner-worlds-adventures.Adventure.innerEvening0001',
    scene: 'gemCaveScene0001',
    combat: 'gemCaveFight0001',
  },
  guide: 'Compendium.tetrad.inner-worlds-rules.JournalEntry.howToPlayRules00.JournalEntryPage.howToPlayPage000',
};
