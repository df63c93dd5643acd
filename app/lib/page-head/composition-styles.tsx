import { useEffect, useState } from 'react';
import { useMatches } from '@remix-run/react';

import type { ComposedScreen } from '../../../tenants/compositions.ts';
import type { RouteHandle } from '../routing/route-handle.ts';

/**
 * Links the stylesheets of the composed screens. The first view waits for those of its own screens only; the others
 * follow once the page is hydrated, so that the next screen finds its own applied.
 */
export function CompositionStyles({ sheets }: { sheets: Partial<Record<ComposedScreen, string>> }) {
  const [hydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  const shown = useMatches().flatMap(({ handle }) => (handle as RouteHandle<unknown> | undefined)?.composed ?? []);
  return Object.entries(sheets)
    .filter(([screen]) => hydrated || shown.includes(screen as ComposedScreen))
    .map(([screen, href]) => <link key={screen} rel="stylesheet" href={href} />);
}
