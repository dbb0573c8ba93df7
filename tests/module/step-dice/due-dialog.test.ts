/** The dialog of a roll that the rules or a hazard ask for keeps its difficulty, with and without a name, and does not offer others (SD-2, SD-35, SD-40). */
import '../foundry-double.ts';
import { beforeEach, expect, it } from 'vitest';
import { beginDraft, readDraft } from '../../../module/checks/roll-check.ts';
import { stepDice } from '../../../module/rulesets/step-dice/index.ts';
import { makePurpose, makeRequest, type PurposeKind } from '../../../module/rulesets/step-dice/data/request.ts';
import { clearWorld, createFighter } from './life-table.ts';

beforeEach(clearWorld);

it.each<[PurposeKind, number | 'hard', number | string, boolean]>([
  ['stayConscious', 7, 'average', false],
  ['dying', 23, 'incredible', false],
  ['fall', 11, 'hard', false],
  ['resist', 9, 9, false],
  ['', 'hard', 'hard', true],
])('SD-2: a roll for "%s" against %s', (kind, difficulty, kept, isOffered) => {
  const { actor } = createFighter('Nell');
  const request = makeRequest({ attribute: 'vitality', difficulty, purpose: makePurpose(kind) });
  const subject = { actor, request, frame: null };
  const { checks } = stepDice;
  const draft = beginDraft(checks, subject);
  expect(readDraft(checks, subject, draft)).toMatchObject({ difficulty: kept });
  const names = checks.dialog
    .ask(subject, draft)
    .groups.flatMap(({ fields }) => fields.map((one) => ('name' in one ? one.name : '')));
  expect(names.includes('difficulty')).toBe(isOffered);
});
