/** Own versions of the Foundry templates that systems use as parts (fvtt-types client/applications/api/application: Tab, FormFooterButton). */

export const genericTemplates: Readonly<Record<string, string>> = {
  'templates/generic/tab-navigation.hbs': `<nav class="tabs" role="tablist">{{#each tabs as |tab|}}
  <a class="{{tab.cssClass}}" role="tab" data-action="tab" data-group="{{tab.group}}" data-tab="{{tab.id}}">
    {{#if tab.icon}}<i class="{{tab.icon}}" inert></i>{{/if}}<span>{{localize tab.label}}</span></a>{{/each}}</nav>`,
  'templates/generic/form-footer.hbs': `<footer class="form-footer">{{#each buttons as |button|}}
  <button type="{{button.type}}" class="{{button.cssClass}}" {{#if button.name}}name="{{button.name}}"{{/if}}
    {{#if button.action}}data-action="{{button.action}}"{{/if}} {{disabled button.disabled}}>
    {{#if button.icon}}<i class="{{button.icon}}" inert></i>{{/if}}<span>{{localize button.label}}</span></button>{{/each}}</footer>`,
};
