// A fight of Step Dice for measurements and pictures: two players' characters and the GM's foes from the compendia, side by side on a drawn scene.
import { loadTs } from '../build/load-ts.mjs';

const { PageSeat } = await loadTs('tests/e2e/page-seat.ts');

const PACKS = 'tetrad.step-dice-';
/** Who is there, from which compendium, whose, where, and the initiative. */
const FIGHTERS = Object.freeze([
  { name: 'Bo Tanner', pack: 'characters', owner: 'Bertrand', x: 800, y: 500, initiative: 17 },
  { name: 'Mara Quist', pack: 'characters', owner: 'Ada', x: 900, y: 700, initiative: 14 },
  { name: 'Camp Tough', pack: 'adversaries', owner: '', x: 700, y: 500, initiative: 12 },
  { name: 'Trail Robber', pack: 'adversaries', owner: '', x: 300, y: 600, initiative: 9 },
]);

/** As the GM, puts the fighters on a scene and begins the encounter. */
export async function setStepFight(gamemaster, seats) {
  await new PageSeat('', gamemaster).run(
    async ({ game, CONFIG, foundry }, { fighters, packs }) => {
      const background = { src: 'systems/tetrad/assets/step-dice/scenes/harrow-flats.svg' };
      const scene = await CONFIG.Scene.documentClass.create({
        name: 'Harrow Flats',
        // The background for 13, and for 14.
        background,
        levels: [{ _id: 'defaultLevel0000', name: 'Harrow Flats', background }],
        width: 2400,
        height: 1500,
        padding: 0,
        grid: { size: 100, distance: 5, units: 'ft' },
      });
      const placed = [];
      for (const { name, pack, owner, x, y } of fighters) {
        const { uuid } = game.packs.get(`${packs}${pack}`).index.find((entry) => entry.name === name);
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
    { fighters: FIGHTERS, packs: PACKS },
  );
  for (const seat of seats) await seat.locator('#scene .token', { hasText: 'Camp Tough' }).waitFor();
}
