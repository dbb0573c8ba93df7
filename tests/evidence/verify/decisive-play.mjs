// What decides most of how several people play in Foundry, in the order in which a person wants to know it, after `decisive.mjs`: a GM and a player
// take part. Each check says in words what is expected, and what is to be done where it is otherwise; it uses public globals alone.

const WAIT = 15_000;

/** Makes what the checks play with: a character of the player's, a rat, and an unlinked token of it on a scene; gives their ids. */
async function makeGround(playerId) {
  const { CONFIG } = globalThis;
  const skill = { name: 'Swordplay', type: 'harvestSkill', system: { identifier: 'swordplay', rating: 3 } };
  const hero = await CONFIG.Actor.documentClass.create({
    name: 'Verify Hart',
    type: 'harvestCharacter',
    ownership: { default: 0, [playerId]: 3 },
    system: { characteristics: { dexterity: 2 } },
    items: [skill],
  });
  const rat = await CONFIG.Actor.documentClass.create({ name: 'Verify rat', type: 'harvestAdversary' });
  const scene = await CONFIG.Scene.documentClass.create({ name: 'Verify scene' });
  const { _id, ...data } = (await rat.getTokenDocument({ x: 100, y: 100 }, { parent: scene })).toObject();
  const [token] = await scene.createEmbeddedDocuments('Token', [{ ...data, actorLink: false }]);
  return { hero: hero.id, rat: rat.id, scene: scene.id, token: token.id };
}

/** Rolls as the player while no Gamemaster is there, and reads who the messages say wrote them, here and on another client. */
async function playAlone({ gamemaster, player, playerId, ids, leave, comeBack }) {
  await leave();
  await player.waitForFunction(() => !globalThis.game.users.activeGM, undefined, { timeout: WAIT });
  const made = await player.evaluate(async (hero) => {
    const { game, ui } = globalThis;
    const before = new Set(game.messages.map(({ id }) => id));
    await game.tetrad.roll(game.actors.get(hero), 'swordplay');
    await ui.chat.processMessage('/r 3dw - 2db');
    return game.messages.filter(({ id }) => !before.has(id)).map(({ id }) => id);
  }, ids.hero);
  await comeBack();
  const read = (messages) =>
    messages.map((id) => {
      const message = globalThis.game.messages.get(id);
      const { lastModifiedBy, createdTime } = message?._stats ?? {};
      return { type: message?.type, author: message?.author?.id, by: lastModifiedBy, at: Number.isFinite(createdTime) };
    });
  const seen = [...(await player.evaluate(read, made)), ...(await gamemaster.evaluate(read, made))];
  const passed =
    seen.length === 4 &&
    seen.every(({ type, author, by, at }) => type === 'harvestCheck' && author === playerId && by === playerId && at);
  const found = seen.map(({ type, by, at }) => {
    const writer = by === playerId ? 'by the player' : `by ${by ?? 'nobody'}`;
    return `${type} ${writer}${at ? '' : ', without a time'}`;
  });
  return { passed, found: [...new Set(found)].join('; ') || 'no message' };
}

/** Has the player end the turn of the last fighter of a round. */
async function endLastTurn({ gamemaster, player, ids }) {
  const combat = await gamemaster.evaluate(async ({ hero, rat }) => {
    const { CONFIG } = globalThis;
    const made = await CONFIG.Combat.documentClass.create({ active: true });
    const fighters = [
      { actorId: rat, initiative: 5 },
      { actorId: hero, initiative: 1 },
    ];
    await made.createEmbeddedDocuments('Combatant', fighters);
    await made.startCombat();
    await made.nextTurn();
    return made.id;
  }, ids);
  const reads = ({ id, round, turn }) => {
    const found = globalThis.game.combats.get(id);
    return found?.round === round && found.turn === turn && found.turns.every(({ initiative }) => initiative !== null);
  };
  await player.waitForFunction(reads, { id: combat, round: 1, turn: 1 }, { timeout: WAIT });
  await player.evaluate(async (id) => void (await globalThis.game.combats.get(id).nextTurn()), combat);
  for (const page of [player, gamemaster])
    await page.waitForFunction(reads, { id: combat, round: 2, turn: 0 }, { timeout: WAIT }).catch(() => undefined);
  const state = await gamemaster.evaluate((id) => {
    const { round, turn, turns } = globalThis.game.combats.get(id);
    return { round, turn, rolled: turns.every(({ initiative }) => initiative !== null) };
  }, combat);
  const passed = state.round === 2 && state.turn === 0 && state.rolled;
  return {
    passed,
    found: `round ${state.round}, turn ${state.turn}, ${state.rolled ? 'all' : 'not all'} have initiative`,
  };
}

/** Rolls privately and blind as the player, and reads what each of the two is shown of it. */
async function rollHidden({ gamemaster, player, ids }) {
  const made = await player.evaluate(async (hero) => {
    const { game } = globalThis;
    const [key, modes] =
      game.release.generation >= 14 ? ['messageMode', ['gm', 'blind']] : ['rollMode', ['gmroll', 'blindroll']];
    const before = game.settings.get('core', key);
    const known = new Set(game.messages.map(({ id }) => id));
    try {
      for (const mode of modes) {
        await game.settings.set('core', key, mode);
        await game.tetrad.roll(game.actors.get(hero), 'swordplay');
      }
    } finally {
      await game.settings.set('core', key, before);
    }
    // Others may roll meanwhile: the new round does.
    return game.messages.filter(({ id, isAuthor }) => isAuthor && !known.has(id)).map(({ id }) => id);
  }, ids.hero);
  await gamemaster.waitForFunction((id) => globalThis.game.messages.get(id), made.at(-1), { timeout: WAIT });
  const read = async (messages) => {
    const shown = [];
    for (const id of messages) {
      const message = globalThis.game.messages.get(id);
      const element = await message.renderHTML();
      shown.push(`${message.blind ? 'blind' : 'private'} ${element.querySelector('.card-number') ? 'seen' : 'hidden'}`);
    }
    return shown.join(', ');
  };
  const [own, gm] = [await player.evaluate(read, made), await gamemaster.evaluate(read, made)];
  const passed = own === 'private seen, blind hidden' && gm === 'private seen, blind seen';
  return { passed, found: `the player: ${own}; the Gamemaster: ${gm}` };
}

/** Edits what an unlinked token has of its own, and takes it back on its sheet. */
async function undoOwnEdit({ gamemaster, ids }) {
  const opened = await gamemaster.evaluate(async ({ scene, token }) => {
    const found = globalThis.game.scenes.get(scene).tokens.get(token);
    const { ledger: _ledger, ...before } = found.actor.toObject().system;
    await found.update({ 'delta.system.health.marked': 2 });
    await found.delta.update({ 'system.health.marked': 3 });
    const { ledger = {}, health } = found.actor.system;
    await found.actor.sheet.render({ force: true });
    const base = Object.keys(found.baseActor?.system.ledger ?? {}).length;
    const data = JSON.stringify(before);
    return {
      sheet: found.actor.sheet.element.id,
      entries: Object.keys(ledger).length,
      marked: health.marked,
      base,
      data,
    };
  }, ids);
  const { entries, marked, base } = opened;
  if (entries !== 2) return { passed: false, found: `${entries} entries of 2 edits; marked: ${marked}` };
  const ledger = gamemaster.locator(`[id="${opened.sheet}"] .tetrad-ledger`);
  const click = (element) => element.click();
  await ledger.locator('summary').evaluate(click);
  for (const left of [1, 0]) {
    await ledger.locator('li:not(.undone) button[data-act="undo"]').first().evaluate(click);
    await ledger.locator('button[data-act="undo"]').nth(left).waitFor({ state: 'detached', timeout: WAIT });
  }
  const after = await gamemaster.evaluate(async ({ scene, token }) => {
    const { actor } = globalThis.game.scenes.get(scene).tokens.get(token);
    const { ledger: _ledger, ...data } = actor.toObject().system;
    await actor.sheet.close({ animate: false });
    return JSON.stringify(data);
  }, ids);
  const isExact = after === opened.data;
  const passed = isExact && base === 0;
  return {
    passed,
    found: `2 entries, undone ${isExact ? 'exactly' : `to ${after}`}, ${base} of the actor it is made from`,
  };
}

/** Puts the sheet of the player's character into a window of its own, types there, and has it drawn again by someone else's change. */
async function typeInDetached({ gamemaster, player, ids }) {
  const [popup, isByHost] = await Promise.all([
    player.context().waitForEvent('page', { timeout: WAIT }),
    player.evaluate(async (hero) => {
      const { sheet } = globalThis.game.actors.get(hero);
      await sheet.render({ force: true, window: { detached: true } });
      if (sheet.element.ownerDocument !== document) return true;
      globalThis.open('', '', 'width=700,height=900')?.document.body.append(sheet.element);
      return false;
    }, ids.hero),
  ]);
  try {
    const field = (name) => popup.locator(`input[name="system.characteristics.${name}"]`);
    const reads = ([hero, name, value]) => globalThis.game.actors.get(hero).system.characteristics[name] === value;
    if (!(await field('wits').count())) await popup.locator('[data-action="toggleMode"]').click({ timeout: WAIT });
    await field('wits').fill('3', { timeout: WAIT });
    await field('wits').press('Tab');
    await gamemaster.waitForFunction(reads, [ids.hero, 'wits', 3], { timeout: WAIT });
    await gamemaster.evaluate(
      async (hero) => void (await globalThis.game.actors.get(hero).update({ 'system.characteristics.strength': 2 })),
      ids.hero,
    );
    await popup.waitForFunction(
      (name) => document.querySelector(`input[name="${name}"]`)?.value === '2',
      'system.characteristics.strength',
      { timeout: WAIT },
    );
    return { passed: true, found: isByHost ? 'detached by Foundry' : 'this version detaches nothing: moved by hand' };
  } finally {
    await popup.close();
    await player.evaluate((hero) => globalThis.game.actors.get(hero)?.sheet.close({ animate: false }), ids.hero);
  }
}

/** What is tried, in that order. */
const checks = [
  {
    name: 'without a Gamemaster a player plays on, and each message says who wrote it and when',
    expects:
      'Two rolls become cards; `_stats` of both names the player as who wrote it last, and a time, on every client.',
    otherwise:
      'Where `_stats` names nobody, what a message says counts by its author alone, which a cheat may choose: say so in docs/dev/divergence.md (Permissions) and docs/security.md. Where there is no card, nothing else here can be trusted: look at the console.',
    run: playAlone,
  },
  {
    name: '“End turn” of the last in a round begins the next one',
    expects:
      'The player’s client says so on the own actor alone, the Gamemaster’s begins round 2 at the top, and everybody has initiative.',
    otherwise:
      'Where it stays in round 1, the Gamemaster goes on from there by hand: report what the consoles of both say. Where initiative is missing, roll it by “Roll all”.',
    run: endLastTurn,
  },
  {
    name: 'a private roll is shown to its roller and the Gamemaster, a blind one to the Gamemaster alone',
    expects: 'As it says; nobody else is shown a number.',
    otherwise:
      'Where something hidden is seen, do not roll privately in this version. Where the roller does not see the own private roll, it is that of builds of 14 before 361 (C-68): bring Foundry up to date.',
    run: rollHidden,
  },
  {
    name: 'a direct edit of an unlinked token stands in its ledger, and is undone exactly',
    expects:
      'An edit of the token and one of its delta have an entry each, the actor that it is made from has none, and both undone leave what was.',
    otherwise:
      'Where an entry is missing, this version tells neither token nor delta of such edits: edit the actor of the token (its sheet, its bar), which has its entry, and report what the hooks of an update say.',
    run: undoOwnEdit,
  },
  {
    name: 'a sheet in a window of its own takes what is typed, and is drawn again',
    expects: 'The number that is typed there is stored, and a change by somebody else shows there.',
    otherwise:
      'Keep sheets in the window of the game in this version, and report what the console of the detached window says.',
    run: typeInDetached,
  },
];

/**
 * Runs all of them, also after one that failed.
 * @param {{ gamemaster: import('playwright').Page, player: import('playwright').Page, playerId: string, leave(): Promise<void>, comeBack(): Promise<void> }} stage
 *   leave and comeBack: the GM's page leaves the game, and is in it again
 * @returns {Promise<{ name: string, passed: boolean, found: string, expects: string, otherwise: string }[]>}
 */
export async function runDecisivePlay(stage) {
  const ids = await stage.gamemaster.evaluate(makeGround, stage.playerId);
  await stage.player.waitForFunction((id) => globalThis.game.actors.get(id), ids.hero, { timeout: WAIT });
  const results = [];
  for (const { run, ...said } of checks) {
    const result = await run({ ...stage, ids }).catch((error) => ({ passed: false, found: error.message }));
    results.push({ ...said, ...result });
  }
  return results;
}
