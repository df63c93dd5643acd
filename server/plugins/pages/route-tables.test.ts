import type { ServerBuild } from '@remix-run/node';
import { expect, it } from 'vitest';

import { createPatternFinder, divideRoutes } from './route-tables.ts';

const ROUTES = {
  root: { id: 'root', path: '' },
  home: { id: 'home', parentId: 'root', index: true },
  members: { id: 'members', parentId: 'root', path: 'members' },
  searches: { id: 'searches', parentId: 'root', path: 'members/searches' },
  profile: { id: 'profile', parentId: 'root', path: 'members/:id' },
  block: { id: 'block', parentId: 'root', path: 'members/:id/block' },
  desk: { id: 'desk', parentId: 'root', path: 'desk' },
  photos: { id: 'photos', parentId: 'desk', path: 'photos' },
  frame: { id: 'frame', parentId: 'root' },
  framed: { id: 'framed', parentId: 'frame', path: 'likes/:type?' },
  token: { id: 'token', parentId: 'root', path: ':token' },
  pages: { id: 'pages', parentId: 'root', path: 'pages/*' },
};
const build = { routes: ROUTES, assets: { version: 'v', routes: ROUTES } } as unknown as ServerBuild;
const buildFor = divideRoutes(build);
const idsAt = (path: string) => Object.keys(buildFor(path).routes).sort();
const EVERYWHERE = ['home', 'root'];

it.each([
  ['/members', ['members', 'token']],
  ['/members/', ['members', 'token']],
  ['/members.data', ['members', 'token']],
  ['/MEMBERS', ['members', 'token']],
  ['/%6Dembers', ['members', 'token']],
  ['/members/7', ['profile']],
  ['/members/7.data', ['profile']],
  ['/members/searches', ['profile', 'searches']],
  ['/members/7/block', ['block']],
  ['/members/7/chat', []],
  ['/desk/photos', ['desk', 'photos']],
  ['/desk', ['desk', 'token']],
  ['/likes', ['frame', 'framed', 'token']],
  ['/likes/given', ['frame', 'framed']],
  ['/pages/faq/more', ['pages']],
  ['/', []],
  ['/_root.data', []],
  ['/faq', ['token']],
  ['/members.html', ['token']],
  // Not decoded at all, as the router does.
  ['/%zz', ['token']],
  ['/MEMBERS/%zz', ['profile']],
  ['/%6Dembers/%zz', []],
])('handles %s by the routes that can match it', (path, own) => {
  expect(idsAt(path)).toEqual([...EVERYWHERE, ...own].sort());
  expect(Object.keys(buildFor(path).assets.routes).sort()).toEqual(idsAt(path));
});

it('keeps one build for all paths of the same routes, and the rest of the build', () => {
  expect(buildFor('/members/7')).toBe(buildFor('/members/8'));
  expect(buildFor('/members').assets.version).toBe('v');
});

it.each([
  ['/', '/'],
  ['/members', '/members'],
  ['/members.data', '/members'],
  ['/members/searches', '/members/searches'],
  ['/members/7', '/members/:id'],
  ['/members/8.data', '/members/:id'],
  ['/likes/given', '/likes/:type?'],
  ['/pages/faq/more', '/pages/*'],
  ['/faq', '/:token'],
  ['/members/7/chat', '*'],
  ['/%zz', '/:token'],
])('HRD-7 finds the pattern of %s for metrics', (path, pattern) => {
  expect(createPatternFinder(build)(path)).toBe(pattern);
});
