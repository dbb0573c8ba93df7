/** Makes deprecated members throw on the table, so that no code depends on them. */

/** A deprecated member: `foundry.dice.Roll.member` (static), `foundry.dice.Roll#member` (instance) or `CONFIG.Dice.member`. */
export interface DeprecatedMember {
  readonly path: string;
  /** The page or issue that calls it deprecated. */
  readonly source: string;
}

/**
 * Replaces deprecated members by getters that throw.
 * @param roots - The public roots by name (`foundry`, `CONFIG`, `CONST`); the key '' is the global object.
 * @param members - The members. One is skipped if the table does not have the object that owns it, or has frozen that object.
 */
export function installDeprecatedTraps(
  roots: Readonly<Record<string, object>>,
  members: readonly DeprecatedMember[],
): void {
  for (const { path, source } of members) {
    const [ownerPath = '', instanceMember] = path.split('#');
    const parts = ownerPath.split('.');
    const member = instanceMember ?? parts.pop() ?? '';
    let owner: unknown = roots[parts.shift() ?? ''] ?? roots[''];
    for (const part of parts) owner = isObject(owner) ? Object.getOwnPropertyDescriptor(owner, part)?.value : undefined;
    if (instanceMember && typeof owner === 'function') owner = owner.prototype as unknown;
    if (!isObject(owner) || !Object.isExtensible(owner)) continue;
    Object.defineProperty(owner, member, {
      configurable: true,
      enumerable: false,
      get: () => {
        throw new Error(`${path} is deprecated: ${source}`);
      },
    });
  }
}

function isObject(value: unknown): value is object {
  return (typeof value === 'object' && value !== null) || typeof value === 'function';
}
