import { expect, it } from 'vitest';

import { readMetricsQuery } from './figures-query.ts';

it.each([
  ['', null],
  ['network=', null],
  ['network=netto', 'netto'],
  ['network=%00', null],
  ['network=net%00to', 'netto'],
])('OPS-015 reads the network of ?%s as %j, without characters that PostgreSQL rejects', (search, network) => {
  expect(readMetricsQuery(new URLSearchParams(search)).network).toBe(network);
});
