/** Types that all window classes share (v14 API: foundry.applications.types; fvtt-types client/applications/api/application). */
import type { Dictionary } from '../../runtime.ts';
import type { FormDataExtended } from '../ux/form-data-extended.ts';

/** Handles a click. `this` is the application. */
export type ClickAction = (event: PointerEvent, target: HTMLElement) => unknown;
/** Handles a submitted form. `this` is the application. */
export type FormSubmission = (
  event: Event,
  form: HTMLFormElement,
  formData: FormDataExtended,
  options?: Dictionary,
) => unknown;

export interface FormConfiguration {
  handler?: FormSubmission;
  submitOnChange: boolean;
  closeOnSubmit: boolean;
}

/** A position in pixels; with `auto`, the content decides the width or height. */
export interface Position {
  top?: number;
  left?: number;
  width: number | 'auto';
  height: number | 'auto';
  zIndex: number;
}

/** A control in the menu of a window's header. */
export interface HeaderControl {
  icon: string;
  label: string;
  action: string;
}

export interface WindowConfiguration {
  frame: boolean;
  positioned: boolean;
  title: string;
  icon: string | false;
  controls?: unknown[];
  resizable: boolean;
  contentTag: string;
  contentClasses: string[];
}

export interface ApplicationConfiguration extends Dictionary {
  id: string;
  uniqueId: string;
  classes: string[];
  tag: string;
  window: WindowConfiguration;
  actions: Record<string, ClickAction | { handler: ClickAction; buttons: number[] }>;
  form: FormConfiguration;
  position: Partial<Position>;
}

export interface RenderOptions extends Dictionary {
  force?: boolean;
  position?: Partial<Position>;
  window?: { title?: string; icon?: string | false };
  parts?: string[];
  isFirstRender?: boolean;
  tab?: string | Record<string, string>;
}

/** A tab as a class declares it. */
interface TabConfiguration {
  id: string;
  icon?: string;
  label?: string;
  tooltip?: string;
  cssClass?: string;
}

export interface Tab extends TabConfiguration {
  group: string;
  active: boolean;
}

/** A group of tabs, as a class declares it in `TABS`. */
export interface TabsConfiguration {
  tabs: TabConfiguration[];
  initial?: string | null;
  labelPrefix?: string | null;
}

/** Options of `_doEvent`: how a step of the life cycle runs and which event and hooks announce it. */
export interface EventOptions {
  async?: boolean;
  handlerArgs?: unknown[];
  eventName?: string;
  hookName?: string;
  hookArgs?: unknown[];
  parentClassHooks?: boolean;
}
