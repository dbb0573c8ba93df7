/** A test card as a user sees it. */
import type { Locator } from 'playwright';
import type { Seat } from '../harness.ts';
import { findMessages } from '../pages/chat.ts';

/** The content of a card. */
export interface CardReading {
  readonly title: string;
  readonly degree: string;
  /** With a real minus sign. */
  readonly net: string;
  /** Faces in the order drawn; `6*` scores, `4+` was rolled because of a six. */
  readonly white: readonly string[];
  readonly black: readonly string[];
  /** "+3 Umbrella Fencing white dice" */
  readonly lines: readonly string[];
}

/** Returns the texts and buttons of a wound card: events, then actions, each in alphabetical order. */
export function listOffers(message: Locator): Promise<string[]> {
  return message.evaluate((element) => {
    const read = (selector: string): string[] =>
      [...element.querySelectorAll(selector)].map((part) => {
        const copy = part.cloneNode(true) as Element;
        // The description contains the chance of a test.
        copy.querySelector('[aria-hidden="true"]')?.remove();
        return (copy.textContent ?? '').replace(/\s+/gu, ' ').trim();
      });
    return [...read('.card-events p:first-child'), ...read('.card-events :is(li > button, .tetrad-hint)').toSorted()];
  });
}

/** The parts of a card by selector. */
const parts = {
  title: '.card-title',
  subtitle: '.card-subtitle',
  result: '.card-result',
  number: '.card-number strong',
  numberLine: '.card-number',
  amount: '.card-amount strong',
  verdict: '.card-verdict',
  changes: '.card-changes li',
  change: '.card-change',
  effect: '.card-effect',
  state: '.card-state',
  events: '.card-events',
  hint: '.tetrad-hint',
  damageEffects: '.damage-effects',
  exchangeChanges: '.exchange-changes li',
  reasons: '.card-why table',
  reasonLines: '.card-why tr',
  reasonNames: '.card-why th',
} as const;

/** The name of a part of a card. */
export type CardPart = keyof typeof parts;

/** Returns the card of a message. */
export function findCard(message: Locator): Locator {
  return message.locator('.tetrad-card');
}

/** Returns a part of a card. */
export function findCardPart(message: Locator, part: CardPart): Locator {
  return message.locator(parts[part]);
}

/** Returns the trimmed text of a part of a card; several parts are separated by a slash. */
export async function readCardPart(message: Locator, part: CardPart): Promise<string> {
  const texts = await findCardPart(message, part).allTextContents();
  return texts.map((text) => text.replace(/\s+/gu, ' ').trim()).join(' | ');
}

/** Returns the elements of a card that contain its number, drawn or not. */
export function findNumber(message: Locator): Locator {
  return message.locator('[data-number]');
}

/** Returns the state of a request: waiting, refused and so on. */
export function readRequestState(message: Locator): Promise<string | null> {
  return message.locator('[data-request]').getAttribute('data-request');
}

/** Returns the dice drawn on a card, of both colours or of one. */
export function findDice(card: Locator, colour?: 'white' | 'black'): Locator {
  return card.locator(colour ? `.dice-row li.${colour}` : '.dice-row li');
}

/** Returns a button of a card by its action, also inside a fold. */
export function findAction(message: Locator, action: string): Locator {
  return message.locator(`[data-action="${action}"]`);
}

/** Returns the controls of a card that spend fate, all of them or those for one use. */
export function findUses(message: Locator, use?: string): Locator {
  return message.locator(use ? `[data-use="${use}"]` : '[data-use]');
}

/** Returns the buttons of a card, except those that name a rule or copy the card. */
export function findCardButtons(message: Locator): Locator {
  return message.locator('button:not(.rule-link, [data-action="copyCard"])');
}

/** Returns the buttons of a card that act on an earlier message. */
export function findEarlier(message: Locator): Locator {
  return message.locator('.card-more [data-message]');
}

/** Returns the line that opens the reasons of a card. */
export function findReasonsFold(message: Locator): Locator {
  return message.locator('.card-why summary');
}

/** Returns the texts of the cards of fate points, without what they offer. */
export async function listFateCards(seat: Seat): Promise<string[]> {
  const cards = await findMessages(seat)
    .locator('.card-note')
    .evaluateAll((found) =>
      found.map((card) => {
        const copy = card.cloneNode(true) as HTMLElement;
        for (const button of copy.querySelectorAll('button')) button.remove();
        return copy.textContent;
      }),
    );
  return cards.map((text) => text.replace(/\s+/gu, ' ').trim());
}

/** Returns the key of the degree by which a card is marked. */
export function readDegreeKey(message: Locator): Promise<string | null> {
  return message.locator('[data-degree]').first().getAttribute('data-degree');
}

/** Returns the scoring dice and graded cards that only a colour, no mark or word, distinguishes. */
export function listSilent(log: Locator): Promise<string[]> {
  return log.evaluate((element) => {
    const dice = [...element.querySelectorAll('.dice-row li.scored')].filter((die) => !die.querySelector('.mark'));
    const degrees = [...element.querySelectorAll('[data-degree]')].filter(
      (card) => !card.querySelector('.card-result strong')?.textContent.trim(),
    );
    return [...dice, ...degrees].map(({ outerHTML }) => outerHTML);
  });
}

/** Reads a card; faces come from the text for screen readers, which is compared with the drawing. */
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

/** Returns the chance shown on a button. */
export function readButtonChance(button: Locator): Promise<string | null> {
  return button.locator('strong').textContent();
}

/** Returns the frame drawn around a card. */
export function findFrame(message: Locator): Locator {
  return message.locator('.card-frame');
}

/**
 * Presses the name of a rule on a card.
 * @returns the journal window that opens at the rule
 */
export async function openRule(seat: Seat, id: string, name: string): Promise<Locator> {
  await findMessages(seat)
    .and(seat.page.locator(`[data-message-id="${id}"]`))
    .locator('.rule-link', { hasText: name })
    .first()
    .click();
  const journal = seat.page.locator('.application.sheet', {
    has: seat.page.getByRole('heading', { name, exact: true }),
  });
  await journal.waitFor();
  return journal;
}
