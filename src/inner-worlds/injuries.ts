// Injuries (IW-21): body parts, how they get worse, and the helmet (IW-31).
import { freezeDeep } from '../core/freeze.ts';
import type { RuleEvent } from '../core/line.ts';
import { requireFace } from '../core/random.ts';
import { keyOf, listOf, oneOf, readShape, readSwitch, shapeOf } from '../core/validate.ts';

/** The body parts, by the faces of a d6 (IW-21). */
export const bodyParts = freezeDeep(['arm', 'leg', 'guts', 'face', 'eyes', 'brain']);

export type BodyPart = (typeof bodyParts)[number];

/** The next state of a body part that is hurt. */
const worse = freezeDeep({ whole: 'injured', injured: 'lost', lost: 'dead' });

export type PartState = keyof typeof worse;

/** The body parts that are not whole, and whether the character wears an unbroken helmet. */
export interface Body {
  readonly parts: Readonly<Partial<Record<BodyPart, PartState>>>;
  readonly helmet: boolean;
}

export interface InjuryEvent extends RuleEvent {
  readonly kind: 'injured' | 'lost' | 'dead' | 'helmetBroke';
  readonly part: BodyPart;
}

export const readPart = oneOf(bodyParts);
const readState = keyOf<PartState>(worse, 'whole');
const partShape = {
  arm: readState,
  leg: readState,
  guts: readState,
  face: readState,
  eyes: readState,
  brain: readState,
};

/** Reads the states of all body parts; omitted parts are whole. */
export const readParts = shapeOf(partShape);
const bodyShape = {
  parts: readParts,
  helmet: readSwitch,
};

/** Returns the body part for a face of a d6 (IW-21). Throws `bad-face`. */
export function findPart(face: number): BodyPart {
  return bodyParts[requireFace(face, 'face', bodyParts.length) - 1]!;
}

/** Returns the state of a body part after it is hurt: injured, then lost, then dead (IW-21). Throws `unknown-key`. */
export function hurtPart(state: PartState): 'injured' | 'lost' | 'dead' {
  return worse[readState(state, 'state')];
}

/** Tests whether a helmet breaks instead of this body part: only the brain, and not if the hurt would kill (IW-31). Throws `unknown-key`. */
export function meetsHelmet(part: BodyPart, state: PartState = 'whole'): boolean {
  return readPart(part, 'part') === 'brain' && readState(state, 'state') !== 'lost';
}

/** Hurts body parts one after another. A helmet breaks instead of the brain, once (IW-21, IW-31). Throws RulesError: `unknown-key`, `not-a-switch`. */
export function hurtBody(
  body: Body,
  parts: readonly BodyPart[],
): { readonly body: Body; readonly events: readonly InjuryEvent[] } {
  const { parts: states, helmet } = readShape(body, 'body', bodyShape);
  let isHelmed = helmet;
  const events = listOf(readPart)(parts, 'parts').map((part): InjuryEvent => {
    if (isHelmed && meetsHelmet(part, states[part])) {
      isHelmed = false;
      return { kind: 'helmetBroke', rule: 'IW-31', part };
    }
    const kind = hurtPart(states[part]);
    if (kind !== 'dead') states[part] = kind;
    return { kind, rule: 'IW-21', part };
  });
  return { body: { parts: states, helmet: isHelmed }, events };
}
