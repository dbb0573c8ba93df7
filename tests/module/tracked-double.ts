/** An actor with tracks that lives in memory and takes its updates as documented: what is left out stays, keys with `-=` go, an unlinked token keeps its own. */
import { TrackedModel } from '../../module/ledger/tracked-model.ts';
import { mergeDeep } from './merge-deep.ts';

type Data = Record<string, unknown>;
type PreUpdate = (change: object, options: object, user: object) => Promise<unknown>;

/** Core's own part of `_preUpdate` changes nothing. */
Object.assign(Object.getPrototypeOf(TrackedModel.prototype) as object, { _preUpdate: () => Promise.resolve() });

/** What stands in for an actor. */
export interface TrackedDouble {
  readonly actor: Actor.Implementation;
  /** Its data below `system`, as it is seen. */
  readonly system: Data & { ledger: Data };
  /** Every update, as it was asked for. */
  readonly updates: readonly Data[];
}

/**
 * Makes one.
 * @param model - the class of its model: an instance's methods are those of `system`
 * @param options.base - of an unlinked token: the data of the actor that it was made from; the token's own part begins empty
 */
export function createTracked(
  model: { readonly prototype: object },
  data: Data,
  options: { readonly base?: boolean; readonly type?: string } = {},
): TrackedDouble {
  const { base = false, type = 'test' } = options;
  const system: Data & { ledger: Data } = Object.assign(Object.create(model.prototype) as object, {
    ledger: {},
    ...structuredClone(data),
  });
  const own: Data = {};
  const updates: Data[] = [];
  const actor = {
    id: 'a1',
    uuid: base ? 'Scene.s1.Token.t1.Actor.a1' : 'Actor.a1',
    name: 'Rosa Vane',
    type,
    isToken: base,
    token: base ? { id: 't1', parent: { id: 's1' }, delta: { _source: { system: own } } } : null,
    items: [],
    effects: [],
    statuses: new Set<string>(),
    system,
    _source: { system },
    testUserPermission: () => true,
    flags: {} as Data,
    async update(change: { system: Data; flags?: Data }) {
      await (system as { _preUpdate?: PreUpdate })._preUpdate?.(change, {}, game.user);
      updates.push(change.system);
      mergeDeep(system, change.system);
      mergeDeep(actor.flags, change.flags ?? {});
      if (base) mergeDeep(own, change.system);
      return actor;
    },
  };
  Object.defineProperty(system, 'parent', { value: actor, enumerable: false });
  return { actor: actor as unknown as Actor.Implementation, system, updates };
}
