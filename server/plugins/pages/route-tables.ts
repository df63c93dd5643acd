import type { ServerBuild } from '@remix-run/node';

type RouteManifest = ServerBuild['routes'];
type Route = NonNullable<RouteManifest[string]>;

/** Segments that match more than one text: parameters, splats and optional ones. */
const isDynamic = (segment: string) => segment.startsWith(':') || segment === '*' || segment.endsWith('?');

/** A route with its parents, outermost first. */
function lineOf(routes: RouteManifest, route: Route): Route[] {
  const parent = route.parentId === undefined ? undefined : routes[route.parentId];
  return parent ? [...lineOf(routes, parent), route] : [route];
}

/** The first segment of the path that a route answers: empty for the front page. */
function firstSegment(line: readonly Route[]): string {
  const path = line.flatMap((route) => route.path?.split('/') ?? []).filter((segment) => segment !== '');
  return path[0]?.toLowerCase() ?? '';
}

/** The key of the table that matches this path of a page or of its data request. */
function keyOf(pathname: string): string {
  const segment = pathname.split('/', 2)[1] ?? '';
  const name = segment.replace(/\.data$/, '');
  try {
    return name === '_root' ? '' : decodeURIComponent(name).toLowerCase();
  } catch {
    return '';
  }
}

/**
 * Divides the routes by the first segment of their paths. The router flattens, ranks and compiles all routes it is given
 * several times for each request, so a request is handled by the few that can match. The front page is in every table,
 * because the router's manifest in a page includes it.
 * @returns the build with the routes that can match a path
 */
export function divideRoutes(build: ServerBuild): (pathname: string) => ServerBuild {
  const tables = new Map<string, Set<string>>();
  const everywhere = new Set<string>();
  for (const route of Object.values(build.routes)) {
    // A layout without a path answers nothing itself; it comes with its children.
    if (!route || (!route.path && !route.index)) continue;
    const line = lineOf(build.routes, route);
    const segment = firstSegment(line);
    const ids = isDynamic(segment) || segment === '' ? everywhere : (tables.get(segment) ?? new Set());
    if (ids !== everywhere) tables.set(segment, ids);
    for (const { id } of line) ids.add(id);
  }
  const narrow = (ids: ReadonlySet<string>): ServerBuild => {
    const only = <Value>(all: Record<string, Value>) =>
      Object.fromEntries(Object.entries(all).filter(([id]) => ids.has(id) || everywhere.has(id)));
    return { ...build, routes: only(build.routes), assets: { ...build.assets, routes: only(build.assets.routes) } };
  };
  const builds = new Map([...tables].map(([segment, ids]) => [segment, narrow(ids)]));
  const others = narrow(new Set());
  return (pathname) => builds.get(keyOf(pathname)) ?? others;
}
