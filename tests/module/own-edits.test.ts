/** What is written into an unlinked token's own data, past its actor, has its entry in the ledger: by way of the token, and of its delta. */
import './foundry-double.ts';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { registerToken } from '../../module/documents/document-classes.ts';
import { TrackedModel } from '../../module/ledger/actor-model.ts';
import { createTracked } from './tracked-double.ts';

class TestModel extends TrackedModel<foundry.data.fields.DataSchema> {
  static override readonly TRACKS = { 'health.marked': '' };
}

type Step = (changes: object, options: object, user: object) => Promise<unknown>;
type DocumentDouble = { readonly prototype: { readonly _preUpdate: Step } };

/** Asks a document class about an update, as the document that is given. */
function ask({ prototype }: DocumentDouble, document: object, changes: object): Promise<unknown> {
  return prototype._preUpdate.call(Object.assign(Object.create(prototype) as object, document), changes, {}, game.user);
}

function make(isLinked = false) {
  const { actor } = createTracked(TestModel, { health: { marked: 1 } }, { base: true });
  return { token: { actor, isLinked }, edit: { system: { health: { marked: 3 } } } as Record<string, unknown> };
}

function readLedger(edit: object): object[] {
  return Object.values((edit as { system: { ledger?: Record<string, object> } }).system.ledger ?? {});
}

describe('an edit of what an unlinked token has of its own', () => {
  let classes: Record<'Token' | 'ActorDelta', { documentClass: DocumentDouble }>;

  beforeAll(() => {
    // Core's own step changes nothing.
    for (const name of ['TokenDocument', 'ActorDelta'] as const)
      Object.assign(foundry.documents[name].prototype, { _preUpdate: () => Promise.resolve() });
    classes = { Token: {}, ActorDelta: {} } as never;
    vi.stubGlobal('CONFIG', { ...CONFIG, ...classes });
    vi.stubGlobal('Hooks', { on: () => 0 });
    registerToken();
  });

  it('made of the token', async () => {
    const { token, edit } = make();
    await ask(classes.Token.documentClass, token, { delta: edit });
    expect(readLedger(edit)).toMatchObject([
      { kind: 'edit', before: { health: { marked: 1 } }, after: { health: { marked: 3 } } },
    ]);
  });

  it('made of the delta', async () => {
    const { token, edit } = make();
    await ask(classes.ActorDelta.documentClass, { parent: token }, edit);
    expect(readLedger(edit)).toHaveLength(1);
    // Where core asks the actor as well, there is an entry already.
    await ask(classes.ActorDelta.documentClass, { parent: token }, edit);
    expect(readLedger(edit)).toHaveLength(1);
  });

  it('is none of a linked token', async () => {
    const { token, edit } = make(true);
    await ask(classes.Token.documentClass, token, { delta: edit });
    expect(readLedger(edit)).toEqual([]);
  });
});
