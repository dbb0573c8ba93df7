/** What the end of a scene changes in Step Dice: stress is cleared, and effects that last for turns end (SD-21, SD-28, SD-50). */
import { makeFormat } from '../../../foundry/make-format.ts';
import { findActor } from '../../../foundry/documents.ts';
import { listReloads, type SceneLine } from '../../../time/time-facet.ts';
import { type StepFighter, listWeapons } from '../data/fighter.ts';
import { LANG } from '../data/to-input.ts';
import { isFeinted, readCovered } from '../data/turn.ts';

const format = makeFormat(`${LANG}.SceneEnd`);

/**
 * Makes a line that clears a text field of the actor.
 * @param name - the name of the other actor involved; left out: none
 */
function clearText(id: string, key: string, rule: string, name = ''): SceneLine {
  const label = format(id, { name });
  const extra = { kind: 'field', item: '', key, label, after: '' } as const;
  return { id, label, rule, before: '', after: '', change: { system: {}, extras: [extra] }, isUsual: true };
}

function nameActor(uuid: string): string {
  return findActor(uuid)?.name ?? '';
}

/** Lists the changes that the end of a scene offers for an actor. */
export function listSceneEnd(actor: StepFighter): readonly SceneLine[] {
  const { stress, holds, feint } = actor.system;
  const change = { system: { stress: 0 } };
  const calm = { id: 'stress', label: format('stress'), rule: 'SD-50', before: String(stress), after: '0', change };
  return [
    ...(stress > 0 ? [{ ...calm, isUsual: true }] : []),
    ...(readCovered(actor) ? [clearText('covers', 'covers.text', 'SD-28')] : []),
    ...(isFeinted(actor, feint.against)
      ? [clearText('feint', 'feint.against', 'SD-21', nameActor(feint.against))]
      : []),
    // A hold lasts until it is broken or let go (SD-26), so only the GM can say whether it ends now.
    ...(holds ? [{ ...clearText('holds', 'holds', 'SD-26', nameActor(holds)), isUsual: false }] : []),
    ...listReloads(listWeapons(actor), ''),
  ];
}
