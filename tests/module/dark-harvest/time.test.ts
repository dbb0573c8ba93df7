/** Game time in Dark Harvest: what days heal (DH-62, DH-47), who heals at all (DH-46), and sobering up (DH-65). */
import '../foundry-double.ts';
import '../question-double.ts';
import { describe, expect, it } from 'vitest';
import { undoEntry } from '../../../module/ledger/undo.ts';
import { CharacterModel } from '../../../module/rulesets/dark-harvest/data/actor-models.ts';
import type { HarvestCharacter } from '../../../module/rulesets/dark-harvest/data/fighter.ts';
import { time } from '../../../module/rulesets/dark-harvest/play/time.ts';
import { letPass } from '../../../module/time/let-pass.ts';
import { DAY, HOUR } from '../../../module/foundry/game-time.ts';
import { createTracked } from '../tracked-double.ts';
import { installFacets } from '../install-facets.ts';

installFacets('harvest', { time });

const never = { combat: '', round: 0, turn: 0 };

function createPatient(health: object, fortitude = 0, drinking = { light: 0, wine: 0, spirits: 0, step: 0 }) {
  const system = {
    characteristics: { strength: 0, dexterity: 0, fortitude, wits: 0, resolve: 0, presence: 0 },
    bonus: { armour: 0 },
    health: { dice: 5, marked: 0, bruised: 0, ...health },
    roundPips: { ...never, pips: 0 },
    dying: { ...never, rounds: 0, stable: false },
    stun: { ...never, rounds: 0 },
    drinking,
  };
  Object.assign(game, { combats: [], messages: Object.assign([], { get: () => undefined, contents: [], size: 0 }) });
  return createTracked(CharacterModel, system, { type: 'harvestCharacter' });
}

const pass = (tracked: ReturnType<typeof createPatient>, to: number, from = 0, choices = new Map<string, string>()) =>
  letPass({ actor: tracked.actor, span: { from, to }, activity: '', choices }, () => Promise.resolve(null));

describe('healing by the day (DH-62)', () => {
  it('DH-62: each midnight heals 1 pip and 1 for each point of Fortitude above 0', async () => {
    const tracked = createPatient({ marked: 9 }, 2);
    expect(await pass(tracked, 2 * DAY)).toEqual([
      'After 1 day: Heals 3 pips naturally: marked pips 9 → 6',
      'After 2 days: Heals 3 pips naturally: marked pips 6 → 3',
    ]);
    expect(Object.keys(tracked.system.ledger)).toEqual(['due86400-heal', 'due172800-heal']);
  });

  it('DH-62: spans add up: a day begun at any hour heals once, 8 hours that pass midnight too', async () => {
    const tracked = createPatient({ marked: 9 }, -1);
    expect(await pass(tracked, 30 * HOUR, 6 * HOUR)).toHaveLength(1);
    expect(await pass(tracked, 38 * HOUR, 30 * HOUR)).toHaveLength(0);
    expect(await pass(tracked, 48 * HOUR, 40 * HOUR)).toHaveLength(1);
    expect(tracked.system['health']).toMatchObject({ marked: 7 });
  });

  it('DH-47: bruises go first, two a pip, and nothing is due once all is healed', async () => {
    const tracked = createPatient({ marked: 3, bruised: 2 });
    expect(await pass(tracked, 7 * DAY)).toHaveLength(2);
    expect(tracked.system['health']).toMatchObject({ marked: 0, bruised: 0 });
  });

  it('DH-46: the dying do not heal before they are stable', async () => {
    expect(await pass(createPatient({ marked: 18 }), 2 * DAY)).toHaveLength(0);
    const stable = createPatient({ marked: 18 });
    Object.assign(stable.system, { dying: { ...never, rounds: 1, stable: true } });
    expect(await pass(stable, DAY)).toHaveLength(1);
  });
});

describe('sobering up (DH-65)', () => {
  const drunk = { light: 2, wine: 1, spirits: 0, step: 3 };

  it('DH-65: the GM chooses how many steps; an hour a step is offered first', async () => {
    const tracked = createPatient({}, 0, { ...drunk });
    const [due] = time.due(tracked.actor as HarvestCharacter, { from: 0, to: 2 * HOUR }, '');
    expect(due?.choices.map(({ label }) => label)).toEqual(['Now Tipsy', 'Stays Hammered', 'Now Merry', 'Now Sober']);
    await pass(tracked, 2 * HOUR);
    expect(tracked.system['drinking']).toEqual({ ...drunk, step: 1 });
    expect(await pass(tracked, 3 * HOUR, 2 * HOUR, new Map([['due10800-sober', '0']]))).toHaveLength(1);
    expect(tracked.system['drinking']).toEqual({ ...drunk, step: 1 });
  });

  it('DH-65: at step 0 the drinks are forgotten, and undoing the entry brings them back', async () => {
    const tracked = createPatient({}, 0, { ...drunk });
    await pass(tracked, DAY);
    expect(tracked.system['drinking']).toEqual({ light: 0, wine: 0, spirits: 0, step: 0 });
    expect(await undoEntry(tracked.actor, 'due86400-sober')).toBe(true);
    expect(tracked.system['drinking']).toEqual(drunk);
  });

  it('DH-65: who has drunk nothing has nothing due', async () => {
    expect(await pass(createPatient({}), DAY)).toEqual([]);
  });
});
