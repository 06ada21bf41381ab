/**
 * Guesses whose a quantization config is when nobody says: the variant that lacks the fewest of its
 * fields, then the one that knows the most of its layer types, then the one listed first.
 */
import {
  blocksOf,
  type ItemNode,
  type QuantConfigDocument,
  type Statement,
  textOf,
} from '../../../grammars/quant-config';
import {
  fieldHomes,
  layerTypesOf,
  type QuantSchemaFileId,
  type QuantVariantRow,
  quantVariants,
  rootOf,
} from '../../../profiles/quant';
import type { VariantGuess } from '../analysis';
import type { MessageRef } from '../rule';
import { familyNames } from './layers';
import { variantNames } from './variant-names';

interface Named {
  /** `Message.field` of every field that can be placed, by the schema that places it. */
  readonly fields: Readonly<Record<QuantSchemaFileId, ReadonlySet<string>>>;
  readonly types: ReadonlySet<string>;
}

const known = new WeakMap<Statement, Named>();

const typeFields: ReadonlySet<string> = new Set(['skip_layer_types', 'layer_type']);

/** How many fields and types a reason lists. */
const listed = 3;

export function guessVariant({ statements }: QuantConfigDocument): VariantGuess {
  const named = statements.map(({ statement }) => namedIn(statement));
  const fields = {
    calibration: union(named.map((one) => one.fields.calibration)),
    'kv-cache': union(named.map((one) => one.fields['kv-cache'])),
  };
  const types = [...union(named.map((one) => one.types))];
  const scored = quantVariants.map((variant) => ({
    variant,
    lacks: lacking(variant, fields[variant.schema]).length,
    knows: typesOf(variant, types).length,
  }));
  const best = scored.toSorted((a, b) => a.lacks - b.lacks || b.knows - a.knows)[0];
  const winner = (best ?? { variant: firstVariant }).variant;
  const rivals = scored.filter(({ variant }) => variant !== winner);
  const fits = rivals.filter(({ lacks }) => lacks === best?.lacks);
  const ties = fits.filter(({ knows }) => knows === best?.knows).map(({ variant }) => variant);
  return { variant: winner.id, reason: reasonFor(winner, ties, fits.length < rivals.length) };

  function reasonFor(
    { id, layerTypes, schema }: QuantVariantRow,
    tied: readonly QuantVariantRow[],
    fieldsTell: boolean,
  ): MessageRef {
    const others = tied.map((one) => variantNames[one.id]).join(', ');
    const own = typesOf(winner, types).slice(0, listed).join(', ');
    const losers = rivals.map(({ variant }) => variant).filter((one) => !tied.includes(one));
    const telling = tellingFields(winner, losers, fields[schema]).slice(0, listed).join(', ');
    const byTypes = own !== '' && fits.length > tied.length;
    const family = layerTypes === 'mindspore' ? 'MindSpore' : familyNames[layerTypes];
    const holes = { fields: telling, types: own, family, others };
    if (fieldsTell && telling !== '') {
      if (byTypes) return { variant: 'fieldsAndTypes', holes };
      return { variant: tied.length > 0 ? 'fieldsOfSeveral' : 'fields', holes };
    }
    if (byTypes) return { variant: tied.length > 0 ? 'typesOfSeveral' : 'types', holes };
    return { variant: id === 'atc' ? 'usual' : 'first', holes };
  }
}

const [firstVariant] = quantVariants as readonly [QuantVariantRow, ...QuantVariantRow[]];

/** The fields that the variant does not have. */
function lacking(variant: QuantVariantRow, fields: ReadonlySet<string>): readonly string[] {
  return [...fields].filter((field) => !has(variant, field));
}

function has({ id, schema }: QuantVariantRow, key: string): boolean {
  const [message = '', field = ''] = key.split('.');
  return fieldHomes(schema, message, field)?.variants.has(id) ?? false;
}

/** The fields, by their own names, that this variant has and others do not. */
function tellingFields(
  winner: QuantVariantRow,
  losers: readonly QuantVariantRow[],
  fields: ReadonlySet<string>,
): readonly string[] {
  const telling = [...fields].filter(
    (field) => has(winner, field) && losers.some((loser) => !has(loser, field)),
  );
  return [...new Set(telling.map((key) => key.slice(key.indexOf('.') + 1)))];
}

function typesOf(variant: QuantVariantRow, types: readonly string[]): readonly string[] {
  const own = layerTypesOf(variant)?.types ?? [];
  return types.filter((type) => own.some((row) => row.type === type));
}

function namedIn(statement: Statement): Named {
  const before = known.get(statement);
  if (before !== undefined) return before;
  const types = new Set<string>();
  const items = statement.node === null ? [] : [statement.node];
  const fieldsBy = (file: QuantSchemaFileId) => {
    const fields = new Set<string>();
    walk(items, file, rootOf(file), fields, types);
    return fields;
  };
  const named = {
    fields: { calibration: fieldsBy('calibration'), 'kv-cache': fieldsBy('kv-cache') },
    types,
  };
  known.set(statement, named);
  return named;
}

function walk(
  items: readonly ItemNode[],
  file: QuantSchemaFileId,
  message: string,
  fields: Set<string>,
  types: Set<string>,
): void {
  for (const node of items) {
    if (node.kind === 'broken' || node.name.kind !== 'plain') continue;
    const { text: name } = node.name;
    fields.add(`${message}.${name}`);
    const { value } = node;
    if (typeFields.has(name)) {
      for (const one of value.kind === 'list' ? value.items : [value]) {
        const text = one.kind === 'string' ? textOf(one, 'amct') : null;
        if (text !== null) types.add(text);
      }
    }
    const home = fieldHomes(file, message, name);
    if (home === null) continue;
    for (const block of blocksOf(node)) walk(block.items, file, home.type, fields, types);
  }
}

function union(sets: readonly ReadonlySet<string>[]): ReadonlySet<string> {
  const all = new Set<string>();
  for (const set of sets) for (const one of set) all.add(one);
  return all;
}
