/** The window in which a GM awards something to several actors at once: points or coins, as their rulesets have them. */
import { isTag } from '../foundry/pages.ts';
import { runOnce } from '../foundry/run-once.ts';
import { HandlebarsApplication } from '../foundry/windows.ts';
import { permitsUser } from '../permissions.ts';
import { applyLines, postResults } from '../time/end-scene.ts';
import { formatText } from '../text.ts';
import { runOrWarn, UserError } from '../user-error.ts';
import { listAwards, makeAward, type Award } from './awards-facet.ts';

type Own = Actor.Implementation;

const windowId = 'tetrad-award';

class AwardWindow extends HandlebarsApplication {
  static override DEFAULT_OPTIONS: typeof HandlebarsApplication.DEFAULT_OPTIONS = {
    id: windowId,
    classes: ['award-window'],
    tag: 'form',
    window: { title: 'TETRAD.Award.title', icon: 'fa-solid fa-gift' },
    position: { width: 420 },
    form: { handler: AwardWindow.#onSubmit, submitOnChange: false, closeOnSubmit: false },
  };

  static override PARTS: typeof HandlebarsApplication.PARTS = {
    form: { template: 'systems/tetrad/templates/shared/party/award.hbs' },
  };

  readonly #actors: readonly Own[];
  readonly #chosen: Set<string>;

  /** The amounts, by place of the award in the list. */
  readonly #amounts = new Map<number, number>();
  #about = '';

  constructor(actors: readonly Own[]) {
    super();
    this.#actors = actors.filter((actor) => listAwards(actor).length > 0);
    this.#chosen = new Set(this.#actors.map(({ uuid }) => uuid));
  }

  /** Lists what can be awarded to the window's actors, each once. */
  #listAwards(): Award[] {
    return [...new Set(this.#actors.flatMap((actor) => listAwards(actor).map(({ award }) => award)))];
  }

  protected _view() {
    return {
      about: this.#about,
      awards: this.#listAwards().map(({ label }, place) => ({
        place,
        label: formatText('TETRAD.Award.amount', { award: game.i18n.localize(label) }),
        amount: this.#amounts.get(place) ?? 0,
      })),
      actors: this.#actors.map((actor) => ({
        uuid: actor.uuid,
        name: actor.name,
        img: actor.img,
        isChosen: this.#chosen.has(actor.uuid),
        has: listAwards(actor)
          .map(({ award, has }) => `${game.i18n.localize(award.label)}: ${has}`)
          .join(', '),
      })),
    };
  }

  protected _activate(): void {
    this.element.addEventListener('input', ({ target }) => this.#onInput(target));
  }

  #onInput(target: EventTarget | null): void {
    if (!isTag(target, 'input')) return;
    const { name, value, checked, dataset } = target;
    if (name === 'about') this.#about = value;
    else if (dataset['award'] !== undefined)
      this.#amounts.set(Number(dataset['award']), Math.trunc(Number(value)) || 0);
    else if (name === 'actor' && checked) this.#chosen.add(value);
    else if (name === 'actor') this.#chosen.delete(value);
  }

  /** Gives the awards: each actor gets one ledger entry, and all share its key. @throws UserError `gamemaster-only`, `award-nothing` */
  async #give(): Promise<void> {
    if (!permitsUser('rule')) throw new UserError('gamemaster-only');
    const awards = this.#listAwards();
    const listLines = (actor: Own) =>
      awards.flatMap((award, place) => makeAward(actor, award, this.#amounts.get(place) ?? 0) ?? []);
    const results = this.#actors
      .filter(({ uuid }) => this.#chosen.has(uuid))
      .map((actor) => ({ actor, lines: listLines(actor) }))
      .filter(({ lines }) => lines.length > 0);
    if (results.length === 0) throw new UserError('award-nothing');
    const key = `award${foundry.utils.randomID()}`;
    const about = this.#about.trim() || game.i18n.localize('TETRAD.Award.usual');
    for (const { actor, lines } of results) await applyLines(actor, lines, key, about);
    await postResults(key, results, game.i18n.format('TETRAD.Award.told', { award: about }));
    await this.close();
  }

  static async #onSubmit(this: AwardWindow): Promise<void> {
    await runOrWarn(() => runOnce(windowId, () => this.#give()));
  }
}

/** Opens the window in which a GM awards something to some actors, and closes one that is open. */
export async function openAwards(actors: readonly Own[]): Promise<void> {
  await foundry.applications.instances.get(windowId)?.close();
  await new AwardWindow(actors).render({ force: true });
}
