import { useEffect, useState } from 'react';
import { useMatches } from '@remix-run/react';

import type { ComposedScreen } from '../../../tenants/compositions.ts';
import { useRootData } from '../root-data/site.ts';
import type { RouteHandle } from '../routing/route-handle.ts';

type Sheets = Partial<Record<ComposedScreen, string>>;

/** Where the build puts the stylesheet of a composition. */
const FOLDER = '/generated/css/';
const ENDING = '.css';

/** What differs among the addresses of the compositions' stylesheets, which every page's data contain. */
export function packAddresses(sheets: Sheets): Sheets {
  const packed = Object.entries(sheets).map(([screen, address]) => [
    screen,
    address.slice(`${FOLDER}${screen}-`.length, -ENDING.length),
  ]);
  return Object.fromEntries(packed) as Sheets;
}

/** The address that `packAddresses` shortened. */
export const compositionAddress = (screen: string, packed: string): string => `${FOLDER}${screen}-${packed}${ENDING}`;

/** What comes before a move within the site. */
const GESTURES = ['pointermove', 'pointerdown', 'keydown', 'click', 'popstate'] as const;

/** Whether the visitor has made a gesture on the page. */
function useGesture(): boolean {
  const [made, setMade] = useState(false);
  useEffect(() => {
    const first = new AbortController();
    const onGesture = () => {
      first.abort();
      setMade(true);
    };
    for (const gesture of GESTURES) addEventListener(gesture, onGesture, { capture: true, signal: first.signal });
    return () => first.abort();
  }, []);
  return made;
}

/**
 * Links the stylesheets of the composed screens. The first view loads those of its own screens only; the others follow
 * the first gesture, so that the next screen finds its own applied.
 */
export function CompositionStyles({ sheets }: { sheets: Sheets }) {
  const moving = useGesture();
  const shown = useMatches().flatMap(({ handle }) => (handle as RouteHandle<unknown> | undefined)?.composed ?? []);
  return Object.entries(sheets)
    .filter(([screen]) => moving || shown.includes(screen as ComposedScreen))
    .map(([screen, packed]) => <link key={screen} rel="stylesheet" href={compositionAddress(screen, packed)} />);
}

/** Links the stylesheet of what a page shows over any screen, without waiting for a gesture. */
export function CompositionStyle({ screen }: { screen: ComposedScreen }) {
  const packed = useRootData()?.assets.compositions[screen];
  return packed && <link rel="stylesheet" href={compositionAddress(screen, packed)} />;
}
