import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';

import { signEvent } from '../../../../../../tests/factories/mollie-fake/webhooks.ts';
import { parseSignedWebhook, parseClassicWebhook } from './webhooks.ts';

const form = (body: string) =>
  parseClassicWebhook({ body, contentType: 'application/x-www-form-urlencoded', headers: {} });
const sign = (body: string, secret: string) => `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
const event = (body: string, signature?: string | string[]) =>
  parseSignedWebhook({ body, contentType: 'application/json', headers: { 'x-mollie-signature': signature } }, [
    'now',
    'before',
  ]);
const PAID = JSON.stringify({ resource: 'event', type: 'payment.paid', entityId: 'tr_7UhSN1zuXS' });

describe('a classic event', () => {
  it.each(['id=tr_7UhSN1zuXS', 'a=1&id=tr_7UhSN1zuXS', 'id=tr%5F7UhSN1zuXS', 'id=+tr_7UhSN1zuXS%0A'])(
    'names the payment in %s',
    (body) => expect(form(body)).toEqual({ providerPaymentId: 'tr_7UhSN1zuXS' }),
  );

  it.each(['id=re_4qqhO89gsT', 'id=ord_1', 'id=tr_../methods', `id=tr_${'x'.repeat(61)}`, 'id=tr_a%00'])(
    'about something else, %s, names no payment',
    (body) => expect(form(body)).toEqual({ providerPaymentId: null }),
  );

  it.each(['', 'id=', 'nothing', '{"id":"tr_7UhSN1zuXS"}', '%%%'])('is not read from %j', (body) =>
    expect(form(body)).toBeNull(),
  );
});

describe('a signed event', () => {
  it('MON-080 names its payment when the raw body was signed with the secret', () => {
    expect(event(PAID, sign(PAID, 'now'))).toEqual({ providerPaymentId: 'tr_7UhSN1zuXS' });
    expect(event(PAID, sign(PAID, 'now').toUpperCase().replace('SHA256', 'sha256'))).not.toBeNull();
  });

  it.each([
    ['no signature', PAID, undefined],
    ['an empty signature', PAID, ''],
    ['a wrong signature', PAID, sign(PAID, 'else')],
    ['the signature of another body', PAID, sign(`${PAID} `, 'now')],
    ['a truncated signature', PAID, sign(PAID, 'now').slice(0, -2)],
    ['a signature of another algorithm', PAID, sign(PAID, 'now').replace('sha256=', 'sha1=')],
    ['a signature without prefix', PAID, sign(PAID, 'now').slice(7)],
  ])('MON-080 with %s is rejected', (_name, body, signature) => expect(event(body, signature)).toBeNull());

  it('MON-080 is rejected when the tenant has no secret', () => {
    const request = { body: PAID, contentType: 'application/json', headers: { 'x-mollie-signature': sign(PAID, '') } };
    expect(parseSignedWebhook(request, [])).toBeNull();
  });

  it('MON-081 may be signed with the previous secret, and have both signatures', () => {
    expect(event(PAID, sign(PAID, 'before'))).not.toBeNull();
    expect(event(PAID, [sign(PAID, 'else'), sign(PAID, 'before')])).not.toBeNull();
    expect(event(PAID, `${sign(PAID, 'else')}, ${sign(PAID, 'now')}`)).not.toBeNull();
  });

  const tell = (body: object) => {
    const notice = signEvent('https://site.example', 'now', body);
    return event(notice.body, notice.headers['X-Mollie-Signature'])?.providerPaymentId;
  };

  it('names a payment that is sent itself instead of an event, and nothing else by its id', () => {
    const whole = JSON.stringify({ resource: 'payment', id: 'tr_7UhSN1zuXS', status: 'paid' });
    expect(event(whole, sign(whole, 'now'))).toEqual({ providerPaymentId: 'tr_7UhSN1zuXS' });
    expect(tell({ resource: 'event', id: 'tr_1' })).toBeNull();
    expect(tell({ resource: 'payment', id: 're_1' })).toBeNull();
  });

  it('names the payment of a refund, and none if the event has none', () => {
    expect(tell({ entityId: 're_1', _embedded: { entity: { id: 're_1', paymentId: 'tr_1' } } })).toBe('tr_1');
    expect(tell({ _embedded: { entity: { id: 'tr_2' } } })).toBe('tr_2');
    expect(tell({ entityId: 'pl_1' })).toBeNull();
    expect(tell({ entityId: { id: 'tr_1' }, _embedded: null })).toBeNull();
    expect(event('no JSON', sign('no JSON', 'now'))).toEqual({ providerPaymentId: null });
  });
});
