/** The checks before every test, and the changes after it. */
import type { ChecksFacet } from '../../../checks/checks-facet.ts';
import { noteOwnWords } from '../../../checks/own-words.ts';
import { readClock } from '../../../combat/clock.ts';
import { findActor, isMessageOf } from '../../../foundry/documents.ts';
import { cautionDeed } from '../../../exchange/cautions.ts';
import { holdShot, requireShot, spendShot } from '../../../exchange/shots.ts';
import { makeFormat } from '../../../foundry/make-format.ts';
import { UserError } from '../../../user-error.ts';
import { type HarvestCharacter, isReadied, readFixedReadiness } from '../data/fighter.ts';
import { type CheckRequest, type PurposeKind, isRoundTest, plainPurpose } from '../data/request.ts';
import { LANG } from '../data/to-input.ts';
import { findWeapon, readRange } from './attack.ts';
import { noteTreatment, requireTreatment, requireWounded } from './healing.ts';
import { settleDrink } from './life.ts';
import { requirePatient, requireTending, settleTending } from './medicine.ts';
import { holdRoundTest, noteRoundTest } from './round-tests.ts';
import { noteRoll, readNear, requireAble, requireExchange, requireGranted, requireReplied } from './turn.ts';

const format = makeFormat(`${LANG}.Exchange`);

/** What a fighter does in its turn (DH-20). A plain test may be one that the GM asks for at any time. */
const actions: readonly PurposeKind[] = ['attack', 'stabilise', 'feat'];

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
    if (role !== 'attack' && (role === 'reply' || !actions.includes(kind))) return [];
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
    return [...deed, ...words];
  },
  hold(actor, request) {
    const kind = request.purpose?.kind;
    return isRoundTest(kind) ? holdRoundTest(actor, kind) : holdShot(findWeapon(actor, request));
  },
  async notify(actor, request, message) {
    const { purpose = plainPurpose } = request;
    const { kind } = purpose;
    await spendShot(findWeapon(actor, request));
    await noteRoll(actor, request, message.id ?? '');
    if (isRoundTest(kind)) await noteRoundTest(actor, kind, message.id ?? '');
    if (kind === 'heal') await noteTreatment(actor, purpose);
    if (!isMessageOf(message, 'harvestCheck')) return;
    if (kind === 'drink') await settleDrink(actor, purpose, message.system.outcome.net);
    if (kind === 'stabilise') await settleTending(actor, purpose, message.system.outcome.net);
  },
};
