/** How the tests of a ruleset's calls say what is understood and what is refused. */
import './foundry-double.ts';
import { beforeEach, expect, it } from 'vitest';
import { loadCallWords, parseLine } from '../../module/checks/parse-call.ts';
import type { CallsFacet } from '../../module/checks/calls-facet.ts';
import { toUserError } from '../../module/user-error.ts';
import { setPacks } from './pack-double.ts';
import { installFacets } from './install-facets.ts';

/** An item of the world or of a sheet. */
interface ItemDouble {
  readonly name: string;
  readonly type: string;
  readonly system: object;
}

/** Sets the items of the world, and the actors with their sheets. */
export function seat(items: readonly ItemDouble[], actors: readonly object[] = []): void {
  Object.assign(game, { actors, items: { contents: items.map((item) => ({ ...item, visible: true })) } });
}

/** Returns why a line is refused; empty: it is understood. */
export function refuse(line: string): string {
  try {
    parseLine(line);
    return '';
  } catch (error) {
    return toUserError(error)?.localize() ?? String(error);
  }
}

/** Returns an actor without items. */
export function makeActor(type: string): Actor.Implementation {
  return { name: 'Ned', type, items: [], system: {} } as unknown as Actor.Implementation;
}

/** Registers the calls of a ruleset, and loads the words of its packs. */
export async function beginCalls(types: string, facet: CallsFacet): Promise<void> {
  setPacks();
  installFacets(types, { calls: facet }, { id: facet.id });
  await loadCallWords();
  beforeEach(() => seat([]));
}

/** Tests lines that are understood, each with its subjects and its difficulty. */
export function expectUnderstood(cases: readonly (readonly [string, readonly string[], string])[]): void {
  it.each(cases)('%s is understood', (line, subjects, difficulty) => {
    expect(parseLine(line)).toMatchObject({ subjects, difficulty });
  });
}

/** Tests lines that are refused, each with a part of the answer. */
export function expectRefused(cases: readonly (readonly [string, string])[]): void {
  it.each(cases)('%s is refused, and the answer names what to write: %s', (line, said) => {
    expect(refuse(line)).toContain(said);
  });
}
