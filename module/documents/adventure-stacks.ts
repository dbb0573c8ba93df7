/** Keeps an Adventure from bringing a second deck: of the card stacks with flags of ours, the world has one of each type. */
import { getHooks } from '../foundry/host.ts';

interface StackData {
  readonly type?: string;
  readonly flags?: { readonly core?: object; readonly tetrad?: object };
}

/** Names what a stack is for: its type with our flags; null for a stack without any. */
function describeUse({ type, flags }: StackData): string | null {
  return flags?.tetrad ? JSON.stringify([type, flags.tetrad]) : null;
}

/** Registers the watch. Called in `init`. */
export function watchAdventureStacks(): void {
  getHooks().on('preImportAdventure', (_adventure: object, _form: object, toCreate: { Cards?: StackData[] }) => {
    const known = new Set(game.cards.contents.map(describeUse));
    const isNew = (data: StackData): boolean => !known.has(describeUse(data) ?? '');
    if (toCreate.Cards) toCreate.Cards = toCreate.Cards.filter(isNew);
  });
}
