import { useLocation, useMatches } from '@remix-run/react';
import type { FlatNamespace, TFunction } from 'i18next';

import { screenAt } from './screens.ts';
import type { Screen } from './screens.ts';

/**
 * `default`: navigation, banners, content, footer. `chat`: the conversation alone. `lander`: logo, content, footer.
 * `empty`: content alone. `launcher`: the demo's own pages, without script. `desk`: the operators' pages, with a frame of their own. Which screen has which: `screens.ts`.
 */
export type LayoutName = 'default' | 'chat' | 'lander' | 'empty' | 'launcher' | 'desk';

/** The `t` for keys of every namespace, such as `signup:title`. */
export type ScreenT = TFunction<readonly ['common', ...FlatNamespace[]]>;

/** What a route may say about itself: `export const handle: RouteHandle = { … }`. */
export interface RouteHandle<Data = never> {
  /** Namespaces of texts that are not sent with every page: `auth`, `landing`, `signup`. */
  i18n?: FlatNamespace[];
  /** Title of the page without the site's name; `data` is what the route's loader returned. */
  title?: (t: ScreenT, data: Data) => string;
  /** What search engines show of the page; the site's own line when it is left out. */
  description?: (t: ScreenT, data: Data) => string;
}

interface PageFacts {
  screen: Screen;
  title: ((t: ScreenT) => string) | null;
  description: ((t: ScreenT) => string) | null;
}

/** The screen that is shown, and title and description of the deepest route that has one. */
export function usePageFacts(): PageFacts {
  const facts: PageFacts = { screen: screenAt(useLocation().pathname), title: null, description: null };
  for (const match of useMatches()) {
    const handle = match.handle as RouteHandle<unknown> | undefined;
    const { title, description } = handle ?? {};
    if (title) facts.title = (t) => title(t, match.data);
    if (description) facts.description = (t) => description(t, match.data);
  }
  return facts;
}
