import type { ServerBuild } from '@remix-run/node';

/** A page or action of the build. */
export interface PageAddress {
  path: string;
  hasPage: boolean;
  hasAction: boolean;
}

/**
 * Every address of a build's routes with its parameters filled in.
 * @param values by parameter, or by path and parameter (`/chats/:id id`); without one, the parameter's name is used
 */
export function pageAddresses({ routes }: ServerBuild, values: Readonly<Record<string, string>>): PageAddress[] {
  const pathOf = (id: string | undefined): string => {
    const route = id === undefined ? undefined : routes[id];
    return route ? `${pathOf(route.parentId)}${route.path ? `/${route.path}` : ''}` : '';
  };
  const fill = (pattern: string) =>
    pattern.replace(/:(\w+)\??/g, (_all, name: string) => values[`${pattern} ${name}`] ?? values[name] ?? name);
  return Object.entries(routes).flatMap(([id, route]) => {
    const pattern = pathOf(id) || '/';
    // Nothing answers a pattern for all other addresses itself.
    if (!route || pattern.includes('*')) return [];
    const module = route.module as { action?: unknown; default?: unknown };
    return [{ path: fill(pattern), hasPage: module.default !== undefined, hasAction: module.action !== undefined }];
  });
}
