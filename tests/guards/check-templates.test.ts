/** `npm run check:templates` finds what would break or be unsafe in a game. */
import { expect, it } from 'vitest';
import { makeFolder, runTool } from './run-tool.ts';

it.each([
  ['unescaped output', '<p>{{{ name }}}</p>', 'x.hbs:1: prints unescaped HTML'],
  ['an unknown helper', '<p>{{ capitalize name }}</p>', 'unknown helper "capitalize"'],
  ['an unknown helper in a subexpression', '{{#if (either a b)}}{{/if}}', 'unknown helper "either"'],
  ['an unknown block helper', '{{#select a}}{{/select}}', 'unknown block helper "select"'],
  ['a missing partial', '{{> "systems/tetrad/templates/none.hbs"}}', 'does not exist'],
  ['text of its own', '<p>Roll the dice</p>', 'text outside lang/: "Roll"'],
  ['spoken text in an attribute', '<button title="Roll">{{x}}</button>', 'text outside lang/: "Roll"'],
  ['spoken text in a tooltip', '<button data-tooltip-text="Roll">{{x}}</button>', 'text outside lang/: "Roll"'],
  ['a tooltip that is drawn as HTML', '<p data-tooltip="{{name}}"></p>', 'use data-tooltip-text: "{{name}}"'],
  ['values in such a tooltip', `<p data-tooltip="{{localize 'A.b' x=name}}"></p>`, 'use data-tooltip-text'],
  ['a template that does not parse', '{{#if a}}', 'does not parse'],
])('finds %s', (_what, source, finding) => {
  const { code, output } = runTool('tools/check/check-templates.mjs', makeFolder({ 'templates/x.hbs': source }));
  expect(code).toBe(1);
  expect(output).toContain(finding);
});

it('passes a template that is as it should be', () => {
  const source =
    '{{#each rows}}<p title="{{localize "A.b"}}" data-tooltip="{{localize "A.b"}}" data-tooltip-text="{{label}}">{{ label }} {{ concat a "1" }}</p>{{/each}}';
  const { code, output } = runTool('tools/check/check-templates.mjs', makeFolder({ 'templates/x.hbs': source }));
  expect({ code, output: output.trim() }).toEqual({ code: 0, output: '1 templates: ok' });
});
