// The smallest proof that the built system plays: makes a character, rolls one skill, looks at the message, deletes what it
// made. It runs inside the page of a game, as Gamemaster, and uses public globals alone, so that the same lines run on the
// embedded table (end-to-end suite) and in Foundry (`npm run verify:foundry`). It must not refer to anything outside itself.

/**
 * @returns {Promise<{ name: string, passed: boolean, found: string }[]>} one entry a statement that was looked at
 */
export async function runSmokeSpec() {
  const checks = [];
  const check = (name, passed, found) => checks.push({ name, passed: Boolean(passed), found: String(found) });
  const { game, CONFIG } = globalThis;
  const FACES = /^[1-6]$/u;

  check('the system is tetrad', game.system.id === 'tetrad', game.system.id);
  const actor = await CONFIG.Actor.documentClass.create({ name: 'Smoke Test', type: 'harvestCharacter' });
  let message;
  try {
    const skills = actor.items.filter(({ type }) => type === 'harvestSkill');
    check('a new character starts with skills', skills.length > 0, skills.map(({ name }) => name).join(', '));
    const [skill] = skills;
    await skill.update({ 'system.rating': 6 });
    message = await game.tetrad.roll(actor, skill.name, { difficulty: 'difficult' });
    check('the roll makes a harvestCheck message', message?.type === 'harvestCheck', message?.type);

    const { white, black } = message.system.plan;
    check('six white dice against three black ones', white === 6 && black === 3, `${white} white, ${black} black`);
    const [whites, blacks] = message.rolls[0].dice.map(({ results }) => results.map(({ result }) => result));
    check('every white die has a face', whites.length >= 6 && whites.every((face) => FACES.test(face)), whites);
    check('every black die has a face', blacks.length === 3 && blacks.every((face) => FACES.test(face)), blacks);
    const count = (faces) => faces.filter((face) => face === 1 || face === 6).length;
    const net = count(whites) - count(blacks);
    check('the total is the net', message.rolls[0].total === net, message.rolls[0].total);

    // Net below 0 is foul, 0 a failure, then by the table of degrees; ids and the words of the lang file go together.
    const bounds = {
      godlike: 20,
      awesome: 15,
      virtuoso: 10,
      impressive: 6,
      good: 3,
      normal: 2,
      marginal: 1,
      failure: 0,
    };
    const degree = Object.keys(bounds).find((id) => net >= bounds[id]) ?? 'foul';
    const label = game.i18n.localize(`TETRAD.DarkHarvest.Degree.${degree}`);
    check('the degree has a name', !label.startsWith('TETRAD.'), label);
    const text = (await message.renderHTML()).textContent;
    check('the card names the degree', text.includes(label), text.replace(/\s+/gu, ' ').trim());
  } finally {
    await message?.delete();
    await actor.delete();
  }
  check('nothing is left behind', !game.actors.get(actor.id) && !game.messages.get(message?.id), actor.id);
  return checks;
}
