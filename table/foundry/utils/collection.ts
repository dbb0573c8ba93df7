/** foundry.utils.Collection: a Map that iterates over its values and has some methods of an array. */

export interface CollectionGetOptions {
  strict?: boolean;
  invalid?: boolean;
}

/** A Map with some methods of an array (fvtt-types common/utils/collection.d.mts). */
export class Collection<V = unknown> extends Map<string, V> {
  /** The values, in order of insertion. */
  get contents(): V[] {
    return [...this.values()];
  }

  // Unlike a Map, a Collection iterates over its values, which the type of Map cannot express.
  override [Symbol.iterator](): never {
    return this.values() as never;
  }

  /** Returns the first value that meets a condition; undefined if none does. */
  find(condition: (value: V, index: number, collection: this) => unknown): V | undefined {
    return this.contents.find((value, index) => condition(value, index, this));
  }

  /** Returns the values that meet a condition. */
  filter(condition: (value: V, index: number, collection: this) => unknown): V[] {
    return this.contents.filter((value, index) => condition(value, index, this));
  }

  override forEach(fn: (value: V, key: string, map: Map<string, V>) => void): void {
    for (const [key, value] of this.entries()) fn(value, key, this);
  }

  /**
   * Returns the value of a key; undefined if there is none.
   * @throws Error if `strict` is set and there is no such key.
   */
  override get(key: string, options: CollectionGetOptions = {}): V | undefined {
    const value = super.get(key);
    if (value === undefined && options.strict && !this.has(key))
      throw new Error(`The key ${key} does not exist in the ${this.constructor.name} Collection`);
    return value;
  }

  /**
   * Returns the first value with this name; undefined if there is none.
   * @throws Error if `strict` is set and there is none.
   */
  getName(name: string, options: { strict?: boolean } = {}): V | undefined {
    const value = this.find((entry) => Reflect.get(entry as object, 'name') === name);
    if (value === undefined && options.strict)
      throw new Error(`An entry with name ${name} does not exist in the collection`);
    return value;
  }

  map<M>(transformer: (value: V, index: number, collection: this) => M): M[] {
    return this.contents.map((value, index) => transformer(value, index, this));
  }

  reduce<A>(reducer: (accumulator: A, value: V, index: number, collection: this) => A, initial: A): A {
    return this.contents.reduce((sum, value, index) => reducer(sum, value, index, this), initial);
  }

  /** Tests whether any value meets a condition. */
  some(condition: (value: V, index: number, collection: this) => unknown): boolean {
    return this.contents.some((value, index) => condition(value, index, this));
  }

  /** Returns the values, each in its JSON form if it has one. */
  toJSON(): unknown[] {
    return this.contents.map((value) => {
      const toJSON: unknown = typeof value === 'object' && value !== null && Reflect.get(value, 'toJSON');
      return typeof toJSON === 'function' ? (Reflect.apply(toJSON, value, []) as unknown) : value;
    });
  }
}
