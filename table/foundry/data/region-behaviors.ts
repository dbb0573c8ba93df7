/**
 * foundry.data.regionBehaviors: the data of what a region of a scene does (client/data/region-behaviors/base.d.mts). The table has no regions, so nothing triggers
 * their events.
 */
import { TypeDataModel } from '../abstract/type-data-model.ts';
import { declaredConstants } from '../not-here.ts';
import { SetField } from './object-fields.ts';
import { StringField } from './scalar-fields.ts';

export class RegionBehaviorType extends TypeDataModel {
  /** Makes the field for the events that a behaviour reacts to. @param options - the events to choose from, and those chosen at first */
  static _createEventsField({ events, initial }: { events?: string[]; initial?: string[] } = {}): SetField {
    const all = Object.values(declaredConstants['REGION_EVENTS'] as Record<string, string>);
    const choices = Object.fromEntries((events ?? all).map((event) => [event, event]));
    return new SetField(new StringField({ required: true, choices }), initial ? { initial } : {});
  }

  /** The document with this data; null if there is none. */
  get behavior(): object | null {
    return this.parent;
  }
}
