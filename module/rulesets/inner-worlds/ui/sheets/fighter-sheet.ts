/** The sheets of characters and adversaries: their parts, and the rolls and actions of their buttons. */
import { innerWorlds } from '../../../../../src/index.ts';
import { openCheckDialog } from '../../../../checks/check-dialog.ts';
import { listPackItems } from '../../../../documents/indexed-items.ts';
import { askForm } from '../../../../foundry/ask-form.ts';
import { getSpeaker, isItemOf, listItems, updateSystem } from '../../../../foundry/documents.ts';
import { makeFormat } from '../../../../foundry/make-format.ts';
import { runOnce } from '../../../../foundry/run-once.ts';
import { attackWith } from '../../../../exchange/exchange-play.ts';
import { canUser } from '../../../../permissions.ts';
import { rollForRules } from '../../../../chat/tetrad-roll.ts';
import { defineFighterSheets, makeFighterParts } from '../../../../sheets/define-fighter-sheets.ts';
import { UserError } from '../../../../user-error.ts';
import { type InnerFighter, isAbilityId, isFighter } from '../../data/fighter.ts';
import { makeRequest } from '../../data/request.ts';
import { LANG } from '../../data/to-input.ts';
import { act } from '../../play/actions.ts';
import { charge } from '../../play/gems.ts';
import { beginRest } from '../../play/time.ts';
import { type Requirement, viewFighter } from './fighter-view.ts';
import { flip, hurtNext, setLeft } from './health-view.ts';
import { explainFighter } from './why.ts';

const format = makeFormat(`${LANG}.PowerUps`);

type Gain = 'psychic' | 'mutation';

/**
 * Lets the user pick a power or a mutation that an actor does not have yet, or draws one (IW-33).
 * @returns its UUID; empty if no compendium has any; null if the user has cancelled
 */
async function pickPower(actor: InnerFighter, gain: Gain): Promise<string | null> {
  const own = listItems(actor, 'innerPower').map(({ name }) => name);
  const known = await listPackItems('innerPower', ['system.kind']);
  const powers = known.filter(({ name, system }) => (system as { kind?: string }).kind === gain && !own.includes(name));
  if (powers.length === 0) return '';
  const given = await askForm({
    title: format(`gains.${gain}`),
    template: 'systems/tetrad/templates/inner-worlds/gain.hbs',
    context: { powers },
    ok: format('take'),
    classes: ['inner-worlds'],
  });
  if (!given) return null;
  if (given['power']) return given['power'];
  const roll = await rollForRules(`1d${powers.length}`);
  await roll.toMessage({ speaker: getSpeaker(actor), flavor: format('draws') });
  return powers[(roll.total ?? 1) - 1]?.uuid ?? '';
}

/** Gives an actor a copy of a power from a compendium (IW-33). @returns its name */
async function givePower(actor: InnerFighter, uuid: string): Promise<string> {
  const found: unknown = await foundry.utils.fromUuid(uuid);
  if (!(found instanceof Item)) return '';
  await actor.createEmbeddedDocuments('Item', [game.items.fromCompendium(found)]);
  return found.name;
}

/**
 * Uses up a power-up and applies its change.
 * @throws UserError `not-owner`; RulesError `power-up-useless`
 */
async function usePowerUp(actor: InnerFighter, item: Item.OfType<'innerGear'>): Promise<void> {
  const { powerUp, quantity } = item.system;
  const id = innerWorlds.powerUpIds.find((one) => one === powerUp);
  if (!id || quantity < 1) return;
  if (!canUser('edit', actor)) throw new UserError('not-owner', { actor: actor.name });
  const { abilities, hp, vampire } = actor.system;
  const scores = { str: abilities.str.score, dex: abilities.dex.score, wil: abilities.wil.score };
  const { state, events } = innerWorlds.usePowerUp({ abilities: scores, maxHp: hp.max, vampire }, id);
  await runOnce(`power-up ${item.uuid}`, async () => {
    const [gain] = events.map(({ power }) => power);
    const picked = gain ? await pickPower(actor, gain) : '';
    if (picked === null) return;
    const after = Object.fromEntries(innerWorlds.abilityIds.map((one) => [one, { score: state.abilities[one] }]));
    await updateSystem(actor, { abilities: after, hp: { max: state.maxHp }, vampire: state.vampire });
    await (quantity > 1 ? item.update({ system: { quantity: quantity - 1 } }) : item.delete());
    const name = picked ? await givePower(actor, picked) : '';
    const gains = gain ? [name ? format('gained', { power: name }) : format(`gains.${gain}`)] : [];
    const content = [format('used', { actor: actor.name, item: item.name }), format(`effect.${id}`), ...gains].join(
      ' ',
    );
    await ChatMessage.create({ speaker: getSpeaker(actor), content: foundry.utils.escapeHTML(content) });
  });
}

const parts = ['header', 'abilities', 'fight', 'gear', 'health', 'story'];

/** Rolls the maximum hit points of a fighter whose description gives none (IW-26). */
async function rollHp(fighter: InnerFighter): Promise<void> {
  const roll = await rollForRules(`1d${innerWorlds.defaults.hitDie}`);
  const flavor = game.i18n.format(`${LANG}.Sheet.rolledHp`, { actor: fighter.name });
  await roll.toMessage({ speaker: getSpeaker(fighter), flavor });
  await updateSystem(fighter, { hp: { max: roll.total ?? 0 } });
}

/**
 * Switches whether a requirement of a project is met.
 * @param place - the requirement's index
 */
async function tickRequirement(project: Item.OfType<'innerProject'>, place: number): Promise<void> {
  const requirements = project.system.requirements.map((one: Requirement, index: number) =>
    index === place ? { ...one, done: !one.done } : one,
  );
  await updateSystem(project, { requirements });
}

export const fighterSheets = defineFighterSheets<InnerFighter>({
  owns: isFighter,
  skin: 'inner-worlds',
  lang: LANG,
  types: { character: 'innerCharacter', adversary: 'innerAdversary' },
  window: { icon: 'fa-solid fa-gem', width: 760, height: 680 },
  // Injuries cannot be added by hand: the state of the body creates them.
  held: ['innerWeapon', 'innerArmor', 'innerGear', 'innerBackground', 'innerPower', 'innerProject'],
  parts: makeFighterParts('inner-worlds', parts, { health: ['body'] }),
  seen: ['header', 'abilities'],
  tabs: ['fight', 'gear', 'health', 'story'],
  view: viewFighter,
  findRoll: (fighter, item) => (isItemOf(item, 'innerWeapon') ? (event) => attackWith(fighter, item, event) : null),
  explain: explainFighter,
  charge,
  actions: {
    rollAbility: ({ fighter, dataset: { ability }, event }) =>
      isAbilityId(ability) ? openCheckDialog(fighter, makeRequest({ ability }), { event }) : undefined,
    act: ({ fighter, dataset, event }) => act(fighter, dataset['act'] ?? '', event),
    usePowerUp: ({ fighter, item }) => (isItemOf(item, 'innerGear') ? usePowerUp(fighter, item) : undefined),
    setLeft: ({ fighter, button, dataset }) =>
      setLeft(fighter, button.closest<HTMLElement>('[data-track]')?.dataset['track'], Number(dataset['left'])),
    hurtNext: ({ fighter, dataset }) => hurtNext(fighter, dataset['part']),
    flip: ({ fighter, dataset }) => flip(fighter, dataset['switch']),
    rest: ({ fighter, dataset }) => beginRest(fighter, dataset['rest'] ?? ''),
    rollHp: ({ fighter }) => rollHp(fighter),
    tickRequirement: ({ item, dataset }) =>
      isItemOf(item, 'innerProject') ? tickRequirement(item, Number(dataset['place'])) : undefined,
  },
});
