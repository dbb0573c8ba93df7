/** A file with data of another type is refused before Foundry reads it, and the user is told where to import it. */
import './foundry-double.ts';
import { beforeEach, expect, it, vi } from 'vitest';
import { registerActor, registerItem } from '../../module/documents/document-classes.ts';
import { UserError } from '../../module/user-error.ts';

interface Importing {
  importFromJSON(json: string): Promise<unknown>;
}

type Named = 'Actor' | 'Item';

const read = vi.fn((json: string) => Promise.resolve(json));
const warn = vi.fn();

/** Makes a document of our class, of the type `coinFlipper`, whose base class only notes what it reads. */
function make(name: Named): Importing {
  const { documentClass } = CONFIG[name] as unknown as { documentClass: { prototype: Importing } };
  Object.assign(Object.getPrototypeOf(documentClass.prototype) as object, { importFromJSON: read });
  const own = { name: 'Ottilie', type: 'coinFlipper', documentName: name };
  return Object.create(documentClass.prototype, Object.getOwnPropertyDescriptors(own)) as Importing;
}

beforeEach(() => {
  vi.clearAllMocks();
  Object.assign(CONFIG, { Actor: {}, Item: {} });
  Object.assign(ui, { notifications: { warn } });
  registerActor();
  registerItem(() => Promise.resolve(null));
});

it.each(['Actor', 'Item'] as const)('%s: another type is refused and told; nothing is read', async (name) => {
  const failure = await make(name)
    .importFromJSON(JSON.stringify({ name: 'Ned', type: 'stranger', system: {} }))
    .catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(UserError);
  expect(failure).toMatchObject({ code: 'import-type', data: { name: 'Ottilie', given: 'stranger' } });
  expect(warn).toHaveBeenCalledOnce();
  expect(read).not.toHaveBeenCalled();
});

it.each(['{"type":"coinFlipper"}', '{"name":"Ned"}', 'null', 'no data at all'])(
  'Foundry itself reads %s',
  async (json) => {
    await make('Actor').importFromJSON(json);
    expect(read).toHaveBeenCalledExactlyOnceWith(json);
    expect(warn).not.toHaveBeenCalled();
  },
);
