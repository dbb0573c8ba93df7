/** The window in which a GM creates several characters at once: a name, an archetype and a player for each. */
import { isTag } from '../foundry/pages.ts';
import { HandlebarsApplication } from '../foundry/windows.ts';
import { requireActorFolder } from '../foundry/make-actors.ts';
import { formatText } from '../text.ts';
import { UserError, runOrWarn, notify } from '../user-error.ts';
import type { CreationEntry } from './creation-facet.ts';
import { draftParty, drawArchetypes, drawNames } from './draft.ts';
import { createCharacters, findPortrait, giveToPlayers, tellMissing, tellOwners } from './make-character.ts';

const windowId = 'tetrad-party';

/** The initial number of characters, and the maximum. */
const USUAL = 6;
const MOST = 12;

interface Member {
  readonly name: string;
  readonly archetype: string;
  /** Id of the player who will own the character; empty: only the GM. */
  readonly owner: string;
}

class PartyWindow extends HandlebarsApplication {
  static override DEFAULT_OPTIONS: typeof HandlebarsApplication.DEFAULT_OPTIONS = {
    id: windowId,
    classes: ['creation-party'],
    window: { title: 'TETRAD.Creation.Party.title', icon: 'fa-solid fa-users', resizable: true },
    position: { width: 680 },
    actions: { drawLots: PartyWindow.#onDrawLots, createParty: PartyWindow.#onCreate },
  };

  static override PARTS: typeof HandlebarsApplication.PARTS = {
    party: { template: 'systems/tetrad/templates/shared/creation/party.hbs', scrollable: ['.party-members'] },
  };

  readonly #entry: CreationEntry;

  #members: readonly Member[];

  #isCreating = false;

  constructor(entry: CreationEntry) {
    super({ classes: [entry.facet.skin] });
    this.#entry = entry;
    this.#members = this.#draw(USUAL);
  }

  /** Returns more characters with random names and archetypes. Each player without a character gets one of them. */
  #draw(count: number, before: readonly Member[] = []): Member[] {
    const { facet } = this.#entry;
    const names = drawNames(
      facet,
      count,
      before.map(({ name }) => name),
    );
    const archetypes = drawArchetypes(facet, count);
    const players = game.users.filter((user) => !user.isGM).map(({ id }) => id ?? '');
    return Array.from({ length: count }, (_, index) => ({
      name: names[index] ?? '',
      archetype: archetypes[index] ?? '',
      owner: players[before.length + index] ?? '',
    }));
  }

  protected _view() {
    const { facet } = this.#entry;
    const drafts = draftParty(facet, this.#members);
    const players = game.users.filter((user) => !user.isGM);
    const create = formatText('TETRAD.Creation.Party.create', { count: String(this.#members.length) });
    return {
      count: this.#members.length,
      most: MOST,
      create,
      members: this.#members.map((member, index) => ({
        index,
        number: index + 1,
        name: member.name,
        img: drafts[index] ? findPortrait(facet, drafts[index])?.img : '',
        archetypes: facet.archetypes.map(({ id, label }) => ({
          id,
          label: game.i18n.localize(label),
          chosen: id === member.archetype,
        })),
        players: players.map(({ id, name }) => ({ id, name, chosen: id === member.owner })),
      })),
    };
  }

  protected _activate(): void {
    this.element.addEventListener('change', ({ target }) => void this.#onChange(target));
    this.element.querySelector<HTMLElement>('[data-action="createParty"]')?.focus();
  }

  async #onChange(target: EventTarget | null): Promise<void> {
    if (!isTag(target, 'input') && !isTag(target, 'select')) return;
    const { member, field } = target.dataset;
    if (target.name === 'count') await this.#setCount(Number(target.value));
    else if (member !== undefined && field) {
      const at = Number(member);
      this.#members = this.#members.map((one, index) => (index === at ? { ...one, [field]: target.value } : one));
      await this.render();
    }
  }

  async #setCount(wanted: number): Promise<void> {
    const count = Math.min(MOST, Math.max(1, Math.trunc(wanted) || 1));
    const kept = this.#members.slice(0, count);
    this.#members = [...kept, ...this.#draw(count - kept.length, kept)];
    await this.render();
  }

  async #create(): Promise<void> {
    const { facet } = this.#entry;
    if (this.#members.some(({ name }) => !name.trim())) throw new UserError('creation-no-name');
    const drafts = draftParty(facet, this.#members);
    const folder = await requireActorFolder(game.i18n.localize('TETRAD.Creation.Party.folder'));
    const commissions = drafts.map((draft, index) => ({ draft, owner: this.#members[index]?.owner ?? '' }));
    const { result, missing } = await createCharacters(facet, commissions, folder);
    await this.close();
    tellMissing(missing);
    await tellOwners(result);
    await giveToPlayers(result);
    const names = result.map(({ name }) => name).join(', ');
    notify('info', game.i18n.format('TETRAD.Creation.Party.made', { names }));
  }

  static async #onDrawLots(this: PartyWindow): Promise<void> {
    const drawn = this.#draw(this.#members.length);
    this.#members = drawn.map((member, index) => ({ ...member, owner: this.#members[index]?.owner ?? '' }));
    await this.render();
  }

  static async #onCreate(this: PartyWindow): Promise<void> {
    if (this.#isCreating) return;
    this.#isCreating = true;
    await runOrWarn(() => this.#create());
    this.#isCreating = false;
  }
}

/** Opens the window for several characters, and closes one that is already open. */
export async function openParty(entry: CreationEntry): Promise<void> {
  await foundry.applications.instances.get(windowId)?.close();
  await new PartyWindow(entry).render({ force: true });
}
