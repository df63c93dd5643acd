import { useCallback, useState, useSyncExternalStore } from 'react';

import { callApi } from '../../lib/api-call.ts';
import { useLiveEvents } from '../../lib/live/live-provider.tsx';
import { paths } from '../../lib/paths.ts';
import type { Offers } from '../../lib/site.ts';
import { noteArrival, secondsSinceArrival } from './offer-clock.ts';

interface TimeBonusAnswer {
  timeBonus: { isVisible: boolean; remaining: number; discountcode: { value_percentage: number } | null };
}
interface CodeAnswer {
  discountcode: { code: string; value_percentage: number };
}

const NOTHING: Offers = { timeBonus: null, welcome: null };
const never = () => () => {};

async function read<Answer>(path: string): Promise<Answer | null> {
  const response = await callApi(path).catch(() => null);
  return response?.ok ? ((await response.json()) as Answer) : null;
}

/** What is offered once a time bonus has run out here: by the server's clock it may run a moment longer. */
async function loadOffers(): Promise<Offers> {
  const bonus = (await read<TimeBonusAnswer>(paths.apiTimeBonus()))?.timeBonus;
  if (bonus?.isVisible && bonus.remaining > 0 && bonus.discountcode) {
    const { value_percentage: percentage } = bonus.discountcode;
    return { timeBonus: { remainingSeconds: bonus.remaining, percentage }, welcome: null };
  }
  // Failing on the welcome code is no failure (product, section 8).
  const code = (await read<CodeAnswer>(paths.apiWelcomeCode()))?.discountcode;
  return code ? { timeBonus: null, welcome: { code: code.code, percentage: code.value_percentage } } : NOTHING;
}

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
