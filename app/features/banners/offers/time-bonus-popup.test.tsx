import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';

import { I18nProvider } from '../../../../i18n/use-translation.ts';
import { i18nFor } from '../../../lib/i18n/translator.server.ts';
import TimeBonusPopup from './time-bonus-popup.tsx';

const viewer = vi.hoisted(() => ({ status: 'active' }));
// Link requires a router, which this test does not need.
vi.mock('@remix-run/react', () => ({
  Link: ({ to, className, children }: { to: string; className: string; children: ReactNode }) => (
    <a className={className} href={to}>
      {children}
    </a>
  ),
}));
vi.mock('../../../lib/root-data/site.ts', () => ({ useRootData: () => ({ viewer }) }));

function popupFor(status: 'not_confirmed' | 'active'): string {
  viewer.status = status;
  return renderToStaticMarkup(
    <I18nProvider value={i18nFor('nl')}>
      <TimeBonusPopup bonus={{ remainingSeconds: 3600, percentage: 25 }} onClose={() => undefined} />
    </I18nProvider>,
  );
}

describe('the time bonus popup', () => {
  it('BAN-022 shows discount and end to a member without credits', () => {
    const html = popupFor('active');
    expect(html).toContain('Je credits zijn op.');
    expect(html).toContain('25% korting op je eerste aankoop');
    expect(html).toContain('maar 4 uur');
    expect(html).toMatch(/<a class="btn btn-primary" href="\/credits"/);
  });

  it('BAN-022 points an unconfirmed member to their mail without urging them to buy', () => {
    const html = popupFor('not_confirmed');
    expect(html).toContain('Bevestig eerst je e-mailadres');
    expect(html).toContain('25% korting op je eerste aankoop');
    expect(html).not.toContain('credits zijn op');
    expect(html).not.toContain('Wees er snel bij');
    expect(html).toMatch(/<a class="btn btn-secondary" href="\/credits"/);
  });
});
