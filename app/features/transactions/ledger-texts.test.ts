import { describe, expect, it } from 'vitest';

import type { LedgerLineView } from '../../../server/modules/trust/transactions/transaction.view.ts';
import { ledgerCausePath, ledgerReason } from './ledger-texts.ts';

const t = ((key: string, values?: { name?: string }) => `${key}${values?.name ? ` ${values.name}` : ''}`) as never;

const line = (own: Partial<LedgerLineView>): LedgerLineView => ({
  id: '1',
  at: '2026-03-10T12:00:00.000Z',
  reason: 'correction',
  change: -1,
  debt_change: 0,
  balance: 5,
  debt: 0,
  cause: { kind: 'support' },
  ...own,
});
const message = (conversation: string | null, name: string | null) =>
  ({ kind: 'message', conversation, name, gift: null }) as const;

describe('a ledger line', () => {
  it.each<[string, Partial<LedgerLineView>]>([
    ['reason.messageTo Robijn', { reason: 'message', cause: message('c', 'Robijn') }],
    ['reason.message', { reason: 'message', cause: message(null, null) }],
    ['reason.giftTo Robijn', { reason: 'gift', cause: message('c', 'Robijn') }],
    ['reason.returnTo Robijn', { reason: 'return', change: 1, cause: message('c', 'Robijn') }],
    ['reason.package', { reason: 'package', change: 30, cause: { kind: 'order', order: 'o' } }],
    ['reason.chargeback', { reason: 'chargeback', change: -30 }],
    ['reason.chargeback', { reason: 'chargeback', change: 0, debt_change: 30 }],
    ['reason.chargebackUndone', { reason: 'chargeback', change: 30 }],
    ['reason.chargebackUndone', { reason: 'chargeback', change: 0, debt_change: -30 }],
    ['reason.refundUndone', { reason: 'refund', change: 5 }],
    ['reason.withdrawal', { reason: 'withdrawal', change: -5 }],
    ['correction.outage', { change: 4, cause: { kind: 'support', because: 'outage' } }],
    ['reason.correction', { change: 4 }],
    ['reason.debt', { reason: 'debt', change: -5, debt_change: -5 }],
  ])('MON-067 shows %s', (words, own) => {
    expect(ledgerReason(t, line(own))).toBe(words);
  });

  it('MON-067 links to its conversation, order, the profile or customer service', () => {
    expect(ledgerCausePath(line({ cause: message('c1', 'Robijn') }))).toBe('/chats/c1');
    expect(ledgerCausePath(line({ cause: message(null, null) }))).toBeNull();
    expect(ledgerCausePath(line({ cause: { kind: 'order', order: 'o1' } }))).toBe('/transactions/o1');
    expect(ledgerCausePath(line({ cause: { kind: 'account' } }))).toBe('/profile');
    expect(ledgerCausePath(line({ cause: { kind: 'support' } }))).toBe('/pages/service');
  });
});
