import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';

import { I18nProvider } from '../../../../i18n/use-translation.ts';
import type { OrderFormView } from '../../../../server/modules/money/payments/index.ts';
import { i18nFor } from '../../../lib/i18n/translator.server.ts';
import { PackageList } from '../../credits/package-list.tsx';
import { OrderForm } from './order-form.tsx';

// Links and forms need a router, which is irrelevant here.
vi.mock('@remix-run/react', () => ({
  Link: ({ to, children }: { to: string; children: ReactNode }) => <a href={to}>{children}</a>,
  Form: ({ children }: { children: ReactNode }) => <form method="post">{children}</form>,
  useNavigation: () => ({ state: 'idle' }),
}));
vi.mock('../../../lib/root-data/site.ts', () => ({
  useSite: () => ({ name: 'Site', supportEmail: 'help@site.example' }),
  useRootData: () => ({ locale: 'nl' }),
}));
vi.mock('../../../lib/revalidation/revalidation.ts', () => ({ requestRevalidation: () => undefined }));

const draw = (page: ReactNode) =>
  renderToStaticMarkup(<I18nProvider value={i18nFor('nl')}>{page}</I18nProvider>).replaceAll('\u00a0', ' ');

const QUOTE = { package: 'p0', credits: 10, currency: 'EUR', country: 'NL', list: 999, discount: 250, amount: 749 };
const START = { code: 'START25', kind: 'time_bonus', percentage: 25 };
const SOLD = { ...QUOTE, vatRate: 21, vat: 130, code: START, mark: null, perMessage: 75, saving: 0 };
const METHOD = { id: 'ideal', name: 'iDEAL', hosted: true, cost: 0, note: null };
const form = (typed: string | null) =>
  ({
    country: 'NL',
    countries: ['NL', 'BE'],
    currency: 'EUR',
    vatRate: 21,
    offer: { code: 'START25', kind: 'time_bonus', percentage: 25, expires: null, remainingSeconds: null },
    code: typed === null ? null : { typed, error: null },
    package: SOLD,
    methods: [{ ...METHOD, quote: { ...SOLD, method: 'ideal', surcharge: 0 } }],
    method: 'ideal',
    descriptor: null,
    refundDays: 14,
    clientId: 'client-1',
    endedClientIds: [],
  }) as unknown as OrderFormView;
const drawForm = (typed: string | null) =>
  draw(
    <OrderForm
      data={{
        form: form(typed),
        codeMessage: null,
        codeUnchecked: false,
        country: null,
        debitMessage: null,
        hold: null,
      }}
      refusal={null}
    />,
  );

it('HRD-1 asks for country and code before the methods, and shows the total after them', () => {
  const html = drawForm(null);
  const places = ['name="country"', 'name="discountcode"', 'name="paymentmethod"', 'Totaal'].map((part) =>
    html.indexOf(part),
  );
  expect(places.every((place) => place > 0)).toBe(true);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
});

it.each([
  ['a weaker code', 'HERFST', 'Je aanbieding geeft meer korting dan HERFST. Daarom telt die.'],
  ['the applied code', 'START25', 'START25 is verrekend.'],
])('HRD-1 says beside the field which code counts when %s is typed', (_what, typed, said) => {
  expect(drawForm(typed)).toContain(said);
});

it('HRD-1 shows a discount without an earlier price that the member may never have had', () => {
  const html = draw(<PackageList packages={[SOLD as never]} />);
  expect(html).toContain('€ 7,49');
  expect(html).toContain('€ 9,99 zonder korting');
  expect(html).not.toMatch(/<s[ >]|<del|Eerst|\bnu\b/);
});
