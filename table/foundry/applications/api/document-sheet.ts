/** Document sheets (v14 API: foundry.applications.api.DocumentSheetV2; conformance C-45). */
import type { ClientDocument } from '../../documents/client-document.ts';
import type { CompendiumCollection } from '../../documents/compendium-collection.ts';
import { getGame, localize, type Dictionary, type LooseCollection, type LooseUser } from '../../runtime.ts';
import { failNotImplemented } from '../../not-implemented.ts';
import { mergeObject } from '../../utils/objects.ts';
import { expandObject } from '../../utils/paths.ts';
import type { FormDataExtended } from '../ux/form-data-extended.ts';
import { getSheetTheme } from '../apps/sheet-theme.ts';
import { ApplicationV2 } from './application.ts';
import { stampTheme } from './frame.ts';
import type { ApplicationConfiguration, FormConfiguration, FormSubmission, RenderOptions } from './types.ts';

export type SheetDocument = ClientDocument & { readonly name?: string };

/** An application that shows a document and, if the user may edit the document, saves its form. */
export class DocumentSheetV2 extends ApplicationV2 {
  static override DEFAULT_OPTIONS: Dictionary = {
    id: '{id}',
    classes: ['sheet'],
    tag: 'form',
    document: null,
    viewPermission: 1,
    editPermission: 3,
    actions: {
      configureSheet: (): never => failNotImplemented('foundry.applications.apps.DocumentSheetConfig#render'),
      editImage: (): never => failNotImplemented('foundry.applications.apps.FilePicker'),
    },
    form: {
      handler(this: DocumentSheetV2, ...given: Parameters<FormSubmission>): unknown {
        return this.#submitDocument(...given);
      },
      submitOnChange: false,
      closeOnSubmit: false,
    },
  };

  get document(): SheetDocument {
    return this.options['document'] as SheetDocument;
  }

  override get title(): string {
    const { metadata } = this.document.constructor as unknown as { metadata?: { label?: string } };
    const { document } = this;
    return `${localize(metadata?.label ?? document.documentName)}: ${document.name ?? document.id}`;
  }

  #isAllowed(option: 'viewPermission' | 'editPermission'): boolean {
    return this.document.testUserPermission(getGame().user as LooseUser, this.options[option] as number);
  }

  /** Whether the user has the ownership level `viewPermission`. */
  get isVisible(): boolean {
    return this.#isAllowed('viewPermission');
  }

  /** Whether the document, or what it is within, is in a locked pack. */
  get #isLocked(): boolean {
    const { compendium } = this.document as { compendium: CompendiumCollection | null };
    return compendium?.locked === true;
  }

  /** Whether the user has the ownership level `editPermission`, and the document can be changed. */
  get isEditable(): boolean {
    return !this.#isLocked && this.#isAllowed('editPermission');
  }

  /**
   * Merges the options. The default id of the window comes from the document's UUID.
   * @throws Error if no document is given.
   */
  override _initializeApplicationOptions(options: Dictionary): ApplicationConfiguration {
    const merged = super._initializeApplicationOptions(options);
    const document = merged['document'] as SheetDocument | null;
    if (!document?.uuid) throw new Error('A DocumentSheet application must be provided a Document instance');
    if (options['uniqueId'] === undefined)
      merged.uniqueId = `${this.constructor.name}-${document.uuid.replaceAll('.', '-')}`;
    return merged;
  }

  override _configureRenderOptions(options: RenderOptions): void {
    super._configureRenderOptions(options);
    options.window = { title: this.title, ...options.window };
  }

  override async _prepareContext(options: RenderOptions): Promise<Dictionary> {
    const context = await super._prepareContext(options);
    const { document, id: rootId, isEditable: editable } = this;
    const { fields } = document.schema;
    return { ...context, document, source: document._source, fields, editable, user: getGame().user, rootId };
  }

  /** Disables or enables all form controls in the window. */
  _toggleDisabled(disabled: boolean): void {
    const fields = this.element.querySelectorAll<HTMLElement>(
      '.window-content :is(input, select, textarea, button, prose-mirror)',
    );
    for (const field of fields) field.toggleAttribute('disabled', disabled);
  }

  /** Throws an error if the user may not see the document. */
  override _canRender(_options: RenderOptions): false | void {
    if (!this.isVisible)
      throw new Error(`You do not have permission to view this ${this.document.documentName} sheet.`);
  }

  override async _onFirstRender(context: Dictionary, options: RenderOptions): Promise<void> {
    await super._onFirstRender(context, options);
    this.document.apps[this.id] = this;
  }

  override async _onRender(context: Dictionary, options: RenderOptions): Promise<void> {
    await super._onRender(context, options);
    if (!this.isEditable) this._toggleDisabled(true);
    const theme = getSheetTheme(this.document);
    if (theme === 'light' || theme === 'dark') stampTheme(this.element, theme);
  }

  override _onClose(options: Dictionary): void {
    super._onClose(options);
    delete this.document.apps[this.id];
  }

  override _onChangeForm(formConfig: FormConfiguration, event: Event): void {
    if (this.isEditable) super._onChangeForm(formConfig, event);
  }

  async #submitDocument(...[event, form, formData, options = {}]: Parameters<FormSubmission>): Promise<void> {
    if (!this.isEditable) return;
    const { updateData, ...updateOptions } = options;
    const submitData = this._prepareSubmitData(event, form, formData, updateData as Dictionary | undefined);
    await this._processSubmitData(event, form, submitData, updateOptions);
  }

  /** Expands the form data. Subclasses may convert values here. */
  _processFormData(_event: Event | null, _form: HTMLFormElement, formData: FormDataExtended): Dictionary {
    return expandObject(formData.object);
  }

  /**
   * Returns the form data as an update: expanded, cleaned and validated.
   * @throws DataModelValidationError for invalid data.
   */
  _prepareSubmitData(event: Event, form: HTMLFormElement, data: FormDataExtended, more?: Dictionary): Dictionary {
    const submitData = this._processFormData(event, form, data);
    if (more) mergeObject(submitData, more, { performDeletions: true, applyOperators: true });
    this.document.validate({ changes: submitData, clean: true, fallback: false });
    return submitData;
  }

  async _processSubmitData(_event: Event, _form: HTMLElement, data: Dictionary, options?: Dictionary): Promise<void> {
    const { document } = this;
    if (!document.id || !(document.collection as LooseCollection | null)?.has(document.id))
      failNotImplemented('foundry.applications.api.DocumentSheetV2 with creation');
    await document.update(data, options);
  }
}
