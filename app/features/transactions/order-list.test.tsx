import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';

import { I18nProvider } from '../../../i18n/use-translation.ts';
import { toTransactionLine } from '../../../server/modules/trust/transactions/index.ts';
import { i18nFor } from '../../lib/i18n/translator.server.ts';
import { OrderList } from './order-list.tsx';

// Links need a router, which is irrelevant here.
vi.mock('@remix-run/react', () => ({
  Link: ({ to, children }: { to: string; children: ReactNode }) => <a href={to}>{children}</a>,
}));
vi.mock('../../lib/root-data/site.ts', () => ({ useRootData: () => ({ locale: 'nl' }) }));

const ORDER: Parameters<typeof toTransactionLine>[0] = {
  id: 'one',
  status: 'paid',
  problem: null,
  signed: false,
  withdrawnAt: null,
  credits: 30,
  amount: 2499,
  currency: 'EUR',
  refunded: 0,
  pendingRefunds: 0,
  paymentmethod: 'ideal',
  createdAt: new Date('2026-11-22T00:00:00Z'),
};
/** What makes an order one that is shown with another status than its own. */
const FACTS: Record<string, Partial<typeof ORDER>> = {
  withdrawn: { status: 'created', withdrawnAt: new Date('2026-11-22T01:00:00Z') },
  open: { status: 'created' },
  refund_underway: { pendingRefunds: 2499 },
};

const draw = (standing: string) => {
  const order = toTransactionLine({ ...ORDER, ...(FACTS[standing] ?? { status: standing }) });
  expect(order.standing).toBe(standing);
  return renderToStaticMarkup(
    <I18nProvider value={i18nFor('nl')}>
      <OrderList orders={[{ ...order, withdrawable: null }]} timeZone="Europe/Amsterdam" />
    </I18nProvider>,
  );
};

it.each(['withdrawn', 'canceled', 'failed', 'expired'] as const)(
  'HRD-1 strikes out the price of an order that is %s, since nothing is paid',
  (standing) => expect(draw(standing)).toMatch(/<strong><s>[^<]*24,99<\/s><\/strong>/),
);

it.each(['open', 'pending', 'paid', 'refund_underway', 'refunded', 'charged_back'] as const)(
  'HRD-1 shows the price of an order that is %s',
  (standing) => expect(draw(standing)).toMatch(/<strong>[^<]*24,99<\/strong>/),
);
