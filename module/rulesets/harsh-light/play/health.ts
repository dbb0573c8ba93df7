/** The health of Harsh Light: token bars, and the status of an actor without boxes (HL-18). */
import { harshLight } from '../../../../src/index.ts';
import { settleStatus } from '../../../foundry/actor-statuses.ts';
import type { Bar, HealthFacet } from '../../../ledger/health-facet.ts';
import type { AppliedChange } from '../../../ledger/ledger.ts';
import { type LightFighter, countWillpower, isFighter, isOut, readBoxes, readTraits } from '../data/fighter.ts';
import { statusIds } from '../data/statuses.ts';
import { LANG } from '../data/to-input.ts';

/** The cause of a change: a message's UUID with its name at that time, or only a name. */
interface Cause {
  readonly source?: string;
  readonly label?: string;
}

/** Returns an actor's boxes of health as input for the rules. */
export function readHealth(actor: LightFighter): harshLight.Health {
  return { boxes: readBoxes(actor).max, damage: actor.system.health.damage };
}

/** Returns the change that sets how many boxes an actor has lost; null if nothing changes (HL-18). */
export function setDamage(
  actor: LightFighter,
  wanted: number,
  { source = '', label = '' }: Cause = {},
): AppliedChange | null {
  const before = readHealth(actor);
  const damage = Math.max(0, Math.min(Math.trunc(wanted), before.boxes));
  if (damage === before.damage || Number.isNaN(damage)) return null;
  const isHarm = damage > before.damage;
  const { events } = isHarm ? harshLight.applyDamage(before, { damage: damage - before.damage }) : { events: [] };
  const note = {
    kind: isHarm ? 'damage' : 'healing',
    rule: 'HL-18',
    source,
    events: events.map(({ kind }) => kind),
    ...(label ? { label } : {}),
  };
  return { system: { health: { damage } }, events, note };
}

/** Returns the change that leaves an actor with a number of points of Willpower; null if nothing changes (HL-18). */
function setWillpower(actor: LightFighter, left: number): AppliedChange | null {
  const { willpower: max } = readTraits(actor);
  const spent = max - Math.max(0, Math.min(Math.trunc(left), max));
  if (spent === actor.system.willpower.spent || Number.isNaN(spent)) return null;
  const note = { kind: 'willpower', rule: 'HL-18', source: '', events: [] };
  return { system: { willpower: { spent } }, events: [], note };
}

const boxes: Bar<LightFighter> = {
  label: `${LANG}.Bar.health`,
  read: readBoxes,
  set: (actor, value) => setDamage(actor, readBoxes(actor).max - value),
};

const willpower: Bar<LightFighter> = {
  label: `${LANG}.Bar.willpower`,
  read: (actor) => ({ value: countWillpower(actor), max: readTraits(actor).willpower }),
  set: setWillpower,
};

const bars = { bars: { health: boxes, willpower }, values: {} };

/** The maxima of the tracks that count what is spent. */
const spentTracks: Readonly<Record<string, (actor: LightFighter) => number>> = {
  'health.damage': (actor) => readBoxes(actor).max,
  'willpower.spent': (actor) => readTraits(actor).willpower,
};

export const health: HealthFacet<LightFighter> = {
  findMost: (actor, track) => spentTracks[track]?.(actor) ?? null,
  owns: isFighter,
  bars: { lightCharacter: bars, lightAdversary: bars },
  async settle(actor) {
    await settleStatus(actor, statusIds.out, isOut(actor));
  },
};
