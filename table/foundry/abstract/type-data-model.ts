/** foundry.abstract.TypeDataModel: the data of one document type (common/abstract/type-data.d.mts). */
import type { Dictionary, LooseUser } from '../runtime.ts';
import type { SchemaField } from '../data/object-fields.ts';
import { DataModel } from './data-model.ts';

type Answer = Promise<boolean | void> | boolean | void;

export abstract class TypeDataModel extends DataModel {
  /** The schema. The paths of its fields start with `system`. */
  static override get schema(): SchemaField {
    const named = super.schema;
    named.name = 'system';
    return named;
  }

  /** A hook for subclasses that runs before the embedded documents are prepared. */
  prepareBaseData(): void {}

  /** A hook for subclasses that runs after the embedded documents have been prepared. */
  prepareDerivedData(): void {}

  _preCreate(_data: Dictionary, _options: Dictionary, _user: LooseUser): Answer {}
  _onCreate(_data: Dictionary, _options: Dictionary, _userId: string): void {}
  _preUpdate(_changes: Dictionary, _options: Dictionary, _user: LooseUser): Answer {}
  _onUpdate(_changed: Dictionary, _options: Dictionary, _userId: string): void {}
  _preDelete(_options: Dictionary, _user: LooseUser): Answer {}
  _onDelete(_options: Dictionary, _userId: string): void {}
}
