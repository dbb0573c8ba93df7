/** Names that reach into the machinery of JavaScript: `__proto__`, `constructor`, `prototype`, in every place where a path may stand. */
import type { Attack, AttackClass } from '../attack.ts';

/** Objects as JSON, since a literal would set the prototype here already. */
const KEYS: readonly string[] = [
  '{"__proto__":{"polluted":1}}',
  '{"constructor":{"prototype":{"polluted":1}}}',
  '{"flags":{"__proto__":{"polluted":1}}}',
  '{"flags":{"constructor":{"prototype":{"polluted":1}}}}',
  '{"flags":{"tetrad":{"__proto__":{"polluted":1}}}}',
  '{"__proto__.polluted":1}',
  '{"constructor.prototype.polluted":1}',
  '{"flags.__proto__.polluted":1}',
  '{"flags.tetrad.__proto__.polluted":1}',
  '{"flags.constructor.prototype.polluted":1}',
  '{"system.__proto__.polluted":1}',
  '{"system.ledger.__proto__.polluted":1}',
  '{"system.constructor.prototype.polluted":1}',
  '{"==__proto__":{"polluted":1}}',
  '{"-=__proto__":null}',
  '{"flags.-=__proto__":null}',
  '{"flags.tetrad.-=toString":null}',
  '{"flags":{"tetrad":{"hasOwnProperty":1,"toString":1,"valueOf":null,"toJSON":1,"then":1}}}',
  '{"flags":{"__$OPERATOR$__":"ForcedReplacement","value":{"__proto__":{"polluted":1}}}}',
  '{"__$OPERATOR$__":"ForcedReplacement","value":{"__proto__":{"polluted":1}}}',
];

export const pollution: AttackClass = {
  name: 'prototype pollution',
  async list({ ids, places }) {
    const me = ids['Bertrand'];
    const targets: readonly (readonly [string, string, string])[] = [
      ['his own user', 'User', me ?? ''],
      ['his character', 'Actor', places.bertrand.actor],
    ];
    /** Looks for the mark in the pages; what is stored shows as a change that nobody may make. */
    const findHarm: Attack['findHarm'] = async (ground) => {
      for (const seat of ground.others) {
        const isPolluted = await seat.page.evaluate(() => 'polluted' in {} || 'polluted' in (() => 0));
        if (isPolluted) return `all objects in ${seat.name}'s page have it`;
      }
      return undefined;
    };
    const updates = targets.flatMap(([what, type, _id]) =>
      KEYS.map((text): Attack => ({
        name: `${what} with ${text}`,
        run: (ground) =>
          ground.emit('modifyDocument', {
            action: 'update',
            type,
            operation: { updates: [Object.assign(JSON.parse(`{"_id":"${_id}",${text.slice(1)}`) as object)] },
          }),
        findHarm,
      })),
    );
    const creations = KEYS.slice(0, 12).map((text): Attack => ({
      name: `a new message with ${text}`,
      run: (ground) =>
        ground.emit('modifyDocument', {
          action: 'create',
          type: 'ChatMessage',
          operation: { data: [JSON.parse(`{"author":"${me}","content":"x",${text.slice(1)}`)] },
        }),
      findHarm,
    }));
    return [...updates, ...creations];
  },
};
