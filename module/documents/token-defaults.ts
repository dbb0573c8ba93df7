/** What the tokens of a new actor are like, unless whoever creates it says. */

import { findFirstBar } from '../ledger/health-facet.ts';

/** The defaults that a type may have. */
export interface TokenDefaults {
  /** Whether a token is the actor itself, or a copy with a state of its own. */
  readonly actorLink: boolean;
  /** Whether copies are numbered: Rat (1), Rat (2). */
  readonly appendNumber?: boolean;
  readonly disposition: CONST.TOKEN_DISPOSITIONS;
}

/** Whether a value of the prototype token is still core's own default: the data of a pending document hold all defaults already. */
function isUntouched(token: Actor.Implementation['prototypeToken'], path: string): boolean {
  const { schema } = token as unknown as { schema: foundry.data.fields.SchemaField.Any };
  const field = schema.getField(path) as foundry.data.fields.DataField.Any | undefined;
  return field !== undefined && foundry.utils.getProperty(token, path) === field.getInitialValue({});
}

/**
 * Sets an actor's prototype token, where it is still as core makes it. Called in a model's `_preCreate`, after its picture is set.
 * @param actor - the pending actor
 * @param defaults - of its type
 */
export function applyTokenDefaults(actor: Actor.Implementation, defaults: TokenDefaults): void {
  const attribute = findFirstBar(actor.type);
  const wanted: Record<string, unknown> = {
    ...defaults,
    ...(attribute ? { 'bar1.attribute': attribute, displayBars: CONST.TOKEN_DISPLAY_MODES.OWNER } : {}),
    ...(actor.img ? { 'texture.src': actor.img } : {}),
  };
  const open = Object.entries(wanted).filter(([path]) => isUntouched(actor.prototypeToken, path));
  const prototypeToken = foundry.utils.expandObject(Object.fromEntries(open));
  if (open.length > 0) actor.updateSource({ prototypeToken });
}
