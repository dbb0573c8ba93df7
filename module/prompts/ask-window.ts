/** The window in which the GM asks several actors for a roll, and chooses the actors, the roll, the difficulty, and whether the difficulty is hidden. */
import { listSelectedActors } from '../foundry/canvas.ts';
import { facetOf, facetOfRuleset } from '../foundry/ruleset.ts';
import { type Call, type CallWord, type CallsFacet } from '../checks/calls-facet.ts';
import { listSubjects, parseCall } from '../checks/parse-call.ts';
import { isTag } from '../foundry/pages.ts';
import { runOnce } from '../foundry/run-once.ts';
import { HandlebarsApplication } from '../foundry/windows.ts';
import { permitsUser } from '../permissions.ts';
import { formatText } from '../text.ts';
import { toUserError, UserError, runOrWarn } from '../user-error.ts';
import { postAsk } from './asks.ts';

type Own = Actor.Implementation;

const windowId = 'tetrad-ask';

/** The choices for one ruleset: ids of words, empty if none is chosen. */
interface Chosen {
  readonly subject: string;
  readonly basis: string;
  readonly difficulty: string;
}

function listParty(): Own[] {
  return game.actors.filter((actor) => actor.hasPlayerOwner && facetOf(actor, 'calls') !== undefined);
}

function isOnline(actor: Own): boolean {
  return game.users.some((user) => !user.isGM && user.active && actor.testUserPermission(user, 'OWNER'));
}

/** Prepares words as the options of a select field. */
function offer(words: readonly Pick<CallWord, 'id' | 'label'>[], wanted: string) {
  return words.map(({ id, label }) => ({ id, label, isChosen: id === wanted }));
}

/** The groups of actors that the GM can select with one click. */
const groups = ['here', 'party', 'online', 'selected'] as const;
type Group = (typeof groups)[number];

class AskWindow extends HandlebarsApplication {
  static override DEFAULT_OPTIONS: typeof HandlebarsApplication.DEFAULT_OPTIONS = {
    id: windowId,
    classes: ['ask-window'],
    tag: 'form',
    window: { title: 'TETRAD.Ask.title', icon: 'fa-solid fa-bullhorn', resizable: true },
    position: { width: 480 },
    form: { handler: AskWindow.#onSubmit, submitOnChange: false, closeOnSubmit: false },
    actions: { chooseGroup: AskWindow.#onChooseGroup },
  };

  static override PARTS: typeof HandlebarsApplication.PARTS = {
    form: { template: 'systems/tetrad/templates/shared/asks/form.hbs', scrollable: ['.ask-actors'] },
  };

  readonly #here: readonly Own[];
  readonly #selected = listSelectedActors();
  readonly #chosen: Set<string>;
  readonly #calls = new Map<string, Chosen>();
  #text = '';
  #hidden = false;
  #group = false;

  /** @param here - the members of a party who are here; empty: it is not about a party */
  constructor(here: readonly Own[]) {
    super();
    this.#here = here.filter((actor) => facetOf(actor, 'calls') !== undefined);
    const usual = this.#selected.length > 0 ? 'selected' : 'party';
    this.#chosen = new Set(this.#listGroup(this.#here.length > 0 ? 'here' : usual));
  }

  /**
   * Sets the roll from the words of a call.
   * @throws UserError if no ruleset can read them
   */
  begin(words: string): void {
    if (!words) return;
    let refusal: UserError | null = null;
    let isUnderstood = false;
    for (const facet of this.#listFacets()) {
      try {
        const { subjects, difficulty } = parseCall(facet, words);
        const [subject = '', basis = ''] = subjects;
        this.#calls.set(facet.id, { subject, basis, difficulty });
        isUnderstood = true;
      } catch (error) {
        refusal = toUserError(error);
        if (!refusal) throw error;
      }
    }
    if (refusal && !isUnderstood) throw refusal;
  }

  #listActors(): Own[] {
    const all = [
      ...this.#here,
      ...listParty(),
      ...this.#selected.filter((actor) => facetOf(actor, 'calls') !== undefined),
    ];
    return [...new Map(all.map((actor) => [actor.uuid, actor])).values()];
  }

  #listGroup(group: Group): string[] {
    const given = {
      here: this.#here,
      selected: this.#selected,
      party: listParty(),
      online: listParty().filter(isOnline),
    };
    return given[group].map(({ uuid }) => uuid);
  }

  #listAsked(): Own[] {
    return this.#listActors().filter(({ uuid }) => this.#chosen.has(uuid));
  }

  #listFacets(): CallsFacet[] {
    return [...new Set(this.#listAsked().flatMap((actor) => facetOf(actor, 'calls') ?? []))];
  }

  #readChosen(facet: CallsFacet): Chosen {
    const first = listSubjects(facet)[0]?.id ?? '';
    return this.#calls.get(facet.id) ?? { subject: first, basis: '', difficulty: facet.usual };
  }

  /** Lists the words that can be rolled together with the chosen subject; empty: none. */
  #listBases(facet: CallsFacet, { subject }: Chosen) {
    const kind = listSubjects(facet).find(({ id }) => id === subject)?.kind ?? 'skill';
    return facet.forms.includes(`${kind} basis`) ? facet.bases() : [];
  }

  #viewFacet(facet: CallsFacet) {
    const chosen = this.#readChosen(facet);
    return {
      id: facet.id,
      label: facet.label,
      roll: facet.label,
      subjects: offer(listSubjects(facet), chosen.subject),
      bases: offer(this.#listBases(facet, chosen), chosen.basis),
      difficulties: offer(facet.difficulties(), chosen.difficulty),
    };
  }

  protected _view() {
    const facets = this.#listFacets();
    const asked = this.#listAsked();
    return {
      groups: groups
        .filter((id) => id !== 'here' || this.#here.length > 0)
        .map((id) => ({ id, isEmpty: this.#listGroup(id).length === 0 })),
      actors: this.#listActors().map((actor) => ({
        uuid: actor.uuid,
        name: actor.token?.name ?? actor.name,
        img: actor.img,
        isChosen: this.#chosen.has(actor.uuid),
        isAway: actor.hasPlayerOwner && !isOnline(actor),
      })),
      facets: facets.map((facet) => this.#viewFacet(facet)),
      text: this.#text,
      hidden: this.#hidden,
      group: this.#group,
      count: asked.length,
      do: formatText('TETRAD.Ask.do', { count: String(asked.length) }),
    };
  }

  protected _activate(): void {
    this.element.addEventListener('change', ({ target }) => this.#onChange(target));
    this.element.addEventListener('input', ({ target }) => {
      if (isTag(target, 'input') && target.name === 'text') this.#text = target.value;
    });
  }

  #onChange(target: EventTarget | null): void {
    if (isTag(target, 'select')) this.#choose(target.dataset['ruleset'] ?? '', target.name, target.value);
    else if (isTag(target, 'input') && target.name === 'actor') {
      if (target.checked) this.#chosen.add(target.value);
      else this.#chosen.delete(target.value);
    } else if (isTag(target, 'input') && target.name === 'hidden') this.#hidden = target.checked;
    else if (isTag(target, 'input') && target.name === 'group') this.#group = target.checked;
    else return;
    void this.render();
  }

  #choose(ruleset: string, name: string, value: string): void {
    const facet = facetOfRuleset(ruleset, 'calls');
    if (!facet) return;
    const before = this.#readChosen(facet);
    const next = { ...before, [name]: value, ...(name === 'subject' ? { basis: '' } : {}) };
    this.#calls.set(ruleset, next);
  }

  #makeCall(facet: CallsFacet): Call {
    const { subject, basis, difficulty } = this.#readChosen(facet);
    return { ruleset: facet.id, subjects: [subject, basis].filter(Boolean), difficulty };
  }

  async #post(): Promise<void> {
    const calls = this.#listFacets().map((facet) => this.#makeCall(facet));
    const [text, actors] = [this.#text.trim(), this.#listAsked()];
    await postAsk({ text, calls, actors, hidden: this.#hidden, group: this.#group });
    await this.close();
  }

  static async #onSubmit(this: AskWindow): Promise<void> {
    await runOrWarn(() => runOnce(windowId, () => this.#post()));
  }

  static async #onChooseGroup(this: AskWindow, _event: Event, { dataset }: HTMLElement): Promise<void> {
    const group = groups.find((one) => one === dataset['group']);
    this.#chosen.clear();
    for (const uuid of group ? this.#listGroup(group) : []) this.#chosen.add(uuid);
    await this.render();
  }
}

/**
 * Opens the window in which the GM asks for a roll; GMs only.
 * @param words - the words of a call, such as `swordplay difficult`; default: the first roll of each ruleset
 * @param here - the members of a party to choose at first; default: none
 */
export async function openAsk(words = '', here: readonly Own[] = []): Promise<void> {
  await runOrWarn(async () => {
    if (!permitsUser('rule')) throw new UserError('gamemaster-only');
    await foundry.applications.instances.get(windowId)?.close();
    const window = new AskWindow(here);
    window.begin(words.trim());
    await window.render({ force: true });
  });
}
