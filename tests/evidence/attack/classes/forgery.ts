/** Messages that lie about who sent them, when, and for whom, when they are made or later. */
import type { Attack, AttackClass } from '../attack.ts';
import type { Ground } from '../ground.ts';

/** What a message may say, by what it tries; made with the world's ids. */
function listClaims({ ids, places }: Ground): Readonly<Record<string, object>> {
  const gm = ids['Gamemaster'];
  const ada = ids['Ada'];
  return {
    'the Gamemaster as author': { author: gm },
    'another player as author': { author: ada },
    'an author who is none': { author: 'nobodynobodynobo' },
    'no author': { author: null },
    'an author behind an operator': { author: { __$OPERATOR$__: 'ForcedReplacement', value: gm } },
    'an author behind a key ==': { '==author': gm },
    'the Gamemaster as last to change it': { _stats: { lastModifiedBy: gm } },
    'a time long ago': { timestamp: 1 },
    'a time in a hundred years': { timestamp: Date.now() + 3e12 },
    'a time that is none': { timestamp: 'soon' },
    'a time below nothing': { timestamp: -1 },
    'a time of creation long ago': { _stats: { createdTime: 1, modifiedTime: 1 } },
    'statistics behind a key ==': { '==_stats': { createdTime: 1, lastModifiedBy: gm } },
    'statistics by dots': { '_stats.createdTime': 1, '_stats.lastModifiedBy': gm },
    'statistics behind an operator': {
      _stats: { __$OPERATOR$__: 'ForcedReplacement', value: { createdTime: 1, lastModifiedBy: gm } },
    },
    'another’s token as speaker': {
      speaker: { scene: places.scene, token: places.ada.token, actor: places.ada.actor, alias: 'Rosa Vane' },
    },
    'a whisper to nobody': { whisper: ['nobody'] },
    'a whisper that is no list': { whisper: { a: 1 } },
    'blind with dice of a class that is none': {
      blind: true,
      rolls: ['{"class":"Evil","formula":"1d6","terms":[],"total":99,"evaluated":true}'],
    },
    'dice that are no JSON': { rolls: ['{'] },
    'dice that are no texts': { rolls: [{ total: 99 }, null, 5] },
    'a sound from elsewhere': { sound: 'http://evil.invalid/x.mp3' },
    'a sound that is an address of a script': { sound: 'javascript:canary()' },
    'a type that is none': { type: 'evil' },
    'a type of another kind of document': { type: 'harvestCharacter' },
    'a type named __proto__': { type: '__proto__' },
    'emote, logged and style at once': { style: 99, logged: 'no', emote: 1 },
  };
}

export const forgery: AttackClass = {
  name: 'forged messages',
  async list(ground) {
    const me = ground.ids['Bertrand'];
    const claims = Object.entries(listClaims(ground));
    const created = claims.map(([what, data]): Attack => ({
      name: `a message with ${what}`,
      run: (on) => on.try('create', 'ChatMessage', { data: [{ author: me, content: 'forged', ...data }] }),
    }));
    const updated = claims.map(([what, data]): Attack => ({
      name: `his own message, changed to ${what}`,
      async run(on) {
        const { result } = await on.try('create', 'ChatMessage', { data: [{ author: me, content: 'mine' }] });
        return on.try('update', 'ChatMessage', { updates: [{ _id: result?.[0]?.['_id'], ...data }] });
      },
    }));
    const again = ['message', 'hidden'] as const;
    const taken = again.map((name): Attack => ({
      name: `a message with the id of another (${name})`,
      run: (on) =>
        on.try('create', 'ChatMessage', {
          data: [{ _id: on.places[name], author: me, content: 'in its place' }],
          keepId: true,
        }),
    }));
    return [...created, ...updated, ...taken];
  },
};
