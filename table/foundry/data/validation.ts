/** foundry.data.validation: why data are invalid, and the error that is thrown for them (validation-failure.d.mts). */
interface FailureOptions {
  invalidValue?: unknown;
  fallback?: unknown;
  dropped?: boolean;
  message?: string;
  unresolved?: boolean;
}

interface ElementFailure {
  id: string | number;
  name?: string;
  failure: DataModelValidationFailure;
}

/** Why a value is invalid: because of itself, or because of what it contains. */
export class DataModelValidationFailure {
  invalidValue: unknown;
  fallback: unknown;
  dropped: boolean;
  message: string | undefined;
  /** The failures of inner fields, by name. */
  fields: Record<string, DataModelValidationFailure> = {};
  /** The failures of the elements of a list. */
  elements: ElementFailure[] = [];
  /** Whether the value is still invalid, because no fallback replaced it. */
  unresolved: boolean;

  constructor(options: FailureOptions = {}) {
    this.invalidValue = options.invalidValue;
    this.fallback = options.fallback;
    this.dropped = options.dropped ?? false;
    this.message = options.message;
    this.unresolved = options.unresolved ?? false;
  }

  asError(): DataModelValidationError {
    return new DataModelValidationError(this);
  }

  /** Tests whether this failure contains no others. */
  isEmpty(): boolean {
    return Object.keys(this.fields).length === 0 && this.elements.length === 0;
  }

  /** Returns the data of this failure, without the failures it contains. */
  toObject(): FailureOptions {
    const { invalidValue, fallback, dropped, message } = this;
    return message === undefined ? { invalidValue, fallback, dropped } : { invalidValue, fallback, dropped, message };
  }

  toString(): string {
    return describeFailure(this, 0).join('\n');
  }

  /** Lists the failures that contain no others, by dotted path. */
  _flatten(path = ''): Record<string, DataModelValidationFailure> {
    const prefix = path ? `${path}.` : '';
    const inner = [
      ...Object.entries(this.fields).map(([name, failure]) => failure._flatten(prefix + name)),
      ...this.elements.map(({ id, failure }) => failure._flatten(prefix + String(id))),
    ];
    if (!inner.length) return { [path]: this };
    return Object.assign({}, ...inner) as Record<string, DataModelValidationFailure>;
  }
}

function describeFailure(failure: DataModelValidationFailure, depth: number): string[] {
  const indent = '  '.repeat(depth);
  const lines = failure.message ? [indent + failure.message] : [];
  const parts: [string, DataModelValidationFailure][] = [
    ...Object.entries(failure.fields),
    ...failure.elements.map((element): [string, DataModelValidationFailure] => [
      element.name ?? String(element.id),
      element.failure,
    ]),
  ];
  for (const [name, inner] of parts) {
    if (inner.isEmpty()) lines.push(`${indent}${name}: ${inner.message ?? 'is not valid'}`);
    else lines.push(`${indent}${name}:`, ...describeFailure(inner, depth + 1));
  }
  return lines;
}

export class DataModelValidationError extends Error {
  #failure: DataModelValidationFailure | undefined;

  constructor(failure: DataModelValidationFailure | string, options?: ErrorOptions) {
    super(String(failure), options);
    this.name = 'DataModelValidationError';
    if (typeof failure !== 'string') this.#failure = failure;
  }

  /**
   * Returns the failure of a field.
   * @param path - Its dotted path (default: the root).
   * @returns The failure; undefined if there is none.
   */
  getFailure(path?: string): DataModelValidationFailure | undefined {
    let failure = this.#failure;
    for (const part of path ? path.split('.') : []) {
      const current: DataModelValidationFailure | undefined = failure;
      failure = current?.fields[part] ?? current?.elements.find((element) => String(element.id) === part)?.failure;
    }
    return failure;
  }

  /** Returns the failures that contain no others, by dotted path; undefined if there are none. */
  getAllFailures(): Record<string, DataModelValidationFailure> | undefined {
    if (!this.#failure || this.#failure.isEmpty()) return undefined;
    return this.#failure._flatten();
  }
}
