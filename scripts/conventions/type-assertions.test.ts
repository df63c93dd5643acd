import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { FOLDERS } from '../testing/checks.ts';

/** Files in which an assertion through `unknown` is allowed, with the reason. */
const EDGES = new Map([['db/pipelining.ts', 'Kysely’s client has an overload for cursors, which is not used']]);

const THROUGH_UNKNOWN = /\bas\s+unknown\s*\)?\s*as\b/;

it.each(['value as unknown as Other', '(value as unknown) as Other', 'value as unknown\n  as Other'])(
  'recognises %j',
  (source) => {
    expect(source).toMatch(THROUGH_UNKNOWN);
  },
);

it('HOU-6 asserts no type through unknown outside the named edges', () => {
  const files = FOLDERS.flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx}`));
  const shipped = files.filter((file) => !/^tests\/|\.test\.tsx?$/.test(file));
  expect(shipped.length).toBeGreaterThan(500);
  expect(shipped.filter((file) => THROUGH_UNKNOWN.test(readFileSync(file, 'utf8')))).toEqual([...EDGES.keys()]);
});
