import type { ServerBuild } from '@remix-run/node';
import { expect, it } from 'vitest';

import { divideRoutes } from './route-tables.ts';

const ROUTES = {
  root: { id: 'root', path: '' },
  home: { id: 'home', parentId: 'root', index: true },
  members: { id: 'members', parentId: 'root', path: 'members' },
  profile: { id: 'profile', parentId: 'root', path: 'members/:id' },
  desk: { id: 'desk', parentId: 'root', path: 'desk' },
  photos: { id: 'photos', parentId: 'desk', path: 'photos' },
  frame: { id: 'frame', parentId: 'root' },
  framed: { id: 'framed', parentId: 'frame', path: 'likes/:type?' },
  token: { id: 'token', parentId: 'root', path: ':token' },
};
const build = { routes: ROUTES, assets: { version: 'v', routes: ROUTES } } as unknown as ServerBuild;
const idsAt = (path: string) => Object.keys(divideRoutes(build)(path).routes).sort();
const EVERYWHERE = ['home', 'root', 'token'];

it.each([
  ['/members', ['members', 'profile']],
  ['/members/7/chat', ['members', 'profile']],
  ['/members.data', ['members', 'profile']],
  ['/MEMBERS', ['members', 'profile']],
  ['/%6Dembers', ['members', 'profile']],
  ['/desk/photos', ['desk', 'photos']],
  ['/likes', ['frame', 'framed']],
  ['/', []],
  ['/_root.data', []],
  ['/faq', []],
  ['/%zz', []],
  ['/members.html', []],
])('handles %s by the routes of its first segment, and those that match any', (path, own) => {
  expect(idsAt(path)).toEqual([...EVERYWHERE, ...own].sort());
  expect(Object.keys(divideRoutes(build)(path).assets.routes).sort()).toEqual(idsAt(path));
});

it('keeps the rest of the build', () => {
  expect(divideRoutes(build)('/members').assets.version).toBe('v');
});
