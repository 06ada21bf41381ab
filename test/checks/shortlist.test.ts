import { describe, expect, test } from 'vitest';
import { shortlist } from '../../electron/checks/customize/shortlist';
import type { CompletionItem } from '../../electron/ipc/documents';

const items = ['Add', 'BatchMatMul', 'Mul', 'MatMulV2', 'mulNoNan', 'Cumulate', 'SimulUp'].map(
  (label, rank): CompletionItem => ({ kind: 'op-type', label, insert: label, detail: '', rank }),
);
const labels = (typed: string) => shortlist(items, typed).map(({ label }) => label);

describe('what is offered of many', () => {
  test('begins as typed first, then any case, then a word in it, then inside', () => {
    expect(labels('Mul')).toEqual([
      'Mul',
      'mulNoNan',
      'BatchMatMul',
      'MatMulV2',
      'Cumulate',
      'SimulUp',
    ]);
  });
  test('has the letters in their order, wherever they stand', () => {
    expect(labels('mmv2')).toEqual(['MatMulV2']);
    expect(labels('zz')).toEqual([]);
  });
  test('is all in the order given when nothing is typed, as far as a list goes', () => {
    expect(labels('')).toEqual(items.map(({ label }) => label));
    const many = Array.from({ length: 2500 }, (_, index) => ({
      ...items[0],
      label: `Op${index}`,
    })) as CompletionItem[];
    expect(shortlist(many, '')).toHaveLength(100);
    expect(shortlist(many, 'op2499').map(({ label }) => label)).toEqual(['Op2499']);
  });
});
