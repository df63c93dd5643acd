import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';

import { I18nProvider } from '../../../i18n/use-translation.ts';
import type { TransactionView } from '../../../server/modules/trust/transactions/transaction.view.ts';
import { i18nFor } from '../../lib/i18n/translator.server.ts';
import { TransactionHeader } from './transaction-header.tsx';

// Links need a router, which is irrelevant here.
vi.mock('@remix-run/react', () => ({
  Link: ({ to, children }: { to: string; children: ReactNode }) => <a href={to}>{children}</a>,
}));
vi.mock('../../lib/root-data/site.ts', () => ({
  useSite: () => ({ supportEmail: 'help@site.example' }),
  useRootData: () => ({ locale: 'nl' }),
}));

const CANCELED = {
  id: 'old',
  standing: 'canceled',
  never_paid: true,
  credits: 30,
  amount: { amount: 2499, currency: 'EUR' },
  refunded: 0,
  returning: 0,
  debt: 0,
  created_at: '2026-11-22T00:00:00Z',
} as unknown as TransactionView;

const draw = (instead: { order: string; paid: boolean } | null) =>
  renderToStaticMarkup(
    <I18nProvider value={i18nFor('nl')}>
      <TransactionHeader transaction={CANCELED} timeZone="Europe/Amsterdam" instead={instead} />
    </I18nProvider>,
  );

describe('a canceled order', () => {
  it('shows the order that replaced it, with a link', () => {
    expect(draw({ order: 'new', paid: true })).toMatch(
      /Je andere bestelling met dezelfde korting is betaald.*href="\/transactions\/new"/,
    );
    expect(draw({ order: 'new', paid: false })).toMatch(/nog een keer besteld.*href="\/payment\/pending\?order=new"/);
    expect(draw(null)).toMatch(/href="\/credits"/);
  });
});
