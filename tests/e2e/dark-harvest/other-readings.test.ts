/**
 * If sources disagree or rest on open reports (docs/dev/conformance.md), play must have the same result when the clients see the reading that the table does not
 * follow. Each test plays first on the table as it is, then with public members of Foundry replaced in every page to imitate the other reading.
 */
import { afterEach, beforeAll, expect, it } from 'vitest';
import { describeTable, type Seat } from '../harness.ts';
import type { PageCombat, PageGlobals } from '../page-globals.ts';
import { awaitMessage, findMessage, openTab, say } from '../pages/chat.ts';
import { corin, createCharacter, emil, rosa } from './characters.ts';
import { readCard } from './check-card-page.ts';
import { fillField } from './sheet-edit-page.ts';
import { openActorSheet, toggleMode } from './sheet-page.ts';

/** The members that a reading replaces, reduced to what is called here. */
interface Host {
  readonly abstract: { readonly DataModel: { prototype: Record<string, (...given: unknown[]) => unknown> } };
  readonly data: {
    readonly fields: { readonly NumberField: { prototype: Record<string, (...given: unknown[]) => unknown> } };
  };
  readonly dice: { readonly Roll: { prototype: object } };
  readonly documents: { readonly Combat: { prototype: Record<string, (...given: unknown[]) => unknown> } };
}

type Install = (globals: PageGlobals) => void;

/** C-4: in 14, keys that begin with `-=` or `==` are removed. */
const refuseLegacyKeys: Install = ({ foundry }) => {
  const { prototype } = (foundry as unknown as Host).abstract.DataModel;
  const { updateSource } = prototype;
  prototype['updateSource'] = function (changes, ...options) {
    if (/"[-=]=/u.test(JSON.stringify(changes))) throw new Error('keys that begin with -= or == are gone');
    return updateSource?.call(this, changes, ...options);
  };
  Object.assign(globalThis, { goBack: () => Object.assign(prototype, { updateSource }) });
};

/** C-25: null for a number that does not allow it is refused, even if there is an initial value. */
const refuseNull: Install = ({ foundry }) => {
  const { prototype } = (foundry as unknown as Host).data.fields.NumberField;
  const { clean } = prototype;
  prototype['clean'] = function (this: { nullable: boolean }, value: unknown, ...options: unknown[]) {
    return value === null && !this.nullable ? null : clean?.call(this, value, ...options);
  };
  Object.assign(globalThis, { goBack: () => Reflect.deleteProperty(prototype, 'clean') });
};

/** C-38: the dice of a roll are in a different order from its formula. */
const reverseDice: Install = ({ foundry }) => {
  const { prototype } = (foundry as unknown as Host).dice.Roll;
  const descriptor = Object.getOwnPropertyDescriptor(prototype, 'dice') as PropertyDescriptor;
  const read = descriptor.get as () => object[];
  Object.defineProperty(prototype, 'dice', {
    ...descriptor,
    get(this: object) {
      return read.call(this).toReversed();
    },
  });
  Object.assign(globalThis, { goBack: () => Object.defineProperty(prototype, 'dice', descriptor) });
};

/** C-60: a new round begins with the first combatant, even if defeated, and without turn events; going back skips the defeated. */
const changeRounds: Install = ({ foundry, game }) => {
  interface Fight {
    readonly round: number;
    readonly turn: number;
    readonly turns: readonly { readonly isDefeated: boolean }[];
    readonly previous: { readonly round: number };
    update(changes: object, options: object): Promise<unknown>;
    _onEndRound(context: object): Promise<unknown>;
    _onStartRound(context: object): Promise<unknown>;
  }
  const { prototype } = (foundry as unknown as Host).documents.Combat;
  const { nextRound, previousTurn, _manageTurnEvents } = prototype;
  Object.assign(prototype, {
    async nextRound(this: Fight) {
      await this.update({ round: this.round + 1, turn: 0 }, { direction: 1 });
      return this;
    },
    async previousTurn(this: Fight) {
      const turn = this.turns.findLastIndex(({ isDefeated }, index) => index < this.turn && !isDefeated);
      await this.update(turn < 0 ? { round: this.round - 1, turn: 0 } : { turn }, { direction: -1 });
      return this;
    },
    async _manageTurnEvents(this: Fight) {
      const isDesignated = game.users.activeGM?.id === game.user.id;
      if (!isDesignated || this.round <= this.previous.round) return;
      await this._onEndRound({ round: this.previous.round, skipped: false });
      await this._onStartRound({ round: this.round, skipped: false });
    },
  });
  Object.assign(globalThis, { goBack: () => Object.assign(prototype, { nextRound, previousTurn, _manageTurnEvents }) });
};

describeTable('the other reading', ['Gamemaster', 'Ada', 'Bertrand'], (table) => {
  let uuid: string;
  beforeAll(async () => {
    uuid = `Actor.${await createCharacter(table.gamemaster, corin)}`;
    for (const character of [rosa, emil]) await createCharacter(table.gamemaster, character);
  });

  afterEach(async () => {
    for (const seat of table.seats) {
      await seat.run(() => (Reflect.get(globalThis, 'goBack') as (() => void) | undefined)?.());
      await seat.run(() => Reflect.deleteProperty(globalThis, 'goBack'));
      await seat.closeWindows();
    }
  });

  /** Plays twice, the second time with the other reading, and compares the results. */
  async function expectSame(install: Install, play: () => Promise<unknown>): Promise<void> {
    const first = await play();
    for (const seat of table.seats) await seat.run(install);
    expect(await play()).toEqual(first);
  }

  const readSystem = (seat: Seat, path: string): Promise<unknown> =>
    seat.run(
      async ({ foundry }, given) => {
        const document = await foundry.utils.fromUuid(given.uuid);
        return foundry.utils.getProperty(document, `system.${given.path}`);
      },
      { uuid, path },
    );

  it('C-4: a full ledger lets its oldest entry go', async () => {
    const install: Install = table.generation === 14 ? refuseLegacyKeys : () => undefined;
    await table.gamemaster.run(async ({ foundry }, of) => {
      const entry = { kind: 'edit', rule: '', source: '', events: [], user: '', before: {}, after: {} };
      const entries = Array.from({ length: 100 }, (_, time) => [`entry${time}`, { ...entry, time }]);
      await (await foundry.utils.fromUuid(of))?.update({ system: { ledger: Object.fromEntries(entries) as object } });
    }, uuid);
    const listOld = async (seat: Seat): Promise<string[]> => {
      const ids = Object.keys((await readSystem(seat, 'ledger')) as object);
      return [String(ids.length), ...ids.filter((id) => /^entry\d$/u.test(id)).toSorted()];
    };
    let pips = 0;
    await expectSame(install, async () => {
      pips += 1;
      await table.ada.run(
        async ({ foundry }, given) =>
          (await foundry.utils.fromUuid(given.uuid))?.update({ 'system.health.bruised': given.pips }),
        { uuid, pips },
      );
      const gone = Array.from({ length: pips }, (_, index) => `entry${index}`);
      for (const seat of table.seats)
        await expect.poll(async () => (await listOld(seat)).filter((id) => gone.includes(id))).toEqual([]);
      return [(await listOld(table.ada))[0], (await listOld(table.bertrand))[0]];
    });
  });

  table.once('C-25: a number that is cleared becomes its initial value, and what else is typed is saved', async () => {
    await expectSame(refuseNull, async () => {
      await table.gamemaster.run(async ({ foundry }, of) => {
        const characteristics = { wits: 2, strength: 1 };
        await (await foundry.utils.fromUuid(of))?.update({ system: { characteristics } });
      }, uuid);
      const sheet = await openActorSheet(table.ada, corin.name);
      await toggleMode(sheet);
      for (const [name, value] of [
        ['wits', ''],
        ['strength', '3'],
      ] as const)
        await fillField(sheet, `system.characteristics.${name}`, value);
      await expect.poll(() => readSystem(table.bertrand, 'characteristics.strength')).toBe(3);
      await table.ada.closeWindows();
      return readSystem(table.gamemaster, 'characteristics');
    });
  });

  table.once('C-38: a card says the same of the dice', async () => {
    await openTab(table.ada, 'chat');
    await expectSame(reverseDice, async () => {
      const id = await table.ada.withFaces([6, 1, 3, 4, 2, 5], () =>
        awaitMessage([table.ada, table.gamemaster], () => say(table.ada, '/r 3dw - 2db + 1')),
      );
      await openTab(table.gamemaster, 'chat');
      return Promise.all([table.ada, table.gamemaster].map((seat) => readCard(findMessage(seat, id))));
    });
  });

  table.once(
    'C-60: rounds begin with the first who fights on, whoever ends them; the way back does no harm',
    async () => {
      const { gamemaster } = table;
      await gamemaster.run(async ({ game }) => {
        const before = game.settings.get('core', 'combatTrackerConfig') as object;
        await game.settings.set('core', 'combatTrackerConfig', { ...before, skipDefeated: true });
      });
      /** Returns the round, whose turn it is, and everyone's initiative, after initiative has been rolled. */
      const readFight = (seat: Seat): Promise<readonly unknown[]> =>
        seat.run(({ game }) => {
          const [fight] = game.combats.contents;
          const { tetrad } = (fight as unknown as { flags: { tetrad?: { due: number } } }).flags;
          const initiative = fight?.turns.map((fighter) => `${fighter.name} ${fighter.initiative}`);
          return [fight?.round, tetrad?.due ? 'not rolled yet' : fight?.combatant?.name, initiative];
        });
      const awaitTurn = async (round: number, name: string): Promise<readonly unknown[]> => {
        for (const seat of table.seats)
          await expect.poll(async () => (await readFight(seat)).slice(0, 2)).toEqual([round, name]);
        return readFight(gamemaster);
      };
      const go = (seat: Seat, step: 'nextTurn' | 'nextRound' | 'previousTurn'): Promise<unknown> =>
        seat.run(
          ({ game }, wanted) => (game.combats.contents[0] as unknown as Record<string, () => unknown>)[wanted]?.(),
          step,
        );
      await expectSame(changeRounds, async () => {
        await gamemaster.run(async ({ game, CONFIG }) => {
          const fight = (await CONFIG.Combat.documentClass.create({ active: true })) as unknown as PageCombat;
          const fighters = ['Corin Ashe', 'Rosa Vane', 'Emil Hart'].map((name, index) => ({
            actorId: game.actors.getName(name)?.id,
            initiative: 9 - index,
            defeated: index === 0,
          }));
          await fight.createEmbeddedDocuments('Combatant', fighters);
          await fight.startCombat();
        });
        const seen = [await awaitTurn(1, 'Rosa Vane')];
        await gamemaster.withFaces([1, 1, 4, 4, 4], async () => {
          await go(gamemaster, 'nextRound');
          seen.push(await awaitTurn(2, 'Rosa Vane'));
        });
        await go(gamemaster, 'nextTurn');
        await awaitTurn(2, 'Emil Hart');
        // A player ends the round.
        await gamemaster.withFaces([4, 4, 1, 1, 1], async () => {
          await go(table.bertrand, 'nextTurn');
          seen.push(await awaitTurn(3, 'Emil Hart'));
        });
        // The readings differ in whose turn it is then; the previous round must not begin again.
        await go(gamemaster, 'previousTurn');
        await gamemaster.run(({ game }) => game.combats.contents[0]?.delete());
        for (const seat of table.seats) await expect.poll(() => seat.run(({ game }) => game.combats.size)).toBe(0);
        return seen;
      });
    },
  );
});

for (const reading of ['dotted-flags', 'message-instances']) {
  describeTable(
    reading,
    ['Gamemaster', 'Ada'],
    (table) => {
      it('dice typed in chat and initiative become cards, and nobody is told the name of a hidden fighter', async () => {
        const { gamemaster, ada } = table;
        for (const seat of table.seats) await openTab(seat, 'chat');
        const typed = await awaitMessage([gamemaster, ada], () => say(ada, '/r 3dw - 2db + 1'));
        const readType = (seat: Seat, id: string): Promise<unknown> =>
          seat.run(({ game }, of) => game.messages.get(of)?.type, id);
        expect(await readType(gamemaster, typed)).toBe('harvestCheck');
        const ids = await gamemaster.run(async ({ game, CONFIG }) => {
          const [rosaId, ratId] = await Promise.all(
            ['Rosa Vane', 'Lurker'].map(async (name) => {
              const type = 'harvestAdversary';
              return (await CONFIG.Actor.documentClass.create({ name, type })).id;
            }),
          );
          const fight = (await CONFIG.Combat.documentClass.create({ active: true })) as unknown as PageCombat;
          await fight.createEmbeddedDocuments('Combatant', [{ actorId: rosaId }, { actorId: ratId, hidden: true }]);
          const before = new Set([...game.messages].map(({ id }) => id));
          await fight.rollAll();
          return [...game.messages].map(({ id }) => id).filter((id) => !before.has(id));
        });
        expect(ids).toHaveLength(2);
        for (const id of ids) {
          await expect.poll(() => readType(ada, id)).toBe('harvestInitiative');
          expect(await readType(gamemaster, id)).toBe('harvestInitiative');
        }
        const readAliases = (seat: Seat): Promise<string[]> =>
          seat.run(
            ({ game }, of) => of.map((id) => (game.messages.get(id) as unknown as { alias: string }).alias).toSorted(),
            ids,
          );
        expect(await readAliases(gamemaster)).toEqual(['Lurker', 'Rosa Vane']);
        expect(await readAliases(ada)).toEqual(['Gamemaster', 'Rosa Vane']);
      });
    },
    [14],
    reading,
  );
}
