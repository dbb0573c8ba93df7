/** The checks before every test, the changes after it, and what its outcome lets people do. */
import { darkHarvest } from '../../../../src/index.ts';
import { findOwnActor } from '../../../chat/genuine.ts';
import type { ChecksFacet } from '../../../checks/checks-facet.ts';
import { noteOwnWords } from '../../../checks/own-words.ts';
import { readClock } from '../../../combat/clock.ts';
import { hasStatus } from '../../../foundry/actor-statuses.ts';
import { findActor, isMessageOf } from '../../../foundry/documents.ts';
import { listDamage } from '../../../exchange/apply-damage.ts';
import { cautionDeed } from '../../../exchange/cautions.ts';
import { readModeOf } from '../../../exchange/roll-damage.ts';
import { holdShot, noteShot, requireShot, spendShot } from '../../../exchange/shots.ts';
import { makeFormat } from '../../../foundry/make-format.ts';
import { canUser } from '../../../permissions.ts';
import { UserError } from '../../../user-error.ts';
import { type HarvestCharacter, isHarvestCharacter, isReadied, readFixedReadiness } from '../data/fighter.ts';
import { type CheckRequest, type PurposeKind, isPurposeKind, isRoundTest, plainPurpose } from '../data/request.ts';
import { statusIds } from '../data/statuses.ts';
import { LANG } from '../data/to-input.ts';
import { findWeapon, readRange } from './attack.ts';
import { isTreatmentApplied, noteTreatment, requireTreatment, requireWounded } from './healing.ts';
import { settleDrink } from './life.ts';
import { findPatient, requirePatient, requireTending, settleTending } from './medicine.ts';
import { isPeril, rollPerilDamage } from './perils.ts';
import { holdRoundTest, noteRoundTest } from './round-tests.ts';
import { noteRoll, readNear, requireAble, requireExchange, requireGranted, requireReplied } from './turn.ts';
import {
  endStun,
  fallUnconscious,
  hasInjury,
  isCheckSettled,
  noteInjury,
  noteStable,
  readActorStun,
  wakeUp,
} from './wounds.ts';

type CheckMessage = ChatMessage.OfType<'harvestCheck'>;

const format = makeFormat(`${LANG}.Exchange`);

/** What a fighter does in its turn (DH-20). A plain test may be one that the GM asks for at any time. */
const deeds: readonly PurposeKind[] = ['attack', 'stabilise', 'feat'];

/** The members of the checks facet for what a test requires and costs: the round's attacks (DH-25), shots (DH-49), due tests, treatments and drinks (DH-65). */
export const consequences: Pick<
  ChecksFacet<HarvestCharacter, CheckRequest>,
  'requirePossible' | 'permit' | 'caution' | 'hold' | 'notify'
> = {
  requirePossible(actor, request) {
    const { purpose = plainPurpose } = request;
    requireGranted(request);
    requireReplied(request);
    if (purpose.kind === 'attack' && !findWeapon(actor, request))
      throw new UserError('weapon-gone', { weapon: purpose.name, actor: actor.name });
    if (purpose.kind === 'stabilise') requirePatient(actor, purpose);
    if (purpose.kind === 'heal') requireWounded(purpose);
  },
  permit(actor, request) {
    const { purpose = plainPurpose } = request;
    requireAble(actor, request);
    requireExchange(actor, request);
    if (purpose.kind === 'attack') requireShot(actor, findWeapon(actor, request), purpose.name);
    if (purpose.kind === 'stabilise') requireTending(actor);
    if (purpose.kind === 'heal') requireTreatment(actor, purpose);
  },
  caution(actor, request) {
    const { kind = 'test' } = request.purpose ?? {};
    // Wounds are treated after the fight (DH-60).
    if (kind === 'heal' && readClock(actor) !== null) return [new UserError('treat-in-fight')];
    const { role, against, opponent = '', range = 'melee', defenceless } = request.exchange ?? {};
    if (role !== 'attack' && (role === 'reply' || !deeds.includes(kind))) return [];
    const foe = findActor(against ?? '');
    const isFar = range === 'melee' && foe !== null && readNear(actor, foe) === false;
    const item = findWeapon(actor, request);
    const weapon = item && { name: item.name, isReady: isReadied(item) || readFixedReadiness(item) === false };
    const measured = item && foe ? readRange(actor, item, foe) : range;
    const near = { key: 'range', word: format(`range.${range}`), usual: measured };
    const surprised = { key: 'unaware', word: format('isUnaware', { target: opponent }), usual: '' };
    const words = noteOwnWords([range !== measured && near, defenceless === 'unaware' && surprised]);
    // An attack on the unaware comes before initiative (DH-32).
    const isAction = defenceless !== 'unaware';
    const deed = cautionDeed(actor, { isAction, outOfReach: isFar ? opponent : '', weapon });
    return [...deed, ...words, ...noteShot(item)];
  },
  hold(actor, request) {
    const kind = request.purpose?.kind;
    return isRoundTest(kind) ? holdRoundTest(actor, kind) : holdShot(findWeapon(actor, request));
  },
  async notify(actor, request, message) {
    const { purpose = plainPurpose } = request;
    const { kind } = purpose;
    await spendShot(actor, findWeapon(actor, request));
    await noteRoll(actor, request, message.id ?? '');
    if (isRoundTest(kind)) await noteRoundTest(actor, kind, message.id ?? '');
    if (kind === 'heal') await noteTreatment(actor, purpose);
    if (!isMessageOf(message, 'harvestCheck')) return;
    if (kind === 'drink') await settleDrink(actor, purpose, message.system.outcome.net);
    if (kind === 'stabilise') await settleTending(actor, purpose, message.system.outcome.net);
  },
};

/** An action that the outcome of a test allows. The texts are `Act.<name>.do` and `Act.<name>.done`. */
interface Action {
  readonly name: string;
  isDone(actor: HarvestCharacter, message: CheckMessage): boolean;
  apply(actor: HarvestCharacter, message: CheckMessage): Promise<unknown>;
}

/**
 * Rolls the damage dice of a peril, visible to everyone who can see the test. Whether armour counts is read from the peril item; it does not if the item was
 * deleted.
 */
async function rollDamageOf(actor: HarvestCharacter, message: CheckMessage): Promise<void> {
  const { ref, name, amount } = message.system.purpose;
  const found = (await foundry.utils.fromUuid(ref)) as { readonly type: string } | null;
  const armourHelps = isPeril(found) && found.system.armourHelps;
  const mode = readModeOf(message) ?? 'public';
  await rollPerilDamage({ name, dice: amount, armourHelps }, actor, message.id ?? '', mode);
}

/** The actions after a success and after a failure, by purpose. */
const actions: Partial<Record<PurposeKind, { readonly success?: Action; readonly failure?: Action }>> = {
  stayConscious: {
    failure: {
      name: 'fallUnconscious',
      isDone: (actor) => hasStatus(actor, statusIds.unconscious),
      apply: fallUnconscious,
    },
  },
  wake: {
    success: { name: 'wakeUp', isDone: (actor) => !hasStatus(actor, statusIds.unconscious), apply: wakeUp },
  },
  shakeOff: {
    success: { name: 'shakeOff', isDone: (actor) => readActorStun(actor) === null, apply: endStun },
  },
  stabilise: {
    success: { name: 'stabilise', isDone: (actor) => actor.system.dying.stable, apply: noteStable },
  },
  peril: {
    failure: { name: 'rollPeril', isDone: (_actor, { id }) => listDamage(id ?? '').length > 0, apply: rollDamageOf },
  },
  permanentInjury: {
    failure: {
      name: 'noteInjury',
      isDone: (actor, { id }) => hasInjury(actor, id ?? ''),
      apply: (actor, { id }) => noteInjury(actor, id ?? ''),
    },
  },
};

/** Tests whether a net is enough for a purpose. */
export function isSuccess(kind: PurposeKind, net: number): boolean {
  return net >= darkHarvest.testKinds[kind].enough;
}

/** Returns the actor that the outcome of a test changes: the roller, or a medic's patient; null if it was deleted. */
function findChanged(message: CheckMessage): HarvestCharacter | null {
  const { purpose } = message.system;
  const actor = purpose.kind === 'stabilise' ? findPatient(purpose) : findOwnActor(message);
  return actor && isHarvestCharacter(actor) ? actor : null;
}

/** Returns the action that the outcome of a test allows, and the actor that it changes. Null: no action, or the actor was deleted. */
export function findAction(message: CheckMessage, net: number) {
  const { kind } = message.system.purpose;
  const action = isPurposeKind(kind) ? actions[kind]?.[isSuccess(kind, net) ? 'success' : 'failure'] : undefined;
  const actor = findChanged(message);
  if (!action || !actor) return null;
  const isDone = action.isDone(actor, message);
  return { ...action, actor, isOver: isDone, mayAct: !isDone && canUser('edit', actor) };
}

/**
 * Tests whether the outcome of a test has been applied, so that neither fate nor a reroll can change it (DH-18). The net does not matter: a later ruling does not
 * undo what was applied. A drink is recorded with its test (DH-65).
 */
export function isOutcomeApplied(message: CheckMessage): boolean {
  const { kind } = message.system.purpose;
  if (kind === 'drink' || isCheckSettled(message) || isTreatmentApplied(message)) return true;
  const { success, failure } = (isPurposeKind(kind) && actions[kind]) || {};
  const actor = success || failure ? findChanged(message) : null;
  return actor !== null && [success, failure].some((action) => action?.isDone(actor, message) === true);
}
