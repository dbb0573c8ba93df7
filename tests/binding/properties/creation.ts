/** Properties of every ruleset's character creation. Its windows are tested in the browser. */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import * as fc from 'fast-check';
import { parse } from 'yaml';
import { expect } from 'vitest';
import type {
  CreationFacet,
  CreationStep,
  ItemSource,
  Picks,
  PicksStep,
} from '../../../module/creation/creation-facet.ts';
import {
  applyArchetype,
  beginDraft,
  countOver,
  countStep,
  readDraft,
  setLevel,
  setNumber,
  togglePick,
  type Draft,
  type Offered,
} from '../../../module/creation/draft.ts';
import { createActor } from '../doubles.ts';
import { DRAWN, type Properties } from '../property.ts';
import type { SampledRuleset } from '../rulesets.ts';
import type { ItemData } from '../sample.ts';

/** Returns an item of the packs by its UUID; undefined if there is none. */
function findPacked(uuid: string): ItemSource | undefined {
  const [, , pack = '', , id] = uuid.split('.');
  const folder = `packs/_source/${pack}`;
  const files = existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : [];
  const texts = files.filter((name) => name.endsWith('.yml')).map((name) => readFileSync(`${folder}/${name}`, 'utf8'));
  const found = texts.find((text) => text.startsWith(`_id: ${id}\n`));
  return found === undefined ? undefined : (parse(found) as ItemSource);
}

function requireCreation({ binding }: SampledRuleset): CreationFacet {
  if (!binding.creation) throw new Error(`${binding.id} makes no characters`);
  return binding.creation;
}

/** Returns the items of a draft with their levels, as the shared code fetches them. */
function fetchItems({ steps }: CreationFacet, picks: Picks): ItemSource[] {
  return Object.entries(picks).map(([uuid, level]) => {
    const item = findPacked(uuid);
    expect(item, `${uuid} is in no pack`).toBeDefined();
    const step = steps.find((one) => one.kind === 'picks' && one.sources.some(({ type }) => type === item?.type));
    expect(step, `${uuid} is offered by no step`).toBeDefined();
    const path = step?.kind === 'picks' ? step.level?.path : undefined;
    return { ...item!, system: { ...item?.system, ...(path ? { [path]: level } : {}) } };
  });
}

/** Returns the picked items as the window offers them, by UUID. */
function listOffered({ steps }: CreationFacet, picks: Picks, items: readonly ItemSource[]): Offered {
  const findStep = ({ type }: ItemSource) =>
    steps.find((step) => step.kind === 'picks' && step.sources.some((source) => source.type === type));
  return new Map(
    Object.keys(picks).map((uuid, index) => [uuid, { step: findStep(items[index]!)?.id ?? '', ...items[index]! }]),
  );
}

/** Checks that a key has an English text, either in the system or in a test ruleset. */
function expectText(key: string): void {
  const texts = [
    'tests/fixtures/rulesets/coin/lang/en.json',
    ...readdirSync('lang/en').map((name) => `lang/en/${name}`),
  ]
    .map((file) => JSON.parse(readFileSync(file, 'utf8')) as object)
    .map((text) => foundry.utils.getProperty(text, key));
  expect(
    texts.filter((text) => typeof text === 'string' && text !== ''),
    key,
  ).toHaveLength(1);
}

function listStepKeys(step: CreationStep): string[] {
  if (step.kind === 'picks')
    return [
      step.label,
      step.note,
      ...step.sources.map(({ label }) => label),
      ...(step.level ? [step.level.label] : []),
    ];
  return [
    step.label,
    ...step.groups.flatMap(({ label, note, traits }) => [label, note, ...traits.map((trait) => trait.label)]),
  ];
}

function listKeys({ archetypes, names, steps }: CreationFacet): string[] {
  return [names, ...archetypes.flatMap(({ label, hint }) => [label, hint]), ...steps.flatMap(listStepKeys)];
}

/** Draws drafts after a random sequence of changes. */
function drawDrafts(facet: CreationFacet): fc.Arbitrary<Draft> {
  const traits = Object.keys(beginDraft(facet, '').numbers);
  const offered = [...new Set(facet.archetypes.flatMap(({ picks }) => Object.keys(picks)))];
  const uuids = ['Item.none', ...offered];
  const steps = facet.steps.filter((step) => step.kind === 'picks');
  // The window offers only items of the open step.
  const isOf = (step: PicksStep, uuid: string) => steps.every((one) => one === step || !one.given?.includes(uuid));
  const deeds: fc.Arbitrary<(draft: Draft) => Draft>[] = [
    fc.constantFrom(...facet.archetypes).map((archetype) => (draft) => applyArchetype(facet, draft, archetype)),
    fc.tuple(fc.constantFrom(...traits), fc.integer({ min: -200, max: 200 })).map(
      ([id, value]) =>
        (draft) =>
          setNumber(facet, draft, id, value),
    ),
    ...steps.map((step) =>
      fc
        .tuple(
          fc.constantFrom(...uuids.filter((uuid) => isOf(step, uuid))),
          fc.integer({ min: -200, max: 200 }),
          fc.boolean(),
        )
        .map(
          ([uuid, level, isToggled]) =>
            (draft: Draft) =>
              isToggled ? togglePick(step, draft, uuid) : setLevel(step, draft, uuid, level),
        ),
    ),
  ];
  return fc
    .tuple(fc.string(), fc.array(fc.oneof(...deeds), { maxLength: 12 }))
    .map(([name, done]) => done.reduce((draft, deed) => deed(draft), beginDraft(facet, name)));
}

export const creationProperties: Properties = {
  'every archetype is a whole character, and all that it names is there': {
    of: 'creation',
    check(ruleset) {
      const facet = requireCreation(ruleset);
      for (const key of listKeys(facet)) expectText(key);
      for (const { img, token } of facet.portraits)
        for (const path of [img, token]) expect(existsSync(path.replace('systems/tetrad/', '')), path).toBe(true);
      expect(facet.archetypes).not.toEqual([]);
      for (const archetype of facet.archetypes) {
        const draft = applyArchetype(facet, beginDraft(facet, 'Somebody'), archetype);
        const items = fetchItems(facet, draft.picks);
        const offered = listOffered(facet, draft.picks, items);
        for (const step of facet.steps)
          for (const count of countStep(step, draft, offered))
            expect(countOver(count), `${archetype.id} has spent too much`).toBe(0);
        const known = ['', ...facet.portraits.map(({ id }) => id)];
        expect(known, `the portrait of ${archetype.id}`).toContain(archetype.portrait);
        expect(Object.keys(draft.numbers)).toEqual(Object.keys(beginDraft(facet, '').numbers));
        const built = facet.build({ numbers: draft.numbers, items, concept: archetype.id });
        const names = built.items.map((item) => facet.nameItem(item));
        expect(new Set(names).size, `things twice: ${archetype.id}`).toBe(names.length);
        const data = { type: facet.type, system: built.system as Record<string, unknown> };
        const { actor } = createActor(ruleset, { ...data, items: [...built.items] as ItemData[] });
        Object.assign(actor, { items: { contents: actor.items } });
        expect(facet.owns(actor)).toBe(true);
        expect(facet.isBlank(actor), `${archetype.id} is as nobody has filled it in`).toBe(false);
      }
    },
  },

  'a draft is plain data, and is read back as it was left': {
    of: 'creation',
    check(ruleset) {
      const facet = requireCreation(ruleset);
      fc.assert(
        fc.property(drawDrafts(facet), (draft) => {
          const stored: unknown = JSON.parse(JSON.stringify(draft));
          expect(readDraft(facet, stored, beginDraft(facet, 'Nobody'))).toEqual(draft);
          for (const step of facet.steps)
            if (step.kind === 'picks')
              for (const uuid of step.given ?? [])
                expect(draft.picks[uuid]).toBeGreaterThanOrEqual(step.level?.min ?? 0);
        }),
        DRAWN,
      );
      for (const broken of [null, 7, [], { numbers: 3, picks: { a: 'b' } }, { name: {}, numbers: { x: 1 } }])
        expect(readDraft(facet, broken, beginDraft(facet, 'Nobody'))).toEqual(beginDraft(facet, 'Nobody'));
    },
  },
};
