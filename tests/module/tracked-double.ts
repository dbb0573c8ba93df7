/** An actor with tracks that lives in memory and takes its updates as documented: what is left out stays, keys with `-=` go, an unlinked token keeps its own. */
import { TrackedModel } from '../../module/ledger/actor-model.ts';
import { mergeDeep } from './merge-deep.ts';

type Data = Record<string, unknown>;
type PreUpdate = (change: object, options: object, user: object) => Promise<unknown>;

/** Core's own part of `_preUpdate` changes nothing. */
Object.assign(Object.getPrototypeOf(TrackedModel.prototype) as object, { _preUpdate: () => Promise.resolve() });

/** The data of an effect. */
interface EffectDouble {
  readonly _id?: string;
  readonly statuses: ReadonlySet<string>;
  readonly flags: Data;
}

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
    effects: [] as (EffectDouble & { readonly id: string })[],
    statuses: new Set<string>(),
    system,
    _source: { system },
    testUserPermission: () => true,
    getActiveTokens: (): readonly object[] => [],
    flags: {} as Data,
    // Only effects are created and deleted; their statuses are those of the actor.
    createEmbeddedDocuments(_name: string, effects: readonly EffectDouble[]) {
      actor.effects.push(...effects.map((effect, place) => ({ ...effect, id: effect._id ?? `effect${place}` })));
      for (const { statuses } of effects) for (const status of statuses) actor.statuses.add(status);
      return Promise.resolve([]);
    },
    deleteEmbeddedDocuments(_name: string, ids: readonly string[]) {
      const gone = actor.effects.filter(({ id }) => ids.includes(id));
      actor.effects = actor.effects.filter(({ id }) => !ids.includes(id));
      for (const { statuses } of gone) for (const status of statuses) actor.statuses.delete(status);
      return Promise.resolve([]);
    },
    updateEmbeddedDocuments(_name: string, changes: readonly (Data & { _id: string })[]) {
      const items = actor.items as { readonly id: string; readonly system: Data }[];
      for (const { _id, ...change } of changes) {
        const item = items.find(({ id }) => id === _id);
        if (item) mergeDeep(item, change);
      }
      return Promise.resolve([]);
    },
    async update(change: { system?: Data; flags?: Data }) {
      await (system as { _preUpdate?: PreUpdate })._preUpdate?.(change, {}, game.user);
      updates.push(change.system ?? {});
      mergeDeep(system, change.system ?? {});
      mergeDeep(actor.flags, change.flags ?? {});
      if (base) mergeDeep(own, change.system ?? {});
      return actor;
    },
  };
  Object.defineProperty(system, 'parent', { value: actor, enumerable: false });
  return { actor: actor as unknown as Actor.Implementation, system, updates };
}
