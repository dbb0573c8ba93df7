/** A test card as a user sees it. */
import type { Locator } from 'playwright';

/** What stands on a card. */
export interface CardReading {
  readonly title: string;
  readonly degree: string;
  /** With a real minus sign. */
  readonly net: string;
  /** Faces in the order drawn; `6*` scores, `4+` was thrown because of a six. */
  readonly white: readonly string[];
  readonly black: readonly string[];
  /** "+3 Umbrella Fencing white dice" */
  readonly lines: readonly string[];
}

/** Reads a card; faces from what a screen reader says, which is checked against the drawing. */
export function readCard(message: Locator): Promise<CardReading> {
  return message.evaluate((element) => {
    const read = (parent: Element, selector: string): string =>
      (parent.querySelector(selector)?.textContent ?? '').replace(/\s+/gu, ' ').trim();
    const readDice = (colour: string): string[] =>
      [...element.querySelectorAll(`.dice-row > li.${colour}`)].map((die) => {
        const face = read(die, 'span').split(',')[0] ?? '';
        const pips = die.querySelectorAll('.pip').length;
        const mark = die.querySelectorAll('.mark').length ? '*' : '';
        const again = die.classList.contains('again') ? '+' : '';
        return pips === Number(face) ? `${face}${mark}${again}` : `${face} drawn as ${pips}`;
      });
    return {
      title: read(element, '.card-title'),
      degree: read(element, '.card-result strong'),
      net: read(element, '.card-number strong'),
      white: readDice('white'),
      black: readDice('black'),
      lines: [...element.querySelectorAll('.card-why tr')].map((row) =>
        ['.amount', 'th', '.unit'].map((selector) => read(row, selector)).join(' '),
      ),
    };
  });
}
