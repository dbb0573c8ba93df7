/** Which pulls are contested: those of a contest and those of a race (HL-6, HL-11, HL-17). */
import { isResistanceId } from './attributes.ts';
import type { LightFighter } from './fighter.ts';
import type { CheckRequest } from './request.ts';

/** Tests whether someone else pulls against a pull, so that no success can be taken without pulling (HL-6, HL-11). */
export function isContested({ purpose }: Pick<CheckRequest, 'purpose'>): boolean {
  return purpose.kind === 'contest' || purpose.kind === 'race';
}

/** Tests whether an actor may add its Blood Potency to a pull: a contested one with a trait that resists (HL-17). */
export function mayAddPotency(actor: LightFighter, request: CheckRequest): boolean {
  return actor.system.bloodPotency > 0 && isResistanceId(request.attribute) && isContested(request);
}
