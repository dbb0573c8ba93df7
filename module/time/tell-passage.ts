/** Tells what a span of game time has brought: the GMs by a summary that can undo all of it, and each player what concerns their actors. */
import { getSpeaker } from '../foundry/documents.ts';
import { formatSpan } from '../foundry/game-time.ts';
import { listPlayers } from './ask-owner.ts';
import { postSummary } from './end-scene.ts';
import type { Told } from './let-pass.ts';
import type { TimeSpan } from './time-facet.ts';

const template = 'systems/tetrad/templates/shared/time/summary.hbs';

const nameOf = (actor: Actor.Implementation): string => actor.token?.name ?? actor.name;

/** Writes what a span of time has brought. */
function writePassage(span: string, told: readonly Told[]): Promise<string> {
  const actors = told.map(({ actor, lines }) => ({ name: nameOf(actor), lines }));
  return foundry.applications.handlebars.renderTemplate(template, { span, actors });
}

/** Posts one message for all GMs, which undoes all of it, and one for each player whose actors were affected. */
export async function tellPassage({ from, to }: TimeSpan, all: readonly Told[]): Promise<void> {
  const span = formatSpan(to - from);
  const told = all.filter(({ lines }) => lines.length > 0);
  const actors = told.map(({ actor, entries, lines }) => ({
    uuid: actor.uuid,
    name: nameOf(actor),
    entries,
    lines: lines.map((label) => ({ label, before: '', after: '', rule: '' })),
  }));
  const title = game.i18n.format('TETRAD.Time.passed', { span });
  await postSummary({ title, content: await writePassage(span, told), actors });
  for (const user of new Set(told.flatMap(({ actor }) => listPlayers(actor)))) {
    const own = told.filter(({ actor }) => actor.testUserPermission(user, 'OWNER'));
    const content = await writePassage(span, own);
    await ChatMessage.create({ content, speaker: getSpeaker(), whisper: [user.id ?? ''] });
  }
}
