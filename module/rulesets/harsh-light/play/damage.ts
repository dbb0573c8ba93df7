/** Damage in Harsh Light: the hit's successes plus the weapon's bonus, without dice (HL-18). */
import { harshLight } from '../../../../src/index.ts';
import {
  type Damage,
  type DamageFacet,
  type NumberChange,
  type TrackGroup,
  compareNumber,
  drawTrack,
  writeDamageData,
} from '../../../exchange/damage-facet.ts';
import { readCorrections } from '../../../checks/own-words.ts';
import { listHits } from '../../../exchange/exchange.ts';
import { findMessage } from '../../../foundry/documents.ts';
import { makeFormat } from '../../../foundry/make-format.ts';
import { type LightFighter, isFighter, readBoxes } from '../data/fighter.ts';
import { LANG } from '../data/to-input.ts';
import { readHealth, setDamage } from './health.ts';

export type DamageMessage = ChatMessage.OfType<'lightDamage'>;

/** The damage of a hit: its successes, and the weapon's bonus. */
export interface LightDamage extends Damage {
  readonly successes: number;
  readonly bonus: number;
}

const format = makeFormat(`${LANG}.Damage`);

const TRACK = 'health.damage';

function compareBoxes(boxes: number, before: number, after: number): NumberChange[] {
  return [compareNumber(format('left'), Math.max(0, boxes - before), Math.max(0, boxes - after))];
}

function nameBox(damage: number, index: number): string {
  return index < damage ? 'lethal' : 'free';
}

/** Prepares the boxes of health for drawing, and marks the boxes that change. Lost boxes come first. */
function drawBoxes(count: number, before: number, after: number, isDone: boolean): TrackGroup[] {
  return drawTrack({ kind: 'white', label: format('left'), count }, nameBox, [before, after], isDone);
}

/** Returns the successes of a hit: those with which it was rolled, or those that count since a GM has set the attack right. */
function countSuccesses({ hit, links }: DamageMessage['system']): number {
  const attack = game.messages.get(links.replyTo);
  if (!attack || readCorrections(attack).size === 0) return hit.margin;
  return listHits(attack).find(({ victim }) => victim === links.actor)?.margin ?? 0;
}

export const damage: DamageFacet<LightFighter, DamageMessage, LightDamage> = {
  owns: isFighter,
  messageType: 'lightDamage',
  isFinal: true,
  roll(hit) {
    const { name = '', damage: bonus = 0 } = findMessage(hit.exchange, 'lightCheck')?.system.exchange.weapon ?? {};
    const { damage: amount } = harshLight.judgeHit({ successes: hit.margin, bonus });
    return {
      formula: '',
      describe: () => ({
        type: 'lightDamage',
        system: { schemaVersion: 1, ruleset: 'harsh-light', ...writeDamageData(hit, name), bonus },
        content: format('result', { source: foundry.utils.escapeHTML(name), damage: String(amount) }),
      }),
    };
  },
  read({ system }) {
    const [successes, { bonus }] = [countSuccesses(system), system];
    return { successes, bonus, amount: harshLight.judgeHit({ successes, bonus }).damage };
  },
  soak: (_message, hit) => hit,
  preview(hit, victim) {
    const { boxes, damage: before } = readHealth(victim);
    const { state, events } = harshLight.applyDamage({ boxes, damage: before }, { damage: hit.amount });
    return {
      track: drawBoxes(boxes, before, state.damage, false),
      numbers: compareBoxes(boxes, before, state.damage),
      effects: events.map(({ kind }) => format(`effect.${kind}`)),
    };
  },
  apply: (hit, victim, cause) => setDamage(victim, victim.system.health.damage + hit.amount, cause),
  compare: (victim, { before, after }) => compareBoxes(readBoxes(victim).max, before[TRACK] ?? 0, after[TRACK] ?? 0),
  drawTrack: (victim, { before, after }) =>
    drawBoxes(readBoxes(victim).max, before[TRACK] ?? 0, after[TRACK] ?? 0, true),
  tellFall: (_victim, { events }, name) => (events.includes('outOfAction') ? format('fall', { actor: name }) : ''),
};
