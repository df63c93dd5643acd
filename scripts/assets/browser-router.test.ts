import { readFileSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

import { ROOT } from '../testing/command.ts';
import { browserRouter } from './browser-router.ts';

type Transform = (this: void, code: string, id: string, options?: { ssr: boolean }) => { code: string } | null;

const transform = browserRouter().transform as Transform;
const FILES = [
  '@remix-run/react/dist/esm/browser.js',
  '@remix-run/react/dist/esm/routes.js',
  '@remix-run/router/dist/router.js',
  'react-router-dom/dist/index.js',
].map((file) => `${ROOT}/node_modules/${file}`);

describe('the router of browsers', () => {
  it.each(FILES)('asks for no flag in %s', (id) => {
    const code = readFileSync(id, 'utf8');
    expect(code).toMatch(/\bfuture\.v\d_/);
    expect(transform(code, id)?.code).not.toMatch(/\bfuture\.v\d_/);
  });

  it('does not build with a router that has changed', () => {
    expect(() => transform('export {};', FILES[0]!)).toThrow(/browser\.js has no .+v3_/);
  });

  it('is the router itself on the server, and other files are as they are', () => {
    expect(transform(readFileSync(FILES[0]!, 'utf8'), FILES[0]!, { ssr: true })).toBeNull();
    expect(transform('future.v7_partialHydration', `${ROOT}/app/root.tsx`)).toBeNull();
  });
});
