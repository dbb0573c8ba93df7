import { warnings } from './foundry-double.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { contestCheck } from '../../module/exchange/contest-view.ts';
import { viewContests } from '../../module/exchange/contest-view.ts';
import { followMessage } from '../../module/exchange/aftermath.ts';
import { exchangeActions, foldExchange, viewExchange } from '../../module/exchange/exchange-view.ts';
import { answerAttack, attackWith, hasTargets, listOffers, listTargets } from '../../module/exchange/exchange-play.ts';
import { readExchange } from '../../module/exchange/exchange.ts';
import { goOn } from '../../module/exchange/go-on.ts';
import type { AttackRules, ContestRules, Hit, HitDamage, OpposedFacet } from '../../module/exchange/opposed-facet.ts';
import { UserError } from '../../module/user-error.ts';
import { attacks, flipRoles, opposed } from '../fixtures/rulesets/coin/opposed.ts';
import type { Flipper } from '../fixtures/rulesets/coin/models.ts';
import { HeadsDie } from '../fixtures/rulesets/coin/dice.ts';
import { createMessage, setLog, type Sent } from './message-double.ts';
import { defineRoles, installFacets } from './install-facets.ts';

type Message = ChatMessage.OfType<'coinFlip'>;

const asked: object[] = [];
let isRolled = true;
let refusal: UserError | null = null;
const table: OpposedFacet<Flipper> = {
  ...opposed,
  declare(...given) {
    if (refusal) throw refusal;
    return opposed.declare(...given);
  },
};
vi.mock('../../module/checks/check-dialog.ts', () => ({
  askCheck(actor: { name: string }, request: object) {
    asked.push({ actor: actor.name, ...request });
    return Promise.resolve(isRolled);
  },
  foreseeCheck: () => null,
  openCheckDialog(actor: { name: string }, request: object) {
    asked.push({ actor: actor.name, ...request });
    return Promise.resolve();
  },
}));
/** Finds the damage of a hit. */
const damage: { find(hit: Hit): HitDamage | null } = { find: () => null };
vi.mock('../../module/exchange/roll-damage.ts', async (load) => ({
  ...(await load<object>()),
  findHitDamage: (hit: Hit) => damage.find(hit),
}));
/** Coin's attacks and replies, which tests may change. */
const rules = { ...attacks };
const roles: Parameters<typeof defineRoles<'coinFlip'>>[1] = {
  ...flipRoles,
  readAttack(message) {
    const attack = flipRoles.readAttack(message);
    return attack && { ...attack, rules };
  },
};
const card = defineRoles('coinFlip', roles);
installFacets('coin', { opposed: table, cards: [card] });

class FlipperDouble extends (foundry.documents.Actor as unknown as new () => object) {
  readonly type = 'coinFlipper';
  readonly uuid: string;
  constructor(
    readonly name: string,
    readonly owner: string,
  ) {
    super();
    this.uuid = `Actor.${name}`;
  }
  testUserPermission({ id }: { id: string }): boolean {
    return id === this.owner;
  }
}

const me = new FlipperDouble('me', 'ada');
const you = new FlipperDouble('you', 'bertrand');
const third = new FlipperDouble('third', 'gm');
const actors = new Map([me, you, third].map((actor) => [actor.uuid, actor]));
const asActor = (actor: FlipperDouble) => actor as unknown as Actor.Implementation;

/** A flip with some heads. */
type Flip = Sent & { readonly heads?: number };

function send({ heads = 0, ...sent }: Flip, actor: FlipperDouble, system: object): Message {
  const die = new HeadsDie({ results: Array.from({ length: heads }, () => ({ result: 1, active: true })) });
  return createMessage(sent, {
    type: 'coinFlip',
    alias: actor.name,
    rolls: [{ dice: [die] }],
    system: { coins: 3, wanted: 1, against: '', opponent: '', links: { actor: actor.uuid, replyTo: '' }, ...system },
  }) as Message;
}

const attackBy = (sent: Flip, more: object = {}) => send(sent, me, { against: you.uuid, opponent: 'You', ...more });
const answerBy = (sent: Flip) => send(sent, you, { opponent: 'me', links: { actor: you.uuid, replyTo: 'attack' } });

const setUser = (id: string, more: object = {}) =>
  Object.assign(game, { user: { id, isGM: false, role: 1, character: null, targets: [], ...more } });

const created: object[] = [];

beforeEach(() => {
  const users = ['ada', 'bertrand', 'gm'].map(
    (id) => [id, { id, name: id, active: id !== 'bertrand', isGM: id === 'gm', role: id === 'gm' ? 4 : 1 }] as const,
  );
  const byId = new Map(users);
  const all = {
    filter: (test: (user: object) => boolean) => [...byId.values()].filter(test),
    some: (test: (user: object) => boolean) => [...byId.values()].some(test),
  };
  Object.assign(game, { users: Object.assign(byId, all), actors: [you] });
  Object.assign(foundry.utils, { fromUuidSync: (uuid: string) => actors.get(uuid) ?? null });
  Object.assign(ChatMessage, {
    getSpeaker: () => ({}),
    create(data: object) {
      created.push(data);
      return Promise.resolve(data);
    },
  });
  setUser('bertrand');
  asked.length = 0;
  created.length = 0;
  warnings.length = 0;
  isRolled = true;
  refusal = null;
});

const aim = (...names: FlipperDouble[]) => ({
  targets: new Set(names.map((actor) => ({ document: { name: `${actor.name} (token)`, actor } }))),
});
const reactionBy = (sent: Flip, actor: FlipperDouble) =>
  send(sent, actor, { opponent: 'me', links: { actor: actor.uuid, replyTo: 'attack' } });
const labels = (message: Message) => viewExchange(message)?.damage.map(({ label }) => label);
const read = (message: Message) => viewExchange(message)?.verdict;

const patient = attackBy({ id: 'attack', from: 'ada', heads: 2 }, { goOnAfter: 20 });
const goOnBy = (sent: Flip, more: object = {}) =>
  send(sent, me, { coins: 0, opponent: 'me', links: { actor: me.uuid, replyTo: 'attack' }, ...more });
const after = (seconds: number) => 1 + seconds * 1000;

function judgePatient(...answers: object[]) {
  setLog(patient, ...answers);
  const state = readExchange(patient);
  return state.kind === 'judged' ? (state.answer.message?.id ?? '') : state.kind;
}

const viewWait = (user: string, more: object = {}) => {
  setUser(user, more);
  const { text, label, after: seconds } = viewExchange(patient)?.wait ?? {};
  return [text, label, seconds];
};

describe('an exchange', () => {
  const attack = attackBy({ id: 'attack', from: 'ada', heads: 2 });

  function judge(...answers: object[]) {
    setLog(attack, ...answers);
    const state = readExchange(attack);
    return state.kind === 'judged' ? state.hits.map(({ victim, margin }) => `${victim} ${margin}`) : state.kind;
  }

  it.each<[string, object[], unknown]>([
    ['waits for an answer', [], 'open'],
    ['is judged from both sides', [answerBy({ id: 'a', from: 'bertrand', heads: 3 })], ['Actor.me 1']],
    ['has hit nobody where both are even', [answerBy({ id: 'a', from: 'bertrand', heads: 2 })], []],
    [
      'counts the earlier of two answers, in whatever order they came here',
      [answerBy({ id: 'b', from: 'bertrand', time: 6 }), answerBy({ id: 'a', from: 'gm', heads: 3, time: 5 })],
      ['Actor.me 1'],
    ],
    [
      'counts the lower id of two answers at one time',
      [answerBy({ id: 'b', from: 'bertrand' }), answerBy({ id: 'a', from: 'bertrand', heads: 3 })],
      ['Actor.me 1'],
    ],
    ['ignores the answer of a stranger', [answerBy({ id: 'a', from: 'ada' })], 'open'],
    [
      'ignores the answer of a stranger beside a genuine one',
      [answerBy({ id: 'a', from: 'ada', heads: 9 }), answerBy({ id: 'b', from: 'bertrand', time: 9 })],
      ['Actor.you 2'],
    ],
    ['has no verdict where a side is private', [answerBy({ id: 'a', from: 'bertrand', hidden: true })], 'secret'],
    [
      'ignores an answer in the name of somebody else',
      [send({ id: 'a', from: 'gm' }, me, { links: { actor: me.uuid, replyTo: 'attack' } })],
      'open',
    ],
  ])('%s', (_what, answers, expected) => {
    expect(judge(...answers)).toEqual(expected);
  });

  describe('without an answer', () => {
    it.each<[string, object[], string]>([
      ['a GM goes on at once', [goOnBy({ id: 'g', from: 'gm' })], 'g'],
      ['its attacker not before its time', [goOnBy({ id: 'g', from: 'ada', time: after(20) - 1 })], 'open'],
      ['its attacker when it has waited', [goOnBy({ id: 'g', from: 'ada', time: after(20) })], 'g'],
      ['nobody else', [goOnBy({ id: 'g', from: 'bertrand', time: after(99) })], 'open'],
      [
        'not by anything but what counts then',
        [goOnBy({ id: 'g', from: 'ada', time: after(99) }, { coins: 3 })],
        'open',
      ],
      [
        'an earlier reply counts, whatever came here first',
        [goOnBy({ id: 'g', from: 'ada', time: after(21) }), answerBy({ id: 'a', from: 'bertrand', time: after(20) })],
        'a',
      ],
      [
        'a later reply does not',
        [answerBy({ id: 'a', from: 'bertrand', time: after(22) }), goOnBy({ id: 'g', from: 'ada', time: after(21) })],
        'g',
      ],
    ])('%s', (_what, answers, expected) => {
      expect(judgePatient(...answers)).toBe(expected);
    });

    it.each([0, 1, 4, -20, Number.NaN])('of an attack that says %s a GM alone goes on', (goOnAfter) => {
      const hasty = attackBy({ id: 'attack', from: 'ada', heads: 2 }, { goOnAfter });
      setLog(hasty, goOnBy({ id: 'g', from: 'ada', time: after(999) }));
      expect(readExchange(hasty).kind).toBe('open');
      setLog(hasty, goOnBy({ id: 'g', from: 'gm' }));
      expect(readExchange(hasty).kind).toBe('judged');
    });

    it('says on each card who went on, or why that does not count', () => {
      const [gone, late] = [
        goOnBy({ id: 'g', from: 'ada', time: after(21) }),
        answerBy({ id: 'a', from: 'gm', time: 99_999 }),
      ];
      const early = goOnBy({ id: 'e', from: 'ada', time: after(3) });
      const stranger = goOnBy({ id: 's', from: 'bertrand', time: after(21) });
      judgePatient(gone, late, early, stranger);
      expect(viewExchange(patient)?.wait?.text).toBe('ada went on after 20 seconds without a reply from You.');
      expect(viewExchange(gone)?.wait?.text).toBe('ada went on after 20 seconds without a reply from You.');
      expect(read(late)).toEqual([expect.stringContaining('had already been answered')]);
      expect(read(early)).toEqual([expect.stringContaining('still had time to reply')]);
      expect(read(stranger)).toEqual([expect.stringContaining('the sender does not own me')]);
    });

    it('waits for the players of the target, and offers to go on to whom it is', () => {
      judgePatient();
      const waits = 'Waiting for bertrand (away).';
      expect(viewWait('bertrand')).toEqual([undefined, undefined, undefined]);
      expect(viewWait('ada')).toEqual([waits, 'Go on', 20]);
      expect(viewWait('gm', { isGM: true, role: 4 })).toEqual([waits, 'Go on', 0]);
      expect(viewWait('carol')).toEqual([waits, '', 0]);
    });

    it('goes on in the name of the attacker, and not once it has been answered', async () => {
      setUser('gm', { isGM: true, role: 4 });
      judgePatient();
      await goOn(patient);
      expect(created).toMatchObject([{ system: { coins: 0, links: { actor: me.uuid, replyTo: 'attack' } } }]);
      judgePatient(answerBy({ id: 'a', from: 'bertrand' }));
      await expect(goOn(patient)).rejects.toThrow('reply-late');
    });
  });

  it('is open again when its answer is deleted', () => {
    const answer = answerBy({ id: 'a', from: 'bertrand' });
    expect(judge(answer)).toEqual(['Actor.you 2']);
    expect(listOffers(attack)).toEqual([]);
    expect(judge()).toBe('open');
    expect(listOffers(attack).map(({ id }) => id)).toEqual(['flip', 'none']);
  });

  it('is nobody’s where the attack comes from a stranger, and nothing where it is private', () => {
    const forged = attackBy({ id: 'attack', from: 'bertrand' });
    const hidden = attackBy({ id: 'attack', from: 'ada', hidden: true });
    setLog(forged);
    expect([readExchange(forged).kind, readExchange(hidden).kind]).toEqual(['foreign', 'none']);
    expect([listOffers(forged), listOffers(hidden)]).toEqual([[], []]);
  });

  it('says on each card how it stands', () => {
    const [first, late] = [answerBy({ id: 'a', from: 'bertrand' }), answerBy({ id: 'b', from: 'gm', time: 3 })];
    const stray = answerBy({ id: 'c', from: 'ada' });
    judge();
    expect(read(attack)).toEqual(['You may reply.']);
    judge(first, late);
    // The texts of the fixture are not loaded here.
    expect([read(attack), read(first)]).toEqual([['COIN.hit'], ['COIN.hit']]);
    expect(read(late)).toEqual([expect.stringContaining('had already been answered')]);
    judge(stray);
    expect(read(stray)).toEqual([expect.stringContaining('the sender does not own')]);
    setLog(first);
    expect(read(first)).toEqual([expect.stringContaining('was deleted or is hidden')]);
  });
});

describe('answering', () => {
  const attack = attackBy({ id: 'attack', from: 'ada', heads: 2 });
  const press = (reply: string) =>
    exchangeActions.replyToAttack(attack, { dataset: { reply } } as unknown as HTMLElement);

  it('is offered to those who may act for the target, and to nobody else', async () => {
    setLog(attack);
    setUser('ada');
    expect(listOffers(attack)).toEqual([]);
    await press('flip');
    expect(asked).toEqual([]);
    setUser('gm', { isGM: true, role: 4 });
    expect(listOffers(attack)).toHaveLength(2);
  });

  it('asks for the roll that the ruleset names, once at a time', async () => {
    setLog(attack);
    await Promise.all([press('flip'), press('none')]);
    expect(asked).toEqual([
      { actor: 'you', dare: false, exchange: { against: '', opponent: 'me', replyTo: 'attack' } },
    ]);
    expect(created).toEqual([]);
  });

  it('posts an answer without dice for those who see the attack', async () => {
    setLog(attack);
    await press('none');
    expect(created).toMatchObject([
      { type: 'coinFlip', whisper: [], blind: false, system: { links: { actor: you.uuid, replyTo: 'attack' } } },
    ]);
  });

  it('is refused when it comes late, or is not among the answers', async () => {
    setLog(attack, answerBy({ id: 'a', from: 'gm' }));
    await expect(answerAttack(attack, 'flip')).rejects.toThrow('reply-late');
    setLog(attack);
    await expect(answerAttack(attack, 'shrug')).rejects.toThrow('reply-not-allowed');
    await expect(answerAttack(attack, 'flip', me.uuid)).rejects.toThrow('reply-not-allowed');
  });
});

const isStranger = ({ type }: { readonly type: string }) => type === 'otherHero';

describe('attacking', () => {
  it('lists each target once, and not oneself', () => {
    const scenery = Object.assign(new FlipperDouble('door', 'gm'), { type: 'coinDoor' });
    setUser('ada', aim(me, you, you, scenery));
    expect(listTargets(asActor(me)).map(({ token }) => token.name)).toEqual(['you (token)']);
  });

  it('asks for one attack after the other, until one is not made', async () => {
    setUser('ada', aim(you, third));
    await attackWith(asActor(me));
    expect(asked).toMatchObject([{ exchange: { against: you.uuid } }, { exchange: { against: third.uuid } }]);
    asked.length = 0;
    isRolled = false;
    await attackWith(asActor(me));
    expect(asked).toHaveLength(1);
  });

  it('is refused against targets of another ruleset, with what to do; the others are attacked', async () => {
    const stranger = Object.assign(new FlipperDouble('stranger', 'gm'), { type: 'otherHero' });
    installFacets('stranger', { opposed: { ...opposed, owns: isStranger, isTarget: isStranger } });
    setUser('ada', aim(stranger));
    expect(hasTargets(asActor(me))).toBe(true);
    await attackWith(asActor(me));
    expect([asked, warnings]).toEqual([
      [],
      [expect.stringMatching(/^me and stranger \(token\) play by different .*GM/u)],
    ]);
    setUser('ada', aim(stranger, you));
    await attackWith(asActor(me));
    expect(asked).toMatchObject([{ exchange: { against: you.uuid } }]);
    expect(warnings).toHaveLength(2);
  });

  it('warns where the ruleset refuses an attack, and asks for none', async () => {
    refusal = new UserError('select-token');
    setUser('ada', aim(you, third));
    await attackWith(asActor(me));
    expect([asked, warnings]).toEqual([[], [refusal.localize()]]);
  });
});

/** Rules in which attacks hit unless someone reacts: the target is braver for it, and whoever stands by takes the blow. */
const reacting: Partial<AttackRules<Message, Flipper>> = {
  answerers: ['target', 'bystander'],
  byDefault: () => 'hit',
  react: (_attack, { reactions }, actor, role) =>
    reactions.length > 1 ? [] : [{ id: 'flip', label: `${actor.name}: ${role}`, hint: '' }],
  verdict: (_attack, _answer, reactions) => [
    {
      by: 'attacker',
      margin: reactions.length,
      ...(reactions.length > 1 ? { victim: { uuid: third.uuid, name: third.name } } : {}),
    },
  ],
};

describe('reactions', () => {
  const attack = attackBy({ id: 'attack', from: 'ada', heads: 2 });
  const listHit = () => {
    const state = readExchange(attack);
    return state.kind === 'judged' ? state.hits.map(({ victimName, margin }) => `${victimName} ${margin}`) : state.kind;
  };

  beforeEach(() => {
    Object.assign(rules, reacting);
    Object.assign(card, {
      readReply(message: Message) {
        const claim = flipRoles.readReply(message);
        return claim && { ...claim, step: 'reaction' };
      },
    });
  });
  afterEach(() => {
    Object.assign(rules, attacks, { byDefault: undefined, react: undefined });
    Object.assign(card, roles);
  });

  it('are offered beside a verdict that stands without an answer: to the target, and to whoever stands by', () => {
    setLog(attack);
    expect(listHit()).toEqual(['You 0']);
    expect(listOffers(attack).map(({ label }) => label)).toEqual(['you: target']);
    setUser('gm', { isGM: true, role: 4, character: third });
    expect(listOffers(attack).map(({ label }) => label)).toEqual(['you: target', 'third: bystander']);
  });

  it('count once for each actor, from those who may act for it, and may change who is hit', () => {
    const own = reactionBy({ id: 'a', from: 'bertrand' }, you);
    setLog(
      attack,
      own,
      reactionBy({ id: 'b', from: 'bertrand', time: 2 }, you),
      reactionBy({ id: 'c', from: 'ada' }, third),
    );
    expect([listHit(), read(own)]).toEqual([['You 1'], ['COIN.hit']]);
    setLog(attack, reactionBy({ id: 'd', from: 'gm', time: 3 }, third), own);
    expect(listHit()).toEqual(['third 2']);
    setLog(attack, own, reactionBy({ id: 'd', from: 'gm', hidden: true }, third));
    expect(listHit()).toBe('secret');
  });

  it('are asked for in the name of whom the button names', async () => {
    setLog(attack);
    setUser('gm', { isGM: true, role: 4, character: third });
    await answerAttack(attack, 'flip', third.uuid);
    expect(asked).toMatchObject([{ actor: 'third' }]);
  });
});

describe('the damage of a hit', () => {
  it('is offered on every card that draws the exchange, to those who may act for the side that dealt it, and rolled there', async () => {
    const attack = attackBy({ id: 'attack', from: 'ada', heads: 2 });
    const answer = answerBy({ id: 'a', from: 'bertrand' });
    const rolled: Hit[] = [];
    const roll = (hit: Hit) => Promise.resolve(rolled.push(hit));
    damage.find = (hit) => ({ isRolled: rolled.length > 0, isFixed: false, roll: () => roll(hit) });
    setLog(attack, answer);
    expect([labels(attack), labels(answer)]).toEqual([[], []]);
    setUser('ada');
    expect([labels(attack), labels(answer)]).toEqual([['Roll damage to You'], ['Roll damage to You']]);
    await exchangeActions.rollHitDamage(attack, { dataset: { by: 'attacker' } } as unknown as HTMLElement);
    expect(rolled).toMatchObject([{ exchange: 'attack', dealer: me.uuid, victim: you.uuid, margin: 2 }]);
    // What is done once more stands behind the button of the rare.
    expect(labels(attack)).toEqual([]);
    expect(viewExchange(attack)?.damageAgain.map(({ label }) => label)).toEqual(['Roll damage to You again']);
    damage.find = () => null;
    expect(labels(attack)).toEqual([]);
  });

  it('comes with the verdict where it has no dice: one client posts it once, and it is offered only if nobody has', async () => {
    const attack = attackBy({ id: 'attack', from: 'ada', heads: 2 });
    const answer = answerBy({ id: 'a', from: 'bertrand' });
    const posted: Hit[] = [];
    const roll = (hit: Hit) => Promise.resolve(posted.push(hit));
    damage.find = (hit) => ({ isRolled: posted.length > 0, isFixed: true, roll: () => roll(hit) });
    Object.assign(game.users, { activeGM: null });
    setLog(attack, answer);
    await followMessage(answer);
    expect(posted).toEqual([]);
    setUser('ada');
    await followMessage(attack);
    expect(posted).toEqual([]);
    expect(viewExchange(answer)?.damage).toMatchObject([{ label: 'Post damage to You', after: 3 }]);
    for (const _client of ['first', 'again']) await followMessage(answer);
    expect(posted).toMatchObject([{ exchange: 'attack', dealer: me.uuid, victim: you.uuid, margin: 2 }]);
    expect([viewExchange(answer)?.damage, viewExchange(answer)?.damageAgain]).toEqual([[], []]);
    damage.find = () => null;
  });
});

const countHeads = ({ rolls }: ChatMessage.Implementation) => rolls[0]?.dice[0]?.results.length ?? 0;
const isOf = (message: ChatMessage.Implementation) => (message as Message).system.links.replyTo;

describe('an exchange with many answers', () => {
  it('is read once in a turn of the page, however many cards ask', async () => {
    const attack = attackBy({ id: 'attack', from: 'ada', heads: 2 });
    const answers = Array.from({ length: 150 }, (_, time) => answerBy({ id: `a${time}`, from: 'bertrand', time }));
    setLog(attack, ...answers);
    const readReply = vi.fn(flipRoles.readReply);
    Object.assign(card, { readReply });
    for (let card = 0; card < 150; card += 1) expect(readExchange(attack).kind).toBe('judged');
    // Each answer a few times at most, and what is judged with each card.
    expect(readReply.mock.calls.length).toBeLessThan(3000);
    Object.assign(card, roles);
    await Promise.resolve();
  });
});

describe('a contest', () => {
  const challenge = send({ id: 'challenge', from: 'ada', heads: 1 }, me, {});
  const contestBy = (sent: Flip, actor: FlipperDouble) =>
    send(sent, actor, { links: { actor: actor.uuid, replyTo: 'challenge' }, purpose: { kind: 'contest' } });

  const contest: ContestRules<Message, Flipper> = {
    describeRule: () => 'More heads win.',
    isChallenge: (message) => isOf(message) === '',
    ask: (message, _actor, title) => ({ request: { against: message.id, title } }),
    judge(first, second) {
      const margin = countHeads(first) - countHeads(second);
      return { winner: margin === 0 ? 'nobody' : margin > 0 ? 'first' : 'second', margin: Math.abs(margin) };
    },
  };
  beforeEach(() => void Object.assign(card, { contest }));
  afterEach(() => void Object.assign(card, { contest: undefined }));

  it('compares a test with the first answer of each who may, as far as both are shown', () => {
    const own = contestBy({ id: 'a', from: 'bertrand', heads: 3, time: 2 }, you);
    const late = contestBy({ id: 'b', from: 'bertrand', heads: 9, time: 4 }, you);
    const strays = [contestBy({ id: 'c', from: 'ada' }, third), contestBy({ id: 'd', from: 'ada' }, me)];
    setLog(challenge, late, own, ...strays, contestBy({ id: 'e', from: 'gm', heads: 1 }, third));
    expect(viewContests(challenge)?.verdicts).toEqual(['me and third tie: nobody wins.', 'you wins against me by 2.']);
    expect([viewContests(own)?.verdicts, viewContests(late)]).toEqual([['you wins against me by 2.'], null]);
    setLog(challenge, contestBy({ id: 'a', from: 'bertrand', hidden: true }, you));
    expect(viewContests(challenge)?.verdicts).toEqual([]);
  });

  it('is one with a test alone that was sent by somebody who may act for its actor', () => {
    const answer = contestBy({ id: 'a', from: 'bertrand', heads: 3 }, you);
    const readBoth = (sender: string) => {
      const sent = send({ id: 'challenge', from: sender, heads: 1 }, me, {});
      setLog(sent, answer);
      return [viewContests(sent)?.verdicts, viewContests(answer)?.verdicts ?? []];
    };
    expect(readBoth('ada')).toEqual([['you wins against me by 2.'], ['you wins against me by 2.']]);
    expect(readBoth('bertrand')).toEqual([[], []]);
  });

  it.each([
    ['was sent by somebody else', { id: 'a', from: 'ada', heads: 3 }, {}],
    ['nobody can judge', { id: 'a', from: 'bertrand', heads: -1 }, {}],
    ['has lost its roll', { id: 'a', from: 'bertrand', heads: 3 }, { rolls: [] }],
  ])('an answer that %s leaves the challenge as it was: unfolded, with its button', (_what, sent, torn) => {
    const judge = vi.fn((first: Message, second: Message) => {
      if (sent.heads < 0 && second.id === 'a') throw new Error('no such face');
      return contest.judge(first, second);
    });
    Object.assign(card, { contest: { ...contest, judge, nameOpponent: () => you.uuid } });
    const answer = Object.assign(contestBy({ ...sent, time: 2 }, you), torn);
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    setLog(challenge);
    setUser('bertrand', { character: you });
    const before = viewContests(challenge);
    expect(before).toMatchObject({ canContest: true, isAsked: true });
    setLog(challenge, answer);
    expect([viewContests(challenge), foldExchange(challenge, String)]).toEqual([before, null]);
    // The next one counts.
    setLog(challenge, answer, contestBy({ id: 'b', from: 'bertrand', heads: 2, time: 3 }, you));
    expect(viewContests(challenge)).toMatchObject({ canContest: false, verdicts: ['you wins against me by 1.'] });
  });

  it('is opened once for each, and by nobody against oneself', async () => {
    setLog(challenge);
    setUser('bertrand', { character: you });
    expect(viewContests(challenge)).toMatchObject({ canContest: true, hint: 'More heads win.' });
    await contestCheck(challenge, 'Flip');
    expect(asked).toEqual([{ actor: 'you', against: 'challenge', title: 'Flip' }]);
    setLog(challenge, contestBy({ id: 'a', from: 'bertrand' }, you));
    await expect(contestCheck(challenge, 'Flip')).rejects.toThrow('contest-twice');
    setUser('ada', { character: me });
    expect(viewContests(challenge)?.canContest).toBe(false);
    await expect(contestCheck(challenge, 'Flip')).rejects.toThrow('contest-self');
  });
});
