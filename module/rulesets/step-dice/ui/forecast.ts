/** Prepares the forecast of a Step Dice fight: each fighter's numbers, with the chosen weapon, stance and cover. */
import { MOST_ROUNDS } from '../../../../src/core/outlook.ts';
import type { OutlookFight, OutlookFighter, OutlookWeapon, Stance } from '../../../../src/step-dice/outlook/index.ts';
import { hasStatus } from '../../../foundry/actor-statuses.ts';
import type { ForecastEntry, ForecastFacet } from '../../../forecast/forecast-facet.ts';
import { compareReadied, makePick, makeWeaponPick, nameColumns } from '../../../forecast/forecast-picks.ts';
import type { RolledTraits } from '../../../effects/effects-facet.ts';
import { readHealth } from '../data/condition.ts';
import { listReasonsOf } from '../data/effects.ts';
import {
  type StepFighter,
  type StepWeapon,
  countArmour,
  findNamedSkill,
  findInHand,
  isFighter,
  listWeapons,
  readLimits,
} from '../data/fighter.ts';
import { skillIds } from '../data/new-character.ts';
import { statusIds } from '../data/statuses.ts';
import { LANG } from '../data/to-input.ts';
import { listDefences } from './sheets/dice-view.ts';

const stance = makePick<Stance>(LANG, 'stance', ['defend', 'innate', 'allOut']);
const range = makePick(LANG, 'range', ['short', 'pointBlank', 'medium', 'long'], () => 'short', {
  names: 'Exchange.range',
});

/** Someone who lies flat has light cover (SD-25). Total cover is not offered: someone in it cannot be hit, so there would be no fight (SD-17). */
const cover = makePick(
  LANG,
  'cover',
  ['none', 'light', 'medium', 'heavy', 'tinyPart'],
  (actor: StepFighter) => (hasStatus(actor, statusIds.flat) ? 'light' : 'none'),
  { label: 'Dialog.cover', names: 'Cover' },
);

/** Lists the weapons that can be used in a forecast: readied ones first, then bare hands, then the others. Explosives are left out. */
function listUsable(actor: StepFighter): StepWeapon[] {
  return listWeapons(actor)
    .filter(({ system }) => !system.explosive)
    .toSorted(compareReadied);
}

const weapons = makeWeaponPick(LANG, 'Weapon.hands', listUsable, {
  isBare: ({ system }) => system.unarmed,
  readShots: ({ system }) => system.shots,
});

/** Returns a weapon as input for the rules; without an item, bare hands. A weapon that can be used in close combat is used there. */
function readWeapon(weapon: StepWeapon | null): OutlookWeapon {
  if (!weapon) return { damage: 0, type: 'stun', close: true };
  const { damage, type, close, increment, burns, shots } = weapon.system;
  const isClose = close || increment === 0;
  return { damage, type, close: isClose, burns, shots: shots.max === 0 ? null : shots.value };
}

/** Lists what the effects on an actor do to rolls of a kind, without names. */
function listPlain(actor: StepFighter, rolled: RolledTraits) {
  return listReasonsOf(actor, rolled).map(({ note: _note, ...reason }) => reason);
}

function planFighter({ id, side, actor, chosen }: ForecastEntry): OutlookFighter[] {
  if (!isFighter(actor)) return [];
  const { agility, strength, vitality, alertness, willpower } = actor.system.attributes;
  const weapon = weapons.find(actor, chosen);
  const skill = weapon?.system.skill ?? skillIds.unarmed;
  const defences = listDefences(actor);
  const rankOf = (key: string): number | null => defences.find((line) => line.key === key)?.skill?.rank ?? null;
  return [
    {
      id,
      side,
      agility,
      strength,
      vitality,
      alertness,
      willpower,
      initiativeSteps: actor.system.initiativeSteps,
      weapon: readWeapon(weapon),
      weaponSkill: findNamedSkill(actor, skill)?.rank ?? null,
      dodge: rankOf('dodge'),
      block: rankOf('block'),
      armed: findInHand(actor) !== undefined,
      armour: countArmour(actor),
      stance: stance.read(chosen, actor),
      cover: cover.read(chosen, actor),
      attacking: listPlain(actor, { kind: 'attack', traits: ['agility'], skill }),
      defending: listPlain(actor, { kind: 'reply', traits: ['agility'], skill: '' }),
      prone: hasStatus(actor, statusIds.prone) || hasStatus(actor, statusIds.flat),
      health: readHealth(actor),
    },
  ];
}

export const forecast: ForecastFacet<StepFighter> = {
  owns: isFighter,
  labels: nameColumns(LANG, 'dying', 'marked'),
  mostRounds: MOST_ROUNDS,
  listSettings: (chosen) => [range.view(chosen, null)],
  listChoices: (actor, chosen) => [weapons.view(actor, chosen), stance.view(chosen, actor), cover.view(chosen, actor)],
  countTrack: (actor) => readLimits(actor).life,
  plan: (fighters, chosen): OutlookFight => ({
    range: range.read(chosen, null),
    fighters: fighters.flatMap(planFighter),
  }),
  createWorker: () => new Worker(new URL('./forecast.worker.ts', import.meta.url), { type: 'module' }),
  load: () => import('../../../../src/step-dice/outlook/index.ts'),
};
