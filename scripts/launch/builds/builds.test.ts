import { globSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { THEMES } from '../../../themes/theme-list.ts';
import { allBuilds } from './builds.ts';

const ROOT = resolve(import.meta.dirname, '../../..');

describe('a theme’s files', () => {
  it.each(['assets', 'emails'])('make the %s stale when they change', (name) => {
    const build = allBuilds(ROOT).find((each) => each.name === name);
    const inputs = globSync(build?.inputs ?? [], { cwd: ROOT });
    const files = THEMES.flatMap(({ slug }) =>
      ['_tokens.scss', 'mark.svg', 'theme.json'].map((file) => `themes/${slug}/${file}`),
    );
    expect(files.filter((file) => !inputs.includes(file))).toEqual([]);
  });
});
