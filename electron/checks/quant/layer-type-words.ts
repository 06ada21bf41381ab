/** Which fields take types of layers, and what is told of one. */
import type {
  LayerType,
  LayerTypeFamilyId,
  QuantField,
  QuantMessage,
} from '../../../profiles/quant';
import { familyNames } from './layers';

const fields: ReadonlySet<string> = new Set([
  'AMCTConfig.skip_layer_types',
  'OverrideLayerType.layer_type',
]);

export function takesLayerTypes(message: QuantMessage, field: QuantField): boolean {
  return fields.has(`${message.name}.${field.name}`);
}

/** `ONNX Conv`: the layers of frameworks that become the type. */
export function layerTypeOrigins(
  standsFor: NonNullable<LayerType['standsFor']>,
): readonly string[] {
  return (Object.entries(standsFor) as [LayerTypeFamilyId, readonly string[]][]).flatMap(
    ([family, types]) => types.map((type) => `${familyNames[family]} ${type}`),
  );
}
