/** What the end of a scene changes in Inner Worlds: effects that last for turns end, and weapons are reloaded (IW-14 to IW-16, IW-30). */
import { makeFormat } from '../../../foundry/make-format.ts';
import { hasStatus } from '../../../foundry/actor-statuses.ts';
import { makeReminder, type SceneLine } from '../../../time/time-facet.ts';
import { findHeld, isFeinted, readForced, readGuard } from '../data/fight.ts';
import { type InnerFighter, listWeapons, readAp, readHp } from '../data/fighter.ts';
import { statusIds } from '../data/statuses.ts';
import { LANG } from '../data/to-input.ts';

const format = makeFormat(`${LANG}.SceneEnd`);

type Extras = NonNullable<NonNullable<SceneLine['change']>['extras']>;

function makeLine(id: string, rule: string, extras: Extras): SceneLine {
  const change = { system: {}, extras };
  return { id, label: format(id), rule, before: '', after: '', change, isUsual: true };
}

/** Makes a line that clears text fields of the actor. */
function clear(id: string, rule: string, ...keys: readonly string[]): SceneLine {
  const label = format(id);
  return makeLine(
    id,
    rule,
    keys.map((key) => ({ kind: 'field', item: '', key, label, after: '' })),
  );
}

/** Lists the end of a grapple, for its holder and for the actor held. A grapple costs its holder a move or an action each turn, and ends without it (IW-15). */
function listGrapple(actor: InnerFighter): SceneLine[] {
  const holding = findHeld(actor) ? [clear('holding', 'IW-15', 'holding.of')] : [];
  if (!hasStatus(actor, statusIds.grappled)) return holding;
  const held = clear('held', 'IW-15', 'held.by');
  const status = { kind: 'status', item: '', key: statusIds.grappled, label: held.label, after: false } as const;
  return [...holding, makeLine('held', 'IW-15', [...(held.change?.extras ?? []), status])];
}

/** Lists the weapons to reload. After the scene there is time for weapons that need a turn to reload (IW-30). */
function listReloading(actor: InnerFighter): SceneLine[] {
  return listWeapons(actor)
    .filter(({ system: { unloaded } }) => unloaded)
    .map(({ id, name }) => {
      const label = format('reload', { weapon: name });
      return {
        id: `reload-${id}`,
        label,
        rule: 'IW-30',
        before: format('unloaded'),
        after: format('loaded'),
        change: { system: {}, extras: [{ kind: 'item', item: id ?? '', key: 'unloaded', label, after: false }] },
        isUsual: true,
      };
    });
}

/** Lists the changes that the end of a scene offers for an actor. Lost points are not among them: they return by rests, which take time (IW-7). */
export function listSceneEnd(actor: InnerFighter): readonly SceneLine[] {
  if (actor.system.condition.dead) return [];
  const guard = readGuard(actor);
  const [hp, ap] = [readHp(actor), readAp(actor)];
  const lines: SceneLine[] = [...listGrapple(actor), ...listReloading(actor)];
  if (guard > 0)
    lines.push({
      ...makeLine('guard', 'IW-16', []),
      before: String(guard),
      after: '0',
      change: { system: { guard: { hp: 0 } } },
    });
  if (isFeinted(actor)) lines.push(clear('feinted', 'IW-14', 'feinted.by'));
  if (readForced(actor)) lines.push(clear('forced', 'IW-16', 'forced.by'));
  if (hp.value < hp.max || ap.value < ap.max) {
    const points = { hp: String(hp.value), hpMax: String(hp.max), ap: String(ap.value), apMax: String(ap.max) };
    lines.push(makeReminder('rest', format(ap.max > 0 ? 'restArmor' : 'rest', points), 'IW-7'));
  }
  return lines;
}
