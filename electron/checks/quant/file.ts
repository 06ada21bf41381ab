/** What the rules know of a quantization config. */
import {
  type ConfigReader,
  type QuantConfigDocument,
  type Reading,
  syntaxFaultsOf,
  type TypedField,
  typedFields,
} from '../../../grammars/quant-config';
import type { QuantSchema } from '../../../profiles/quant';
import type { QuantVariantId } from '../../ipc/diagnostics';

export interface QuantFile {
  readonly text: string;
  readonly document: QuantConfigDocument;
  readonly variant: QuantVariantId;
  /** Nobody named the variant: it was guessed from the fields and layer types. */
  readonly guessed: boolean;
  /** At the CANN version of the project. */
  readonly schema: QuantSchema;
  readonly syntaxFaults: ReturnType<typeof syntaxFaultsOf>;
  readonly reading: Reading;
  /** All fields that the schema can place, outer ones before inner ones, by place. */
  readonly fields: readonly TypedField[];
}

export interface QuantSetting {
  readonly variant: QuantVariantId;
  readonly guessed: boolean;
  readonly schema: QuantSchema;
  readonly reader: ConfigReader;
}

export function describeQuant(document: QuantConfigDocument, setting: QuantSetting): QuantFile {
  const { variant, guessed, schema, reader } = setting;
  return {
    text: document.text,
    document,
    variant,
    guessed,
    schema,
    syntaxFaults: syntaxFaultsOf(document),
    reading: reader.read(document),
    fields: typedFields(document, schema),
  };
}
