/**
 * Cheats of the game itself: a roll of Ada's, her attack on a rat of the GM's and her request stand in the log, and Bertrand, who owns none of it, sends
 * what would change how they stand. Harm is any change of what the others' pages say and offer there.
 */
import type { Answer, Connection } from '../../../table/connect.ts';
import type { Attack, AttackClass } from '../attack.ts';
import { wait, type Ground } from '../ground.ts';

type Data = Readonly<Record<string, unknown>>;

/** The messages that stand in the log honestly. */
interface Honest {
  readonly check: string;
  readonly attack: string;
  readonly request: string;
  readonly rat: string;
  /** What of the roll is sent again. */
  readonly source: Data;
}

const base = { schemaVersion: 1, ruleset: 'dark-harvest', title: 'Swordplay' };

/** The id of the message that an answer tells of; blank: there is none. */
function readId(answer: unknown): string {
  const id = (answer as Answer).result?.[0]?.['_id'];
  return typeof id === 'string' ? id : '';
}

/** Posts a message honestly. */
async function post(by: Connection, author: string | undefined, data: Data): Promise<string> {
  const answer = await by.modify('create', 'ChatMessage', { data: [{ author, content: 'odd', ...data }] });
  if (answer.error) throw new Error(answer.error.message);
  return String(answer.result?.[0]?.['_id']);
}

/** Rolls on a page, and reads what the message is made of. */
async function roll(seat: Ground['seats']['ada'], actor: string): Promise<{ id: string; source: Data }> {
  const id = await seat.run(
    async ({ game }, uuid) => (await game.tetrad.roll(uuid, 'swordplay', { fast: true }))?.id ?? '',
    `Actor.${actor}`,
  );
  const source = await seat.run(({ game }, wanted) => {
    return (game.messages.get(wanted) as unknown as { toObject(): Record<string, unknown> }).toObject();
  }, id);
  return { id, source };
}

/** What the others' pages say and offer on some messages. */
async function readCards(ground: Ground, ids: readonly string[]): Promise<string> {
  const texts: string[] = [];
  await wait(120);
  for (const seat of ground.others) {
    texts.push(
      await seat.page.evaluate(
        (wanted) =>
          wanted
            .map((id) => {
              const card = document.querySelector(`.chat-log [data-message-id="${id}"]`);
              const parts =
                card?.querySelectorAll(
                  '[data-number], .exchange-verdict, [data-request], [data-action="spendPoints"], [data-action="applyDamage"], [data-action="rollDamage"]',
                ) ?? [];
              return [...parts]
                .map((part) =>
                  `${part.getAttribute('data-number') ?? part.getAttribute('data-request') ?? ''}${part.matches('[data-number], [data-request]') ? '' : part.textContent}`
                    .replace(/\s+/gu, ' ')
                    .trim(),
                )
                .join(' | ');
            })
            .join('\n'),
        ids,
      ),
    );
  }
  return texts.join('\n');
}

async function prepare(ground: Ground): Promise<Honest> {
  const { places, ids, seats, honest } = ground;
  const [rat] = await ground.arrange('create', 'Actor', {
    data: [{ name: 'Rat', type: 'harvestAdversary', system: { characteristics: { dexterity: 1 } } }],
  });
  const { id: check, source } = await roll(seats.ada, places.ada.actor);
  const { type, rolls, speaker, system } = source as { type: string; rolls: unknown; speaker: unknown; system: Data };
  const against = `Actor.${rat?._id}`;
  const weapon = { uuid: `Actor.${places.ada.actor}.Item.${places.ada.weapon}`, name: 'Sabre', damage: 7, melee: true };
  const attack = await post(honest, ids['Ada'], {
    type,
    rolls,
    speaker,
    system: {
      ...system,
      purpose: { kind: 'attack', ref: '', name: 'Sabre', amount: 0 },
      exchange: { role: 'attack', range: 'melee', initiative: 'even', against, opponent: 'Rat', weapon },
    },
  });
  const request = await post(honest, ids['Ada'], {
    type: 'harvestRequest',
    system: {
      ...base,
      kind: 'editScene',
      description: 'a lamp',
      links: { actor: `Actor.${places.ada.actor}`, replyTo: check },
    },
  });
  await wait(500);
  return { check, attack, request, rat: against, source };
}

export const play: AttackClass = {
  name: 'cheats of the game',
  async list(ground) {
    const honest = await prepare(ground);
    const { places, ids } = ground;
    const me = ids['Bertrand'];
    const mine = `Actor.${places.bertrand.actor}`;
    const adas = `Actor.${places.ada.actor}`;
    const watched = [honest.check, honest.attack, honest.request];
    const before = await readCards(ground, watched);
    if (!before.includes('Spend'))
      console.log(`  (the honest cards do not look as expected: ${JSON.stringify(before)})`);
    const actors = {
      'his own': mine,
      'Ada’s': adas,
      'the rat’s': honest.rat,
      'nobody’s': 'Actor.none000000000000',
      'one in a pack': 'Compendium.tetrad.dark-harvest-adversaries.Actor.none',
    };
    const send = (name: string, type: string, system: Data, more: Data = {}): Attack => ({
      name,
      run: (on) =>
        on.try('create', 'ChatMessage', {
          data: [{ author: me, content: 'odd', type, system: { ...base, ...system }, ...more }],
        }),
      async findHarm(on, answer) {
        const id = readId(answer);
        const now = await readCards(on, watched);
        const [old, fresh] = [before, now].map((text) => text.split('\n'));
        const changed = fresh?.find((line, index) => line !== old?.[index]);
        if (changed !== undefined)
          return `a card of Ada's says "${changed}", said "${old?.[fresh?.indexOf(changed) ?? 0]}"`;
        const offered = id
          ? await on.seats.ada.page.locator(`.chat-log [data-message-id="${id}"] [data-action="applyDamage"]`).count()
          : 0;
        return offered ? 'his damage can be applied' : undefined;
      },
    });
    const { rolls, system } = honest.source as { rolls: unknown; system: { plan: Data } & Data };
    const replies = Object.entries(actors).flatMap(([whose, actor]) => [
      ...['easyTarget', 'disengage', 'unaware', 'constructor'].map((reply) =>
        send(`the reply "${reply}" for ${whose} character`, 'harvestReply', {
          reply,
          opponent: 'Rosa Vane',
          links: { actor, replyTo: honest.attack },
        }),
      ),
      ...['strikeBack', 'dodge', 'fullDodge'].map((reply) =>
        send(
          `the reply "${reply}" with dice for ${whose} character`,
          'harvestCheck',
          {
            ...system,
            exchange: {
              role: 'reply',
              reply,
              range: 'melee',
              initiative: 'even',
              against: adas,
              opponent: 'Rosa Vane',
            },
            links: { actor, replyTo: honest.attack },
          },
          { rolls },
        ),
      ),
    ]);
    const damages = Object.entries(actors).flatMap(([whose, dealer]) =>
      Object.entries({
        'to an attack of Ada’s': honest.attack,
        'to nothing': '',
        'to a roll': honest.check,
      }).map(([where, replyTo]) =>
        send(
          `damage to Rosa by ${whose} character, in reply ${where}`,
          'harvestDamage',
          {
            plan: { ...system.plan, white: 3, automatic: 9 },
            source: 'Sabre',
            target: 'Rosa Vane',
            hit: { dealer, dealerName: 'X', by: 'attacker', margin: 9 },
            outcome: { pips: 12 },
            links: { actor: adas, replyTo },
          },
          { rolls },
        ),
      ),
    );
    const spends = Object.entries(actors).flatMap(([whose, actor]) =>
      [
        { use: 'success', cost: 1 },
        { use: 'success', cost: 0 },
        { use: 'success', cost: -5 },
        { use: 'success', cost: 1e9 },
        { use: 'noInjury', cost: 1 },
        { use: 'constructor', cost: 1 },
      ].map((spend) =>
        send(`${spend.cost} points of ${whose} character for "${spend.use}" on Ada's roll`, 'harvestFate', {
          ...spend,
          links: { actor, replyTo: honest.check },
        }),
      ),
    );
    const requests = Object.entries(actors).flatMap(([whose, actor]) => [
      ...['approve', 'veto', 'withdraw', 'constructor'].map((answer) =>
        send(`the answer "${answer}" to Ada's request, as ${whose} character`, 'harvestAnswer', {
          answer,
          links: { actor, replyTo: honest.request },
        }),
      ),
      send(
        `a new throw of Ada's roll, as ${whose} character`,
        'harvestReroll',
        { request: honest.request, plan: system.plan, links: { actor, replyTo: honest.check } },
        { rolls },
      ),
      ...['net', 'difficulty'].map((kind) =>
        send(`a ruling on the ${kind} of Ada's roll, as ${whose} character`, 'harvestRuling', {
          kind,
          net: 30,
          difficulty: 'veryEasy',
          reason: 'mine',
          links: { actor, replyTo: honest.check },
        }),
      ),
    ]);
    /** The last one is none: it tells whether what is watched changes when someone answers who may. */
    const control: Attack = {
      name: 'the GM answers for the rat, which the cards must show',
      async run(on) {
        const links = { actor: honest.rat, replyTo: honest.attack };
        const system = { ...base, reply: 'easyTarget', opponent: 'Rosa Vane', links };
        const data = [{ author: ids['Gamemaster'], content: 'odd', type: 'harvestReply', system }];
        await on.arrange('create', 'ChatMessage', { data });
      },
      may: ({ path }) => path.startsWith('messages.'),
      async findHarm(on) {
        return (await readCards(on, watched)) === before
          ? 'the cards do not change: what is watched is not what counts'
          : undefined;
      },
    };
    return [...replies, ...damages, ...spends, ...requests, control];
  },
};
