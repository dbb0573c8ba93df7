/** Helpers for specs of tokens, effects and the canvas: scenes, actors with attributes, and their tokens. */
import { findType, host, loose, toClass, waitUntil, withDataModel } from './globals.ts';
import type { Loose } from './globals.ts';

/** Defines a data model with a bar (vigour), a single value (rank) and a text. */
export function defineAttributes(): Loose {
  const { NumberField, SchemaField, StringField } = host.foundry.data.fields;
  const define = (initial: number) => new NumberField({ integer: true, nullable: false, initial });
  class Attributes extends toClass(host.foundry.abstract.TypeDataModel) {
    static defineSchema() {
      return {
        vigour: new SchemaField({ value: define(5), max: define(9) }),
        rank: define(2),
        title: new StringField({ initial: 'Captain' }),
      };
    }
  }
  return loose(Attributes);
}

/** Creates an actor of the first type, whose model has attributes, runs `body` and deletes the actor. */
export async function withAttributeActor(data: object, body: (actor: Loose) => unknown): Promise<void> {
  const type = findType('Actor');
  // A system may configure the tracked attributes of its own model.
  const configured = host.CONFIG.Actor.trackableAttributes as unknown as Record<string, unknown>;
  const own = configured[type];
  delete configured[type];
  await withDataModel('Actor', type, defineAttributes(), async () => {
    const actor = await host.CONFIG.Actor.documentClass.create({ name: 'Spec actor', type, ...data });
    try {
      await body(actor);
    } finally {
      if (host.game.actors.get(actor.id)) await actor.delete();
      if (own) configured[type] = own;
    }
  });
}

/** Creates a scene, runs `body` and deletes the scene. */
export async function withScene(data: object, body: (scene: Loose) => unknown): Promise<void> {
  const scene = await host.CONFIG.Scene.documentClass.create({ name: 'Spec scene', ...data });
  try {
    await body(scene);
  } finally {
    if (host.game.scenes.get(scene.id)) await scene.delete();
  }
}

/** Runs `body` with a scene that this client views, then returns to the scene viewed before. */
export async function withViewedScene(body: (scene: Loose) => unknown): Promise<void> {
  const before = host.game.scenes.viewed as Loose | undefined;
  await withScene({}, async (scene) => {
    await scene.view();
    await waitUntil(() => host.canvas.ready && host.canvas.scene === scene, 10_000);
    try {
      await body(scene);
    } finally {
      if (before && before !== scene) await before.view();
    }
  });
}

/** Places a token of an actor on a scene. */
export async function placeToken(scene: Loose, actor: Loose, data: object = {}): Promise<Loose> {
  const document = await actor.getTokenDocument({ x: 100, y: 200, ...data }, { parent: scene });
  const [token] = [...(await scene.createEmbeddedDocuments('Token', [document.toObject()]))];
  return loose(token);
}
