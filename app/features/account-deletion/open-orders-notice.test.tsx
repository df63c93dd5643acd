import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { I18nProvider } from '../../../i18n/use-translation.ts';
import type { UnsettledView } from '../../../server/modules/money/payments/orders/unsettled-orders.ts';
import { LOCALES, type Locale } from '../../../tenants/value-lists.ts';
import { formatDate, formatMoney } from '../../lib/formatting/format.ts';
import { i18nFor } from '../../lib/i18n/translator.server.ts';
import { OpenOrdersNotice } from './open-orders-notice.tsx';

const shown = vi.hoisted(() => ({ locale: 'nl' }));
// Replaces router links, so that no router is needed.
vi.mock('@remix-run/react', () => ({
  Link: ({ to, children }: { to: string; children: ReactNode }) => <a href={to}>{children}</a>,
}));
vi.mock('../../lib/root-data/use-locale.ts', () => ({ useLocale: () => shown.locale }));

const NOTHING: UnsettledView = { pending: [], withdrawable: [] };
const ZONE = 'Europe/Amsterdam';
const euros = (amount: number) => ({ amount, currency: 'EUR' });
const underWay = [{ order: 'o1', amount: euros(999), credits: 10 }];
const withdrawable = (until: string | null): UnsettledView['withdrawable'] => [
  {
    order: 'o2',
    total: euros(2499),
    creditsLeft: 18,
    amount: euros(1499),
    until,
  },
];

function render(unsettled: UnsettledView, credits: number, locale: Locale = 'nl'): string {
  shown.locale = locale;
  const html = renderToStaticMarkup(
    <I18nProvider value={i18nFor(locale)}>
      <OpenOrdersNotice openOrders={unsettled} credits={credits} timeZone={ZONE} />
    </I18nProvider>,
  );
  return html.replaceAll('&#x27;', "'").replaceAll(/[\u00a0\u202f]/g, ' ');
}

const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ');
beforeEach(() => void (shown.locale = 'nl'));

describe('money that is lost when an account is deleted', () => {
  it('shows nothing when nothing is open', () => {
    expect(render(NOTHING, 0)).toBe('');
  });

  it('MON-062 names each open order with what can still be done, the deadline, the amount and a link', () => {
    const html = render({ pending: underWay, withdrawable: withdrawable('2026-03-24T23:00:00.000Z') }, 18);
    expect(html).toContain('Je bestelling van € 9,99 is nog niet betaald');
    expect(html).toContain('href="/transactions/o1"');
    // The period ends when the 25th begins in Amsterdam, so its last day is the 24th.
    expect(html).toContain(
      'Je bestelling van € 24,99 kun je tot en met 24 maart 2026 nog herroepen: je krijgt dan € 14,99',
    );
    expect(html).toContain('href="/transactions/o2"');
    expect(html).toContain('Je hebt nog 18 credits over.');
    expect(html).toContain('href="/transactions?view=credits"');
  });

  it('names no day where there is no deadline', () => {
    const html = render({ ...NOTHING, withdrawable: withdrawable(null) }, 0);
    expect(html).toContain('kun je opnieuw herroepen');
    expect(html).not.toContain('tot en met');
  });

  it.each(LOCALES)('shows every amount and day in %s', (locale) => {
    const until = '2026-03-24T23:00:00.000Z';
    const html = render({ pending: underWay, withdrawable: withdrawable(until) }, 5, locale);
    for (const amount of [999, 2499, 1499]) expect(html).toContain(plain(formatMoney(locale, amount, 'EUR')));
    expect(html).toContain(plain(formatDate(locale, '2026-03-24T22:00:00.000Z', 'long', ZONE)));
    expect(html.match(/<a /g)).toHaveLength(3);
    expect(html).not.toMatch(/\{\{|money\./);
  });
});
