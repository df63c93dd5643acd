import { useLocation, useMatches } from '@remix-run/react';

import type { Namespace } from '../../../i18n/text-keys.ts';
import type { ComposedScreen } from '../../../tenants/compositions.ts';
import type { FullTFunction } from '../../../i18n/translator.ts';
import { screenAt, type Screen } from './screens.ts';

/**
 * `default`: navigation, banners, content, footer. `chat`: the conversation alone. `lander`: logo, content, footer.
 * `empty`: content alone. `launcher`: the demo's own pages, without JavaScript. `desk`: the operators' pages, with
 * their own frame. `screens.ts` assigns them.
 */
export type LayoutName = 'default' | 'chat' | 'lander' | 'empty' | 'launcher' | 'desk';

/** What a route declares about itself: `export const handle: RouteHandle = { … }`. */
export interface RouteHandle<Data = never> {
  /** i18n namespaces beyond those sent with every page: `auth`, `landing`, `signup`. */
  i18n?: Namespace[];
  /** The screens whose compositions this route shows. */
  composed?: ComposedScreen | readonly ComposedScreen[];
  /** Page title without the site's name; `data` is the loader's result. */
  title?: (t: FullTFunction, data: Data) => string;
  /** Meta description; the default is the site's own. */
  description?: (t: FullTFunction, data: Data) => string;
  /** Loads code that the page shows at once, without a `Suspense`, when a browser opens it with this query. */
  preload?: (query: URLSearchParams) => Promise<unknown> | undefined;
}

interface RoutePage {
  screen: Screen;
  title: ((t: FullTFunction) => string) | null;
  description: ((t: FullTFunction) => string) | null;
}

/** The current screen, with title and description of the deepest route that has them. */
export function useRoutePage(): RoutePage {
  const facts: RoutePage = { screen: screenAt(useLocation().pathname), title: null, description: null };
  for (const match of useMatches()) {
    const handle = match.handle as RouteHandle<unknown> | undefined;
    const { title, description } = handle ?? {};
    if (title) facts.title = (t) => title(t, match.data);
    if (description) facts.description = (t) => description(t, match.data);
  }
  return facts;
}
