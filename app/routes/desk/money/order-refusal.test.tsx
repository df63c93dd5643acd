import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';

import { I18nProvider } from '../../../../i18n/use-translation.ts';
import { i18nFor } from '../../../lib/i18n/translator.server.ts';
import DeskOrder from './orders.$id.tsx';

const page = vi.hoisted(() => ({ loaded: {}, answer: undefined as unknown, search: '' }));

// Links and forms need a router, which these tests do without.
vi.mock('@remix-run/react', () => ({
  Link: ({ to, children }: { to: string; children: ReactNode }) => <a href={to}>{children}</a>,
  Form: ({ children }: { children: ReactNode }) => <form method="post">{children}</form>,
  useActionData: () => page.answer,
  useLoaderData: () => page.loaded,
  useLocation: () => ({ key: 'default' }),
  useNavigation: () => ({}),
  useSearchParams: () => [new URLSearchParams(page.search)],
}));
vi.mock('../../../lib/root-data/site.ts', () => ({ useRootData: () => ({ locale: 'nl', now: 0 }) }));

const ORDER = {
  id: 'order',
  status: 'paid',
  problem: null,
  package: 'p1',
  credits: 30,
  currency: 'EUR',
  country: 'NL',
  listAmount: 2499,
  discountAmount: 0,
  surchargeAmount: 0,
  amount: 2499,
  vatRate: '21',
  vatAmount: 434,
  paymentmethod: 'sdd',
  creditsClawedBack: 0,
  creditsChargedBack: 0,
  withdrawnAt: null,
  profileId: null,
  createdAt: '2026-11-20T00:00:00Z',
  paidAt: '2026-11-21T00:00:00Z',
  consentVersion: '1',
  consentAt: '2026-11-20T00:00:00Z',
};
const NONE = {
  payments: [],
  mandate: null,
  transitions: [],
  entries: [],
  invoices: [],
  refunds: [],
  providerEvents: [],
};

function draw({ search = '', ...offers }: { search?: string; canRevoke: boolean; withdrawal: unknown }): string {
  page.loaded = { site: { name: 'Vonkje' }, order: ORDER, canSync: true, ...NONE, ...offers };
  page.answer = { failure: { message: 'Geweigerd.', fields: {} } };
  page.search = search;
  return renderToStaticMarkup(
    <I18nProvider value={i18nFor('nl')}>
      <DeskOrder />
    </I18nProvider>,
  );
}

const GIVEN_BACK = { credits: 30, amount: 2499 };

describe('a refused action on the order page', () => {
  it.each([
    ['when no action is left', { canRevoke: false, withdrawal: null }],
    ['when a withdrawal is possible', { canRevoke: false, withdrawal: GIVEN_BACK }],
    ['when both are possible', { canRevoke: true, withdrawal: GIVEN_BACK }],
  ])('OPS-014 is shown once, above all panels, %s', (_name, offers) => {
    const parts = draw(offers).split('Geweigerd.');
    expect(parts).toHaveLength(2);
    expect(parts[0]).toMatch(/role="alert"/);
    expect(parts[0]).not.toContain('class="panel');
  });

  it('OPS-014 replaces the result of an earlier action', () => {
    const html = draw({ search: 'done=withdraw', canRevoke: false, withdrawal: null });
    expect(html).toContain('Geweigerd.');
    expect(html).not.toContain('role="status"');
  });
});
