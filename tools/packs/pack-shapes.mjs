// The shape of `system` for each type, taken from the data models themselves, so that no second list of fields can differ from them. The models that the
// bindings name are bundled and asked for their schemas, with fields that only record how they were created.
import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build } from 'vite';
import { readModelFiles } from '../build/build-manifest.mjs';

/** A field that records its kind, its options and, if it contains others (SchemaField, ArrayField …), its content. */
class RecordedField {
  constructor(kind, args) {
    const holds = /^(?:Schema|Array|Set|TypedObject|EmbeddedData)Field$/u.test(kind);
    this.kind = kind;
    this.inner = holds ? args[0] : undefined;
    this.options = (holds ? args[1] : args[0]) ?? {};
  }
}

/** Creates a stand-in for everything else of Foundry that a model uses while it is loaded: it can be read, called, constructed and extended. */
function createAnything() {
  const anything = new Proxy(class {}, {
    get: (target, key) => (key === 'prototype' || typeof key === 'symbol' ? Reflect.get(target, key) : anything),
    apply: () => anything,
  });
  return anything;
}

/** Creates the globals for the models. */
function createGlobals() {
  const anything = createAnything();
  const fields = new Proxy(
    {},
    {
      get: (_target, kind) =>
        function createField(...args) {
          return new RecordedField(kind, args);
        },
    },
  );
  const within = (known) => new Proxy(known, { get: (target, key) => target[key] ?? anything });
  const foundry = within({ data: within({ fields }), abstract: within({ TypeDataModel: class {} }) });
  return { foundry, ...Object.fromEntries(['CONST', 'CONFIG', 'game', 'Hooks'].map((name) => [name, anything])) };
}

/**
 * Reads the shapes of all types.
 * @param {string} root folder of the repository
 * @returns {Promise<Record<string, Record<string, RecordedField>>>} fields by type ("Actor.harvestCharacter")
 */
export async function readShapes(root = '.') {
  const rulesets = join(root, 'module/rulesets');
  const folders = existsSync(rulesets) ? readdirSync(rulesets, { withFileTypes: true }) : [];
  const models = folders
    .map(({ name }) => join(rulesets, name, 'index.ts'))
    .filter((path) => existsSync(path))
    .flatMap(readModelFiles);
  const entry = models.map(({ type, name, key, file }, place) => {
    const model = key ? `model${place}[${JSON.stringify(key)}]` : `model${place}`;
    const imported = `import { ${name} as model${place} } from ${JSON.stringify(resolve(file))};`;
    return `${imported}\nconst own${place} = ${model};\nexport { own${place} as '${type}' };`;
  });
  const { output } = await build({
    configFile: false,
    root,
    logLevel: 'error',
    plugins: [
      {
        name: 'all-models',
        resolveId: (id) => (id === 'all-models' ? id : undefined),
        load: (id) => (id === 'all-models' ? entry.join('\n') : undefined),
      },
    ],
    build: { ssr: true, write: false, minify: false, target: 'node20', rolldownOptions: { input: 'all-models' } },
  });
  Object.assign(globalThis, createGlobals());
  const loaded = await import(`data:text/javascript,${encodeURIComponent(output[0].code)}`);
  return Object.fromEntries(Object.entries(loaded).map(([type, model]) => [type, model.defineSchema()]));
}

/** Explains why a value does not fit a field; empty if it does. */
function* explainMismatch(field, value, path) {
  const { kind, inner, options } = field;
  if (value === null) {
    if (!(options.nullable ?? kind === 'NumberField')) yield [path, 'is null'];
    return;
  }
  const choices = options.choices && (Array.isArray(options.choices) ? options.choices : Object.keys(options.choices));
  switch (kind) {
    case 'SchemaField':
      if (typeof value !== 'object') yield [path, 'has to be an object'];
      else yield* checkFields(inner, value, path);
      return;
    case 'ArrayField':
    case 'SetField':
      if (!Array.isArray(value)) yield [path, 'has to be a list'];
      else for (const [index, element] of value.entries()) yield* explainMismatch(inner, element, `${path}.${index}`);
      return;
    case 'NumberField':
      if (typeof value !== 'number') yield [path, 'has to be a number'];
      else if (options.integer && !Number.isInteger(value)) yield [path, 'has to be a whole number'];
      else if (value < options.min || value > options.max)
        yield [path, `has to be from ${options.min ?? 'any'} to ${options.max ?? 'any'}`];
      break;
    case 'BooleanField':
      if (typeof value !== 'boolean') yield [path, 'has to be true or false'];
      break;
    case 'StringField':
    case 'HTMLField':
      if (typeof value !== 'string') yield [path, 'has to be text'];
      else if (value === '' && options.blank === false) yield [path, 'is empty'];
      break;
    default:
  }
  if (choices && !choices.includes(String(value))) yield [path, `is none of ${choices.join(', ')}`];
}

/**
 * Compares data with the fields of a model. A field may be missing: it then gets its initial value.
 * @param {Record<string, RecordedField>} fields
 * @param {object} data
 * @param {string} path of the data in its document
 * @returns {Generator<[string, string]>} path and fault of each mismatch
 */
export function* checkFields(fields, data, path) {
  for (const [key, value] of Object.entries(data)) {
    if (fields[key]) yield* explainMismatch(fields[key], value, `${path}.${key}`);
    else yield [`${path}.${key}`, 'is no field of the model'];
  }
}
