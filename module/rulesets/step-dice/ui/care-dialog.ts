/** The fields of the roll dialog for first aid, reviving and drugs (SD-53, SD-54). */
import { stepDice } from '../../../../src/index.ts';
import type { Choice, DialogField, Draft } from '../../../checks/dialog-fields.ts';
import { makeFieldMakers } from '../../../checks/dialog-makers.ts';
import { makeFormat } from '../../../foundry/make-format.ts';
import { type StepFighter, findFighter, isAttributeId } from '../data/fighter.ts';
import type { CareTerms, CheckModifier, CheckRequest } from '../data/request.ts';
import { LANG } from '../data/to-input.ts';
import { createCare, hasCircumstances, listCareKinds, listSupplies } from '../play/medicine.ts';

const format = makeFormat(LANG);
const { select } = makeFieldMakers(makeFormat(`${LANG}.Care`));
const wide = { isWide: true };

function findPatient({ purpose }: CheckRequest): StepFighter | null {
  return findFighter(purpose?.ref ?? '');
}

/** Returns the initial values of the fields for a treatment. */
export function beginCare({ kind, supplies, surroundings }: CareTerms): Record<string, string> {
  return { care: kind, supplies, surroundings };
}

function name(prefix: string): (value: string) => Choice {
  return (value) => ({ value, label: format(`${prefix}.${value}`) });
}

/** Returns the fields of a treatment: its kind and, unless it is a drug, the supplies and surroundings. */
export function askCare(healer: StepFighter, request: CheckRequest, { values }: Draft): DialogField[] {
  const patient = findPatient(request);
  const { care } = request;
  if (!patient || !care) return [];
  const kinds = listCareKinds(healer, patient);
  const places = Object.keys(stepDice.careCircumstances.surroundings);
  const kind = kinds.find((one) => one === values['care']) ?? care.kind;
  return [
    select('care', kinds.map(name('Purpose')), wide),
    ...(hasCircumstances(kind)
      ? [
          select('supplies', listSupplies(healer).map(name('Supplies')), wide),
          select('surroundings', places.map(name('Surroundings')), wide),
        ]
      : []),
  ];
}

/**
 * Turns a draft into the request for a treatment.
 * @param modifiers - the reasons that the user typed
 */
export function readCare(
  healer: StepFighter,
  request: CheckRequest,
  { values }: Draft,
  modifiers: readonly CheckModifier[],
): CheckRequest {
  const patient = findPatient(request);
  const { care } = request;
  if (!patient || !care) return request;
  const pick = <Key extends string>(keys: readonly Key[], name: string, usual: Key): Key =>
    keys.find((key) => key === values[name]) ?? usual;
  const places = Object.keys(stepDice.careCircumstances.surroundings) as CareTerms['surroundings'][];
  const terms: CareTerms = {
    ...care,
    kind: pick(listCareKinds(healer, patient), 'care', care.kind),
    supplies: pick(listSupplies(healer), 'supplies', care.supplies),
    surroundings: pick(places, 'surroundings', care.surroundings),
  };
  const skill = values['skill'] ?? '';
  const isSkill = !isAttributeId(skill);
  // The rules fix the attribute, but the player may choose another skill that fits.
  return {
    ...createCare(healer, patient, terms, modifiers),
    skill: isSkill ? skill : '',
    other: isSkill ? '' : skill,
  };
}
