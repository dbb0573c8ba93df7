/** What a party has in common: things that its owners put in and take out, each time with an entry in both ledgers. */
import { askChoice } from '../foundry/ask-form.ts';
import { createDeleteCell, createActionsColumn, openRow, readRow, type RowList } from '../sheets/sheet-parts.ts';
import { makeFormat } from '../foundry/make-format.ts';
import { canUser } from '../permissions.ts';
import { giveItem } from '../gifts/give.ts';
import { canCarry } from '../gifts/goods-facet.ts';
import { UserError } from '../user-error.ts';
import { compareItems } from '../documents/item-order.ts';
import { listPresent, type Party } from './members.ts';

type Own = Actor.Implementation;
type Thing = Item.Implementation;

const format = makeFormat('TETRAD.Party');

/** Lists the members that this user may give a thing to. */
function listTakers(party: Party, item: Thing): Own[] {
  return listPresent(party).filter((actor) => canUser('edit', actor) && canCarry(actor, item));
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
  if (taker) await giveItem(item, taker);
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
