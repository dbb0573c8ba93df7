// Injuries (IW-21): parts of the body, how they get worse, and the helmet (IW-31).
import { freezeDeep } from '../core/freeze.ts';
import type { RuleEvent } from '../core/line.ts';
import { requireFace } from '../core/random.ts';
import { keyOf, listOf, oneOf, readShape, readSwitch, shapeOf } from '../core/validate.ts';

/** The parts of the body, in the order of a d6 (IW-21). */
export const bodyParts = freezeDeep(['arm', 'leg', 'guts', 'face', 'eyes', 'brain']);

/** The id of a part of the body. */
export type BodyPart = (typeof bodyParts)[number];

/** What a part's state becomes when it is hurt. */
const worse = freezeDeep({ whole: 'injured', injured: 'lost', lost: 'dead' });

/** The state of a body part. */
export type PartState = keyof typeof worse;

/** The parts that are not whole, and whether an unbroken helmet is worn. */
export interface Body {
  readonly parts: Readonly<Partial<Record<BodyPart, PartState>>>;
  readonly helmet: boolean;
}

/** What happened to a body part. */
export interface InjuryEvent extends RuleEvent {
  readonly kind: 'injured' | 'lost' | 'dead' | 'helmetBroke';
  readonly part: BodyPart;
}

/** Reads the id of a part of the body. */
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

/** Reads the states of all parts of the body; those that are omitted are whole. */
export const readParts = shapeOf(partShape);
const bodyShape = {
  parts: readParts,
  helmet: readSwitch,
};

/** Returns the part of the body that a d6 names (IW-21). Throws `bad-face`. */
export function findPart(face: number): BodyPart {
  return bodyParts[requireFace(face, 'face', bodyParts.length) - 1]!;
}

/** Returns the new state of a hurt part: injured, then lost, then death (IW-21). Throws `unknown-key`. */
export function hurtPart(state: PartState): 'injured' | 'lost' | 'dead' {
  return worse[readState(state, 'state')];
}

/** Tests whether a helmet breaks instead of this part: only to save the brain from being injured or lost, not from death (IW-31). Throws `unknown-key`. */
export function meetsHelmet(part: BodyPart, state: PartState = 'whole'): boolean {
  return readPart(part, 'part') === 'brain' && readState(state, 'state') !== 'lost';
}

/** Hurts body parts one after another; a helmet breaks automatically, once (IW-21, IW-31). Throws RulesError: `unknown-key`, `not-a-switch`. */
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
