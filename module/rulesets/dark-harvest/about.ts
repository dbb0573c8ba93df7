/** What Dark Harvest tells of itself: where its rules stand, what other modules need, and its part of the welcome page. */
import type { WelcomeFacet } from '../../windows/welcome-facet.ts';
import type { GoodsFacet } from '../../gifts/goods-facet.ts';
import type { NeighboursFacet } from '../../neighbours/neighbours-facet.ts';
import { makeRuleBook } from '../../chat/plan-view.ts';

/** The rules facet of Dark Harvest. Each key is "journal id.page id", with the ids of the rules on that page. */
export const rules = makeRuleBook('TETRAD.DarkHarvest.Rule', 'Compendium.tetrad.dark-harvest-rules', {
  'testsRules000000.thePoolPage00000': ['DH-1', 'DH-2', 'DH-3', 'DH-4'],
  'testsRules000000.difficultyAnPage': ['DH-5', 'DH-6'],
  'testsRules000000.gamblesTradePage': ['DH-7', 'DH-8', 'DH-9'],
  'testsRules000000.contestsPage0000': ['DH-10'],
  'fateRules0000000.fatePointsPage00': ['DH-11', 'DH-12', 'DH-13', 'DH-14', 'DH-15', 'DH-16', 'DH-17'],
  'fateRules0000000.scriptingDicPage': ['DH-18'],
  'fightingRules000.theRoundPage0000': ['DH-20', 'DH-21', 'DH-22'],
  'fightingRules000.handToHandPage00': ['DH-23', 'DH-24', 'DH-25', 'DH-26', 'DH-27'],
  'fightingRules000.shootingPage0000': ['DH-28', 'DH-31', 'DH-32'],
  'fightingRules000.coverAndFullPage': ['DH-29', 'DH-30'],
  'woundsRules00000.damagePage000000': ['DH-40', 'DH-41'],
  'woundsRules00000.theHealthTraPage': ['DH-42', 'DH-43', 'DH-44', 'DH-45', 'DH-47'],
  'woundsRules00000.dyingPage0000000': ['DH-46', 'DH-48'],
  'woundsRules00000.healingPage00000': ['DH-60', 'DH-61', 'DH-62'],
  'thingsAndDaRules.weaponsPage00000': ['DH-49', 'DH-50'],
  'thingsAndDaRules.breakingThinPage': ['DH-51', 'DH-52'],
  'thingsAndDaRules.perilsPage000000': ['DH-63', 'DH-64'],
  'thingsAndDaRules.drinkPage0000000': ['DH-65', 'DH-66'],
  'thingsAndDaRules.featsOfStrenPage': ['DH-67'],
});

/** The face labels of both colours. A 1 and a 6 score (DH-2). */
const labels = ['1\n✦', '2', '3', '4', '5', '6\n✦'] as const;

export const neighbours: NeighboursFacet = {
  dice: {
    colours: [
      {
        id: 'white',
        label: 'TETRAD.DarkHarvest.Die.white',
        foreground: '#2b2018',
        background: '#f4eee2',
        edge: '#d8cbb4',
      },
      {
        id: 'black',
        label: 'TETRAD.DarkHarvest.Die.black',
        foreground: '#e8ddc8',
        background: '#1f1b18',
        edge: '#3a332c',
      },
    ],
    faces: [
      { die: 'dw', shape: 'd6', labels, colours: 'white' },
      { die: 'db', shape: 'd6', labels, colours: 'black' },
    ],
  },
  texts: { specialisation: { path: 'system.specialisation' } },
};

/** The things of Dark Harvest. */
export const goods: GoodsFacet = {
  carriers: ['harvestCharacter', 'harvestAdversary'],
  stacked: ['harvestGear'],
  single: ['harvestWeapon', 'harvestArmor'],
  bodily: 'system.natural',
};

/** Dark Harvest's part of the welcome page for the GM of a new world. */
export const welcome: WelcomeFacet = {
  pitch: 'TETRAD.DarkHarvest.Welcome.pitch',
  picture: 'systems/tetrad/assets/dark-harvest/scenes/cinder-row.svg',
  sample: {
    adventure: 'Compendium.tetrad.dark-harvest-adventures.Adventure.harvestEvening01',
    scene: 'harvestScene0001',
    combat: 'harvestFight0001',
  },
  guide: 'Compendium.tetrad.dark-harvest-rules.JournalEntry.howToPlayRules00.JournalEntryPage.howToPlayPage000',
};
