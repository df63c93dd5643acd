import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readThemeTokens } from './theme-tokens.ts';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'theme-tokens-'));
  await mkdir(join(root, 'proef'));
});
afterEach(() => rm(root, { recursive: true, force: true }));

const write = (colour: string) =>
  writeFile(
    join(root, 'proef', '_tokens.scss'),
    ['light', 'dark', 'brand'].map((name) => `@mixin ${name} {\n  --bg: ${colour};\n}\n`).join('\n'),
  );

it('caches a file until it changes', async () => {
  await write('#ffffff');
  const first = readThemeTokens('proef', root);
  expect(first.light.get('bg')).toBe('#ffffff');
  expect(readThemeTokens('proef', root)).toBe(first);
  await write('#fafafafa');
  expect(readThemeTokens('proef', root).light.get('bg')).toBe('#fafafafa');
  await rm(join(root, 'proef', '_tokens.scss'));
  expect(() => readThemeTokens('proef', root)).toThrow(/ENOENT/);
});
