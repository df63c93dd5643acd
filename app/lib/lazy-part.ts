import { createElement, lazy, type ComponentType, type LazyExoticComponent } from 'react';

import { loadChunk } from './errors/chunk-errors.ts';

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

const loading = new Set<Promise<unknown>>();

/** The server's part, which is there before the first page is rendered. */
function loadNow<Props extends object>(load: Load<Props>): ComponentType<Props> {
  let Part: ComponentType<Props> | null = null;
  const loaded = load().then((module) => {
    Part = module.default;
    loading.delete(loaded);
  });
  loading.add(loaded);
  return function LoadedPart(props: Props) {
    if (!Part) throw new Error('a page was rendered before its parts were loaded');
    return createElement(Part, props);
  };
}

/**
 * A component whose code the browser loads when it is rendered. Put it into a `Suspense`. The server renders it at
 * once.
 * @param load imports the module whose default export it is
 */
export function lazyPart<Props extends object>(
  load: Load<Props>,
): ComponentType<Props> | LazyExoticComponent<ComponentType<Props>> {
  return import.meta.env.SSR ? loadNow(load) : lazy(() => loadChunk(load));
}

/** Resolves when the server has the code of all parts that were declared so far, and of those within them. */
export async function loadParts(): Promise<void> {
  while (loading.size > 0) await Promise.all(loading);
}
