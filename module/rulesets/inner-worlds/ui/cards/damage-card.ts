/** The damage card: the dice, the victim's reactions, and what the victim's owner spends (IW-12, IW-17, IW-20). */
import { innerWorlds } from '../../../../../src/index.ts';
import type { CardButton } from '../../../../chat/card-parts.ts';
import { defineMessage } from '../../../../chat/define-message.ts';
import { listReplies } from '../../../../chat/replies.ts';
import { openCheckDialog, foreseeCheck } from '../../../../checks/check-dialog.ts';
import { applyTo, findApplied, findVictim, isDamageApplied } from '../../../../exchange/apply-damage.ts';
import { damageCardBase, viewDamageCard } from '../../../../exchange/damage-card.ts';
import { postDamage } from '../../../../exchange/roll-damage.ts';
import { isMessageOf } from '../../../../foundry/documents.ts';
import { askForm } from '../../../../foundry/ask-form.ts';
import { makeFormat } from '../../../../foundry/make-format.ts';
import { canUser } from '../../../../permissions.ts';
import { askRuling } from '../../../../stakes/rulings.ts';
import { sayChance, viewLines } from '../../../../chat/plan-view.ts';
import { readThrown } from '../../data/dice.ts';
import { type InnerFighter, isFighter, nameAbility } from '../../data/fighter.ts';
import { LANG } from '../../data/to-input.ts';
import { type DamageMessage, type InnerDamage, listLosses, planExplosion, readDamage } from '../../play/damage.ts';
import { readState } from '../../play/health.ts';
import { damageRuling, listRuled } from '../../play/rulings.ts';
import { type DefenceKind, findDefence, listDefences, requestDefence } from '../../play/reactions.ts';
import { dieTemplate, listMore, viewDice } from './check-card.ts';

const format = makeFormat(LANG);

const spendTemplate = 'systems/tetrad/templates/inner-worlds/spend.hbs';

function findOwnVictim(message: DamageMessage): InnerFighter | null {
  const victim = findVictim(message);
  return victim && isFighter(victim) ? victim : null;
}

/** Lists the buttons for a victim's owner to block and evade, each with its chance (IW-17). */
function listButtons(message: DamageMessage, victim: InnerFighter | null): CardButton[] {
  if (!victim || !canUser('reply', victim)) return [];
  return listDefences(message, victim).map((use) => ({
    action: 'defend',
    use,
    label: format(`Reaction.${use}`),
    hint: format(`Reaction.hint.${use}`),
    chance: sayChance(foreseeCheck(victim, { request: requestDefence(use, message) })),
  }));
}

function maySpend(message: DamageMessage, victim: InnerFighter | null, { amount, options }: InnerDamage): boolean {
  if (!victim || !canUser('damage', victim) || findApplied(victim, message) || amount === 0) return false;
  const { hp, ap } = innerWorlds.spendLimits(readState(victim), amount, options);
  return hp + ap > 0;
}

/** Returns the unit of the damage; all but that to STR names its ability. */
function nameUnit({ options: { ability } }: InnerDamage): string {
  if (!ability || ability === 'str') return format('Damage.unit');
  return format('Damage.unitTo', { ability: nameAbility(ability) });
}

/** Returns the note on what is hit, for those who may see the victim's numbers: how much AP, HP and the ability lose. */
function listParts(message: DamageMessage, victim: InnerFighter | null, hit: InnerDamage): string[] {
  if (!victim || hit.amount === 0 || !canUser('view', victim)) return [];
  const parts = listLosses(victim, hit, findApplied(victim, message));
  const texts = parts.map(({ amount, what }) => format('Damage.part', { amount: String(amount), what }));
  return texts.length > 0 ? [texts.join(', ')] : [];
}

/** Returns the notes below the damage: maximum damage, what stopped or reduced it, rulings, and what happens to the weapon. */
function listNotes(message: DamageMessage, { kept, rolled, amount, outcome, isRuled }: InnerDamage): string[] {
  const defence = findDefence(message);
  return [
    ...(message.system.maximum ? [format('Damage.maximum')] : []),
    ...(outcome.isMaximum ? [format('Damage.rolledMaximum')] : []),
    ...(kept ? [format(`Damage.kept.${kept}`)] : []),
    ...(defence?.kind === 'evade' && !kept
      ? [format('Damage.evaded', { rolled: String(rolled), damage: String(amount) })]
      : []),
    ...listRuled(message),
    ...(isRuled && isDamageApplied(message) ? [format('Ruling.left.damage')] : []),
    ...(message.system.fate ? [format(`Damage.fate.${message.system.fate}`)] : []),
  ];
}

/**
 * Asks the victim's owner what to spend against damage, and applies the rest (IW-20).
 * @throws UserError; RulesError for more points than the victim has
 */
async function applySpending(message: DamageMessage): Promise<void> {
  const victim = findOwnVictim(message);
  const damage = victim && readDamage(message, victim);
  if (!victim || !damage || !maySpend(message, victim, damage)) return;
  const limits = innerWorlds.spendLimits(readState(victim), damage.amount, damage.options);
  const usual = innerWorlds.applyDamage(readState(victim), damage.amount, damage.options).spend;
  const given = await askForm({
    title: format('Damage.spendTitle', { actor: victim.name }),
    template: spendTemplate,
    context: { amount: damage.amount, limits, usual },
    ok: format('Damage.spendOk'),
    classes: ['inner-worlds'],
  });
  if (!given) return;
  const spend = { hp: Math.trunc(Number(given['hp'] ?? 0)), ap: Math.trunc(Number(given['ap'] ?? 0)) };
  await applyTo(message, victim, { ...damage, options: { ...damage.options, spend } } as InnerDamage);
}

/** Tests whether damage has been rolled for the explosion of a message's weapon. */
function hasExploded({ id }: DamageMessage): boolean {
  return listReplies(id ?? '').some((reply) => isMessageOf(reply, 'innerDamage'));
}

export const damageCard = defineMessage('innerDamage', {
  ...damageCardBase,
  ruling: damageRuling,
  partials: [dieTemplate],
  view(message) {
    const victim = findOwnVictim(message);
    const damage = readDamage(message, victim);
    const explodes = message.system.fate === 'exploded' && game.user.isGM && !hasExploded(message);
    const more = maySpend(message, victim, damage)
      ? [{ action: 'applySpending', label: format('Damage.spend'), hint: format('Damage.spendHint') }]
      : [];
    return viewDamageCard(message, damage, {
      dieTemplate,
      unit: nameUnit(damage),
      dice: viewDice(readThrown(message.rolls[0]), message.system.plan.mode, false),
      notes: [...listParts(message, victim, damage), ...listNotes(message, damage)],
      lines: viewLines(message.system.plan.lines, LANG),
      buttons: listButtons(message, victim),
      more: [
        ...more,
        ...listMore(message),
        ...(explodes ? [{ action: 'explode', label: format('Damage.explode') }] : []),
      ],
    });
  },
  actions: {
    ...damageCardBase.actions,
    applySpending,
    ruleRoll: (message) => askRuling(message, message.system.source),
    async explode(message) {
      if (game.user.isGM && !hasExploded(message)) await postDamage(planExplosion(message), null);
    },
    async defend(message, { dataset }, event) {
      const victim = findOwnVictim(message);
      const kind: DefenceKind = dataset['use'] === 'block' ? 'block' : 'evade';
      if (victim) await openCheckDialog(victim, requestDefence(kind, message), { event });
    },
  },
});
