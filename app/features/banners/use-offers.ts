import { useCallback, useState, useSyncExternalStore } from 'react';

import { useLiveEvents } from '../../lib/live/live-provider.tsx';
import type { Offers } from '../../lib/site.ts';
import { NOTHING, loadOffers } from './load-offers.ts';
import { noteArrival, secondsSinceArrival } from './offer-clock.ts';

const never = () => () => {};

/** Newer offers than those of root, by the offers they follow; root's next load makes them void. */
const followers = new WeakMap<Offers, Offers>();

/** Seconds since offers arrived; none for the server, nor for the render that takes its page over. */
function usePassed(offers: Offers): number {
  return useSyncExternalStore(
    never,
    () => secondsSinceArrival(offers),
    () => 0,
  );
}

/** Notes when root's offers arrive, on whatever screen that is; those that React takes over came with the document. */
export function useOfferArrival(loaded: Offers | undefined): void {
  const note = (withDocument: boolean) => {
    if (loaded) noteArrival(loaded, withDocument);
    return null;
  };
  useSyncExternalStore(
    never,
    () => note(false),
    () => note(true),
  );
}

interface OffersNow {
  /** With the seconds that are left now. */
  offers: Offers;
  /** Seconds since root's data arrived. */
  passed: number;
  /** To be called when the time bonus has run out. */
  renew: () => void;
}

/** What the member is offered now. */
export function useOffers(loaded: Offers): OffersNow {
  const [, rerender] = useState(0);
  const current = followers.get(loaded) ?? loaded;
  const passed = usePassed(loaded);
  const counted = usePassed(current);
  const renew = useCallback(() => {
    const follow = (offers: Offers) => {
      followers.set(loaded, offers);
      rerender((times) => times + 1);
    };
    follow(NOTHING);
    void loadOffers().then(follow);
  }, [loaded]);
  const { timeBonus, welcome } = current;
  useLiveEvents('bonus', ({ visible }) => {
    if (visible !== (timeBonus !== null)) renew();
  });
  const remainingSeconds = Math.max(0, (timeBonus?.remainingSeconds ?? 0) - counted);
  return { offers: { timeBonus: timeBonus && { ...timeBonus, remainingSeconds }, welcome }, passed, renew };
}
