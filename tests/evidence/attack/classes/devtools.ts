/** Bertrand's own page with the developer tools open: what his client forbids is switched off, and what it offers is called by hand. */
import type { Attack, AttackClass } from '../attack.ts';

/** Code for his page, by what it tries; `ada`, `emil`, `gm`, `me` are ids. */
const CODE: Readonly<Record<string, string>> = {
  'be a Gamemaster by role':
    'game.user._source.role = 4; game.user.role = 4; await game.actors.get(ada).update({ "system.fate.value": 0 });',
  'be a Gamemaster by isGM':
    'Object.defineProperty(game.user, "isGM", { value: true, configurable: true }); await game.actors.get(ada).update({ name: "Mine" });',
  'own everything':
    'CONFIG.Actor.documentClass.prototype.testUserPermission = () => true; CONFIG.Actor.documentClass.prototype.canUserModify = () => true; await game.actors.get(ada).update({ name: "Mine" });',
  'roll for another’s character': 'await game.tetrad.roll("Actor." + ada, "swordplay", { fast: true });',
  'delete another’s character': 'await game.actors.get(ada).delete();',
  'become a Gamemaster': 'await game.user.update({ role: 4 });',
  'take the permissions of a Gamemaster': 'await game.user.update({ permissions: { SETTINGS_MODIFY: true } });',
  'change a rule option':
    'await game.settings.set("tetrad", [...game.settings.settings.keys()].find((key) => key.startsWith("tetrad.")).slice(7), true);',
  'own his character alone': 'await game.actors.get(emil).update({ ownership: { default: 3 } });',
  'speak as the Gamemaster': 'await ChatMessage.create({ content: "x", author: gm });',
  'speak for another’s character':
    'await ChatMessage.create({ content: "x", speaker: { actor: ada, alias: "Rosa Vane" } });',
  'edit every message': 'for (const message of game.messages) await message.update({ content: "mine" });',
  'show every whisper to all': 'for (const message of game.messages) await message.update({ whisper: [] });',
  'flush the log': 'await game.messages.flush();',
  'end the turn of another': 'await game.combats.contents[0].nextTurn();',
  'set the initiative of another':
    'for (const combatant of game.combats.contents[0].combatants) await combatant.update({ initiative: 99 });',
  'roll initiative for all': 'await game.combats.contents[0].rollAll();',
  'reset initiative': 'await game.combats.contents[0].resetAll();',
  'end the encounter': 'await game.combats.contents[0].delete();',
  'mark another as defeated':
    'for (const combatant of game.combats.contents[0].combatants) await combatant.update({ defeated: true });',
  'move another’s token': 'for (const token of game.scenes.contents[0].tokens) await token.update({ x: 0 });',
  'give another’s character a status':
    'await game.actors.get(ada).toggleStatusEffect([...Object.values(CONFIG.statusEffects)][0].id);',
  'damage another’s character by its bar': 'await game.actors.get(ada).modifyTokenAttribute("health", -5, true, true);',
  'an emit in the name of the Gamemaster':
    'await game.socket.emitWithAck("modifyDocument", { userId: gm, action: "update", type: "User", operation: { userId: gm, updates: [{ _id: me, role: 4 }] } });',
  'a message of the system’s channel': 'game.socket.emit("system.tetrad", { action: "evil", userId: gm });',
  'every query that there is':
    'for (const name of Object.keys(CONFIG.queries ?? {})) await game.users.get(gm).query(name, {}, { timeout: 200 });',
};

export const devtools: AttackClass = {
  name: 'a player with the developer tools open',
  async list({ ids, places }) {
    const names = { ada: places.ada.actor, emil: places.bertrand.actor, gm: ids['Gamemaster'], me: ids['Bertrand'] };
    return Object.entries(CODE).map(([name, code]): Attack => ({
      name,
      async run({ seats }) {
        const { page } = seats.bertrand;
        const consts = Object.entries(names)
          .map(([key, value]) => `const ${key} = ${JSON.stringify(value)};`)
          .join('');
        const refusal: unknown = await page
          .evaluate(
            `(async () => { ${consts} try { await Promise.race([(async () => { ${code} })(), new Promise((end) => setTimeout(end, 1500))]); return ''; } catch (error) { return String(error); } })()`,
          )
          .catch((error: unknown) => String(error));
        await seats.bertrand.reload();
        return typeof refusal === 'string' && refusal ? { error: { message: refusal } } : undefined;
      },
    }));
  },
};
