/** Health at the table: the bars of tokens, what wounds set off (one card for owner and GM with the tests that are due), and the statuses of the track. */
import { type HarvestCharacter, isHarvestCharacter } from '../data/fighter.ts';
import type { darkHarvest, RuleEvent } from '../../../../src/index.ts';
import type { Bar, HealthFacet } from '../../../ledger/health-facet.ts';
import { isBreakable, readBar, setPipsLeft, type Breakable } from '../data/health.ts';
import { viewDying } from './dying.ts';
import { isQuickplay } from '../data/rule-options.ts';
import { countInjuriesSince } from './injuries.ts';
import { settleStatuses } from './track-statuses.ts';

/** Lists the users who are told of an actor's wounds: its owners and the Gamemasters. */
function listConfidants(actor: HarvestCharacter): string[] {
  const users = game.users.filter((user) => user.isGM || actor.testUserPermission(user, 'OWNER'));
  return users.map(({ id }) => id ?? '');
}

/** Whether all are told: where others may help the dying with fate, they know of it (DH-14, DH-16). */
function isForAll({ type }: HarvestCharacter, events: readonly RuleEvent[]): boolean {
  return isQuickplay() && type === 'harvestCharacter' && events.some(({ kind }) => kind === 'dying');
}

function storeEvent({ kind, rule, plan }: RuleEvent) {
  const due = plan as darkHarvest.DueTest | undefined;
  return {
    kind,
    rule,
    difficulty: due?.difficulty ?? '',
    modifiers: (due?.modifiers ?? []).map((line) => ({ ...line })),
  };
}

/** Posts the card of what a commit set off. */
async function announceWounds(actor: HarvestCharacter, events: readonly RuleEvent[], entry: string): Promise<void> {
  if (events.length === 0) return;
  const texts = events.map(({ kind }) => game.i18n.localize(`TETRAD.DarkHarvest.Wounds.${kind}`));
  await ChatMessage.create({
    type: 'harvestWounds',
    speaker: ChatMessage.getSpeaker({ actor: actor as unknown as Actor.Implementation }),
    whisper: isForAll(actor, events) ? [] : listConfidants(actor),
    content: texts.join(' '),
    system: {
      schemaVersion: 1,
      ruleset: 'dark-harvest',
      links: { actor: actor.uuid, replyTo: '' },
      events: events.map(storeEvent),
      entry,
      dying: events.some(({ kind }) => kind === 'dying') ? (viewDying(actor)?.text ?? '') : '',
    },
  });
}

/** Pips left. */
const pips: Omit<Bar<Breakable>, 'label'> = { read: readBar, set: setPipsLeft };

const track: Bar<Breakable> = { ...pips, label: 'TETRAD.DarkHarvest.Bar.health' };
const structure: Bar<Breakable> = { ...pips, label: 'TETRAD.DarkHarvest.Bar.structure' };

/** The facet as the binding offers it. */
export const health: HealthFacet<Breakable> = {
  owns: isBreakable,
  bars: {
    // Characters have their fate points beside.
    harvestCharacter: { bars: { health: track }, values: { 'fate.value': 'TETRAD.DarkHarvest.Bar.fate' } },
    harvestAdversary: { bars: { health: track }, values: {} },
    // An object's track stands in `marked` alone.
    harvestStructure: { bars: { marked: structure }, values: {} },
  },
  async announce(actor, events, entry) {
    if (isHarvestCharacter(actor)) await announceWounds(actor, events, entry);
  },
  listLeft(actor, entry) {
    if (!isHarvestCharacter(actor) || !entry.events.includes('permanentInjury')) return [];
    const count = countInjuriesSince(actor, entry.time);
    return count > 0 ? [game.i18n.format('TETRAD.DarkHarvest.Injury.left', { actor: actor.name })] : [];
  },
  async settle(actor) {
    if (isHarvestCharacter(actor)) await settleStatuses(actor);
  },
};
