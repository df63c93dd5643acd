import { join } from 'node:path';

import type { ServerBuild } from '@remix-run/node';
import type { RouteConfigEntry } from '@remix-run/route-config';

import routes from '../../../app/routes.ts';

const APP = join(import.meta.dirname, '../../../app');

type Route = NonNullable<ServerBuild['routes'][string]>;

const load = (file: string): Promise<Route['module']> => import(join(APP, file)) as Promise<Route['module']>;

/** Imports a route and its children. */
async function routesOf(
  { id, file, path, index, children = [] }: RouteConfigEntry,
  parentId = 'root',
): Promise<Route[]> {
  const name = id ?? file.replace(/\.tsx?$/, '');
  const below = await Promise.all(children.map((child) => routesOf(child, name)));
  return [{ id: name, parentId, path, index, module: await load(file) }, ...below.flat()];
}

/** The route's manifest entry for the browser; no test runs its script. */
function manifestOf({ id, parentId, path, index, module }: Route) {
  const has = { hasLoader: 'loader' in module, hasAction: 'action' in module };
  return { id, parentId, path, index, ...has, hasErrorBoundary: id === 'root', module: `/${id}.js` };
}

/** Creates a server build from the sources, so that what a test imports need not be built. */
export async function sourceBuild(): Promise<ServerBuild> {
  const root: Route = { id: 'root', path: '', module: await load('root.tsx') };
  const all = [root, ...(await Promise.all(routes.map((route) => routesOf(route)))).flat()];
  const table = <Value>(make: (route: Route) => Value) =>
    Object.fromEntries(all.map((route) => [route.id, make(route)]));
  const entry = { module: '/entry.js', imports: [] };
  return {
    routes: table((route) => route),
    entry: { module: (await load('entry.server.tsx')) as unknown as ServerBuild['entry']['module'] },
    assets: { version: 'test', url: '/manifest.js', entry, routes: table(manifestOf) },
    publicPath: '/',
    assetsBuildDirectory: 'build/client',
    isSpaMode: false,
    mode: 'test',
    future: {
      v3_fetcherPersist: true,
      v3_lazyRouteDiscovery: true,
      v3_relativeSplatPath: true,
      v3_singleFetch: true,
      v3_throwAbortReason: true,
    },
  } as unknown as ServerBuild;
}
