/** The window in which a user enters the faces of dice (fvtt-types client/applications/dice/roll-resolver). */
import type { Roll } from '../../dice/roll.ts';
import { findMethod, getDiceConfig } from '../../dice/lookup.ts';
import { RESOLVER_TEMPLATE } from '../../dice/templates.ts';
import type { DiceTerm } from '../../dice/terms/dice.ts';
import { type Dictionary, localize } from '../../runtime.ts';
import { ApplicationV2 } from '../api/application.ts';
import { HandlebarsApplicationMixin } from '../api/handlebars-application.ts';
import type { FormSubmission } from '../api/types.ts';

/** Dice of one term that the user is asked for together. */
interface Request {
  id: string;
  term: DiceTerm;
  method: string;
  isNew?: boolean;
}

/** The window that asks the user for the faces of a roll's dice. */
export class RollResolver extends HandlebarsApplicationMixin(ApplicationV2) {
  static override DEFAULT_OPTIONS: Dictionary = {
    id: 'roll-resolver-{id}',
    tag: 'form',
    classes: ['roll-resolver'],
    window: { title: 'DICE.RollResolution' },
    position: { width: 420 },
    form: { handler: RollResolver._fulfillRoll, submitOnChange: false, closeOnSubmit: false },
  };

  static PARTS = { form: { template: RESOLVER_TEMPLATE } };

  readonly #roll: Roll;
  readonly #fulfillable = new Map<string, Request>();
  readonly #faces = new Map<string, number[]>();
  readonly #waiting = new Map<string, { count: number; answer: (faces: number[]) => void }>();
  #isClosed = false;

  constructor(roll: Roll, options: Dictionary = {}) {
    super(options);
    this.#roll = roll;
  }

  /** All requests for faces so far, by id. */
  get fulfillable(): Map<string, Request> {
    return this.#fulfillable;
  }

  get roll(): Roll {
    return this.#roll;
  }

  /**
   * Asks for all the dice that the roll has so far.
   * @returns A promise that resolves when the form is submitted or closed.
   */
  async awaitFulfillment(): Promise<void> {
    const terms = (this.#roll.constructor as typeof Roll).identifyFulfillableTerms(this.#roll.terms);
    if (!terms.length) return;
    const answers = terms.map((term) => this.#fill(term));
    await this.render({ force: true });
    await Promise.all(answers);
  }

  /** Asks for the dice of a term that was added during evaluation. Each term is asked for only once. */
  async addTerm(term: DiceTerm): Promise<void> {
    if ([...this.#fulfillable.values()].some((request) => request.term === term)) return;
    const answer = this.#fill(term, true);
    await this.render({ force: true });
    await answer;
  }

  /**
   * Asks for one more face of a term's die.
   * @returns The face; undefined if the user entered none.
   */
  async resolveResult(term: DiceTerm, method: string): Promise<number | undefined> {
    if (this.#isClosed) return undefined;
    const answer = this.#ask({ term, method, isNew: true }, 1);
    await this.render({ force: true });
    return (await answer)[0];
  }

  /** Answers the waiting requests with the faces entered; invalid faces are dropped. */
  static async _fulfillRoll(this: RollResolver, ...[, , formData]: Parameters<FormSubmission>): Promise<void> {
    for (const [id, { answer }] of this.#waiting) {
      const { faces = 0 } = this.#fulfillable.get(id)?.term ?? {};
      const entered = [formData.object[id]].flat().map(Number);
      const valid = entered.filter((face) => Number.isInteger(face) && face >= 1 && face <= faces);
      this.#faces.set(id, valid);
      this.#waiting.delete(id);
      answer(valid);
    }
  }

  /** Enables the submit button once every die has a valid face. */
  _checkDone(): void {
    this._toggleSubmission(this.#listFields().every((field) => field.value !== '' && field.checkValidity()));
  }

  _toggleSubmission(enabled: boolean): void {
    const button = this.element.querySelector<HTMLButtonElement>('button[type="submit"]');
    if (button) button.disabled = !enabled;
  }

  override async _prepareContext(_options: Dictionary): Promise<Dictionary> {
    const groups: Dictionary = {};
    for (const [id, request] of this.#fulfillable) {
      const { term, method, isNew } = request;
      const { count = 0 } = this.#waiting.get(id) ?? {};
      const faces: (number | string)[] = this.#faces.get(id) ?? Array.from({ length: count }, () => '');
      const { methods } = getDiceConfig().fulfillment;
      const shared = { denomination: term.denomination, faces: term.faces, id, method, icon: methods[method]?.icon };
      const state = { isNew: isNew && count > 0, disabled: !count };
      const results = faces.map((value) => ({ ...shared, ...state, value }));
      groups[id] = { results, label: term.formula, icon: shared.icon, tooltip: term.denomination };
    }
    return { formula: this.#roll.formula, groups, submit: localize('DICE.SubmitRoll') };
  }

  override async _onRender(context: Dictionary, options: Dictionary): Promise<void> {
    await super._onRender(context, options);
    for (const field of this.#listFields()) field.addEventListener('input', () => this._checkDone());
    this._checkDone();
  }

  /** Answers the waiting requests with no faces, so that random faces are rolled. */
  override _onClose(options: Dictionary): void {
    super._onClose(options);
    this.#isClosed = true;
    for (const { answer } of this.#waiting.values()) answer([]);
    this.#waiting.clear();
  }

  #listFields(): HTMLInputElement[] {
    return [...this.element.querySelectorAll<HTMLInputElement>('input[type="number"]:not([disabled])')];
  }

  /** Asks for a term's missing dice and adds the faces to its results. */
  async #fill(term: DiceTerm, isNew = false): Promise<void> {
    const method = findMethod(term.denomination)?.name ?? 'manual';
    const faces = await this.#ask({ term, method, isNew }, (term.number ?? 0) - term.results.length);
    for (const result of faces) term.results.push({ result, active: true });
    if (faces.length) term.method = method;
  }

  #ask(request: Omit<Request, 'id'>, count: number): Promise<number[]> {
    if (this.#isClosed || count <= 0) return Promise.resolve([]);
    const id = Math.random().toString(36).slice(2, 10).padEnd(8, '0');
    this.#fulfillable.set(id, { ...request, id });
    return new Promise((answer) => this.#waiting.set(id, { count, answer }));
  }
}
