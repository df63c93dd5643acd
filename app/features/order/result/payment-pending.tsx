import { useEffect, useState } from 'react';
import { Form } from '@remix-run/react';

import { useTranslation } from '../../../../i18n/use-translation.ts';
import type { OrderView } from '../../../../server/modules/money/payments/index.ts';
import { callApi } from '../../../lib/api/call-api.ts';
import { requestRevalidation } from '../../../lib/revalidation/revalidation.ts';
import { useSite } from '../../../lib/root-data/site.ts';
import { paths } from '../../../lib/routing/paths.ts';
import { Button, ButtonLink } from '../../../ui/actions/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { orderFingerprint, pendingTexts, isAwaitingBuyer } from './pending-texts.ts';
import { pollDelay } from './poll-delay.ts';
import { OrderFacts, PaymentResultPanel } from './result-parts.tsx';

/** Fingerprint of the order's current state; null if the call fails. */
async function fetchOrderFingerprint(id: string): Promise<string | null> {
  const answer = await callApi(paths.apiOrder(id)).catch(() => null);
  return answer?.ok ? orderFingerprint(((await answer.json()) as { order: OrderView }).order) : null;
}

/**
 * Polls an order until its state changes and then revalidates the page, which continues. Pauses while the page is
 * hidden.
 */
function useOrderPolling({ id, ...order }: OrderView): number {
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

/** Refresh interval without scripts, in seconds. */
const REFRESH_SECONDS = 5;

/** Link to the checkout and a cancel button while nothing was paid. */
function UnpaidActions({ order }: { order: OrderView }) {
  const { t } = useTranslation('order');
  if (!isAwaitingBuyer(order)) return null;
  return (
    <div className="result-open">
      <div className="result-actions">
        {order.checkout_url && (
          <ButtonLink href={order.checkout_url} reload>
            {t(order.method === 'sdd' ? 'pending.debitForm' : 'pending.goOn')}
          </ButtonLink>
        )}
        <Form method="post">
          <Button variant="ghost">{t('pending.cancel')}</Button>
        </Form>
      </div>
    </div>
  );
}

interface PaymentPendingProps {
  order: OrderView;
  /** Whether cancelling failed because the payment is pending. */
  cancelFailed: boolean;
}

/** The payment is pending: polls and continues when the result is known. */
export function PaymentPending({ order, cancelFailed }: PaymentPendingProps) {
  const { t } = useTranslation('order');
  const { supportEmail: email } = useSite();
  const looks = useOrderPolling(order);
  const [title, text] = pendingTexts(order, looks);
  const days = text === 'pending.transfer' || text === 'pending.debit';
  return (
    <PaymentResultPanel tone="waiting" icon="clock" title={t(title)}>
      <noscript>
        <meta httpEquiv="refresh" content={String(REFRESH_SECONDS)} />
      </noscript>
      {cancelFailed && (
        <Alert tone="warning" role="alert">
          {t('pending.tooLate')}
        </Alert>
      )}
      <p role="status">{t(text, { email })}</p>
      <OrderFacts order={order} />
      <UnpaidActions order={order} />
      {days && <p className="shop-note">{t('pending.close')}</p>}
    </PaymentResultPanel>
  );
}
