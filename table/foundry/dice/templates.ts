/** The table's own templates for rolls, at the paths named by the public API (fvtt-types client/dice/roll). */

export const CHAT_TEMPLATE = 'templates/dice/roll.hbs';

/** The path of the template for the dice of a roll. */
export const TOOLTIP_TEMPLATE = 'templates/dice/tooltip.hbs';

/** The path of the template for the window that asks for faces. */
export const RESOLVER_TEMPLATE = 'templates/dice/roll-resolver.hbs';

export const diceTemplates: Readonly<Record<string, string>> = {
  [CHAT_TEMPLATE]: `<div class="dice-roll expanded">
  {{#if flavor}}<div class="dice-flavor">{{flavor}}</div>{{/if}}
  <div class="dice-result"><div class="dice-formula">{{formula}}</div>{{{tooltip}}}<h4 class="dice-total">{{total}}</h4></div>
</div>`,
  [TOOLTIP_TEMPLATE]: `<div class="dice-tooltip">{{#each parts}}<section class="tooltip-part"><div class="dice">
  <header class="part-header"><span class="part-formula">{{formula}}</span>
    {{#if flavor}}<span class="part-flavor">{{flavor}}</span>{{/if}}
    {{#if method}}<span class="part-method">{{localize method}}</span>{{/if}}<span class="part-total">{{total}}</span></header>
  <ol class="dice-rolls">{{#each rolls}}<li class="roll {{classes}}">{{result}}</li>{{/each}}</ol></div></section>{{/each}}</div>`,
  [RESOLVER_TEMPLATE]: `<div class="standard-form"><p class="formula">{{formula}}</p>
  {{#each groups}}<fieldset><legend>{{label}}</legend>{{#each results}}<label>
    <span>{{denomination}}</span>
    <input type="number" name="{{id}}" min="1" max="{{faces}}" step="1" value="{{value}}" data-method="{{method}}"
      data-denomination="{{denomination}}"{{#if isNew}} autofocus{{/if}}{{#if disabled}} disabled{{/if}}>
  </label>{{/each}}</fieldset>{{/each}}
  <footer class="form-footer"><button type="submit"><span>{{submit}}</span></button></footer></div>`,
};
