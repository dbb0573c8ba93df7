/** foundry.documents.Combatant: a participant in a combat (client/documents/combatant.d.mts). */
import { getConfig, getGame, getGlobal, type LooseUser } from '../runtime.ts';
import { getProperty } from '../utils/paths.ts';
import { BaseCombatant } from './base-combat.ts';
import { ClientDocumentMixin } from './client-document.ts';
import type { Combat } from './combat.ts';
import type { Actor } from './documents.ts';
import type { TokenDocument } from './token.ts';

/** A roll, reduced to what initiative uses. */
interface InitiativeRoll {
  readonly total: number;
  evaluate(): Promise<unknown>;
  toMessage(data: object, options: object): Promise<unknown>;
}

export class Combatant extends ClientDocumentMixin(BaseCombatant) {
  /** The resource that the combat tracker shows for the combatant. */
  declare resource: unknown;

  get combat(): Combat | null {
    return this.parent as unknown as Combat | null;
  }

  /** The combatant's token; null if there is none. */
  get token(): TokenDocument | null {
    const scene = getGame().scenes?.get(this.sceneId ?? '');
    return ((this.tokenId && scene?.getEmbeddedDocument('Token', this.tokenId)) || null) as TokenDocument | null;
  }

  /** The actor of the combatant's token, otherwise the world actor; null if there is neither. */
  get actor(): Actor | null {
    return this.token?.actor ?? ((getGame().actors?.get(this.actorId ?? '') ?? null) as Actor | null);
  }

  /** The users who own the combatant and are not GMs. */
  get players(): LooseUser[] {
    const users = [...(getGame().users ?? [])];
    return users.filter((user) => !user.isGM && this.testUserPermission(user, 'OWNER'));
  }

  get isNPC(): boolean {
    return !this.actor || !this.hasPlayerOwner;
  }

  override get permission(): number {
    return this.getUserLevel(getGame().user);
  }

  override get visible(): boolean {
    return this.isOwner || !this.hidden;
  }

  /** Whether the combatant is marked as defeated, or its actor has that status. */
  get isDefeated(): boolean {
    const { specialStatusEffects } = getConfig() as { specialStatusEffects?: Record<string, string> };
    return this.defeated || !!this.actor?.statuses.has(specialStatusEffects?.['DEFEATED'] ?? '');
  }

  override _findOwner(): Actor | TokenDocument | null {
    return this.actor;
  }

  override prepareDerivedData(): void {
    super.prepareDerivedData();
    this.img ??= this.token?.texture.src ?? this.actor?.img ?? null;
    this.name ||= this.token?.name ?? this.actor?.name ?? '';
    this.updateResource();
  }

  /** Reads the resource that the setting `core.combatTrackerConfig` names. */
  updateResource(): unknown {
    const { settings } = getGame();
    const isKnown = settings.settings.has('core.combatTrackerConfig');
    const path = isKnown && (settings.get('core', 'combatTrackerConfig') as { resource?: string }).resource;
    this.resource = (path && getProperty(this.actor?.system ?? {}, path)) || null;
    return this.resource;
  }

  /** Returns the initiative formula in CONFIG.Combat, otherwise the one in the system's manifest; '' if there is neither, because Foundry has no default. */
  _getInitiativeFormula(): string {
    const { initiative } = getConfig()['Combat'] as { initiative: { formula: string | null } };
    return initiative.formula || (getGame().system['initiative'] as string | undefined) || '';
  }

  /**
   * Creates the combatant's initiative roll.
   * @throws Error if there is no formula.
   */
  getInitiativeRoll(formula?: string): InitiativeRoll {
    const Roll = getGlobal('Roll') as { create(formula: string, data: object): InitiativeRoll };
    const chosen = formula || this._getInitiativeFormula();
    if (!chosen) throw new Error('There is no formula of initiative');
    return Roll.create(chosen, this.actor?.getRollData() ?? {});
  }

  /** Rolls initiative and saves it, without a message. */
  async rollInitiative(formula?: string): Promise<this | undefined> {
    const roll = this.getInitiativeRoll(formula);
    await roll.evaluate();
    return this.update({ initiative: roll.total });
  }
}
