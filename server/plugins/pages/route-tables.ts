import type { ServerBuild } from '@remix-run/node';

import { segmentsOf } from './canonical-path.ts';

type RouteManifest = ServerBuild['routes'];
type Route = NonNullable<RouteManifest[string]>;

/** A route with its parents, outermost first. */
function lineOf(routes: RouteManifest, route: Route): Route[] {
  const parent = route.parentId === undefined ? undefined : routes[route.parentId];
  return parent ? [...lineOf(routes, parent), route] : [route];
}

/** The segments of the path that a route answers: none for the front page. */
const patternOf = (line: readonly Route[]) => line.flatMap((route) => segmentsOf(route.path ?? ''));

/** As the router does, which takes a path as it is if a part of it cannot be decoded. */
function decodeSegments(segments: readonly string[]): readonly string[] {
  try {
    return segments.map((segment) => decodeURIComponent(segment));
  } catch {
    return segments;
  }
}

/** The segments of a page's path, or of its data request's, as the router compares them. */
function readSegments(pathname: string): string[] {
  const segments = decodeSegments(segmentsOf(pathname.replace(/\.data$/, '')));
  const compared = segments.map((segment) => segment.toLowerCase());
  return compared.length === 1 && compared[0] === '_root' ? [] : compared;
}

/** Whether the router could choose a pattern for these segments. True for some that it does not choose. */
type Match = (segments: readonly string[]) => boolean;

/** Prepares what is compared, because each request is compared with all patterns. */
function matchOf(pattern: readonly string[]): Match {
  const begin = pattern.findIndex((segment) => segment === '*' || segment.endsWith('?'));
  const length = begin < 0 ? pattern.length : begin;
  const fixed = pattern
    .slice(0, length)
    .flatMap((part, index) => (part.startsWith(':') ? [] : [{ index, part: part.toLowerCase() }]));
  return (segments) =>
    (begin < 0 ? segments.length === length : segments.length >= length) &&
    fixed.every(({ index, part }) => part === segments[index]);
}

/** The routes that answer a page themselves, with their parents. A layout without a path comes with its children. */
const answeringLines = (build: ServerBuild) =>
  Object.values(build.routes)
    .filter((route) => route !== undefined && ((route.path !== undefined && route.path !== '') || route.index === true))
    .map((route) => lineOf(build.routes, route!));

/**
 * Finds the pattern of the page at a path, such as `/members/:id`: for metrics, which need few values.
 * @returns for a path its pattern, or `*` where there is no page
 */
export function createPatternFinder(build: ServerBuild): (pathname: string) => string {
  const weigh = (pattern: readonly string[]) => pattern.filter((segment) => !/^[:*]/.test(segment)).length;
  const patterns = answeringLines(build)
    .map(patternOf)
    .toSorted((one, other) => weigh(other) - weigh(one))
    .map((pattern) => ({ path: `/${pattern.join('/')}`, couldMatch: matchOf(pattern) }));
  return (pathname) => {
    const segments = readSegments(pathname);
    return patterns.find(({ couldMatch }) => couldMatch(segments))?.path ?? '*';
  };
}

/**
 * Leaves to the router only the routes that can match a path: for each request it flattens, ranks and compiles all that
 * it is given, several times. The front page is always there, because the router's manifest in a page includes it.
 * @returns for a path the build with these routes: the same object for the same routes
 */
export function divideRoutes(build: ServerBuild): (pathname: string) => ServerBuild {
  const answers = answeringLines(build).map((line) => {
    const pattern = patternOf(line);
    const couldMatch: Match = pattern.length === 0 ? () => true : matchOf(pattern);
    return { couldMatch, ids: line.map(({ id }) => id) };
  });
  const builds = new Map<string, ServerBuild>();
  const narrow = (ids: ReadonlySet<string>): ServerBuild => {
    const only = <Value>(all: Record<string, Value>) =>
      Object.fromEntries(Object.entries(all).filter(([id]) => ids.has(id)));
    return { ...build, routes: only(build.routes), assets: { ...build.assets, routes: only(build.assets.routes) } };
  };
  return (pathname) => {
    const segments = readSegments(pathname);
    const found = answers.filter(({ couldMatch }) => couldMatch(segments));
    const key = found.map(({ ids }) => ids.at(-1)).join();
    const known = builds.get(key) ?? narrow(new Set(found.flatMap(({ ids }) => ids)));
    builds.set(key, known);
    return known;
  };
}
