/** The small window in which a user makes or changes an effect. */
import { askForm } from '../foundry/ask-form.ts';
import { buildChanges, readChanges } from '../foundry/effects.ts';
import { listStatusPictures } from '../foundry/statuses.ts';
import { UserError } from '../user-error.ts';
import type { EffectChoice, EffectsFacet } from './effects-facet.ts';
import { type EffectEnd, type EffectLine, MODIFIER, type ModifierData, ends } from './effect-model.ts';
import { VALUE, format, listRolls, listUnits, listValues } from './effect-words.ts';

/** What a form edits. */
export interface EffectDraft {
  readonly name: string;
  readonly img: string;
  readonly lines: readonly EffectLine[];
  /** What is added to numbers, by path below `system`. */
  readonly values: readonly { readonly key: string; readonly amount: number }[];
  readonly until: Pick<ModifierData['until'], 'kind' | 'amount'>;
}

/** The rows of a form, at least; an effect with more lines keeps them. */
const ROWS = 3;

/** Returns the draft of an effect. */
export function draftEffect(effect: ActiveEffect.Implementation, data: ModifierData): EffectDraft {
  const values = readChanges(effect)
    .filter(({ kind, key }) => kind === 'add' && key.startsWith('system.'))
    .map(({ key, value }) => ({ key: key.slice('system.'.length), amount: Number(value) || 0 }));
  return { name: effect.name, img: effect.img ?? '', lines: data.lines, values, until: data.until };
}

/** Returns the draft with which a form begins. */
export function beginEffect(img: string): EffectDraft {
  return { name: '', img, lines: [], values: [], until: { kind: 'hand', amount: 1 } };
}

/** Returns the data of an effect with the values of a draft. */
export function buildEffect({ name, img, lines, values, until }: EffectDraft) {
  const changes = buildChanges(values.map(({ key, amount }) => ({ key: `system.${key}`, amount })));
  const system = { ...changes.system, lines: lines.map((line) => ({ ...line })), until: { ...until } };
  return { name, img, type: MODIFIER, ...changes, system };
}

interface Row {
  readonly on: string;
  readonly unit: string;
  readonly amount: number;
}

function listRows({ lines, values }: EffectDraft): readonly Row[] {
  return [...lines, ...values.map(({ key, amount }) => ({ on: `${VALUE}${key}`, unit: '', amount }))];
}

function readRow(given: Readonly<Record<string, string>>, row: number): Row {
  const amount = Number(given[`amount${row}`]);
  return {
    on: given[`on${row}`] ?? '',
    unit: given[`unit${row}`] ?? '',
    amount: Number.isInteger(amount) ? amount : 0,
  };
}

/** Reads the values of a form. Rows without an amount are left out. @throws UserError `effect-unnamed` */
function readEffect(given: Readonly<Record<string, string>>): EffectDraft {
  const name = (given['name'] ?? '').trim();
  if (!name) throw new UserError('effect-unnamed');
  const count = Object.keys(given).filter((key) => /^on\d+$/u.test(key)).length;
  const rows = Array.from({ length: count }, (_, row) => readRow(given, row)).filter(({ on, amount }) => on && amount);
  const kind = ends.find((one) => one === given['end']) ?? 'hand';
  return {
    name,
    img: given['img'] ?? '',
    lines: rows.filter(({ on }) => !on.startsWith(VALUE)),
    values: rows
      .filter(({ on }) => on.startsWith(VALUE))
      .map(({ on, amount }) => ({ key: on.slice(VALUE.length), amount })),
    until: { kind, amount: Math.max(1, Math.trunc(Number(given['span']) || 1)) },
  };
}

function choose(choices: readonly EffectChoice[], chosen: string) {
  return choices.map((one) => ({ ...one, isChosen: one.id === chosen }));
}

/**
 * Asks for the values of an effect.
 * @param actor - whose skills can be chosen; null: none's
 * @returns null if the window was closed
 * @throws UserError `effect-unnamed`
 */
export async function askEffect(
  facet: EffectsFacet,
  actor: Actor.Implementation | null,
  draft: EffectDraft,
  { title, skin, hasEnd }: { readonly title: string; readonly skin: string; readonly hasEnd: boolean },
): Promise<EffectDraft | null> {
  const [rolls, values, units] = [listRolls(facet, actor), listValues(facet), listUnits(facet)];
  const own = listRows(draft);
  const rows = Array.from({ length: Math.max(ROWS, own.length + 1) }, (_, index) => {
    const {
      on = index === 0 && own.length === 0 ? 'all' : '',
      unit = units[0]?.id ?? '',
      amount = '',
    } = own[index] ?? {};
    const known = [...rolls, ...values].some(({ id }) => id === on) || !on ? [] : [{ id: on, label: on }];
    return {
      index,
      number: index + 1,
      rolls: choose([...rolls, ...known], on),
      values: choose(values, on),
      units: choose(units, unit),
      amount,
    };
  });
  const known = listStatusPictures();
  const pictures = known.some(({ img }) => img === draft.img)
    ? known
    : [{ img: draft.img, name: format('ownPicture') }, ...known];
  const given = await askForm({
    title,
    template: 'systems/tetrad/templates/shared/dialog/effect.hbs',
    context: {
      ...draft,
      hasEnd,
      hasUnits: units.length > 1,
      pictures: pictures.map((one) => ({ ...one, isChosen: one.img === draft.img })),
      rows,
      ends: choose(
        ends.map((id: EffectEnd) => ({ id, label: format(`end.${id}`) })),
        draft.until.kind,
      ),
    },
    ok: format('save'),
    classes: [skin],
  });
  return given && readEffect(given);
}
