/** What a user is offered while writing a keep_dtype list. */
import { expect, it } from 'vitest';
import { completeKeep } from '../../electron/checks/keep/complete';
import { testCatalog } from '../support/catalog';

const setting = {
  catalog: testCatalog(),
  socs: ['ascend310p'],
  targeted: true,
  language: 'en',
} as const;

function complete(marked: string) {
  const line = marked.replace('|', '');
  const answer = completeKeep(line, marked.indexOf('|') + 1, setting);
  return {
    labels: answer?.items.map(({ label }) => label) ?? [],
    /** With the item in the place of what it replaces. */
    after: (label: string) => {
      const item = answer?.items.find((some) => some.label === label);
      if (answer === null || item === undefined) return null;
      return line.slice(0, answer.from - 1) + item.insert + line.slice(answer.to - 1);
    },
  };
}

it.each(['|', 'O|', 'op|', '  OpT|', 'OpType:|'])('offers the prefix at %j', (marked) => {
  expect(complete(marked).labels).toEqual(['OpType::']);
});

it('puts the prefix in the place of what is begun', () => {
  expect(complete(' opt|\r').after('OpType::')).toBe(' OpType::\r');
});

it.each(['conv|', 'fc1000|', 'Relu|'])('offers nothing for the name %j', (marked) => {
  expect(complete(marked).labels).toEqual([]);
});

it('offers op types behind the prefix, and the words of frameworks for them', () => {
  const { labels, after } = complete('OpType::Soft|max');
  expect(labels).toEqual(expect.arrayContaining(['SoftmaxV2', 'Relu', 'Gemm']));
  expect(after('SoftmaxV2')).toBe('OpType::SoftmaxV2');
  expect(after('Gemm')).toMatch(/^OpType::(MatMulV2|GEMM)$/);
});
