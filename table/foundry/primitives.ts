/**
 * Additions to the built-in classes that packages may rely on. Source: doc comments of the type package, common/primitives.
 */
import type { AnyFunction } from './runtime.ts';

type Rounding = 'round' | 'ceil' | 'floor';

const math = {
  clamp: (value: number, min: number, max: number): number => Math.min(max, Math.max(min, value)),
  mix: (a: number, b: number, weight: number): number => a * (1 - weight) + b * weight,
};

const numberStatics = {
  isNumeric: (value: unknown): boolean =>
    typeof value === 'number'
      ? Number.isFinite(value)
      : typeof value === 'string' && value.trim() !== '' && Number.isFinite(Number(value)),
  fromString: (value: string | number): number =>
    typeof value === 'number'
      ? value
      : value.trim() === ''
        ? Number.NaN
        : Number(value.replace(/\s+/gu, '').replace('\u2212', '-')),
};

const numberMembers = {
  almostEqual(this: number, other: number, epsilon = 1e-8): boolean {
    return Math.abs(this - other) < epsilon;
  },
  between(this: number, a: number, b: number, inclusive = true): boolean {
    const [low, high] = [Math.min(a, b), Math.max(a, b)];
    return inclusive ? this >= low && this <= high : this > low && this < high;
  },
  paddedString(this: number, digits: number): string {
    return this.toString().padStart(digits, '0');
  },
  signedString(this: number): string {
    const text = Math.abs(this).toLocaleString(getPageLanguage());
    return `${this < 0 ? '\u2212' : '+'}${text}`;
  },
  toNearest(this: number, interval = 1, method: Rounding = 'round', base = 0): number {
    if (interval <= 0) throw new Error('The interval of toNearest must be positive');
    const decimals = (/\.(\d+)$/u.exec(String(interval))?.[1] ?? '').length;
    return Number((Math[method]((this - base) / interval) * interval + base).toFixed(decimals));
  },
};

const stringMembers = {
  capitalize(this: string): string {
    return this.charAt(0).toUpperCase() + this.slice(1);
  },
  compare(this: string, other: string): number {
    return this < other ? -1 : this > other ? 1 : 0;
  },
  titleCase(this: string): string {
    return this.toLowerCase().replace(/(^|\s)\S/gu, (start) => start.toUpperCase());
  },
  slugify(this: string, { replacement = '-', strict = false, lowercase = true } = {}): string {
    let slug = this.normalize('NFD')
      .replace(/\p{Diacritic}/gu, '')
      .trim();
    if (lowercase) slug = slug.toLowerCase();
    slug = slug.replace(strict ? /[^a-z0-9\s-]/giu : /[^\p{L}\p{N}\s_-]/gu, '');
    return slug.replace(/[\s-]+/gu, replacement);
  },
};

const arrayMembers = {
  equals(this: unknown[], other: unknown): boolean {
    return (
      Array.isArray(other) &&
      other.length === this.length &&
      this.every((value, index) => Object.is(value, other[index]))
    );
  },
  filterJoin(this: unknown[], separator: string): string {
    return this.filter(Boolean).join(separator);
  },
  findSplice<T>(this: T[], find: (value: T, index: number, list: T[]) => boolean, replace?: T): T | null {
    const index = this.findIndex(find);
    if (index < 0) return null;
    const [removed] = replace === undefined ? this.splice(index, 1) : this.splice(index, 1, replace);
    return replace ?? removed ?? null;
  },
  partition<T>(this: T[], rule: (value: T) => boolean): [T[], T[]] {
    return [this.filter((value) => !rule(value)), this.filter((value) => rule(value))];
  },
};

const arrayStatics = {
  fromRange: (length: number, min = 0): number[] => Array.from({ length }, (_, index) => index + min),
};

const setMembers = {
  equals<T>(this: Set<T>, other: Set<T>): boolean {
    return other instanceof Set && other.size === this.size && [...this].every((value) => other.has(value));
  },
  first<T>(this: Set<T>): T | undefined {
    return this.values().next().value;
  },
  intersects<T>(this: Set<T>, other: Set<T>): boolean {
    return [...this].some((value) => other.has(value));
  },
  toObject<T>(this: Set<T>): T[] {
    return [...this];
  },
  every<T>(this: Set<T>, test: (value: T, index: number, set: Set<T>) => boolean): boolean {
    return [...this].every((value, index) => test(value, index, this));
  },
  filter<T>(this: Set<T>, test: (value: T, index: number, set: Set<T>) => boolean): Set<T> {
    return new Set([...this].filter((value, index) => test(value, index, this)));
  },
  find<T>(this: Set<T>, test: (value: T, index: number, set: Set<T>) => boolean): T | undefined {
    return [...this].find((value, index) => test(value, index, this));
  },
  map<T, V>(this: Set<T>, transform: (value: T, index: number, set: Set<T>) => V): Set<V> {
    return new Set([...this].map((value, index) => transform(value, index, this)));
  },
  reduce<T, V>(this: Set<T>, reducer: (sum: V, value: T, index: number, set: Set<T>) => V, initial: V): V {
    return [...this].reduce((sum, value, index) => reducer(sum, value, index, this), initial);
  },
  some<T>(this: Set<T>, test: (value: T, index: number, set: Set<T>) => boolean): boolean {
    return [...this].some((value, index) => test(value, index, this));
  },
};

/** The language of the page, the process's own without one. */
function getPageLanguage(): string | undefined {
  return globalThis.document?.documentElement.lang || undefined;
}

/** Installs the additions, not enumerable, on the built-in classes. */
export function installPrimitives(): void {
  const additions: readonly (readonly [object, object])[] = [
    [Math, math],
    [Number, numberStatics],
    [Number.prototype, numberMembers],
    [String.prototype, stringMembers],
    [Array, arrayStatics],
    [Array.prototype, arrayMembers],
    [Set.prototype, setMembers],
  ];
  for (const [owner, members] of additions) {
    for (const [name, value] of Object.entries(members) as [string, AnyFunction][]) {
      Object.defineProperty(owner, name, { value, enumerable: false, configurable: true, writable: true });
    }
  }
}
