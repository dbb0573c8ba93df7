/** The sheet of a Dark Harvest character: a play mode to roll from, an edit mode, and a limited view with name and portrait only. */
import type { HarvestCharacter } from '../../data/fighter.ts';
import { listThread } from '../../../../chat/replies.ts';
import { findDyingCard } from '../../play/granted-rounds.ts';
import type { RenderOptions } from '../../../../sheets/actor-sheet.ts';
import { HarvestFighterSheet } from './fighter-sheet.ts';

/** Whether a message is fate on the card with which an actor began to die, or takes that back. */
function isRoundOf(message: ChatMessage.Implementation, actor: HarvestCharacter): boolean {
  if (message.type !== 'harvestFate') return false;
  const card = findDyingCard(actor)?.id ?? '';
  return listThread(message.id ?? '').includes(card);
}

/** The sheet of the actor type `harvestCharacter`. */
export class HarvestCharacterSheet extends HarvestFighterSheet {
  static override DEFAULT_OPTIONS = {
    classes: ['harvest-character', 'sheet-two-columns'],
    window: { icon: 'fa-solid fa-user' },
    position: { width: 800, height: 820 },
  };

  #hook = 0;

  /** What others' fate gives the dying stands in messages, not on the actor (DH-14). */
  protected override async _onFirstRender(context: object, options: RenderOptions): Promise<void> {
    await super._onFirstRender(context, options);
    this.#hook = Hooks.on('createChatMessage', (message) => {
      if (isRoundOf(message, this.character)) void this.render({ parts: ['wounds'] });
    });
  }

  protected override _onClose(options: RenderOptions): void {
    super._onClose(options);
    Hooks.off('createChatMessage', this.#hook);
  }
}
