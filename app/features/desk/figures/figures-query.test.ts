import { expect, it } from 'vitest';

import { readFigures } from './figures-query.ts';

it.each([
  ['', null],
  ['network=', null],
  ['network=netto', 'netto'],
  ['network=%00', null],
  ['network=net%00to', 'netto'],
])('OPS-015 reads the network of ?%s as %j, without characters that PostgreSQL rejects', (search, network) => {
  expect(readFigures(new URLSearchParams(search)).network).toBe(network);
});
