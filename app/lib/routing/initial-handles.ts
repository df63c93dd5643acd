import type { RouteHandle } from './route-handle.ts';

/** What the routes of the page that the browser opened declare. */
export const initialHandles = (): RouteHandle[] =>
  Object.values(window.__remixRouteModules).map((route) => (route?.handle ?? {}) as RouteHandle);
