/** foundry.documents: macros, journals and roll tables on a client (client/documents/macro.d.mts, journal-entry.d.mts, roll-table.d.mts). */
import type { EmbeddedCollection } from '../abstract/embedded-collection.ts';
import { MACRO_TYPES, TABLE_RESULT_TYPES } from '../const/constants.ts';
import { getConfig, getGame, getGlobal, getUi, localize, type Dictionary, type LooseUser } from '../runtime.ts';
import { BaseJournalEntry, BaseJournalEntryPage, BaseMacro, BaseRollTable, BaseTableResult } from './base-table.ts';
import { ClientDocumentMixin } from './client-document.ts';
import type { Actor } from './documents.ts';
import type { TokenDocument } from './token.ts';

/** The members of a Roll that RollTable uses. */
interface TableRoll {
  readonly total: number;
  readonly formula: string;
  readonly _evaluated?: boolean;
  clone(): TableRoll;
  evaluate(): Promise<TableRoll>;
}

/** The variables that a script macro can use, such as the speaker, its actor and its token. */
interface MacroScope extends Dictionary {
  actor?: Actor | null;
  token?: { document?: TokenDocument } | TokenDocument | null;
  speaker?: Dictionary;
}

type ScriptFunction = new (...names: string[]) => (...values: unknown[]) => Promise<unknown>;
const AsyncFunction = (async () => undefined).constructor as ScriptFunction;

/** A chat command or a script that users can run. */
export class Macro extends ClientDocumentMixin(BaseMacro) {
  get isAuthor(): boolean {
    return getGame().userId === this._source['author'];
  }

  get canExecute(): boolean {
    const { user } = getGame();
    return !!user && this.canUserExecute(user);
  }

  /** Tests whether a user may run the macro: the user must see it and, for a script, have the permission MACRO_SCRIPT. */
  canUserExecute(user: LooseUser): boolean {
    if (!this.testUserPermission(user, 'LIMITED')) return false;
    return this.type !== MACRO_TYPES.SCRIPT || user.hasPermission('MACRO_SCRIPT');
  }

  /**
   * Runs the macro: sends its command to the chat, or runs it as a script with speaker, actor, token, character and scope as variables.
   * @returns The result; undefined if the user may not run the macro.
   */
  execute(scope: MacroScope = {}): unknown {
    if (!this.canExecute) return notify('warn', localize('MACRO.NoPermission', { name: this.name }));
    return this.type === MACRO_TYPES.SCRIPT ? this.#runScript(scope) : this.#sendToChat(scope);
  }

  #sendToChat(scope: MacroScope): Promise<unknown> {
    const chat = getUi()['chat'] as { processMessage(text: string, options: object): Promise<unknown> };
    const options = scope.speaker ? { speaker: scope.speaker } : {};
    return chat.processMessage(this.command, options).catch((error: unknown) => this.#report(error));
  }

  #runScript({ speaker: given, actor: ownActor, token: ownToken, ...scope }: MacroScope): Promise<unknown> {
    const ChatMessage = getConfig().ChatMessage.documentClass as unknown as {
      getSpeaker(options: object): Dictionary;
      getSpeakerActor(speaker: Dictionary): Actor | null;
    };
    const speaker = given ?? ChatMessage.getSpeaker({ actor: ownActor, token: ownToken });
    const canvas = getGlobal('canvas') as { tokens?: { get(id: unknown): unknown } } | undefined;
    const token = ownToken ?? canvas?.tokens?.get(speaker['token']) ?? null;
    const actor = ownActor ?? ChatMessage.getSpeakerActor(speaker);
    const values = { speaker, actor, token, character: getGame().user?.character ?? null, scope, ...scope };
    const run = async (): Promise<unknown> => {
      const script = new AsyncFunction(...Object.keys(values), `{${this.command}\n}`);
      return Reflect.apply(script, this, Object.values(values));
    };
    return run().catch((error: unknown) => this.#report(error));
  }

  #report(error: unknown): undefined {
    console.error(error);
    return notify('error', localize('MACRO.Failed', { name: this.name }));
  }
}

function notify(kind: 'warn' | 'error', text: string): undefined {
  (getUi()['notifications'] as Record<string, (text: string) => void> | undefined)?.[kind]?.(text);
  return undefined;
}

export class JournalEntry extends ClientDocumentMixin(BaseJournalEntry) {
  declare readonly pages: EmbeddedCollection;
}

export class JournalEntryPage extends ClientDocumentMixin(BaseJournalEntryPage) {}

export class TableResult extends ClientDocumentMixin(BaseTableResult) {
  /** Returns the result as HTML for the chat. */
  async getHTML(): Promise<string> {
    const link = this.type === TABLE_RESULT_TYPES.DOCUMENT && this.documentUuid ? `@UUID[${this.documentUuid}]` : '';
    const name = this.name && !link ? `<strong>${this.name}</strong>` : '';
    return [link && this.name ? `${link}{${this.name}}` : link, name, this.description].filter(Boolean).join(' ');
  }
}

export class RollTable extends ClientDocumentMixin(BaseRollTable) {
  declare readonly results: { contents: TableResult[] } & EmbeddedCollection;

  /** Returns the results whose range contains a number and that have not been drawn. */
  getResultsForRoll(value: number): TableResult[] {
    return this.results.contents.filter(({ drawn, range }) => !drawn && value >= range[0] && value <= range[1]);
  }

  /** Rolls on the table. Unlike `draw`, marks no results as drawn. */
  async roll({ roll: given }: { roll?: TableRoll | string | null } = {}): Promise<{
    roll: TableRoll;
    results: TableResult[];
  }> {
    const Roll = getGlobal('Roll') as { create(formula: string): TableRoll };
    const ranges = this.results.contents.map(({ range }) => range);
    const formula = this.formula || `1d${Math.max(1, ...ranges.map(([, high]) => high))}`;
    const asked = typeof given === 'string' ? Roll.create(given) : (given ?? Roll.create(formula));
    const roll = asked._evaluated ? asked : await asked.evaluate();
    return { roll, results: this.getResultsForRoll(roll.total) };
  }

  /** Rolls on the table and posts the results in chat. Unless the table draws with replacement, the results are marked as drawn. */
  async draw(
    options: { roll?: TableRoll | null; results?: TableResult[]; displayChat?: boolean; rollMode?: string } = {},
  ): Promise<{ roll: TableRoll; results: TableResult[] }> {
    const { displayChat = true, results: chosen, roll: given = null, ...rest } = options;
    const rolled = await this.roll({ roll: given });
    const results = chosen ?? rolled.results;
    if (!this.replacement && !this.pack && results.length && this.isOwner)
      await this.updateEmbeddedDocuments(
        'TableResult',
        results.map(({ id }) => ({ _id: id, drawn: true })),
      );
    if (displayChat) await this.toMessage(results, { roll: rolled.roll, messageOptions: rest });
    return { roll: rolled.roll, results };
  }

  /** Posts results in chat. */
  async toMessage(
    results: readonly TableResult[],
    options: { roll?: TableRoll | null; messageData?: Dictionary; messageOptions?: Dictionary } = {},
  ): Promise<unknown> {
    const { roll = null, messageData = {}, messageOptions = {} } = options;
    const ChatMessage = getConfig().ChatMessage.documentClass as unknown as {
      getSpeaker(): object;
      create(data: object, options: object): Promise<unknown>;
    };
    const items = await Promise.all(results.map(async (result) => `<li>${await result.getHTML()}</li>`));
    const data = {
      speaker: ChatMessage.getSpeaker(),
      flavor: this.name,
      content: `${this.description ? `<p>${this.description}</p>` : ''}<ul class="table-results">${items.join('')}</ul>`,
      rolls: roll && this.displayRoll ? [roll] : [],
      flags: { core: { RollTable: this.id } },
    };
    return ChatMessage.create({ ...data, ...messageData }, messageOptions);
  }

  /** Makes all drawn results available again. */
  async resetResults(): Promise<this> {
    const drawn = this.results.contents.filter((result) => result.drawn);
    await this.updateEmbeddedDocuments(
      'TableResult',
      drawn.map(({ id }) => ({ _id: id, drawn: false })),
    );
    return this;
  }
}
