import { DatabaseBackend } from './database-backend.ts';
import { DataModel } from './data-model.ts';
import { Document } from './document.ts';
import { EmbeddedCollection } from './embedded-collection.ts';
import { TypeDataModel } from './type-data-model.ts';

export const abstract = { DataModel, DatabaseBackend, Document, EmbeddedCollection, TypeDataModel };
