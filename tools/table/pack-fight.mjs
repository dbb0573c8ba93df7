// Fights for measurements and pictures: two players' characters and the GM's foes from a ruleset's compendia, side by side on a drawn scene.
import { loadTs } from '../build/load-ts.mjs';

const { PageSeat } = await loadTs('tests/e2e/page-seat.ts');

/** The fights by ruleset: the scene and its picture, and who is there, from which compendium, whose, where, and the initiative. */
const FIGHTS = Object.freeze({
  'step-dice': {
    scene: 'Harrow Flats',
    picture: 'harrow-flats',
    fighters: [
      { name: 'Bo Tanner', pack: 'characters', owner: 'Bertrand', x: 800, y: 500, initiative: 17 },
      { name: 'Mara Quist', pack: 'characters', owner: 'Ada', x: 900, y: 700, initiative: 14 },
      { name: 'Camp Tough', pack: 'adversaries', owner: '', x: 700, y: 500, initiative: 12 },
      { name: 'Trail Robber', pack: 'adversaries', owner: '', x: 300, y: 600, initiative: 9 },
    ],
  },
  'harsh-light': {
    scene: 'Alder Lane',
    picture: 'alder-lane',
    fighters: [
      { name: 'Desmond Okoro', pack: 'characters', owner: 'Bertrand', x: 800, y: 500, initiative: 17 },
      { name: 'Imogen Sark', pack: 'characters', owner: 'Ada', x: 900, y: 700, initiative: 14 },
      { name: 'Dock Enforcer', pack: 'adversaries', owner: '', x: 700, y: 500, initiative: 12 },
      { name: 'Alley Cutter', pack: 'adversaries', owner: '', x: 300, y: 600, initiative: 9 },
    ],
  },
  'inner-worlds': {
    scene: 'The Green Seam',
    picture: 'the-green-seam',
    fighters: [
      { name: 'Bryn Harrow', pack: 'characters', owner: 'Bertrand', x: 800, y: 500, initiative: 17 },
      { name: 'Amaranth Pell', pack: 'characters', owner: 'Ada', x: 900, y: 700, initiative: 14 },
      { name: 'Claim Cutter', pack: 'adversaries', owner: '', x: 700, y: 500, initiative: 12 },
      { name: 'Gem Poacher', pack: 'adversaries', owner: '', x: 300, y: 600, initiative: 9 },
    ],
  },
});

/** As the GM, puts a ruleset's fighters on a scene and begins the encounter. */
export async function setFight(gamemaster, seats, ruleset) {
  const { fighters, ...place } = FIGHTS[ruleset];
  await new PageSeat('', gamemaster).run(
    async ({ game, CONFIG, foundry }, { fighters, place, ruleset }) => {
      const background = { src: `systems/tetrad/assets/${ruleset}/scenes/${place.picture}.svg` };
      const scene = await CONFIG.Scene.documentClass.create({
        name: place.scene,
        // The background for 13, and for 14.
        background,
        levels: [{ _id: 'defaultLevel0000', name: place.scene, background }],
        width: 2400,
        height: 1500,
        padding: 0,
        grid: { size: 100, distance: 5, units: 'ft' },
      });
      const placed = [];
      for (const { name, pack, owner, x, y } of fighters) {
        const { uuid } = game.packs.get(`tetrad.${ruleset}-${pack}`).index.find((entry) => entry.name === name);
        const ownership = { default: 0, ...(owner && { [game.users.getName(owner).id]: 3 }) };
        const data = { ...(await foundry.utils.fromUuid(uuid)).toObject(), ownership };
        const actor = await CONFIG.Actor.documentClass.create(data);
        const token = await actor.getTokenDocument({ x, y, name, appendNumber: false }, { parent: scene });
        placed.push({ ...token.toObject(), name });
      }
      const tokens = await scene.createEmbeddedDocuments('Token', placed);
      await scene.update({ active: true });
      const combat = await CONFIG.Combat.documentClass.create({ scene: scene.id, active: true });
      const combatants = tokens.map(({ id, actorId }, index) => ({
        tokenId: id,
        sceneId: scene.id,
        actorId,
        initiative: fighters[index].initiative,
      }));
      await combat.createEmbeddedDocuments('Combatant', combatants);
      await combat.startCombat();
    },
    { fighters, place, ruleset },
  );
  for (const seat of seats) await seat.locator('#scene .token', { hasText: fighters[2].name }).waitFor();
}
