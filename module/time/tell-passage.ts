/** Informs the GMs about everything that happened in a span of game time, and each player about their own actors. */
import { getSpeaker } from '../foundry/documents.ts';
import { formatSpan } from '../foundry/game-time.ts';
import { listPlayers } from './ask-owner.ts';
import type { Told } from './let-pass.ts';
import type { TimeSpan } from './time-facet.ts';

const template = 'systems/tetrad/templates/shared/time/summary.hbs';

async function whisper(span: string, told: readonly Told[], users: readonly User.Implementation[]): Promise<void> {
  const actors = told.map(({ actor, lines }) => ({ name: actor.token?.name ?? actor.name, lines }));
  const content = await foundry.applications.handlebars.renderTemplate(template, { span, actors });
  await ChatMessage.create({ content, speaker: getSpeaker(), whisper: users.map(({ id }) => id ?? '') });
}

/** Posts one message for all GMs, and one for each player whose actors were affected. */
export async function tellPassage({ from, to }: TimeSpan, all: readonly Told[]): Promise<void> {
  const span = formatSpan(to - from);
  const told = all.filter(({ lines }) => lines.length > 0);
  await whisper(
    span,
    told,
    game.users.filter(({ isGM }) => isGM),
  );
  for (const user of new Set(told.flatMap(({ actor }) => listPlayers(actor)))) {
    const own = told.filter(({ actor }) => actor.testUserPermission(user, 'OWNER'));
    await whisper(span, own, [user]);
  }
}
