/** The checks before every test, and the changes after it. */
import type { ChecksFacet } from '../../../checks/checks-facet.ts';
import { isMessageOf } from '../../../foundry/documents.ts';
import { holdShot, requireShot, spendShot } from '../../../exchange/shots.ts';
import type { HarvestCharacter } from '../data/fighter.ts';
import { type CheckRequest, isRoundTest, plainPurpose } from '../data/request.ts';
import { findWeapon } from './attack.ts';
import { noteTreatment, requireTreatment } from './healing.ts';
import { settleDrink } from './life.ts';
import { requireTending, settleTending } from './medicine.ts';
import { holdRoundTest, noteRoundTest } from './round-tests.ts';
import { noteRoll, requireAble, requireExchange } from './turn.ts';

/** The members of the checks facet for what a test requires and costs: the round's attacks (DH-25), shots (DH-49), due tests, treatments and drinks (DH-65). */
export const consequences: Pick<ChecksFacet<HarvestCharacter, CheckRequest>, 'permit' | 'hold' | 'notify'> = {
  permit(actor, request) {
    const { purpose = plainPurpose } = request;
    requireAble(actor, request);
    requireExchange(actor, request);
    if (purpose.kind === 'attack') requireShot(actor, findWeapon(actor, request), purpose.name);
    if (purpose.kind === 'stabilise') requireTending(actor, purpose);
    if (purpose.kind === 'heal') requireTreatment(actor, purpose);
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
