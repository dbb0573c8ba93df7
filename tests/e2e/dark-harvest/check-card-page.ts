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

/** What a card of a test came to. */
export function findResult(message: Locator): Locator {
  return message.locator('.card-result');
}

/** The button that does on purpose what a card tells of. */
export function findActOnPurpose(message: Locator): Locator {
  return message.locator('[data-action="actOnPurpose"]');
}

/** What a card of wounds says and offers: the events, then what is to be done, each in alphabetical order. */
export function listOffers(message: Locator): Promise<string[]> {
  return message.evaluate((element) => {
    const read = (selector: string): string[] =>
      [...element.querySelectorAll(selector)].map((part) => {
        const copy = part.cloneNode(true) as Element;
        // The chance of a test, which its description says.
        copy.querySelector('button > strong, :scope > strong')?.remove();
        return (copy.textContent ?? '').replace(/\s+/gu, ' ').trim();
      });
    return [...read('.card-events p:first-child'), ...read('.card-events :is(li > button, .tetrad-hint)').toSorted()];
  });
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

/** The card of the system in a message. */
export function findCard(message: Locator): Locator {
  return message.locator('.tetrad-card');
}

/** The title of a card. */
export function findTitle(message: Locator): Locator {
  return message.locator('.card-title');
}

/** The number of a card with what stands around it. */
export function findNumberLine(message: Locator): Locator {
  return message.locator('.card-number');
}

/** The net of a test. */
export function findNet(message: Locator): Locator {
  return message.locator('.card-number strong');
}

/** The lines of the reasons of a roll. */
export function findReasons(message: Locator): Locator {
  return message.locator('.card-why tr');
}

/** The lines of what has changed a roll since. */
export function findRollChanges(message: Locator): Locator {
  return message.locator('.card-changes li');
}

/** What spends fate for a use. */
export function findUse(message: Locator, use: 'success' | 'stayConscious' | 'noInjury'): Locator {
  return message.locator(`[data-use="${use}"]`);
}

/** The dice that a card draws, of both colours or of one. */
export function findDice(card: Locator, colour?: 'white' | 'black'): Locator {
  return card.locator(colour ? `.dice-row li.${colour}` : '.dice-row li');
}

/** The chance that stands on a button. */
export function readButtonChance(button: Locator): Promise<string | null> {
  return button.locator('strong').textContent();
}

/** What is drawn around a card. */
export function findFrame(message: Locator): Locator {
  return message.locator('.card-frame');
}
