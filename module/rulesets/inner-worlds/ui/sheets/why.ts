/** Explains what the numbers of a fighter's sheet are made of: abilities, HP, AP, movement, and the weight carried. */
import { listItems } from '../../../../foundry/documents.ts';
import { makeFormat } from '../../../../foundry/make-format.ts';
import { type WhyGroup, explainCheck } from '../../../../sheets/why.ts';
import { type InnerFighter, isAbilityId, listCounting, nameAbility, readLoad } from '../../data/fighter.ts';
import { makeRequest } from '../../data/request.ts';
import { LANG } from '../../data/to-input.ts';
import { readScore } from '../../play/health.ts';

const format = makeFormat(`${LANG}.Sheet`);

const count = (label: string, amount: number) => ({ key: '', rule: '', unit: '', amount, label });

/** Explains an ability: its score, the damage to it, and the chance to pass a save (IW-1, IW-20). */
function explainAbility(actor: InnerFighter, id: Parameters<typeof nameAbility>[0]): readonly WhyGroup[] {
  const { value, max } = readScore(actor, id);
  const lost = max - value;
  const lines = [count(format(`ability.${id}`), max), ...(lost > 0 ? [count(format('why.damage'), -lost)] : [])];
  return [
    { title: nameAbility(id), rule: 'IW-1', lines },
    ...explainCheck(actor, makeRequest({ ability: id }), format('why.save')),
  ];
}

/** Explains the weight that an actor carries: its items, the heaviest first (IW-28). */
function explainLoad(actor: InnerFighter): WhyGroup {
  const things = listItems(actor, 'innerWeapon', 'innerArmor', 'innerGear').map(({ name, system }) =>
    count(name, system.weight * ('quantity' in system ? system.quantity : 1)),
  );
  const lines = things.filter(({ amount }) => amount !== 0).toSorted((one, other) => other.amount - one.amount);
  const facts = [{ label: nameAbility('str'), value: readLoad(actor).limit }];
  return { title: format('weight'), rule: 'IW-28', facts, lines };
}

/** Explains how far an actor moves in a turn (IW-25). */
function explainMove(actor: InnerFighter): WhyGroup {
  const facts = [
    { label: format('why.speed'), value: actor.system.speed },
    { label: nameAbility('dex'), value: readScore(actor, 'dex').value },
  ];
  return { title: format('why.move'), rule: 'IW-25', facts };
}

/**
 * Explains a number of a fighter's sheet.
 * @param key - the `data-why` of the number's element
 */
export function explainFighter(actor: InnerFighter, key: string): readonly WhyGroup[] {
  if (isAbilityId(key)) return explainAbility(actor, key);
  if (key === 'load') return [explainLoad(actor)];
  if (key === 'move') return [explainMove(actor)];
  if (key === 'hp') {
    const { max, spent } = actor.system.hp;
    const lines = [count(format('track.hp'), max), ...(spent > 0 ? [count(format('why.spent'), -spent)] : [])];
    return [{ title: format('track.hp'), rule: 'IW-20', lines }];
  }
  if (key !== 'ap') return [];
  const spent = actor.system.ap.spent;
  const lines = [
    ...listCounting(actor).map(({ name, system }) => count(name, system.ap)),
    ...(spent > 0 ? [count(format('why.spent'), -spent)] : []),
  ];
  return [{ title: format('track.ap'), rule: 'IW-20', lines }];
}
