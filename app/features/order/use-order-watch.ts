import { useEffect, useState } from 'react';

import type { OrderView } from '../../../server/modules/payments/order.view.ts';
import { callApi } from '../../lib/api-call.ts';
import { paths } from '../../lib/paths.ts';
import { wishRefresh } from '../../lib/refresh.ts';
import { shownOf } from './pending-words.ts';
import { pauseAfter } from './poll-pauses.ts';

/** What there is to tell of an order as the server has it now; null when it cannot be asked. */
async function readShown(id: string): Promise<string | null> {
  const answer = await callApi(paths.apiOrder(id)).catch(() => null);
  return answer?.ok ? shownOf(((await answer.json()) as { order: OrderView }).order) : null;
}

/**
 * Looks at an order until there is something else to tell of it, and has the page loaded anew then, which leads on. A page
 * that nobody looks at does not ask.
 * @returns how often it has looked
 */
export function useOrderWatch({ id, ...order }: OrderView): number {
  const shown = shownOf(order);
  const [looks, setLooks] = useState(0);
  useEffect(() => {
    let ended = false;
    const look = async () => {
      const now = document.hidden ? null : await readShown(id);
      if (ended) return;
      if (now !== null && now !== shown) wishRefresh();
      setLooks((before) => before + 1);
    };
    const timer = setTimeout(() => void look(), pauseAfter(looks));
    return () => {
      ended = true;
      clearTimeout(timer);
    };
  }, [id, shown, looks]);
  return looks;
}
