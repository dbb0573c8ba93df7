/** What an attacker counts by their own word against what is measured, taken or usual (SD-13, SD-17, SD-18, SD-22, SD-27, SD-39). */
import { noteOwnWords } from '../../../checks/own-words.ts';
import { measureNearness } from '../../../exchange/nearness.ts';
import { findActor } from '../../../foundry/documents.ts';
import { makeFormat } from '../../../foundry/make-format.ts';
import { type UserError, readUnlessRefused } from '../../../user-error.ts';
import type { StepFighter, StepWeapon } from '../data/fighter.ts';
import type { AttackTerms, CheckRequest } from '../data/request.ts';
import { LANG } from '../data/to-input.ts';
import { suggestTerms } from './exchange.ts';

const format = makeFormat(LANG);

function noteTerms(terms: AttackTerms, usual: AttackTerms, isMeasured: boolean): readonly UserError[] {
  const range = { key: 'range', word: format(`Exchange.range.${terms.range}`), usual: usual.range };
  const cover = { key: 'cover', word: format(`Cover.${terms.cover}`), usual: usual.cover };
  const note = (key: 'sneak' | 'dark') => {
    const word = format(`OwnWord.${key}.${terms[key] ? 'on' : 'off'}`);
    return terms[key] !== usual[key] && { key, word, usual: usual[key] ? '1' : '' };
  };
  const hiding = { key: 'hiding', word: format('OwnWord.hiding', { points: String(terms.hiding) }), usual: '0' };
  return noteOwnWords([
    isMeasured && terms.range !== usual.range && range,
    terms.cover !== usual.cover && cover,
    note('sneak'),
    note('dark'),
    terms.hiding > 0 && hiding,
  ]);
}

/** Returns the notes on what this user counts of an attack by their own word. */
export function noteAttackWords(
  attacker: StepFighter,
  weapon: StepWeapon | null,
  { exchange }: CheckRequest,
): readonly UserError[] {
  const target = exchange?.role === 'attack' ? findActor(exchange.against) : null;
  if (!target || !weapon || exchange?.role !== 'attack') return [];
  // Nothing is usual beyond the weapon's range.
  const usual = readUnlessRefused(() => suggestTerms(attacker, weapon, target));
  return usual ? noteTerms(exchange.terms, usual, measureNearness(attacker, target) !== null) : [];
}
