import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';

import { I18nProvider } from '../../../../i18n/use-translation.ts';
import type { OrderView } from '../../../../server/modules/money/payments/orders/order.view.ts';
import type { TransactionStatus } from '../../../../server/modules/trust/transactions/transaction-status.ts';
import { i18nFor } from '../../../lib/i18n/translator.server.ts';
import { PaymentComplete } from './payment-complete.tsx';
import { PaymentPending } from './payment-pending.tsx';
import { orderFingerprint } from './pending-texts.ts';
import { PaymentTransactionStatus } from './payment-transaction-status.tsx';

// Links and forms need a router, which is irrelevant here.
vi.mock('@remix-run/react', () => ({
  Link: ({ to, children }: { to: string; children: ReactNode }) => <a href={to}>{children}</a>,
  Form: ({ children }: { children: ReactNode }) => <form method="post">{children}</form>,
}));
vi.mock('../../../lib/root-data/site.ts', () => ({
  useSite: () => ({ supportEmail: 'help@site.example' }),
  useRootData: () => ({ locale: 'nl' }),
}));

const draw = (page: ReactNode) => renderToStaticMarkup(<I18nProvider value={i18nFor('nl')}>{page}</I18nProvider>);

const ORDER: OrderView = {
  id: 'order',
  status: 'created',
  package: 'p1',
  credits: 30,
  amount: { value: 2499, currency: 'EUR' },
  method: 'ideal',
  created_at: '2026-11-22T00:00:00Z',
  paid_at: null,
  failure: null,
  problem: false,
  checkout_url: null,
  payment_made: false,
};
const pending = (order: Partial<OrderView>) =>
  draw(<PaymentPending order={{ ...ORDER, ...order }} cancelFailed={false} />);
const CHECKOUT = { checkout_url: 'https://provider.example/pay/1', payment_made: true };

describe('an order that is not paid yet', () => {
  it.each<[string, Partial<OrderView>, RegExp, string[]]>([
    ['waits for its buyer', CHECKOUT, /Heb je nog niet betaald\?/, ['pay', 'cancel']],
    ['cannot be paid yet', {}, /<h1[^>]*>Je kunt nog niet betalen<\/h1>.*niets afgeschreven/, ['cancel']],
    ['is a debit to be signed', { ...CHECKOUT, method: 'sdd' }, /nog niet bevestigd/, ['pay', 'cancel']],
    ['is a signed debit', { method: 'sdd' }, /Een incasso duurt een paar werkdagen/, []],
    ['is a pending debit', { method: 'sdd', status: 'pending' }, /Een incasso duurt een paar werkdagen/, []],
    ['is a pending transfer', { method: 'sct', status: 'pending' }, /Een overboeking duurt/, []],
    ['is a transfer with instructions', { method: 'sct', payment_made: true }, /Een overboeking duurt/, []],
    ['is pending', { status: 'pending' }, /meestal een paar seconden/, []],
    ['has a problem', { ...CHECKOUT, problem: true }, /Het bedrag dat we ontvingen, klopt niet/, []],
  ])('MON-044 shows that it %s, with the possible actions', (_name, order, words, ways) => {
    const html = pending(order);
    expect(html).toMatch(words);
    const shown = { pay: html.includes(CHECKOUT.checkout_url), cancel: html.includes('Annuleer de bestelling') };
    expect(shown).toEqual({ pay: ways.includes('pay'), cancel: ways.includes('cancel') });
  });
});

describe('a waiting page', () => {
  it('MON-045 revalidates when the payment was created, can be paid, has a problem or another state', () => {
    const made = { payment_made: true };
    const changes: Array<Partial<OrderView>> = [{}, made, CHECKOUT, { problem: true }, { status: 'pending' }];
    expect(new Set(changes.map((change) => orderFingerprint({ ...ORDER, ...change }))).size).toBe(changes.length);
    const moved = { ...CHECKOUT, checkout_url: 'https://provider.example/pay/2' };
    expect(orderFingerprint({ ...ORDER, ...moved })).toBe(orderFingerprint({ ...ORDER, ...CHECKOUT }));
  });
});

describe('an order with a refund or chargeback', () => {
  it.each<[TransactionStatus, RegExp]>([
    ['charged_back', /<h1[^>]*>Teruggeboekt<\/h1>.*Je bank of betaaldienst heeft deze betaling teruggehaald/],
    ['refunded', /<h1[^>]*>Terugbetaald<\/h1>.*12,00.teruggekregen/],
    ['refund_underway', /<h1[^>]*>Terugbetaling onderweg<\/h1>.*5,00.is onderweg naar je/],
    ['checking', /<h1[^>]*>We kijken deze betaling na<\/h1>.*Mail help@site.example/],
  ])('is shown as %s, with the texts of the transactions', (standing, words) => {
    const facts = { id: 'order', standing, amount: { amount: 2499, currency: 'EUR' }, refunded: 1200, returning: 500 };
    const html = draw(<PaymentTransactionStatus transaction={facts} />);
    expect(html).toMatch(words);
    expect(html).toContain('href="/transactions/order"');
  });
});

describe('a paid order', () => {
  const chat = (id: string, name: string, deleted: boolean) =>
    ({ conversation: { id }, profile: { name, deleted, fictional: false, main_image: null } }) as never;
  const html = () =>
    draw(
      <PaymentComplete
        order={{ ...ORDER, credits: 1175, status: 'paid' }}
        credits={1200}
        repaid={0}
        lastChat={null}
        words={{ title: 'Hop, <em>erbij!</em>', action: 'Naar je gesprekken' }}
        chats={[chat('one', 'Sanne', false), chat('two', 'Weg', true)]}
      />,
    );

  it('PRD-4 says it in the words of the brand, and reads its credits as one number', () => {
    expect(html()).toMatch(/<h1[^>]*>Hop, <em>erbij!<\/em><\/h1>/);
    expect(html()).toContain('<span class="visually-hidden">1.175</span>');
    expect([...html().matchAll(/data-digit="(\d)"/g)].map(([, digit]) => digit).join('')).toBe('1175');
    expect(html()).toContain('credits bijgeschreven');
  });

  it('PRD-4 continues conversations with members who are still there', () => {
    expect(html()).toContain('href="/chats/one"');
    expect(html()).not.toContain('/chats/two');
  });
});
