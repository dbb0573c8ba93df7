/** foundry.data.ActiveEffectTypeDataModel: the data of one type of effects in Foundry 14 (v14 API). */
import { TypeDataModel } from '../abstract/type-data-model.ts';
import type { DataField } from './field.ts';
import { ArrayField, SchemaField } from './object-fields.ts';
import { AnyField, NumberField, StringField } from './scalar-fields.ts';

export class ActiveEffectTypeDataModel extends TypeDataModel {
  static override defineSchema(): Record<string, DataField> {
    return {
      changes: new ArrayField(
        new SchemaField({
          key: new StringField({ required: true }),
          type: new StringField({ required: true, blank: false, initial: 'add' }),
          value: new AnyField({ required: true, nullable: true, initial: '' }),
          phase: new StringField({ required: true, blank: false, initial: 'initial' }),
          priority: new NumberField(),
        }),
      ),
    };
  }
}
