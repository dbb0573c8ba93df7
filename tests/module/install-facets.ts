/** Rulesets of tests that have only what the test reads. */
import { readFileSync } from 'node:fs';
import { type MessageDefinition, defineMessage, registerMessages } from '../../module/chat/define-message.ts';
import { addRuleset, type Ruleset } from '../../module/foundry/ruleset.ts';

type Templates = Readonly<Record<string, { readonly types: readonly string[] }>>;

const known = ['template.json', 'tests/fixtures/rulesets/coin/template.json']
  .flatMap((path) => Object.values(JSON.parse(readFileSync(path, 'utf8')) as Templates))
  .flatMap(({ types }) => types);

const installed = new Map<string, Ruleset>();

/**
 * Installs what a ruleset defines. A second call for the same types adds to the first.
 * @param types - what the names of its document types begin with, or the only one
 * @param facets - may lack what the test does not read
 * @param name - the id and the lang key of the ruleset
 */
export function installFacets(types: string, facets: object, { id = types, label = '' } = {}): void {
  let ruleset = installed.get(types);
  if (!ruleset) {
    const all = known.filter((type) => type.startsWith(types));
    const models = Object.fromEntries((all.length > 0 ? all : [types]).map((type) => [type, {}]));
    ruleset = { id, label, cards: [], models: { Actor: models, Item: {}, ChatMessage: {} } } as unknown as Ruleset;
    installed.set(types, ruleset);
    addRuleset(ruleset);
  }
  Object.assign(ruleset, facets);
  registerMessages();
}

/** Returns a card of a message type that draws nothing, with what else the message is. */
export function defineRoles<Type extends ChatMessage.SubType>(
  type: Type,
  roles: Partial<MessageDefinition<ChatMessage.OfType<Type>>>,
) {
  return defineMessage(type, { template: '', view: () => ({}), ...roles });
}
