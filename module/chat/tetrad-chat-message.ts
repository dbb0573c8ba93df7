/**
 * The chat message class: it draws the rulesets' cards. Foundry sends private rolls to every client and hides them there, so nothing of a card enters
 * the page or an export before `isContentShown` says so.
 */
import { completeRollMessage } from '../rolls/tetrad-roll.ts';
import { drawFold, noteDrawn } from './card-updates.ts';
import { createNotice, describeUnreadable } from '../user-error.ts';
import { drawCard, findCard, findCardRuleset, viewCard } from './define-card.ts';
import { isContentShown } from './replies.ts';
import { forgetSeal, writeSeal } from './senders.ts';

type PreCreate = Parameters<foundry.documents.ChatMessage['_preCreate']>;
type PreUpdate = Parameters<foundry.documents.ChatMessage['_preUpdate']>;
type Updated = Parameters<foundry.documents.ChatMessage['_onUpdate']>;

/** Completes the data of messages that are about to be created together, or joins some of them; any other data it gives back as it is. */
export type MessageCompletion = <Data extends object>(batch: readonly Data[]) => readonly Data[];

const completions: MessageCompletion[] = [];

/** Has messages completed on every path by which core posts them. Called in `init`. */
export function addCompletion(completion: MessageCompletion): void {
  completions.push(completion);
}

/** Completes what messages are to be made of: plain data, or a message that is not created yet, which then gives its data. */
function complete<Entry extends object>(entries: readonly Entry[]): Entry[] {
  const batch: object[] = entries.map((entry) =>
    entry instanceof foundry.documents.ChatMessage ? entry.toObject() : entry,
  );
  const joined = completions.reduce<readonly object[]>((before, completion) => completion(before), batch);
  return joined.map((data) => {
    const completed = completeRollMessage(data);
    // What nothing was completed of goes on as it came.
    const given = entries[batch.indexOf(completed)];
    return given ?? (completed as Entry);
  });
}

/** Says what is written into a message of ours as it is made, by the client that makes it; null: nothing. */
export type Stamp = (message: ChatMessage.Implementation) => object | null;

const stamps: Stamp[] = [];

/** Has something written into messages of ours as they are made. Called in `init`. */
export function addStamp(stamp: Stamp): void {
  stamps.push(stamp);
}

/** Class of every chat message of the world; messages of other types stay core's. */
class TetradChatMessage<out SubType extends ChatMessage.SubType = ChatMessage.SubType> extends ChatMessage<SubType> {
  /** Creates messages; dice typed in chat become the card of their ruleset on every path by which core posts them. */
  static override createDocuments<Temporary extends boolean | undefined = undefined>(
    data: (ChatMessage.Implementation | ChatMessage.CreateData)[] = [],
    operation?: foundry.abstract.Document.Database.CreateOperation<ChatMessage.Database.Create<Temporary>>,
  ): Promise<ChatMessage.TemporaryIf<Temporary>[]> {
    return super.createDocuments(complete(data), operation);
  }

  /** Stamps a card and seals it, so that everybody sees where its author changes it later. */
  protected override async _preCreate(...[data, options, user]: PreCreate): Promise<boolean | void> {
    if ((await super._preCreate(data, options, user)) === false) return false;
    if (!findCard(this.type)) return;
    for (const stamp of stamps) this.updateSource(stamp(this) ?? {});
    this.updateSource({ flags: { tetrad: { seal: writeSeal(this.toObject()) } } } as object);
  }

  /** Seals a card again that a GM changes. */
  protected override async _preUpdate(...[changed, options, user]: PreUpdate): Promise<boolean | void> {
    if ((await super._preUpdate(changed, options, user)) === false) return false;
    const isSealed = Object.keys(changed).some((key) => /^(?:type|rolls|system)(?:\.|$)/u.test(key));
    if (!findCard(this.type) || !isSealed || !user.isGM) return;
    const after = this.clone(changed, { keepId: true }) as Pick<this, 'toObject'>;
    foundry.utils.setProperty(changed, 'flags.tetrad.seal', writeSeal(after.toObject()));
  }

  /** Core draws the message as changed. */
  protected override _onUpdate(...[changed, options, userId]: Updated): void {
    forgetSeal(this);
    super._onUpdate(changed, options, userId);
  }

  /** Who speaks. A private roll of initiative is that of a hidden fighter, whom the name alone would give away. */
  override get alias(): string {
    const isHidden = this.flags.core?.['initiativeRoll'] === true && !isContentShown(this);
    return isHidden ? (this.author?.name ?? '') : super.alias;
  }

  /** Draws the message: core's frame, and in it the ruleset's card or, where this user may not see it, a neutral line. */
  override async renderHTML(options?: ChatMessage.RenderHTMLOptions): Promise<HTMLElement> {
    const element = await this.#drawFrame(options);
    const card = findCard(this.type);
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
    const view = await viewCard(card, this);
    noteDrawn(this, view);
    element.classList.add(findCardRuleset(this.type) ?? 'tetrad');
    await drawCard(card, this, content, view);
    drawFold(this, element, view.fold ?? null);
    return element;
  }

  /** Draws core's frame. Core draws the last hundred messages of a log in one go: one that it cannot draw must not keep the others from being seen. */
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

  /** Writes the message for the exported log; of one that this user may not see, only that it was. */
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
