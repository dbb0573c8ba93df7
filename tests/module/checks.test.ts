/** The thread of a check and its dialog, walked by Coin. */
import './foundry-double.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { registerChecks, rollDirectly } from '../../module/checks/direct-roll.ts';
import { addAdjustments, beginDraft, judgeMessage, previewDraft, rollCheck } from '../../module/checks/roll-check.ts';
import {
  changeRows,
  readWhole,
  viewFields,
  type FieldGroup,
  type RowsField,
} from '../../module/checks/dialog-fields.ts';
import { repeatRoll } from '../../module/chat/tetrad-roll.ts';
import { UserError } from '../../module/user-error.ts';
import { checks } from '../fixtures/rulesets/coin/checks.ts';
import { HeadsDie } from '../fixtures/rulesets/coin/dice.ts';
import { installFacets } from './install-facets.ts';
import { createFight } from './fight-double.ts';

/** What was done, in order. */
const walk: string[] = [];
/** The requests for which a dialog was opened. */
const asked: object[] = [];
/** The card that a roll becomes; undefined: a hook stops it. */
let posted: object | undefined;
let isAllowed = true;

vi.mock('../../module/chat/replies.ts', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  postRoll(_roll: object, { content, system }: { content: string; system: object }, _speaker: object, mode?: string) {
    const { overruled, objections = [] } = system as { overruled?: string; objections?: { code: string }[] };
    const against = objections.map(({ code }) => ` against ${code}`).join('');
    walk.push(`post ${content}${mode ? ` to ${mode}` : ''}${against}${overruled ? ` because ${overruled}` : ''}`);
    return Promise.resolve(posted);
  },
}));
vi.mock('../../module/checks/check-dialog.ts', () => ({
  openCheckDialog: (_actor: object, request: object, options: object) =>
    Promise.resolve(void asked.push({ request, ...options })),
}));
foundry.dice.Roll.prototype.evaluate = function evaluate() {
  walk.push('roll');
  const die = new HeadsDie({ results: [1, 2, 2].map((result) => ({ result, active: true })) });
  return Promise.resolve(Object.assign(this, { dice: [die] })) as never;
};
ChatMessage.getSpeaker = () => ({}) as never;

const table: typeof checks = {
  ...checks,
  permit() {
    walk.push('permit');
    if (!isAllowed) throw new UserError('select-token');
  },
  hold() {
    walk.push('hold');
    return () => void walk.push('release');
  },
  notify() {
    walk.push('notify');
    return Promise.resolve();
  },
};
installFacets('coin', { checks: table });
registerChecks();

const flipper = { name: 'Ada', uuid: 'Actor.ada', type: 'coinFlipper', system: { nerve: 3 }, testUserPermission };
const actor = Object.assign(
  new (foundry.documents.Actor as unknown as new () => object)(),
  flipper,
) as unknown as Actor.Implementation;

function testUserPermission({ id }: { id: string }): boolean {
  return id === 'ada';
}

beforeEach(() => {
  walk.length = 0;
  posted = { id: 'm1', type: 'coinFlip' };
  isAllowed = true;
  Object.assign(game, { user: { id: 'ada', isGM: false } });
  Object.assign(foundry.utils, { fromUuidSync: (uuid: string) => (uuid === 'Actor.ada' ? actor : null) });
});

const ask = (despite = '', anyway = true) => rollCheck(actor, { dare: false }, { anyway, despite });
const keepForGm = (isKept: boolean) => game.settings.set('tetrad', 'gmAllowsRolls', isKept);

describe('a check', () => {
  it('is permitted, held, rolled, judged and posted, and what follows is written before anything is let go', async () => {
    await expect(rollCheck(actor, { dare: false }, { messageMode: 'gm' })).resolves.toBe(posted);
    expect(walk).toEqual(['permit', 'hold', 'roll', 'post 1 of 3: won to gm', 'notify', 'release']);
  });

  it('writes nothing where a hook stops its message', async () => {
    posted = undefined;
    await rollCheck(actor, { dare: true });
    expect(walk).toEqual(['permit', 'hold', 'roll', 'post 1 of 4: lost', 'release']);
  });

  it('is refused to strangers, to actors of no ruleset, and where the rules do not allow it, before a die is rolled', async () => {
    Object.assign(game, { user: { id: 'bertrand', isGM: false } });
    await expect(rollCheck(actor, { dare: false })).rejects.toThrow('not-owner');
    Object.assign(game, { user: { id: 'ada', isGM: false } });
    await expect(rollCheck(Object.assign(Object.create(actor), { type: 'door' }), {})).rejects.toThrow('unknown-actor');
    isAllowed = false;
    await expect(rollCheck(actor, { dare: false })).rejects.toThrow('select-token');
    expect(walk).toEqual(['permit']);
  });

  it('that the rules forbid anyone makes anyway, and its message keeps what was against it and why', async () => {
    isAllowed = false;
    await expect(ask('', false)).rejects.toThrow('select-token');
    walk.length = 0;
    await ask(' a last gasp ');
    const post = 'post 1 of 3: won against select-token because a last gasp';
    expect(walk).toEqual(['permit', 'hold', 'roll', post, 'notify', 'release']);
    isAllowed = true;
    walk.length = 0;
    await ask('needless');
    expect(walk).toContain('post 1 of 3: won');
  });

  it('that the rules forbid is for the GM alone where the world says so', async () => {
    isAllowed = false;
    await keepForGm(true);
    await expect(ask()).rejects.toThrow('select-token');
    Object.assign(game, { user: { id: 'gm', isGM: true, role: 4 } });
    await ask();
    expect(walk).toContain('post 1 of 3: won against select-token');
    await keepForGm(false);
  });

  it('costs what its ruleset says; once that is spent it is against the rules, and is made anyway', async () => {
    const budget = { kinds: { action: 'Actions' }, limit: () => 1, cost: () => ({ action: 1 }), reset: {} };
    installFacets('coin', { combat: { owns: (one: object) => one === actor, budget } });
    const fighters = [{ actor, actorId: actor.id }];
    const update = (change: object) => Promise.resolve(void Object.assign(actor, change));
    Object.assign(actor, { flags: {}, update });
    Object.assign(game, {
      combats: [createFight(fighters, {})],
    });
    posted = undefined;
    await ask('', false);
    posted = { id: 'm1', type: 'coinFlip' };
    await ask('', false);
    await expect(ask('', false)).rejects.toThrow('budget-spent');
    expect(
      previewDraft(
        table as never,
        { actor, request: { dare: false }, frame: null },
        { values: { dare: '0' }, rows: {} },
      ),
    ).toMatchObject({
      isForbidden: true,
    });
    await ask('a second wind');
    expect(walk.at(-3)).toContain('against budget-spent because a second wind');
    // What the ruleset refuses by itself is not refused once more.
    isAllowed = false;
    await ask('a last breath');
    expect(walk.at(-3)).toBe('post 1 of 3: won against select-token because a last breath');
    isAllowed = true;
    Object.assign(game, { combats: [] });
  });

  it('is made once more as it was', async () => {
    await rollCheck(actor, { dare: true }, { messageMode: 'gm' });
    walk.length = 0;
    await repeatRoll();
    expect(walk).toContain('post 1 of 4: lost to gm');
    Object.assign(foundry.utils, { fromUuidSync: () => null });
    await expect(repeatRoll()).rejects.toThrow('nothing-to-repeat');
  });

  it('of a macro or a repeat opens its dialog where the rules forbid it, as a click does; nobody else’s does', async () => {
    isAllowed = false;
    walk.length = 0;
    await expect(rollDirectly(actor, { dare: true }, 'gm')).resolves.toBeUndefined();
    expect(asked.splice(0)).toEqual([{ request: { dare: true }, mode: 'gm', isComplete: true }]);
    isAllowed = true;
    await expect(rollDirectly(actor, { dare: true })).resolves.toBe(posted);
    isAllowed = false;
    await repeatRoll();
    expect(asked.splice(0)).toMatchObject([{ request: { dare: true } }]);
    Object.assign(game, { user: { id: 'bertrand', isGM: false } });
    await expect(rollDirectly(actor, { dare: true })).rejects.toThrow('not-owner');
    expect([asked, walk.filter((step) => step === 'roll')]).toEqual([[], ['roll']]);
  });

  it('is judged with what was added since, by whichever source', () => {
    const die = new HeadsDie({ results: [1, 2, 2].map((result) => ({ result, active: true })) });
    const send = (id: string) =>
      ({
        id,
        type: 'coinFlip',
        system: { coins: 3, wanted: 2 },
        rolls: [{ dice: [die] }],
      }) as unknown as ChatMessage.Implementation;
    addAdjustments(({ id }) => (id === 'lucky' ? [{ kind: 'points', source: 'p', count: 1 } as never] : []));
    addAdjustments(() => [{ kind: 'praise', source: 'p' }]);
    expect(judgeMessage(checks, send('plain'))).toEqual({ heads: 1, won: false });
    expect(judgeMessage(checks, send('lucky'))).toEqual({ heads: 2, won: true });
  });
});

describe('the dialog of a check', () => {
  const subject = { actor, request: { dare: false }, frame: null };
  const draft = beginDraft(table, subject);

  it('previews what is filled in, its odds and its lines; or says why it is refused', () => {
    const daring = { ...draft, values: { dare: '1' } };
    const preview = previewDraft(table, subject, daring);
    expect(preview).toMatchObject({ refusal: null, request: { dare: true }, pool: [{ mark: 'coins', amount: 4 }] });
    if (!('strip' in preview)) throw new Error('refused');
    expect(preview.strip.chance).toBe('69%');
    expect(preview.lines.map(({ amount }) => amount)).toEqual(['+3', '+1']);
    isAllowed = false;
    expect(previewDraft(table, subject, draft)).toMatchObject({
      refusal: null,
      isForbidden: true,
      objections: [new UserError('select-token').localizeReason()],
      request: { dare: false },
    });
  });

  it('says what the rules forbid and what cannot be rolled at all apart; a caution forbids nothing', () => {
    const careful = { ...table, caution: () => [new UserError('out-of-turn', { actor: 'Dr. Ada' })] } as typeof table;
    expect(previewDraft(careful, subject, draft)).toMatchObject({
      isForbidden: false,
      objections: ['It is not Dr. Ada’s turn.'],
    });
    const gone = {
      ...table,
      requirePossible() {
        throw new UserError('skill-gone', { actor: 'Ada' });
      },
    } as typeof table;
    expect(previewDraft(gone, subject, draft)).toEqual({
      refusal: new UserError('skill-gone', { actor: 'Ada' }).localize(),
    });
    const broken = {
      ...table,
      plan: () => {
        throw new UserError('bad-number', { field: 'nerve' });
      },
    } as typeof table;
    expect(previewDraft(broken, subject, draft)).toEqual({
      refusal: new UserError('bad-number', { field: 'nerve' }).localize(),
    });
  });

  const rows: RowsField = {
    kind: 'rows',
    name: 'help',
    label: 'Help',
    fields: [{ kind: 'number', name: 'coins', label: 'Coins' }],
    blank: { coins: '0' },
    add: 'Add',
    remove: 'Remove',
  };
  const short = { kind: 'switch', label: 'Short', isShort: true } as const;
  const groups: FieldGroup[] = [
    { key: 'all', fields: [{ ...short, name: 'a' }, { ...short, name: 'b' }, rows, { kind: 'note', label: 'So' }] },
  ];

  it('draws short fields as one list, rows with a number each, and an empty field for what is no number', () => {
    const filled = { values: { a: '1' }, rows: { help: [{ coins: 'NaN' }, { coins: '2' }] } };
    const [group] = viewFields('d', groups, filled, new Set(['all']));
    expect(group).toMatchObject({
      isOpen: true,
      blocks: [
        { list: [{ id: 'd-a', isChecked: true }, { isChecked: false }] },
        {
          field: { rows: [{ fields: [{ name: 'help.0.coins', value: '' }] }, { number: 2, fields: [{ value: '2' }] }] },
        },
        { field: { kind: 'note' } },
      ],
    });
  });

  it('adds rows and takes them out, and nothing else is lost', () => {
    const more = changeRows(changeRows(draft, rows, null), rows, null);
    expect(more).toEqual({ values: draft.values, rows: { help: [{ coins: '0' }, { coins: '0' }] } });
    expect(changeRows(more, rows, 0).rows).toEqual({ help: [{ coins: '0' }] });
  });

  it('reads whole numbers, an empty field as 0', () => {
    expect([readWhole('', 'Coins'), readWhole(' -3 ', 'Coins')]).toEqual([0, -3]);
    expect(() => readWhole('NaN', 'Coins')).toThrow('not-an-integer');
    expect(() => readWhole('4', 'Coins', 0, 3)).toThrow('out-of-range');
  });
});
