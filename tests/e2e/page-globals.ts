/** The globals of a game's page that tests use, for functions that run inside it. Dynamic parts are `unknown`. */

/** A document, reduced to what tests use. */
export interface PageDocument {
  readonly id: string;
  readonly uuid: string;
  readonly name: string;
  readonly type: string;
  readonly system: Record<string, unknown>;
  readonly ownership: Readonly<Record<string, number>>;
  readonly items: PageCollection<PageDocument>;
  readonly sheet: {
    readonly rendered: boolean;
    readonly element: HTMLElement;
    render(options: object): Promise<unknown>;
    close(): Promise<unknown>;
  };
  update(changes: Record<string, unknown>, operation?: object): Promise<PageDocument | undefined>;
  delete(): Promise<PageDocument>;
  createEmbeddedDocuments(type: string, data: readonly object[]): Promise<PageDocument[]>;
  updateEmbeddedDocuments(type: string, updates: readonly object[], operation?: object): Promise<PageDocument[]>;
  deleteEmbeddedDocuments(type: string, ids: readonly string[]): Promise<PageDocument[]>;
}

/** An actor. */
export interface PageActor extends PageDocument {
  readonly flags: Readonly<Record<string, unknown>>;
  readonly statuses: ReadonlySet<string>;
  readonly effects: { readonly size: number };
  getTokenDocument(data: object, options: { readonly parent: PageScene }): Promise<{ toObject(): object }>;
  modifyTokenAttribute(attribute: string, value: number, isDelta: boolean, isBar: boolean): Promise<unknown>;
  toggleStatusEffect(id: string, options?: object): Promise<unknown>;
}

/** A token. */
export interface PageToken extends PageDocument {
  readonly actor: PageActor;
  readonly hidden: boolean;
  readonly x: number;
  readonly y: number;
  getBarAttribute(bar: string): { readonly attribute: string; readonly value: number; readonly max?: number } | null;
  move(path: readonly object[]): Promise<boolean>;
}

/** A scene. */
export interface PageScene extends PageDocument {
  readonly tokens: PageCollection<PageToken>;
  activate(): Promise<unknown>;
}

/** An encounter. */
export interface PageCombat extends PageDocument {
  readonly active: boolean;
  readonly combatant: PageDocument | null;
  nextRound(): Promise<unknown>;
  previousRound(): Promise<unknown>;
  nextTurn(): Promise<unknown>;
  rollAll(): Promise<unknown>;
  startCombat(): Promise<unknown>;
  readonly round: number;
  readonly turns: readonly (PageDocument & { readonly initiative: number | null; readonly hidden: boolean })[];
  readonly combatants: PageCollection<
    PageDocument & { readonly tokenId: string; readonly defeated: boolean; readonly initiative: number | null }
  >;
}

/** A chat message. */
export interface PageMessage extends PageDocument {
  readonly content: string;
  readonly whisper: readonly string[];
  readonly blind: boolean;
  readonly visible: boolean;
  readonly isContentVisible: boolean;
  readonly rolls: readonly PageRoll[];
  readonly author: PageDocument;
  renderHTML(): Promise<HTMLElement>;
  export(): string;
}

/** A card. */
export interface PageCard extends PageDocument {
  readonly value: number;
  readonly face: number | null;
  readonly drawn: boolean;
}

/** A stack of cards. */
export interface PageStack extends PageDocument {
  readonly cards: PageCollection<PageCard>;
  readonly availableCards: readonly PageCard[];
  readonly drawnCards: readonly PageCard[];
  deal(to: readonly PageStack[], number?: number, options?: object): Promise<unknown>;
  draw(from: PageStack, number?: number, options?: object): Promise<readonly PageCard[]>;
  recall(options?: object): Promise<unknown>;
  shuffle(options?: object): Promise<unknown>;
}

/** A roll. */
export interface PageRoll {
  readonly total: number;
  readonly formula: string;
  readonly dice: readonly { readonly denomination: string; readonly results: readonly { result: number }[] }[];
  toJSON(): object;
}

/** A collection of documents. */
export interface PageCollection<Member> extends Iterable<Member> {
  readonly size: number;
  readonly contents: Member[];
  get(id: string): Member | undefined;
  getName(name: string): Member | undefined;
  find(predicate: (member: Member) => boolean): Member | undefined;
  map<Result>(transform: (member: Member) => Result): Result[];
}

/** A window. */
export interface PageApplication {
  readonly hasFrame: boolean;
  close(options?: object): Promise<unknown>;
}

/** A document class. */
export interface PageDocumentClass<Member = PageDocument> {
  create(data: object, operation?: object): Promise<Member>;
  createDocuments(data: readonly object[]): Promise<Member[]>;
  deleteDocuments(ids: readonly string[]): Promise<Member[]>;
}

/** The page. */
export interface PageGlobals {
  readonly game: {
    readonly ready: boolean;
    readonly user: PageDocument & { readonly isGM: boolean };
    readonly users: PageCollection<PageDocument> & { readonly activeGM: PageDocument | null };
    readonly actors: PageCollection<PageActor>;
    readonly items: PageCollection<PageDocument>;
    readonly cards: PageCollection<PageStack>;
    readonly combats: PageCollection<PageCombat>;
    readonly scenes: PageCollection<PageScene>;
    readonly packs: { get(id: string): { readonly index: PageCollection<{ readonly uuid: string }> } | undefined };
    readonly messages: PageCollection<PageMessage> & { export(): unknown };
    /** The table's own protocol, for requests that skip the client's checks. */
    readonly socket: { emitWithAck(event: string, payload: object): Promise<unknown> };
    readonly i18n: { localize(key: string): string };
    readonly settings: {
      get(scope: string, key: string): unknown;
      set(scope: string, key: string, value: unknown): Promise<unknown>;
    };
    readonly tetrad: {
      roll(actor: PageDocument | string, skill: string, options?: object): Promise<PageMessage | null>;
      repeatRoll(): Promise<void>;
      newCharacter(request?: { readonly ruleset?: string }): Promise<void>;
      readonly rules: Record<string, Record<string, (...args: unknown[]) => unknown>>;
    };
  };
  readonly CONFIG: {
    readonly Actor: { readonly documentClass: PageDocumentClass; readonly dataModels: object };
    readonly Card: {
      readonly documentClass: {
        readonly prototype: Record<'_preCreate' | '_preUpdate', (...given: unknown[]) => Promise<unknown>>;
      };
    };
    readonly Cards: { readonly documentClass: PageDocumentClass<PageStack> };
    readonly Combat: { readonly documentClass: PageDocumentClass };
    readonly Item: { readonly documentClass: PageDocumentClass };
    readonly Macro: { readonly documentClass: PageDocumentClass };
    readonly Scene: { readonly documentClass: PageDocumentClass };
    readonly User: { readonly documentClass: PageDocumentClass };
    readonly ChatMessage: { readonly documentClass: PageDocumentClass<PageMessage>; readonly modes?: object };
    readonly Dice: {
      randomUniform: () => number;
      readonly rolls: readonly { fromData(data: object): PageRoll; fromJSON(json: string): PageRoll; name: string }[];
      /** Set by the harness while a test controls the dice. */
      testFaces?: { readonly queue: (readonly [face: number, sides: number])[]; restore(): void } | undefined;
    };
  };
  readonly Hooks: {
    on(hook: string, listener: (document: PageDocument) => unknown): number;
    off(hook: string, id: number): void;
    callAll(hook: string, ...given: unknown[]): true;
  };
  readonly canvas: { readonly ready: boolean; readonly scene: PageScene | null };
  readonly foundry: {
    readonly applications: { readonly instances: ReadonlyMap<string, PageApplication> };
    readonly utils: {
      fromUuid(uuid: string): Promise<PageDocument | null>;
      getProperty(object: object | null, path: string): unknown;
    };
    readonly [namespace: string]: unknown;
  };
  readonly ui: {
    readonly chat: { activate(): unknown };
    readonly notifications: { clear(): void };
    /** Exists in Foundry; the table has none. */
    readonly sidebar?: { expand(): unknown };
  };
}
