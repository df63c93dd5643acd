import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';

import { I18nProvider } from '../../../i18n/use-translation.ts';
import type { TransactionLineView, TransactionStatus } from '../../../server/modules/trust/transactions/index.ts';
import { i18nFor } from '../../lib/i18n/translator.server.ts';
import { OrderList } from './order-list.tsx';

// Links need a router, which is irrelevant here.
vi.mock('@remix-run/react', () => ({
  Link: ({ to, children }: { to: string; children: ReactNode }) => <a href={to}>{children}</a>,
}));
vi.mock('../../lib/root-data/site.ts', () => ({ useRootData: () => ({ locale: 'nl' }) }));

const draw = (standing: TransactionStatus) => {
  const order: TransactionLineView = {
    id: 'one',
    standing,
    credits: 30,
    amount: { amount: 2499, currency: 'EUR' },
    refunded: 0,
    returning: 0,
    method: 'ideal',
    created_at: '2026-11-22T00:00:00Z',
    withdrawable: null,
  };
  return renderToStaticMarkup(
    <I18nProvider value={i18nFor('nl')}>
      <OrderList orders={[order]} timeZone="Europe/Amsterdam" />
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
