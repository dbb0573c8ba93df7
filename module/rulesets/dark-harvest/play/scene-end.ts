/** What the end of a scene changes in Dark Harvest: stuns end, weapons are reloaded, and the wounded can be healed (DH-49, DH-50, DH-60). */
import { makeFormat } from '../../../foundry/make-format.ts';
import { hasStatus } from '../../../foundry/actor-statuses.ts';
import { listReloads, makeReminder, type SceneLine } from '../../../time/scene-lines.ts';
import { type HarvestCharacter, listWeapons } from '../data/fighter.ts';
import { statusIds } from '../data/statuses.ts';
import { countStunRoundsLeft, isDead } from './wounds.ts';

const format = makeFormat('TETRAD.DarkHarvest.SceneEnd');

const noStun = Object.freeze({ combat: '', round: 0, turn: 0, rounds: 0 });

/** Lists the end of an actor's stun; empty if it is not stunned. Stuns last only for rounds, so none outlasts the scene (DH-50). */
function listStun(actor: HarvestCharacter): SceneLine[] {
  const rounds = countStunRoundsLeft(actor);
  if (rounds === 0 && !hasStatus(actor, statusIds.stunned)) return [];
  const label = format('stun');
  return [
    {
      id: 'stun',
      label,
      rule: 'DH-50',
      before: rounds > 0 ? format('rounds', { rounds: String(rounds) }) : format('stunned'),
      after: format('over'),
      change: {
        system: { stun: { ...noStun } },
        extras: [{ kind: 'status', item: '', key: statusIds.stunned, label, after: false }],
      },
      isUsual: true,
    },
  ];
}

/** Lists the changes that the end of a scene offers for an actor; empty if it is dead. */
export function listSceneEnd(actor: HarvestCharacter): readonly SceneLine[] {
  if (isDead(actor)) return [];
  const { marked } = actor.system.health;
  return [
    ...listStun(actor),
    ...listReloads(listWeapons(actor), 'DH-49'),
    ...(marked > 0 ? [makeReminder('heal', format('heal', { pips: String(marked) }), 'DH-60')] : []),
  ];
}
