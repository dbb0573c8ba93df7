/** The mark "edited": what a player changes after the roll is marked, by the seal of the message or, where another version wrote that, by the server's note. */
import './foundry-double.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { defineCard, registerCards, viewCard } from '../../module/chat/define-card.ts';
import { forgetSeal, writeSeal } from '../../module/chat/senders.ts';
import { installFacets } from './install-facets.ts';

const users = { gm: { id: 'gm', isGM: true, role: 4 }, ada: { id: 'ada', isGM: false, role: 1 } } as const;
const system = { version: '1.0.0' };
Object.assign(game, { system, users: { get: (id: string) => users[id as 'gm' | 'ada'] } });
afterEach(() => {
  system.version = '1.0.0';
});

const card = defineCard('base' as never, { template: '', view: () => ({}) });
installFacets(card.type, { cards: [card] });
registerCards();

const nerve: { nerve: number; takenBack?: boolean } = { nerve: 2 };
const data = { type: 'base', system: nerve, rolls: ['{"total":1}'] };
const seal = writeSeal(data);

/** Lists the marks of a message, changed by someone a second after it was made. */
async function listMarks(changes: Partial<typeof data>, flags: object, by: 'gm' | 'ada' = 'ada'): Promise<unknown> {
  const source = { ...data, ...changes };
  const message = {
    ...source,
    id: 'm',
    rolls: [{ dice: [] }],
    author: users[by],
    flags,
    _stats: { createdTime: 1, modifiedTime: 1001, lastModifiedBy: by },
    toObject: () => source,
  };
  const { marks } = await viewCard(card, message as never);
  return marks?.map(({ mark }) => mark);
}

describe('a message that its author changed', () => {
  const sealed = { tetrad: { seal } };

  it.each<[string, Partial<typeof data>, string[]]>([
    ['nothing of it', {}, []],
    ['its dice', { rolls: ['{"total":2}'] }, ['edited']],
    ['its data', { system: { nerve: 3 } }, ['edited']],
    ['its type', { type: 'other' }, ['edited']],
    ['a spend that is taken back', { system: { nerve: 2, takenBack: true } }, []],
  ])('%s', async (_what, changes, marks) => {
    expect(await listMarks(changes, sealed)).toEqual(marks);
  });

  it('and that another version sealed, whose fields may be others, goes by the server’s note', async () => {
    system.version = '1.1.0';
    const grown = { system: { ...data.system, added: 0 } };
    expect(await listMarks(grown, sealed, 'gm')).toEqual([]);
    expect(await listMarks(grown, sealed, 'ada')).toEqual(['edited']);
  });

  it.each([[{}], [{ tetrad: { seal: 5 } }], [{ tetrad: null }]])(
    'and that has no seal (%j) does too',
    async (flags) => {
      expect(await listMarks({}, flags, 'gm')).toEqual([]);
      expect(await listMarks({}, flags, 'ada')).toEqual(['edited']);
    },
  );

  it('says why a GM let a roll pass, in the name of GMs alone', async () => {
    const overruled = { system: { nerve: 2, overruled: 'a last gasp' } };
    expect(await listMarks(overruled, {}, 'gm')).toEqual(['overruled']);
    expect(await listMarks(overruled, {}, 'ada')).toEqual(['edited']);
    expect(await listMarks({ system: { nerve: 2, overruled: 5 } as never }, {}, 'gm')).toEqual([]);
  });

  it('is summed up once, and again when it has been changed', async () => {
    let source: object = data;
    let read = 0;
    const toObject = (): object => {
      read += 1;
      return source;
    };
    const message = { ...data, id: 'm', rolls: [], flags: sealed, toObject };
    const look = async () => (await viewCard(card, message as never)).marks?.map(({ mark }) => mark);
    for (let times = 0; times < 3; times += 1) expect(await look()).toEqual([]);
    expect(read).toBe(1);
    source = { ...data, system: { nerve: 3 } };
    forgetSeal(message);
    expect(await look()).toEqual(['edited']);
    source = data;
    forgetSeal(message);
    expect(await look()).toEqual([]);
    expect(read).toBe(3);
  });
});
