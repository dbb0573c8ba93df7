import { effectsHaveUnits, operatorsAreInstances } from '../generation.ts';
import { ActiveEffectTypeDataModel } from './effect-model.ts';
import { ClientDatabaseBackend } from './client-database-backend.ts';
import { DataField } from './field.ts';
import * as documentFields from './document-fields.ts';
import * as objectFields from './object-fields.ts';
import * as operatorMembers from './operators.ts';
import * as scalarFields from './scalar-fields.ts';
import * as validation from './validation.ts';
import { RegionBehaviorType } from './region-behaviors.ts';
import { PrototypeToken } from '../documents/base-token.ts';

const { exportModel: _exportModel, initializeRecord: _initializeRecord, ...objects } = objectFields;
const { isValidId: _isValidId, ...scalars } = scalarFields;
const {
  DataFieldOperator,
  ForcedDeletion,
  ForcedReplacement,
  OPERATOR_IDENTIFIER,
  OPERATOR_VALUE,
  reconstructOperator,
} = operatorMembers;

export const fields = { DataField, ...objects, ...scalars, ...documentFields };

export const operators = {
  DataFieldOperator,
  ForcedDeletion,
  ForcedReplacement,
  OPERATOR_IDENTIFIER,
  OPERATOR_VALUE,
  reconstructOperator,
};

export const data = {
  ClientDatabaseBackend,
  PrototypeToken,
  fields,
  regionBehaviors: { RegionBehaviorType },
  validation,
  ...(operatorsAreInstances ? { operators } : {}),
  ...(effectsHaveUnits ? { ActiveEffectTypeDataModel } : {}),
};
