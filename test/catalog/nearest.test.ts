import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { editDistance, isNearMiss, nearestWords } from '../../electron/catalog/nearest';

describe('the distance of two words', () => {
  it.each([
    ['Relu', 'Relu', 0],
    ['Rellu', 'Relu', 1],
    ['Rleu', 'Relu', 1],
    ['Conv2D', 'Conv3D', 1],
    ['SoftmaxV2', 'Softmax', 2],
    ['', 'abc', 3],
    ['kitten', 'sitting', 3],
  ])('%s to %s is %i', (a, b, distance) => {
    expect(editDistance(a, b, 5)).toBe(distance);
    expect(editDistance(b, a, 5)).toBe(distance);
  });

  it('stops at the limit', () => {
    expect(editDistance('kitten', 'sitting', 2)).toBe(3);
    expect(editDistance('a', 'completely different', 2)).toBe(3);
  });

  it('is the same both ways, and zero only for equal words', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 12 }), fc.string({ maxLength: 12 }), (a, b) => {
        const distance = editDistance(a, b, 12);
        expect(editDistance(b, a, 12)).toBe(distance);
        expect(distance === 0).toBe(a === b);
      }),
    );
  });
});

describe('the nearest words', () => {
  const types = ['Relu', 'Relu6', 'Elu', 'Celu', 'Gelu', 'Conv2D', 'Conv3D', 'MatMul', 'MatMulV2'];

  it.each([
    ['relu', 'Relu'],
    ['RELU', 'Relu'],
    ['Rellu', 'Relu'],
    ['Conv2d', 'Conv2D'],
    ['MatmulV2', 'MatMulV2'],
    ['MatMlu', 'MatMul'],
  ])('of %s begin with %s', (word, nearest) => {
    expect(nearestWords(word, types, 3)[0]).toBe(nearest);
  });

  it('are at most as many as asked for, and none when nothing is near', () => {
    expect(nearestWords('elu', types, 2)).toHaveLength(2);
    expect(nearestWords('BatchNormalization', types, 3)).toEqual([]);
    expect(nearestWords('', types, 3)).toEqual([]);
  });

  it('do not hold the word itself', () => {
    expect(nearestWords('Relu', types, 9)).not.toContain('Relu');
  });
});

describe('a near miss', () => {
  it.each([
    ['relu', 'Relu'],
    ['abs', 'Abs'],
    ['Rellu', 'Relu'],
    ['Conv2d', 'Conv2D'],
    ['SoftmaxV3', 'SoftmaxV2'],
    ['LayerNormm4', 'LayerNormV4'],
  ])('is %s for %s', (word, candidate) => {
    expect(isNearMiss(word, candidate)).toBe(true);
  });

  it.each([
    ['Relu', 'Relu'],
    ['Abz', 'Abs'],
    ['Foo', 'Floor'],
    ['Conv1', 'Conv2D'],
    ['MyCustomOp', 'Cast'],
  ])('is not %s for %s', (word, candidate) => {
    expect(isNearMiss(word, candidate)).toBe(false);
  });
});
