/** The effects that end with the scene, or with a rest: turned off in the actor's update, so that an undo turns them on again. */
import { readModifier } from '../effects/effect-model.ts';
import { format } from '../effects/effect-words.ts';
import { HOUR } from '../foundry/game-time.ts';
import type { AppliedChange } from '../ledger/ledger.ts';
import type { SceneLine, TimeDue, TimeSpan } from './time-facet.ts';

type Own = Actor.Implementation;

/** How long a rest is, in seconds. */
const REST = 8 * HOUR;

const DUE = 'effects-rest';

function listEnding(actor: Own, kind: 'scene' | 'rest'): readonly ActiveEffect.Implementation[] {
  return actor.effects.filter((effect) => !effect.disabled && readModifier(effect)?.until.kind === kind);
}

function turnOff(effects: readonly ActiveEffect.Implementation[]): Pick<AppliedChange, 'system' | 'extras'> {
  const extras = effects.map(({ id, name }) => ({
    kind: 'effect' as const,
    item: id ?? '',
    key: 'disabled',
    label: name,
    after: true,
  }));
  return { system: {}, extras };
}

/** Lists the effects that end with the scene, each as a line of its own. */
export function listSceneEffects(actor: Own): readonly SceneLine[] {
  return listEnding(actor, 'scene').map((effect) => ({
    id: `effect-${effect.id}`,
    label: format('sceneEnds', { name: effect.name }),
    rule: '',
    before: '',
    after: '',
    change: turnOff([effect]),
    isUsual: true,
  }));
}

/** Lists what a span of time ends: the effects until a rest, if it is long enough for one. */
export function listRestDues(actor: Own, { from, to }: TimeSpan): readonly TimeDue[] {
  if (to - from < REST) return [];
  const names = listEnding(actor, 'rest').map(({ name }) => name);
  if (names.length === 0) return [];
  const label = format('sceneEnds', { name: names.join(', ') });
  return [{ at: from + REST, id: DUE, label, roll: null, choices: [] }];
}

/** Returns the change of a due that ends effects; null: it is another's. */
export function endAtRest(actor: Own, { id }: Pick<TimeDue, 'id'>): AppliedChange | null {
  if (id !== DUE) return null;
  const note = { kind: 'effectEnds', rule: '', source: '', events: [] };
  return { ...turnOff(listEnding(actor, 'rest')), note };
}
