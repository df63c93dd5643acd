import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, it } from 'vitest';

import { EnvError } from '../env.ts';
import { readPods } from './pods-file.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'pods-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const OWN = 'postgres://app:hunter2@db/sibling';
const pod = (name: string, range: number) =>
  `{ invoice_numbers_from: ${range * 10_000_000 + 1}, DATABASE_URL: 'postgres://a:hunter2@${name}/c' }`;
const file = () => join(folder, 'pods.yaml');
const read = (text: string, env: Partial<Parameters<typeof readPods>[0]> = {}) => {
  writeFileSync(file(), text);
  return readPods({ PODS_FILE: file(), DATABASE_URL: OWN, demo: true, ...env });
};

function problemsOf(text: string, env: Partial<Parameters<typeof readPods>[0]> = {}): string[] {
  try {
    read(text, env);
  } catch (error) {
    if (error instanceof EnvError)
      return error.problems.map((line) => line.replace(`${file()}:`, '').replaceAll(folder, '…'));
    throw error;
  }
  throw new Error('the file was accepted');
}

it('MAC-6 reads the pods beside the default one, and none without a file', () => {
  expect(readPods({ PODS_FILE: undefined, DATABASE_URL: OWN, demo: false })).toEqual([]);
  expect(
    read('pods:\n  north:\n    DATABASE_URL: postgres://app:x@north/sibling\n    invoice_numbers_from: 10000001\n'),
  ).toEqual([{ name: 'north', invoice_numbers_from: 10_000_001, DATABASE_URL: 'postgres://app:x@north/sibling' }]);
});

it.each([
  ['no YAML', 'pods: [', /^1:8 is not YAML/],
  ['an unknown key', 'pods: {}\nmore: 1', /^2:1 has no key more\. Allowed: pods/],
  [
    'a name',
    'pods: { Noord!: { invoice_numbers_from: 10000001, DATABASE_URL: postgres://a:hunter2@b/c } }',
    /is not a known key|is not a pod/,
  ],
  [
    'the default pod’s name',
    'pods: { default: { invoice_numbers_from: 10000001, DATABASE_URL: postgres://a:hunter2@b/c } }',
    /default/,
  ],
  [
    'a missing address',
    'pods: { north: { invoice_numbers_from: 10000001 } }',
    /^1:16 pods\.north\.DATABASE_URL is missing/,
  ],
  [
    'an address',
    'pods: { north: { invoice_numbers_from: 10000001, DATABASE_URL: http://a:hunter2@b/c } }',
    /^1:64 pods\.north\.DATABASE_URL is not the address of a database/,
  ],
  [
    'an unknown address',
    'pods: { north: { invoice_numbers_from: 10000001, DATABASE_URL: postgres://a@b/c, URL: x } }',
    /has no key URL/,
  ],
  [
    'the numbers of another pod',
    `pods: { a: ${pod('a', 1)}, b: ${pod('b', 1)} }`,
    /^1:\d+ pods\.b\.invoice_numbers_from is that of the pod a/,
  ],
  [
    'numbers that begin elsewhere',
    `pods: { a: ${pod('a', 1.5)} }`,
    /pods\.a\.invoice_numbers_from is not the first number of a range/,
  ],
  [
    'the same database twice',
    `pods: { north: { invoice_numbers_from: 10000001, DATABASE_URL: '${OWN}' } }`,
    /is the database of the pod default/,
  ],
  [
    'a certificate that is not there',
    'pods: { north: { invoice_numbers_from: 10000001, DATABASE_URL: postgres://a:hunter2@b/c?sslmode=verify-full&sslrootcert=/nowhere/ca.pem } }',
    /^1:64 pods\.north\.DATABASE_URL names sslrootcert=\/nowhere\/ca\.pem, which cannot be read \(ENOENT\)/,
  ],
])('MAC-6 refuses %s with one line that names it, without the password', (_name, text, line) => {
  const problems = problemsOf(text);
  expect(problems).toHaveLength(1);
  expect(problems[0]).toMatch(line);
  expect(problems[0]).not.toContain('hunter2');
});

it('MAC-6 refuses a certificate that is none, a default password in production, and a file that is not there', () => {
  writeFileSync(join(folder, 'ca.pem'), 'no certificate');
  const named = `pods: { north: { invoice_numbers_from: 10000001, DATABASE_URL: 'postgres://a:b@c/d?sslrootcert=${join(folder, 'ca.pem')}' } }`;
  expect(problemsOf(named)[0]).toContain('names sslrootcert=…/ca.pem, which holds no PEM of that kind');
  const weak = 'pods: { north: { invoice_numbers_from: 10000001, DATABASE_URL: postgres://sibling_app:password@b/c } }';
  expect(read(weak)).toHaveLength(1);
  expect(problemsOf(weak, { demo: false })[0]).toContain('carries a default password');
  expect(() => readPods({ PODS_FILE: '/nowhere/pods.yaml', DATABASE_URL: OWN, demo: true })).toThrow(
    'PODS_FILE: /nowhere/pods.yaml cannot be read (ENOENT).',
  );
});
