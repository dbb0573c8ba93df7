/** Which activities help, and are due, for whoever lacks food, sleep or air (IW-7, IW-24). */
import { beforeEach, describe, expect, it } from 'vitest';
import { Stage } from '../../binding/stage.ts';
import { rulesets } from '../../binding/rulesets.ts';
import type { InnerFighter } from '../../../module/rulesets/inner-worlds/data/fighter.ts';
import { listRests, time } from '../../../module/rulesets/inner-worlds/play/time.ts';

const found = rulesets.find(({ binding }) => binding.id === 'inner-worlds');
if (!found) throw new Error('Inner Worlds has no sample');
const ruleset = found;

const HOUR = 3600;
let actor: InnerFighter;

/** Makes someone who has lost HP and AP, and is deprived or not. */
function begin(condition: object): void {
  const stage = Stage.begin(ruleset, 3);
  const system = { hp: { max: 8, spent: 3 }, ap: { max: 4, spent: 2 }, condition };
  actor = stage.add({ type: 'innerCharacter', system }, 'Maren', 'ada') as InnerFighter;
}

const due = (activity: string) => time.due(actor, { from: 0, to: HOUR }, activity).map(({ id }) => id);

describe.each([
  ['fed', { foodSince: null }, ['tendArmor', 'shortRest', 'fullRest', 'longRest'], ['shortRest']],
  ['deprived', { foodSince: 0 }, ['tendArmor'], []],
])('IW-7.3, IW-7.7: whoever is %s', (_who, condition, helps, rested) => {
  beforeEach(() => begin(condition));

  it('is offered what helps: armour is tended, but there is no rest, while food is missing', () => {
    expect(listRests(actor).map(({ id }) => id)).toEqual(helps);
  });

  it('ends what was begun', () => {
    expect(due('tendArmor')).toEqual(['tendArmor']);
    const change = time.apply(actor, { id: 'tendArmor', at: HOUR, label: '', roll: null, choices: [] }, {} as never);
    expect(change?.system).toMatchObject({ ap: { spent: 0 }, hp: { spent: 3 } });
    expect(due('shortRest')).toEqual(rested);
  });
});
