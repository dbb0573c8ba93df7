/** The hooks of Tetrad and `game.tetrad`, for modules and macros. Versioned: from 0.3 on, names and members stay. Needs the types of Foundry (fvtt-types). */

/** What `Hooks.on(name, listener)` passes to its listener, by name. */
export interface TetradHooks {
  /** A roll is planned: for its odds, its dialog, and when it is made. */
  'tetrad.preRoll': {
    readonly actor: Actor;
    /** 'attack', 'reply', 'forced', or empty. */
    readonly kind: string;
    /** Ids of the traits that are rolled. */
    readonly traits: readonly string[];
    /** Identifier of the skill; empty: none. */
    readonly skill: string;
    /** Adds a line to the plan. `unit`: what it changes; default: the ruleset's first. */
    addLine(line: { name: string; amount: number; unit?: string }): void;
    /** Refuses the roll with a reason. */
    stop(reason: string): void;
  };
  'tetrad.roll': { readonly actor: Actor; readonly message: ChatMessage };
  'tetrad.preDamage': { readonly dealer: Actor; readonly victim: Actor | null; stop(reason: string): void };
  'tetrad.damage': { readonly dealer: Actor; readonly message: ChatMessage };
  'tetrad.preApply': {
    readonly actor: Actor;
    readonly message: ChatMessage;
    /** The numbers of the damage, which may be changed. */
    readonly damage: Record<string, unknown>;
    /** Says why, for the ledger. */
    note(reason: string): void;
    stop(reason: string): void;
  };
  'tetrad.apply': { readonly actor: Actor; readonly message: ChatMessage };
  'tetrad.goesDown': { readonly actor: Actor };
  'tetrad.dies': { readonly actor: Actor };
  'tetrad.pointSpent': { readonly actor: Actor; readonly use: string };
  'tetrad.turnDue': {
    readonly actor: Actor;
    readonly dues: readonly { readonly id: string; readonly label: string }[];
  };
  /** In seconds of the world's clock. */
  'tetrad.timePasses': { readonly from: number; readonly to: number; readonly actors: readonly Actor[] };
  'tetrad.sceneEnds': { readonly actors: readonly Actor[] };
}

type MessageMode = 'public' | 'gm' | 'blind' | 'self';

/** `game.tetrad`. A refusal becomes a notification and never throws. */
export interface TetradApi {
  /** The pure rules, by namespace. */
  readonly rules: Readonly<Record<string, unknown>>;
  roll(
    actor: Actor | string,
    skill: string,
    options?: { messageMode?: MessageMode; [option: string]: unknown },
  ): Promise<ChatMessage | null>;
  rollItem(
    slug: string,
    options?: { messageMode?: MessageMode; [option: string]: unknown },
  ): Promise<ChatMessage | null>;
  useItem(uuid: string): Promise<void>;
  call(line: string, options?: { actor?: Actor | string; messageMode?: MessageMode }): Promise<ChatMessage | null>;
  repeatRoll(): Promise<void>;
  quickRoll(): Promise<void>;
  newCharacter(request?: { actor?: Actor; ruleset?: string }): Promise<void>;
  welcome(): Promise<void>;
  timePasses(): Promise<void>;
  sceneEnds(): Promise<void>;
  ask(words?: string): Promise<void>;
  audit(): Promise<void>;
  browse(): Promise<void>;
  tour(): Promise<void>;
}
