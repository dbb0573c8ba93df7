/** Properties of every ruleset as a whole: its references are correct, its texts and templates exist, and it claims only its own documents. */
import { existsSync, readFileSync } from 'node:fs';
import { expect } from 'vitest';
import type { Properties } from '../property.ts';
import { bindings, FIXTURES, type SampledRuleset } from '../rulesets.ts';

/** Types that belong to no ruleset. */
const FOREIGN = ['base', 'character', ''];

/** Returns the folder with the texts and templates of a test ruleset; empty for a registered one. */
function findFolder({ binding: { id } }: SampledRuleset): string {
  return existsSync(`${FIXTURES}/${id}`) ? `${FIXTURES}/${id}` : '';
}

/** Returns the path in the repository of a template that Foundry knows by another path. */
function findTemplate(ruleset: SampledRuleset, path: string): string {
  const local = path.replace('systems/tetrad/', '');
  const folder = findFolder(ruleset);
  return folder ? local.replace(`templates/${ruleset.binding.id}/`, `${folder}/templates/`) : local;
}

function readTexts(path: string): Record<string, unknown> {
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>) : {};
}

/** Tests whether the English texts have a key. */
function hasText(ruleset: SampledRuleset, key: string): boolean {
  const { id } = ruleset.binding;
  const folder = findFolder(ruleset);
  const files = ['lang/en/core.json', folder ? `${folder}/lang/en.json` : `lang/en/${id}.json`];
  return files.some(
    (file) =>
      typeof key
        .split('.')
        .reduce<unknown>((value, part) => (value as Record<string, unknown> | undefined)?.[part], readTexts(file)) ===
      'string',
  );
}

/** Lists the facets that can tell whether an actor belongs to them, by name. */
function listOwners({ binding }: SampledRuleset): [string, (actor: Actor.Implementation) => boolean][] {
  return Object.entries(binding).flatMap(([name, facet]) =>
    typeof facet === 'object' && facet !== null && 'owns' in facet
      ? [[name, (actor) => (facet as { owns(actor: Actor.Implementation): boolean }).owns(actor)]]
      : [],
  );
}

/** Lists the actor types that do not belong to a ruleset. */
function listOthers({ binding }: SampledRuleset): string[] {
  const own = Object.keys(binding.models.Actor);
  const known = bindings.flatMap(({ models }) => Object.keys(models.Actor));
  return [...new Set([...known, ...FOREIGN])].filter((type) => !own.includes(type));
}

/** Pairs each type with the place that names it. */
function name(place: string, types: readonly string[]): (readonly [string, string])[] {
  return types.map((type) => [place, type] as const);
}

/** Lists the document types that a ruleset names, each with the place that names it. */
function listClaims({
  binding,
}: SampledRuleset): Record<'Actor' | 'Item' | 'ChatMessage', (readonly [string, string])[]> {
  const { api, cards, checks, health, sheets, statuses = [] } = binding;
  const sheetsOf = (document: string) =>
    sheets.filter((sheet) => sheet.document === document).flatMap(({ types }) => types);
  return {
    Actor: [
      ...name('health', Object.keys(health?.bars ?? {})),
      ...name('sheets', sheetsOf('Actor')),
      ...name(
        'statuses',
        statuses.flatMap(({ hud }) => hud.actorTypes),
      ),
    ],
    Item: [...name('api', [...(api.macroTypes ?? []), ...(api.usedTypes ?? [])]), ...name('sheets', sheetsOf('Item'))],
    ChatMessage: [
      ...name(
        'cards',
        cards.map(({ type }) => type),
      ),
      ...name('checks', checks.messageTypes),
    ],
  };
}

function listLabels({ binding }: SampledRuleset): string[] {
  const { dice, forecast, health, label, models, quickRoll, ruleOptions, sheets, statuses = [] } = binding;
  const tracks = Object.values(models.Actor).map(
    (model) => (model as { TRACKS?: Record<string, string> }).TRACKS ?? {},
  );
  return [
    label,
    ...dice.dice.map((die) => die.label),
    ...sheets.map((sheet) => sheet.label),
    ...statuses.map(({ name }) => name),
    ...(quickRoll?.fields ?? []).map((field) => field.label),
    ...tracks.flatMap((track) => Object.values(track)),
    ...Object.values(health?.bars ?? {}).flatMap(({ bars, values }) => [
      ...Object.values(bars).map((bar) => bar.label),
      ...Object.values(values),
    ]),
    ...(forecast ? [forecast.labels.dying, forecast.labels.marked, ...forecast.labels.notes] : []),
    ...ruleOptions.flatMap(({ name, hint }) => [name, hint]),
    ...Object.entries(binding.models).flatMap(([document, models]) =>
      Object.keys(models).map((type) => `TYPES.${document}.${type}`),
    ),
  ];
}

export const bindingProperties: Properties = {
  'a facet owns actors of its ruleset alone': {
    check(ruleset) {
      const own = Object.keys(ruleset.binding.models.Actor);
      const owners = listOwners(ruleset);
      expect(owners.map(([name]) => name)).toContain('checks');
      for (const [name, owns] of owners) {
        const owned = (types: string[]) => types.filter((type) => owns({ type } as unknown as Actor.Implementation));
        expect(owned(own), `${name} owns nobody`).not.toEqual([]);
        expect(owned(listOthers(ruleset)), `${name} owns others`).toEqual([]);
      }
    },
  },

  'a binding speaks of document types of its own alone, and has a card for each message type': {
    check(ruleset) {
      const own = ruleset.binding.models;
      for (const [document, claims] of Object.entries(listClaims(ruleset)))
        for (const [place, type] of claims)
          expect(Object.keys(own[document as keyof typeof own]), `${place} of ${ruleset.binding.id}`).toContain(type);
      expect(ruleset.binding.cards.map(({ type }) => type).toSorted()).toEqual(Object.keys(own.ChatMessage).toSorted());
    },
  },

  'every text that a binding names is there': {
    check(ruleset) {
      const missing = listLabels(ruleset).filter((key) => !hasText(ruleset, key));
      expect(missing).toEqual([]);
    },
  },

  'every template that a card names is there': {
    check(ruleset) {
      const paths = ruleset.binding.cards.flatMap(({ template, partials = [] }) => [template, ...partials]);
      expect(paths.filter((path) => !existsSync(findTemplate(ruleset, path)))).toEqual([]);
    },
  },
};
