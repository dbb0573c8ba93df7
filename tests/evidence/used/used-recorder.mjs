// Records what of the host's public API the system uses, in the pages of an end-to-end run: members that the system's code calls or reads,
// members it overrides, hooks it listens to, configuration it writes. Used by `npm run conformance:used` alone, which sets TETRAD_RECORD_USED.
import { appendFileSync, readFileSync } from 'node:fs';

/**
 * Lets the pages of a browser context record what they use.
 * @param {import('playwright').BrowserContext} context before its first page
 * @param {string} file gets a line a member: generation, tab, name
 */
export async function recordUsed(context, file) {
  await context.exposeBinding('tellUsed', (_source, generation, name) => {
    appendFileSync(file, `${generation}\t${name}\n`);
  });
  // What an earlier page has told is not looked for again.
  const told = [...new Set(readFileSync(file, 'utf8').trim().split('\n'))].map((line) => line.split('\t'));
  // Whose name the system's code does not hold, it cannot call: nobody looks who calls `_validateModel`, which the host does by the ten thousand.
  const words = [...new Set(readFileSync('dist/tetrad.mjs', 'utf8').match(/[\w$]+/gu))];
  const given = [told, words].map((list) => JSON.stringify(list)).join(', ');
  await context.addInitScript({ content: `(${installRecorder.toString()})(${given})` });
}

/**
 * Runs in the page before everything else and waits for the host's globals. Wraps what is public; a wrapper looks at who called it, and
 * tells a name once. Members of classes are named where they are introduced: 'foundry.abstract.Document#update'.
 * @param {[string, string][]} known generation and name of what has been told already
 * @param {string[]} words what the system's code consists of
 */
function installRecorder(known, words) {
  // JavaScript calls the last ones itself.
  const vocabulary = new Set([...words, 'toJSON', 'toString', 'valueOf']);
  /** How often a page looks who calls a member, when it is never the system. */
  const PATIENCE = 2000;
  const seen = new Set();
  const classes = new Map();
  const mixins = new Map();
  const visited = new WeakSet();
  const waiting = [];
  const sources = new Map();

  const tell = (name) => {
    if (seen.has(name)) return;
    seen.add(name);
    void globalThis.tellUsed(globalThis.TABLE_GENERATION, name);
  };

  /** Whether the nearest frame with an address, below a function, stands in the system's code. Called often: it reads frames, and formats no text. */
  const isCalledBySystem = (below) => {
    const { stackTraceLimit, prepareStackTrace } = Error;
    Error.stackTraceLimit = 2;
    Error.prepareStackTrace = (_error, frames) => frames.map((frame) => frame.getFileName());
    const trace = {};
    Error.captureStackTrace(trace, below);
    const files = trace.stack;
    Error.stackTraceLimit = stackTraceLimit;
    Error.prepareStackTrace = prepareStackTrace;
    for (const file of files) if (file?.includes('://')) return file.includes('/systems/tetrad/');
    return false;
  };

  /** Takes note of the class of an instance; the system's own are looked at later for what they override. */
  const visit = (instance) => {
    const type = typeof instance === 'function' ? instance : instance?.constructor;
    if (typeof type !== 'function' || classes.has(type) || visited.has(type)) return;
    visited.add(type);
    if (waiting.push(type) === 1) setTimeout(() => void tellOverrides(), 200);
  };

  const isOfSystem = (type) => {
    const text = Function.prototype.toString.call(type);
    return [...sources.values()].some((source) => source.includes(text));
  };

  const isClass = (value) => typeof value === 'function' && /^class\b/u.test(Function.prototype.toString.call(value));

  /** The path of a host's class; one without a public name is called by the mixin that made it. */
  const nameClass = (type) => classes.get(type) ?? mixins.get(`${type.name}Mixin`) ?? type.name;

  /** Where a member is introduced, by the path of the class; what JavaScript's own classes introduce counts for the host's class that inherits it. */
  const findOrigin = (base, key, isStatic) => {
    let origin;
    for (let type = base; isClass(type); type = Object.getPrototypeOf(type))
      if (Object.hasOwn(isStatic ? type : type.prototype, key)) origin = type;
    return origin && `${nameClass(origin)}${isStatic ? '.' : '#'}${key}`;
  };

  async function tellOverrides() {
    for (const { name } of performance.getEntriesByType('resource'))
      if (/\/systems\/tetrad\/.*\.m?js/u.test(name) && !sources.has(name))
        sources.set(name, await (await fetch(name)).text());
    for (const found of waiting.splice(0)) {
      for (let type = found; typeof type === 'function' && isOfSystem(type); type = Object.getPrototypeOf(type)) {
        let base = Object.getPrototypeOf(type);
        while (typeof base === 'function' && base.prototype && isOfSystem(base)) base = Object.getPrototypeOf(base);
        for (const isStatic of [false, true]) {
          for (const key of Object.getOwnPropertyNames(isStatic ? type : type.prototype)) {
            if (['constructor', 'length', 'name', 'prototype'].includes(key)) continue;
            const origin = findOrigin(base, key, isStatic);
            if (origin) tell(origin);
          }
        }
      }
    }
  }

  const wrapFunction = (original, name) => {
    const listens = /\.Hooks\.on(?:ce)?$/u.test(name);
    let looks = seen.has(name) || !vocabulary.has(/[^.#]+$/u.exec(name)[0]) ? 0 : PATIENCE;
    return function wrapper(...given) {
      visit(this);
      if (looks > 0 || listens) {
        looks -= 1;
        if (isCalledBySystem(wrapper)) {
          looks = 0;
          tell(name);
          if (listens) tell(`hook:${given[0]}`);
        }
      }
      return Reflect.apply(original, this, given);
    };
  };

  const wrapMember = (owner, key, name) => {
    const descriptor = Object.getOwnPropertyDescriptor(owner, key);
    if (!descriptor?.configurable || /^_?schema$/u.test(key)) return;
    const wrapped = { ...descriptor };
    for (const part of ['value', 'get', 'set'])
      if (typeof descriptor[part] === 'function' && !classes.has(descriptor[part]))
        wrapped[part] = wrapFunction(descriptor[part], name);
    Object.defineProperty(owner, key, wrapped);
  };

  /** Turns a member of a namespace into one that tells who reads it. */
  const watchProperty = (owner, key, name) => {
    const descriptor = Object.getOwnPropertyDescriptor(owner, key);
    if (!descriptor?.configurable || !('value' in descriptor)) return;
    let { value } = descriptor;
    let told = seen.has(name);
    const get = () => {
      if (!told && isCalledBySystem(get)) {
        told = true;
        tell(name);
      }
      return value;
    };
    const set = (next) => void (value = next);
    Object.defineProperty(owner, key, { get, set, enumerable: descriptor.enumerable, configurable: true });
  };

  const isNamespace = (value) =>
    typeof value === 'object' && value !== null && [Object.prototype, null].includes(Object.getPrototypeOf(value));

  const walk = (namespace, path, act) => {
    for (const [key, { value }] of Object.entries(Object.getOwnPropertyDescriptors(namespace))) {
      if (!isNamespace(value)) act(namespace, key, value, `${path}.${key}`);
      else if (key !== 'CONST') walk(value, `${path}.${key}`, act);
    }
  };

  /** Every plain value of the configuration by its path. */
  const snapshot = (value, path, depth, into = new Map()) => {
    into.set(path, value);
    if (depth > 0 && (isNamespace(value) || Array.isArray(value)))
      for (const [key, { value: inner }] of Object.entries(Object.getOwnPropertyDescriptors(value)))
        if (key !== 'length') snapshot(inner, `${path}.${key}`, depth - 1, into);
    return into;
  };

  const wrapped = new Set();

  /** Wraps the members of a class and of those that it inherits from. */
  const wrapClass = (type) => {
    for (let ancestor = type; isClass(ancestor) && !wrapped.has(ancestor); ancestor = Object.getPrototypeOf(ancestor)) {
      wrapped.add(ancestor);
      const base = Object.getPrototypeOf(ancestor);
      for (const isStatic of [false, true]) {
        const owner = isStatic ? ancestor : ancestor.prototype;
        for (const key of Object.getOwnPropertyNames(owner)) {
          if (['constructor', 'length', 'name', 'prototype'].includes(key)) continue;
          const inherited = isClass(base) ? findOrigin(base, key, isStatic) : undefined;
          wrapMember(owner, key, inherited ?? `${nameClass(ancestor)}${isStatic ? '.' : '#'}${key}`);
        }
      }
    }
  };

  const prepare = () => {
    const { foundry, CONFIG, Hooks, Handlebars } = globalThis;
    for (const [generation, name] of known) if (generation === String(globalThis.TABLE_GENERATION)) seen.add(name);
    walk(foundry, 'foundry', (namespace, key, value, path) => {
      if (isClass(value) && !classes.has(value)) classes.set(value, path);
      else if (typeof value === 'function' && path.endsWith('Mixin')) {
        mixins.set(key, path);
        namespace[key] = (base) => {
          const made = value(base);
          wrapClass(made);
          return made;
        };
      }
    });
    // A class that is not public itself is named as its mixin is, or beside the public class that extends it.
    for (const [type, path] of [...classes])
      for (let base = Object.getPrototypeOf(type); isClass(base); base = Object.getPrototypeOf(base))
        if (!classes.has(base))
          classes.set(base, mixins.get(`${base.name}Mixin`) ?? path.replace(/[^.]+$/u, base.name));
    for (const type of classes.keys()) wrapClass(type);
    walk(foundry, 'foundry', (namespace, key, _value, path) => watchProperty(namespace, key, path));
    for (const key of Object.keys(globalThis)) {
      const { value } = Object.getOwnPropertyDescriptor(globalThis, key) ?? {};
      if (isClass(value) && classes.has(value)) watchProperty(globalThis, key, classes.get(value));
    }
    for (const name of Object.keys(Handlebars.helpers))
      Handlebars.helpers[name] = wrapHelper(Handlebars.helpers[name], `Handlebars.helpers.${name}`);
    globalThis.CONST = new Proxy(globalThis.CONST, {
      get: function get(target, key) {
        if (typeof key === 'string' && !seen.has(`CONST.${key}`) && isCalledBySystem(get)) tell(`CONST.${key}`);
        return Reflect.get(target, key);
      },
    });
    const before = snapshot(CONFIG, 'CONFIG', 4);
    Hooks.once('ready', () => {
      for (const [path, value] of snapshot(CONFIG, 'CONFIG', 4))
        if (before.get(path) !== value && !isNamespace(before.get(path))) tell(path);
    });
  };

  const wrapHelper = (original, name) =>
    function wrapper(...given) {
      tell(name);
      return Reflect.apply(original, this, given);
    };

  /** Calls back when a global is set for the first time. */
  const watchGlobal = (name, then) => {
    Object.defineProperty(globalThis, name, {
      configurable: true,
      enumerable: true,
      get: () => undefined,
      set: (value) => {
        Object.defineProperty(globalThis, name, { value, writable: true, configurable: true, enumerable: true });
        then(value);
      },
    });
  };
  // The globals are installed in one go; the system's modules are loaded in a later task.
  watchGlobal('foundry', () => queueMicrotask(prepare));
  watchGlobal('game', (game) => {
    const { prototype } = game.constructor;
    for (const key of Object.keys(game)) watchProperty(game, key, `game.${key}`);
    for (const key of Object.getOwnPropertyNames(prototype))
      if (key !== 'constructor') wrapMember(prototype, key, `game.${key}`);
  });
}
