import { expect, it } from 'vitest';

import { operationOf, withoutLiterals } from './statement-text.ts';

it.each([
  [`select "a" from t where b = $1 limit 20`, `select "a" from t where b = $1 limit ?`],
  [`begin; set local app.tenant_id = '019cd79e-0000'`, `begin; set local app.tenant_id = ?`],
  [`select 'it''s', E'a\\\\b', 1.5, t2.c3 from t2`, `select ?, ?, ?, t2.c3 from t2`],
  [`do $x$ begin 'jan@post.example' end $x$`, `do ?`],
])('MAC-9 leaves no value in %s', (sql, text) => {
  expect(withoutLiterals(sql)).toBe(text);
});

it('names a statement by what it does', () => {
  expect(['\n  WITH x as (select 1)', '(select 1)', ''].map(operationOf)).toEqual(['with', 'select', 'statement']);
});
