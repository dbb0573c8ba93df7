/** The settings window (fvtt-types client/applications/settings/config). It lists every setting that is registered with `config`. */
import { DataField } from '../../data/field.ts';
import type { MenuConfig, SettingConfig } from '../../helpers/client-settings.ts';
import { getGame, getUi, localize, type Dictionary } from '../../runtime.ts';
import { ApplicationV2 } from '../api/application.ts';
import { createElement } from '../api/frame.ts';
import type { FormSubmission, RenderOptions } from '../api/types.ts';
import { createSelectInput } from '../forms/fields.ts';
import { toText } from '../to-text.ts';
import type { Notifications } from '../ui/notifications.ts';

/** Lists the settings that the user may change: world settings only for GMs. */
const listSettings = (): SettingConfig[] =>
  ([...getGame().settings.settings.values()] as SettingConfig[]).filter(
    ({ config, scope }) => config === true && (scope !== 'world' || getGame().user?.isGM),
  );

function drawInput({ id, namespace, key, type, choices }: SettingConfig): HTMLElement {
  const value = getGame().settings.get(namespace, key);
  const listed = typeof choices === 'function' ? (choices as () => Dictionary)() : (choices as Dictionary | undefined);
  if (type instanceof DataField) {
    const field = type as unknown as { toInput(config: object): HTMLElement };
    return field.toInput({ name: id, value, localize: true });
  }
  if (listed) {
    const options = Object.entries(listed).map(([option, label]) => ({
      value: option,
      label: localize(String(label)),
    }));
    return createSelectInput({ name: id, options, value: String(value) });
  }
  const kind = type === Boolean ? 'checkbox' : type === Number ? 'number' : 'text';
  const input = createElement('input', { type: kind, name: id }) as HTMLInputElement;
  if (type === Boolean) input.checked = value === true;
  else input.value = toText(value);
  return input;
}

export class SettingsConfig extends ApplicationV2 {
  static override DEFAULT_OPTIONS: Dictionary = {
    id: 'settings-config',
    tag: 'form',
    window: { title: 'Configure settings', contentClasses: ['standard-form'] },
    position: { width: 520 },
    form: {
      closeOnSubmit: true,
      async handler(...[, , formData]: Parameters<FormSubmission>): Promise<void> {
        for (const { id, namespace, key } of listSettings()) {
          if (!(id in formData.object)) continue;
          try {
            await getGame().settings.set(namespace, key, formData.object[id]);
          } catch (error) {
            (getUi()['notifications'] as Notifications).error(error as Error);
          }
        }
      },
    },
  };

  override async _renderHTML(_context: Dictionary, _options: RenderOptions): Promise<HTMLElement[]> {
    const groups = listSettings().map((setting) => {
      const input = drawInput(setting);
      input.id = `setting-${setting.id.replaceAll('.', '-')}`;
      const hint = setting['hint'] ? [createElement('p', { class: 'hint' }, localize(setting['hint'] as string))] : [];
      const label = createElement('label', { for: input.id }, localize((setting['name'] as string) ?? setting.id));
      return createElement('div', { class: 'form-group' }, label, input, ...hint);
    });
    for (const { name, label, hint, type, restricted } of getGame().settings.menus.values() as Iterable<MenuConfig>) {
      if (restricted && !getGame().user?.isGM) continue;
      const button = createElement('button', { type: 'button' }, localize(label));
      button.addEventListener('click', () => new type().render({ force: true }));
      const texts = [createElement('span', {}, localize(toText(name))), button];
      if (hint) texts.push(createElement('p', { class: 'hint' }, localize(toText(hint))));
      groups.push(createElement('div', { class: 'form-group' }, ...texts));
    }
    const save = createElement('button', { type: 'submit' }, 'Save');
    return [...groups, createElement('footer', { class: 'form-footer' }, save)];
  }

  override _replaceHTML(result: unknown, content: HTMLElement): void {
    content.replaceChildren(...(result as HTMLElement[]));
  }
}
