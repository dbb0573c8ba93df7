/** Time in Harsh Light: the rules have no spans of time, only the end of a scene (HL-13, HL-14, HL-18). */
import { harshLight } from '../../../../src/index.ts';
import { makeFormat } from '../../../foundry/make-format.ts';
import { makeReminder, type SceneLine } from '../../../time/scene-lines.ts';
import type { TimeFacet } from '../../../time/time-facet.ts';
import { type LightFighter, isFighter, readTraits } from '../data/fighter.ts';
import { readDefence, readTurn } from '../data/turn.ts';

const format = makeFormat('TETRAD.HarshLight.SceneEnd');

/** Lists the restoring of a Defence that a fight has changed (HL-13, HL-14). */
function listDefence(actor: LightFighter): SceneLine[] {
  const turn = readTurn(actor);
  if (!turn || !(turn.attacks > 0 || turn.dodging || turn.allOut)) return [];
  const { amount } = harshLight.countDefence({ ...readDefence(actor), willpower: false, applies: true });
  const label = format('defence');
  const place = { kind: 'field', item: '', label } as const;
  return [
    {
      id: 'defence',
      label,
      rule: 'HL-13',
      before: String(amount),
      after: String(readTraits(actor).defence),
      change: {
        system: {},
        extras: [
          { ...place, key: 'turn.attacks', after: 0 },
          { ...place, key: 'turn.dodging', after: false },
          { ...place, key: 'turn.allOut', after: false },
        ],
      },
      isUsual: true,
    },
  ];
}

/** Lists what is due to an actor when a scene ends. Willpower and Health do not return by a rule, so the GM is only reminded (HL-18). */
function listSceneEnd(actor: LightFighter): readonly SceneLine[] {
  const { health, willpower } = actor.system;
  const lost = health.damage + willpower.spent;
  const data = { damage: String(health.damage), spent: String(willpower.spent) };
  return [...listDefence(actor), ...(lost > 0 ? [makeReminder('lost', format('lost', data), 'HL-18')] : [])];
}

/** How game time passes in Harsh Light. */
export const time: TimeFacet<LightFighter> = {
  owns: isFighter,
  activities: [],
  due: () => [],
  apply: () => null,
  endScene: listSceneEnd,
};
