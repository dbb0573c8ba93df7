/** Game time in Harsh Light. The rules have no spans of time, so only the end of a scene changes anything (HL-13, HL-14, HL-18). */
import { harshLight } from '../../../../src/index.ts';
import { makeFormat } from '../../../foundry/make-format.ts';
import { makeReminder, type SceneLine, type TimeFacet } from '../../../time/time-facet.ts';
import { type LightFighter, isFighter, readTraits } from '../data/fighter.ts';
import { readDefence, readTurn } from '../data/turn.ts';

const format = makeFormat('TETRAD.HarshLight.SceneEnd');

/** Lists the line that restores an actor's Defence after a fight; empty if nothing changed it (HL-13, HL-14). */
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

/** Lists the changes that the end of a scene offers for an actor. No rule restores Willpower or Health, so the GM is only reminded of them (HL-18). */
function listSceneEnd(actor: LightFighter): readonly SceneLine[] {
  const { health, willpower } = actor.system;
  const lost = health.damage + willpower.spent;
  const data = { damage: String(health.damage), spent: String(willpower.spent) };
  return [...listDefence(actor), ...(lost > 0 ? [makeReminder('lost', format('lost', data), 'HL-18')] : [])];
}

export const time: TimeFacet<LightFighter> = {
  owns: isFighter,
  activities: [],
  due: () => [],
  apply: () => null,
  endScene: listSceneEnd,
};
