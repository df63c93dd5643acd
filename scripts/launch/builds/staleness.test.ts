import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { allBuilds } from './builds.ts';
import { isStale, runBuild, type Build } from './staleness.ts';

let root = '';
let build: Build;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'stale-'));
  mkdirSync(join(root, 'styles'));
  mkdirSync(join(root, 'out'));
  writeFileSync(join(root, 'styles/a.scss'), 'a');
  build = {
    name: 'assets',
    label: 'Building',
    inputs: ['styles/**/*.scss'],
    outputs: ['out/assets.json', 'out'],
    run: async () => writeFileSync(join(root, 'out/assets.json'), readFileSync(join(root, 'styles/a.scss'))),
  };
});
afterEach(() => rmSync(root, { recursive: true }));

describe('isStale', () => {
  it('is false after a build, and true after a change or a missing output', async () => {
    expect(isStale(root, build)).toBe(true);
    await runBuild(root, build);
    expect(isStale(root, build)).toBe(false);
    writeFileSync(join(root, 'styles/a.scss'), 'b');
    expect(isStale(root, build)).toBe(true);
    await runBuild(root, build);
    rmSync(join(root, 'out/assets.json'));
    expect(isStale(root, build)).toBe(true);
  });

  it('detects outputs overwritten by development, whatever the sources', async () => {
    await runBuild(root, build);
    writeFileSync(join(root, 'out/assets.json'), 'unpurged');
    expect(isStale(root, build)).toBe(true);
    await runBuild(root, build);
    expect(isStale(root, build)).toBe(false);
  });

  it('stays true after a failed run', async () => {
    await runBuild(root, build);
    const failing = { ...build, run: () => Promise.reject(new Error('no')) };
    await expect(runBuild(root, failing)).rejects.toThrow('no');
    expect(isStale(root, build)).toBe(true);
  });
});

describe('build of styles', () => {
  it('depends on its manifest and on every file of a theme', () => {
    const assets = allBuilds(root).find(({ name }) => name === 'assets');
    expect(assets?.outputs).toEqual(['public/generated/assets.json']);
    expect(assets?.inputs).toContain('themes/**/*.{ts,scss,json,svg}');
  });
});
