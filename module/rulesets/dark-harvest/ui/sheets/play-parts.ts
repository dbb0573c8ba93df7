/** The parts of a fighter's sheet for use in play: their template data, and the actions of their buttons. */
import { isBreakable, type Breakable } from '../../data/health.ts';
import { healPips, markPips } from '../../play/health.ts';
import type { HarvestCharacter } from '../../data/fighter.ts';
import { statusIds } from '../../data/statuses.ts';
import { askRequest, canAsk } from '../../../../requests/requests.ts';
import { runOrWarn } from '../../../../user-error.ts';
import { openCheckDialog } from '../../../../checks/check-dialog.ts';
import { drinkIds } from '../../data/to-input.ts';
import { describeBreath, holdBreath, viewBreath } from '../../play/breath.ts';
import { createTreatmentOnTarget } from '../../play/healing.ts';
import { listPatients, tend, type PatientView } from '../../play/medicine.ts';
import {
  createDrink,
  createDrunkTest,
  createFeat,
  describeFeat,
  isDrunkTest,
  soberUp,
  viewDrinking,
} from '../../play/life.ts';
import { buyRound, labelOwnRound, spendOnLast } from '../../play/fate.ts';
import { findRoundTest, findShakeOff } from '../../play/round-tests.ts';
import { chooseDueMode, readActorStun, stabilise, viewDying, type DyingView } from '../../play/wounds.ts';

/** The template data for wounds and stuns: the state of the dying (DH-46), the round's test in the reserve dice (DH-45), and a stun with its test (DH-50). */
interface WoundsView {
  readonly dying: DyingView | null;
  /** The label of the button for the round's test; empty if none is due or this user may not roll it. */
  readonly roundTest: string;
  /** The effects of wounds that no status shows, one sentence each. */
  readonly notes: readonly string[];
  /** The label of the button to shake off a stun; empty if it is not due yet or this user may not roll it. */
  readonly shakeOff: string;
  /** The dying characters that this actor may try to stabilise (DH-46). */
  readonly patients: readonly PatientView[];
}

function nameTest(kind: string | undefined): string {
  return kind ? game.i18n.localize(`TETRAD.DarkHarvest.Wounds.roll.${kind}`) : '';
}

function viewWounds(actor: HarvestCharacter, canRoll: boolean): WoundsView | null {
  const dying = viewDying(actor);
  const kind = canRoll ? findRoundTest(actor)?.purpose?.kind : undefined;
  const stun = readActorStun(actor)?.text ?? '';
  const patients = canRoll ? listPatients(actor) : [];
  if (!dying && !kind && !stun && !describeBreath(actor) && patients.length === 0) return null;
  const shakeOff = canRoll && findShakeOff(actor) ? 'shakeOff' : undefined;
  const notes = Object.entries(readEnds(actor)).flatMap(([id, end]) => (actor.statuses.has(id) ? [] : [end]));
  return { dying, notes, roundTest: nameTest(kind), shakeOff: nameTest(shakeOff), patients };
}

/** Returns texts by status id: how long a dying actor will live, how long a stun lasts, and how much breath is left. */
export function readEnds(actor: HarvestCharacter): Readonly<Record<string, string>> {
  const ends = [
    [statusIds.dying, viewDying(actor)?.text],
    [statusIds.stunned, readActorStun(actor)?.text],
    ['breath', describeBreath(actor)],
  ];
  return Object.fromEntries(ends.filter(([, end]) => end)) as Record<string, string>;
}

/** Prepares the template data of the parts for use in play. */
export function viewPlay(actor: HarvestCharacter, canRoll: boolean) {
  return {
    wounds: viewWounds(actor, canRoll),
    fate: {
      // The label of the button that buys a round to live (DH-14); empty if this user may not buy one.
      round: labelOwnRound(actor.uuid),
      canAskLife: canAsk(actor, 'undoDeath'),
      canAskScene: canAsk(actor, 'editScene'),
    },
    feat: describeFeat(actor.system.characteristics.strength),
    drinking: viewDrinking(actor),
    breath: viewBreath(actor),
  };
}

/** The part of a sheet that the actions use. */
interface FighterSheet {
  readonly character: HarvestCharacter;
}

/** The actions of the buttons in the parts for use in play. */
export const playActions = {
  async rollRoundTest(this: FighterSheet, event: Event): Promise<void> {
    const request = findRoundTest(this.character);
    if (request) await openCheckDialog(this.character, request, { mode: chooseDueMode(this.character), event });
  },
  async rollShakeOff(this: FighterSheet, event: Event): Promise<void> {
    const request = findShakeOff(this.character);
    if (request) await openCheckDialog(this.character, request, { mode: chooseDueMode(this.character), event });
  },
  async rollFeat(this: FighterSheet, event: Event): Promise<void> {
    await openCheckDialog(this.character, createFeat(this.character), { event });
  },
  async treatWounds(this: FighterSheet, event: Event): Promise<void> {
    await runOrWarn(() => openCheckDialog(this.character, createTreatmentOnTarget(this.character), { event }));
  },
  async holdBreath(this: FighterSheet, _event: Event, { dataset }: HTMLElement): Promise<void> {
    const activity = (['rest', 'strenuous'] as const).find((one) => one === dataset['activity']) ?? 'none';
    await runOrWarn(() => holdBreath(this.character, activity));
  },
  async drink(this: FighterSheet, event: Event, target: HTMLElement): Promise<void> {
    const drink = drinkIds.find((id) => id === target.dataset['drink']);
    if (drink) await openCheckDialog(this.character, createDrink(drink), { event });
  },
  async rollDrunkTest(this: FighterSheet, event: Event, target: HTMLElement): Promise<void> {
    const { kind } = target.dataset;
    if (isDrunkTest(kind)) await openCheckDialog(this.character, createDrunkTest(kind), { event });
  },
  async soberUp(this: FighterSheet): Promise<void> {
    await runOrWarn(() => soberUp(this.character));
  },
  async buyRound(this: FighterSheet): Promise<void> {
    await runOrWarn(() => buyRound(this.character.uuid));
  },
  async askLife(this: FighterSheet): Promise<void> {
    await runOrWarn(() => askRequest('undoDeath', this.character.uuid));
  },
  async askScene(this: FighterSheet): Promise<void> {
    await runOrWarn(() => askRequest('editScene', this.character.uuid));
  },
  async spendPoint(this: FighterSheet): Promise<void> {
    await runOrWarn(() => spendOnLast(this.character));
  },
  async tend(this: FighterSheet, event: Event, target: HTMLElement): Promise<void> {
    await tend(this.character, target.dataset['patient'] ?? '', event);
  },
  async stabilise(this: FighterSheet): Promise<void> {
    await runOrWarn(() => stabilise(this.character));
  },
};

/** The actions of the buttons beside a track, for fighters and objects. */
export const trackActions = {
  markPip: makeTrackAction((actor) => markPips(actor, 1)),
  markBruise: makeTrackAction((actor) => markPips(actor, 1, true)),
  healPip: makeTrackAction((actor) => healPips(actor, 1)),
};

function makeTrackAction(act: (actor: Breakable) => Promise<void>) {
  return async function actOnTrack(this: { readonly actor: Actor.Implementation }): Promise<void> {
    const { actor } = this;
    if (isBreakable(actor)) await runOrWarn(() => act(actor));
  };
}
