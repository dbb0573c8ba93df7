/** The data of the messages of Inner Worlds. The dice are in the message's rolls; outcomes are computed from the data and the dice. */
import { defineInitiativeFields } from '../../../combat/combat-facet.ts';
import { defineDamageFields } from '../../../damage/damage-facet.ts';
import { defineMessageModel } from '../../../fields/define-model.ts';
import { createCount, createFlag, createInteger, createPurpose, createText } from '../../../fields/fields.ts';
import { defineRulingFields } from '../../../requests/rulings-facet.ts';
import { defineAttackFields, defineOpponent } from '../../../opposed/opposed-facet.ts';
import { createPlan, createWords } from './fields.ts';

const { fields } = foundry.data;

/** Defines a weapon as it was when its attack was declared. */
function defineWeaponUsed() {
  return {
    uuid: createText(),
    name: createText(),
    die: createCount(),
    traits: createWords(),
    reach: createText(),
    ability: createText('str'),
    armorRelevant: createFlag(true),
  };
}

function createModes() {
  const source = { key: createText(), rule: createText(), mode: createText(), note: createText() };
  return new fields.ArrayField(new fields.SchemaField(source));
}

function createBonus() {
  return new fields.ArrayField(new fields.SchemaField({ key: createText(), rule: createText(), die: createCount() }));
}

/** The models of the messages, by type. */
export const messageModels = {
  // A save, a contest, or an attack, which only rolls a save if it is a called shot or the like.
  innerCheck: defineMessageModel(() => ({
    plan: createPlan(),
    // The ability that was tested; blank for dice typed in chat.
    ability: createText(),
    purpose: createPurpose(),
    exchange: new fields.SchemaField({
      // 'attack', or an action against someone: 'feint', 'grapple', 'taunt', 'rout'. Blank: no target.
      role: createText(),
      ...defineOpponent(),
      weapon: new fields.SchemaField(defineWeaponUsed()),
      // The body part that a called shot aims at; blank: none (IW-13).
      part: createText(),
      // Whether the attack does maximum damage after a feint (IW-14), and its extra dice, as `die` and `rule`.
      maximum: createFlag(),
      // 'advantage' or 'disadvantage' on the damage, each with its reason.
      modes: createModes(),
      bonus: createBonus(),
      // Whether anyone could react before the damage roll, when the attack was declared.
      mayReact: createFlag(),
    }),
    ...defineAttackFields(),
  })),
  // What someone does about an attack before its damage is rolled (IW-17).
  innerReply: defineMessageModel(() => ({ reply: createText('none'), opponent: createText() })),
  // Fighters who joined together share a message: `others` holds all except the first (IW-10).
  innerInitiative: defineMessageModel(() =>
    defineInitiativeFields(() => ({ dex: createInteger(), bid: createCount() })),
  ),
  // The damage of an attack or a hazard (IW-12, IW-26).
  innerDamage: defineMessageModel(() => ({
    plan: createPlan(),
    ...defineDamageFields(),
    die: createCount(),
    traits: createWords(),
    bonus: createBonus(),
    // Whether the maximum was set instead of rolled (IW-14, IW-30).
    maximum: createFlag(),
    // A fixed number of points; used if there are no dice.
    flat: createCount(),
    ability: createText('str'),
    armorRelevant: createFlag(true),
    part: createText(),
    // What happens to the weapon: 'broken', 'exploded'; blank: nothing (IW-29, IW-30).
    fate: createText(),
    // 'attack', 'taunt', 'rout', 'feint', 'hazard' or 'deprivation'.
    cause: createText('attack'),
  })),
  // The consequences of a change of health, with the saves that are due (IW-21 to IW-24).
  innerWounds: defineMessageModel(() => ({
    events: new fields.ArrayField(
      new fields.SchemaField({
        kind: createText(),
        rule: createText(),
        ability: createText(),
        part: createText(),
        amount: createCount(),
      }),
    ),
    // Id of the ledger entry with the change; if that entry is undone, the saves are void.
    entry: createText(),
  })),
  // The GM's ruling on a roll (IW-34).
  innerRuling: defineMessageModel(() => ({
    // 'pass', 'fail', 'both', 'one' or 'none'; 'total' and 'damage': the number.
    result: createText(),
    number: createInteger(),
    ...defineRulingFields(),
  })),
};
