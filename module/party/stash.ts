/**
 * What a party has in common: things that its owners put in and take out. Until items pass from owner to owner with an entry in both ledgers (35.5), the one who
 * moves a thing creates it on one side and then deletes it on the other.
 */
import { askChoice } from '../foundry/ask-form.ts';
import { findRuleset, listFacets } from '../foundry/ruleset.ts';
import { createDeleteCell, createActionsColumn, openRow, readRow, type RowList } from '../sheets/sheet-parts.ts';
import { makeFormat } from '../foundry/make-format.ts';
import { canUser } from '../permissions.ts';
import { UserError } from '../user-error.ts';
import { compareItems } from '../documents/item-order.ts';
import { listMembers, type Party } from './members.ts';

type Own = Actor.Implementation;
type Thing = Item.Implementation;

const format = makeFormat('TETRAD.Party');

/** Lists the types of things that a party can hold: those that can lie on the ground. */
export function listHeld(): readonly string[] {
  return listFacets('goods').flatMap(({ stacked, single }) => [...stacked, ...single]);
}

/** Creates a thing on an actor and, once it is there, deletes it on the one that had it. Nothing happens if the new owner may not have it. */
async function move(item: Thing, to: Own): Promise<void> {
  const [made] = await to.createEmbeddedDocuments('Item', [item.toObject() as Item.CreateData]);
  if (made && item.actor) await item.delete();
}

/**
 * Puts a thing into a party's stash: it passes from its owner to the party; a thing of a compendium or of the world is copied.
 * @throws UserError `not-owner`
 */
export async function putIn(party: Party, item: Thing): Promise<void> {
  const { actor } = item;
  if (actor && !canUser('edit', actor)) throw new UserError('not-owner', { actor: actor.name });
  await move(item, party);
}

/** Lists the members that this user may give a thing to: those of its ruleset. */
function listTakers(party: Party, { type }: Thing): Own[] {
  const ruleset = findRuleset(type);
  return listMembers(party)
    .filter(({ actor, here }) => here && canUser('edit', actor) && findRuleset(actor.type) === ruleset)
    .map(({ actor }) => actor);
}

/**
 * Gives a thing of a party's stash to one of the members who are here. Asks who, if the user owns several.
 * @throws UserError `party-no-taker` if there is none
 */
export async function takeOut(party: Party, item: Thing): Promise<void> {
  const takers = listTakers(party, item);
  const [first, second] = takers;
  if (!first) throw new UserError('party-no-taker', { item: item.name });
  const names = Object.fromEntries(takers.map(({ id, name }) => [id ?? '', name]));
  const title = format('take');
  const chosen = second ? await askChoice(title, format('takeWho', { item: item.name }), names) : first.id;
  const taker = takers.find(({ id }) => id === chosen);
  if (taker && party.items.has(item.id ?? '')) await move(item, taker);
}

/** Prepares the list of a party's things. */
export function viewStash(party: Party, isEditable: boolean, isEditing: boolean): RowList {
  const rows = party.items.contents.toSorted(compareItems).map((item) => {
    const { quantity } = item.system as { readonly quantity?: number };
    const take = {
      key: 'take',
      action: 'takeOut',
      label: format('take'),
      name: format('takeNamed', { item: item.name }),
    };
    return {
      ...readRow(item),
      act: openRow,
      cells: [
        { kind: 'number', text: quantity === undefined ? '' : String(quantity) },
        ...(isEditing ? [createDeleteCell(item.name)] : isEditable ? [{ kind: 'number', button: take }] : []),
      ],
    };
  });
  return {
    caption: format('stash'),
    columns: [
      { label: format('thing') },
      { label: format('quantity'), kind: 'number' },
      ...(isEditable ? [createActionsColumn()] : []),
    ],
    rows,
    empty: format(isEditable ? 'stashEmpty' : 'stashNothing'),
    add: null,
  };
}
