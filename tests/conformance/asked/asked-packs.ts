/** Questions asked in advance (docs/dev/conformance.md) about packs, sheets of what packs hold, adventures, cards and time. */
import { catchFailure, collectHookCalls, findType, host, loose, pause, waitUntil, type Loose } from '../globals.ts';
import type { ConformanceSpec } from '../spec.ts';

const PACK = 'foundry.documents.collections.CompendiumCollection';
const TIME = 'foundry.helpers.GameTime';
const world = { generation: 'both', confidence: 'reported', needs: 'world' } as const;
const QUIET = { chatNotification: false };
/** How long a sheet may take to be drawn again, in milliseconds; also how long a spec waits for one that must not be. */
const REDRAW = 300;

/** Runs `body` with a pack of the world that holds some actors, each with an item, and deletes the pack. */
async function withPack(names: readonly string[], body: (pack: Loose, actors: readonly Loose[]) => unknown) {
  const { CompendiumCollection } = loose(host.foundry.documents.collections);
  const pack = loose(await CompendiumCollection.createCompendium({ type: 'Actor', label: 'Asked Pack' }));
  const items = [{ name: 'Asked thing', type: findType('Item') }];
  const data = names.map((name) => ({ name, type: findType('Actor'), items }));
  try {
    const actors = await host.CONFIG.Actor.documentClass.createDocuments(data, { pack: pack.collection });
    await body(pack, [...actors]);
  } finally {
    if (pack.locked) await pack.configure({ locked: false });
    await pack.deleteCompendium();
  }
}

/** Returns the item that `withPack` has given to an actor. A system may give it others. */
const findThing = (actor: Loose): Loose =>
  loose([...actor.items].find(({ name }) => name === ('Asked thing' as unknown)));

/** Runs `body` with open sheets and closes them. */
async function withOpen(documents: readonly Loose[], body: () => unknown): Promise<void> {
  try {
    for (const { sheet } of documents) await loose(sheet).render({ force: true });
    await body();
  } finally {
    for (const { sheet } of documents) await loose(sheet).close({ animate: false });
  }
}

/** Runs `change`. @returns which of the documents' open sheets it has redrawn, after it has had the time to */
async function listRedrawn(documents: readonly Loose[], change: () => unknown): Promise<readonly boolean[]> {
  const calls = await collectHookCalls('renderApplicationV2', async () => {
    await change();
    await pause(REDRAW);
  });
  return documents.map(({ sheet }) => calls.some(([app]) => app === sheet));
}

/** Folders within folders, the inner one first, and a journal in the inner one. */
const ADVENTURE = {
  _id: 'askedAdventure00',
  name: 'Asked adventure',
  folders: [
    { _id: 'askedFolderInner', name: 'Asked inner', type: 'JournalEntry', folder: 'askedFolderOuter', sort: 7 },
    { _id: 'askedFolderOuter', name: 'Asked outer', type: 'JournalEntry', sorting: 'm' },
  ],
  journal: [
    {
      _id: 'askedJournal0000',
      name: 'Asked journal',
      folder: 'askedFolderInner',
      sort: 30,
      ownership: { default: 2 },
      flags: { core: { asked: 1 } },
    },
  ],
};

/** Runs `body` with the time of the world as it is, and sets it back. */
async function withTime(body: (before: number) => unknown): Promise<void> {
  const before = Number(host.game.time.worldTime);
  try {
    await body(before);
  } finally {
    await host.game.time.set(before);
  }
}

export const specs: readonly ConformanceSpec[] = [
  {
    ...world,
    id: 'Q-85',
    title: 'What is created in a pack, changed in it and deleted from it is told as updateCompendium',
    source: 'foundryvtt.com/api functions/hookEvents.updateCompendium',
    confidence: 'documented',
    members: ['hook:updateCompendium'],
    run({ it, expect }) {
      it('with pack, documents, options and user', async () => {
        const calls = await collectHookCalls('updateCompendium', () =>
          withPack(['Asked one'], async (pack, [actor]) => {
            await loose(actor).update({ name: 'Asked renamed' }, { asked: 1 });
            await loose(actor).delete();
            await waitUntil(() => pack.index.size === (0 as unknown));
          }),
        );
        expect(calls.length).to.be.least(3);
        for (const [pack, documents, options, userId] of calls) {
          expect(pack?.collection).to.equal('world.asked-pack');
          expect(Array.isArray(documents)).to.equal(true);
          expect(options).to.be.an('object');
          expect(userId).to.equal(host.game.user.id);
        }
        const update = calls.find(([, , options]) => Number(options?.asked) === 1);
        expect([...(update?.[1] ?? [])].map(({ name }) => String(name))).to.deep.equal(['Asked renamed']);
      });
    },
  },
  {
    ...world,
    id: 'Q-86',
    title:
      'A document of a pack that has been fetched is found at once by its UUID, no longer as an entry of the index',
    source: 'foundryvtt/foundryvtt#8883 (closed)',
    members: ['foundry.utils.fromUuidSync'],
    run({ it, expect }) {
      it('after it was fetched', async () => {
        const pack = loose([...host.game.packs].find((one) => String(loose(one).documentName) === 'Actor'));
        const [entry] = [...pack.index];
        const document = await pack.getDocument(entry?._id);
        expect(host.foundry.utils.fromUuidSync(entry?.uuid)).to.equal(document);
        expect(await host.foundry.utils.fromUuid(entry?.uuid)).to.equal(document);
      });
    },
  },
  {
    ...world,
    id: 'Q-87',
    title:
      'Once all documents of a pack have been fetched, sheets that were open no longer follow their documents, until they are opened again',
    source: 'foundryvtt/foundryvtt#13679 (open; 13.351 and 14.352)',
    members: [`${PACK}#getDocuments`],
    run({ it, expect }) {
      it('stands still', () =>
        withPack(['Asked one'], async (pack, [actor]) => {
          const open = [loose(actor)];
          await withOpen(open, async () => {
            await pack.getDocuments();
            expect(await listRedrawn(open, () => loose(actor).update({ name: 'Asked two' }))).to.deep.equal([false]);
            expect(loose(actor).name).to.equal('Asked two');
            const { sheet } = loose(actor);
            await sheet.close({ animate: false });
            await sheet.render({ force: true });
            expect(await listRedrawn(open, () => loose(actor).update({ name: 'Asked three' }))).to.deep.equal([true]);
          });
        }));
    },
  },
  {
    ...world,
    id: 'Q-88',
    title: 'A change of a document in a pack redraws its own open sheet and none of another document of the pack',
    source: 'foundryvtt/foundryvtt#12811 (closed: all were, and lost what had been typed)',
    members: ['foundry.applications.api.DocumentSheetV2#render'],
    run({ it, expect }) {
      it('of two', () =>
        withPack(['Asked one', 'Asked two'], (_pack, actors) =>
          withOpen(actors, async () => {
            const redrawn = await listRedrawn(actors, () => loose(actors[0]).update({ name: 'Asked other' }));
            expect(redrawn).to.deep.equal([true, false]);
          }),
        ));
    },
  },
  {
    ...world,
    id: 'Q-89',
    title: 'When a pack is locked or opened, the sheet of a document is drawn again, but not that of an item within it',
    source: 'foundryvtt/foundryvtt#11972 (open)',
    members: [`${PACK}#configure`],
    run({ it, expect }) {
      it('of actor and item', () =>
        withPack(['Asked one'], async (pack, [actor]) => {
          const open = [loose(actor), findThing(loose(actor))];
          await withOpen(open, async () => {
            for (const locked of [true, false])
              expect(await listRedrawn(open, () => pack.configure({ locked }))).to.deep.equal([true, false]);
          });
        }));
    },
  },
  {
    ...world,
    id: 'Q-90',
    title: 'What is embedded in a document of a locked pack can be neither created nor changed nor deleted',
    source: 'foundryvtt/foundryvtt#12533 (closed: it could be)',
    members: [`${PACK}#locked`, 'foundry.documents.Actor#createEmbeddedDocuments'],
    run({ it, expect }) {
      it('refuses all three', () =>
        withPack(['Asked one'], async (pack, [actor]) => {
          await pack.configure({ locked: true });
          const thing = findThing(loose(actor));
          const { size } = loose(actor).items;
          const data = { name: 'Asked more', type: findType('Item') };
          for (const attempt of [
            () => loose(actor).createEmbeddedDocuments('Item', [data]),
            () => thing.update({ name: 'Asked other' }),
            () => thing.delete(),
          ])
            expect(await catchFailure(attempt)).to.be.instanceOf(Error);
          expect([loose(actor).items.size, thing.name] as unknown[]).to.deep.equal([size, 'Asked thing']);
        }));
    },
  },
  {
    ...world,
    id: 'Q-91',
    title:
      'Folders of an adventure lie in one another as it has them, and what lies in them keeps its order, ownership and flags',
    source:
      'foundryvtt/foundryvtt#12814 (ids, users and activity come along); fvtt-types src/foundry/common/documents/adventure.d.mts folders, folder.d.mts folder',
    confidence: 'inferred',
    members: ['foundry.documents.Adventure#import'],
    run({ it, expect }) {
      it('whatever comes first', async () => {
        const adventure = new (loose(host.CONFIG.Adventure).documentClass)(ADVENTURE);
        try {
          await adventure.import({ dialog: false });
          const [inner, outer] = ADVENTURE.folders.map(({ _id }) => loose(host.game.folders.get(_id)));
          const journal = loose(host.game.journal.get('askedJournal0000'));
          expect([journal.folder, inner?.folder]).to.deep.equal([inner, outer]);
          expect([
            inner?.sort,
            outer?.sorting,
            journal.sort,
            journal.ownership.default,
            journal.flags.core?.asked,
          ] as unknown[]).to.deep.equal([7, 'm', 30, 2, 1]);
        } finally {
          await host.game.journal.get('askedJournal0000')?.delete();
          for (const { _id } of ADVENTURE.folders) await host.game.folders.get(_id)?.delete();
        }
      });
    },
  },
  {
    ...world,
    id: 'Q-92',
    title: 'A copy of a drawn card that a program has put into a pile goes home when the deck is recalled',
    source:
      'fvtt-types src/foundry/common/documents/card.d.mts origin; the user guide of castle-falkenstein-fvtt (a reset recalls from hands and discard piles); against it foundryvtt/foundryvtt#7464 (open, 10.272)',
    members: ['foundry.documents.Cards#recall'],
    run({ it, expect }) {
      it('and lies there no more', async () => {
        const { documentClass } = loose(host.CONFIG.Cards);
        const cards = ['One', 'Two'].map((name, sort) => ({ name, sort, value: sort + 1 }));
        const deck = loose(await documentClass.create({ name: 'Asked deck', type: 'deck', cards }));
        const pile = loose(await documentClass.create({ name: 'Asked pile', type: 'pile' }));
        try {
          const card = loose([...deck.cards][0]);
          const copy = { ...(card.toObject() as object), origin: deck.id, face: null, drawn: false };
          await pile.createEmbeddedDocuments('Card', [copy], { keepId: true });
          await deck.updateEmbeddedDocuments('Card', [{ _id: card.id, drawn: true }]);
          expect([pile.cards.get(card.id).source, deck.availableCards.length] as unknown[]).to.deep.equal([deck, 1]);
          await deck.recall(QUIET);
          expect([pile.cards.size, deck.availableCards.length, card.drawn] as unknown[]).to.deep.equal([0, 2, false]);
        } finally {
          for (const stack of [pile, deck]) await stack.delete();
        }
      });
    },
  },
  {
    ...world,
    id: 'Q-93',
    title:
      'Options that time is set or advanced with reach the listeners of updateWorldTime; time that is set to what it is tells nobody',
    source:
      'foundryvtt/foundryvtt#7315; fvtt-types src/foundry/client/helpers/time.d.mts advance, set; #9051 (settings of the world tell changes alone)',
    confidence: 'documented',
    members: [`${TIME}#advance`, `${TIME}#set`, 'hook:updateWorldTime'],
    run({ it, expect }) {
      it('both', () =>
        withTime(async (before) => {
          const calls = await collectHookCalls('updateWorldTime', async () => {
            await host.game.time.advance(60, { asked: 'advance' });
            await host.game.time.set(before + 90, { asked: 'set' });
            await host.game.time.set(before + 90, { asked: 'again' });
            await pause(50);
          });
          expect(calls.map(([time, delta, options]) => [Number(time), Number(delta), String(options?.asked)])).to.eql([
            [before + 60, 60, 'advance'],
            [before + 90, 30, 'set'],
          ]);
        }));
    },
  },
  {
    ...world,
    id: 'Q-94',
    title:
      'Time that a turn takes has passed when the turn is told; the start of an encounter takes none, and a turn back gives it back',
    source: 'foundryvtt/foundryvtt#11619, #12015, #12018 (all closed)',
    members: ['CONFIG.time', 'foundry.documents.Combat#nextTurn', 'foundry.documents.Combat#previousTurn'],
    run({ it, expect }) {
      it('before updateCombat', () =>
        withTime(async (before) => {
          const configuration = host.CONFIG.time as unknown as Record<string, unknown>;
          const { turnTime, roundTime } = configuration;
          Object.assign(configuration, { turnTime: 5, roundTime: 7 });
          const combat = await host.CONFIG.Combat.documentClass.create({ scene: null });
          const readTime = (): number => Number(host.game.time.worldTime) - before;
          const seen: number[] = [];
          const note = () => void seen.push(readTime());
          try {
            const fighters = ['Ann', 'Ben'].map((name, index) => ({ name, initiative: 2 - index }));
            await combat.createEmbeddedDocuments('Combatant', fighters);
            await combat.startCombat();
            await pause(50);
            expect(readTime()).to.equal(0);
            await collectHookCalls('updateCombat', () => combat.nextTurn(), note);
            await waitUntil(() => readTime() === 5);
            await collectHookCalls('updateCombat', () => combat.previousTurn(), note);
            await waitUntil(() => readTime() === 0);
            expect(seen).to.deep.equal([5, 0]);
            await combat.update({ round: 0, turn: null });
            await combat.nextTurn();
            await pause(50);
            expect([combat.round, readTime()] as unknown[]).to.deep.equal([1, 0]);
          } finally {
            Object.assign(configuration, { turnTime, roundTime });
            await combat.delete();
          }
        }));
    },
  },
];
