import { useEffect, useRef, useState } from 'react';
import { useLocation, useRevalidator } from '@remix-run/react';

import type { WaitingAt, WaitingView } from '../../../../server/desk-shell.ts';
import type { DeskPlace } from '../../../../server/modules/operators/desk-places.ts';
import { deskPaths } from '../../../lib/desk-paths.ts';
import { wishRefresh } from '../../../lib/refresh.ts';
import { PLACE_LINKS } from '../desk-places.ts';

/** After so long a stream that was refused is asked for again, in milliseconds. */
const AGAIN_MS = 10_000;

const isOther = (a: WaitingView | undefined, b: WaitingView | undefined): boolean =>
  a?.count !== b?.count || a?.newest !== b?.newest || a?.oldest !== b?.oldest;

/**
 * Whether what is shown at an address is out of date by what waits now. Lists say who is at what; the page of photos asks by
 * itself for what colleagues let go, and only when it has none.
 */
function isStale(pathname: string, before: WaitingAt, now: WaitingAt): boolean {
  const places = Object.keys({ ...before, ...now }) as DeskPlace[];
  const held = (place: DeskPlace) => place !== 'photos' && before[place]?.taken !== now[place]?.taken;
  const changed = places.filter((place) => isOther(before[place], now[place]) || held(place));
  return changed.some((place) => pathname === PLACE_LINKS[place]?.path);
}

/**
 * What waits, as it is told while the page stays; the list that is open is asked for anew when it is out of date. The end of the
 * session leads to the entrance.
 * @param loaded as the page came
 */
export function useDeskLive(loaded: WaitingAt): WaitingAt {
  const [told, setTold] = useState(loaded);
  const { pathname } = useLocation();
  const { revalidate } = useRevalidator();
  const shown = useRef({ waiting: loaded, pathname });
  useEffect(() => setTold(loaded), [loaded]);
  useEffect(() => {
    shown.current = { waiting: told, pathname };
  }, [told, pathname]);
  useEffect(() => {
    let source: EventSource;
    let again: ReturnType<typeof setTimeout> | undefined;
    const open = () => {
      source = new EventSource(deskPaths.live());
      source.addEventListener('waiting', ({ data }) => {
        const now = JSON.parse(String(data)) as WaitingAt;
        const { waiting, pathname: here } = shown.current;
        setTold(now);
        if (isStale(here, waiting, now)) wishRefresh();
      });
      source.addEventListener('ended', () => {
        source.close();
        // The desk's loader leads to the entrance. At once, also in a tab that nobody sees: what is shown is to go.
        revalidate();
      });
      source.addEventListener('error', () => {
        // A broken line the browser mends itself; an answer that is none, as a proxy gives while the desk starts, it takes for the last.
        if (source.readyState === EventSource.CLOSED) again = setTimeout(open, AGAIN_MS);
      });
    };
    open();
    return () => {
      clearTimeout(again);
      source.close();
    };
  }, [revalidate]);
  return told;
}

/** The place that an address belongs to: its own page, or one below. */
function placeAt(pathname: string): DeskPlace | undefined {
  const places = Object.keys(PLACE_LINKS) as DeskPlace[];
  return places.find((place) => {
    const path = PLACE_LINKS[place]?.path;
    return path !== undefined && place !== 'home' && (pathname === path || pathname.startsWith(`${path}/`));
  });
}

/** Puts what waits before the tab's title: at a queue its own number, elsewhere that of all of them. */
export function useWaitingTitle(waiting: WaitingAt): void {
  const { pathname } = useLocation();
  const here = waiting[placeAt(pathname) ?? 'home']?.count;
  const all = Object.values(waiting).reduce((sum, { count }) => sum + count, 0);
  const count = here ?? all;
  useEffect(() => {
    const title = document.title.replace(/^\(\d+\) /, '');
    document.title = count > 0 ? `(${count}) ${title}` : title;
  }, [count, pathname]);
}
