/** What Harsh Light tells of itself: where its rules stand, what other modules need, and its part of the welcome page. */
import type { WelcomeFacet } from '../../windows/welcome-facet.ts';
import type { GoodsFacet } from '../../gifts/goods-facet.ts';
import type { NeighboursFacet } from '../../neighbours/neighbours-facet.ts';
import { makeRuleBook } from '../../chat/plan-view.ts';

/** The rules facet of Harsh Light. Each key is "journal id.page id", with the ids of the rules on that page. */
export const rules = makeRuleBook('TETRAD.HarshLight.Rule', 'Compendium.tetrad.harsh-light-rules', {
  'pullsRules000000.thePullPage00000': ['HL-1', 'HL-2', 'HL-3'],
  'pullsRules000000.goodAndBadPage00': ['HL-4', 'HL-5', 'HL-6', 'HL-7', 'HL-20'],
  'pullsRules000000.kindsPage0000000': ['HL-8', 'HL-9', 'HL-10', 'HL-11', 'HL-17'],
  'pullsRules000000.deckPage00000000': ['HL-19'],
  'fightsRules00000.turnPage00000000': ['HL-12', 'HL-16'],
  'fightsRules00000.defencePage00000': ['HL-13', 'HL-14', 'HL-15'],
  'fightsRules00000.traitsPage000000': ['HL-18'],
});

/** The data of Harsh Light for other modules, such as the look of its dice. */
export const neighbours: NeighboursFacet = {
  dice: {
    colours: [
      { id: 'cards', label: 'TETRAD.HarshLight.Die', foreground: '#8c1222', background: '#fdfaf2', edge: '#2a0d13' },
    ],
    faces: [
      // The diamond on the 10 marks that it pulls a second card (HL-3).
      { die: 'dp', shape: 'd10', labels: ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10\n♦'], colours: 'cards' },
    ],
  },
};

/** The things of Harsh Light. */
export const goods: GoodsFacet = {
  carriers: ['lightCharacter', 'lightAdversary'],
  stacked: ['lightGear'],
  single: ['lightWeapon'],
};

/** Harsh Light's part of the welcome page for the GM of a new world. */
export const welcome: WelcomeFacet = {
  pitch: 'TETRAD.HarshLight.Welcome.pitch',
  picture: 'systems/tetrad/assets/harsh-light/scenes/vespers.svg',
  sample: {
    adventure: 'Compendium.tetrad.harsh-light-adventures.Adventure.harshEvening0001',
    scene: 'vespersScene0001',
    combat: 'vespersFight0001',
  },
  guide: 'Compendium.tetrad.harsh-light-rules.JournalEntry.howToPlayRules00.JournalEntryPage.howToPlayPage000',
};
