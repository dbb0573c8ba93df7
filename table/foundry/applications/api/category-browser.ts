/** Windows that list entries by category (fvtt-types client/applications/api/category-browser). */
import { failNotImplemented } from '../../not-implemented.ts';
import type { Dictionary } from '../../runtime.ts';
import { ApplicationV2 } from './application.ts';
import { HandlebarsApplicationMixin } from './handlebars-application.ts';
import type { RenderOptions } from './types.ts';

export interface CategoryData<Entry> {
  id: string;
  label: string;
  entries: Entry[];
}

/** A window that lists entries by category. Subclasses render it themselves, because the table does not have Foundry's templates. */
export abstract class CategoryBrowser<Entry> extends HandlebarsApplicationMixin(ApplicationV2) {
  static override DEFAULT_OPTIONS: Dictionary = {
    classes: ['category-browser'],
    tag: 'form',
    window: { contentClasses: ['standard-form'] },
    form: { closeOnSubmit: true },
    initialCategory: null,
    packageList: false,
    subtemplates: { category: undefined, filters: null, sidebarFooter: null },
  };

  /** Prepares the categories, by id. */
  abstract _prepareCategoryData(): Promise<Record<string, CategoryData<Entry>>> | Record<string, CategoryData<Entry>>;

  override async _renderHTML(_context: Dictionary, _options: RenderOptions): Promise<unknown> {
    return failNotImplemented('foundry.applications.api.CategoryBrowser#render');
  }
}
