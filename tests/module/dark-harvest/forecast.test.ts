/** A fight as its documents have it: what an forecast is given of each fighter (DH-20 to DH-50). */
import type { HarvestCharacter } from '../../../module/rulesets/dark-harvest/data/fighter.ts';
import '../foundry-double.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { type OutlookFight, startOutlook } from '../../../src/dark-harvest/outlook/index.ts';
import type { ForecastChosen, ForecastEntry } from '../../../module/forecast/forecast-facet.ts';
import { forecast } from '../../../module/rulesets/dark-harvest/ui/forecast.ts';
import { settings } from '../foundry-double.ts';
import { createCharacter } from './harvest-fixtures.ts';

const planFight = (...given: Parameters<typeof forecast.plan>) => forecast.plan(...given) as OutlookFight;

const noShots = { value: 0, max: 0 };
const sword = { skill: 'swordplay', damage: 7, melee: true, bruise: false, special: '', shots: noShots };
const pistol = { skill: 'firearms', damage: 6, melee: false, bruise: false, special: '', shots: { value: 2, max: 6 } };
const fist = { skill: 'martial-arts', damage: 0, melee: true, bruise: true, special: '', shots: noShots };

/** A character with Swordplay 4, Firearms 1 and Dodge 3, these weapons, 2 points of armour worn and 5 not. */
function makeFighter(weapons: Record<string, object>, statuses: readonly string[] = [], more: object = {}) {
  const actor = createCharacter(
    [
      { id: 's1', name: 'Swordplay', rating: 4 },
      { id: 's2', name: 'Firearms', rating: 1 },
      { id: 's3', name: 'Dodge', rating: 3 },
    ],
    { dice: 5, marked: 4, bruised: 1 },
  );
  const items = actor.items as unknown as object[];
  for (const [id, system] of Object.entries(weapons)) {
    items.push({ id, name: id, type: 'harvestWeapon', system: { readied: false, ...system } });
  }
  items.push({ id: 'a1', name: 'Coat', type: 'harvestArmor', system: { soak: 2, worn: true } });
  items.push({ id: 'a2', name: 'Plate', type: 'harvestArmor', system: { soak: 5, worn: false } });
  Object.assign(actor, { statuses: new Set(statuses) });
  Object.assign(actor.system, { initiativeBonus: 1, ...more });
  return actor as unknown as Actor.Implementation;
}

function plan(actor: Actor.Implementation, chosen: ForecastChosen = {}, fight: ForecastChosen = {}) {
  const entry: ForecastEntry = { id: 'x', side: 'a', actor, chosen };
  const planned = planFight([entry], fight);
  return { ...planned, fighter: planned.fighters[0]! };
}

afterEach(() => settings.clear());

describe('planFight', () => {
  it('takes a fighter as it stands: what is readied, what is worn, what is marked', () => {
    const { fighter, method, range } = plan(makeFighter({ pistol, sword: { ...sword, readied: true } }));
    expect([method, range]).toEqual(['reference', 'far']);
    expect(fighter).toMatchObject({
      id: 'x',
      side: 'a',
      dexterity: 2,
      wits: -1,
      initiativeBonus: 1,
      weaponSkill: 4,
      dodge: 3,
      armour: 2,
      weapon: { damage: 7, melee: true, bruise: false, tesla: false, shots: null },
      unreadied: false,
      unarmed: false,
      martialArts: false,
      stance: 'strikeBack',
      cover: 'none',
      modifiers: [],
      track: { dice: 5, reserve: 4, marked: 4, bruised: 1 },
      limit: null,
      unconscious: false,
      stunned: 0,
    });
  });

  it('takes what the Gamemaster chooses: weapon, stance, cover, distance', () => {
    const chosen = { weapon: 'pistol', stance: 'fullDodge', cover: 'partial' };
    const { fighter, range } = plan(makeFighter({ sword: { ...sword, readied: true }, pistol }), chosen, {
      range: 'close',
    });
    expect(range).toBe('close');
    expect(fighter).toMatchObject({
      weaponSkill: 1,
      weapon: { damage: 6, melee: false, shots: 2 },
      stance: 'fullDodge',
      cover: 'partial',
    });
    // What is no longer there, or makes no sense, is as it stands.
    const odd = plan(makeFighter({ sword: { ...sword, readied: true } }), { weapon: 'gone', stance: 'x', cover: 'y' });
    expect(odd.fighter).toMatchObject({ weapon: { damage: 7 }, stance: 'strikeBack', cover: 'none' });
  });

  it('DH-22 DH-27 DH-47 without a readied weapon bare hands come before what would have to be drawn', () => {
    const { fighter } = plan(makeFighter({ sword, fist }));
    expect(fighter).toMatchObject({ unreadied: true, unarmed: true, weapon: { damage: 0, bruise: true } });
    expect(plan(makeFighter({ sword, fist }), { weapon: 'sword' }).fighter).toMatchObject({ unarmed: false });
    expect(plan(makeFighter({})).fighter).toMatchObject({ unarmed: true, weapon: { damage: 0, melee: true } });
  });

  it('DH-29 DH-45 DH-50 reads statuses: prone is slight cover, unconscious, stunned until it is shaken off', () => {
    const { fighter } = plan(makeFighter({ fist }, ['prone', 'unconscious', 'stun']));
    expect(fighter).toMatchObject({ cover: 'slight', unconscious: true, stunned: 99 });
    expect(plan(makeFighter({ fist }, ['prone']), { cover: 'none' }).fighter.cover).toBe('none');
  });

  it('DH-50 a stun with a clock lasts as long as it says', () => {
    const stun = { combat: '', round: 0, turn: 0, rounds: 2 };
    expect(plan(makeFighter({ fist }, ['stun'], { stun })).fighter.stunned).toBe(2);
  });

  it('DH-41 DH-49 DH-66 takes the reading in force, Tesla weapons, drink and the limit of adversaries', () => {
    settings.set('tetrad.darkHarvestQuickplay', true);
    const drinking = { light: 0, wine: 0, spirits: 0, step: 5 };
    const actor = makeFighter({ tesla: { ...pistol, special: 'tesla', readied: true } }, [], {
      drinking,
      woundLimit: 7,
    });
    const { fighter, method } = plan(actor);
    expect(method).toBe('quickplay');
    expect(fighter).toMatchObject({ limit: 7, weapon: { tesla: true }, unarmed: false });
    expect(fighter.modifiers?.map(({ rule }) => rule)).toContain('DH-66');
  });

  it('makes fights that the rules take, as plain data', () => {
    const fighters = ['a', 'b'].map((side): ForecastEntry => ({
      id: side,
      side: side as 'a' | 'b',
      actor: makeFighter({ sword: { ...sword, readied: true } }),
      chosen: {},
    }));
    const fight = planFight(fighters, {});
    expect(structuredClone(fight)).toEqual(fight);
    expect(startOutlook(fight).exact).toBe(true);
  });
});

const readChoices = (weapons: Record<string, object>, chosen: ForecastChosen = {}) =>
  forecast.listChoices(makeFighter(weapons) as HarvestCharacter, chosen).map(({ key, value, options }) => ({
    key,
    value,
    options: options.map(({ label }) => label),
  }));

describe('choices', () => {
  it('name the weapons with their shots, readied ones first, and bare hands where there is no such item', () => {
    const [weapon, stance, cover] = readChoices({ pistol, sword: { ...sword, readied: true } });
    expect(weapon).toEqual({ key: 'weapon', value: 'sword', options: ['sword', 'pistol (2 of 6)', 'Bare hands'] });
    expect(stance).toMatchObject({
      value: 'strikeBack',
      options: ['strikes back', 'dodges only shots', 'only dodges'],
    });
    expect(cover?.options).toHaveLength(4);
    expect(readChoices({ fist, sword })[0]).toMatchObject({ value: 'fist', options: ['fist', 'sword'] });
    expect(readChoices({ pistol }, { weapon: '' })[0]?.value).toBe('');
  });

  it('say from where shots are fired, for the whole fight', () => {
    expect(forecast.listSettings({ range: 'pointBlank' })).toMatchObject([{ key: 'range', value: 'pointBlank' }]);
    expect(forecast.countTrack(makeFighter({}) as HarvestCharacter)).toBe(18);
  });
});
