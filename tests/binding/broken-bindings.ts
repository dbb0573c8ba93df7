/** Copies of the test ruleset Coin with one defect each, by the property that the defect violates. */
import '../module/foundry-double.ts';
import { defineActorModel } from '../../module/ledger/actor-model.ts';
import { createCount } from '../../module/settings/fields.ts';
import type { CallsFacet, CallWord } from '../../module/checks/calls-facet.ts';
import type { Adjustment, ChecksFacet } from '../../module/checks/checks-facet.ts';
import type { CombatFacet } from '../../module/combat/combat-facet.ts';
import type { Bar, HealthFacet } from '../../module/ledger/health-facet.ts';
import { listMessagesOf, listReplies } from '../../module/chat/replies.ts';
import type { ExtendedFacet } from '../../module/time/extended-facet.ts';
import type { DamageFacet } from '../../module/exchange/damage-facet.ts';
import { commit } from '../../module/ledger/tracked-actor.ts';
import type { AttackRules, Blow } from '../../module/exchange/opposed-facet.ts';
import type { DieFaces, NeighboursFacet } from '../../module/neighbours/neighbours-facet.ts';
import type { PointPool, SpendRules } from '../../module/stakes/points-facet.ts';
import type { Ruleset } from '../../module/foundry/ruleset.ts';
import type { Archetype, CreationFacet } from '../../module/creation/creation-facet.ts';
import type { SceneLine } from '../../module/time/time-facet.ts';
import { UserError } from '../../module/user-error.ts';
import type { MessageKind } from '../../module/chat/define-message.ts';
import { flipCard } from '../fixtures/rulesets/coin/flip-card.ts';
import { coin } from '../fixtures/rulesets/coin/index.ts';
import { luckOnFlip } from '../fixtures/rulesets/coin/points.ts';
import { attacks as coinAttacks } from '../fixtures/rulesets/coin/opposed.ts';
import { bindings } from './rulesets.ts';

type Message = ChatMessage.Implementation;

/** Copies by the name of their defect. */
type Copies = Readonly<Record<string, Ruleset>>;

function breakChecks(change: Partial<ChecksFacet>): Ruleset {
  return { ...coin, checks: { ...coin.checks, ...change } };
}

function breakCalls(change: Partial<CallsFacet>): Ruleset {
  const { calls } = coin;
  if (!calls) throw new Error('Coin has no calls');
  return { ...coin, calls: { ...calls, ...change } };
}

function isWon(message: Message): boolean {
  return coin.calls?.judgeOpen(message).success === true;
}

const knowsAll: readonly CallWord[] = ['nerve', 'xyzzyxyzzy'].map((id) => ({ id, label: 'Nerve', kind: 'basis' }));

function breakNeighbours(change: NeighboursFacet): Ruleset {
  return { ...coin, neighbours: change };
}

const silver = { id: 'silver', label: 'COIN.name', foreground: '#111111', background: '#cccccc', edge: '#888888' };
const heads: DieFaces = { die: 'dh', shape: 'd2', labels: ['H', 'T'], colours: 'silver' };

function breakLook(faces: readonly DieFaces[]): Ruleset {
  return breakNeighbours({ dice: { colours: [silver], faces } });
}

function breakHealth(change: (health: HealthFacet) => Partial<HealthFacet>): Ruleset {
  const { health } = coin;
  if (!health) throw new Error('Coin has no health');
  return { ...coin, health: { ...health, ...change(health) } };
}

function breakCombat(change: Partial<CombatFacet>): Ruleset {
  const { combat } = coin;
  if (!combat) throw new Error('Coin has no fights');
  return { ...coin, combat: { ...combat, ...change } };
}

function breakBar(change: (bar: Bar) => Partial<Bar>): Ruleset {
  return breakHealth(({ bars }) => {
    const { coinFlipper } = bars;
    const bar = coinFlipper?.bars['scratches'];
    if (!coinFlipper || !bar) throw new Error('Coin has no bar of scratches');
    return { bars: { coinFlipper: { ...coinFlipper, bars: { scratches: { ...bar, ...change(bar) } } } } };
  });
}

function defineFlipper() {
  const luck = new foundry.data.fields.SchemaField({ value: createCount() });
  return { nerve: createCount(), scratches: createCount(), luck };
}

function breakTracks(tracks: Readonly<Record<string, string>>): Ruleset {
  const coinFlipper = defineActorModel({ labels: 'COIN.FlipperFields', tracks, schema: defineFlipper });
  return { ...coin, models: { ...coin.models, Actor: { coinFlipper } } };
}

/** Changes the odds: the rows by their index, and the headline. */
function breakOdds(change: (p: number, place: number) => number, ofHeadline = 0): Ruleset {
  return breakChecks({
    odds(plan) {
      const { rows, headline } = coin.checks.odds(plan);
      return {
        rows: rows.map((row, place) => ({ ...row, p: change(row.p, place) })),
        headline: { ...headline, p: headline.p + ofHeadline },
      };
    },
  });
}

/** Changes what a flip is. */
function breakFlip(change: Partial<MessageKind>): Ruleset {
  return { ...coin, cards: coin.cards.map((card) => (card === flipCard ? { ...card, ...change } : card)) };
}

/** Changes how an attack is treated; null: no flip attacks. */
function breakAttack(change: Partial<AttackRules> | null): Ruleset {
  return breakFlip({
    readAttack(message) {
      const attack = change && flipCard.readAttack?.(message);
      return attack ? { ...attack, rules: { ...attack.rules, ...change } } : null;
    },
  });
}

/** Changes how points are spent on a flip. */
function breakSpending(change: Partial<SpendRules>): Ruleset {
  return breakFlip({ points: { ...luckOnFlip, ...change } });
}

/** The rules of Coin's attacks. */
const attacks = coinAttacks as AttackRules;

/** Changes the lines of a scene's end. */
function breakSceneEnd(change: (line: SceneLine) => SceneLine[]): Ruleset {
  const { time } = coin;
  if (!time) throw new Error('Coin has no time');
  return { ...coin, time: { ...time, endScene: (actor) => (time.endScene?.(actor) ?? []).flatMap(change) } };
}

/** A ruleset with requests to the GM; Coin has none. */
const asking = bindings.find(({ requests }) => requests);

/** Rulesets in which the GM can rule on a roll; Coin is none. */
const ruling = bindings.filter(({ rulings }) => rulings);

const { cards, damage } = coin;

function breakDamage(change: (damage: DamageFacet) => Partial<DamageFacet>): Ruleset {
  if (!damage) throw new Error('Coin has no damage');
  return { ...coin, damage: { ...damage, ...change(damage) } };
}

function breakPoints(change: Partial<PointPool>): Ruleset {
  const { points } = coin;
  if (!points) throw new Error('Coin has no points');
  const [pool, ...others] = points.pools;
  return { ...coin, points: { ...points, pools: [{ ...pool, ...change }, ...others] } };
}

function breakCreation(change: (creation: CreationFacet) => Partial<CreationFacet>): Ruleset {
  const { creation } = coin;
  if (!creation) throw new Error('Coin makes no characters');
  return { ...coin, creation: { ...creation, ...change(creation) } };
}

function breakExtended(change: (extended: ExtendedFacet) => Partial<ExtendedFacet>): Ruleset {
  const { extended } = coin;
  if (!extended) throw new Error('Coin has no towers');
  return { ...coin, extended: { ...extended, ...change(extended) } };
}

/** Changes the archetypes of Coin. */
function breakArchetypes(change: Partial<Archetype>): Ruleset {
  return breakCreation(({ archetypes }) => ({ archetypes: archetypes.map((one) => ({ ...one, ...change })) }));
}

/** A judge that finds spends by itself and counts every one in the log. */
const countsSpends = breakChecks({
  judge(plan, faces, given) {
    const count = listMessagesOf('coinLuck').filter(({ system }) => (system as { use?: string }).use === 'turn').length;
    return coin.checks.judge(plan, faces, [...given, { kind: 'points', source: '', count } as Adjustment]);
  },
});

/** Judges an attack by an answer that the binding has found by itself. */
function judgeBy(attack: Message, answer: Message | null | undefined): readonly Blow[] {
  return attacks.verdict(attack, { id: 'flip', message: answer ?? null }, []);
}

/** For each property of the suite, at least one copy that the suite must catch. */
export const brokenBindings: Readonly<Record<string, Copies>> = {
  'a facet owns actors of its ruleset alone': {
    'checks that own everybody': breakChecks({ owns: (actor): actor is Actor.Implementation => actor !== null }),
    'fights that own everybody': breakCombat({ owns: (actor): actor is Actor.Implementation => actor !== null }),
    'health that owns nobody': breakHealth(() => ({ owns: (_actor): _actor is Actor.Implementation => false })),
  },
  'a binding speaks of document types of its own alone, and has a card for each message type': {
    'a message without a card': { ...coin, cards: [] },
    'rolls that lie on the table as another’s': breakChecks({ messageTypes: ['base'] }),
    'macros of others': { ...coin, api: { ...coin.api, macroTypes: ['harvestSkill'] } },
  },
  'every example of a call is understood, and so is the call in words': {
    'an example with a word too many': breakCalls({ examples: [{ line: 'nerve luck', label: '' }] }),
    'a name that cannot be typed': breakCalls({ bases: () => [{ id: 'nerve', label: '…', kind: 'basis' }] }),
    'two difficulties of one name': breakCalls({
      difficulties: () => ['plain', 'dare'].map((id) => ({ id, label: 'Plain', kind: 'difficulty' })),
    }),
  },
  'a word that names nothing is refused by name': {
    'a ruleset that knows any word': breakCalls({ readNumber: () => null, bases: () => knowsAll }),
  },
  'whoever rolls a call rolls what it says, with odds that sum to 1': {
    'a dialog that begins with something else': breakChecks({
      dialog: { ...coin.checks.dialog, begin: () => ({ values: { dare: '0' }, rows: {} }) },
    }),
    'a refusal': breakCalls({
      toRequest() {
        throw new UserError('nothing-to-repeat');
      },
    }),
  },
  'a hidden difficulty is judged as if it had been open': {
    'a difficulty that is forgotten': breakCalls({
      judgeHidden: (message, _difficulty, extra) => coin.calls!.judgeHidden(message, 'plain', extra),
    }),
    'extra dice that are not counted': breakCalls({
      judgeHidden: (message, difficulty) => coin.calls!.judgeHidden(message, difficulty, null),
    }),
    'a difficulty that is not hidden': breakCalls({ toRequest: () => ({ dare: true }) }),
  },
  'every text that a binding names is there': {
    'a name that is in no language': { ...coin, label: 'COIN.nothing' },
    'a track without a name': breakTracks({ scratches: '' }),
  },
  'every template that a card names is there': {
    'a card without its template': {
      ...coin,
      cards: cards.map((card) => ({ ...card, template: `${card.template}x` })),
    },
  },
  'every archetype is a whole character, and all that it names is there': {
    'an archetype without a name': breakArchetypes({ label: 'COIN.nothing' }),
    'an archetype of more points than there are': breakArchetypes({ numbers: { nerve: 5, luck: 2 } }),
    'a number that nobody has': breakArchetypes({ numbers: { nerve: 1, courage: 2 } }),
    'a thing that is in no pack': breakArchetypes({ picks: { 'Compendium.tetrad.coins.Item.penny': 0 } }),
    'a portrait that nobody has drawn': breakArchetypes({ portrait: 'bold' }),
    'a character who is as if nobody had filled it in': breakCreation(() => ({ isBlank: () => true })),
  },
  'a draft is plain data, and is read back as it was left': {
    'a number that begins beyond its limit': breakCreation(({ steps }) => ({
      steps: steps.map((step) =>
        step.kind === 'numbers'
          ? {
              ...step,
              groups: step.groups.map((group) => ({
                ...group,
                traits: group.traits.map((trait) => ({ ...trait, initial: trait.max + 1 })),
              })),
            }
          : step,
      ),
    })),
  },
  'the odds of a check sum to 1': {
    'a millionth too much': breakOdds((p, place) => (place === 0 ? p + 1e-6 : p)),
    'a probability below 0': breakOdds((p, place) => (place === 0 ? p + 2 : place === 1 ? p - 2 : p)),
  },
  'the odds of a check agree with what is judged of its faces': {
    'a millionth in the wrong row': breakOdds((p, place) => (place === 0 ? p + 1e-6 : place === 1 ? p - 1e-6 : p)),
    'a headline that is a millionth off': breakOdds((p) => p, 1e-6),
    'dice that are judged by their order': breakChecks({
      faces: (roll) => (coin.checks.faces(roll) as number[]).map((face, place) => (place === 0 ? 1 : face)),
    }),
  },
  'plans, requests and messages of checks are plain data': {
    'a plan with a date': breakChecks({ plan: (input) => ({ ...coin.checks.plan(input), at: new Date(0) }) }),
    'a plan with nothing in it': breakChecks({ plan: (input) => ({ ...coin.checks.plan(input), why: undefined }) }),
    'a message with a function': breakChecks({
      describe(rolled) {
        const message = coin.checks.describe(rolled);
        return { ...message, system: { ...message.system, judge: coin.checks.judge } };
      },
    }),
  },
  'a check read back from its message is judged as it was': {
    'a message that forgets its coins': breakChecks({
      readPlan: (message) => ({ ...coin.checks.readPlan(message), wanted: 9 }) as never,
    }),
    'a message without a text': breakChecks({
      describe: (rolled) => ({ ...coin.checks.describe(rolled), content: '' }),
    }),
  },
  'what was added to a roll counts the same whichever kind is listed first, and unknown kinds not at all': {
    'points that count where they are first': breakChecks({
      judge: (plan, faces, given) => coin.checks.judge(plan, faces, given[0]?.kind === 'points' ? given : []),
    }),
    'a kind that nobody knows': breakChecks({
      judge: (plan, faces, given) =>
        coin.checks.judge(
          plan,
          faces,
          given.map((one) => ({ count: 1, ...one, kind: 'points' })),
        ),
    }),
  },
  'what was added to a roll counts': {
    'a judge that looks at the faces alone': breakChecks({
      judge: (plan, faces) => coin.checks.judge(plan, faces, []),
    }),
    'a point that takes a head away': breakChecks({
      judge: (plan, faces, given) =>
        coin.checks.judge(plan, given.length > 0 ? (faces as number[]).slice(1).map(() => 0) : faces, []),
    }),
  },
  'a private check leaves nothing to see for those it is not for': {
    'faces that are told to all beside the roll': breakChecks({
      async notify(_actor, _request, { type, system, content }) {
        const data: object = { type, system, content };
        await ChatMessage.create(data);
      },
    }),
  },
  'every change of a track, by the data or by a bar, is one entry with what was before and after': {
    'no track at all': breakTracks({}),
    'the wrong track': breakTracks({ nerve: 'COIN.scratches' }),
  },
  'what is undone from the newest to the oldest is exactly what was before, and redone what was after': {
    'the wrong track': breakTracks({ nerve: 'COIN.scratches' }),
    'a bar that writes what is no track': breakBar((bar) => ({
      set(actor, value) {
        const applied = bar.set(actor, value);
        return applied && { ...applied, system: { ...applied.system, nerve: value } };
      },
    })),
  },
  'an attack is answered by whoever owns its target, without a GM, and judged alike by all who see both sides': {
    'a target that may answer nothing': breakAttack({ answer: () => [] }),
    'an answer that only a GM may give': breakAttack({
      answer: (...given) => (game.user.isGM ? attacks.answer(...given) : []),
    }),
    'a verdict that depends on who looks': breakAttack({
      verdict: () => [{ by: game.user.id === 'ada' ? 'attacker' : 'target', margin: 1 }],
    }),
  },
  'who is harmed in an exchange is one of its two sides, and by a whole number': {
    'half a scratch': breakAttack({ verdict: () => [{ by: 'attacker', margin: 0.5 }] }),
    'somebody who is not there': breakAttack({
      verdict: () => [{ by: 'attacker', margin: 1, victim: { uuid: 'Actor.nobody', name: 'Nobody' } }],
    }),
    'the wrong side': breakAttack({
      verdict: (...given) =>
        attacks.verdict(...given).map((blow) => ({ ...blow, by: blow.by === 'target' ? 'attacker' : 'target' })),
    }),
  },
  'an answer counts only from those who may act for its actor': {
    'an answer of a stranger that counts': breakAttack({
      byDefault: (attack) => (listReplies(attack.id ?? '').length > 0 ? 'flip' : null),
    }),
    'a verdict by whatever answer came first': breakAttack({
      verdict: (attack) =>
        judgeBy(
          attack,
          listReplies(attack.id ?? '').find(({ author }) => author?.id === 'clara'),
        ),
    }),
  },
  'an attack counts only from those who may act for its actor': {
    'an attack that is none': breakAttack(null),
  },
  'what speaks for an actor that is not there counts from a GM alone': {
    'an attack that is none': breakAttack(null),
  },
  'an answer says its chance to whoever may give it, as the judge will see it, and the best stands first': {
    'an answer of which nothing is said': breakAttack({ foresee: () => null }),
    'an answer that says its roll would be none': breakAttack({
      foresee: (attack, target) => attacks.foresee?.(attack, target, 'none') ?? null,
    }),
  },
  'an answer that is given twice at once is one message': {
    'an answer that posts itself as well': breakAttack({
      roll(...given) {
        const answer = attacks.roll(...given);
        if (answer && 'message' in answer) void ChatMessage.create(answer.message as object);
        return answer;
      },
    }),
  },
  'of two answers the earlier counts, whichever comes first into the log': {
    'a verdict by the newest answer': breakAttack({
      verdict: (attack) =>
        judgeBy(attack, listReplies(attack.id ?? '').toSorted((a, b) => b.timestamp - a.timestamp)[0]),
    }),
  },
  'whoever may not see a side of an exchange is told no verdict': {
    'a verdict by default though there is an answer': breakAttack({ byDefault: () => 'flip' }),
  },
  'what damage is said to do beforehand is what it does': {
    'a preview of one scratch more': breakDamage(({ preview }) => ({
      preview: ({ amount }, victim) => preview({ amount: amount + 1 }, victim),
    })),
    'a preview that writes': breakDamage(({ preview }) => ({
      preview(taken, victim) {
        void victim.update({ system: { nerve: 0 } });
        return preview(taken, victim);
      },
    })),
    'damage that does nothing': breakDamage(() => ({ apply: () => null })),
  },
  'damage is applied once though two press at once': {
    'damage that is written without its key': breakDamage(({ apply }) => ({
      async choose(taken, victim) {
        const change = apply(taken, victim, { source: 'ChatMessage.message000000002' });
        if (change) await commit(victim, change);
        return null;
      },
    })),
  },
  'damage is undone though its application is still running, and applied again though its undo is': {
    'the wrong track': { ...breakTracks({ nerve: 'COIN.scratches' }) },
  },
  'damage is undone exactly, and can be applied again': {
    'the wrong track': { ...breakTracks({ nerve: 'COIN.scratches' }) },
    'damage that takes nerve as well': breakDamage(({ apply }) => ({
      apply(...given) {
        const change = apply(...given);
        return change && { ...change, system: { ...change.system, nerve: 0 } };
      },
    })),
  },
  'damage is applied by those who may act for whom it hits, and only if those sent it who may act for who dealt it': {
    'damage that does not say who deals it': breakDamage(({ roll }) => ({
      roll: (hit, dealer, victim) => roll({ ...hit, dealer: '' }, dealer, victim),
    })),
  },
  'damage counts only as that of a hit of the exchange that it names, by who dealt it on whom it hit': {
    'damage that does not say who deals it': breakDamage(({ roll }) => ({
      roll: (hit, dealer, victim) => roll({ ...hit, dealer: '' }, dealer, victim),
    })),
  },
  'the damage of a stranger settles nothing': {
    'points that trust whatever answers the roll': breakSpending({
      hasFollowed: (_use, _actor, flip) => listReplies(flip.id ?? '').some(({ type }) => type === 'coinScratch'),
    }),
  },
  'the data of damage are plain': {
    'a change with a date': breakDamage(({ apply }) => ({
      apply(...given) {
        const change = apply(...given);
        return change && { ...change, at: new Date(0) };
      },
    })),
    'half a scratch': breakDamage(({ read }) => ({
      read: (...given) => ({ amount: read(...given).amount / 2 + 0.25 }),
    })),
  },
  'a point costs its price, and does to the roll what was bought': {
    'half a point': breakPoints({ price: () => 0.5 }),
    'a point that nobody judges': breakChecks({ judge: (plan, faces) => coin.checks.judge(plan, faces, []) }),
  },
  'a spend counts only from those who may spend for its actor': {
    'a judge that counts spends': countsSpends,
  },
  'points run out, by their number or by a limit': {
    'points for nothing': breakPoints({ price: () => 0, limit: () => null }),
  },
  'a point does not come back after something has come of the roll': {
    'a roll of which nothing ever comes': breakSpending({ hasFollowed: () => false }),
  },
  'a point comes back once, and the roll is as it was': {
    'a point that is gone': breakSpending({ hasFollowed: () => true }),
    'a judge that counts spends': countsSpends,
  },
  'an approval binds the request as it stood': {
    'a ruleset in which nothing is asked for': coin,
    ...(asking?.requests
      ? { 'requests of no kind': { ...asking, requests: { ...asking.requests, kinds: {} } } satisfies Ruleset }
      : {}),
  },
  'a ruling counts if a GM made it, and until it is withdrawn or another replaces it': {
    'a ruleset in which nobody rules': coin,
    ...Object.fromEntries(
      ruling.map(({ rulings, ...binding }) => [
        `${binding.id}, which knows no ruling when it sees one`,
        { ...binding, ...(rulings ? { rulings: { ...rulings, isRuling: () => false } } : {}) },
      ]),
    ),
  },
  'a tally is the same for everyone who sees its rolls, by the server’s time': {
    'a sum that hangs on who looks': breakExtended(({ add }) => ({
      add: (tally, outcome) => ({ ...add(tally, outcome), sum: game.user.isGM ? 1 : 2 }),
    })),
  },
  'a forged roll adds nothing to a tally': {
    'a sum of all that lies in the log': breakExtended(({ add }) => ({
      add: (tally, outcome) => ({ ...add(tally, outcome), sum: listMessagesOf('coinFlip').length }),
    })),
  },
  'after its end a tally refuses further rolls, and ignores those that come late': {
    'a tally without an end': breakExtended(() => ({ close: () => 'open' as const })),
    'a sum of all that lies in the log': breakExtended(({ add }) => ({
      add: (tally, outcome) => ({ ...add(tally, outcome), sum: listMessagesOf('coinFlip').length }),
    })),
  },
  'what the end of a tally brings is applied once, though two press at once': {
    'an end that brings nothing': breakExtended(() => ({ apply: () => null })),
  },
  'the forecast of a tally is of probabilities that grow, and agrees with what comes of it': {
    'a forecast of each roll apart': breakExtended(({ foresee }) => ({
      foresee: (...given) => ({
        doneBy: [0.5, 0.4, 0.3, 0.2, 0.1, 0],
        ...foresee?.(...given),
        lostBy: [0.6, 0.5, 0.4, 0.3, 0.2, 0.1],
      }),
    })),
    'a forecast that never fails': breakExtended(({ foresee }) => ({
      foresee: (...given) => ({ doneBy: foresee?.(...given).doneBy ?? [] }),
    })),
  },

  'the end of a scene lists what is due, each thing once, and changes nothing for a reminder': {
    'a line that is listed twice': breakSceneEnd((line) => [line, line]),
    'a line without a name': breakSceneEnd((line) => [{ ...line, label: '' }]),
    'a reminder that is chosen': breakSceneEnd((line) => [{ ...line, change: null }]),
    'nothing at all': breakSceneEnd(() => []),
  },

  'what the end of a scene lists is applied once in one change, and undone and redone exactly': {
    'a change that no undo knows of': breakSceneEnd((line) => [
      { ...line, change: { system: { scratches: 0, nerve: 7 } } },
    ]),
    'a change that leaves the line due': breakSceneEnd((line) => [{ ...line, change: { system: { scratches: 1 } } }]),
  },

  'a roll that the GM asks for is answered by the actor’s own first roll, and by nothing else': {
    'a verdict that is the other way round': breakCalls({
      judgeOpen: (message) => ({ success: !isWon(message), text: 'x' }),
    }),
    'a verdict without words': breakCalls({ judgeOpen: (message) => ({ success: isWon(message), text: '' }) }),
  },

  'a hidden difficulty is in no message, and only the client that knows it judges, once': {
    'a verdict that tells the difficulty': breakCalls({
      judgeHidden: (_message, difficulty) => ({
        success: true,
        text: game.i18n.localize(`COIN.level.${difficulty}`),
      }),
    }),
  },

  'its dice have a look on the table: each face of each die, in colours of the ruleset': {
    'a face too few': breakLook([{ ...heads, labels: ['H'] }]),
    'a die that no formula knows': breakLook([{ ...heads, die: 'dj' }]),
    'colours that are nowhere': breakLook([{ ...heads, colours: 'gold' }]),
    'no colours': { ...coin, neighbours: {} },
  },

  'modules that move things know which of its items are things': {
    'things of no type': {
      ...coin,
      goods: { carriers: ['coinFlipper'], stacked: ['coinGear'], single: ['coinKnife'] },
    },
  },

  'translations find the texts of its items': {
    'a text that no item has': breakNeighbours({ texts: { motto: { path: 'system.motto' } } }),
  },
};
