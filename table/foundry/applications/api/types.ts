/** The types that window classes share (v14 API: foundry.applications.types; fvtt-types client/applications/api/application). */
import type { Dictionary } from '../../runtime.ts';
import type { FormDataExtended } from '../ux/form-data-extended.ts';

/** A click handler; `this` is the application. */
export type ClickAction = (event: PointerEvent, target: HTMLElement) => unknown;
/** A form handler; `this` is the application. */
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

/** A position in pixels; `auto` lets the content determine a dimension. */
export interface Position {
  top?: number;
  left?: number;
  width: number | 'auto';
  height: number | 'auto';
  zIndex: number;
}

/** Options of a window frame. */
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

/** Options of an application. */
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

/** Options of one rendering. */
export interface RenderOptions extends Dictionary {
  force?: boolean;
  position?: Partial<Position>;
  window?: { title?: string; icon?: string | false };
  parts?: string[];
  isFirstRender?: boolean;
  tab?: string | Record<string, string>;
}

/** A tab as declared by a class. */
interface TabConfiguration {
  id: string;
  icon?: string;
  label?: string;
  tooltip?: string;
  cssClass?: string;
}

/** A tab prepared for rendering. */
export interface Tab extends TabConfiguration {
  group: string;
  active: boolean;
}

/** The tabs of one group, as a class declares them in `TABS`. */
export interface TabsConfiguration {
  tabs: TabConfiguration[];
  initial?: string | null;
  labelPrefix?: string | null;
}

/** Options of `_doEvent`: how it runs and announces a step of the life cycle. */
export interface EventOptions {
  async?: boolean;
  handlerArgs?: unknown[];
  eventName?: string;
  hookName?: string;
  hookArgs?: unknown[];
  parentClassHooks?: boolean;
}
