// `node tests/worlds/save.mjs`: plays a little of everything on the built table and saves the world as tests/worlds/play-<version>, one JSON file
// a collection with the stored documents by their keys. A world that is there is what a released version has left: it is never written over.
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ClassicLevel } from 'classic-level';
import { formatText } from '../../tools/build/format-text.mjs';
import { joinTable, launchBrowser, startTable } from '../../tools/table/table-process.mjs';

const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
const target = join('tests/worlds', `play-${version}`);
if (existsSync(target)) {
  console.error(`${target} is there already. Delete it first if no release has left it.`);
  process.exit(1);
}

/** Makes documents of every type as Gamemaster, inside the page. */
async function prepareWorld() {
  const { game, CONFIG, foundry } = globalThis;
  const create = (name, data, options) => CONFIG[name].documentClass.create(data, options);
  const [ada, bertrand] = ['Ada', 'Bertrand'].map((name) => game.users.getName(name));
  const people = await create('Folder', { name: 'People', type: 'Actor', color: '#804020' });
  const inner = await create('Folder', { name: 'Of the docks', type: 'Actor', folder: people.id });
  await create('Folder', { name: 'Things', type: 'Item' });
  await game.actors.getName('Ottilie Marsh').update({ folder: people.id, system: { fate: { value: 2, max: 3 } } });
  const rat = await create('Actor', {
    name: 'Gutter Rat',
    type: 'harvestAdversary',
    folder: inner.id,
    system: { characteristics: { dexterity: 2, wits: 2, strength: 1 }, woundLimit: 8, notes: '<p>It bites.</p>' },
    items: [{ name: 'Teeth', type: 'harvestWeapon' }],
  });
  await create('Actor', { name: 'Dock gate', type: 'harvestStructure', system: { dice: 3, yards: 2, armour: 1 } });
  for (const type of game.documentTypes.Item.filter((name) => name !== 'base'))
    await create('Item', { name: `A loose ${type}`, type, ownership: { default: 0, [bertrand.id]: 2 } });
  const ottilie = game.actors.getName('Ottilie Marsh');
  await ottilie.createEmbeddedDocuments(
    'Item',
    ['harvestArmor', 'harvestGear', 'harvestPeril', 'harvestInjury'].map((type) => ({ name: `Worn ${type}`, type })),
  );
  const weapons = game.packs.find(({ title }) => title.includes('Weapons'));
  await game.items.importFromCompendium(weapons, weapons.index.contents[0]._id);

  const scene = await create('Scene', { name: 'The Docks' });
  await scene.activate();
  const place = async (actor, changes) =>
    scene.createEmbeddedDocuments('Token', [(await actor.getTokenDocument(changes, { parent: scene })).toObject()]);
  await place(ottilie, { x: 100, y: 100 });
  for (const x of [300, 500]) await place(rat, { x, y: 300 });
  const [first, second] = scene.tokens.contents.filter(({ actorId }) => actorId === rat.id);
  await second.update({ hidden: true });
  await first.actor.update({ system: { health: { marked: 3, bruised: 1 } } });
  await first.actor.createEmbeddedDocuments('Item', [{ name: 'A stolen knife', type: 'harvestWeapon' }]);
  await first.actor.toggleStatusEffect('prone', { active: true });

  const combat = await create('Combat', { scene: scene.id });
  await combat.createEmbeddedDocuments(
    'Combatant',
    scene.tokens.contents.map(({ id, actorId, hidden }) => ({ tokenId: id, actorId, sceneId: scene.id, hidden })),
  );
  await combat.activate();
  await combat.rollAll();
  await combat.startCombat();
  await combat.nextTurn();
  await combat.nextRound();

  await ottilie.update({ system: { health: { marked: 4, bruised: 2 } } });
  await ottilie.update({ system: { health: { marked: 3 } } });
  await ottilie.update({ system: { drinking: { light: 1, wine: 2, step: 1 } } });
  // Into the reserve, which posts the tests that are due.
  await scene.tokens.get(second.id).actor.modifyTokenAttribute('health', -11, true);
  await game.actors.getName('Dock gate').update({ system: { marked: 2 } });
  await game.settings.set('tetrad', 'darkHarvestQuickplay', true);
  await create('JournalEntry', {
    name: 'Diary',
    pages: [{ name: 'One', type: 'text', text: { content: '<p>Rain.</p>' } }],
  });
  await create('ChatMessage', { content: 'For Bertrand alone', whisper: [bertrand.id] });
  await create('ChatMessage', { content: '<p>To everybody</p>' });
  await bertrand.update({ character: game.actors.getName('Ned Halloway').id });
  return foundry.utils.getProperty(ada, 'character.name');
}

/** Rolls the damage dice of a peril, inside the page. */
async function openPeril() {
  const { game } = globalThis;
  await game.items.find(({ type }) => type === 'harvestPeril').sheet.render({ force: true });
}

/** Plays as the player of a character, inside the page: rolls for all, for the GM, blind and for herself; a macro. */
async function playAsAda() {
  const { game, CONFIG, ui } = globalThis;
  const { character } = game.user;
  const skill = character.items.find(({ type }) => type === 'harvestSkill');
  await game.tetrad.roll(character, skill.system.identifier);
  for (const line of ['/r 4dw - 2db', '/gmr 3dw', '/br 2dw', '/sr 1dw', 'It rains.'])
    await ui.chat.processMessage(line);
  const command = `game.tetrad.rollItem(${JSON.stringify(skill.system.identifier)})`;
  const macro = await CONFIG.Macro.documentClass.create({ name: skill.name, type: 'script', command });
  await game.user.assignHotbarMacro(macro, 2);
}

const world = mkdtempSync(join(tmpdir(), 'tetrad-save-'));
const table = await startTable({ world });
const browser = await launchBrowser();
try {
  const [gamemaster, ada] = [
    await joinTable(browser, table.url, 'Gamemaster'),
    await joinTable(browser, table.url, 'Ada'),
  ];
  await gamemaster.page.evaluate(prepareWorld);
  await ada.page.evaluate(playAsAda);
  await ada.page.locator('#sidebar-tabs [data-tab="chat"]').click();
  await ada.page
    .getByRole('button', { name: /^Spend a fate point/u })
    .first()
    .click();
  await gamemaster.page.evaluate(openPeril);
  await gamemaster.page.locator('[data-action="rollPeril"]').click();
  await gamemaster.page.waitForFunction(() =>
    ['harvestFate', 'harvestDamage', 'harvestWounds'].every((type) =>
      globalThis.game.messages.some((message) => message.type === type),
    ),
  );
  const errors = [...gamemaster.errors, ...ada.errors];
  if (errors.length) throw new Error(errors.join('\n'));
} finally {
  await browser.close();
  await table.stop();
}

/** Writes a file of the saved world in the form that the format check wants. */
async function writeJson(name, value) {
  const path = join(target, `${name}.json`);
  writeFileSync(path, await formatText(path, JSON.stringify(value)));
}

mkdirSync(target);
const collections = readdirSync(join(world, 'data'));
for (const collection of collections) {
  const database = new ClassicLevel(join(world, 'data', collection));
  const stored = {};
  for await (const [key, text] of database.iterator()) stored[key] = JSON.parse(text);
  await database.close();
  await writeJson(collection, stored);
}
const data = JSON.parse(readFileSync(join(world, 'world.json'), 'utf8'));
await writeJson('world', { ...data, id: `play-${version}` });
rmSync(world, { recursive: true, force: true });
console.log(`${target}: ${collections.length} collections`);
