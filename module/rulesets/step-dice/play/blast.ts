/** Explosions: who is caught in one, how far away and behind what cover, and the damage to each victim (SD-17, SD-23). */
import { findOwnActor } from '../../../chat/genuine.ts';
import { stepDice } from '../../../../src/index.ts';
import { listDamage } from '../../../exchange/apply-damage.ts';
import { type DamageFacet, type SharedDamage, writeDamageData } from '../../../exchange/damage-facet.ts';
import { postShared, readModeOf } from '../../../exchange/roll-damage.ts';
import { hasStatus } from '../../../foundry/actor-statuses.ts';
import { askForm } from '../../../foundry/ask-form.ts';
import { findMessage } from '../../../foundry/documents.ts';
import { makeFormat } from '../../../foundry/make-format.ts';
import { runOnce } from '../../../foundry/run-once.ts';
import { askTarget } from '../../../exchange/choose-target.ts';
import { readExchange } from '../../../exchange/exchange.ts';
import { listAround } from '../../../exchange/nearness.ts';
import { type Hit, SPREAD } from '../../../exchange/opposed-facet.ts';
import { canUser, permitsUser } from '../../../permissions.ts';
import { UserError } from '../../../user-error.ts';
import { readFaces } from '../data/dice.ts';
import { type StepFighter, findFighter, isFighter } from '../data/fighter.ts';
import { statusIds } from '../data/statuses.ts';
import { LANG } from '../data/to-input.ts';
import { isCover, readCover } from '../data/turn.ts';
import { type CheckMessage, readTerms } from './checks.ts';
import { createMessage, makeStored, writeFormula } from './damage.ts';

const template = 'systems/tetrad/templates/step-dice/blast.hbs';

const format = makeFormat(`${LANG}.Blast`);

/** A fighter who may be caught in an explosion. */
interface Reached {
  readonly actor: StepFighter;
  readonly name: string;
  /** Distance from the centre of the explosion in feet; null: unknown. */
  readonly feet: number | null;
  readonly cover: stepDice.CoverId;
}

/**
 * Returns the cover that an actor probably has: for the attack's target, the cover it was attacked with; otherwise the cover it has taken. For someone who lies
 * flat, at least light cover (SD-25).
 */
function suggestCover(attack: CheckMessage, actor: StepFighter): stepDice.CoverId {
  const { plan, exchange } = attack.system;
  const found = plan.lines.map(({ key }) => key.replace(/Cover$/u, '')).find(isCover);
  const own = exchange.against === actor.uuid && found;
  return stepDice.findCover(own || readCover(actor), hasStatus(actor, statusIds.flat));
}

/** Lists the fighters who may be caught in an explosion: those close enough to be hurt, and the user's targets. */
function listReached(attack: CheckMessage, center: StepFighter): Reached[] {
  const { damage, increment } = attack.system.exchange.weapon;
  const targets = new Set([...game.user.targets].map(({ actor }) => actor?.uuid));
  return listAround(center).flatMap(({ actor, name, apart }) => {
    const isNear = apart !== null && apart <= damage * increment;
    if (!isFighter(actor) || (!isNear && !targets.has(actor.uuid))) return [];
    return [{ actor, name, feet: apart, cover: suggestCover(attack, actor) }];
  });
}

/** Asks the user for everyone's distance from an explosion and their cover. Fighters left without a distance are not caught in it. */
async function askReached(attack: CheckMessage, center: StepFighter): Promise<readonly Reached[]> {
  const all = listReached(attack, center);
  const { name, increment } = attack.system.exchange.weapon;
  const rows = all.map((one, index) => ({
    index,
    name: one.name,
    feet: one.feet === null ? '' : Math.round(one.feet),
    covers: Object.keys(stepDice.cover).map((id) => ({ id, label: format(`cover.${id}`), isChosen: id === one.cover })),
  }));
  const given = await askForm({
    title: format('title', { weapon: name }),
    template,
    context: { hint: format('hint', { feet: String(increment) }), rows },
    ok: format('roll'),
    classes: ['step-dice'],
  });
  return all.flatMap((one, index) => {
    const [feet = '', cover = ''] = [given?.[`feet-${index}`], given?.[`cover-${index}`]];
    return feet === '' ? [] : [{ ...one, feet: Number(feet), cover: isCover(cover) ? cover : one.cover }];
  });
}

/**
 * Plans the damage to one victim of an explosion.
 * @param hit - the attack's hit on this victim; null: none
 */
function planVictim(attack: CheckMessage, { actor, name, feet, cover }: Reached, hit: Hit | null) {
  const { damage, increment, burns, type, name: source } = attack.system.exchange.weapon;
  const plan = stepDice.planExplosion({ rank: damage, feet: feet ?? 0, increment, cover });
  const margin = hit?.margin ?? 0;
  const names = { dealer: attack.system.links.actor, dealerName: attack.alias, victim: actor.uuid, victimName: name };
  const data = writeDamageData(hit ?? { ...names, exchange: attack.id ?? '', by: SPREAD, margin }, source);
  const stored = makeStored({ margin, type, burns }, actor);
  // The die of cover is rolled separately.
  const lines = plan.lines.filter(({ rule }) => rule !== 'SD-17');
  const dice = { rank: plan.rank, lines, cover: plan.rank === 0 ? 0 : plan.cover };
  return {
    rank: plan.rank,
    further: stepDice.countFurtherIncrements(feet ?? 0, increment),
    formula: writeFormula(dice.cover),
    describe: (rolls: readonly foundry.dice.Roll[]) => createMessage(dice, source, data, stored, rolls),
  };
}

/**
 * Plans the damage of an explosion to everyone caught in it; victims in the same increment share the dice (SD-23).
 * @param hit - the hit on the target, the only one who takes basic damage; null: after a miss, or without a target
 * @throws RulesError
 */
function planBlast(attack: CheckMessage, reached: readonly Reached[], hit: Hit | null): SharedDamage[] {
  const planned = reached
    .map((one) => planVictim(attack, one, hit?.victim === one.actor.uuid ? hit : null))
    .filter(({ rank }) => rank > 0);
  const increments = [...new Set(planned.map(({ further }) => further))];
  return increments.map((increment) => {
    const victims = planned.filter(({ further }) => further === increment);
    return { formula: writeFormula(victims[0]?.rank ?? 0), victims };
  });
}

/**
 * The `spread` member of the damage facet: for a hit with an explosive, asks who is caught in the blast, and plans the damage. Null: the weapon does not
 * explode.
 */
export const spread: NonNullable<DamageFacet<StepFighter>['spread']> = (hit) => {
  const attack = findMessage(hit.exchange, 'stepCheck');
  const victim = findFighter(hit.victim);
  if (!attack?.system.exchange.weapon.explosive || !victim) return null;
  return askReached(attack, victim).then((reached) => planBlast(attack, reached, hit));
};

/**
 * Tests whether this user may place an attack's explosion, which is done once: a GM if no target was hit, or the thrower if a throw at no one succeeded
 * (SD-23).
 */
export function canPlace(attack: CheckMessage): boolean {
  const { weapon, against } = attack.system.exchange;
  const dealer = findOwnActor(attack);
  const terms = readTerms(attack);
  if (!terms || !weapon.explosive || !dealer || listDamage(attack.id ?? '').length > 0) return false;
  if (against !== '') {
    const state = readExchange(attack);
    return permitsUser('rule') && state.kind === 'judged' && state.hits.length === 0;
  }
  const roll = { faces: readFaces(attack.rolls[0]), bonus: attack.system.plan.bonus };
  const { hit } = stepDice.judgeAttack({ ...terms, defences: ['none'] }, { attack: roll });
  return permitsUser('rule') || (hit && canUser('roll', dealer));
}

/**
 * Asks who is caught in an explosion and rolls the damage. It is centred on the user's first target, or else on the attack's target; without both it asks.
 * @throws UserError `no-center` if nobody is around
 */
export async function placeBlast(attack: CheckMessage): Promise<void> {
  const dealer = findOwnActor(attack);
  const aimed = [...game.user.targets].flatMap(({ actor }) => actor ?? []);
  if (!dealer || !canPlace(attack)) return;
  const [title, text] = [format('place'), format('placeWhere')];
  const center =
    aimed.find(isFighter) ??
    findFighter(attack.system.exchange.against) ??
    (await askTarget(dealer, { title, text, isFit: isFighter, refusal: new UserError('no-center') }))?.actor;
  if (!center || !isFighter(center)) return;
  await runOnce(`blast ${attack.id}`, async () => {
    const reached = await askReached(attack, center);
    if (canPlace(attack)) await postShared(planBlast(attack, reached, null), dealer, readModeOf(attack));
  });
}
