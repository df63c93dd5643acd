import { readFileSync } from 'node:fs';

import { expect, it } from 'vitest';

const rows = readFileSync('docs/glossary.md', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| **'))
  .map((line) => line.split('|').map((cell) => cell.trim()));
const terms = rows.map(([, term = '']) => term.replaceAll('**', ''));

it('HOU-1 defines each term once, in alphabetical order', () => {
  const sorted = [...new Set(terms)].toSorted((one, other) => one.localeCompare(other, 'en'));
  expect(terms).toEqual(sorted);
});

it('HOU-1 names tables and columns of the database', () => {
  const types = readFileSync('db/types.ts', 'utf8');
  const camel = (name: string) => name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
  const named = rows.flatMap(([, , , , , tables = '']) =>
    [...tables.matchAll(/`([^`]+)`/g)].flatMap(([, name = '']) => (name.startsWith('pgboss.') ? [] : name.split('.'))),
  );
  expect(named.filter((name) => !new RegExp(`^  ${camel(name)}: `, 'm').test(types))).toEqual([]);
});
