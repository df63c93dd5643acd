import { createContext, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react';
import type { ReactNode } from 'react';

import { setSignedIn } from '../api-call.ts';
import type { Badges } from '../site.ts';
import { connectLive } from './live-connection.ts';
import type { LiveMessage } from './live-connection.ts';
import type { LiveEvent, LiveType } from './live-events.ts';
import { POLL_EVERY_MS, POLL_FIRST_MS, pollBadges } from './live-polling.ts';

type Handler = (event: LiveEvent<LiveType>) => void;

interface Live {
  badges: Badges;
  setBadges: (badges: Badges) => void;
  subscribe: (type: LiveType, handler: Handler) => () => void;
}

const NONE: Badges = { unread_messages: 0, new_likes: 0, credits: 0 };
const LiveContext = createContext<Live>({ badges: NONE, setBadges: () => {}, subscribe: () => () => {} });

/** Looks at the numbers itself while no events arrive, only in a page that is seen. */
function usePolling(active: boolean, setBadges: (badges: Badges) => void) {
  useEffect(() => {
    if (!active) return;
    let timer: ReturnType<typeof setTimeout>;
    const look = async () => {
      if (!document.hidden) {
        const badges = await pollBadges().catch(() => undefined);
        if (badges) setBadges(badges);
        // Logged out elsewhere: the server decides what this page shows now.
        if (badges === null) return window.location.reload();
      }
      timer = setTimeout(() => void look(), POLL_EVERY_MS);
    };
    timer = setTimeout(() => void look(), POLL_FIRST_MS);
    return () => clearTimeout(timer);
  }, [active, setBadges]);
}

/** Hands each event to those who asked for its type, after taking over the badges it carries. */
function useDispatch(setBadges: (badges: Badges) => void) {
  const handlers = useRef(new Map<LiveType, Set<Handler>>());
  const subscribe = useCallback((type: LiveType, handler: Handler) => {
    const set = handlers.current.get(type) ?? new Set();
    handlers.current.set(type, set.add(handler));
    return () => {
      set.delete(handler);
    };
  }, []);
  const dispatch = useCallback(
    ({ type, data }: LiveMessage) => {
      const event = JSON.parse(data) as LiveEvent<LiveType>;
      if (event.badges) setBadges(event.badges);
      for (const handler of handlers.current.get(type) ?? []) handler(event);
    },
    [setBadges],
  );
  return { subscribe, dispatch };
}

export interface LiveProviderProps {
  /** The member's id; a visitor has nothing to hear. */
  member: string | null;
  /** Number of the newest live event that the page was made with. */
  after: number;
  /** The numbers the server rendered. */
  initial: Badges | null;
  children: ReactNode;
}

/** Keeps badges true and passes live events on: one stream a browser, polling where there is none. */
export function LiveProvider({ member, after, initial, children }: LiveProviderProps) {
  const [badges, setBadges] = useState<Badges>(initial ?? NONE);
  const [connected, setConnected] = useState(false);
  const { subscribe, dispatch } = useDispatch(setBadges);
  const taken = useRef(initial);
  // Later loads of root tell newer numbers, which the open stream has reached by itself.
  const start = useRef(after);
  useEffect(() => {
    // Not on the first render: a page that has just read something knows newer numbers than root did.
    if (!initial || initial === taken.current) return;
    taken.current = initial;
    setBadges(initial);
  }, [initial]);
  useEffect(() => {
    setSignedIn(member !== null);
    if (!member) return;
    setConnected(false);
    return connectLive(member, start.current, { event: dispatch, connected: setConnected });
  }, [member, dispatch]);
  usePolling(member !== null && !connected, setBadges);
  const live = useMemo(() => ({ badges, setBadges, subscribe }), [badges, subscribe]);
  return <LiveContext.Provider value={live}>{children}</LiveContext.Provider>;
}

/** The numbers on the badges as they are now. */
export const useBadges = (): Badges => useContext(LiveContext).badges;

/** Takes over numbers that an answer carried, such as the credits left after a message. */
export const useSetBadges = () => useContext(LiveContext).setBadges;

/** Calls `handler` for each live event of `type` while the component is there. */
export function useLiveEvents<Type extends LiveType>(type: Type, handler: (event: LiveEvent<Type>) => void): void {
  const { subscribe } = useContext(LiveContext);
  const latest = useRef(handler);
  useEffect(() => {
    latest.current = handler;
  });
  useEffect(() => subscribe(type, (event) => latest.current(event as LiveEvent<Type>)), [type, subscribe]);
}
