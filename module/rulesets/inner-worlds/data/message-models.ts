/** The data of Inner Worlds' messages. The dice are in the message's rolls. Outcomes are not stored: they are computed from the data and the dice. */
import { innerWorlds } from '../../../../src/index.ts';
import { defineInitiativeFields } from '../../../combat/combat-facet.ts';
import { defineDamageFields } from '../../../exchange/damage-facet.ts';
import { defineMessageModel } from '../../../settings/define-model.ts';
import {
  createCount,
  createFlag,
  createInteger,
  createList,
  createPurpose,
  createText,
  defineClock,
} from '../../../settings/fields.ts';
import { defineRulingFields } from '../../../stakes/rulings-facet.ts';
import { defineAttackFields, defineOpponent } from '../../../exchange/opposed-facet.ts';
import { createPlan, createWords } from './fields.ts';

const { fields } = foundry.data;

/** Defines a copy of a weapon's values at the time its attack was declared. */
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
  return createList(new fields.SchemaField(source));
}

function createBonus() {
  const die = { key: createText(), rule: createText(), die: createCount() };
  return createList(new fields.SchemaField(die), innerWorlds.MAXIMUM_BONUS);
}

export const messageModels = {
  // A save, a contest, or an attack. An attack rolls a save only if it is a called shot or a similar action.
  innerCheck: defineMessageModel(() => ({
    plan: createPlan(),
    // The id of the tested ability; empty for dice typed in chat.
    ability: createText(),
    purpose: createPurpose(),
    exchange: new fields.SchemaField({
      // 'attack', 'feint', 'grapple', 'taunt', 'rout' or 'stopMove'; empty: not an action against someone.
      role: createText(),
      ...defineOpponent(),
      weapon: new fields.SchemaField(defineWeaponUsed()),
      // The body part that a called shot aims at; empty: not a called shot (IW-13).
      part: createText(),
      // Whether the attack does maximum damage (IW-14, IW-30).
      maximum: createFlag(),
      // The reasons for advantage or disadvantage on the damage, and the extra damage dice.
      modes: createModes(),
      bonus: createBonus(),
      // Whether anyone could react to the attack before its damage roll.
      mayReact: createFlag(),
    }),
    ...defineAttackFields(),
  })),
  // A reply to an attack before its damage is rolled, or what a passed reaction to damage gains (IW-17).
  innerReply: defineMessageModel(() => ({ reply: createText('none'), opponent: createText() })),
  // The places of fighters who joined a fight together: `others` holds all except the first (IW-10).
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
    // Whether the damage was set to the maximum instead of rolled (IW-14, IW-30).
    maximum: createFlag(),
    // A fixed number of points, if no dice are rolled.
    flat: createCount(),
    ability: createText('str'),
    armorRelevant: createFlag(true),
    part: createText(),
    // What happened to the weapon: 'broken' or 'exploded'; empty: nothing (IW-29, IW-30).
    fate: createText(),
    // What did the damage: 'attack', 'taunt', 'rout', 'feint', 'hazard' or 'deprivation'.
    cause: createText('attack'),
  })),
  // The consequences of a change of health, including the saves that became due (IW-21 to IW-24).
  innerWounds: defineMessageModel(() => ({
    events: createList(
      new fields.SchemaField({
        kind: createText(),
        rule: createText(),
        ability: createText(),
        part: createText(),
        amount: createCount(),
        // UUID of the fighter who was moved past; empty: none (IW-17).
        whom: createText(),
      }),
    ),
    // The clock of the turn in which a fighter has moved past others; empty on a card of damage.
    at: new fields.SchemaField(defineClock()),
    // Id of the ledger entry with the change. If that entry is undone, the saves are no longer due.
    entry: createText(),
  })),
  // The GM's ruling on a roll (IW-34).
  innerRuling: defineMessageModel(() => ({
    // 'pass', 'fail', 'both', 'one' or 'none'; or 'total' or 'damage', for which `number` has the value.
    result: createText(),
    number: createInteger(),
    ...defineRulingFields(),
  })),
};
