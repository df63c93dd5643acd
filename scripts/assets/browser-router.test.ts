import { readFileSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

import { ROOT } from '../testing/command.ts';
import { browserRouter, ROUTER_FILES } from './browser-router.ts';

type Transform = (this: void, code: string, id: string) => { code: string } | null;
type BuildEnd = (this: void, error?: Error) => void;

const pathOf = (file: string) => `${ROOT}/node_modules/${file}`;
const transformed = (file: string) =>
  (browserRouter().transform as Transform)(readFileSync(pathOf(file), 'utf8'), pathOf(file))?.code;
/** Flags that only a server's router reads. */
const OF_SERVERS = ['v7_throwAbortReason'];

describe('the router of browsers', () => {
  it.each(ROUTER_FILES)('asks for no flag that it has a constant for, and no unknown one: %s', (file) => {
    const asked = [...transformed(file)!.matchAll(/\bfuture\.(v\d_\w+)/g)].map((match) => match[1]!);
    expect(asked.filter((flag) => !OF_SERVERS.includes(flag))).toEqual([]);
  });

  it('does not build with a router that has changed, or has other files', () => {
    const { transform, buildEnd } = browserRouter();
    const file = '@remix-run/react/dist/esm/browser.js';
    expect(() => (transform as Transform)('export {};', pathOf(file))).toThrow(/browser\.js has no .+v3_/);
    expect(() => (buildEnd as BuildEnd)()).toThrow(/found no .*router\.js/);
    const { transform: take, buildEnd: end } = browserRouter();
    for (const each of ROUTER_FILES) (take as Transform)(readFileSync(pathOf(each), 'utf8'), pathOf(each));
    expect(() => (end as BuildEnd)()).not.toThrow();
  });

  it('is the router itself on the server and in development, and other files are as they are', () => {
    const applies = browserRouter().apply as (config: object, env: object) => boolean;
    expect(applies({}, { command: 'build', isSsrBuild: false })).toBe(true);
    expect(applies({}, { command: 'build', isSsrBuild: true })).toBe(false);
    expect(applies({}, { command: 'serve', isSsrBuild: false })).toBe(false);
    const other = (browserRouter().transform as Transform)('future.v7_partialHydration', `${ROOT}/app/root.tsx`);
    expect(other).toBeNull();
  });
});
