import { useCallback, useState, useSyncExternalStore } from 'react';

import { useLiveEvents } from '../../../lib/live/live-provider.tsx';
import type { Offers } from '../../../lib/root-data/site.ts';
import { NO_OFFERS, loadOffers } from './load-offers.ts';
import { recordArrival, secondsSinceArrival } from './offer-clock.ts';

const noSubscription = () => () => {};

/** Reloaded offers by the root offers they replace; dropped when root is loaded again. */
const replacements = new WeakMap<Offers, Offers>();

/** Seconds since offers arrived; 0 on the server and while hydrating. */
function useSecondsSinceArrival(offers: Offers): number {
  return useSyncExternalStore(
    noSubscription,
    () => secondsSinceArrival(offers),
    () => 0,
  );
}

/** Records when root's offers arrive, on every screen; those present while hydrating came with the document. */
export function useOfferArrival(loaded: Offers | undefined): void {
  const note = (withDocument: boolean) => {
    if (loaded) recordArrival(loaded, withDocument);
    return null;
  };
  useSyncExternalStore(
    noSubscription,
    () => note(false),
    () => note(true),
  );
}

interface OffersNow {
  /** With the remaining seconds as of now. */
  offers: Offers;
  /** Seconds since root's data arrived. */
  passed: number;
  /** Call when the time bonus has ended. */
  renew: () => void;
}

export function useOffers(loaded: Offers): OffersNow {
  const [, rerender] = useState(0);
  const current = replacements.get(loaded) ?? loaded;
  const passed = useSecondsSinceArrival(loaded);
  const counted = useSecondsSinceArrival(current);
  const renew = useCallback(() => {
    const follow = (offers: Offers) => {
      replacements.set(loaded, offers);
      rerender((times) => times + 1);
    };
    follow(NO_OFFERS);
    void loadOffers().then(follow);
  }, [loaded]);
  const { timeBonus, welcome } = current;
  useLiveEvents('bonus', ({ visible }) => {
    if (visible !== (timeBonus !== null)) renew();
  });
  const remainingSeconds = Math.max(0, (timeBonus?.remainingSeconds ?? 0) - counted);
  return { offers: { timeBonus: timeBonus && { ...timeBonus, remainingSeconds }, welcome }, passed, renew };
}
