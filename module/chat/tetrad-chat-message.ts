/**
 * The chat message class, which draws the rulesets' cards. Foundry sends private rolls to all clients and only hides them there, so no part of a card may be
 * put into the page or an export before `isContentShown` allows it.
 */
import { findRuleset } from '../foundry/ruleset.ts';
import { completeRollMessage } from './tetrad-roll.ts';
import { drawFold, noteDrawn, readView } from './card-updates.ts';
import { createNotice, describeUnreadable } from '../user-error.ts';
import { drawCard, kindOf, tellKind } from './define-message.ts';
import { forgetReplies, isContentShown, noteNewest, noteUpdate } from './replies.ts';
import { showMoments } from './moments.ts';

type PreCreate = Parameters<foundry.documents.ChatMessage['_preCreate']>;
type Created = Parameters<foundry.documents.ChatMessage['_onCreate']>;
type Deleted = Parameters<foundry.documents.ChatMessage['_onDelete']>;
type Updated = Parameters<foundry.documents.ChatMessage['_onUpdate']>;

/** Completes the data of messages that are created together, and may merge some of them. Other data is returned unchanged. */
export type MessageCompletion = <Data extends object>(batch: readonly Data[]) => readonly Data[];

const completions: MessageCompletion[] = [];

/** Adds a completion. It runs for all new messages, however core posts them. Called in `init`. */
export function addCompletion(completion: MessageCompletion): void {
  completions.push(completion);
}

/** Completes new messages, each given as plain data or as a document that has not been created yet. */
function complete<Entry extends object>(entries: readonly Entry[]): Entry[] {
  const batch: object[] = entries.map((entry) =>
    entry instanceof foundry.documents.ChatMessage ? entry.toObject() : entry,
  );
  const joined = completions.reduce<readonly object[]>((before, completion) => completion(before), batch);
  return joined.map((data) => {
    const completed = completeRollMessage(data);
    // Data that no completion has changed is passed on in its original form.
    const given = entries[batch.indexOf(completed)];
    return given ?? (completed as Entry);
  });
}

/** Returns data that the creating client adds to a new card; null: nothing to add. */
export type Stamp = (message: ChatMessage.Implementation) => object | null;

const stamps: Stamp[] = [];

/** Adds a stamp for new cards. Called in `init`. */
export function addStamp(stamp: Stamp): void {
  stamps.push(stamp);
}

/** The class of all chat messages in the world. Messages that are not ours behave as in core. */
class TetradChatMessage<out SubType extends ChatMessage.SubType = ChatMessage.SubType> extends ChatMessage<SubType> {
  /** Creates messages. Dice typed in chat become a card of their ruleset, whichever way core posts them. */
  static override createDocuments<Temporary extends boolean | undefined = undefined>(
    data: (ChatMessage.Implementation | ChatMessage.CreateData)[] = [],
    operation?: foundry.abstract.Document.Database.CreateOperation<ChatMessage.Database.Create<Temporary>>,
  ): Promise<ChatMessage.TemporaryIf<Temporary>[]> {
    return super.createDocuments(complete(data), operation);
  }

  /** Stamps a new card. */
  protected override async _preCreate(...[data, options, user]: PreCreate): Promise<boolean | void> {
    if ((await super._preCreate(data, options, user)) === false) return false;
    if (!kindOf(this)) return;
    for (const stamp of stamps) this.updateSource(stamp(this) ?? {});
  }

  protected override _onCreate(...[data, options, userId]: Created): void {
    noteNewest();
    super._onCreate(data, options, userId);
    tellKind(this, 'onCreated');
  }

  protected override _onUpdate(...[changed, options, userId]: Updated): void {
    // Core draws the message again at once.
    noteUpdate(changed);
    super._onUpdate(changed, options, userId);
    tellKind(this, 'onUpdated');
  }

  protected override _onDelete(...[options, userId]: Deleted): void {
    forgetReplies();
    super._onDelete(options, userId);
    tellKind(this, 'onDeleted');
  }

  /** Returns the speaker's name. It is hidden for a private roll of initiative, because it would reveal a hidden fighter. */
  override get alias(): string {
    const isHidden = this.flags.core?.['initiativeRoll'] === true && !isContentShown(this);
    return isHidden ? (this.author?.name ?? '') : super.alias;
  }

  /** Draws the message: core's frame with the ruleset's card or, if this user may not see the content, with a neutral line. */
  override async renderHTML(options?: ChatMessage.RenderHTMLOptions): Promise<HTMLElement> {
    const element = await this.#drawFrame(options);
    const card = kindOf(this);
    const content = element.querySelector<HTMLElement>('.message-content');
    if (!card || !content) return element;
    element.classList.add('tetrad');
    if (!isContentShown(this)) {
      drawFold(this, element, null);
      noteDrawn(this, null);
      content.textContent = game.i18n.localize('TETRAD.Chat.hidden');
      element.querySelector('.flavor-text')?.remove();
      return element;
    }
    const view = await readView(card, this);
    noteDrawn(this, view);
    element.classList.add(findRuleset(this.type)?.id ?? 'tetrad');
    await drawCard(card, this, content, view);
    showMoments(this, element);
    drawFold(this, element, view.fold ?? null);
    return element;
  }

  /** Draws core's frame. Core draws the last hundred messages together, so a message that fails must not keep the others from being drawn. */
  async #drawFrame(options?: ChatMessage.RenderHTMLOptions): Promise<HTMLElement> {
    try {
      return await super.renderHTML(options);
    } catch (error) {
      const element = document.createElement('li');
      element.className = 'chat-message message';
      element.dataset['messageId'] = this.id ?? '';
      const content = document.createElement('div');
      content.className = 'message-content';
      content.append(createNotice(describeUnreadable(`message ${this.id}`, error)));
      element.append(content);
      return element;
    }
  }

  /** Returns the message's text for the exported log; a placeholder if this user may not see it. */
  override export(): string {
    if (isContentShown(this)) return super.export();
    return `[${new Date(this.timestamp).toLocaleString()}] ${this.alias}\n${game.i18n.localize('TETRAD.Chat.hidden')}`;
  }
}

declare module '@league-of-foundry-developers/foundry-vtt-types/configuration' {
  interface DocumentClassConfig {
    ChatMessage: typeof TetradChatMessage;
  }
  interface ConfiguredChatMessage<SubType extends ChatMessage.SubType> {
    document: TetradChatMessage<SubType>;
  }
}

/** Makes TetradChatMessage the class of chat messages. Called in `init`. */
export function registerChatMessage(): void {
  CONFIG.ChatMessage.documentClass = TetradChatMessage;
}
