import { useEffect, useState } from 'react';

import type { OrderView } from '../../../../server/modules/money/payments/index.ts';
import { callApi } from '../../../lib/api/call-api.ts';
import { paths } from '../../../lib/routing/paths.ts';
import { requestRevalidation } from '../../../lib/revalidation/revalidation.ts';
import { orderFingerprint } from './pending-texts.ts';
import { pollDelay } from './poll-delay.ts';

/** Fingerprint of the order's current state; null if the call fails. */
async function fetchOrderFingerprint(id: string): Promise<string | null> {
  const answer = await callApi(paths.apiOrder(id)).catch(() => null);
  return answer?.ok ? orderFingerprint(((await answer.json()) as { order: OrderView }).order) : null;
}

/**
 * Polls an order until its state changes and then revalidates the page, which continues. Pauses while the page is
 * hidden.
 */
export function useOrderPolling({ id, ...order }: OrderView): number {
  const shown = orderFingerprint(order);
  const [looks, setLooks] = useState(0);
  useEffect(() => {
    let ended = false;
    const look = async () => {
      const now = document.hidden ? null : await fetchOrderFingerprint(id);
      if (ended) return;
      if (now !== null && now !== shown) requestRevalidation();
      setLooks((before) => before + 1);
    };
    const timer = setTimeout(() => void look(), pollDelay(looks));
    return () => {
      ended = true;
      clearTimeout(timer);
    };
  }, [id, shown, looks]);
  return looks;
}
