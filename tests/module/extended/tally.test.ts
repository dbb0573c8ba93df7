/** Tallies, played with Coin's towers: what their card shows, ends with a cost, private rolls, and who may roll and apply. */
import { Stage, type Message } from '../../binding/stage.ts';
import { rulesets } from '../../binding/rulesets.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { rollCheck } from '../../../module/checks/roll-check.ts';
import { defineExtendedCard } from '../../../module/time/extended-card.ts';
import type { ExtendedFacet } from '../../../module/time/extended-facet.ts';
import { applyEnd, beginExtended, findEndChange, rollNext } from '../../../module/time/extended-play.ts';
import { readTally } from '../../../module/time/tally.ts';
import { listEntries } from '../../../module/ledger/ledger.ts';
import { readOwnLedger } from '../../../module/ledger/tracked-actor.ts';
import { undoEntry } from '../../../module/ledger/undo.ts';
import { UserError } from '../../../module/user-error.ts';

const found = rulesets.find(({ binding: { id } }) => id === 'coin');
const { extended } = found?.binding ?? {};
if (!found || !extended) throw new Error('Coin has no towers');
const coin = found;
const towers = extended;

interface View {
  readonly score: string;
  readonly length: number;
  readonly hidden?: string;
  readonly period: string;
  readonly marks: readonly { readonly name: string; readonly count: number }[];
  readonly ends: readonly { readonly text: string; readonly done: string; readonly buttons: readonly object[] }[];
  readonly ahead: readonly {
    readonly rolls: number;
    readonly p: number;
    readonly done: string;
    readonly lost: string;
  }[];
  readonly next: readonly { readonly chance?: string }[];
}

let stage: Stage;
let actor: Actor.Implementation;
let message: Message;

async function begin(change: Partial<ExtendedFacet> = {}, nerve = 4): Promise<ExtendedFacet> {
  const facet = { ...towers, ...change };
  stage = Stage.begin({ ...coin, binding: { ...coin.binding, extended: facet } }, 2);
  actor = stage.add({ type: 'coinFlipper', system: { nerve, scratches: 0, luck: { value: 0 } } }, 'dora', 'ada');
  const begun = await beginExtended(actor, { dare: false }, 'Build a tower');
  if (!begun) throw new Error('nothing was begun');
  message = begun;
  return facet;
}

const roll = () => rollCheck(actor, { dare: false }, { answers: message.id ?? '' });
const view = (facet: ExtendedFacet): View => defineExtendedCard(facet).view(message) as View;

describe('the card of a tally', () => {
  it('shows sum and target as a bar, the marks, and the next roll with its chance', async () => {
    const facet = await begin({ period: () => 3600 });
    expect(view(facet)).toMatchObject({ score: '0 of 5', length: 0, period: 'each roll takes 1 hour', ends: [] });
    await roll();
    const { tally } = readTally(message) ?? {};
    const shown = view(facet);
    expect(shown.score).toBe(`${tally?.sum} of 5`);
    expect(shown.length).toBe(20 * (tally?.sum ?? 0));
    expect(tally?.marks).toEqual({ low: 0 });
    expect(shown.marks).toEqual([]);
    expect(shown.next).toHaveLength(1);
    expect(shown.next[0]).toMatchObject({ label: 'Roll again', chance: `finishes ${shown.ahead[0]?.done}` });
  });

  it('looks 1, 2, 3, 5 and 10 rolls ahead: 5 heads of one coin a roll', async () => {
    const { ahead } = view(await begin({}, 1));
    expect(ahead.map(({ rolls }) => rolls)).toEqual([1, 2, 3, 5, 10]);
    // Five heads at once; or with one tail before the last of them.
    expect(ahead.map(({ p }) => p)).toEqual([0, 0, 0, 1 / 32, 1 / 32 + 5 / 64]);
  });

  it('without a forecast offers the next roll with the chance of the check', async () => {
    const facet = await begin();
    const { foresee: _foresee, ...plain } = facet;
    const shown = view(plain);
    expect(shown.ahead).toEqual([]);
    expect(shown.next[0]?.chance).toBe('wins 94%');
  });

  it('offers nothing to others, and no roll after the end', async () => {
    const facet = await begin({ close: () => 'reached' });
    expect(await stage.as('clara', () => view(facet).next)).toEqual([]);
    await roll();
    expect(view(facet)).toMatchObject({ next: [], ahead: [], ends: [{ text: 'Done.', buttons: [] }] });
  });

  it('shows no numbers to those who may not see a roll', async () => {
    const facet = await begin();
    await rollCheck(actor, { dare: false }, { answers: message.id ?? '', messageMode: 'gm' });
    expect(await stage.as('clara', () => view(facet).hidden)).toBe(
      'The sum is hidden, because some of the rolls are private.',
    );
    expect(view(facet).hidden).toBeUndefined();
  });
});

describe('ends', () => {
  const note = { kind: 'edit', rule: '', source: '', events: [] };

  it('an end with a cost begins an empty tally; each cost is an entry of its own', async () => {
    const facet = await begin({
      close: ({ sum }) => (sum > 0 ? 'again' : 'open'),
      apply: (concerned) => ({
        system: { scratches: (stage.read(concerned) as { scratches: number }).scratches + 1 },
        note,
      }),
    });
    await roll();
    await roll();
    const { ends, tally, closed } = readTally(message) ?? {};
    expect(closed).toBeNull();
    expect(ends?.map(({ end }) => end)).toEqual(['again', 'again']);
    expect(tally?.sum).toBeLessThanOrEqual(4);
    for (const end of ends ?? []) await applyEnd(message, end);
    expect(
      listEntries(readOwnLedger(actor))
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual([`${message.id}e0`, `${message.id}e1`]);
    expect(view(facet).ends.map(({ done }) => done)).toEqual(['Applied.', 'Applied.']);
  });

  it('what was undone is left to the ledger', async () => {
    await begin({ close: () => 'failed' });
    await roll();
    const [end] = readTally(message)?.ends ?? [];
    if (!end) throw new Error('it has not ended');
    await applyEnd(message, end);
    await undoEntry(actor, `${message.id}e0`);
    await applyEnd(message, end);
    expect(stage.read(actor)).toMatchObject({ scratches: 0 });
    expect(findEndChange(message, end)?.isApplied).toBe(true);
  });

  it('is applied by those who may act for whom it concerns', async () => {
    await begin({ close: () => 'failed' });
    await roll();
    const [end] = readTally(message)?.ends ?? [];
    if (!end) throw new Error('it has not ended');
    await expect(stage.as('clara', () => applyEnd(message, end))).rejects.toMatchObject({ code: 'not-owner' });
  });

  it('concerns whom the ruleset names', async () => {
    await begin({ close: () => 'failed', nameConcerned: () => 'Actor.emil' });
    const emil = stage.add(
      { type: 'coinFlipper', system: { nerve: 1, scratches: 2, luck: { value: 0 } } },
      'emil',
      'ada',
    );
    await roll();
    const [end] = readTally(message)?.ends ?? [];
    if (end) await applyEnd(message, end);
    expect(stage.read(emil)).toMatchObject({ scratches: 3 });
  });
});

/** Fails as dice do that nobody can read. */
function unreadable(): never {
  throw new Error('no dice');
}

describe('rolls', () => {
  beforeEach(() => begin());

  it('begin and continue only for owners', async () => {
    await expect(stage.as('clara', () => beginExtended(actor, { dare: false }, 'x'))).rejects.toBeInstanceOf(UserError);
    await expect(stage.as('clara', () => rollNext(message))).rejects.toMatchObject({ code: 'not-owner' });
  });

  it('count in the order of the server’s time, wherever they stand in the log', async () => {
    const first = await roll();
    if (!first) throw new Error('nothing was rolled');
    const earlier = stage.forge(first, {}, { author: 'ada', time: 1 });
    expect(readTally(message)?.rolls.map(({ id }) => id)).toEqual([earlier.id, first.id]);
  });

  it('that cannot be judged are ignored', async () => {
    const first = await roll();
    const odd = first && stage.forge(first, {}, { author: 'ada' });
    if (odd) Object.defineProperty(odd, 'rolls', { get: () => unreadable() });
    expect(readTally(message)?.rolls).toHaveLength(1);
  });

  it('for a tally that a stranger began count for nobody', async () => {
    const forged = stage.forge(message, {}, { author: 'clara' });
    expect(readTally(forged)).toBeNull();
  });
});
