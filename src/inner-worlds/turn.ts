// A turn in battle (IW-11 to IW-16): its actions, the number of attacks, when an attack is refused, and what the character must do with the turn.
import { freezeDeep } from '../core/freeze.ts';
import { RulesError } from '../core/rules-error.ts';
import { countOr0, keyOf, listOf, oneOf, orNull, readShape, readSwitch, switchOn, text } from '../core/validate.ts';
import { readScore } from './abilities.ts';
import { type WeaponTrait, type Wear, readTraits, readWear } from './equipment.ts';
import { canFire } from './wear.ts';

/** What fits into a turn, and roughly how many seconds a turn lasts (IW-12). */
export const turnBudget = freezeDeep({ moves: 1, actions: 1, seconds: 10 });

/**
 * The actions of a turn (IW-12 to IW-16): the ability of the save that the action needs, and the damage it does without a weapon, as points or a die. `on`:
 * what the target must be.
 */
export const actions = freezeDeep({
  attack: { rule: 'IW-12', save: null },
  misc: { rule: 'IW-12', save: null },
  called: { rule: 'IW-13', save: 'dex' },
  feint: { rule: 'IW-14', save: 'wil', damage: 1 },
  grapple: { rule: 'IW-15', save: 'str' },
  taunt: { rule: 'IW-16', save: null, die: 4, on: ['angry', 'undisciplined'] },
  rout: { rule: 'IW-16', save: null, die: 4, on: ['fearful', 'injured'] },
  rally: { rule: 'IW-16', save: null },
  fullDefence: { rule: 'IW-16', save: null, die: 6 },
  prepare: { rule: 'IW-30', save: null },
  reload: { rule: 'IW-30', save: null },
});

export type ActionId = keyof typeof actions;

const attackShape = { traits: readTraits, isOwnTurn: switchOn, quickfire: readSwitch };

/**
 * Counts the attacks of an attack action (IW-11, IW-30): one, plus 1 with a stick, plus 1 with a throwing knife or pistol on the character's turn but not in
 * the quickfire round. Throws RulesError.
 */
export function countAttacks(input: {
  readonly traits?: readonly WeaponTrait[] | undefined;
  /** Whether it is the character's turn; default true. */
  readonly isOwnTurn?: boolean | undefined;
  readonly quickfire?: boolean | undefined;
}): number {
  const { traits, isOwnTurn, quickfire } = readShape(input, '', attackShape);
  const isTurn = isOwnTurn && !quickfire;
  return 1 + Number(traits.includes('plusAttackAction')) + Number(isTurn && traits.includes('plusAttackTurn'));
}

/**
 * Tests whether an attack with the weapon of an attack action is a further one of that action (IW-30): a wide area takes each target once, and other weapons
 * have as many attacks as they count. Throws RulesError.
 */
export function continuesAttack({
  targets,
  against,
  ...input
}: Parameters<typeof countAttacks>[0] & {
  /** The targets of the attacks that the action has made. */
  readonly targets: readonly string[];
  readonly against: string;
}): boolean {
  const made = listOf(text)(targets, 'targets');
  if (made.length === 0) return false;
  const isWide = readTraits(input.traits ?? [], 'traits').includes('wideArea');
  return isWide ? !made.includes(text(against, 'against')) : made.length < countAttacks(input);
}

/** A weapon, and the situation in which it is used. An omitted switch is false. */
export interface AttackState {
  readonly traits?: readonly WeaponTrait[] | undefined;
  readonly wear?: Wear | undefined;
  /** How much durability, how many charges or how much ammo is left; default 0. */
  readonly uses?: number | undefined;
  readonly large?: boolean | undefined;
  readonly broken?: boolean | undefined;
  readonly unloaded?: boolean | undefined;
  readonly prepared?: boolean | undefined;
  /** Whether it is a weapon in hand, which bare hands are not (IW-11). */
  readonly inHand?: boolean | undefined;
  readonly quickfire?: boolean | undefined;
  /** Whether it is a plain attack rather than a called shot or another action (IW-11); default true. */
  readonly plain?: boolean | undefined;
  /** Whether the attacker is grappled (IW-15). */
  readonly grappled?: boolean | undefined;
}

const refusalShape = {
  traits: readTraits,
  wear: (value: unknown = 'none', argument: string) => readWear(value, argument),
  uses: countOr0,
  large: readSwitch,
  broken: readSwitch,
  unloaded: readSwitch,
  prepared: readSwitch,
  inHand: readSwitch,
  quickfire: readSwitch,
  plain: switchOn,
  grappled: readSwitch,
};

/**
 * Returns why an attack is refused; null if it is allowed. `weapon-broken`; in the quickfire round `no-weapon-in-hand` and `quickfire-plain` (IW-11);
 * `grappled-large` (IW-15); `no-ammo` (IW-29); `weapon-unloaded`, `weapon-unprepared` (IW-30). Throws RulesError.
 */
export function refuseAttack(input: AttackState): string | null {
  const state = readShape(input, '', refusalShape);
  if (state.broken) return 'weapon-broken';
  if (state.quickfire && !state.inHand) return 'no-weapon-in-hand';
  if (state.quickfire && !state.plain) return 'quickfire-plain';
  if (state.grappled && state.large) return 'grappled-large';
  if (!canFire({ wear: state.wear, value: state.uses })) return 'no-ammo';
  if (state.traits.includes('reload') && state.unloaded) return 'weapon-unloaded';
  return state.traits.includes('prepare') && !state.prepared ? 'weapon-unprepared' : null;
}

/** Tests whether a weapon stays prepared, which it does until its bearer moves or changes weapons (IW-30). Throws `not-a-switch`. */
export function staysPrepared({ moved, changed }: { readonly moved: boolean; readonly changed: boolean }): boolean {
  return !readSwitch(moved, 'moved') && !readSwitch(changed, 'changed');
}

/** Tests whether an attack does maximum damage: a rifle's called shot, and the first attack after a feint (IW-14, IW-30). */
export function doesMaximum(input: {
  readonly traits?: readonly WeaponTrait[] | undefined;
  readonly called?: boolean | undefined;
  readonly feinted?: boolean | undefined;
}): boolean {
  const { traits, called, feinted } = readShape(input, '', {
    traits: readTraits,
    called: readSwitch,
    feinted: readSwitch,
  });
  return feinted || (called && traits.includes('maxOnCalled'));
}

/** What a grapple does to the character who is held (IW-15). */
export const grappled = freezeDeep({
  move: false,
  large: false,
  source: { key: 'grappled', rule: 'IW-15', mode: 'advantage' },
});

const upkeepShape = { move: readSwitch, action: readSwitch };

/**
 * Pays for keeping hold of a grappled character with the turn's move or action; otherwise the hold ends (IW-15). `left`: whether the turn has its move and its
 * action left. Throws `unknown-key`, and `move-spent` or `action-spent` if it was already used.
 */
export function holdOn(
  left: { readonly move: boolean; readonly action: boolean },
  pays: 'move' | 'action' | null,
): { readonly holds: boolean; readonly left: { readonly move: boolean; readonly action: boolean } } {
  const read = readShape(left, 'left', upkeepShape);
  const kind = orNull(oneOf(['move', 'action'] as const))(pays, 'pays');
  if (kind === null) return { holds: false, left: read };
  if (!read[kind]) throw new RulesError(`${kind}-spent`, 'pays');
  return { holds: true, left: { ...read, [kind]: false } };
}

const forceShape = { action: keyOf({ taunt: '', rout: '' }), confirmed: readSwitch };

/** Returns `not-provoked` if the GM has not confirmed that the target can be taunted or routed; null otherwise (IW-16). Throws RulesError. */
export function refuseForce(input: { readonly action: 'taunt' | 'rout'; readonly confirmed: boolean }): string | null {
  return readShape(input, '', forceShape).confirmed ? null : 'not-provoked';
}

const dutyShape = { actionLost: readSwitch, mustAttack: readSwitch, mustRetreat: readSwitch };

/** Lists what the character must do with the turn. A lost action overrides a taunt and a rout (IW-16, IW-23). Throws `not-a-switch`, `unknown-key`. */
export function listDuties(state: {
  readonly actionLost?: boolean | undefined;
  readonly mustAttack?: boolean | undefined;
  readonly mustRetreat?: boolean | undefined;
}): readonly ('actionLost' | 'mustAttack' | 'mustRetreat')[] {
  const read = readShape(state, '', dutyShape);
  if (read.actionLost) return ['actionLost'];
  return (['mustAttack', 'mustRetreat'] as const).filter((key) => read[key]);
}

/**
 * Returns the WIL for a save of a character who was rallied: their own or that of whoever rallied them, whichever is higher (IW-16). Throws `not-an-integer`,
 * `out-of-range`.
 */
export function rallyScore(own: number, rallying: number): number {
  return Math.max(readScore(own, 'own'), readScore(rallying, 'rallying'));
}
