// What decides most about whether the system plays in Foundry, in the order in which a person wants to know it. Each check runs by itself in the page of a
// Gamemaster, uses public globals alone, refers to nothing outside itself, and takes out again what it makes; `found` says which reading holds.

/** How what a roll posts reaches `createDocuments`: as data, or as a message that is not created yet. */
async function readForm() {
  const { CONFIG, foundry } = globalThis;
  const Message = CONFIG.ChatMessage.documentClass;
  const { createDocuments } = Message;
  const forms = [];
  Message.createDocuments = function (data, operation) {
    for (const entry of data) forms.push(entry instanceof foundry.abstract.Document ? 'instance' : 'data');
    return createDocuments.call(this, data, operation);
  };
  let message;
  try {
    const roll = await foundry.dice.Roll.create('3dw - 2db').evaluate();
    message = await roll.toMessage();
    return { passed: message.type === 'harvestCheck', found: `${forms.join()}, ${message.type}` };
  } finally {
    Message.createDocuments = createDocuments;
    await message?.delete();
  }
}

/** In which form core's flag of a roll of initiative arrives, and that the card is made of it. */
async function readFlag() {
  const { CONFIG, game } = globalThis;
  const Message = CONFIG.ChatMessage.documentClass;
  const { createDocuments } = Message;
  const keys = [];
  Message.createDocuments = function (data, operation) {
    for (const { flags = {} } of data) keys.push(...Object.keys(flags));
    return createDocuments.call(this, data, operation);
  };
  const before = new Set(game.messages.map(({ id }) => id));
  const actor = await CONFIG.Actor.documentClass.create({ name: 'Verify rat', type: 'harvestAdversary' });
  const combat = await CONFIG.Combat.documentClass.create({});
  try {
    await combat.createEmbeddedDocuments('Combatant', [{ actorId: actor.id }]);
    await combat.rollAll();
    const made = game.messages.find(({ id }) => !before.has(id));
    return { passed: made?.type === 'harvestInitiative', found: `${keys.join() || 'no flag'}, ${made?.type}` };
  } finally {
    Message.createDocuments = createDocuments;
    const ids = game.messages.filter(({ id }) => !before.has(id)).map(({ id }) => id);
    if (ids.length > 0) await Message.deleteDocuments(ids);
    await combat.delete();
    await actor.delete();
  }
}

/** That initiative is rolled for all where an object and a combatant without an actor take part. */
async function rollForAll() {
  const { CONFIG, game } = globalThis;
  const before = new Set(game.messages.map(({ id }) => id));
  const make = (name, type) => CONFIG.Actor.documentClass.create({ name, type });
  const actors = [await make('Verify door', 'harvestStructure'), await make('Verify rat', 'harvestAdversary')];
  const combat = await CONFIG.Combat.documentClass.create({});
  try {
    const fighters = [...actors.map(({ id }) => ({ actorId: id })), { name: 'Nobody' }];
    await combat.createEmbeddedDocuments('Combatant', fighters);
    await combat.rollAll();
    const found = combat.turns.map(({ name, initiative }) => `${name} ${initiative}`);
    return { passed: combat.turns.every(({ initiative }) => initiative !== null), found: found.join() };
  } finally {
    const ids = game.messages.filter(({ id }) => !before.has(id)).map(({ id }) => id);
    if (ids.length > 0) await CONFIG.ChatMessage.documentClass.deleteDocuments(ids);
    await combat.delete();
    await CONFIG.Actor.documentClass.deleteDocuments(actors.map(({ id }) => id));
  }
}

/** Under which names the hook of a tracker's menus is called, and that our entries come into one, once. */
async function openMenus() {
  const { Hooks, game, ui } = globalThis;
  const label = game.i18n.localize('TETRAD.Combat.setActed');
  const heard = [];
  const names = ['getCombatTrackerContextOptions', 'getCombatantContextOptions'];
  // Ours were registered first: the entries are there when these hear of it.
  const listeners = names.map((name) => {
    const count = (entries) => {
      const texts = entries.map((entry) => entry.label ?? entry.name);
      return texts.filter((text) => text === label || text === 'TETRAD.Combat.setActed').length;
    };
    return [name, Hooks.on(name, (_tracker, entries) => heard.push([name, count(entries)]))];
  });
  try {
    const popout = await ui.combat.renderPopout();
    await popout.close({ animate: false });
    const passed = heard.length > 0 && heard.every(([, ours]) => ours === 1);
    return { passed, found: heard.map(([name, ours]) => `${name}: ${ours}`).join() || 'no hook' };
  } finally {
    for (const [name, id] of listeners) Hooks.off(name, id);
  }
}

/** What is tried, in that order. */
const checks = [
  {
    name: 'what a roll posts arrives in a form that becomes a card',
    expects: 'Data or a message that is not created yet: either becomes a card.',
    otherwise: 'A typed roll stays a plain one of core’s: roll from sheets, and report the form that was found.',
    run: readForm,
  },
  {
    name: 'the flag of initiative arrives in a form that becomes a card',
    expects: 'The flag nested or with its dot: either becomes the card of initiative.',
    otherwise: 'Initiative is rolled, but its message is core’s own: report the keys that were found.',
    run: readFlag,
  },
  {
    name: '“Roll all” rolls for an object and for nobody in particular',
    expects: 'Everybody in the encounter has initiative afterwards.',
    otherwise: 'Roll initiative row by row, and report which row has none.',
    run: rollForAll,
  },
  {
    name: 'the menu of a row has our entries, once',
    expects: 'One of the two hooks is called, or both, and our entries stand in the menu once.',
    otherwise: 'Say who has acted by the button in the row; report the names of the hooks.',
    run: openMenus,
  },
];

/**
 * Runs all of them, also after one that failed.
 * @param {import('playwright').Page} page of a GM
 * @returns {Promise<{ name: string, passed: boolean, found: string, expects: string, otherwise: string }[]>}
 */
export async function runDecisive(page) {
  const results = [];
  for (const { run, ...said } of checks) {
    const result = await page.evaluate(run).catch((error) => ({ passed: false, found: error.message }));
    results.push({ ...said, ...result });
  }
  return results;
}
