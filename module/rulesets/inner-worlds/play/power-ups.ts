/** Power-ups: items that permanently change someone who eats or drinks them (IW-33). */
import { innerWorlds } from '../../../../src/index.ts';
import { getSpeaker, updateSystem } from '../../../foundry/documents.ts';
import { makeFormat } from '../../../foundry/make-format.ts';
import { runOnce } from '../../../foundry/run-once.ts';
import { canUser } from '../../../permissions.ts';
import { UserError } from '../../../user-error.ts';
import type { InnerFighter } from '../data/fighter.ts';
import { LANG } from '../data/to-input.ts';

const format = makeFormat(`${LANG}.PowerUps`);

/**
 * Uses up a power-up and applies its change.
 * @throws UserError `not-owner`; RulesError `power-up-useless`
 */
export async function usePowerUp(actor: InnerFighter, item: Item.OfType<'innerGear'>): Promise<void> {
  const { powerUp, quantity } = item.system;
  const id = innerWorlds.powerUpIds.find((one) => one === powerUp);
  if (!id || quantity < 1) return;
  if (!canUser('edit', actor)) throw new UserError('not-owner', { actor: actor.name });
  const { abilities, hp, vampire } = actor.system;
  const scores = { str: abilities.str.score, dex: abilities.dex.score, wil: abilities.wil.score };
  const { state, events } = innerWorlds.usePowerUp({ abilities: scores, maxHp: hp.max, vampire }, id);
  await runOnce(`power-up ${item.uuid}`, async () => {
    const after = Object.fromEntries(innerWorlds.abilityIds.map((one) => [one, { score: state.abilities[one] }]));
    await updateSystem(actor, { abilities: after, hp: { max: state.maxHp }, vampire: state.vampire });
    await (quantity > 1 ? item.update({ system: { quantity: quantity - 1 } }) : item.delete());
    const gains = events.map(({ power }) => format(`gains.${power}`));
    const content = [format('used', { actor: actor.name, item: item.name }), format(`effect.${id}`), ...gains].join(
      ' ',
    );
    await ChatMessage.create({ speaker: getSpeaker(actor), content: foundry.utils.escapeHTML(content) });
  });
}
