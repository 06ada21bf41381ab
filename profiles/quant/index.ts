/** Quantization configs: variants, schemas by CANN version, and what tells a foreign file. */
export { compareCann } from './cann-order';
export {
  type QuantNeighbourRow,
  quantNeighbours,
  type QuantVariantId,
  type QuantVariantRow,
  quantVariants,
} from './data';
export {
  type LayerCapability,
  type LayerType,
  type LayerTypeFamily,
  type LayerTypeFamilyId,
  layerTypeFamilies,
  layerTypesOf,
  slowSearchSteps,
  weightOnlySocs,
} from './layer-types';
export {
  enumValueHistory,
  fieldHistory,
  type FieldHomes,
  fieldHomes,
  type QuantSchemaFileId,
  rootOf,
  type SeenPresence,
} from './field-homes';
export { neighbourOf, quantRootFields } from './root-fields';
export {
  type QuantAvailability,
  type QuantEnum,
  type QuantField,
  type QuantMessage,
  quantSchema,
  type QuantSchema,
  type QuantType,
  quantVariant,
  variantsWithField,
} from './schema';
