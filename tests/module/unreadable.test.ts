/** What cannot be read is said to be so: to everyone that it is, and to the GM why. */
import { warnings } from './foundry-double.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { defineMessage, listRelated, registerMessages, viewCard } from '../../module/chat/define-message.ts';
import { UserError, describeUnreadable, readOr, runOrWarn, writeNotice } from '../../module/user-error.ts';
import { viewFight } from '../../module/combat/fight-view.ts';
import { listEntries, listUnreadable } from '../../module/ledger/ledger.ts';
import { installFacets } from './install-facets.ts';

const user = game.user as unknown as { isGM: boolean };
let warned: ReturnType<typeof vi.spyOn>;
beforeEach(() => {
  warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => {
  user.isGM = true;
  warned.mockRestore();
});

describe('a notice', () => {
  it('tells the GM why, and nobody else', () => {
    expect(writeNotice(describeUnreadable('card', new Error('no faces')))).toBe('Unreadable. no faces');
    user.isGM = false;
    expect(writeNotice(describeUnreadable('card', new Error('no faces')))).toBe('Unreadable');
  });

  it('is short, whatever was thrown, and logged once', () => {
    const long = { toString: () => 'x'.repeat(100_000) };
    expect(describeUnreadable('long', long).reason.length).toBeLessThan(1000);
    describeUnreadable('long', long);
    expect(warned).toHaveBeenCalledTimes(1);
  });

  it('stands in the place of what was to be read', () => {
    expect(readOr('one', readNoPlan, ({ reason }) => reason)).toBe('no plan');
    expect(
      readOr(
        'one',
        () => 'whole',
        () => 'broken',
      ),
    ).toBe('whole');
  });
});

/** Reads a card that has no plan. */
function readNoPlan(): never {
  throw new Error('no plan');
}

describe('a card', () => {
  const card = defineMessage('base' as never, { template: '', view: readNoPlan, related: readNoPlan });
  const source = { id: 'm', type: 'base', rolls: [] as object[] };
  const message = source as unknown as ChatMessage.Implementation;

  it('whose data cannot be read shows that, and touches no others', async () => {
    installFacets('base', { cards: [card] });
    registerMessages();
    expect(await viewCard(card, message)).toEqual({ unreadable: { text: 'Unreadable', reason: 'no plan' } });
    expect(listRelated(message)).toEqual([]);
  });

  it.each([
    ['a GM', true, 'a last gasp', 'a last gasp'],
    ['a player', false, 'a last gasp', ''],
    ['a GM without a reason', true, 5, ''],
  ])('shows why %s allowed a forbidden roll', async (_who, isGM, overruled, shown) => {
    Object.assign(game, { users: new Map() });
    const author = { id: 'ada', isGM, role: isGM ? 4 : 1 };
    const ruled = { ...source, author, _stats: {}, system: { overruled } } as never;
    const notes = shown ? [`Allowed by the GM: ${shown}`] : [];
    expect(await viewCard({ ...card, view: () => ({}) }, ruled)).toMatchObject({ notes });
  });

  it.each([
    [[{ code: 'out-of-turn', data: { actor: 'Dr. Ada' } }], '', ['It is not Dr. Ada’s turn.']],
    [[{ code: 'out-of-turn', data: {} }], 'in a hurry', ['It is not {actor}’s turn.', 'Why: in a hurry']],
    [[null, 'x', { code: 'no such refusal' }, { code: 5, data: [] }], '', []],
  ])('shows a player’s roll against the rules as %j', async (objections, overruled, notes) => {
    const author = { id: 'ada', isGM: false, role: 1 };
    const system = { objections, overruled };
    expect(await viewCard({ ...card, view: () => ({}) }, { ...source, author, system } as never)).toMatchObject({
      notes,
    });
  });

  it('of more dice than anybody rolls is not drawn', async () => {
    const rolls = [{ dice: [{ results: { length: 1_000_000 } }] }];
    const view = await viewCard({ ...card, view: () => ({}) }, { ...source, rolls } as never);
    expect(view.unreadable?.reason).toContain('1000000');
    expect(await viewCard({ ...card, view: () => ({}) }, { ...source, system: {} } as never)).toEqual({
      context: {},
      notes: [],
    });
  });
});

describe('a ledger', () => {
  const good = { kind: 'edit', rule: '', source: '', events: [], time: 5, user: '', before: {}, after: {} };

  it('keeps apart what is no entry', () => {
    const ledger = { good, none: null, list: [], text: 'x', far: { ...good, time: 8.64e15 + 1 }, half: { time: 1 } };
    expect(listEntries(ledger).map(({ id }) => id)).toEqual(['good']);
    expect(listUnreadable(ledger)).toEqual(['none', 'list', 'text', 'far', 'half']);
  });

  it('reads words that are no text as none, and clocks that are none as none', () => {
    const odd = {
      ...good,
      kind: {},
      source: 5,
      label: [],
      reverses: {},
      events: {},
      clocks: { before: null, after: { stun: 5 } },
    };
    expect(listEntries({ odd })[0]?.clocks).toEqual({ before: {}, after: {} });
    expect(listEntries({ odd })[0]).toMatchObject({
      kind: '',
      source: '',
      label: '',
      reverses: '',
      events: [],
      clocks: { before: {}, after: {} },
    });
  });
});

const createFighter = (name: string) => ({ id: name, name, isDefeated: false, initiative: 1, actor: null });

describe('a fight', () => {
  it('has a fighter that cannot be read wait, and lists the others', () => {
    const broken = Object.defineProperty(createFighter('broken'), 'actor', {
      get() {
        throw new Error('no actor');
      },
    });
    const turns = [createFighter('one'), broken, createFighter('two')];
    const fight = { started: true, round: 1, turn: 0, turns, combatant: turns[0] };
    expect(viewFight(fight as unknown as Combat.Implementation).waiting).toEqual(['one', 'broken', 'two']);
  });
});

describe('a refusal', () => {
  it('shows the names of others as text, since notifications are drawn as HTML', async () => {
    warnings.length = 0;
    const name = '<img src="https://evil.example/x.png">';
    expect(await runOrWarn(() => Promise.reject(new UserError('not-owner', { actor: name })))).toBeNull();
    expect(warnings).toEqual([expect.stringContaining('&lt;img')]);
    expect(warnings.join('')).not.toContain('<');
  });
});
