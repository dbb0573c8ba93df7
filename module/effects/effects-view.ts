/** The effects on a sheet: what each does, when it ends, and what its owner can do with it. */
import { findConfig } from '../foundry/host.ts';
import { findHolder, updateDocument } from '../foundry/documents.ts';
import { createEffect, listApplicable, readChanges } from '../foundry/effects.ts';
import { facetOf, findRuleset } from '../foundry/ruleset.ts';
import { isElement } from '../foundry/pages.ts';
import { permitsUser } from '../permissions.ts';
import { UserError, runOrWarn } from '../user-error.ts';
import { askEffect, beginEffect, buildEffect, draftEffect } from './effect-form.ts';
import { beginSpan, hasEnded, readModifier } from './effect-model.ts';
import { describeEffect, describeEnd, format } from './effect-words.ts';
import { isCondition, switchCondition } from './own-conditions.ts';
import { isIdle } from './read-effects.ts';

type Effect = ActiveEffect.Implementation;
type Holder = Actor.Implementation | Item.Implementation;

/** Lists the effects of a document that change something: ours, and those of other packages with changes. Statuses alone are shown elsewhere. */
export function listEffects(holder: Holder): readonly Effect[] {
  const all: readonly Effect[] =
    holder instanceof foundry.documents.Actor ? listApplicable(holder) : holder.effects.contents;
  return all.filter((effect) => readModifier(effect) !== null || readChanges(effect).length > 0);
}

/** Prepares the effects of a document for its sheet. */
export function viewEffects(holder: Holder, actor: Actor.Implementation | null, canEdit: boolean) {
  const rows = listEffects(holder).map((effect) => {
    const isDone = hasEnded(effect);
    const source = effect.parent === holder ? '' : (effect.parent?.name ?? '');
    return {
      uuid: effect.uuid,
      key: effect.uuid.replaceAll('.', '-'),
      name: effect.name,
      img: effect.img ?? '',
      what: describeEffect(effect, actor),
      end: isDone
        ? format('ended')
        : isIdle(effect)
          ? format('putAway')
          : effect.disabled
            ? format('off')
            : describeEnd(effect),
      source,
      isOff: effect.disabled || isIdle(effect),
      buttons: canEdit && effect.isOwner && source === '' ? listButtons(effect, actor) : [],
    };
  });
  return { rows, canAdd: canEdit };
}

/** Tests whether this user may make an effect a condition of the world, or take it back. */
function canSwitch(effect: Effect, actor: Actor.Implementation | null): actor is Actor.Implementation {
  return actor !== null && effect.parent === actor && permitsUser('rule') && readModifier(effect) !== null;
}

/** Lists the buttons of an effect: their action, label, and name for screen readers. */
function listButtons(effect: Effect, actor: Actor.Implementation | null) {
  const keys = {
    toggleEffect: effect.disabled ? 'turnOn' : 'turnOff',
    ...(canSwitch(effect, actor)
      ? { switchCondition: isCondition(effect, actor) ? 'noCondition' : 'makeCondition' }
      : {}),
    editEffect: 'edit',
    deleteEffect: 'remove',
  };
  return Object.entries(keys).map(([action, key]) => ({
    action,
    label: format(`${key}.label`),
    name: format(`${key}.name`, { name: effect.name }),
  }));
}

function chooseTitle(name: string): string {
  return name ? format('edit.name', { name }) : format('add');
}

/** Opens the form of a new effect of an actor or one of its items, and creates it. */
async function addEffect(holder: Holder, actor: Actor.Implementation, skin: string): Promise<void> {
  const facet = facetOf(actor, 'effects');
  if (!facet) throw new UserError('no-effects', { actor: actor.name });
  const { DEFAULT_ICON = '' } =
    findConfig<{ documentClass: { DEFAULT_ICON?: string } }>('ActiveEffect')?.documentClass ?? {};
  const hasEnd = holder === actor;
  const draft = await askEffect(facet, actor, beginEffect(DEFAULT_ICON), { title: chooseTitle(''), skin, hasEnd });
  if (draft) await createEffect(holder, buildEffect(draft));
}

/** Opens the form of an effect; core's for effects of other types. */
async function editEffect(effect: Effect, actor: Actor.Implementation, skin: string): Promise<void> {
  const [facet, data] = [facetOf(actor, 'effects'), readModifier(effect)];
  if (!facet || !data) return void (await effect.sheet?.render(true));
  const hasEnd = findHolder(effect) === effect.parent;
  const draft = await askEffect(facet, actor, draftEffect(effect, data), {
    title: chooseTitle(effect.name),
    skin,
    hasEnd,
  });
  if (!draft) return;
  const { until } = draft;
  const isSame = until.kind === data.until.kind && until.amount === data.until.amount && !hasEnded(effect);
  const built = buildEffect(draft);
  const begun = isSame ? { system: { until: data.until } } : beginSpan(actor, until);
  await updateDocument(effect, { ...built, ...begun, system: { ...built.system, ...begun.system } });
}

/** Creates a copy of a dropped effect on an actor. Its time begins now. @throws UserError `effect-here` */
export async function copyEffect(effect: Effect, actor: Actor.Implementation): Promise<void> {
  if (effect.parent === actor) throw new UserError('effect-here', { name: effect.name, actor: actor.name });
  const { _id, duration: _duration, ...data } = effect.toObject();
  await createEffect(actor, { ...data, origin: effect.uuid, disabled: false });
}

/** Lets the effects of a sheet's list be dragged to another sheet. */
export function watchEffectDrags(sheet: HTMLElement, actor: Actor.Implementation): void {
  sheet.addEventListener('dragstart', (event) => {
    const row = isElement(event.target) ? event.target.closest<HTMLElement>('[data-effect-uuid]') : null;
    const effect = row && listEffects(actor).find(({ uuid }) => uuid === row.dataset['effectUuid']);
    if (effect) event.dataTransfer?.setData('text/plain', JSON.stringify(effect.toDragData()));
  });
}

/** The buttons of the list, by action: each takes the sheet's actor and the pressed element. */
const effectActions = {
  addEffect: (actor: Actor.Implementation, _effect: Effect | null, skin: string) => addEffect(actor, actor, skin),
  editEffect: (actor: Actor.Implementation, effect: Effect | null, skin: string) =>
    effect ? editEffect(effect, actor, skin) : undefined,
  toggleEffect: (_actor: Actor.Implementation, effect: Effect | null) =>
    effect ? updateDocument(effect, { disabled: !effect.disabled }) : undefined,
  switchCondition: (actor: Actor.Implementation, effect: Effect | null) =>
    effect ? switchCondition(effect, actor) : undefined,
  deleteEffect: (_actor: Actor.Implementation, effect: Effect | null) => effect?.delete(),
} as const;

/** Does what a button of the list says. */
async function actOnEffect(
  action: keyof typeof effectActions,
  actor: Actor.Implementation,
  target: HTMLElement,
): Promise<void> {
  const uuid = target.closest<HTMLElement>('[data-effect-uuid]')?.dataset['effectUuid'] ?? '';
  const effect = listEffects(actor).find((one) => one.uuid === uuid) ?? null;
  // The windows of a ruleset have its id as their class.
  const skin = findRuleset(actor.type)?.id ?? '';
  await runOrWarn(async () => void (await effectActions[action](actor, effect, skin)));
}

/** What a sheet does when one of the list's buttons is pressed, by action. */
export const effectHandlers = Object.fromEntries(
  (Object.keys(effectActions) as (keyof typeof effectActions)[]).map((action) => [
    action,
    function (this: { readonly actor: Actor.Implementation }, _event: Event, target: HTMLElement): Promise<void> {
      return actOnEffect(action, this.actor, target);
    },
  ]),
);
