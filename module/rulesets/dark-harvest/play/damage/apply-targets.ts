/**
 * Applying a card of damage that names nobody to the tokens that the Gamemaster targets: a window shows what it would do to each, before and after, and which
 * of them it has been applied to already.
 */
import { countArmour, isHarvestCharacter } from '../../data/fighter.ts';
import { UserError } from '../../../../user-error.ts';
import { canUser } from '../../../../permissions.ts';
import { isBreakable, type Breakable } from '../../data/health.ts';
import { listApplied } from './applied.ts';
import { applyPips } from './apply-damage.ts';
import { askAgain } from './ask-again.ts';
import { previewDamage, type DamagePreview } from './preview.ts';
import { readDamage, type DamageMessage } from './read-damage.ts';

interface Target {
  readonly actor: Breakable;
  readonly name: string;
  readonly pips: number;
  readonly isApplied: boolean;
  readonly preview: DamagePreview;
}

/** The armour of somebody who was not known when the dice were rolled. */
function readSoak(message: DamageMessage, actor: Breakable): number {
  if (!message.system.armourHelps) return 0;
  return isHarvestCharacter(actor) ? countArmour(actor) : actor.system.armour;
}

function viewTarget(message: DamageMessage, actor: Breakable, name: string): Target {
  const pips = Math.max(0, readDamage(message).pips - readSoak(message, actor));
  return {
    actor,
    name,
    pips,
    isApplied: listApplied(actor, message).length > 0,
    preview: previewDamage(actor, pips, message.system.hit.bruise),
  };
}

/** Lists whom the user targets, each actor once. */
function listTargets(message: DamageMessage): Target[] {
  const found = new Map<string, Target>();
  for (const { actor, name } of game.user.targets) {
    if (!actor || !isBreakable(actor) || !canUser('damage', actor)) continue;
    found.set(actor.uuid, viewTarget(message, actor, name));
  }
  return [...found.values()];
}

async function askWhom(message: DamageMessage, targets: readonly Target[]): Promise<ReadonlySet<string>> {
  const content = document.createElement('div');
  content.classList.add('target-window');
  content.innerHTML = await foundry.applications.handlebars.renderTemplate(
    'systems/tetrad/templates/dark-harvest/damage-targets.hbs',
    { targets: targets.map((target, index) => ({ ...target, actor: null, index })) },
  );
  const given: unknown = await foundry.applications.api.DialogV2.prompt({
    window: {
      title: game.i18n.format('TETRAD.DarkHarvest.Damage.targets.title', { source: message.system.source }),
      contentClasses: ['tetrad-content'],
    },
    position: { width: 420 },
    classes: ['tetrad', 'dark-harvest'],
    content,
    ok: {
      label: 'TETRAD.DarkHarvest.Damage.act.apply',
      class: 'tetrad-primary',
      callback: (_event: Event, button: HTMLButtonElement) => {
        const data = new FormData(button.form ?? undefined);
        return targets.filter((_target, index) => data.has(`target-${index}`)).map(({ actor }) => actor.uuid);
      },
    },
    rejectClose: false,
  });
  return new Set(Array.isArray(given) ? (given as string[]) : []);
}

/** Whether a card has been applied to somebody while the window stood there, and is not to be applied once more. */
async function isForestalled(message: DamageMessage, { actor, name, isApplied }: Target): Promise<boolean> {
  return !isApplied && listApplied(actor, message).length > 0 && !(await askAgain('apply', name));
}

/**
 * Applies a card to those of the targets that the user leaves ticked; whoever has it already is not ticked at first.
 * @throws UserError `no-targets`
 */
export async function applyToTargets(message: DamageMessage): Promise<void> {
  const targets = listTargets(message);
  if (targets.length === 0) throw new UserError('no-targets');
  const chosen = await askWhom(message, targets);
  for (const target of targets.filter(({ actor }) => chosen.has(actor.uuid))) {
    if (!(await isForestalled(message, target))) await applyPips(message, target.actor, target.pips);
  }
}
