/** foundry.abstract.TypeDataModel: the data of one type of document (common/abstract/type-data.d.mts). */
import type { Dictionary, LooseUser } from '../runtime.ts';
import type { SchemaField } from '../data/object-fields.ts';
import { DataModel } from './data-model.ts';

type Answer = Promise<boolean | void> | boolean | void;

/** The system data of a document. */
export abstract class TypeDataModel extends DataModel {
  /** The schema; its fields are named from the document on, `system.…`. */
  static override get schema(): SchemaField {
    const named = super.schema;
    named.name = 'system';
    return named;
  }

  /** Prepares data of the document before its embedded documents are prepared. */
  prepareBaseData(): void {}

  /** Prepares data of the document after its embedded documents were prepared. */
  prepareDerivedData(): void {}

  _preCreate(_data: Dictionary, _options: Dictionary, _user: LooseUser): Answer {}
  _onCreate(_data: Dictionary, _options: Dictionary, _userId: string): void {}
  _preUpdate(_changes: Dictionary, _options: Dictionary, _user: LooseUser): Answer {}
  _onUpdate(_changed: Dictionary, _options: Dictionary, _userId: string): void {}
  _preDelete(_options: Dictionary, _user: LooseUser): Answer {}
  _onDelete(_options: Dictionary, _userId: string): void {}
}
