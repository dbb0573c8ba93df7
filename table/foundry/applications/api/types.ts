/** The shapes that the window classes share (API14 foundry.applications.types; the type package, client/applications/api/application). */
import type { Dictionary } from '../../runtime.ts';
import type { FormDataExtended } from '../ux/form-data-extended.ts';

/** A click handler; it is called with the application as `this`. */
export type ClickAction = (event: PointerEvent, target: HTMLElement) => unknown;
/** A form handler; it is called with the application as `this`. */
export type FormSubmission = (
  event: Event,
  form: HTMLFormElement,
  formData: FormDataExtended,
  options?: Dictionary,
) => unknown;

/** How a form of an application is submitted. */
export interface FormConfiguration {
  handler?: FormSubmission;
  submitOnChange: boolean;
  closeOnSubmit: boolean;
}

/** Position in pixels; `auto` leaves a dimension to the content. */
export interface Position {
  top?: number;
  left?: number;
  width: number | 'auto';
  height: number | 'auto';
  zIndex: number;
}

/** The options of an application's window. */
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

/** The options of an application. */
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

/** What configures one rendering. */
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

/** A prepared tab. */
export interface Tab extends TabConfiguration {
  group: string;
  active: boolean;
}

/** The tabs of one group as a class declares them in `TABS`. */
export interface TabsConfiguration {
  tabs: TabConfiguration[];
  initial?: string | null;
  labelPrefix?: string | null;
}

/** How `_doEvent` announces a step of an application's life. */
export interface EventOptions {
  async?: boolean;
  handlerArgs?: unknown[];
  eventName?: string;
  hookName?: string;
  hookArgs?: unknown[];
  parentClassHooks?: boolean;
}
