/**
 * Plays every state of an exchange card in a ruleset, for the sheets of pictures and for the test that compares their parts. Four users look: who attacks, who
 * owns the target, who stands by, and the GM. Independent of the test runner.
 */
import type { PageSeat } from './page-seat.ts';

/** The states in the order in which they are played. */
export const STATES = [
  'declared',
  'answered',
  'damage before',
  'damage after',
  'undone',
  'missed',
  'private',
  'unreadable',
  'no reply',
  'dead',
  'waiting',
  'hit',
  'late',
  'down',
] as const;

export type State = (typeof STATES)[number];

export const VIEWERS = ['attacker', 'target', 'bystander', 'gamemaster'] as const;

export type Viewer = (typeof VIEWERS)[number];

/** The names of the users, by viewer. Clara joins after the GM has created her. */
export const USERS = Object.freeze({
  attacker: 'Bertrand',
  target: 'Ada',
  bystander: 'Clara',
  gamemaster: 'Gamemaster',
} as const);

export type StateSeats = Readonly<Record<Viewer, PageSeat>>;

/** How a ruleset is played: the names are those of its compendia. */
interface Cast {
  readonly attacker: string;
  readonly weapon: string;
  /** The foe that the target's player owns, and a minor one of the GM's. */
  readonly target: string;
  readonly minor: string;
  /** A reply by which the attack is decided, and one without a roll after which it hits. */
  readonly reply: string;
  readonly bare: string;
  /** Whether a reply opens a dialog. */
  readonly hasDialog: boolean;
  /** Whether an attack can miss. */
  readonly misses: boolean;
  /** Whether damage comes with the verdict, since it has no dice. */
  readonly isFixed?: boolean;
  /** What a die's source returns for good luck and for bad. */
  readonly luck: readonly [number, number];
  /** Values below `system` with which the next hit puts a foe down, and with which it kills the target. */
  readonly weak: object;
  readonly dying: object;
}

export const CASTS: Readonly<Record<string, Cast>> = {
  'dark-harvest': {
    attacker: 'Ned Halloway',
    weapon: 'Cavalry Sabre',
    target: 'Hired Blade',
    minor: 'Press-Gang Mate',
    reply: 'strikeBack',
    bare: 'easyTarget',
    hasDialog: true,
    misses: true,
    luck: [0.99, 0.3],
    weak: {},
    dying: { health: { marked: 17 } },
  },
  'step-dice': {
    attacker: 'Bo Tanner',
    weapon: 'Machete',
    target: 'Camp Tough',
    minor: 'Trail Robber',
    reply: 'block',
    bare: 'innate',
    hasDialog: true,
    misses: true,
    luck: [0.01, 0.6],
    weak: { health: { wound: 60 } },
    dying: { health: { wound: 60 } },
  },
  'harsh-light': {
    attacker: 'Imogen Sark',
    weapon: 'Bare Hands',
    target: 'Dock Enforcer',
    minor: 'Alley Cutter',
    reply: 'willpower',
    bare: 'none',
    hasDialog: false,
    misses: true,
    isFixed: true,
    luck: [0.01, 0.95],
    weak: { health: { damage: 6 } },
    dying: { health: { damage: 8 } },
  },
  'inner-worlds': {
    attacker: 'Bryn Harrow',
    weapon: 'Sword',
    target: 'Claim Cutter',
    minor: 'Gem Poacher',
    reply: 'counter',
    bare: 'none',
    hasDialog: false,
    misses: false,
    luck: [0.01, 0.7],
    weak: { hp: { spent: 20 }, abilities: { str: { damage: 8 } } },
    dying: { hp: { spent: 20 }, abilities: { str: { damage: 11 } } },
  },
};

/** As the GM, creates the bystander's user, the fighters and their scene. */
export async function setStage(gamemaster: PageSeat, ruleset: string): Promise<void> {
  const { attacker, target, minor } = CASTS[ruleset] as Cast;
  await gamemaster.run(
    async ({ game, CONFIG, foundry }, { ruleset, fighters, bystander }) => {
      if (!game.users.getName(bystander)) await CONFIG.User.documentClass.create({ name: bystander, role: 1 });
      const scene = await CONFIG.Scene.documentClass.create({ name: 'The states', active: true });
      for (const [place, { name, pack, owner }] of fighters.entries()) {
        const id = game.packs.get(`tetrad.${ruleset}-${pack}`)?.index.getName(name)?.uuid ?? '';
        const found = (await foundry.utils.fromUuid(id)) as unknown as { toObject(): object };
        const ownership = { default: 0, ...(owner ? { [game.users.getName(owner)?.id ?? '']: 3 } : {}) };
        const made = await CONFIG.Actor.documentClass.create({ ...found.toObject(), name, ownership });
        const actor = game.actors.get(made.id);
        const at = { x: 300 + 100 * place, y: 300, name, appendNumber: false };
        const token = await actor?.getTokenDocument(at, { parent: scene as never });
        await scene.createEmbeddedDocuments('Token', [{ ...token?.toObject(), name }]);
      }
    },
    {
      ruleset,
      bystander: USERS.bystander,
      fighters: [
        { name: target, pack: 'adversaries', owner: USERS.target },
        { name: attacker, pack: 'characters', owner: USERS.attacker },
        { name: minor, pack: 'adversaries', owner: '' },
      ],
    },
  );
}

/** Plays all states of a ruleset. @param look - called in each state with the ids of the messages of its exchange */
export async function playStates(
  seats: StateSeats,
  ruleset: string,
  look: (state: State, ids: readonly string[]) => Promise<void>,
): Promise<void> {
  const { target, minor, reply, bare, misses, hasDialog, ...cast } = CASTS[ruleset] as Cast;
  const stage = new Stage(seats, cast);
  const show = async (state: State) => look(state, await stage.settle());
  const answer = (seat: PageSeat, id: string, isGood: boolean) =>
    stage.answer(seat, id, isGood, hasDialog && id === reply);
  for (const viewer of VIEWERS) await seats[viewer].page.locator('#sidebar-tabs [data-tab="chat"]').click();

  await stage.attack(target, true);
  await show('declared');
  await answer(seats.target, reply, false);
  await show('answered');
  await stage.rollDamage(false);
  await show('damage before');
  await stage.press(seats.target, '[data-action="applyDamage"]');
  await show('damage after');
  await stage.press(seats.target, '[data-action="undoDamage"]');
  await show('undone');

  if (misses) {
    await stage.attack(target, false);
    await answer(seats.target, reply, true);
    await show('missed');
  }
  await stage.attack(target, true, 'gm');
  await show('private');
  await stage.attack(target, true);
  await stage.breakMessage();
  await show('unreadable');

  await stage.attack(target, true);
  await stage.message(() => stage.press(seats.gamemaster, '[data-action="goOn"]'));
  await show('no reply');
  await stage.hurt(target, (CASTS[ruleset] as Cast).dying);
  await stage.rollDamage(true);
  await stage.press(seats.target, '[data-action="applyDamage"]');
  await show('dead');

  await stage.attack(minor, true);
  await show('waiting');
  const answered = await answer(seats.gamemaster, bare, false);
  await show('hit');
  await stage.copy(answered);
  await show('late');
  await stage.hurt(minor, (CASTS[ruleset] as Cast).weak);
  await stage.rollDamage(true);
  await stage.press(seats.gamemaster, '[data-action="applyDamage"]');
  await show('down');
}

/** The fight of the states: what users do, each step after what all clients show. */
class Stage {
  readonly #seats: StateSeats;
  readonly #cast: Pick<Cast, 'attacker' | 'weapon' | 'luck' | 'isFixed'>;
  /** The messages before the current exchange. */
  #before: readonly string[] = [];

  constructor(seats: StateSeats, cast: Pick<Cast, 'attacker' | 'weapon' | 'luck' | 'isFixed'>) {
    this.#seats = seats;
    this.#cast = cast;
  }

  #listIds(): Promise<string[]> {
    return this.#seats.gamemaster.run(({ game }) => game.messages.map(({ id }) => id));
  }

  /** Makes all later dice of a user good or bad. */
  #setLuck(seat: PageSeat, isGood: boolean): Promise<void> {
    return seat.run(
      ({ CONFIG }, uniform) => {
        CONFIG.Dice.randomUniform = () => uniform;
      },
      this.#cast.luck[isGood ? 0 : 1],
    );
  }

  /** Runs an action that creates a message, and waits until all clients that may see it draw it. @returns its id */
  async message(act: () => Promise<unknown>): Promise<string> {
    const known = await this.#listIds();
    await act();
    const { page } = this.#seats.gamemaster;
    const found = await page.waitForFunction((ids) => {
      const { game } = globalThis as unknown as { game: { messages: Iterable<{ id: string }> } };
      return [...game.messages].find(({ id }) => !ids.includes(id))?.id;
    }, known);
    const id = (await found.jsonValue()) ?? '';
    await page.locator(`.chat-log [data-message-id="${id}"]`).waitFor({ state: 'attached' });
    return id;
  }

  /** Begins an exchange: the attacker strikes. */
  async attack(victim: string, isGood: boolean, mode = 'public'): Promise<void> {
    const { attacker: seat } = this.#seats;
    const { attacker, weapon } = this.#cast;
    this.#before = await this.#listIds();
    await this.#setLuck(seat, isGood);
    const token = seat.page.locator('#scene .token').filter({ has: seat.page.getByText(victim, { exact: true }) });
    await token.focus();
    if (!(await token.evaluate(({ classList }) => classList.contains('is-targeted'))))
      await seat.page.keyboard.press('t');
    await seat.run(
      async ({ game }, name) => void (await game.actors.getName(name)?.sheet.render({ force: true })),
      attacker,
    );
    const sheet = seat.page.locator('.application.sheet', { hasText: attacker });
    await sheet.locator('.sheet-tabs [data-tab="fight"]').click();
    await sheet.getByRole('button', { name: weapon, exact: true }).click();
    const dialog = seat.page.locator('form.roll-dialog');
    await dialog.locator('[name="messageMode"]').selectOption(mode);
    await this.message(() => dialog.locator('[data-roll]').click());
    await dialog.waitFor({ state: 'detached' });
    await seat.closeWindows();
  }

  /** Gives a reply to the newest attack. @returns the id of its message */
  answer(seat: PageSeat, reply: string, isGood: boolean, hasDialog: boolean): Promise<string> {
    return this.message(async () => {
      await this.#setLuck(seat, isGood);
      await this.press(seat, `[data-reply="${reply}"]`);
      if (hasDialog) await seat.page.locator('form.roll-dialog [data-roll]').click();
    });
  }

  /** Rolls the damage of the newest hit, unless it came with the verdict. */
  async rollDamage(isGood: boolean): Promise<void> {
    if (this.#cast.isFixed) return;
    await this.#setLuck(this.#seats.attacker, isGood);
    await this.message(() => this.press(this.#seats.attacker, '[data-action="rollHitDamage"]'));
  }

  /** Presses the newest button of a kind. */
  async press(seat: PageSeat, button: string): Promise<void> {
    await seat.page.locator(`.chat-log ${button}:visible`).last().click();
  }

  /** As the GM, sets how badly a foe is hurt. */
  hurt(name: string, system: object): Promise<void> {
    return this.#seats.gamemaster.run(
      async ({ canvas }, given) =>
        void (await canvas.scene?.tokens.getName(given.name)?.actor.update({ system: given.system })),
      { name, system },
    );
  }

  /** As the GM, sends a copy of a message. */
  copy(id: string): Promise<string> {
    return this.message(() =>
      this.#seats.gamemaster.run(async ({ game, CONFIG }, wanted) => {
        const source = game.messages.get(wanted) as unknown as { toObject(): Record<string, unknown> };
        const { type, system, content, rolls, speaker } = source.toObject();
        await CONFIG.ChatMessage.documentClass.create({ type, system, content, rolls, speaker });
      }, id),
    );
  }

  /** Makes the newest message one that no client can read. */
  async breakMessage(): Promise<void> {
    for (const viewer of VIEWERS)
      await this.#seats[viewer].run(async ({ game, ui }) => {
        const message = game.messages.contents.at(-1);
        for (const key of ['plan', 'subject'])
          Object.defineProperty(message?.system, key, {
            configurable: true,
            get() {
              throw new Error('its dice are broken');
            },
          });
        await (ui.chat as unknown as { updateMessage(message: unknown): Promise<void> }).updateMessage(message);
      });
  }

  /** Waits until nothing moves; the pointer and the focus stay where the last press has left them. @returns the ids of the messages of this exchange */
  async settle(): Promise<readonly string[]> {
    await this.#seats.gamemaster.page.waitForTimeout(700);
    const ids = await this.#listIds();
    return ids.filter((id) => !this.#before.includes(id));
  }
}
