import { useMatches } from '@remix-run/react';
import type { FlatNamespace, TFunction } from 'i18next';

/**
 * `default`: navigation, content, footer. `chat`: navigation, then the whole height for the conversation.
 * `lander` and `empty`: logo only. `launcher`: the demo's own pages, without script.
 */
export type LayoutName = 'default' | 'chat' | 'lander' | 'empty' | 'launcher';

/** The `t` for keys of every namespace, such as `signup:title`. */
export type ScreenT = TFunction<readonly ['common', ...FlatNamespace[]]>;

/** What a route may say about itself: `export const handle: RouteHandle = { … }`. */
export interface RouteHandle<Data = never> {
  layout?: LayoutName;
  /** Namespaces of texts that are not sent with every page: `auth`, `landing`, `signup`. */
  i18n?: FlatNamespace[];
  /** Title of the page without the site's name; `data` is what the route's loader returned. */
  title?: (t: ScreenT, data: Data) => string;
}

interface PageFacts {
  layout: LayoutName;
  title: ((t: ScreenT) => string) | null;
}

/** Layout and title of the deepest route that names them. */
export function usePageFacts(): PageFacts {
  const facts: PageFacts = { layout: 'default', title: null };
  for (const match of useMatches()) {
    const handle = match.handle as RouteHandle<unknown> | undefined;
    if (handle?.layout) facts.layout = handle.layout;
    const title = handle?.title;
    if (title) facts.title = (t) => title(t, match.data);
  }
  return facts;
}
