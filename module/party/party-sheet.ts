/** The sheet of a party: its members with their health and what is due to them next, what the GM can do for all who are here, and the stash. */
import { findNextDue } from '../time/let-pass.ts';
import { formatSpan } from '../foundry/game-time.ts';
import { isActorOf } from '../foundry/documents.ts';
import { makeFormat } from '../foundry/make-format.ts';
import { oncePerFrame } from '../foundry/pages.ts';
import { findBar, findFirstBar } from '../ledger/health-facet.ts';
import { canUser, permitsUser } from '../permissions.ts';
import { openAsk } from '../prompts/ask-window.ts';
import { requireHeld } from '../sheets/item-drop.ts';
import { nameSheetClass, type SheetRegistration } from '../sheets/sheets-facet.ts';
import { actorHeaderPart, limitedPart, sheetTemplates, textPart, viewChips } from '../sheets/sheet-parts.ts';
import { TetradActorSheet } from '../sheets/actor-sheet.ts';
import { openSceneEnd } from '../time/scene-end-window.ts';
import { openTimeWindow } from '../time/time-window.ts';
import { runOrWarn, readOr, UserError } from '../user-error.ts';
import { openAwards } from './award-window.ts';
import { addMember, flipHere, listMembers, listPresent, removeMember, type Member, type Party } from './members.ts';
import { listHeld, putIn, takeOut, viewStash } from './stash.ts';

type Own = Actor.Implementation;

const folder = 'systems/tetrad/templates/shared/party';
const format = makeFormat('TETRAD.Party');

/** Prepares the number and the length of the bar of an actor's health; null if it has none. */
function viewHealth(actor: Own) {
  const bar = findBar(actor, findFirstBar(actor.type) ?? '');
  if (!bar) return null;
  const { value, max } = bar.read(actor);
  const percent = max > 0 ? Math.round((100 * Math.min(value, max)) / max) : 0;
  return { name: game.i18n.localize(bar.label), value, max, percent };
}

/** Describes what is due to an actor next as game time passes; empty: nothing within a day. */
function describeNext(actor: Own): string {
  const due = findNextDue(actor);
  if (!due) return '';
  return format('next', { span: formatSpan(Math.max(0, due.at - game.time.worldTime)), what: due.label });
}

/** Prepares a member. Its numbers are only for those who may see its sheet. */
function viewMember({ actor, here }: Member, index: number) {
  const { uuid, name, img } = actor;
  const flip = format(here ? 'leave' : 'come', { name });
  const member = { index, uuid, name, img, here, flip, drop: format('dropNamed', { name }), chips: viewChips(actor) };
  if (!canUser('view', actor)) return member;
  return readOr(
    `member ${uuid}`,
    () => ({ ...member, health: viewHealth(actor), next: describeNext(actor) }),
    ({ text }) => ({ ...member, next: text }),
  );
}

/** The actions for all who are here. They are the GM's. */
const leads: Readonly<Record<string, (present: readonly Own[]) => Promise<unknown>>> = {
  askHere: (present) => openAsk('', present),
  restHere: (present) => openTimeWindow({ who: present, rests: true }),
  timeHere: (present) => openTimeWindow({ who: present }),
  sceneHere: (present) => openSceneEnd(present),
  awardHere: (present) => openAwards(present),
};

class PartySheet extends TetradActorSheet {
  static override DEFAULT_OPTIONS = {
    classes: ['tetrad-party', 'sheet-one-column'],
    window: { icon: 'fa-solid fa-people-group' },
    position: { width: 620, height: 720 },
    actions: {
      openMember: PartySheet.#onOpenMember,
      flipHere: PartySheet.#onFlipHere,
      dropMember: PartySheet.#onDropMember,
      takeOut: PartySheet.#onTakeOut,
      ...Object.fromEntries(Object.keys(leads).map((id) => [id, PartySheet.#onLead])),
    },
  };

  static override PARTS = {
    ...limitedPart,
    header: actorHeaderPart,
    members: { template: `${folder}/members.hbs`, scrollable: [''] },
    stash: { template: `${folder}/stash.hbs`, templates: [sheetTemplates.rows] },
    notes: textPart,
  };

  get #party(): Party {
    const { actor } = this;
    if (!isActorOf(actor, 'party')) throw new Error(`Tetrad: ${actor.type} has another sheet.`);
    return actor;
  }

  protected override _prepareView(): object {
    const party = this.#party;
    const members = listMembers(party).map(viewMember);
    const here = members.filter((member) => member.here).length;
    return {
      members,
      here: format('here', { here: String(here), count: String(members.length) }),
      leads: permitsUser('rule') ? Object.keys(leads).map((id) => ({ id, label: format(`Lead.${id}`) })) : [],
      isAlone: here === 0,
      stash: viewStash(party, this.isEditable, this.isEditing),
    };
  }

  protected override _getText() {
    return { key: 'notes', value: this.#party.system.notes };
  }

  /** Adds a dropped actor to the members; the base takes care of anything else. */
  protected override async _onDropDocument<Dropped extends foundry.applications.sheets.ActorSheetV2.DroppableDocument>(
    event: DragEvent,
    document: Dropped,
  ): Promise<Dropped | null> {
    if (!(document instanceof foundry.documents.Actor)) return super._onDropDocument(event, document);
    await addMember(this.#party, document);
    return document;
  }

  /** Puts a dropped thing into the stash: a member's own passes from one to the other, any other is copied. */
  protected override async _onDropItem(event: DragEvent, item: Item.Implementation) {
    const party = this.#party;
    requireHeld(party, item, listHeld());
    if (item.actor === party) await this._onSortItem(event, item);
    else await putIn(party, item);
    return null;
  }

  #findMember(target: HTMLElement): Own | undefined {
    const { member } = target.closest<HTMLElement>('[data-member]')?.dataset ?? {};
    return listMembers(this.#party).find(({ actor }) => actor.uuid === member)?.actor;
  }

  static async #onOpenMember(this: PartySheet, _event: Event, target: HTMLElement): Promise<void> {
    await this.#findMember(target)?.sheet?.render(true);
  }

  static async #onFlipHere(this: PartySheet, _event: Event, target: HTMLElement): Promise<void> {
    const member = this.#findMember(target);
    if (member) await runOrWarn(() => flipHere(this.#party, member.uuid));
  }

  static async #onDropMember(this: PartySheet, _event: Event, target: HTMLElement): Promise<void> {
    const member = this.#findMember(target);
    if (member) await runOrWarn(() => removeMember(this.#party, member.uuid));
  }

  static async #onTakeOut(this: PartySheet, _event: Event, target: HTMLElement): Promise<void> {
    const item = this._findItem(target);
    if (item) await runOrWarn(() => takeOut(this.#party, item));
  }

  static async #onLead(this: PartySheet, _event: Event, { dataset }: HTMLElement): Promise<void> {
    await runOrWarn(async () => {
      if (!permitsUser('rule')) throw new UserError('gamemaster-only');
      await leads[dataset['action'] ?? '']?.(listPresent(this.#party));
    });
  }
}

nameSheetClass(PartySheet, 'party');

export const partySheet: SheetRegistration = {
  document: 'Actor',
  sheet: PartySheet,
  types: ['party'],
  label: 'TYPES.Actor.party',
};

/** Draws the open sheets of parties again: what a member's actor, token or clock has changed stands on them. */
export const redrawParties = oncePerFrame(() => {
  for (const sheet of foundry.applications.instances.values())
    if (sheet instanceof PartySheet && sheet.rendered) void sheet.render({ parts: ['members'] });
});
