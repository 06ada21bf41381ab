/** The files of profiles/quant, parsed but not yet trusted. */
export interface QuantFiles {
  readonly 'sources.json': unknown;
  readonly 'variants.json': unknown;
  readonly 'neighbours.json': unknown;
  readonly 'calibration.json': unknown;
  readonly 'kv-cache.json': unknown;
}

/** What is wrong in them, one line each; empty when they are sound. */
export function quantProblems(files: QuantFiles): readonly string[];
