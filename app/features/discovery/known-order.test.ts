import { describe, expect, it } from 'vitest';
import { keepListOrder } from './known-order.ts';

const listOf = (ids: string) => [...ids].map((id) => ({ id }));
const ordered = (items: string, known: string) =>
  keepListOrder(listOf(items), [...known])
    .map(({ id }) => id)
    .join('');

describe('a list that keeps its order', () => {
  it.each([
    ['as the server has it, when nobody is known', 'bca', '', 'bca'],
    ['whatever order it comes in later', 'cab', 'abc', 'abc'],
    ['new ones behind, in their own order', 'yaxb', 'ab', 'abyx'],
    ['without who is gone', 'cxa', 'abc', 'acx'],
  ])('%s', (_, items, known, shown) => {
    expect(ordered(items, known)).toBe(shown);
  });
});
