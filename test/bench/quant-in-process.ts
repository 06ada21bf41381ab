/**
 * Times the check of a quantization config of 1000 overrides, as a whole and again after each of a
 * few edits of an open document; prints the milliseconds as JSON.
 */
import { openCatalog } from '../../electron/catalog/open-catalog';
import { resolveTarget } from '../../electron/catalog/targets';
import { checkDocument } from '../../electron/checks/engine';
import { openLive } from '../../electron/checks/open-live';
import { runToEnd } from '../../electron/checks/run-to-end';

const [, , catalogFile = 'catalog.sqlite'] = process.argv;
const overrides = 1000;
const runs = 21;

const override = (index: number): string => `override_layer_configs {
  layer_name: "block${index % 50}/conv${index}"
  calibration_config {
    arq_quantize {
      channel_wise: ${index % 3 === 0 ? 'true' : 'false'}
      quant_bits: 8
    }
    ifmr_quantize {
      search_step: 0.0${(index % 8) + 1}
    }
  }
}
`;
const head = 'activation_offset: true\ncommon_config {\n  ifmr_quantize { search_step: 0.02 }\n}\n';
const text = head + Array.from({ length: overrides }, (_, index) => override(index)).join('');

const opened = openCatalog(catalogFile);
if (!opened.ok) throw new Error(opened.problem.kind);
const target = resolveTarget(opened.catalog, 'Ascend310P3');
if (target.kind !== 'found') throw new Error('no target');
const request = { catalog: opened.catalog, targets: [target.target], language: 'zh-CN' } as const;
const input = { kind: 'quant_config', encoding: 'utf-8', variant: 'atc' } as const;

function timed(work: () => void): number {
  const from = performance.now();
  work();
  return performance.now() - from;
}

const whole = Array.from({ length: runs }, () =>
  timed(() => {
    const { reading } = checkDocument({ text, ...input }, request);
    if (reading === null) throw new Error('nothing was read');
  }),
);

const live = openLive(text, input, request);
runToEnd(live.check());
const edits = Array.from({ length: runs }, (_, index) => {
  // The step of an override in the middle becomes another one.
  const line = 4 + 500 * 12 + index * 12 + 9;
  const end = (live.lineText(line) ?? '').length + 1;
  const at = { line, column: end };
  return timed(() => {
    live.apply([{ from: at, to: at, text: '1' }]);
    runToEnd(live.check());
  });
});
process.stdout.write(JSON.stringify({ lines: text.split('\n').length, whole, edits }));
