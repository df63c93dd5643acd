import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from '@remix-run/react';

import type { OrderView } from '../../../server/modules/payments/order.view.ts';
import { callApi } from '../../lib/api-call.ts';
import { paths } from '../../lib/paths.ts';
import { pauseAfter } from './poll-pauses.ts';

/** The state of an order as the server has it now; null when it cannot be asked. */
async function readStatus(id: string): Promise<string | null> {
  const answer = await callApi(paths.apiOrder(id)).catch(() => null);
  return answer?.ok ? ((await answer.json()) as { order: OrderView }).order.status : null;
}

/**
 * Looks at an order until its state is another one, and has the page loaded anew then, which leads on. A page that nobody
 * looks at does not ask.
 * @returns how often it has looked
 */
export function useOrderWatch({ id, status }: Pick<OrderView, 'id' | 'status'>): number {
  const [looks, setLooks] = useState(0);
  const { revalidate } = useRevalidator();
  const renew = useRef(revalidate);
  useEffect(() => {
    renew.current = revalidate;
  });
  useEffect(() => {
    let ended = false;
    const look = async () => {
      const now = document.hidden ? null : await readStatus(id);
      if (ended) return;
      if (now !== null && now !== status) renew.current();
      setLooks((before) => before + 1);
    };
    const timer = setTimeout(() => void look(), pauseAfter(looks));
    return () => {
      ended = true;
      clearTimeout(timer);
    };
  }, [id, status, looks]);
  return looks;
}
