import { useEffect, useRef, useState } from 'react';
import { useLocation, useRevalidator } from '@remix-run/react';

import type { DeskNews, QueueCounts, QueueCountView } from '../../../../server/desk-shell.ts';
import type { DeskSection } from '../../../../server/modules/desk/operators/index.ts';
import { deskPaths } from '../../../lib/desk/desk-paths.ts';
import { requestRevalidation } from '../../../lib/revalidation/revalidation.ts';
import { SECTION_LINKS, sectionAt } from '../desk-sections.ts';
import { sumOfCounts } from '../kit/formats.tsx';

/** Delay before a refused stream is opened again, in milliseconds. */
const RECONNECT_MS = 10_000;

const countsDiffer = (a: QueueCountView | undefined, b: QueueCountView | undefined): boolean =>
  a?.count !== b?.count || a?.newest !== b?.newest || a?.oldest !== b?.oldest;

/**
 * Whether other counts make the page at a path stale. The overview shows all queues. Lists also show who has claimed an item; the photo page requests released photos
 * itself, and only when it has none left.
 */
function countsMakeStale(pathname: string, before: QueueCounts, now: QueueCounts): boolean {
  const places = Object.keys({ ...before, ...now }) as DeskSection[];
  const isHome = pathname === deskPaths.home();
  const held = (place: DeskSection) => (isHome || place !== 'photos') && before[place]?.taken !== now[place]?.taken;
  const changed = places.filter((place) => countsDiffer(before[place], now[place]) || held(place));
  return changed.some((place) => isHome || pathname === SECTION_LINKS[place].path);
}

/** Whether news make the page at a path stale; all do where other sites are left out than before. */
const isStale = (pathname: string, before: DeskNews, now: DeskNews): boolean =>
  before.awaySites.join() !== now.awaySites.join() || countsMakeStale(pathname, before.waiting, now.waiting);

/**
 * The desk's news, kept up to date by server-sent events. A stale page is revalidated; the end of the session redirects to the
 * login page.
 */
export function useDeskNews(loaded: DeskNews): DeskNews {
  const [news, setNews] = useState(loaded);
  const { pathname } = useLocation();
  const { revalidate } = useRevalidator();
  const shown = useRef({ news: loaded, pathname });
  useEffect(() => setNews(loaded), [loaded]);
  useEffect(() => {
    shown.current = { news, pathname };
  }, [news, pathname]);
  useEffect(() => {
    let source: EventSource;
    let again: ReturnType<typeof setTimeout> | undefined;
    const open = () => {
      source = new EventSource(deskPaths.live());
      source.addEventListener('news', ({ data }) => {
        const now = JSON.parse(String(data)) as DeskNews;
        const { news: before, pathname: here } = shown.current;
        setNews(now);
        if (isStale(here, before, now)) requestRevalidation();
      });
      source.addEventListener('ended', () => {
        source.close();
        // The loader redirects to the login page. Hidden tabs too must stop showing data, so this does not wait for visibility.
        revalidate();
      });
      source.addEventListener('error', () => {
        // The browser reconnects by itself, except after an invalid response, such as a proxy's while the server restarts.
        if (source.readyState === EventSource.CLOSED) again = setTimeout(open, RECONNECT_MS);
      });
    };
    open();
    return () => {
      clearTimeout(again);
      source.close();
    };
  }, [revalidate]);
  return news;
}

/** Prefixes the document title with the count of the current queue, or of all queues elsewhere. */
export function useQueueCountTitle(waiting: QueueCounts): void {
  const { pathname } = useLocation();
  const here = waiting[sectionAt(pathname) ?? 'home']?.count;
  const count = here ?? sumOfCounts(waiting);
  useEffect(() => {
    const title = document.title.replace(/^\(\d+\) /, '');
    document.title = count > 0 ? `(${count}) ${title}` : title;
  }, [count, pathname]);
}
