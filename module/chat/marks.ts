/** Marks on a card: what everybody at the table should know of a message before they rely on it. A mark is no verdict, since there may be a good reason for it. */

type Message = ChatMessage.Implementation;

/** What may be wrong: its author edited it after the roll; its dice are none that its plan can have given. */
export type Mark = 'edited' | 'dice';

const tests = new Map<Mark, (message: Message) => boolean>();

/**
 * Says when a mark is due. Called at start.
 * @param isDue - may throw for a malformed message, which has the mark then
 */
export function registerMark(mark: Mark, isDue: (message: Message) => boolean): void {
  tests.set(mark, isDue);
}

/** Lists the marks of a message. */
export function listMarks(message: Message): readonly Mark[] {
  return [...tests].flatMap(([mark, isDue]) => {
    try {
      return isDue(message) ? mark : [];
    } catch {
      return mark;
    }
  });
}

/** Path of the template that draws them. */
const template = 'systems/tetrad/templates/shared/card/marks.hbs';

/** Draws marks on a card, behind its head. */
export async function drawMarks(card: Element, marks: readonly Mark[]): Promise<void> {
  if (marks.length === 0) return;
  const html = await foundry.applications.handlebars.renderTemplate(template, {
    marks: marks.map((mark) => ({
      mark,
      label: game.i18n.localize(`TETRAD.Mark.${mark}.label`),
      hint: game.i18n.localize(`TETRAD.Mark.${mark}.hint`),
    })),
  });
  const head = card.querySelector('header');
  if (head) head.insertAdjacentHTML('beforeend', html);
  else (card.querySelector('.tetrad-card') ?? card).insertAdjacentHTML('afterbegin', html);
}
