import { afterEach, beforeEach, expect } from 'vitest';

/*
 * A test that logs an error fails. One that expects the error says so with `vi.spyOn(console, 'error')`, which takes
 * this one's place until the test ends.
 */
const logged: unknown[][] = [];

beforeEach(() => {
  logged.length = 0;
});

console.error = (...args: unknown[]) => {
  logged.push(args);
  process.stderr.write(`console.error: ${args.map(String).join(' ')}\n`);
};

afterEach(() => {
  expect(logged, 'unexpected console.error').toEqual([]);
});
