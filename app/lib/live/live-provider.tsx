import {
  createContext,
  startTransition,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
} from 'react';
import { useNavigation } from '@remix-run/react';

import { setSignedIn } from '../api/call-api.ts';
import { requestRevalidation } from '../revalidation/revalidation.ts';
import { loadChunk } from '../errors/chunk-errors.ts';
import { reloadPage } from '../errors/reload-page.ts';
import { concernsEveryPage, markRootRevalidated, revalidateRoot } from '../revalidation/root-revalidation.ts';
import type { Badges } from '../root-data/site.ts';
import type { LiveMessage } from './live-connection.ts';
import type { LiveEvent, LiveType } from './live-events.ts';
import type * as Sources from './live-sources.ts';
import type { PollResult } from './poll.ts';

type Handler = (event: LiveEvent<LiveType>) => void;
type Dispatch = <Type extends LiveType>(type: Type, event: LiveEvent<Type>) => void;

interface LiveContextValue {
  badges: Badges;
  setBadges: (badges: Badges) => void;
  subscribe: (type: LiveType, handler: Handler) => () => void;
}

const NO_BADGES: Badges = { unread_messages: 0, new_likes: 0, credits: 0 };
const LiveContext = createContext<LiveContextValue>({
  badges: NO_BADGES,
  setBadges: () => {},
  subscribe: () => () => {},
});

/** Starts when the module has loaded, unless ended before; returns the stop function. */
function withLiveSources(begin: (sources: typeof Sources) => () => void): () => void {
  let end: (() => void) | null = null;
  let ended = false;
  loadChunk(() => import('./live-sources.ts')).then(
    (sources) => {
      if (!ended) end = begin(sources);
    },
    // Without the module the page has no live updates; failed imports are handled elsewhere by reloading.
    () => {},
  );
  return () => {
    ended = true;
    end?.();
  };
}

function usePolling(active: boolean, tell: Dispatch) {
  useEffect(() => {
    if (!active) return;
    let state: string | null = null;
    let credits = Infinity;
    let own: string | null = null;
    const hear = (polled: PollResult | null) => {
      // Signed out elsewhere.
      if (!polled) return reloadPage();
      tell('badges', { badges: polled.badges });
      tell('presence', polled.presence);
      tell('bonus', { visible: polled.timeBonusVisible });
      // More credits may mean a payment.
      if (polled.badges.credits > credits || (own !== null && polled.own !== own)) revalidateRoot();
      else if (polled.state !== state) requestRevalidation();
      state = polled.state;
      own = polled.own;
      credits = polled.badges.credits;
    };
    return withLiveSources(({ startPolling }) => startPolling(hear));
  }, [active, tell]);
}

/** Dispatches each event to the subscribers of its type, after updating the badges. */
function useDispatch(setBadges: (badges: Badges) => void) {
  const handlers = useRef(new Map<LiveType, Set<Handler>>());
  const navigation = useNavigation();
  const moving = useRef(false);
  moving.current = navigation.state !== 'idle';
  const subscribe = useCallback((type: LiveType, handler: Handler) => {
    const set = handlers.current.get(type) ?? new Set();
    handlers.current.set(type, set.add(handler));
    return () => {
      set.delete(handler);
    };
  }, []);
  const tell: Dispatch = useCallback(
    (type, event) => {
      if (event.badges) setBadges(event.badges);
      if (concernsEveryPage(type, event)) revalidateRoot();
      // The page that is on its way may have been read before the event, and does not listen yet.
      else if (moving.current && event.badges && type !== 'badges') requestRevalidation();
      for (const handler of handlers.current.get(type) ?? []) handler(event);
    },
    [setBadges],
  );
  return { subscribe, tell };
}

/** State that is updated in transitions: it is part of a context above lazily loaded parts, which may not be hydrated yet. */
function useBadgeState(initial: Badges) {
  const [badges, setBadges] = useState(initial);
  const update = useCallback((next: Badges) => startTransition(() => setBadges(next)), []);
  return [badges, update] as const;
}

interface LiveProviderProps {
  /** The member's id; null for a visitor. */
  member: string | null;
  /** Sequence number of the newest event that the page includes. */
  after: number;
  /** Badge counts rendered by the server. */
  initial: Badges | null;
  children: ReactNode;
}

/** Updates badges and dispatches live events: one stream per browser, polling as a fallback. */
export function LiveProvider({ member, after, initial, children }: LiveProviderProps) {
  const [badges, setBadges] = useBadgeState(initial ?? NO_BADGES);
  const [connected, setConnected] = useState(false);
  const { subscribe, tell } = useDispatch(setBadges);
  const taken = useRef(initial);
  // Constant: later root loads return newer positions, which the open stream has reached itself.
  const start = useRef(after);
  useEffect(() => {
    // Skipped in the first render: the page may have set newer counts than root's.
    if (!initial || initial === taken.current) return;
    taken.current = initial;
    markRootRevalidated();
    setBadges(initial);
  }, [initial, setBadges]);
  useEffect(() => {
    setSignedIn(member !== null);
    if (!member) return;
    setConnected(false);
    const hear = ({ type, data }: LiveMessage) => tell(type, JSON.parse(data) as LiveEvent<LiveType>);
    return withLiveSources(({ connectLive }) => {
      return connectLive(member, start.current, { event: hear, connected: setConnected });
    });
  }, [member, tell]);
  usePolling(member !== null && !connected, tell);
  const live = useMemo(() => ({ badges, setBadges, subscribe }), [badges, setBadges, subscribe]);
  return <LiveContext.Provider value={live}>{children}</LiveContext.Provider>;
}

export const useBadges = (): Badges => useContext(LiveContext).badges;

/** Updates badges from a response, such as the balance after a message. */
export const useSetBadges = () => useContext(LiveContext).setBadges;

/** Calls `handler` for each live event of `type` while mounted. */
export function useLiveEvents<Type extends LiveType>(type: Type, handler: (event: LiveEvent<Type>) => void): void {
  const { subscribe } = useContext(LiveContext);
  const latest = useRef(handler);
  useEffect(() => {
    latest.current = handler;
  });
  useEffect(() => subscribe(type, (event) => latest.current(event as LiveEvent<Type>)), [type, subscribe]);
}
