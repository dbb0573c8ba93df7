/** What the end of a scene brings in Step Dice: stress is gone, and what lasts for turns is over (SD-21, SD-28, SD-50). */
import { makeFormat } from '../../../foundry/make-format.ts';
import { findActor } from '../../../foundry/documents.ts';
import { listReloads, type SceneLine } from '../../../time/scene-lines.ts';
import { type StepFighter, listWeapons } from '../data/fighter.ts';
import { LANG } from '../data/to-input.ts';
import { isFeinted, readCovered } from '../data/turn.ts';

const format = makeFormat(`${LANG}.SceneEnd`);

/** Makes a line that clears a text of the actor's data. */
function clearText(key: string, line: Pick<SceneLine, 'id' | 'label' | 'rule' | 'isUsual'>): SceneLine {
  const extra = { kind: 'field', item: '', key, label: line.label, after: '' } as const;
  return { ...line, before: '', after: '', change: { system: {}, extras: [extra] } };
}

/** Lists what the end of a scene brings an actor. */
export function listSceneEnd(actor: StepFighter): readonly SceneLine[] {
  const { stress, holds, feint } = actor.system;
  const lines: SceneLine[] = [];
  if (stress > 0)
    lines.push({
      id: 'stress',
      label: format('stress'),
      rule: 'SD-50',
      before: String(stress),
      after: '0',
      change: { system: { stress: 0 } },
      isUsual: true,
    });
  if (readCovered(actor))
    lines.push(clearText('covers.text', { id: 'covers', label: format('covers'), rule: 'SD-28', isUsual: true }));
  if (feint.against && isFeinted(actor, feint.against)) {
    const label = format('feint', { name: findActor(feint.against)?.name ?? '' });
    lines.push(clearText('feint.against', { id: 'feint', label, rule: 'SD-21', isUsual: true }));
  }
  // A hold lasts until it is broken or let go (SD-26), so that only the GM can say whether it ends here.
  if (holds) {
    const label = format('holds', { name: findActor(holds)?.name ?? '' });
    lines.push(clearText('holds', { id: 'holds', label, rule: 'SD-26', isUsual: false }));
  }
  return [...lines, ...listReloads(listWeapons(actor), '')];
}
